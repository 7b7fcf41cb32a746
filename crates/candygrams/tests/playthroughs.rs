//! Whole games of Candygrams and what everybody sees of them, as text files.

mod common;

use candygrams::View;
use std::fmt::Write;
use testkit::playthrough::Show;

/// A view in a few lines: the roll, everybody's words and candies, the jar, what can be done.
fn text(view: &View) -> String {
    let mut text = format!("{:?} {}", view.stage, view.roll);
    if let Some(combo) = view.combo {
        let _ = write!(text, ", {combo} by {}", view.roller);
    }
    let jar = view.jar.iter().filter_map(|j| Some(format!("{}:{}", j.number, j.candy?)));
    let jar: Vec<String> = jar.collect();
    let _ = writeln!(text, "; jar [{}]; dry {}, ties {}", jar.join(" "), view.dry, view.ties);
    for player in &view.players {
        let words: Vec<&str> = player.words.iter().map(|w| w.word.as_str()).collect();
        let candies = player.candies.iter().flatten().map(|c| c.to_string()).collect::<Vec<_>>();
        let (words, candies) = (words.join(" "), candies.join(" "));
        let _ = write!(text, "{:?}", player.status);
        for (is, name) in [(player.traded, "traded"), (player.ache, "ache"), (player.left, "left")]
        {
            let _ = write!(text, "{}{}", if is { " " } else { "" }, if is { name } else { "" });
        }
        let _ = writeln!(text, ", {} held [{candies}], laid [{words}]", player.shoppe);
    }
    let can = &view.can;
    let challenges = can.challenge.iter().map(|t| format!("challenge-{}-{}", t.seat.0, t.play));
    let stands = can.stand.map(|play| format!("stand-{play}"));
    let plain = [(can.base, "base"), (can.play, "play"), (can.pass, "pass"), (can.trade, "trade")];
    let plain = plain.into_iter().filter(|(can, _)| *can).map(|(_, name)| name.to_string());
    let can: Vec<String> = plain.chain(stands).chain(challenges).collect();
    if !can.is_empty() {
        let _ = writeln!(text, "can {}", can.join(", "));
    }
    text
}

mod solo {
    use super::*;
    testkit::playthroughs!(
        "tests/playthroughs/solo",
        |options| common::game(options, 1),
        // CG-43, CG-32, CG-42.
        [standard, nobody_played, left],
        show = Show::As(text)
    );
}

mod two {
    use super::*;
    testkit::playthroughs!(
        "tests/playthroughs/two",
        |options| common::game(options, 2),
        [
            // Whole games.
            standard,
            express,
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
        ],
        show = Show::As(text)
    );
}

mod three {
    use super::*;
    testkit::playthroughs!(
        "tests/playthroughs/three",
        |options| common::game(options, 3),
        [
            standard,
            express,
            away_and_gone,
            base_words_challenged,
            // Ends: CG-31, CG-32, CG-42.
            shared_finish,
            nobody_played,
            left,
            express_shared_finish,
            express_nobody_played,
            express_left,
        ],
        show = Show::As(text)
    );
}

mod four {
    use super::*;
    testkit::playthroughs!(
        "tests/playthroughs/four",
        |options| common::game(options, 4),
        [
            standard,
            express,
            verdict,
            // Ends: CG-31, CG-32, CG-42.
            shared_finish,
            nobody_played,
            left,
            express_shared_finish,
            express_nobody_played,
            express_left,
        ],
        show = Show::As(text)
    );
}
