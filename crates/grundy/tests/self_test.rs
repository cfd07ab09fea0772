//! The comparisons of `grundy self-test`, with the seed of its default.

#[test]
fn every_method_equals_every_simpler_one() {
    let mut comparisons = 0;
    grundy::self_test::run(961, &grundy::Limits::default(), &mut |comparison| {
        assert!(comparison.cases > 0, "{comparison:?}");
        comparisons += 1;
    })
    .unwrap();
    assert!(comparisons >= 50, "{comparisons}");
}
