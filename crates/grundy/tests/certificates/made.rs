//! Certificates of each kind, made for tests.

use grundy::heap::period::{Proof, Proved, Search};
use grundy::heap::{Certificate, Code, HeapRules, SubtractionSet};
use grundy::notation::Words;
use grundy::verify::{Verdict, verify, verify_rules};
use grundy::{Game, Limits};
use std::time::Duration;

/// Small enough that a changed number may ask for what it likes.
pub fn limits() -> Limits {
    Limits {
        positions: 1_000_000_000,
        memory: 64 << 20,
        time: Some(Duration::from_secs(60)),
        ..Limits::default()
    }
}

pub fn game(text: &str) -> Game {
    let words = Words::of_line("game", None, text);
    Game::parse(&words.whole(), &mut limits().start()).unwrap()
}

/// A period as the search proves it.
pub fn proved(rules: &HeapRules, heaps: u64) -> Proved {
    match Search::run(rules, heaps, &mut limits().start()).unwrap() {
        Search::Proved(proved) => *proved,
        other => panic!("{rules:?}: {other:?}"),
    }
}

pub fn proved_game(text: &str) -> Proved {
    proved(game(text).heap_rules().unwrap(), 100_000)
}

/// The same period of an octal game with the proof of Guy and Smith.
pub fn guy_smith(text: &str) -> Proved {
    let words = Words::of_line("code", None, text);
    let code = Code::parse(&words.whole(), 8).unwrap();
    let most_taken = code.moves().map(|(take, _)| take).max().unwrap_or_default();
    Proved { proof: Proof::GuySmith { most_taken }, ..proved_game(text) }
}

/// The same period with a proof by the sparse space: of all masks whose rare heaps come to an end, one
/// with the fewest of them.
pub fn sparse(text: &str, parity: bool) -> Proved {
    let proved = proved_game(text);
    let words = Words::of_line("code", None, text);
    let code = Code::parse(&words.whole(), 8).unwrap();
    let take = code.moves().find(|&(_, heaps)| heaps == 2).unwrap().0;
    let values: Vec<u32> = proved.all_values().collect();
    let bits = values.iter().max().unwrap().ilog2() + 1;
    let rare_heaps = |mask: u32| -> Vec<u64> {
        let is_rare = |&(heap, value): &(u64, &u32)| {
            let of_heap = if parity { heap + take } else { 0 };
            (u64::from((value & mask).count_ones()) + of_heap).is_multiple_of(2)
        };
        (0..).zip(&values).filter(is_rare).map(|(heap, _)| heap).collect()
    };
    let ends = |rare: &Vec<u64>| rare.last().is_none_or(|&last| last < proved.period.preperiod);
    let candidates = (0..1u32 << bits).map(|mask| (mask, rare_heaps(mask))).filter(|(_, rare)| ends(rare));
    let (mask, rare) = candidates.min_by_key(|(_, rare)| rare.len()).unwrap();
    Proved { proof: Proof::Sparse { mask, parity, rare }, ..proved }
}

pub fn certificate(text: &str, proved: &Proved) -> Certificate {
    Certificate::new(&game(text).spelling(), proved)
}

/// A finite subtraction set, whose name the checker is not asked to read.
pub fn subtraction(set: &[u64]) -> HeapRules {
    HeapRules::Subtract(SubtractionSet::Finite(set.to_vec()))
}

pub fn check(certificate: &Certificate) -> grundy::Result<Verdict> {
    verify(certificate, &mut limits().start())
}

pub fn check_rules(certificate: &Certificate, rules: &HeapRules) -> grundy::Result<Verdict> {
    verify_rules(certificate, rules, &mut limits().start())
}

#[track_caller]
pub fn assert_accepted(certificate: &Certificate) {
    let verdict = check(certificate).unwrap();
    assert!(verdict.is_accepted(), "{certificate:?}\n{verdict:?}");
}

/// The same certificate with the checksum that belongs to it.
pub fn signed(mut certificate: Certificate) -> Certificate {
    certificate.checksum = certificate.right_checksum();
    certificate
}
