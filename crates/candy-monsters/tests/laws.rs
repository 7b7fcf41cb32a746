//! Kingdom's Candy Monsters obeys the laws of every game.

use candy_monsters::{CandyMonsters, Options};
use testkit::Trial;

fn game(seats: u8, options: Options) -> CandyMonsters {
    CandyMonsters::with_named_cards(options, seats).expect("these options make a game")
}

fn trial(seats: u8, options: Options) -> Trial<CandyMonsters> {
    Trial::of(game(seats, options)).seeds(0..9)
}

testkit::laws!(two, || trial(2, Options::default()));
testkit::laws!(three_wide, || trial(3, Options { wide_market: true, ..Options::default() }));
testkit::laws!(four_without_a_clock, || trial(
    4,
    Options { answer_seconds: None, ..Options::default() }
)
.seeds(0..3));
testkit::laws!(five_with_all_clocks, || trial(
    5,
    Options { turn_seconds: Some(90), answer_seconds: Some(20), ..Options::default() }
)
.seeds(0..3));
