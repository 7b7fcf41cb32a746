//! Somebody plays Quiddler's solitaire with keys and mouse.

use super::rig::{LETTERS, Rig, SHAPES, line};
use crate::shell::args::PlayCommand;
use insta::assert_snapshot;
use play::Seat;
use serde_json::{Value, json};

fn at(piles: Value) -> PlayCommand {
    let position = json!({ "piles": piles }).to_string();
    line(&["quiddler-solitaire", "--position", &position])
}

/// Three piles with cards under them; the others hold one card or none.
fn small() -> Value {
    json!([["qu", "a"], ["i", "t"], ["d"], ["e", "o"], ["e"], [], [], []])
}

/// QD-23: a word of open cards; the next cards are turned.
#[test]
fn a_typed_word_is_made_of_open_cards() {
    let mut rig = Rig::new(
        at(json!([
            ["qu", "a"],
            ["i", "t"],
            ["d", "n"],
            ["e", "o"],
            ["e", "s"],
            ["th"],
            ["z"],
            ["l"]
        ])),
        LETTERS,
    );
    rig.sees(&["Your turn. Make a word of open cards.", "13 cards left", "Your word: type it"]);
    rig.press("the");
    rig.sees(&["Your word: TH.E_ 11 ok", "[Tab Other cards]", "^1", "^2"]);
    rig.press("\t\n");
    rig.sees(&["Made, 11 points: THE 11", "A pile is used up"]);
    rig.press("\x1bzz");
    rig.sees(&["A pile is used up"]);
    rig.press("1");
    rig.sees(&["Your turn. Make a word"]);
}

/// QD-03, QD-24: a non-word, or a pile that cannot be moved from, is refused with its rule.
#[test]
fn what_cannot_be_is_refused() {
    let mut rig = Rig::new(
        at(json!([
            ["qu", "a"],
            ["i", "t"],
            ["d", "n"],
            ["e", "o"],
            ["e", "s"],
            ["th"],
            ["z"],
            ["l"]
        ])),
        LETTERS,
    );
    rig.press("ez\n");
    rig.sees(&["[QD-03]", "E.Z_ 16 no"]);
    rig.press("\x1b\n");
    rig.sees(&["Make a word of open cards"]);
    rig.press("q\n");
    rig.sees(&["typed by half only"]);
    rig.press("\x1bj");
    rig.sees(&["No open card has that J."]);
    rig.press("the\n7");
    rig.sees(&["[QD-24]"]);
}

/// QD-25: a hint on request; the end by itself, by a perfect zero or by stopping.
#[test]
fn hints_and_ends() {
    let mut rig = Rig::new(at(json!([["qu"], ["i"], ["d"], [], [], [], [], []])), LETTERS);
    rig.press("!");
    rig.sees(&["Hint: QUID", "hint"]);
    rig.press("quid\n");
    rig.sees(&["Zero! Every card is gone: perfect.", "games             1", "perfect zeros     1"]);
    rig.press("\x1b");
    rig.sees(&["The game is over", "[n New game]"]);
    rig.press("n");
    rig.reset_clock();
    rig.control('r');
    rig.sees(&["Stop here? All cards that are left count against you."]);
    rig.press("y");
    rig.sees(&["You stopped: 16 points are left.", "games             2", "mean score      8.0"]);
    let saved = std::fs::read_to_string(rig.folder().join("solitaire.jsonl")).unwrap();
    assert_eq!(saved.lines().count(), 2, "{saved}");
}

/// QD-22, QD-25: when all cards are open, what the deal allowed is shown on request.
#[test]
fn what_was_possible_is_told_after_the_end() {
    let piles = json!([["qu", "a"], ["i", "t"], ["d"], ["e"], [], [], [], []]);
    let mut rig = Rig::new(at(piles), LETTERS);
    rig.press("/");
    rig.sees(&["You can see what was possible after the end."]);
    rig.control('r');
    rig.press("y/");
    rig.wait_for("Zero could be reached (proved), with these words:");
    rig.misses(&["Looking for"]);
}

/// QD-26: everybody gets the same cards on a day, and the day counts once.
#[test]
fn the_deal_of_a_day() {
    let daily =
        || line(&["quiddler-solitaire", "--set", "daily=2026-11-15", "--set", "words=large"]);
    let cards = |rig: &Rig| {
        let view: Value = rig.view(Seat(0));
        view["piles"].clone()
    };
    let mut rig = Rig::new(daily(), LETTERS);
    rig.sees(&["Quiddler Solitaire, deal of 2026-11-15, large list", "48 cards left"]);
    assert_eq!(cards(&rig), cards(&Rig::new(daily(), LETTERS)));
    rig.control('r');
    rig.press("y\x1b");
    rig.press("n");
    rig.reset_clock();
    assert!(!rig.text().contains("deal of"), "the next game is for chance to deal");
    let folder = rig.folder().to_owned();
    let again = crate::open(daily(), LETTERS, &folder, Some(&folder)).unwrap();
    rig.app = again;
    rig.control('r');
    rig.press("y");
    rig.sees(&["was counted before", "games             1"]);
    let wrong = line(&["quiddler-solitaire", "--set", "daily=yesterday"]);
    let error = crate::open(wrong, LETTERS, &folder, None).map(|_| ()).unwrap_err();
    assert!(error.to_string().contains("no-such-day"), "{error}");
}

/// QD-26: a torn line in the file, as after a power cut, spoils nothing.
#[test]
fn statistics_outlast_a_torn_line() {
    let mut rig = Rig::new(at(json!([["qu"], ["i"], ["d"], [], [], [], [], []])), LETTERS);
    let file = rig.folder().join("solitaire.jsonl");
    std::fs::write(&file, "{\"score\":5}\n{\"sco\n").unwrap();
    rig.app = crate::open(
        at(json!([["qu"], ["i"], ["d"], [], [], [], [], []])),
        LETTERS,
        rig.folder(),
        Some(rig.folder()),
    )
    .unwrap();
    rig.press("quid\n");
    rig.sees(&["games             2", "best score        0"]);
}

#[test]
fn piles_can_be_clicked() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut rig = Rig::sized(at(small()), LETTERS, width, height);
        let lines = rig.app.game().lines();
        rig.click("QU");
        assert!(rig.app.game().lines() > lines, "QU fills the space");
        rig.click("I ");
        rig.click("[= Statistics]");
        rig.sees(&["No finished game yet."]);
    }
}

#[test]
fn pictures_of_a_game() {
    let game = || line(&["quiddler-solitaire", "--set", "daily=2026-11-15"]);
    let mut rig = Rig::new(game(), SHAPES);
    rig.press("!");
    assert_snapshot!("solitaire_plain_shapes", rig.text());
    let mut rig = Rig::new(game(), LETTERS);
    rig.press("!");
    assert!(rig.text().is_ascii());
    assert_snapshot!("solitaire_plain_letters", rig.text());
    let mut rig = Rig::sized(game(), SHAPES, 120, 40);
    rig.control('r');
    rig.press("y\x1b");
    assert_snapshot!("solitaire_large_end", rig.text());
}

/// A whole game by hints, checked from its file.
#[test]
fn a_whole_game_is_sound() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.jsonl");
    let args = ["quiddler-solitaire", "--seed", "s", "--save", file.to_str().unwrap()];
    let mut rig = Rig::new(line(&args), LETTERS);
    while rig.app.game().outcome().is_none() {
        let view: Value = rig.view(Seat(0));
        let mut piles = view["piles"].as_array().unwrap().iter();
        match piles.position(|pile| view["space"].is_number() && pile["below"] != 0) {
            Some(pile) => rig.press(&(pile + 1).to_string()),
            None => {
                rig.press("!");
                let view: Value = rig.view(Seat(0));
                rig.press(view["hint"]["text"].as_str().unwrap());
                rig.press("\n");
            }
        }
    }
    let (_, checked) = catalog::verify(&std::fs::read_to_string(file).unwrap()).unwrap();
    assert!(checked.finished && checked.deals == Some(1), "{checked:?}");
}
