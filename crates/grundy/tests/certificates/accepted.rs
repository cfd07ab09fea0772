//! Certificates that are right are accepted, whichever proof they name.

use crate::made::*;
use grundy::heap::period::{Period, Proof, Proved};
use grundy::heap::{Certificate, Claim, Exceptions, ProofNumbers};
use proptest::prelude::*;
use std::path::Path;

#[test]
fn by_guy_and_smith() {
    for text in ["0.77", "0.07", "0.137", "0.17", "4.", "4.3", "0.44", "0.3", "0.45", "0.055", "4.766", "0."]
    {
        assert_accepted(&certificate(text, &guy_smith(text)));
    }
}

#[test]
fn by_a_window() {
    for text in ["0.3", "0.33", "0.1", "0.12", "0.31", "0.112", "0.", "0.0003", "0.1023"] {
        let found = proved_game(text);
        let length = (text.trim_start_matches("0.").len() as u64).max(1);
        let proved = Proved { proof: Proof::Window { length }, ..found };
        assert_accepted(&certificate(text, &proved));
    }
    for set in [&[][..], &[1], &[2, 5], &[1, 2, 5], &[1, 3, 4], &[3, 7, 11, 30], &[2, 3, 7], &[4, 9, 10, 13]]
    {
        let rules = subtraction(set);
        let certificate = certificate("0.0", &proved(&rules, 100_000));
        assert!(check_rules(&certificate, &rules).unwrap().is_accepted(), "{set:?}");
    }
}

/// Of all numbers but a few; in Nim nothing is left out.
#[test]
fn by_a_relative_window() {
    for (game, claim) in [
        ("subtract:all-but:2,3,7", (0, 4, 2)),
        ("nim", (0, 1, 1)),
        ("subtract:all-but:", (0, 1, 1)),
        // Without takes up to m a value is that of m + 1 heaps in a row.
        ("subtract:all-but:1", (0, 2, 1)),
        ("subtract:all-but:1,2,3,4", (0, 5, 1)),
    ] {
        let proved = proved_game(game);
        let Period { preperiod, period, saltus } = proved.period;
        assert_eq!((preperiod, period, saltus), claim, "{game}");
        assert_accepted(&certificate(game, &proved));
    }
}

/// CGSuite's test has the first, and S. Howse, R. J. Nowakowski, Periodicity and arithmetic-periodicity in
/// hexadecimal games, 2004, have the others.
#[test]
fn of_codes_with_three_heaps() {
    for (game, claim) in [
        ("hex:0.3F", (0, 6, 3)),
        ("hex:8.0", (1, 2, 1)),
        ("hex:0.08", (1, 4, 1)),
        ("hex:0.A", (1, 2, 0)),
        ("hex:0.B", (0, 2, 0)),
        ("hex:0.D", (0, 2, 0)),
        ("hex:0.33F", (0, 4, 0)),
    ] {
        let proved = proved_game(game);
        let Period { preperiod, period, saltus } = proved.period;
        assert_eq!((preperiod, period, saltus), claim, "{game}");
        assert_accepted(&certificate(game, &proved));
    }
    // With two heaps too, with preperiods, and where the saltus has bits that do not grow.
    for game in ["hex:4.9", "hex:8.D", "hex:C.9", "hex:0.9C", "hex:0.F8", "hex:0.1B", "hex:0.28", "hex:8.2"] {
        let proved = proved_game(game);
        assert!(proved.period.saltus > 0, "{game}");
        assert_accepted(&certificate(game, &proved));
    }
}

#[test]
fn by_a_relative_window_after_a_preperiod() {
    for game in ["subtract:all-but:3,5,11,20", "subtract:all-but:2,9,10", "subtract:all-but:1,4,6,13"] {
        assert_accepted(&certificate(game, &proved_game(game)));
    }
}

/// The published masks, numbers of rare heaps and last rare heaps (github:tczajka/octal-games@57e893a,
/// SolvedGames.md).
#[test]
fn by_the_sparse_space() {
    for (text, mask, rare_count, last_rare) in
        [("0.45", 0xf, 11, 198), ("0.156", 0x1b, 15, 357), ("0.356", 0x1b, 7, 43), ("0.644", 0x7e, 31, 511)]
    {
        let certificate = certificate(text, &sparse(text, false));
        let numbers = ProofNumbers::Sparse { mask, parity: false, rare_count, last_rare: Some(last_rare) };
        assert_eq!(certificate.proof, numbers, "{text}");
        assert_accepted(&certificate);
    }
}

#[test]
fn by_the_sparse_space_with_the_parity_of_heaps() {
    for text in ["0.051", "0.117", "0.315", "0.326", "0.105"] {
        let certificate = certificate(text, &sparse(text, true));
        // In most of these no heap is rare.
        let ProofNumbers::Sparse { last_rare, .. } = certificate.proof else { panic!("{text}") };
        assert_eq!(last_rare.is_none(), text == "0.105" || text.starts_with("0.3"), "{text}");
        assert_accepted(&certificate);
    }
}

/// Periods that the simple search does not reach: 0.16 of Gangolli and Plambeck (1989), 0.56 with the last
/// exception that docs/records.md speaks of, 0.127 with the parity of heaps.
#[test]
fn of_long_periods() {
    for (code, preperiod, period) in
        [("0.16", 105_351, 149_459), ("0.56", 326_640, 144), ("0.127", 46_578, 4)]
    {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/certificates/published/{code}.json"));
        let certificate = Certificate::load(&path, &limits().start()).unwrap();
        assert_eq!(certificate.game, format!("octal:{code}"));
        assert_eq!(certificate.claim, Claim { preperiod, period, saltus: 0 });
        assert_accepted(&certificate);
        let exceptions = Exceptions { last: Some(preperiod - 3), ..certificate.exceptions };
        let changed = signed(Certificate { exceptions, ..certificate });
        assert!(!check(&changed).unwrap().is_accepted());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn whatever_the_search_proves(digits in prop::collection::vec(0u8..8, 1..4), first in 0u8..2) {
        let text: String = digits.iter().map(|digit| digit.to_string()).collect();
        let text = format!("{}.{text}", 4 * first);
        let rules = game(&text);
        let found = grundy::heap::period::Search::run(
            rules.heap_rules().unwrap(),
            1500,
            &mut limits().start(),
        ).unwrap();
        if let grundy::heap::period::Search::Proved(proved) = found {
            let certificate = certificate(&text, &proved);
            let verdict = check(&certificate).unwrap();
            prop_assert!(verdict.is_accepted(), "{}: {:?}", text, verdict);
        }
    }
}
