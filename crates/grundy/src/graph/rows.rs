//! Edges sorted by where they start: compressed sparse rows.
//!
//! A counting sort by the upper bits of where an edge starts brings together the edges of 2^16 vertices, and a
//! second one sorts these. Both write to few places at a time, where one sort of all edges would
//! write to as many as there are vertices. The first takes the edges from the log, whose memory is given back on the way.

use super::digraph::Vertex;
use super::edge_log::{EdgeLog, NONE, Order};
use crate::error::Result;
use crate::limits::Meter;

/// How many bits of a vertex are left to the second sort.
const LOW_BITS: u32 = 16;

/// The successors of each vertex, ascending and different, in one array.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    // The successors of vertex v are targets[offsets[v]..offsets[v + 1]].
    offsets: Vec<u32>,
    targets: Vec<Vertex>,
    order: Order,
}

impl Rows {
    /// Sorts the edges between `vertices` vertices, whose ranks `rank` finds; the caller holds `beside` bytes more.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit).
    ///
    /// # Complexity
    /// Linear, and a sort of each row. At most 14 bytes an edge and 4 a vertex, of which 4 each are left.
    pub(super) fn sort(
        log: EdgeLog,
        rank: impl Fn(u32) -> u32,
        vertices: usize,
        beside: usize,
        meter: &Meter<'_>,
    ) -> Result<Self> {
        let order = log.order();
        let starts = log.chunks().flatten().filter(|&&(_, to)| to != NONE).map(|&(from, _)| rank(from));
        let mut buckets = Buckets::new(starts, vertices, beside + log.bytes(), meter)?;
        for chunk in log.into_chunks() {
            meter.look()?;
            for (from, to) in chunk.into_iter().filter(|&(_, to)| to != NONE) {
                buckets.put(rank(from), rank(to));
            }
        }
        buckets.into_rows(vertices, order, meter)
    }

    /// Rows that are listed one after the other, each ending at one of `ends`, with fewer than 2^32 targets together.
    ///
    /// # Complexity
    /// A sort of each row.
    pub(crate) fn listed(ends: &[usize], mut targets: Vec<Vertex>) -> Self {
        let mut offsets = vec![0];
        let (mut start, mut kept) = (0, 0);
        for &end in ends {
            kept = keep_distinct(&mut targets, start..end, kept);
            offsets.push(kept as u32);
            start = end;
        }
        targets.truncate(kept);
        Self { offsets, targets, order: Order { ascending: false, descending: false } }
    }

    /// The rows of the edges that lead the other way; the caller holds `held` bytes, with these rows.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit).
    ///
    /// # Complexity
    /// As [`Rows::sort`], with 6 bytes an edge beside these rows and those that are made.
    pub(crate) fn transposed(&self, held: u64, meter: &Meter<'_>) -> Result<Self> {
        let vertices = self.offsets.len() - 1;
        let starts = self.targets.iter().map(|target| target.0);
        let mut buckets = Buckets::new(starts, vertices, held as usize, meter)?;
        // There are fewer vertices than 2^32.
        for vertex in 0..vertices as u32 {
            self.row(Vertex(vertex)).iter().for_each(|target| buckets.put(target.0, vertex));
        }
        let Order { ascending, descending } = self.order;
        buckets.into_rows(vertices, Order { ascending: descending, descending: ascending }, meter)
    }

    #[inline]
    pub(crate) fn row(&self, vertex: Vertex) -> &[Vertex] {
        let (start, end) = (self.offsets[vertex.index()], self.offsets[vertex.index() + 1]);
        &self.targets[start as usize..end as usize]
    }

    /// Reads the beginning of each of these rows, so that they are on their way from memory all at once when they are
    /// used one after the other.
    #[inline]
    pub(super) fn touch(&self, vertices: &[Vertex]) {
        let offset = |vertex: &Vertex| self.offsets[vertex.index()];
        std::hint::black_box(vertices.iter().map(offset).fold(0, |all, offset| all ^ offset));
        let first = |vertex: &Vertex| self.targets.get(offset(vertex) as usize).map_or(0, |target| target.0);
        std::hint::black_box(vertices.iter().map(first).fold(0, |all, first| all ^ first));
    }

    pub(super) fn edge_count(&self) -> usize {
        self.targets.len()
    }

    pub(super) fn order(&self) -> Order {
        self.order
    }

    pub(crate) fn bytes(&self) -> usize {
        self.offsets.capacity() * size_of::<u32>() + self.targets.capacity() * size_of::<Vertex>()
    }
}

/// Edges by the upper bits of where they start.
struct Buckets {
    // Where the next edge of each bucket goes, and its end when all are there.
    places: Vec<u32>,
    targets: Vec<Vertex>,
    // The lower bits of where the edges start.
    lows: Vec<u16>,
}

impl Buckets {
    /// Room for edges that start at these vertices.
    fn new(
        starts: impl Iterator<Item = u32>,
        vertices: usize,
        beside: usize,
        meter: &Meter<'_>,
    ) -> Result<Self> {
        let mut places = vec![0u32; (vertices >> LOW_BITS) + 1];
        starts.for_each(|start| places[(start >> LOW_BITS) as usize] += 1);
        let largest = places.iter().copied().max().unwrap_or_default() as usize;
        let mut count = 0;
        for place in &mut places {
            count += std::mem::replace(place, count);
        }
        let count = count as usize;
        let rows = (count + vertices + 1 + largest) * size_of::<u32>() + count * size_of::<u16>();
        meter.hold((beside + rows) as u64)?;
        Ok(Self { places, targets: vec![Vertex(0); count], lows: vec![0; count] })
    }

    #[inline]
    fn put(&mut self, from: u32, to: u32) {
        let place = &mut self.places[(from >> LOW_BITS) as usize];
        self.targets[*place as usize] = Vertex(to);
        // The upper bits are the bucket's number.
        self.lows[*place as usize] = from as u16;
        *place += 1;
    }

    /// Sorts each bucket by the lower bits, when all edges are there.
    fn into_rows(self, vertices: usize, order: Order, meter: &Meter<'_>) -> Result<Rows> {
        let Self { places: ends, mut targets, lows } = self;
        let mut offsets = Vec::with_capacity(vertices + 1);
        offsets.push(0);
        let mut kept = 0;
        let mut start = 0;
        let mut counts = vec![0u32; 1 << LOW_BITS];
        let mut unsorted = Vec::new();
        for end in ends {
            meter.look()?;
            let bucket = start..end as usize;
            let lows = &lows[bucket.clone()];
            let width = (vertices + 1 - offsets.len()).min(1 << LOW_BITS);
            let counts = &mut counts[..width];
            counts.fill(0);
            lows.iter().for_each(|&low| counts[usize::from(low)] += 1);
            let mut next = bucket.start as u32;
            for count in &mut *counts {
                next += std::mem::replace(count, next);
            }
            unsorted.clear();
            unsorted.extend_from_slice(&targets[bucket.clone()]);
            for (&low, &target) in lows.iter().zip(&unsorted) {
                let place = &mut counts[usize::from(low)];
                targets[*place as usize] = target;
                *place += 1;
            }
            let mut row_start = bucket.start;
            for &row_end in &*counts {
                kept = keep_distinct(&mut targets, row_start..row_end as usize, kept);
                // Not more than the end of the row, which is a u32.
                offsets.push(kept as u32);
                row_start = row_end as usize;
            }
            start = bucket.end;
        }
        targets.truncate(kept);
        Ok(Rows { offsets, targets, order })
    }
}

/// Sorts a row and moves its different targets to where `kept` are kept already; how many are kept now.
fn keep_distinct(targets: &mut [Vertex], row: std::ops::Range<usize>, mut kept: usize) -> usize {
    targets[row.clone()].sort_unstable();
    let kept_before = kept;
    for index in row {
        let target = targets[index];
        if kept == kept_before || targets[kept - 1] != target {
            targets[kept] = target;
            kept += 1;
        }
    }
    kept
}
