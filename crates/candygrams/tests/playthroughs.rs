//! What happens in Candygrams and what everybody sees of it, as text files. Whole games are in
//! `data/games`.

mod common;

mod solo {
    use super::*;
    testkit::playthroughs!(
        "tests/playthroughs/solo",
        |options| common::game(options, 1),
        // CG-43, CG-32, CG-42.
        [finished, nobody_played, left]
    );
}

mod two {
    use super::*;
    testkit::playthroughs!(
        "tests/playthroughs/two",
        |options| common::game(options, 2),
        [
            // Ends: CG-31, CG-32, CG-42.
            photo_finish,
            shared_finish,
            nobody_played,
            left,
            express_shared_finish,
            express_nobody_played,
            express_left,
            // CG-27 to CG-29, CG-33 to CG-35, CG-19, CG-36 to CG-41.
            race,
            trades,
            removal,
            challenges,
            back_to_base,
            refused_plays,
            base_words_by_the_clock,
        ]
    );
}

mod three {
    use super::*;
    testkit::playthroughs!(
        "tests/playthroughs/three",
        |options| common::game(options, 3),
        [
            away_and_gone,
            base_words_challenged,
            // Ends: CG-31, CG-32, CG-42.
            shared_finish,
            nobody_played,
            left,
            express_shared_finish,
            express_nobody_played,
            express_left,
        ]
    );
}

mod four {
    use super::*;
    testkit::playthroughs!(
        "tests/playthroughs/four",
        |options| common::game(options, 4),
        [
            verdict,
            // Ends: CG-31, CG-32, CG-42.
            shared_finish,
            nobody_played,
            left,
            express_shared_finish,
            express_nobody_played,
            express_left,
        ]
    );
}
