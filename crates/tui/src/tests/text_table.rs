//! The text table: every game, from its words alone.

use super::rig::{LETTERS, Rig, line};

/// Every game can be played on it, from the list alone, until the end or for long.
#[test]
fn every_game_is_played_from_the_list() {
    for game in catalog::GAMES {
        let id = game.about.id;
        let mut rig = Rig::new(line(&[id, "--plain", "--seed", "s"]), LETTERS);
        for _ in 0..3 {
            rig.wait();
            if rig.app.game().outcome().is_some() {
                break;
            }
            let before = rig.app.game().lines();
            let actions = rig.app.game().actions(rig.app.game().seating().first_person());
            if actions.is_empty() {
                break;
            }
            rig.press("1\n");
            assert!(rig.app.game().lines() > before, "{id}: {}", rig.text());
        }
    }
}

#[test]
fn numbers_and_words_are_moves() {
    let args = ["candy-chain", "--plain", "--seed", "s", "--two", "--set", "variant=mini"];
    let mut rig = Rig::new(line(&args), LETTERS);
    rig.press("\n");
    rig.sees(&["  1 ", "  2 ", "> _", "Type a number, then Enter."]);
    let list = rig.app.game().actions(rig.app.me());
    let lines = rig.app.game().lines();
    rig.press("99\n");
    assert_eq!(rig.app.game().lines(), lines, "there is no 99: {}", rig.text());
    rig.press(&format!("{}\n", list[0].0));
    assert!(rig.app.game().lines() > lines, "{} is understood: {}", list[0].0, rig.text());
}

#[test]
fn what_is_typed_can_be_taken_back_and_completed() {
    let mut rig = Rig::new(line(&["candy-chain", "--plain", "--seed", "s", "--two"]), LETTERS);
    rig.press("\nxy\x08z");
    rig.sees(&["> xz_"]);
    rig.press("\x1b\t");
    let (first, _) = rig.app.game().actions(rig.app.me()).remove(0);
    rig.sees(&[&format!("> {first}_")]);
    rig.press("\x1bzzz\t");
    rig.sees(&["Nothing in the list starts like that."]);
}

#[test]
fn the_help_says_how_to_type() {
    let mut rig = Rig::new(line(&["keyword", "--plain", "--seed", "s"]), LETTERS);
    rig.press("?");
    rig.sees(&["Type what you want to do.", "parlour rules keyword"]);
}
