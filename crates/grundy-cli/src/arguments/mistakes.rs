//! What is meant where the arguments are not as they should be.

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use grundy::{Game, rulesets};

/// Adds to an error of the arguments what would be right, where that can be told from them.
pub fn explain(mut error: Error, arguments: &[String]) -> Error {
    let named = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(name)) => Some(name.clone()),
        _ => None,
    };
    let verb = arguments.get(1).map(String::as_str);
    let meant = match error.kind() {
        ErrorKind::InvalidSubcommand => named(ContextKind::InvalidSubcommand)
            .filter(|name| is_game(name) && verb == Some(name))
            .map(|_| format!("did you mean `grundy solve {}`?", arguments[1..].join(" "))),
        ErrorKind::UnknownArgument => match (verb, named(ContextKind::InvalidArg).as_deref()) {
            (Some("values"), Some(number)) if is_number(number) => {
                Some(format!("write the largest heap as `--to {number}`"))
            }
            (Some("period" | "survey"), Some("--misere")) => Some(
                "periods are those of normal play; none of misère play is known here, and \
                 `grundy solve --misere` solves positions"
                    .to_owned(),
            ),
            _ => None,
        },
        _ => None,
    };
    if let Some(meant) = meant {
        for other in [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::TrailingArg] {
            error.remove(other);
        }
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![meant.into()]));
    }
    error
}

/// Whether a word names a game, or is a code.
fn is_game(word: &str) -> bool {
    let name = word.split(':').next().unwrap_or_default();
    Game::is_code(word) || rulesets::all().any(|entry| entry.name == name)
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
}
