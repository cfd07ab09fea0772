//! What the vertices of a graph are called.

use super::name_table::NameTable;
use super::numbers::{Numbers, canonical};
use crate::error::{Fault, InputError, shorten};
use crate::notation::{Word, nearest};
use std::borrow::Cow;

/// The names of the vertices 0, 1, ...
#[derive(Clone, Debug)]
pub(super) enum Names {
    /// Any texts, in the order of their first mention.
    Texts(NameTable),
    /// Numbers in ascending order, which need no texts.
    Numbers(Numbers),
}

impl Names {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Texts(texts) => texts.len(),
            Self::Numbers(numbers) => numbers.len(),
        }
    }

    /// The name of a vertex, which must exist.
    pub(super) fn get(&self, vertex: u32) -> Cow<'_, str> {
        match self {
            Self::Texts(texts) => texts.get(vertex).into(),
            Self::Numbers(numbers) => numbers.get(vertex).to_string().into(),
        }
    }

    pub(super) fn find(&self, name: &str) -> Option<u32> {
        match self {
            Self::Texts(texts) => texts.find(name),
            Self::Numbers(numbers) => numbers.find(canonical(name)?),
        }
    }

    /// The rank of a number that is the name of a vertex.
    #[inline]
    pub(super) fn rank(&self, number: u32) -> u32 {
        match self {
            Self::Texts(_) => number,
            Self::Numbers(numbers) => numbers.find(number).unwrap_or_default(),
        }
    }

    /// The vertex that a user named.
    ///
    /// # Errors
    /// [`Fault::UnknownVertex`] when there is none.
    pub(super) fn find_word(&self, word: &Word<'_>) -> Result<u32, InputError> {
        let name = word.text();
        self.find(name).ok_or_else(|| {
            word.fault(Fault::UnknownVertex { name: shorten(name), nearest: self.nearest(name) })
        })
    }

    /// The name most like this one, where looking for it takes no noticeable time.
    fn nearest(&self, name: &str) -> Option<String> {
        const MOST_VERTICES: usize = 10_000;
        const MOST_BYTES: usize = 64;
        let short = |name: &str| name.len() <= MOST_BYTES;
        // A number that is near another is seldom meant by it.
        match self {
            Self::Texts(texts) if texts.len() <= MOST_VERTICES && short(name) => {
                nearest(name, texts.iter().filter(|name| short(name)))
            }
            _ => None,
        }
    }

    /// How much memory the names take.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Texts(texts) => texts.bytes(),
            Self::Numbers(numbers) => numbers.bytes(),
        }
    }
}
