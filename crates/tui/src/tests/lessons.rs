//! Lessons in the terminal: the same data as in the page.

use super::rig::{LETTERS, Rig};
use crate::LearnArgs;
use crate::shell::look::Look;
use crate::shell::terminal::Program;

fn learn(game: &str, plain: bool, look: Look) -> Rig {
    Rig::lesson(&LearnArgs { game: game.into(), ascii: !look.unicode, plain }, look)
}

/// Every step of every lesson can be read whole, on the game's own screen and on the text table.
#[test]
fn every_step_is_to_be_read_whole() {
    for game in catalog::GAMES {
        for plain in [false, true] {
            let mut rig = learn(game.about.id, plain, LETTERS);
            let lesson = game.lesson();
            for (number, (_, step)) in lesson.steps().enumerate() {
                // Lines are broken where they end.
                let text = rig.text().split_whitespace().collect::<Vec<_>>().join(" ");
                let place = format!("Step {} of {}", number + 1, lesson.step_count());
                assert!(text.contains(&place), "{place} is not in\n{}", rig.text());
                let id = game.about.id;
                assert!(text.contains(&step.say), "{id}: {} is not in\n{}", step.say, rig.text());
                rig.control('k');
            }
        }
    }
}

#[test]
fn a_learner_plays_goes_back_and_finishes() {
    let mut rig = learn("quiddler-solitaire", true, LETTERS);
    rig.sees(&["Step 1 of 6", "[Enter Next]"]);
    rig.press("\n");
    rig.sees(&["Step 2 of 6", "Spell a word with open cards"]);
    // A good word, but not this one: the answer, and nothing has changed.
    rig.press("dog\n");
    rig.sees(&["Spell CAT first, and see what lies under the C.", "Step 2 of 6"]);
    rig.press("cat\n");
    rig.sees(&["Step 3 of 6"]);
    rig.control('b');
    rig.sees(&["Step 2 of 6"]);
    for _ in 0..4 {
        rig.control('k');
    }
    rig.sees(&["Step 6 of 6", "A perfect zero", "[Enter Done]"]);
    assert!(!rig.app.is_done());
    rig.press("\n");
    assert!(rig.app.is_done());
    let left = std::fs::read_dir(rig.folder()).unwrap().count();
    assert_eq!(left, 0, "nothing of a lesson is kept");
}

#[test]
fn a_refused_move_is_explained_by_the_game() {
    let mut rig = learn("candy-chain", true, LETTERS);
    rig.press("take c4\n");
    rig.sees(&["[CC-06]", "Step 1 of 5"]);
    rig.press("take c2\n");
    rig.sees(&["Step 2 of 5", "Pip took white from a3"]);
}
