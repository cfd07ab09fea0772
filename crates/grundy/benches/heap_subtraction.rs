//! Engines for subtraction sets, each beside the simpler one that specifies it: nanoseconds a heap are what
//! criterion's throughput says, and `benches/peers/subtraction.cpp` measures the usual loops.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use grundy::Limits;
use grundy::heap::period::Search;
use grundy::heap::{AllBut, HeapRules, HeapValues, Naive, Outcomes, SubtractionSet, Window};
use std::hint::black_box;

const HEAPS: u64 = 10_000_000;

fn sets() -> Vec<(String, Vec<u64>)> {
    let small: [&[u64]; 4] = [&[1, 2, 3], &[2, 5], &[3, 5, 8, 13], &[1, 5, 9, 14, 20, 33]];
    let mut sets: Vec<_> = small.iter().map(|set| (format!("{set:?}"), set.to_vec())).collect();
    sets.push(("[7, 20, 50, 64]".to_owned(), vec![7, 20, 50, 64]));
    sets.push(("1 to 60".to_owned(), (1..=60).collect()));
    sets.push(("50 up to 5000".to_owned(), (1..=50).map(|k| 2 * k * k - k).collect()));
    sets
}

fn engines(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("subtraction set");
    group.sample_size(10);
    let limits = Limits::default();
    for (name, set) in sets() {
        let rules = HeapRules::Subtract(SubtractionSet::Finite(set.clone()));
        // The naive engine takes a look-up a member, so it gets fewer heaps.
        let fewer = HEAPS / 20;
        group.throughput(Throughput::Elements(fewer));
        group.bench_function(BenchmarkId::new("naive", &name), |bencher| {
            bencher.iter(|| Naive::new(black_box(&rules)).extend(fewer, &mut limits.start()));
        });
        group.throughput(Throughput::Elements(HEAPS));
        group.bench_function(BenchmarkId::new("window", &name), |bencher| {
            bencher.iter(|| Window::new(black_box(&set)).extend(HEAPS, &mut limits.start()));
        });
        group.bench_function(BenchmarkId::new("shift", &name), |bencher| {
            bencher.iter(|| Outcomes::count_below(black_box(&set), HEAPS, &mut limits.start()));
        });
    }
    group.finish();
}

fn all_but(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("all but");
    group.sample_size(10).throughput(Throughput::Elements(1_000_000));
    let limits = Limits::default();
    for set in [vec![2, 3, 7], (1..=50).map(|k| 3 * k).collect()] {
        group.bench_function(format!("{} numbers", set.len()), |bencher| {
            bencher.iter(|| AllBut::new(black_box(&set)).extend(1_000_000, &mut limits.start()));
        });
    }
    group.finish();
}

fn periods(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("period");
    group.sample_size(10);
    let limits = Limits::default();
    let sets = [
        SubtractionSet::Finite(vec![2, 3, 7]),
        SubtractionSet::Finite(vec![24, 56, 311, 700, 4096]),
        SubtractionSet::AllBut(vec![2, 3, 7]),
    ];
    for set in sets {
        let name = format!("{set:?}");
        let rules = HeapRules::Subtract(set);
        group.bench_function(name, |bencher| {
            bencher.iter(|| Search::run(black_box(&rules), 1 << 32, &mut limits.start()));
        });
    }
    group.finish();
}

criterion_group!(benches, engines, all_but, periods);
criterion_main!(benches);
