//! Positions solved by one engine where play must end, and by another where it may go on for ever.

use super::{Engine, Solved};
use crate::answer::Moves;
use crate::error::{Error, Result};
use crate::evidence::Evidence;
use crate::limits::Meter;
use crate::rulesets::Method;
use crate::value::Value;

/// Solves by `ending` until that meets a loop in play, and by `loopy` from then on.
pub struct UnlessLoop<'e, C> {
    ending: Box<dyn Engine<C> + 'e>,
    loopy: Box<dyn Engine<C> + 'e>,
    method: Method,
    loops: bool,
}

impl<'e, C> UnlessLoop<'e, C> {
    /// No loop met yet; `method` is that of `loopy`.
    pub fn new(ending: Box<dyn Engine<C> + 'e>, loopy: Box<dyn Engine<C> + 'e>, method: Method) -> Self {
        Self { ending, loopy, method, loops: false }
    }

    fn run<T>(&mut self, mut ask: impl FnMut(&mut dyn Engine<C>) -> Result<T>) -> Result<T> {
        if !self.loops {
            match ask(self.ending.as_mut()) {
                Err(Error::Loop(_)) => self.loops = true,
                answered => return answered,
            }
        }
        ask(self.loopy.as_mut())
    }
}

impl<C> Engine<C> for UnlessLoop<'_, C> {
    fn value(&mut self, position: &[C], meter: &mut Meter<'_>) -> Result<Value> {
        self.run(|engine| engine.value(position, meter))
    }

    fn solve(&mut self, position: &[C], most_moves: usize, meter: &mut Meter<'_>) -> Result<Solved> {
        self.run(|engine| engine.solve(position, most_moves, meter))
    }

    fn drawing_moves(&mut self, position: &[C], most_moves: usize, meter: &mut Meter<'_>) -> Result<Moves> {
        self.run(|engine| engine.drawing_moves(position, most_moves, meter))
    }

    fn turned_to(&self) -> Option<Method> {
        self.loops.then_some(self.method)
    }

    fn evidence(&self) -> Evidence {
        if self.loops { self.loopy.evidence() } else { self.ending.evidence() }
    }
}
