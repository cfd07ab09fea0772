//! Eight digits at a time: the bytes of a word are tested and put together in parallel, by arithmetic
//! on the whole word.
//!
//! References: L. Lamport, Multiple byte processing with full-word instructions, 1975; D. Lemire,
//! Quickly parsing eight digits, 2018.

/// The most digits, leading zeros among them, and the byte behind.
const WINDOW: usize = 24;

/// Reads a number with white space before and after it, and says how many bytes it and the white space
/// before it take. The answer is `None` for all that is not such a number or is too near the end.
#[inline]
pub(super) fn number(bytes: &[u8]) -> Option<(u64, usize)> {
    let mut start = 0;
    while is_white_space(*bytes.get(start)?) {
        start += 1;
    }
    let window: &[u8; WINDOW] = bytes[start..].first_chunk()?;
    let (mut number, mut digits) = (0u64, 0);
    for &word in window.as_chunks().0 {
        let word = u64::from_le_bytes(word);
        let length = leading_digits(word);
        digits += length as usize;
        if length == 8 {
            number = number.checked_mul(100_000_000)?.checked_add(eight_digits(word))?;
            continue;
        }
        // Zeros come before the digits, and what is behind them falls out.
        let last = eight_digits((word ^ each_byte(b'0')) << (8 * (7 - length)) << 8);
        number = number.checked_mul(POWERS[length as usize & 7])?.checked_add(last)?;
        let behind = (word >> (8 * length)) as u8;
        return (digits > 0 && is_white_space(behind)).then_some((number, start + digits));
    }
    None
}

/// White space within ASCII: tab, line feed, vertical tab, form feed, carriage return and space.
#[inline]
pub(super) fn is_white_space(byte: u8) -> bool {
    byte == b' ' || byte.wrapping_sub(b'\t') < 5
}

const POWERS: [u64; 8] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000];

/// How many of the eight bytes, from the lowest up, are digits before the first that is not.
#[inline]
fn leading_digits(word: u64) -> u32 {
    let values = word ^ each_byte(b'0');
    // A byte of 10 or more gets its high bit set. A carry out of a byte above 127 spoils bytes after
    // it, which do not matter: it is no digit.
    let others = (values.wrapping_add(each_byte(0x76)) | values) & each_byte(0x80);
    others.trailing_zeros() / 8
}

/// The number that eight digits are, be they characters or values.
#[inline]
fn eight_digits(word: u64) -> u64 {
    // Neighbours are put together, from digits to pairs to fours to eight.
    let digits = word & each_byte(0x0f);
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = pairs.wrapping_mul(100).wrapping_add(pairs >> 16) & 0x0000_ffff_0000_ffff;
    fours.wrapping_mul(10_000).wrapping_add(fours >> 32) & 0xffff_ffff
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
        let padded = |text: &str| format!("{text}{:24}", "");
        let read = |text: &str| number(padded(text).as_bytes());
        assert_eq!(read("  12 34567"), Some((12, 4)));
        assert_eq!(read("\r\n18446744073709551615\n1234567"), Some((u64::MAX, 22)));
        assert_eq!(read("12345678 1234567"), Some((12_345_678, 8)));
        assert_eq!(read("00000000000000000000001"), Some((1, 23)));
        assert_eq!(read("000000000000000000000001"), None);
        assert_eq!(number(b"1234567 "), None);
        for refused in
            ["", "x", "1x", "18446744073709551616", "99999999999999999999999", "-1", "1:", "12345678/"]
        {
            assert_eq!(read(refused), None, "{refused}");
        }
    }

    proptest! {
        #[test]
        fn equal_to_the_standard_library(value: u64, zeros in 0usize..23, behind: [u8; 24]) {
            for value in [value, value >> 30, value >> 50, value % 10] {
                let text = format!("{:0>zeros$}{value}", "");
                let bytes = [text.as_bytes(), b" ", &behind].concat();
                let expected = (text.len() < WINDOW).then_some((value, text.len()));
                prop_assert_eq!(number(&bytes), expected);
            }
        }

        #[test]
        fn digits_end_at_the_first_other_byte(bytes: [u8; 8], digits in 0usize..9) {
            let mut bytes = bytes;
            bytes[..digits].iter_mut().for_each(|byte| *byte = b'0' + *byte % 10);
            let length = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
            prop_assert_eq!(leading_digits(u64::from_le_bytes(bytes)), length as u32);
        }
    }
}
