//! AcWing 890, numbers that can be divided: `n m`, then m divisors. How many of 1..=n are divisible by
//! at least one?
//!
//! The judge has at most 16 divisors, all different primes. Here they may be any, and as many as fit
//! into memory.

use super::numbers::announced;
use super::{Numbers, Verdict};
use crate::error::{Fault, InputError, Result};
use crate::limits::Meter;
use crate::multiples::{Question, answer};
use dashu_int::UBig;
use std::io::Read;

pub(super) fn judge(mut numbers: Numbers<'_, impl Read>, meter: &mut Meter<'_>) -> Result<Verdict> {
    let up_to = numbers.one("n, the end of the range")?;
    let m = numbers.one("m, the number of divisors")?;
    let mut divisors = Vec::new();
    numbers.each(m, "divisor", meter, |divisor, meter| match divisor {
        0 => Err(InputError::new(Fault::ZeroDivisor).into()),
        _ => {
            divisors.push(UBig::from(divisor));
            // They are held twice while they are counted.
            Ok(meter.hold((2 * divisors.capacity() * size_of::<UBig>()) as u64)?)
        }
    })?;
    numbers.end(|| announced(m, "divisor", "m"))?;
    let answer = answer(&Question::new(divisors, UBig::from(up_to)), None, meter)?;
    Ok(Verdict::Number(answer.value))
}
