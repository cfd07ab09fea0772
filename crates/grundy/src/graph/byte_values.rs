//! Grundy values in a byte each.

use super::digraph::Vertex;
use rustc_hash::FxHashMap;

/// Nothing is known of the vertex.
pub(super) const UNSEEN: u8 = u8::MAX;
/// The vertex is on the path of a search.
pub(super) const OPEN: u8 = u8::MAX - 1;
/// The value stands elsewhere.
const LARGE: u8 = u8::MAX - 2;

/// What is known of each vertex. A value from 253 on needs more than 30000 edges, so few stand in the map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ByteValues {
    bytes: Vec<u8>,
    large: FxHashMap<u32, u32>,
}

impl ByteValues {
    /// Nothing is known of so many vertices but what is known already.
    pub(super) fn resize(&mut self, vertices: usize) {
        self.bytes.resize(vertices, UNSEEN);
    }

    /// [`UNSEEN`], [`OPEN`], or less if the value is known.
    #[inline]
    pub(super) fn state(&self, vertex: Vertex) -> u8 {
        self.bytes[vertex.index()]
    }

    /// The vertex is on the path now.
    #[inline]
    pub(super) fn open(&mut self, vertex: Vertex) {
        self.bytes[vertex.index()] = OPEN;
    }

    /// The value, if it is known.
    #[inline]
    pub(super) fn get(&self, vertex: Vertex) -> Option<u32> {
        match *self.bytes.get(vertex.index())? {
            UNSEEN | OPEN => None,
            LARGE => self.large.get(&vertex.0).copied(),
            value => Some(value.into()),
        }
    }

    #[inline]
    pub(super) fn set(&mut self, vertex: Vertex, value: u32) {
        let byte = u8::try_from(value).unwrap_or(LARGE).min(LARGE);
        self.bytes[vertex.index()] = byte;
        if byte == LARGE {
            self.large.insert(vertex.0, value);
        }
    }

    /// Nothing is known of the vertex any more.
    pub(super) fn forget(&mut self, vertex: Vertex) {
        self.bytes[vertex.index()] = UNSEEN;
    }

    /// Forgets which vertices are on the path.
    pub(super) fn forget_open(&mut self) {
        self.bytes.iter_mut().filter(|byte| **byte == OPEN).for_each(|byte| *byte = UNSEEN);
    }

    /// The first vertex without a value.
    pub(super) fn first_unknown(&self) -> Option<Vertex> {
        // There are fewer vertices than 2^32.
        self.bytes.iter().position(|&byte| byte > LARGE).map(|index| Vertex(index as u32))
    }

    /// How many values are known.
    pub(super) fn count(&self) -> usize {
        self.bytes.iter().filter(|&&byte| byte <= LARGE).count()
    }

    /// How much memory a table for so many vertices takes, with the large values that it has now.
    pub(super) fn bytes_for(&self, vertices: usize) -> usize {
        vertices + self.large.capacity() * (size_of::<(u32, u32)>() + 1)
    }
}
