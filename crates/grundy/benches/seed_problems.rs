//! The problems of the source documents and the methods for them, beside the simpler methods that
//! specify them. What they take beside other programs is measured by `scripts/compare-with-seed.sh`.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use dashu_int::UBig;
use fastrand::Rng;
use grundy::graph::{Digraph, acyclic, read_from};
use grundy::judge::{Problem, Verdict, judge};
use grundy::multiples::{self, Method, Question};
use grundy::rulesets::removing_digits::RemovingDigits;
use grundy::rulesets::removing_digits::count::{CountMethod, count_below};
use grundy::rulesets::subtract::{Subtract, SubtractTable};
use grundy::search::Search;
use grundy::{Convention, Limits, Result};
use std::fmt::Write;
use std::hint::black_box;
use std::time::Duration;

fn numbers(numbers: &[u64]) -> String {
    let mut text = format!("{}\n", numbers.len());
    numbers.iter().for_each(|number| write!(text, "{number} ").unwrap_or_default());
    text + "\n"
}

fn answer(problem: Problem, input: &str) -> Result<Verdict> {
    judge(problem, input.as_bytes(), &mut Limits::default().start())
}

fn judges(criterion: &mut Criterion) {
    let mut random = Rng::with_seed(891);
    let heaps: Vec<u64> = (0..1_000_000).map(|_| random.u64(1..=1_000_000_000)).collect();
    let equal = numbers(&[10_000; 100]);
    let spread: Vec<u64> = random.choose_multiple(1..=10_000, 100);
    let inputs = [
        (Problem::AcWing891, "10^6 heaps", numbers(&heaps)),
        (Problem::AcWing893, "moves 1 to 100", numbers(&(1..=100).collect::<Vec<_>>()) + &equal),
        (Problem::AcWing893, "100 moves up to 10^4", numbers(&spread) + &equal),
        (Problem::AcWing894, "100 heaps of 100", numbers(&[100; 100])),
    ];
    let mut group = criterion.benchmark_group("judge");
    for (problem, name, input) in &inputs {
        group.bench_function(BenchmarkId::new(problem.name(), name), |bencher| {
            bencher.iter(|| answer(*problem, black_box(input)));
        });
    }
}

fn counts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("count removing-digits");
    let Ok(rules) = RemovingDigits::new(10) else { return };
    let methods = CountMethod::ALL.map(|method| (method, 18));
    for (method, exponent) in methods.into_iter().chain([(CountMethod::Formula, 10_000)]) {
        let below = UBig::from(10u8).pow(exponent);
        group.bench_function(BenchmarkId::new(method.name(), format!("10^{exponent}")), |bencher| {
            let limits = Limits::default();
            bencher.iter(|| {
                count_below(rules, black_box(&below), method, Convention::Normal, &mut limits.start())
            });
        });
    }
}

fn subtraction(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("subtract 10^4");
    let heap = UBig::from(10_000u32);
    let limits = Limits::default();
    for set in [vec![2, 5], (1..=20).collect(), (1..=100).collect()] {
        let name = format!("{} moves up to {}", set.len(), set.last().unwrap_or(&0));
        let Ok(rules) = Subtract::new(set.clone()) else { return };
        group.bench_function(BenchmarkId::new("search", &name), |bencher| {
            bencher.iter(|| Search::new(&rules).value(black_box(&heap), &mut limits.start()));
        });
        group.bench_function(BenchmarkId::new("table", &name), |bencher| {
            bencher.iter(|| {
                SubtractTable::new(set.clone())
                    .map(|mut table| table.heap(black_box(10_000), &mut limits.start()))
            });
        });
    }
}

/// A path on which each vertex leads to the next.
fn path(vertices: u32) -> Result<Digraph> {
    let mut edges = String::new();
    (1..vertices).for_each(|vertex| writeln!(edges, "{} {vertex}", vertex - 1).unwrap_or_default());
    read_from(edges.as_bytes(), "path", &Limits::default().start())
}

fn graphs(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("graph");
    let limits = Limits::default();
    let Ok(graph) = path(100_000) else { return };
    let Some(start) = graph.vertex("0") else { return };
    group.bench_function("search/path of 10^5", |bencher| {
        bencher.iter(|| Search::new(&graph).value(black_box(&start), &mut limits.start()));
    });
    group.bench_function("table/path of 10^5", |bencher| {
        bencher.iter(|| acyclic::values(&graph, black_box(&[start]), &mut limits.start()));
    });
}

fn inclusion_exclusion(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("multiples of 16 primes to 10^9");
    let primes = [2u8, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53].map(UBig::from);
    let question = Question::new(primes.to_vec(), UBig::from(1_000_000_000u32));
    let limits = Limits::default();
    for method in Method::ALL {
        group.bench_function(method.name(), |bencher| {
            bencher.iter(|| multiples::answer(black_box(&question), Some(method), &mut limits.start()));
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .without_plots()
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(1000));
    targets = judges, counts, subtraction, graphs, inclusion_exclusion
}
criterion_main!(benches);
