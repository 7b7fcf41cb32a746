//! Games of Quiddler and its solitaire, and what everybody sees of them, as text files.

use lexicon::Lexicon;
use play::Reject;
use quiddler::solitaire::{self, Solitaire};
use quiddler::{Options, Quiddler};
use std::sync::Arc;

fn lexicon() -> Arc<Lexicon> {
    Arc::new(Lexicon::parse("test", include_str!("words.txt")).expect("these are words"))
}

fn two(options: Options) -> Result<Quiddler, Reject> {
    Quiddler::new(options, 2, lexicon())
}

fn three(options: Options) -> Result<Quiddler, Reject> {
    Quiddler::new(options, 3, lexicon())
}

fn eight(options: Options) -> Result<Quiddler, Reject> {
    Quiddler::new(options, 8, lexicon())
}

fn alone(options: solitaire::Options) -> Result<Solitaire, Reject> {
    Solitaire::new(options, lexicon())
}

mod two_players {
    use super::*;
    testkit::playthroughs!(
        "tests/playthroughs/two",
        two,
        [
            first_round,
            highest_total,
            shared_win,
            circuits,
            left_alone,
            new_draw_pile,
            most_words,
            challenge_won,
            challenge_lost,
            window_closes,
            refused_turns,
            refused_options,
        ]
    );
}

mod three_players {
    use super::*;
    testkit::playthroughs!(
        "tests/playthroughs/three",
        three,
        [bonuses, tied_bonuses, challenges, leaving, no_first_turn_out, drafts]
    );
}

mod eight_players {
    use super::*;
    testkit::playthroughs!("tests/playthroughs/eight", eight, [one_round, challenges]);
}

mod solitaires {
    use super::*;
    testkit::playthroughs!(
        "tests/playthroughs/solitaire",
        alone,
        [zero, stuck, stopped, hints, daily, refused_words]
    );
}
