//! Subtraction sets of some sizes from a range: `{1..20 choose 3}`.

use grundy::error::{Fault, InputError};
use grundy::notation::{Word, parse_small};
use std::fmt;

/// The subsets of `from..=to` with `least` to `most` members: by size, then in lexicographic order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Subsets {
    from: u64,
    to: u64,
    least: u64,
    most: u64,
}

/// The largest set; more members than this do not leave room for a family that is not too large.
const MOST_MEMBERS: u64 = 1_000;

const RIGHT: &str = "write {1..20 choose 3}, or {1..9 choose 1..3} for sets of several sizes";

fn fault(word: &Word<'_>, wrong: &str) -> InputError {
    word.fault(Fault::Family { wrong: wrong.to_owned(), right: RIGHT })
}

impl Subsets {
    pub(super) fn parse(word: &Word<'_>) -> Result<Self, InputError> {
        let text = word.text();
        if text.len() < 2 || !text.starts_with('{') || !text.ends_with('}') {
            return Err(fault(word, "a family of subtraction sets stands in braces"));
        }
        let inner = word.part(1..text.len() - 1);
        let Some(at) = inner.text().find("choose") else {
            return Err(fault(&inner, "`choose` and the number of members are missing"));
        };
        let range = inner.part(0..at).trimmed();
        let sizes = inner.part(at + "choose".len()..inner.text().len()).trimmed();
        let (from, to) = interval(&range, "a member of a subtraction set", u64::MAX)?
            .ok_or_else(|| fault(&range, "a range is two numbers with `..` between"))?;
        if from == 0 {
            return Err(range.fault(Fault::SubtractZero));
        }
        let what = "the number of members";
        // A set cannot have more members than the range has numbers.
        let numbers = (to - from).saturating_add(1);
        let (least, most) = match interval(&sizes, what, numbers.min(MOST_MEMBERS))? {
            Some(sizes) => sizes,
            None => {
                let size = parse_small(&sizes, what, numbers.min(MOST_MEMBERS))?;
                (size, size)
            }
        };
        if least == 0 {
            return Err(sizes.fault(Fault::TooSmall { number: "0".to_owned(), what, least: 1 }));
        }
        Ok(Self { from, to, least, most })
    }

    /// How many subsets there are, if that is a number of 64 bits.
    pub(super) fn size(&self) -> Option<u64> {
        let numbers = u128::from(self.to - self.from) + 1;
        let mut total = 0u64;
        for size in self.least..=self.most {
            total = total.checked_add(binomial(numbers, size)?)?;
        }
        Some(total)
    }

    /// Makes the next subset of the one before; an empty one becomes the first. `None` behind the
    /// last.
    pub(super) fn advance(&self, chosen: &mut Vec<u64>) -> Option<()> {
        let size = chosen.len() as u64;
        // The rightmost member that is not as large as it can be goes up, those behind it follow it.
        for at in (0..chosen.len()).rev() {
            let behind = size - 1 - at as u64;
            if chosen[at] < self.to - behind {
                let start = chosen[at] + 1;
                (start..).zip(&mut chosen[at..]).for_each(|(member, place)| *place = member);
                return Some(());
            }
        }
        let size = if size == 0 { self.least } else { size + 1 };
        if size > self.most {
            return None;
        }
        *chosen = (self.from..=self.to).take(size as usize).collect();
        Some(())
    }
}

/// Two numbers with `..` between, the first not above the second; `None` without `..`.
fn interval(word: &Word<'_>, what: &'static str, most: u64) -> Result<Option<(u64, u64)>, InputError> {
    let Some(at) = word.text().find("..") else {
        return Ok(None);
    };
    let from = parse_small(&word.part(0..at).trimmed(), what, most)?;
    let to = parse_small(&word.part(at + 2..word.text().len()).trimmed(), what, most)?;
    if from > to {
        return Err(fault(word, "no number is in this range"));
    }
    Ok(Some((from, to)))
}

fn binomial(n: u128, k: u64) -> Option<u64> {
    let k = u128::from(k);
    let mut product = 1u128;
    for i in 0..k.min(n.checked_sub(k)?) {
        product = product.checked_mul(n - i)? / (i + 1);
        // Binomial coefficients grow up to the middle, so this one is too large as well.
        u64::try_from(product).ok()?;
    }
    u64::try_from(product).ok()
}

impl fmt::Display for Subsets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, to, least, most } = self;
        write!(f, "{{{from}..{to} choose {least}")?;
        if least < most {
            write!(f, "..{most}")?;
        }
        f.write_str("}")
    }
}
