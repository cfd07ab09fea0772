//! Ctrl-C: the first stops a computation cleanly, the second ends the program at once.

use crate::exit::Status;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

static FLAG: AtomicBool = AtomicBool::new(false);

/// The flag that Ctrl-C sets; from the first call on it does.
pub fn flag() -> &'static AtomicBool {
    static INSTALL: Once = Once::new();
    INSTALL.call_once(|| {
        // Without a handler Ctrl-C ends the program at once, and what files keep is safe all the same.
        let _ = ctrlc::set_handler(|| {
            if FLAG.swap(true, Ordering::Relaxed) {
                #[expect(clippy::exit, reason = "whoever asks twice does not want to wait")]
                std::process::exit(Status::Interrupted as i32);
            }
        });
    });
    &FLAG
}
