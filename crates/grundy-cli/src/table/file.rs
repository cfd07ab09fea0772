//! A table in a file: resumed, extended, computed on, and put in its place when it is whole.

use super::Compute;
use super::compute::PART;
use super::read_back::read_back;
use super::seal::{Seal, Summed, sum_of};
use super::store::{Store, failed};
use crate::arguments::TableFormat;
use crate::exit::{Failure, Outcome};
use crate::output::npy;
use crate::output::table::{About, writer};
use crate::report::note;
use grundy::{Error, Meter};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// The file of a table and those beside it.
pub struct Files {
    /// The table.
    pub table: PathBuf,
    /// The values so far.
    part: PathBuf,
    /// The table while it is being written.
    new: PathBuf,
    /// What the table is, with its checksum.
    seal: PathBuf,
}

impl Files {
    /// The files of a table.
    pub fn of(table: &Path) -> Self {
        let beside = |ending: &str| {
            let mut path = table.as_os_str().to_owned();
            path.push(ending);
            PathBuf::from(path)
        };
        Self { table: table.to_owned(), part: beside(".part"), new: beside(".new"), seal: beside(".seal") }
    }
}

/// What stands where the table belongs.
enum Present {
    Nothing,
    /// A table of this game and format that is as it was written.
    Table(Seal),
    /// Something else; the failure says what.
    Other(Failure),
}

/// Computes a table into its file.
pub fn write_file(
    files: &Files,
    format: TableFormat,
    force: bool,
    about: &About<'_>,
    compute: &mut Compute<'_, '_>,
    meter: &mut Meter<'_>,
) -> Outcome<()> {
    let name = format!("{}, {} play", about.game, about.convention);
    let heaps = compute.heaps;
    let present = present(files, &name, format)?;
    let seal = match &present {
        Present::Table(seal) if seal.heaps >= heaps && fits(about, seal) => {
            note(&format!("`{}` has heaps 0 to {} already", files.table.display(), seal.heaps - 1));
            return Ok(());
        }
        Present::Table(seal) => Some(seal),
        Present::Nothing => None,
        Present::Other(_) if force => None,
        // The table may have been put in its place just before the program was killed; then all values are
        // still beside it.
        Present::Other(_) if files.part.exists() => None,
        Present::Other(_) => return refuse(present),
    };
    let mut store = Store::open(files.part.clone(), &name, force)?;
    if matches!(present, Present::Other(_)) && !force && store.heaps() < heaps {
        return refuse(present);
    }
    if let Some(seal) = seal {
        take_over(files, format, seal, &mut store)?;
    }
    let mut largest = match restore(&mut store, compute, meter) {
        Err(Failure::Library(error)) => return Err(stopped(error, store.heaps(), files)),
        restored => restored?,
    };
    let computed = compute.run(meter, |_, values| {
        largest = largest.max(values.iter().max().copied().unwrap_or_default());
        store.append(values)
    });
    match (computed, store.checkpoint()) {
        (Err(Failure::Library(error)), _) => return Err(stopped(error, store.heaps(), files)),
        (computed, checkpoint) => computed.and(checkpoint)?,
    }
    let seal = match render(files, format, about, largest, &mut store, compute, meter) {
        Err(Failure::Library(error)) => return Err(stopped(error, store.heaps(), files)),
        rendered => Seal { name, ..rendered? },
    };
    if matches!(present, Present::Other(_)) && !force && sum_of(&files.table)? != (seal.bytes, seal.sum) {
        std::fs::remove_file(&files.new).map_err(|error| failed("remove", &files.new, &error))?;
        return refuse(present);
    }
    put_in_place(files, &seal)?;
    // More values than the table has are not thrown away.
    if store.heaps() > heaps {
        note(&format!("`{}` keeps heaps 0 to {}", files.part.display(), store.heaps() - 1));
        return Ok(());
    }
    std::fs::remove_file(&files.part).map_err(|error| failed("remove", &files.part, &error))
}

fn refuse(present: Present) -> Outcome<()> {
    match present {
        Present::Other(failure) => Err(failure),
        _ => Ok(()),
    }
}

/// Whether the values of a table have the bytes that are asked for.
fn fits(about: &About<'_>, seal: &Seal) -> bool {
    about.bytes.is_none_or(|bytes| seal.bytes_each == Some(bytes.into()))
}

fn stopped(error: Error, heaps: u64, files: &Files) -> Failure {
    let kept = match heaps.checked_sub(1) {
        None => "no value was computed by then".to_owned(),
        Some(last) => {
            let part = files.part.display();
            format!("heaps 0 to {last} are kept in `{part}`; the same command goes on from there")
        }
    };
    Failure::Stopped { error, kept }
}

/// Looks at what stands where the table belongs.
fn present(files: &Files, name: &str, format: TableFormat) -> Outcome<Present> {
    let table = files.table.display();
    let other = |what: String| {
        Ok(Present::Other(Failure::refused(
            format!("`{table}` {what}"),
            "it is left as it is; choose another --out, or replace it with --force",
        )))
    };
    if !files.table.exists() {
        return Ok(Present::Nothing);
    }
    let seal = match Seal::read(&files.seal) {
        Ok(seal) => seal,
        Err(damaged @ Failure::Refused { .. }) => return Ok(Present::Other(damaged)),
        Err(failure) => return Err(failure),
    };
    let Some(seal) = seal else {
        return other(format!(
            "is there already, and there is no `{}` that says what it is",
            files.seal.display()
        ));
    };
    if !files.table.is_file() {
        return other("is not a file".to_owned());
    }
    let (bytes, sum) = sum_of(&files.table)?;
    if bytes != seal.bytes {
        return other(format!(
            "was changed or damaged: it has {bytes} bytes, and {} were written",
            seal.bytes
        ));
    }
    if sum != seal.sum {
        return other(format!(
            "was changed or damaged: its CRC-32 is {sum:08x}, and {:08x} was written",
            seal.sum
        ));
    }
    if seal.name != name {
        return other(format!("has values of {}, not of {name}", seal.name));
    }
    if seal.format != format.name() {
        return other(format!("is in the format {}, not {}", seal.format, format.name()));
    }
    Ok(Present::Table(seal))
}

/// Takes values over from a shorter table.
fn take_over(files: &Files, format: TableFormat, seal: &Seal, store: &mut Store) -> Outcome<()> {
    if seal.heaps <= store.heaps() {
        return Ok(());
    }
    note(&format!("`{}` has heaps 0 to {}; it is made longer", files.table.display(), seal.heaps - 1));
    let file = File::open(&files.table).map_err(|error| failed("read", &files.table, &error))?;
    let mut skip = store.heaps();
    let mut part = Vec::new();
    let read = read_back(file, format, seal.bytes_each, seal.heaps, |values| {
        let skipped = skip.min(values.len() as u64);
        skip -= skipped;
        part.extend_from_slice(&values[skipped as usize..]);
        if part.len() as u64 >= PART {
            store.append(&part)?;
            part.clear();
        }
        Ok(())
    });
    match read {
        Err(ReadBack::File(error)) => return Err(failed("read", &files.table, &error)),
        Err(ReadBack::Store(failure)) => return Err(failure),
        Ok(()) => {}
    }
    store.append(&part)
}

/// Why a table could not be taken over.
enum ReadBack {
    File(std::io::Error),
    Store(Failure),
}

impl From<std::io::Error> for ReadBack {
    fn from(error: std::io::Error) -> Self {
        Self::File(error)
    }
}

impl From<Failure> for ReadBack {
    fn from(failure: Failure) -> Self {
        Self::Store(failure)
    }
}

/// Gives the engine the values that are stored, and finds the largest.
fn restore(store: &mut Store, compute: &mut Compute<'_, '_>, meter: &mut Meter<'_>) -> Outcome<u32> {
    let stored = store.heaps().min(compute.heaps);
    if stored > 0 {
        note(&format!("heaps 0 to {} are taken from files", stored - 1));
    }
    let mut largest = 0;
    store.each(stored, |from, values| {
        compute.check_fit(from, values)?;
        largest = largest.max(values.iter().max().copied().unwrap_or_default());
        compute.sequence.restore(values, meter)?;
        Ok(meter.look()?)
    })?;
    Ok(largest)
}

/// Writes the table beside its place.
fn render(
    files: &Files,
    format: TableFormat,
    about: &About<'_>,
    largest: u32,
    store: &mut Store,
    compute: &Compute<'_, '_>,
    meter: &Meter<'_>,
) -> Outcome<Seal> {
    let written = |error| failed("write", &files.new, &error);
    let file = File::create(&files.new).map_err(written)?;
    let mut out = Summed::new(BufWriter::with_capacity(1 << 16, file));
    let mut table = writer(format, about);
    table.begin(largest, &mut out).map_err(written)?;
    store.each(compute.heaps, |from, values| {
        meter.look()?;
        table.rows(from, values, &mut out).map_err(written)
    })?;
    table.end(&compute.sequence.evidence(compute.heaps), &mut out).map_err(written)?;
    let (bytes, sum) = out.sum();
    let file = out.into_inner().into_inner().map_err(|error| written(error.into_error()))?;
    file.sync_all().map_err(written)?;
    let bytes_each = match format {
        TableFormat::Npy => Some(about.bytes.unwrap_or_else(|| npy::bytes_for(largest)).into()),
        _ => None,
    };
    let (name, format) = (String::new(), format.name().to_owned());
    Ok(Seal { name, format, heaps: compute.heaps, bytes_each, bytes, sum })
}

/// Puts the table in its place and its seal beside it.
fn put_in_place(files: &Files, seal: &Seal) -> Outcome<()> {
    std::fs::rename(&files.new, &files.table).map_err(|error| failed("write", &files.table, &error))?;
    let write = || {
        let mut file = File::create(&files.new)?;
        file.write_all(seal.to_text().as_bytes())?;
        file.sync_all()?;
        std::fs::rename(&files.new, &files.seal)
    };
    write().map_err(|error| failed("write", &files.seal, &error))
}
