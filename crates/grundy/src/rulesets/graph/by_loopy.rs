//! Tokens on a graph in which play may go on for ever, by loopy values.

use super::GraphGame;
use crate::answer::Moves;
use crate::engine::{Engine, NamedMoves, Solved};
use crate::error::Result;
use crate::evidence::{Evidence, Theorem};
use crate::graph::Vertex;
use crate::graph::loopy::LoopyValues;
use crate::limits::Meter;
use crate::nimber::Nimber;
use crate::value::Value;

/// Solves sums of tokens by the loopy values of all vertices, which are computed when they are first asked for.
///
/// The first winning move that is listed makes progress: who always plays it wins in the end.
#[derive(Debug)]
pub(super) struct ByLoopy<'r> {
    rules: &'r GraphGame,
    values: Option<LoopyValues>,
}

impl<'r> ByLoopy<'r> {
    pub(super) fn new(rules: &'r GraphGame) -> Self {
        Self { rules, values: None }
    }

    fn sums<'a>(&'a mut self, position: &'a [Vertex], meter: &mut Meter<'_>) -> Result<Sums<'a>> {
        let values = match self.values.take() {
            Some(values) => values,
            None => LoopyValues::of(&self.rules.graph, meter)?,
        };
        meter.count_many(position.len() as u64)?;
        let values = self.values.insert(values);
        let mut sums =
            Sums { rules: self.rules, values, position, nim_sum: 0, infinite: Vec::with_capacity(3) };
        for (index, &vertex) in position.iter().enumerate() {
            match values.finite(vertex) {
                Some(value) => sums.nim_sum ^= value,
                None if sums.infinite.len() < 3 => sums.infinite.push(index),
                None => {}
            }
        }
        Ok(sums)
    }
}

/// A position with the values of its tokens added up.
struct Sums<'a> {
    rules: &'a GraphGame,
    values: &'a LoopyValues,
    position: &'a [Vertex],
    /// The nim-sum of the finite values.
    nim_sum: u32,
    /// The first of the tokens whose values are infinite: up to three, as two may stay when one is moved.
    infinite: Vec<usize>,
}

impl Sums<'_> {
    /// The nimbers among the values of the options of a vertex, moved by one.
    fn nimbers_of_options(&self, vertex: Vertex, moved_by: u32) -> impl Iterator<Item = u32> {
        let options = self.rules.graph.successors(vertex).iter();
        options.filter_map(move |&option| self.values.finite(option)).map(move |value| value ^ moved_by)
    }

    fn value(&self) -> Value {
        match self.infinite[..] {
            [] => Nimber::from(self.nim_sum).into(),
            [token] => {
                let options = self.nimbers_of_options(self.position[token], self.nim_sum);
                let mut options: Vec<u32> = options.collect();
                options.sort_unstable();
                options.dedup();
                Value::Infinity(options)
            }
            _ => Value::Infinity(Vec::new()),
        }
    }

    /// The winning moves, each with how far the place in the order of assignment moves on.
    fn winning_moves(&self, meter: &mut Meter<'_>) -> Result<Vec<(i64, usize, usize)>> {
        let mut winning = Vec::new();
        let tokens = match self.infinite[..] {
            [] => 0..self.position.len(),
            [token] => token..token + 1,
            _ => 0..0,
        };
        for token in tokens {
            let vertex = self.position[token];
            let successors = self.rules.graph.successors(vertex);
            meter.count_many(1 + successors.len() as u64 / 16)?;
            let target = self.nim_sum ^ self.values.finite(vertex).unwrap_or_default();
            let from = i64::from(self.values.place(vertex).unwrap_or_default());
            for (number, &option) in successors.iter().enumerate() {
                if self.values.finite(option) == Some(target) {
                    let to = i64::from(self.values.place(option).unwrap_or_default());
                    winning.push((to - from, token, number));
                }
            }
            meter.hold((winning.capacity() * size_of::<(i64, usize, usize)>()) as u64)?;
        }
        winning.sort_unstable();
        Ok(winning)
    }

    /// Whether a move of a token keeps a draw.
    fn keeps_draw(&self, token: usize, option: Vertex) -> bool {
        let from = self.position[token];
        let nim_sum = self.nim_sum ^ self.values.finite(from).unwrap_or_default();
        let mut others = self.infinite.iter().filter(|&&infinite| infinite != token);
        let without_zero =
            |vertex, moved_by| self.nimbers_of_options(vertex, moved_by).all(|value| value != 0);
        match (self.values.finite(option), others.next(), others.next()) {
            (Some(_), None, _) => false,
            (None, None, _) => without_zero(option, nim_sum),
            (Some(value), Some(&other), None) => without_zero(self.position[other], nim_sum ^ value),
            (None, Some(_), _) | (Some(_), Some(_), Some(_)) => true,
        }
    }

    fn name_move(&self, token: usize, option: Vertex) -> crate::answer::Move {
        self.rules.name_move(token + 1, &self.position[token], 0, &[option])
    }
}

impl Engine<Vertex> for ByLoopy<'_> {
    fn value(&mut self, position: &[Vertex], meter: &mut Meter<'_>) -> Result<Value> {
        Ok(self.sums(position, meter)?.value())
    }

    fn solve(&mut self, position: &[Vertex], most_moves: usize, meter: &mut Meter<'_>) -> Result<Solved> {
        let sums = self.sums(position, meter)?;
        let value = sums.value();
        let mut moves = Moves::at_most(most_moves);
        if !value.is_zero() {
            for (_, token, number) in sums.winning_moves(meter)? {
                meter.hold(moves.bytes())?;
                moves.push(|| sums.name_move(token, sums.rules.graph.successors(position[token])[number]));
            }
        }
        Ok(Solved { value, moves })
    }

    fn drawing_moves(
        &mut self,
        position: &[Vertex],
        most_moves: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Moves> {
        let sums = self.sums(position, meter)?;
        let mut moves = Moves::at_most(most_moves);
        for (token, &vertex) in position.iter().enumerate() {
            for &option in sums.rules.graph.successors(vertex) {
                meter.count_many(1 + sums.rules.graph.successors(option).len() as u64 / 16)?;
                meter.hold(moves.bytes())?;
                if sums.keeps_draw(token, option) {
                    moves.push(|| sums.name_move(token, option));
                }
            }
        }
        Ok(moves)
    }

    fn evidence(&self) -> Evidence {
        let (finite, all) =
            self.values.as_ref().map_or((0, 0), |values| (values.finite_count(), values.count()));
        Evidence::Computed {
            computed: format!(
                "the values of all {all} vertices, nimbers for {finite} and infinity for {}, in the order in which \
                 play can be made to end",
                all - finite as usize
            ),
            combined_by: Theorem::LOOPY,
        }
    }
}
