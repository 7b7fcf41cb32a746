//! Whole games of Keyword and what everybody sees of them, as text files.

use keyword::{Keyword, Options};
use lexicon::Lexicon;
use play::Reject;
use std::sync::Arc;

/// Every word that is laid in the playthroughs.
const WORDS: &[&str] = &[
    "abolish", "adverts", "amp", "at", "beer", "breathe", "citizen", "closed", "cup", "darn!",
    "doctor", "eat", "help", "join", "key", "lines", "lion", "no", "note", "noun", "planet",
    "raise", "roles", "sea", "seat", "solid", "stare", "stored", "tea", "tire", "toe", "wish",
    "word", "words",
];

fn table(seats: u8) -> impl Fn(Options) -> Result<Keyword, Reject> {
    move |options| Keyword::new(options, seats, Arc::new(Lexicon::of_words("small", WORDS)))
}

mod two {
    use super::*;
    testkit::playthroughs!(
        "tests/playthroughs/two",
        table(2),
        [
            two_players,
            // Ends: KW-03, KW-14 to KW-17.
            keyword_made,
            keyword_and_deck,
            orange_deck,
            blue_deck,
            pass_takes_the_last_card,
            stalled,
            left_alone,
            // Rounds: KW-04 to KW-13, KW-17.
            longest_tie_blue,
            tie_still,
            all_pass,
            new_row,
            timed_out,
            changed_word,
            no_timer_no_pause,
            // Words: KW-02, KW-05, KW-06, KW-10.
            found_out_at_the_reveal,
            refused,
            refused_options,
        ]
    );
}

mod four {
    use super::*;
    testkit::playthroughs!("tests/playthroughs/four", table(4), [four_players]);
}

mod six {
    use super::*;
    testkit::playthroughs!("tests/playthroughs/six", table(6), [six_players]);
}
