//! Candy Chain obeys the laws of every game.

use candy_chain::{CandyChain, Options, Timing, Variant};
use play::Seat;

fn game(options: Options) -> CandyChain {
    CandyChain::new(options).expect("these options make a game")
}

testkit::laws!(standard, || game(Options::default()));
testkit::laws!(dense_per_move, || game(Options {
    variant: Some(Variant::Dense),
    clock: Timing::PerMove { seconds: 30 },
    ..Options::default()
}));
testkit::laws!(mini_with_a_bank, || game(Options {
    variant: Some(Variant::Mini),
    clock: Timing::Bank { seconds: 60, increment: 2 },
    placer: Seat(1),
    ..Options::default()
}));
testkit::laws!(narrow, || game(Options { width: Some(2), height: Some(32), ..Options::default() }));
