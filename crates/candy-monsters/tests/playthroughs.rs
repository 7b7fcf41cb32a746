//! Whole games and what everybody sees of them, as text files.

use candy_monsters::{CandyMonsters, CardSet};
use std::sync::{Arc, LazyLock};

/// Whatever becomes of our own cards, these stay the same.
static CARDS: LazyLock<Arc<CardSet>> = LazyLock::new(|| {
    Arc::new(CardSet::parse(include_str!("fixed.toml")).expect("the fixed set is sound"))
});

macro_rules! players {
    ($module:ident, $folder:literal, $seats:literal, [$($name:ident),+ $(,)?]) => {
        mod $module {
            use super::*;

            testkit::playthroughs!(
                $folder,
                |options| CandyMonsters::new(options, $seats, CARDS.clone()),
                [$($name),+]
            );
        }
    };
}

// KM-04, KM-32: each number of players, and each way to end.
players!(two, "tests/playthroughs/two", 2, [bad_input, out_of_time, one_leaves]);
players!(three, "tests/playthroughs/three", 3, [last_rounds, discards_shuffled]);
players!(four, "tests/playthroughs/four", 4, [last_rounds]);
players!(five, "tests/playthroughs/five", 5, [last_rounds]);
