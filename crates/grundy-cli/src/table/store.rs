//! The values computed so far, in a file that may be cut off at any moment.
//!
//! A head names the game and has a checkpoint: how many bytes are surely on the disk. Blocks of values
//! follow, each with its checksum. A block that ends behind the end of the file was being written when the
//! program was killed, and is left out; anything else that is not as it was written is damage.

use crate::exit::{Failure, Outcome};
use fs4::fs_std::FileExt;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const MAGIC: &[u8; 16] = b"grundy values 1\n";
/// The checkpoint: heaps and bytes that are on the disk, and a checksum of both.
const CHECKPOINT: usize = 20;
/// Before a block: the number of its values, the bytes of each, the checksum.
const BLOCK_HEAD: usize = 12;
/// The most values of a block.
const BLOCK: usize = 1 << 16;
/// How often the disk is waited for.
const SYNC: Duration = Duration::from_secs(2);

/// A file of values, locked while it is open.
pub struct Store {
    file: File,
    path: PathBuf,
    name: String,
    heaps: u64,
    /// Where the next block begins.
    end: u64,
    synced: Instant,
}

/// A block read back.
enum Block {
    Values(Vec<u32>),
    /// The file ends before or within a block.
    End,
    /// What is wrong.
    Damaged(String),
}

impl Store {
    /// Opens the values of the game called `name`, or begins the file. With `force` what is damaged, or of
    /// another game, is cut off.
    pub fn open(path: PathBuf, name: &str, force: bool) -> Outcome<Self> {
        let file = lock(&path)?;
        let mut store = Self { file, path, name: name.to_owned(), heaps: 0, end: 0, synced: Instant::now() };
        match store.check() {
            Ok(()) => {}
            Err(Failure::Refused { .. }) if force => store.cut()?,
            Err(failure) => return Err(failure),
        }
        Ok(store)
    }

    /// How many values there are.
    pub fn heaps(&self) -> u64 {
        self.heaps
    }

    /// The head at the beginning, when there are no values.
    fn head(&self) -> Vec<u8> {
        let mut head = MAGIC.to_vec();
        head.extend(checkpoint(0, self.head_length()));
        head.extend((self.name.len() as u32).to_le_bytes());
        head.extend(self.name.as_bytes());
        head.extend(crc32fast::hash(self.name.as_bytes()).to_le_bytes());
        head
    }

    fn head_length(&self) -> u64 {
        (MAGIC.len() + CHECKPOINT + 8 + self.name.len()) as u64
    }

    /// Checks the whole file and finds its end.
    fn check(&mut self) -> Outcome<()> {
        let head = self.head();
        let length = self.file.metadata().map_err(|error| self.failed("read", &error))?.len();
        let mut found = vec![0; head.len().min(usize::try_from(length).unwrap_or(usize::MAX))];
        self.file
            .rewind()
            .and_then(|()| self.file.read_exact(&mut found))
            .map_err(|e| self.failed("read", &e))?;
        if found.len() < head.len() && head.starts_with(&found) {
            // Nothing yet, or killed while the head was written.
            return self.begin();
        }
        if !found.starts_with(MAGIC) {
            return Err(self.refused("is not a file of values that this version began"));
        }
        let name = MAGIC.len() + CHECKPOINT;
        if found.get(name..) != head.get(name..) {
            return Err(match self.other_name() {
                Some(other) => self.refused(&format!("has values of {other}, not of {}", self.name)),
                None => self.damaged("the name of its game does not match its checksum"),
            });
        }
        self.end = self.head_length();
        let (synced_heaps, synced) = match read_checkpoint(found.get(MAGIC.len()..).unwrap_or_default()) {
            Some(checkpoint) => checkpoint,
            None => return Err(self.damaged("its checkpoint does not match its checksum")),
        };
        if length < synced {
            return Err(self.damaged(&format!("it has {length} bytes, and {synced} were written")));
        }
        let (heaps, end) = self.scan(u64::MAX, |_, _| Ok(()))?;
        (self.heaps, self.end) = (heaps, end);
        if end < synced || heaps < synced_heaps {
            return Err(self.damaged(&format!("the values behind heap {heaps} are missing")));
        }
        self.file.set_len(end).map_err(|error| self.failed("write", &error))
    }

    /// The name in the head, if it is whole.
    fn other_name(&mut self) -> Option<String> {
        let mut length = [0; 4];
        self.file.seek(SeekFrom::Start((MAGIC.len() + CHECKPOINT) as u64)).ok()?;
        self.file.read_exact(&mut length).ok()?;
        let length = u64::from(u32::from_le_bytes(length));
        let mut name = Vec::new();
        (&self.file).take(length).read_to_end(&mut name).ok()?;
        let mut sum = [0; 4];
        self.file.read_exact(&mut sum).ok()?;
        let whole = crc32fast::hash(&name).to_le_bytes() == sum;
        String::from_utf8(name).ok().filter(|_| whole)
    }

    /// Begins the file.
    fn begin(&mut self) -> Outcome<()> {
        let head = self.head();
        let written = self.file.set_len(0).and_then(|()| self.file.rewind());
        let written = written.and_then(|()| self.file.write_all(&head)).and_then(|()| self.file.sync_all());
        (self.heaps, self.end) = (0, head.len() as u64);
        written.map_err(|error| self.failed("write", &error))
    }

    /// Cuts off what is not as it was written.
    fn cut(&mut self) -> Outcome<()> {
        if self.end == 0 {
            return self.begin();
        }
        let (mut heaps, mut end) = (0, self.head_length());
        while let (Block::Values(values), next) = self.block(end, heaps)? {
            (heaps, end) = (heaps + values.len() as u64, next);
        }
        (self.heaps, self.end) = (heaps, end);
        self.file.set_len(end).map_err(|error| self.failed("write", &error))?;
        self.checkpoint()
    }

    /// Hands over the first so many values, block by block.
    pub fn each(&mut self, heaps: u64, each: impl FnMut(u64, &[u32]) -> Outcome<()>) -> Outcome<()> {
        self.scan(heaps.min(self.heaps), each).map(|_| ())
    }

    fn scan(&mut self, most: u64, mut each: impl FnMut(u64, &[u32]) -> Outcome<()>) -> Outcome<(u64, u64)> {
        let (mut heaps, mut end) = (0, self.head_length());
        while heaps < most {
            match self.block(end, heaps)? {
                (Block::Values(values), next) => {
                    let wanted = (most - heaps).min(values.len() as u64);
                    each(heaps, &values[..wanted as usize])?;
                    (heaps, end) = (heaps + values.len() as u64, next);
                }
                (Block::End, _) => break,
                (Block::Damaged(what), _) => return Err(self.damaged(&what)),
            }
        }
        Ok((heaps, end))
    }

    /// The block at a place in the file, and where the next one begins.
    fn block(&mut self, at: u64, first: u64) -> Outcome<(Block, u64)> {
        let read = self.file.seek(SeekFrom::Start(at)).and_then(|_| {
            let mut reader = BufReader::new((&self.file).take((BLOCK_HEAD + 4 * BLOCK) as u64));
            let mut head = [0; BLOCK_HEAD];
            if !fill(&mut reader, &mut head)? {
                return Ok((Block::End, at));
            }
            let word = |index: usize| u32::from_le_bytes([0, 1, 2, 3].map(|byte| head[4 * index + byte]));
            let (count, bytes, sum) = (word(0) as usize, word(1) as usize, word(2));
            if count == 0 || count > BLOCK || ![1, 2, 4].contains(&bytes) {
                return Ok((Block::Damaged(format!("there is no block of values at byte {at}")), at));
            }
            let mut payload = vec![0; count * bytes];
            if !fill(&mut reader, &mut payload)? {
                return Ok((Block::End, at));
            }
            if sum != checksum(first, bytes, &payload) {
                let last = first + count as u64 - 1;
                let what = format!(
                    "the values of heaps {first} to {last} (byte {at} on) do not match their checksum"
                );
                return Ok((Block::Damaged(what), at));
            }
            let values = match bytes {
                1 => payload.iter().copied().map(u32::from).collect(),
                2 => payload.chunks_exact(2).map(|v| u16::from_le_bytes([v[0], v[1]]).into()).collect(),
                _ => payload.chunks_exact(4).map(|v| u32::from_le_bytes([v[0], v[1], v[2], v[3]])).collect(),
            };
            Ok((Block::Values(values), at + (BLOCK_HEAD + payload.len()) as u64))
        });
        read.map_err(|error| self.failed("read", &error))
    }

    /// Appends the values of the next heaps.
    pub fn append(&mut self, values: &[u32]) -> Outcome<()> {
        for values in values.chunks(BLOCK) {
            let largest = values.iter().max().copied().unwrap_or_default();
            let bytes = if largest < 1 << 8 {
                1
            } else if largest < 1 << 16 {
                2
            } else {
                4
            };
            let payload: Vec<u8> =
                values.iter().flat_map(|value| value.to_le_bytes().into_iter().take(bytes)).collect();
            let mut block = Vec::with_capacity(BLOCK_HEAD + payload.len());
            block.extend((values.len() as u32).to_le_bytes());
            block.extend((bytes as u32).to_le_bytes());
            block.extend(checksum(self.heaps, bytes, &payload).to_le_bytes());
            block.extend(payload);
            let written = self.file.seek(SeekFrom::Start(self.end)).and_then(|_| self.file.write_all(&block));
            written.map_err(|error| self.failed("write", &error))?;
            self.end += block.len() as u64;
            self.heaps += values.len() as u64;
        }
        if self.synced.elapsed() >= SYNC { self.checkpoint() } else { Ok(()) }
    }

    /// Waits until all values are on the disk, and notes that they are.
    pub fn checkpoint(&mut self) -> Outcome<()> {
        let written = self.file.sync_data().and_then(|()| {
            self.file.seek(SeekFrom::Start(MAGIC.len() as u64))?;
            self.file.write_all(&checkpoint(self.heaps, self.end))
        });
        self.synced = Instant::now();
        written.map_err(|error| self.failed("write", &error))
    }

    fn failed(&self, doing: &str, error: &io::Error) -> Failure {
        failed(doing, &self.path, error)
    }

    fn refused(&self, what: &str) -> Failure {
        Failure::refused(
            format!("`{}` {what}", self.path.display()),
            "it is left as it is; choose another --out, or begin anew with --force",
        )
    }

    fn damaged(&self, what: &str) -> Failure {
        Failure::refused(
            format!("`{}` is damaged: {what}", self.path.display()),
            "it is left as it is; --force keeps what is sound before the damage and computes the rest again",
        )
    }
}

/// A file that could not be read or written.
pub fn failed(doing: &str, path: &Path, error: &io::Error) -> Failure {
    Failure::refused(
        format!("cannot {doing} `{}`: {error}", path.display()),
        "what was written before is kept; when this is mended the same command goes on from there",
    )
}

/// Opens a file that no other process has open in this way, and makes it if there is none.
fn lock(path: &Path) -> Outcome<File> {
    loop {
        let mut options = File::options();
        let file = options.read(true).write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|error| failed("write", path, &error))?;
        if !FileExt::try_lock_exclusive(&file).map_err(|error| failed("lock", path, &error))? {
            return Err(Failure::refused(
                format!("another process is writing `{}`", path.display()),
                "wait for it, or choose another --out",
            ));
        }
        // Whoever had it may have finished and removed it between the two steps.
        if path.exists() {
            return Ok(file);
        }
    }
}

/// Fills a buffer, or says that the file ends before.
fn fill(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match reader.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

fn checksum(first: u64, bytes: usize, payload: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&first.to_le_bytes());
    hasher.update(&[bytes as u8]);
    hasher.update(payload);
    hasher.finalize()
}

fn checkpoint(heaps: u64, bytes: u64) -> [u8; CHECKPOINT] {
    let mut slot = [0; CHECKPOINT];
    slot[..8].copy_from_slice(&heaps.to_le_bytes());
    slot[8..16].copy_from_slice(&bytes.to_le_bytes());
    let sum = crc32fast::hash(&slot[..16]);
    slot[16..].copy_from_slice(&sum.to_le_bytes());
    slot
}

fn read_checkpoint(slot: &[u8]) -> Option<(u64, u64)> {
    let number = |at: usize| slot.get(at..at + 8)?.try_into().ok().map(u64::from_le_bytes);
    let (heaps, bytes) = (number(0)?, number(8)?);
    slot.starts_with(&checkpoint(heaps, bytes)).then_some((heaps, bytes))
}
