//! The ways to leave three heaps whose values have a given nim-sum.

use super::lookup::{Lookup, Rest};
use super::pairs::{Pairs, STEPS};
use super::winning::Winning;
use crate::error::Result;
use crate::limits::Meter;
use dashu_int::UBig;

/// The triples of heaps, none of them empty, whose values have a nim-sum.
#[derive(Debug)]
pub struct Triples<'p> {
    /// The values.
    pub values: Lookup<'p>,
    /// What the three heaps come to.
    pub rest: &'p UBig,
    /// The nim-sum.
    pub wanted: u32,
}

impl Triples<'_> {
    /// Counts all triples, in any order of their heaps.
    ///
    /// Triples in a row are counted by which of their heaps are in the periodic part and where in the
    /// period; what is common to all of a kind is how many periods there are to share out. By Burnside's
    /// lemma the triples in any order are then a sixth of those in a row, those with two heaps that are
    /// equal three times, and those with all three equal twice.
    ///
    /// # Complexity
    /// `(preperiod + period)^2` steps of machine words, whatever the size of the heap.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn count(&self, meter: &mut Meter<'_>) -> Result<UBig> {
        let in_a_row =
            self.with_two_small(meter)? + self.with_one_small(meter)? * 3u8 + self.all_large(meter)?;
        Ok((in_a_row + self.with_two_equal(meter)? * 3u8 + self.all_equal() * 2u8) / 6u8)
    }

    /// Triples in a row with at least two heaps before the period.
    fn with_two_small(&self, meter: &mut Meter<'_>) -> Result<UBig> {
        let start = self.values.start;
        let small = u64::try_from(self.rest).unwrap_or(u64::MAX);
        let rest = Rest::new(self.values, self.rest);
        let (mut two, mut three) = (0u64, 0u64);
        for c in 1..start.min(small) {
            meter.count_many(1 + start / STEPS)?;
            let wanted = self.wanted ^ self.values.small(c);
            for b in 1..start.min(small - c) {
                if rest.less(b + c) ^ self.values.small(b) == wanted {
                    let large = small - b - c >= start;
                    two += u64::from(large);
                    three += u64::from(!large);
                }
            }
        }
        Ok(UBig::from(two) * 3u8 + three)
    }

    /// Triples in a row of a heap before the period and two in it.
    fn with_one_small(&self, meter: &mut Meter<'_>) -> Result<UBig> {
        let Lookup { start, period, .. } = self.values;
        let mut count = UBig::ZERO;
        for c in 1..start {
            meter.count_many(1 + period / STEPS)?;
            let taken = UBig::from(start) * 2u8 + c;
            if taken > *self.rest {
                break;
            }
            let beyond = self.rest - taken;
            let (shared, offset) = (&beyond / period, beyond % period);
            let wanted = self.wanted ^ self.values.small(c);
            // The offsets of the two in their periods come to `offset`, or to a period more.
            let (mut exact, mut over) = (0u64, 0u64);
            for i in 0..period {
                let j = if i <= offset { offset - i } else { offset + period - i };
                if self.values.repeating(i) ^ self.values.repeating(j) == wanted {
                    exact += u64::from(i <= offset);
                    over += u64::from(i > offset);
                }
            }
            // Two heaps share out t periods in t + 1 ways.
            count += &shared * over + (shared + 1u8) * exact;
        }
        Ok(count)
    }

    /// Triples in a row of heaps in the period.
    fn all_large(&self, meter: &mut Meter<'_>) -> Result<UBig> {
        let Lookup { start, period, .. } = self.values;
        let taken = UBig::from(start) * 3u8;
        if taken > *self.rest {
            return Ok(UBig::ZERO);
        }
        let beyond = self.rest - taken;
        let (shared, offset) = (&beyond / period, beyond % period);
        // How many times the three offsets come to `offset`, to a period more, to two periods more.
        let mut over = [0u64; 3];
        for i in 0..period {
            meter.count_many(1 + period / STEPS)?;
            let wanted = self.wanted ^ self.values.repeating(i);
            let mut k = if i <= offset { offset - i } else { offset + period - i };
            for j in 0..period {
                if self.values.repeating(j) ^ self.values.repeating(k) == wanted {
                    over[((i + j + k - offset) / period) as usize] += 1;
                }
                k = if k == 0 { period - 1 } else { k - 1 };
            }
        }
        // Three heaps share out t periods in (t + 1)(t + 2) / 2 ways.
        let ways = |less: u8, triples: u64| match shared >= UBig::from(less) {
            true => (&shared - less + 1u8) * (&shared - less + 2u8) / 2u8 * triples,
            false => UBig::ZERO,
        };
        Ok((0..).zip(over).map(|(less, triples)| ways(less, triples)).sum())
    }

    /// Pairs of a heap that is left twice and one that is left once.
    fn with_two_equal(&self, meter: &mut Meter<'_>) -> Result<UBig> {
        let Lookup { start, period, .. } = self.values;
        // What is left once has the parity of the rest, and at least 2 counters less.
        if *self.rest < UBig::from(3u8) {
            return Ok(UBig::ZERO);
        }
        let most = self.rest - 2u8;
        let odd = self.rest % 2u8 == 1;
        let mut count = UBig::ZERO;
        // Values and parity together repeat after twice the period at the latest.
        for heap in 1..start + 2 * period {
            if heap.is_multiple_of(STEPS) {
                meter.count()?;
            }
            if UBig::from(heap) > most {
                break;
            }
            let value = match heap < start {
                true => self.values.small(heap),
                false => self.values.repeating((heap - start) % period),
            };
            if (heap % 2 == 1) == odd && value == self.wanted {
                count += 1u8;
                if heap >= start {
                    count += (&most - heap) / (2 * period);
                }
            }
        }
        Ok(count)
    }

    /// 1 if the rest can be left as three equal heaps, else 0.
    fn all_equal(&self) -> u8 {
        let third = self.rest / 3u8;
        let value = match self.values.offset(&third) {
            Some(offset) => self.values.repeating(offset),
            None => u64::try_from(&third).map(|heap| self.values.small(heap)).unwrap_or_default(),
        };
        u8::from(self.rest % 3u8 == 0 && !third.is_zero() && value == self.wanted)
    }

    /// Lists the first `count` triples, in increasing order of the least heap and then of the next, as
    /// long as there is room.
    ///
    /// # Complexity
    /// `preperiod + period` steps for each least heap that is looked at. If there is a triple whose least
    /// heap is in the periodic part, there is one in each period, so these are not many more than the
    /// triples that are listed.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn list(&self, count: &UBig, winning: &mut Winning<'_>, meter: &mut Meter<'_>) -> Result<UBig> {
        let mut listed = UBig::ZERO;
        let mut least = UBig::ONE;
        while winning.has_room() && listed < *count {
            let offset = self.values.offset(&least);
            let value = match offset {
                Some(offset) => self.values.repeating(offset),
                None => u64::try_from(&least).map(|heap| self.values.small(heap)).unwrap_or_default(),
            };
            let rest = self.rest - &least;
            let most = &rest / 2u8;
            let wanted = self.wanted ^ value;
            let pairs = Pairs { values: self.values, rest: &rest, least: &least, most: &most, wanted };
            pairs.visit(meter, &mut |middle, meter| {
                winning.push(&[&rest - middle, middle.clone(), least.clone()], meter)?;
                listed += 1u8;
                Ok(winning.has_room())
            })?;
            least += 1u8;
        }
        Ok(listed)
    }
}
