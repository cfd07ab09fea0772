//! Automata that say a value of each word.

use super::alphabet::{Alphabet, Symbol};
use super::goal::Value;

/// A state, by its number; 0 is where reading begins.
pub type StateId = u32;

/// A deterministic automaton with an output for each state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    symbols: usize,
    // The state after reading symbol `x` in state `q` at `q * symbols + x`.
    next: Vec<StateId>,
    outputs: Vec<Value>,
}

impl Automaton {
    /// The automaton with these outputs, and `next[q * symbols + x]` after reading `x` in state `q`.
    /// `None` unless there is a state and all numbers fit.
    pub fn new(symbols: usize, next: Vec<StateId>, outputs: Vec<Value>) -> Option<Self> {
        let fits = !outputs.is_empty()
            && next.len() == outputs.len().checked_mul(symbols)?
            && next.iter().all(|&state| (state as usize) < outputs.len());
        fits.then_some(Self { symbols, next, outputs })
    }

    /// The automaton of one state that says the same of every word.
    pub fn constant(symbols: usize, output: Value) -> Self {
        Self { symbols, next: vec![0; symbols], outputs: vec![output] }
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.outputs.len()
    }

    /// Never: reading begins in a state.
    pub fn is_empty(&self) -> bool {
        self.outputs.is_empty()
    }

    /// How many symbols there are.
    pub fn symbols(&self) -> usize {
        self.symbols
    }

    /// The state after reading a symbol.
    pub fn next(&self, state: StateId, symbol: Symbol) -> StateId {
        self.next[state as usize * self.symbols + symbol.index()]
    }

    /// The state after reading a word.
    pub fn run(&self, state: StateId, word: &[Symbol]) -> StateId {
        word.iter().fold(state, |state, &symbol| self.next(state, symbol))
    }

    /// The value of a state.
    pub fn output(&self, state: StateId) -> Value {
        self.outputs[state as usize]
    }

    /// The value of a word.
    pub fn value(&self, word: &[Symbol]) -> Value {
        self.output(self.run(0, word))
    }

    /// The values of the states in order.
    pub fn outputs(&self) -> &[Value] {
        &self.outputs
    }

    /// The least word that leads to each state, shorter ones first; `None` where none does.
    pub fn access_words(&self) -> Vec<Option<Vec<Symbol>>> {
        let mut words: Vec<Option<Vec<Symbol>>> = vec![None; self.len()];
        words[0] = Some(Vec::new());
        let mut queue = vec![0];
        let mut at = 0;
        while let Some(&state) = queue.get(at) {
            at += 1;
            for symbol in (0..self.symbols as u8).map(Symbol) {
                let next = self.next(state, symbol);
                if words[next as usize].is_none() {
                    let mut word = words[state as usize].clone().unwrap_or_default();
                    word.push(symbol);
                    words[next as usize] = Some(word);
                    queue.push(next);
                }
            }
        }
        words
    }

    /// The least automaton that says the same of every word, its states in the order of their access
    /// words.
    ///
    /// # Complexity
    /// At most as many rounds as there are states, each some steps for each state and symbol.
    ///
    /// # References
    /// E. F. Moore, Gedanken-experiments on sequential machines, 1956.
    pub fn minimal(&self) -> Self {
        let mut class: Vec<u32> = number(self.outputs.iter());
        loop {
            let signature = |state: usize| {
                let row = &self.next[state * self.symbols..][..self.symbols];
                let mut signature = vec![class[state]];
                signature.extend(row.iter().map(|&next| class[next as usize]));
                signature
            };
            let signatures: Vec<Vec<u32>> = (0..self.len()).map(signature).collect();
            let finer = number(signatures.iter());
            let count = |class: &[u32]| class.iter().max().copied();
            let done = count(&finer) == count(&class);
            class = finer;
            if done {
                break;
            }
        }
        // States in the order in which they are reached.
        let mut place = vec![None; self.len()];
        let mut states = vec![0usize];
        place[class[0] as usize] = Some(0);
        let mut next = Vec::new();
        let mut at = 0;
        while let Some(&state) = states.get(at) {
            at += 1;
            for symbol in 0..self.symbols {
                let to = self.next[state * self.symbols + symbol] as usize;
                let of_class = &mut place[class[to] as usize];
                next.push(*of_class.get_or_insert_with(|| {
                    states.push(to);
                    states.len() as StateId - 1
                }));
            }
        }
        let outputs = states.iter().map(|&state| self.outputs[state]).collect();
        Self { symbols: self.symbols, next, outputs }
    }

    /// The steps from state to state, one where several symbols lead the same way: from which state to which,
    /// and the names of the symbols with commas between.
    pub fn arrows<'a>(
        &'a self,
        alphabet: &'a Alphabet,
    ) -> impl Iterator<Item = (StateId, StateId, String)> + 'a {
        (0..self.len() as StateId).flat_map(move |from| {
            let next = move |symbol: Symbol| self.next(from, symbol);
            let mut targets: Vec<StateId> = alphabet.symbols().map(next).collect();
            targets.sort_unstable();
            targets.dedup();
            targets.into_iter().map(move |to| {
                let symbols = alphabet.symbols().filter(|&symbol| next(symbol) == to);
                let names: Vec<String> = symbols.map(|symbol| alphabet.name(symbol).to_string()).collect();
                (from, to, names.join(","))
            })
        })
    }

    /// The automaton as a table: a line a state with its value, where its symbols lead, and the least word
    /// that leads to it.
    pub fn rows<'a>(
        &'a self,
        alphabet: &'a Alphabet,
    ) -> impl Iterator<Item = (StateId, Value, Vec<StateId>, String)> + 'a {
        let words = self.access_words();
        (0..self.len()).map(move |state| {
            let next = self.next[state * self.symbols..][..self.symbols].to_vec();
            let word = words[state].as_ref().map_or_else(|| "-".to_owned(), |word| alphabet.show(word));
            (state as StateId, self.outputs[state], next, word)
        })
    }
}

/// Numbers things in the order in which they first come, equal ones alike.
fn number<T: std::hash::Hash + Eq>(things: impl Iterator<Item = T>) -> Vec<u32> {
    let mut numbers = hashbrown::HashMap::<T, u32, rustc_hash::FxBuildHasher>::default();
    things
        .map(|thing| {
            let next = numbers.len() as u32;
            *numbers.entry(thing).or_insert(next)
        })
        .collect()
}
