//! Runs every target over its corpus, and over mutants of it for 15 seconds each.
//! `FUZZED_SECONDS=60 cargo test -p fuzzed` runs longer, from other seeds each time; `cargo xtask fuzz`
//! runs libFuzzer.

use fuzzed::mutate::Mutator;
use fuzzed::{TARGETS, Target, target};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
}

/// The files below a path.
fn files(path: PathBuf) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path];
    }
    let mut found: Vec<PathBuf> = std::fs::read_dir(&path)
        .unwrap_or_else(|e| panic!("{}: {e}", path.display()))
        .map(|entry| entry.unwrap().path())
        .collect();
    found.sort();
    found
}

fn seeds(target: &Target) -> Vec<Vec<u8>> {
    let corpus = root().join("fuzz/corpus").join(target.name);
    let more = target.seeds.iter().map(|seed| root().join(seed));
    let files = more.chain([corpus]).flat_map(files);
    files.map(|file| std::fs::read(file).unwrap()).collect()
}

/// How long to try mutants of one target, and the first seed.
fn effort() -> (Duration, u64) {
    match std::env::var("FUZZED_SECONDS").ok().and_then(|text| text.parse().ok()) {
        Some(seconds) => {
            let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
            (Duration::from_secs(seconds), now.unwrap().as_secs())
        }
        None => (Duration::from_secs(15), 0),
    }
}

fn fuzz(name: &str) {
    let target = target(name).unwrap();
    let seeds = seeds(target);
    assert!(!seeds.is_empty(), "{name} has examples");
    for seed in &seeds {
        run(target, seed, "its corpus");
    }
    let (duration, first) = effort();
    let started = Instant::now();
    let mut tried = 0;
    for seed in first.. {
        // On a busy machine it takes as long as it takes.
        if started.elapsed() > duration && tried > 20 {
            break;
        }
        run(target, &Mutator::new(seed).mutant(&seeds), &format!("seed {seed}"));
        tried += 1;
    }
    println!("{name}: {} examples, {tried} mutants", seeds.len());
}

/// On a panic, saves the input and prints how to reproduce it.
fn run(target: &Target, bytes: &[u8], from: &str) {
    if catch_unwind(AssertUnwindSafe(|| (target.run)(bytes))).is_err() {
        let file = std::env::temp_dir().join(format!("fuzzed-{}", target.name));
        std::fs::write(&file, bytes).unwrap();
        panic!(
            "{} panicked on {from}. Reproduce it: cargo run -p fuzzed -- {} {}",
            target.name,
            target.name,
            file.display()
        );
    }
}

/// One test per target, so that a failure has a name and all run in parallel.
macro_rules! targets {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            fuzz(stringify!($name));
        })*

        #[test]
        fn every_target_has_a_test_and_a_libfuzzer_binary() {
            let tried: BTreeSet<&str> = [$(stringify!($name)),*].into();
            let known: BTreeSet<&str> = TARGETS.iter().map(|target| target.name).collect();
            assert_eq!(tried, known);
            let manifest = std::fs::read_to_string(root().join("fuzz/Cargo.toml")).unwrap();
            let options = TARGETS.iter().find(|target| target.name == "positions");
            let options = seeds(options.unwrap());
            for game in catalog::GAMES {
                let start = format!("{} {{\"options\":", game.about.id);
                let named = |seed: &Vec<u8>| seed.starts_with(start.as_bytes());
                assert!(options.iter().any(named), "{} has options to try", game.about.id);
            }
            for name in known {
                assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
                assert!(root().join(format!("fuzz/fuzz_targets/{name}.rs")).is_file(), "{name}");
            }
        }
    };
}

targets! { messages actions logs positions cards words packets requests connections referee settings solving }

#[test]
fn the_same_seed_gives_the_same_mutant() {
    let seeds = [b"{\"n\":1}".to_vec(), b"hello".to_vec()];
    let mutants = |seed| Mutator::new(seed).mutant(&seeds);
    assert_eq!(mutants(3), mutants(3));
    let different: BTreeSet<Vec<u8>> = (0..100).map(mutants).collect();
    assert!(different.len() > 80, "{}", different.len());
}

/// Inputs that limits refuse try nothing.
#[test]
fn requests_get_past_the_limits() {
    let seeds = seeds(target("requests").unwrap());
    seeds.iter().for_each(|seed| fuzzed::requests::run(seed));
    for seed in 0..2_000 {
        fuzzed::requests::run(&Mutator::new(seed).mutant(&seeds));
    }
    let answers = fuzzed::requests::statuses();
    let (all, of) = (answers.values().sum::<u64>(), |status| answers.get(&status).copied());
    assert!(of(429).unwrap_or_default() * 20 < all, "{answers:?}");
    for status in [200, 400, 404, 405] {
        assert!(of(status).unwrap_or_default() > 0, "{status}: {answers:?}");
    }
}
