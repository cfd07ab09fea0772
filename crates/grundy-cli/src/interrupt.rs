//! Ctrl-C: a flag that loops look at, so that what was finished is saved.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static HANDLER: Once = Once::new();

/// Whether the program was asked to stop. The first call sets up the handler; before it, Ctrl-C ends
/// the program at once.
pub fn flag() -> &'static AtomicBool {
    HANDLER.call_once(|| {
        // Where no handler can be set, Ctrl-C ends the program at once, and what is saved stays.
        let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
    });
    &INTERRUPTED
}
