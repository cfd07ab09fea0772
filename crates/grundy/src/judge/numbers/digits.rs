//! Eight digits at a time: the bytes of a word are tested and put together in parallel, by arithmetic
//! on the whole word.
//!
//! References: L. Lamport, Multiple byte processing with full-word instructions, 1975; D. Lemire,
//! Quickly parsing eight digits, 2018.

/// Reads a number with white space before and after it, and says how many bytes it and the white space
/// before it take. The answer is `None` for all that is not such a number or is too near the end.
#[inline]
pub(super) fn number(bytes: &[u8]) -> Option<(u64, usize)> {
    let mut at = 0;
    while is_white_space(*bytes.get(at)?) {
        at += 1;
    }
    let (mut number, mut length) = word(bytes, at)?;
    if length == 0 {
        return None;
    }
    at += length;
    while length == 8 {
        let more;
        (more, length) = word(bytes, at)?;
        number = number.checked_mul(POWERS[length])?.checked_add(more)?;
        at += length;
    }
    is_white_space(*bytes.get(at)?).then_some((number, at))
}

/// White space within ASCII: tab, line feed, vertical tab, form feed, carriage return and space.
#[inline]
pub(super) fn is_white_space(byte: u8) -> bool {
    byte == b' ' || byte.wrapping_sub(b'\t') < 5
}

const POWERS: [u64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// The digits that the eight bytes from `at` begin with, as a number, and how many there are.
#[inline]
fn word(bytes: &[u8], at: usize) -> Option<(u64, usize)> {
    // The first byte is the lowest.
    let word = u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?) ^ each_byte(b'0');
    // A byte of 10 or more gets its high bit set. A carry out of a byte above 127 spoils bytes after
    // it, which do not matter: it is no digit.
    let others = (word.wrapping_add(each_byte(0x76)) | word) & each_byte(0x80);
    let length = (others.trailing_zeros() / 8) as usize;
    if length == 0 {
        return Some((0, 0));
    }
    // Zeros come before the digits, and what is behind them falls out.
    let digits = word << (64 - 8 * length);
    // Neighbours are put together, from digits to pairs to fours to eight.
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = pairs.wrapping_mul(100).wrapping_add(pairs >> 16) & 0x0000_ffff_0000_ffff;
    Some((fours.wrapping_mul(10_000).wrapping_add(fours >> 32) & 0xffff_ffff, length))
}

const fn each_byte(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn edges() {
        assert_eq!(number(b"  12 34567"), Some((12, 4)));
        assert_eq!(number(b"\r\n18446744073709551615\n1234567"), Some((u64::MAX, 22)));
        assert_eq!(number(b"12345678 1234567"), Some((12_345_678, 8)));
        for refused in
            ["", "1", "x       ", "1x       ", "18446744073709551616 1234567", "   ", "-1      ", "1:      "]
        {
            assert_eq!(number(refused.as_bytes()), None, "{refused}");
        }
    }

    proptest! {
        #[test]
        fn equal_to_the_standard_library(value: u64, zeros in 0usize..20, behind: [u8; 8]) {
            for value in [value, value >> 30, value >> 50, value % 10] {
                let text = format!("{:0>zeros$}{value}", "");
                let bytes = [text.as_bytes(), b" ", &behind].concat();
                prop_assert_eq!(number(&bytes), Some((value, text.len())));
            }
        }

        #[test]
        fn a_word_begins_with_its_digits(bytes: [u8; 8], digits in 0usize..9) {
            let mut bytes = bytes;
            bytes[..digits].iter_mut().for_each(|byte| *byte = b'0' + *byte % 10);
            let length = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let value = std::str::from_utf8(&bytes[..length]).unwrap().parse().unwrap_or(0);
            prop_assert_eq!(word(&bytes, 0), Some((value, length)));
        }
    }
}
