//! Components that are tuples of numbers: `3,5` or `(3,5)`, and `3 5` where there is one alone.

use super::{Word, Words, parse_natural};
use crate::error::{Fault, InputError};
use dashu_int::UBig;

/// Reads a sum of tuples of `arity` numbers each, in the order of the text.
///
/// Tuples have white space between them, and may have it inside of parentheses. Where there is neither
/// a comma nor a parenthesis, the words are the numbers of one tuple; no words are no component.
///
/// # Errors
/// [`Fault::Arity`] for a tuple that is too short or too long, [`Fault::Parenthesis`], and what
/// [`parse_natural`] says of its numbers, each at its place.
///
/// # Complexity
/// Linear in the length of the text, beside what reading the numbers takes.
pub fn parse_tuples(words: &Words, arity: usize) -> Result<Vec<Vec<UBig>>, InputError> {
    let plain = words.iter().all(|word| !word.text().contains([',', '(', ')']));
    if arity == 1 && plain {
        return words.iter().map(|word| Ok(vec![parse_natural(&word)?])).collect();
    }
    if let Some(blank) = words.iter().find(|word| word.text().is_empty()) {
        return Err(blank.fault(Fault::MissingNumber));
    }
    if plain {
        return match words.iter().len() {
            0 => Ok(Vec::new()),
            _ => Ok(vec![one_tuple(words, arity)?]),
        };
    }
    let whole = words.whole();
    let mut tuples = Vec::new();
    let mut at = 0;
    while let Some(parts) = next_tuple(&whole, &mut at)? {
        let tuple = parts.split(',').map(|part| parse_natural(&part.trimmed()));
        let tuple = tuple.collect::<Result<Vec<_>, _>>()?;
        if tuple.len() != arity {
            return Err(parts.fault(Fault::Arity { got: tuple.len(), arity }));
        }
        tuples.push(tuple);
    }
    Ok(tuples)
}

/// A tuple in canonical spelling: `(3,5)`.
pub fn show_tuple(tuple: &[UBig]) -> String {
    let numbers: Vec<String> = tuple.iter().map(UBig::to_string).collect();
    format!("({})", numbers.join(","))
}

/// The one tuple whose numbers are the words.
fn one_tuple(words: &Words, arity: usize) -> Result<Vec<UBig>, InputError> {
    let tuple = words.iter().map(|word| parse_natural(&word)).collect::<Result<Vec<_>, _>>()?;
    if tuple.len() == arity {
        return Ok(tuple);
    }
    let fault = Fault::Arity { got: tuple.len(), arity };
    let whole = words.whole();
    let end = whole.text().len();
    let wrong = words.iter().nth(arity).unwrap_or_else(|| whole.part(end..end));
    Err(wrong.fault(fault))
}

/// The next tuple from `at` on, without its parentheses; `at` moves behind it.
fn next_tuple<'w>(whole: &Word<'w>, at: &mut usize) -> Result<Option<Word<'w>>, InputError> {
    let text = whole.text();
    let from = |at: usize| &text[at..];
    *at += from(*at).len() - from(*at).trim_start().len();
    let start = *at;
    let parenthesis = |at: usize, what| whole.part(at..at + 1).fault(Fault::Parenthesis(what));
    let Some(inside) = from(start).strip_prefix('(') else {
        let length = from(start).find(char::is_whitespace).unwrap_or(text.len() - start);
        *at = start + length;
        if let Some(wrong) = from(start)[..length].find(['(', ')']) {
            let what = match from(start + wrong).starts_with('(') {
                true => "stands inside of a component",
                false => "closes nothing",
            };
            return Err(parenthesis(start + wrong, what));
        }
        return Ok((length > 0).then(|| whole.part(start..start + length)));
    };
    let Some(length) = inside.find(['(', ')']) else {
        return Err(parenthesis(start, "is not closed"));
    };
    let end = start + 1 + length;
    if from(end).starts_with('(') {
        return Err(parenthesis(end, "stands inside of a component"));
    }
    *at = end + 1;
    match from(*at).chars().next() {
        Some(next) if next != '(' && !next.is_whitespace() => {
            Err(parenthesis(end, "ends a component, and no space follows"))
        }
        _ => Ok(Some(whole.part(start + 1..end))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parse(arguments: &[&str], arity: usize) -> Result<Vec<String>, InputError> {
        let tuples = parse_tuples(&Words::of_arguments("POSITION", arguments), arity)?;
        Ok(tuples.iter().map(|tuple| show_tuple(tuple)).collect())
    }

    #[test]
    fn spellings() {
        for arguments in [
            &["3,5", "4,7"][..],
            &["(3,5)", "(4,7)"],
            &["( 3 , 5 ) 4,7"],
            &["(3,", "5)", "(4,7)"],
            &["(3,5)(4,7)"],
        ] {
            assert_eq!(parse(arguments, 2).unwrap(), ["(3,5)", "(4,7)"], "{arguments:?}");
        }
        assert_eq!(parse(&["3", "5"], 2).unwrap(), ["(3,5)"]);
        assert_eq!(parse(&["3 1e1 2"], 3).unwrap(), ["(3,10,2)"]);
        assert_eq!(parse(&["3", "5"], 1).unwrap(), ["(3)", "(5)"]);
        assert_eq!(parse(&["(3)", "5"], 1).unwrap(), ["(3)", "(5)"]);
        assert_eq!(parse(&[], 2).unwrap(), [""; 0]);
    }

    #[test]
    fn refused_at_their_place() {
        let refused = |arguments: &[&str], arity| {
            let error = parse(arguments, arity).unwrap_err();
            let place = error.place.unwrap();
            (error.fault, place.span)
        };
        let arity = |got| Fault::Arity { got, arity: 2 };
        assert_eq!(refused(&["3"], 2), (arity(1), 1..1));
        assert_eq!(refused(&["3", "5", "7"], 2), (arity(3), 4..5));
        assert_eq!(refused(&["3,5", "4"], 2), (arity(1), 4..5));
        assert_eq!(refused(&["3,5,7"], 2), (arity(3), 0..5));
        assert_eq!(refused(&["3,"], 2), (Fault::MissingNumber, 2..2));
        assert_eq!(refused(&["()"], 2), (Fault::MissingNumber, 1..1));
        assert_eq!(refused(&["3", ""], 2), (Fault::MissingNumber, 2..2));
        assert_eq!(refused(&["3", " "], 1), (Fault::MissingNumber, 2..2));
        assert_eq!(refused(&["3,x"], 2), (Fault::NotANumber("x".to_owned()), 2..3));
        assert_eq!(refused(&["3,-5"], 2), (Fault::Negative("-5".to_owned()), 2..4));
        let parenthesis = Fault::Parenthesis;
        assert_eq!(refused(&["(3,5"], 2), (parenthesis("is not closed"), 0..1));
        assert_eq!(refused(&["1,2", "3,5)"], 2), (parenthesis("closes nothing"), 7..8));
        assert_eq!(refused(&[")"], 2), (parenthesis("closes nothing"), 0..1));
        assert_eq!(refused(&["((3,5))"], 2), (parenthesis("stands inside of a component"), 1..2));
        assert_eq!(refused(&["3,(5"], 2), (parenthesis("stands inside of a component"), 2..3));
        let no_space = parenthesis("ends a component, and no space follows");
        assert_eq!(refused(&["(3,5),(4,7)"], 2), (no_space, 4..5));
    }

    proptest! {
        #[test]
        fn shown_tuples_are_read_back(tuples in prop::collection::vec(prop::collection::vec(any::<u64>(), 3), 0..5)) {
            let tuples: Vec<Vec<UBig>> =
                tuples.into_iter().map(|tuple| tuple.into_iter().map(UBig::from).collect()).collect();
            let text = tuples.iter().map(|tuple| show_tuple(tuple)).collect::<Vec<_>>().join(" ");
            prop_assert_eq!(parse_tuples(&Words::of_line("text", None, &text), 3), Ok(tuples));
        }

        #[test]
        fn no_text_is_too_much(text in "[(), 0-9é\u{2003}]{0,20}", arity in 0usize..4) {
            let words = Words::of_line("text", None, &text);
            if let Ok(tuples) = parse_tuples(&words, arity) {
                prop_assert!(tuples.iter().all(|tuple| tuple.len() == arity));
            }
        }
    }
}
