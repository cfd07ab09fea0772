//! Edges in the order in which they were read.

/// Stands for the second end where a vertex was mentioned alone; no vertex has this number.
pub(super) const NONE: u32 = u32::MAX;

/// How many edges stand in a chunk, which takes 1 MiB.
const CHUNK: usize = 1 << 17;

/// Edges in chunks, so that a list that grows is never copied and can be given back piece by piece.
#[derive(Debug)]
pub(super) struct EdgeLog {
    full: Vec<Vec<(u32, u32)>>,
    last: Vec<(u32, u32)>,
    // Of the full chunks.
    summary: Summary,
    // First and count of numbers that are all vertices, mentioned or not.
    all: Option<(u32, u32)>,
}

/// Whether each edge leads to a larger, or each to a smaller number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order {
    pub(super) ascending: bool,
    pub(super) descending: bool,
}

#[derive(Clone, Copy, Debug)]
struct Summary {
    least: u32,
    most: u32,
    order: Order,
}

impl Summary {
    const EMPTY: Self = Self { least: NONE, most: 0, order: Order { ascending: true, descending: true } };

    fn add(&mut self, chunk: &[(u32, u32)]) {
        let Self { mut least, mut most, order: Order { mut ascending, mut descending } } = *self;
        for &(from, to) in chunk {
            let alone = to == NONE;
            least = least.min(from).min(to);
            most = most.max(from).max(if alone { 0 } else { to });
            ascending &= from < to;
            descending &= (from > to) | alone;
        }
        *self = Self { least, most, order: Order { ascending, descending } };
    }
}

impl EdgeLog {
    pub(super) fn new() -> Self {
        Self { full: Vec::new(), last: Vec::new(), summary: Summary::EMPTY, all: None }
    }

    /// Adds an edge. Whether this ended a chunk, so that it is time to look at the limits.
    #[inline]
    pub(super) fn push(&mut self, from: u32, to: u32) -> bool {
        self.last.push((from, to));
        self.last.len() == CHUNK && self.end_chunk()
    }

    #[cold]
    fn end_chunk(&mut self) -> bool {
        self.summary.add(&self.last);
        self.full.push(std::mem::replace(&mut self.last, Vec::with_capacity(CHUNK)));
        true
    }

    /// Makes `count` numbers from `first` on the vertices, whichever are mentioned.
    pub(super) fn set_all(&mut self, first: u32, count: u32) {
        self.all = Some((first, count));
    }

    /// The first and the count of numbers that are all vertices.
    pub(super) fn all(&self) -> Option<(u32, u32)> {
        self.all
    }

    /// How many edges and single vertices there are.
    pub(super) fn len(&self) -> usize {
        self.full.len() * CHUNK + self.last.len()
    }

    pub(super) fn chunks(&self) -> impl Iterator<Item = &Vec<(u32, u32)>> + Clone {
        self.full.iter().chain([&self.last])
    }

    /// The chunks, each of which gives its memory back when it is dropped.
    pub(super) fn into_chunks(self) -> impl Iterator<Item = Vec<(u32, u32)>> {
        self.full.into_iter().chain([self.last])
    }

    /// The smallest and the largest number.
    pub(super) fn range(&self) -> Option<(u32, u32)> {
        let summary = self.summary();
        (summary.least != NONE).then_some((summary.least, summary.most))
    }

    /// How the edges lie to the order of the numbers.
    pub(super) fn order(&self) -> Order {
        self.summary().order
    }

    fn summary(&self) -> Summary {
        let mut summary = self.summary;
        summary.add(&self.last);
        summary
    }

    /// Puts other numbers in the place of those that stand here.
    ///
    /// # Errors
    /// What `renumber` says, which sees each chunk.
    pub(super) fn try_renumber<E>(
        &mut self,
        mut renumber: impl FnMut(&mut [(u32, u32)]) -> Result<(), E>,
    ) -> Result<(), E> {
        self.summary = Summary::EMPTY;
        for chunk in &mut self.full {
            renumber(chunk)?;
            self.summary.add(chunk);
        }
        renumber(&mut self.last)
    }

    /// How much memory the edges take.
    pub(super) fn bytes(&self) -> usize {
        (self.full.len() * CHUNK + self.last.capacity()) * size_of::<(u32, u32)>()
    }
}
