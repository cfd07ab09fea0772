//! Sets of which the sizes of intersections are given.

use super::{Sums, next_combination};
use crate::error::{Error, Fault, InputError, Place, Result};
use crate::limits::Meter;
use crate::notation::{Word, Words, parse_natural};
use dashu_int::UBig;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// The sizes of intersections, as a file says them: `A & B = 3` a line, `A = 5` for a set alone, `{} = 100` for all
/// items there are, `#` before a comment.
#[derive(Debug, Default)]
pub struct Sizes {
    names: Vec<String>,
    numbers: HashMap<String, u32, FxBuildHasher>,
    /// The sizes by the numbers of the sets, which ascend.
    sizes: HashMap<Vec<u32>, Given, FxBuildHasher>,
    bytes: u64,
}

#[derive(Debug)]
struct Given {
    size: UBig,
    /// Where it stands; what follows from another size stands nowhere.
    place: Option<Place>,
}

/// How many sets' atoms are looked at for contradictions.
const MOST_ATOMS: usize = 20;

impl Sizes {
    /// Nothing given.
    pub fn new() -> Self {
        Self::default()
    }

    /// The names of the sets in the order of first mention.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The size of a set, as it is written, if it is given.
    pub fn size_of(&self, name: &str) -> Option<String> {
        let number = *self.numbers.get(name)?;
        self.sizes.get(&[number][..]).map(|given| given.size.to_string())
    }

    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong with it, and where; [`Error::Limit`].
    pub fn add(&mut self, line: &Words, meter: &mut Meter<'_>) -> Result<()> {
        meter.count()?;
        let whole = line.whole();
        // A comment begins where a word does.
        let starts_word = |at: usize| whole.text()[..at].chars().next_back().is_none_or(char::is_whitespace);
        let comment = whole.text().match_indices('#').map(|(at, _)| at).find(|&at| starts_word(at));
        let text = match comment {
            Some(at) => whole.part(0..at),
            None => whole,
        };
        let text = text.trimmed();
        if text.text().is_empty() {
            return Ok(());
        }
        let Some((sets, size)) = text.split_once('=') else {
            return Err(text.fault(Fault::NotASize("a line has no `=`".to_owned())).into());
        };
        let size = parse_natural(&size.trimmed())?;
        let mut key = Vec::new();
        if sets.trimmed().text() != "{}" {
            for word in sets.split('&') {
                key.push(self.number(&word.trimmed(), meter)?);
            }
        }
        key.sort_unstable();
        if let Some(twice) = key.windows(2).find(|pair| pair[0] == pair[1]) {
            let what = format!("`{}` stands in one intersection twice", self.names[twice[0] as usize]);
            return Err(sets.trimmed().fault(Fault::NotASize(what)).into());
        }
        self.bytes +=
            (64 + key.len() * size_of::<u32>() + size.as_words().len() * 8 + line.whole().text().len())
                as u64;
        meter.hold(self.bytes)?;
        let place = text.fault(Fault::NotASize(String::new())).place.map(|place| *place);
        if let Some(before) = self.sizes.insert(key, Given { size, place }) {
            let line = before.place.and_then(|place| place.line).unwrap_or_default();
            let what = format!("the size of this intersection is given in line {line} already");
            return Err(text.fault(Fault::NotASize(what)).into());
        }
        Ok(())
    }

    fn number(&mut self, word: &Word<'_>, meter: &mut Meter<'_>) -> Result<u32> {
        let name = word.text();
        if name.is_empty() {
            return Err(word.fault(Fault::NotASize("the name of a set is missing".to_owned())).into());
        }
        if name.starts_with('{') {
            let what = "`{}` are all items there are, and stand alone".to_owned();
            return Err(word.fault(Fault::NotASize(what)).into());
        }
        if let Some(&number) = self.numbers.get(name) {
            return Ok(number);
        }
        self.bytes += 2 * name.len() as u64 + 64;
        meter.hold(self.bytes)?;
        // Each name takes more memory than a number.
        let number = self.names.len() as u32;
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        Ok(number)
    }

    /// The sums of the sizes of all intersections of j sets, as far as they are given or follow, and for each j the first
    /// intersection that is missing, if one is.
    ///
    /// An intersection inside an empty one is empty.
    ///
    /// # Errors
    /// [`Fault::NotASize`] where no sets have these sizes; [`Error::Limit`].
    ///
    /// # Complexity
    /// For each j, a look at the intersections of j sets up to the first that is missing; if none is and there are at
    /// most 20 sets, m 2^m steps more.
    pub fn sums(&mut self, meter: &mut Meter<'_>) -> Result<(Sums, Vec<Option<String>>)> {
        self.check_parts(meter)?;
        let sets = self.names.len();
        let all = self.sizes.get(&[][..]).map(|given| given.size.clone());
        let (mut sums, mut missing) = (Vec::new(), Vec::new());
        for level in 1..=sets {
            meter.count()?;
            // Inside empty intersections all are empty.
            if sums.last().is_some_and(|sum: &Option<UBig>| sum.as_ref().is_some_and(UBig::is_zero)) {
                sums.push(Some(UBig::ZERO));
                missing.push(None);
                continue;
            }
            let (sum, first_missing) = self.sum_of(level, meter)?;
            sums.push(sum);
            missing.push(first_missing);
        }
        if sets <= MOST_ATOMS && missing.iter().all(Option::is_none) {
            self.check_atoms(meter)?;
        }
        Ok((Sums { sets: sets as u64, all, sums }, missing))
    }

    /// The sum for intersections of so many sets, or the first that is missing.
    fn sum_of(&mut self, level: usize, meter: &mut Meter<'_>) -> Result<(Option<UBig>, Option<String>)> {
        let mut sum = UBig::ZERO;
        let mut key: Vec<u32> = (0..level as u32).collect();
        loop {
            meter.count_many(level as u64)?;
            match self.size(&key, meter)? {
                Some(size) => sum += size,
                None => return Ok((None, Some(self.show(&key)))),
            }
            if !next_combination(&mut key, self.names.len() as u32) {
                return Ok((Some(sum), None));
            }
        }
    }

    /// The size of an intersection, if it is given or inside an empty one.
    fn size(&mut self, key: &[u32], meter: &mut Meter<'_>) -> Result<Option<UBig>> {
        if let Some(given) = self.sizes.get(key) {
            return Ok(Some(given.size.clone()));
        }
        let is_empty = |key: &[u32]| self.sizes.get(key).is_some_and(|given| given.size.is_zero());
        if key.len() > 1 && parts(key).any(|part| is_empty(&part)) {
            self.bytes += (64 + size_of_val(key)) as u64;
            meter.hold(self.bytes)?;
            self.sizes.insert(key.to_vec(), Given { size: UBig::ZERO, place: None });
            return Ok(Some(UBig::ZERO));
        }
        Ok(None)
    }

    /// Checks that no intersection is larger than one with a set less.
    fn check_parts(&self, meter: &mut Meter<'_>) -> Result<()> {
        let mut wrong: Vec<(u64, &Given, String)> = Vec::new();
        for (key, given) in &self.sizes {
            meter.count_many(1 + key.len() as u64)?;
            let mut larger: Vec<Vec<u32>> = parts(key).collect();
            if !larger.iter().all(|part| self.sizes.contains_key(part)) {
                // With a size between missing, all that are given are looked at.
                meter.count_many(self.sizes.len() as u64)?;
                larger = self.sizes.keys().filter(|part| is_part(part, key)).cloned().collect();
            }
            for part in larger {
                if let Some(larger) = self.sizes.get(&part).filter(|larger| larger.size < given.size) {
                    let what = format!(
                        "{} is larger than {} with {}",
                        self.show(key),
                        self.show(&part),
                        larger.size
                    );
                    wrong.push((
                        given.place.as_ref().and_then(|place| place.line).unwrap_or_default(),
                        given,
                        what,
                    ));
                }
            }
        }
        match wrong.into_iter().min_by(|a, b| (a.0, &a.2).cmp(&(b.0, &b.2))) {
            Some((_, given, what)) => Err(refuse(what, given.place.as_ref())),
            None => Ok(()),
        }
    }

    /// Checks that no part of the picture of all sets has less than no items.
    fn check_atoms(&self, meter: &mut Meter<'_>) -> Result<()> {
        let sets = self.names.len();
        meter.hold(self.bytes + ((size_of::<UBig>() + 16) << sets) as u64)?;
        let size = |mask: usize| {
            let key: Vec<u32> = (0..sets as u32).filter(|set| mask >> set & 1 == 1).collect();
            self.sizes.get(&key).map(|given| given.size.clone()).unwrap_or_default()
        };
        let mut atoms: Vec<UBig> = Vec::with_capacity(1 << sets);
        for mask in 0..1 << sets {
            meter.count()?;
            atoms.push(size(mask));
        }
        // What is in all sets of a mask, less what is in one more of them too, is in all but that one.
        for set in 0..sets {
            for mask in 0..1usize << sets {
                meter.count()?;
                let no_set_of_all = mask & !(1 << set) == 0 && !self.sizes.contains_key(&[][..]);
                if mask >> set & 1 == 1 || no_set_of_all {
                    continue;
                }
                let inside = atoms[mask | 1 << set].clone();
                if atoms[mask] < inside {
                    let but: Vec<u32> = (0..=set as u32).filter(|set| mask >> set & 1 == 0).collect();
                    let key: Vec<u32> = (0..sets as u32).filter(|set| mask >> set & 1 == 1).collect();
                    let what = format!(
                        "no sets have these sizes: {} without {} would have -{} items",
                        self.show(&key),
                        but.iter()
                            .map(|&set| self.names[set as usize].as_str())
                            .collect::<Vec<_>>()
                            .join(" and "),
                        inside - &atoms[mask],
                    );
                    return Err(refuse(what, self.sizes.get(&key).and_then(|given| given.place.as_ref())));
                }
                atoms[mask] -= inside;
            }
        }
        Ok(())
    }

    fn show(&self, key: &[u32]) -> String {
        let names: Vec<&str> = key.iter().map(|&set| self.names[set as usize].as_str()).collect();
        if names.is_empty() { "{}".to_owned() } else { names.join(" & ") }
    }
}

fn refuse(what: String, place: Option<&Place>) -> Error {
    let fault = Fault::NotASize(what);
    match place {
        Some(place) => InputError::at(fault, place.clone()).into(),
        None => InputError::new(fault).into(),
    }
}

/// Whether an ascending row is a part of another.
fn is_part(part: &[u32], of: &[u32]) -> bool {
    let mut rest = of.iter();
    part.len() < of.len() && part.iter().all(|one| rest.any(|other| other == one))
}

/// The intersections with one set less.
fn parts(key: &[u32]) -> impl Iterator<Item = Vec<u32>> {
    (0..key.len()).map(|without| [&key[..without], &key[without + 1..]].concat())
}

#[cfg(test)]
mod tests {
    use super::super::{Bounds, Wanted};
    use super::*;
    use crate::limits::Limits;

    fn sums(text: &str) -> Result<(Sums, Vec<Option<String>>)> {
        let limits = Limits::default();
        let mut meter = limits.start();
        let mut sizes = Sizes::new();
        for (line, number) in text.lines().zip(1..) {
            sizes.add(&Words::of_line("sizes.txt", Some(number), line), &mut meter)?;
        }
        sizes.sums(&mut meter)
    }

    fn refused(text: &str) -> (String, Option<u64>) {
        match sums(text) {
            Err(Error::Input(InputError { fault: Fault::NotASize(what), place })) => {
                (what, place.and_then(|place| place.line))
            }
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn three_sets() {
        let text = "# a class\nmaths = 12\nart = 9 # or so\nmusic=8\nart & maths = 4\n\nmaths & music = 3\nart & music = 2\nart & music & maths = 1\n{} = 30\n";
        let (sums, missing) = sums(text).unwrap();
        assert!(missing.iter().all(Option::is_none));
        assert_eq!(sums.sums, [29u8, 9, 1].map(|sum| Some(sum.into())));
        let exact = |wanted| sums.bounds(wanted).exact().cloned();
        assert_eq!(exact(Wanted::AtLeast(1)), Some(21u8.into()));
        assert_eq!(exact(Wanted::Exactly(0)), Some(9u8.into()));
        assert_eq!(exact(Wanted::Exactly(1)), Some(14u8.into()));
        assert_eq!(exact(Wanted::AtLeast(2)), Some(7u8.into()));
    }

    #[test]
    fn what_is_missing_leaves_bounds() {
        let (sums, missing) = sums("A = 5\nB = 4\nC = 3\nA & B = 2\nA & C = 1\nB&C=1").unwrap();
        assert_eq!(missing, [None, None, Some("A & B & C".to_owned())]);
        let bounds = Bounds { lower: 8u8.into(), upper: Some(12u8.into()) };
        assert_eq!(sums.bounds(Wanted::AtLeast(1)), bounds);
        // What is inside an empty intersection is empty.
        let (sums, missing) = self::sums("A = 5\nB = 4\nC = 3\nA & B = 0\nA & C = 1\nB&C=1").unwrap();
        assert!(missing.iter().all(Option::is_none));
        assert_eq!(sums.bounds(Wanted::AtLeast(1)).exact(), Some(&10u8.into()));
        assert_eq!(self::sums("").unwrap().0, Sums { sets: 0, all: None, sums: vec![] });
    }

    #[test]
    fn sizes_below_what_is_asked_are_not_needed() {
        for (text, wanted, exact) in [
            ("A & B = 3", Wanted::Exactly(2), 3u8),
            ("A = 5\nB = 4\nC = 4\nA & B & C = 2", Wanted::AtLeast(3), 2),
            ("A = 1\nB = 1\nC = 1\nA & B = 0", Wanted::AtLeast(3), 0),
        ] {
            assert_eq!(sums(text).unwrap().0.bounds(wanted).exact(), Some(&exact.into()), "{text}");
        }
        assert_eq!(sums("A & B = 3").unwrap().0.bounds(Wanted::AtLeast(1)).exact(), None);
    }

    #[test]
    fn contradictions_are_found() {
        for (text, what, line) in [
            ("A = 1\nB = 2\nA & B = 2", "A & B is larger than A with 1", Some(3)),
            ("A 5", "a line has no `=`", Some(1)),
            ("A & = 5", "the name of a set is missing", Some(1)),
            ("A & A = 5", "`A` stands in one intersection twice", Some(1)),
            ("A & B = 1\nB & A = 1", "the size of this intersection is given in line 1 already", Some(2)),
            (
                "A = 2\nB = 2\nC = 2\nA & B = 2\nA & C = 2\nB & C = 1\nA & B & C = 1",
                "no sets have these sizes: A without B and C would have -1 items",
                Some(1),
            ),
            ("A = 3\n{} = 2", "A is larger than {} with 2", Some(1)),
            ("A & B & C = 5\nA = 3", "A & B & C is larger than A with 3", Some(1)),
            ("{} = 9\n{} & A = 3", "`{}` are all items there are, and stand alone", Some(2)),
        ] {
            assert_eq!(refused(text), (what.to_owned(), line), "{text}");
        }
    }
}
