//! Decimal numbers in the bytes of a text, eight digits at a time.

use super::edge_log::NONE;

/// The number at the beginning of a text and how many digits it has, if it is one that names a vertex: without
/// leading zeros, below 2^32 - 1, and with at least 8 bytes behind it, so that its end is seen.
///
/// # References
/// The eight digits of a word are brought together by three multiplications, as D. Lemire, Quickly parsing eight
/// digits, 2018, has it.
#[inline]
pub(super) fn number(text: &[u8]) -> Option<(u32, usize)> {
    let (value, digits) = eight_digits(text)?;
    if digits < 8 {
        let leading_zero = text[0] == b'0' && digits > 1;
        return (digits > 0 && !leading_zero).then_some((value, digits));
    }
    let (rest, more) = eight_digits(&text[8..])?;
    if more > 2 || text[0] == b'0' {
        return None;
    }
    let number = u64::from(value) * 10u64.pow(more as u32) + u64::from(rest);
    let number = u32::try_from(number).ok().filter(|&number| number != NONE)?;
    Some((number, 8 + more))
}

/// The number that the first digits make, at most eight of them.
#[inline]
fn eight_digits(text: &[u8]) -> Option<(u32, usize)> {
    let word = u64::from_le_bytes(*text.first_chunk()?);
    // A byte is a digit if its upper half is 3, also when 6 is added to the lower.
    const HIGH: u64 = 0xf0f0_f0f0_f0f0_f0f0;
    const THREES: u64 = 0x3030_3030_3030_3030;
    let no_digits = ((word & HIGH) ^ THREES) | ((word.wrapping_add(0x0606_0606_0606_0606) & HIGH) ^ THREES);
    let digits = (no_digits.trailing_zeros() / 8) as usize;
    if digits == 0 {
        return Some((0, 0));
    }
    // The digits move to the end, so that zeros stand before them.
    let word = (word & 0x0f0f_0f0f_0f0f_0f0f) << (64 - 8 * digits);
    let pairs = word.wrapping_mul(10).wrapping_add(word >> 8);
    let quads = (pairs & 0x0000_00ff_0000_00ff).wrapping_mul(0x000f_4240_0000_0064);
    let others = ((pairs >> 16) & 0x0000_00ff_0000_00ff).wrapping_mul(0x0000_2710_0000_0001);
    Some(((quads.wrapping_add(others) >> 32) as u32, digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        let mut random = fastrand::Rng::with_seed(8);
        let mut numbers: Vec<u64> = (0..1000).chain([u64::from(NONE) - 1]).collect();
        numbers.extend((0..100_000).map(|_| random.u64(..u64::from(NONE)) >> random.u32(0..32)));
        for n in numbers {
            for end in [" ", "\t1", "\n", "\r", "/", ":", "a", "\u{e9}", "\0"] {
                let text = format!("{n}{end}        ");
                assert_eq!(number(text.as_bytes()), Some((n as u32, n.to_string().len())), "{text:?}");
            }
        }
        for text in ["", "x", " 1", "00", "01", "-1", "007654321", "0123456789", "4294967295", "4294967296"] {
            assert_eq!(number(format!("{text}\n         ").as_bytes()), None, "{text:?}");
        }
        for text in ["99999999999", "1234567890123456789012"] {
            assert_eq!(number(format!("{text}\n         ").as_bytes()), None, "{text:?}");
        }
        assert_eq!(number(b"1234567"), None);
        assert_eq!(number(b"12345678\n"), None);
    }
}
