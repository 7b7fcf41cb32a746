//! Somebody plays Quiddler with keys and mouse.

use super::rig::{COLOURS, LETTERS, Rig, SHAPES, line};
use crate::shell::args::PlayCommand;
use insta::assert_snapshot;
use play::Millis;
use ratatui::style::Color;
use serde_json::{Value, json};

/// Somebody against a bot: these hands, the first draws this card, the second one's discard lies
/// open. It is round 3, with five cards each.
fn position(mine: &str, draw: &str, open: &str) -> Value {
    let cards = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    json!({
        "dealer": 1,
        "tally": [{}, {}],
        "deal": {
            "draw": cards(draw),
            "discards": cards(open),
            "seats": [{"hand": cards(mine)}, {"hand": cards("v v w w x")}],
            "to_act": 0,
        },
    })
}

fn at(position: Value, rest: &[&str]) -> PlayCommand {
    let position = position.to_string();
    line(&[&["quiddler", "--seed", "s", "--position", &position], rest].concat())
}

/// QD-02, QD-08: typed letters pick cards, two-letter cards first, and points are shown.
#[test]
fn typing_picks_cards_and_tells_their_points() {
    let mut rig = Rig::new(at(position("qu i d th e", "z", "q"), &[]), LETTERS);
    rig.sees(&["Your turn. Draw a card (1), or take the Q (2).", "[1 Draw]", "[2 Take Q]"]);
    rig.press("2");
    rig.sees(&["(* is new)", "Discard a card, or go out"]);
    rig.press("the quid");
    rig.sees(&[
        "1 TH.E 11 ok",
        "> QU.I.D_ 16 ok",
        "Your words: 27 - 0 left = 27",
        "(* is new, x goes)",
    ]);
    rig.press("z");
    rig.sees(&["You have no card for that Z."]);
    rig.press("\x08");
    rig.sees(&["> QU.I_ 11 not a word"]);
    rig.press("\x1b\x1b");
    rig.sees(&["Your words: type them"]);
}

/// QD-02: the same letters can be other cards, which are worth something else.
#[test]
fn another_choice_of_cards_is_a_key_away() {
    let mut rig = Rig::new(at(position("qu i d u e", "z", "q"), &[]), LETTERS);
    rig.press("2quid");
    rig.sees(&["> QU.I.D_ 16 ok"]);
    rig.press("\t");
    rig.sees(&["> Q.U.I.D_ 26 ok"]);
    rig.press("\t");
    rig.sees(&["> QU.I.D_ 16 ok"]);
    rig.press("\x1bue");
    rig.press("\t");
    rig.sees(&["No other cards spell this word."]);
}

/// QD-09, QD-12: going out with all cards but one; then the other has a last turn.
#[test]
fn going_out_is_a_moment() {
    let mut rig = Rig::new(at(position("qu i d th e", "z", "a"), &[]), LETTERS);
    rig.press("1the quid");
    rig.sees(&["[Enter Go out]", "[0 Discard Z]"]);
    rig.press("\n");
    rig.sees(&["is out", "last turn"]);
    rig.wait_for("Round 3 is over");
    rig.press("plan"); // a player who is typing when the page opens does not lose it
    rig.sees(&["+37 = 37", "THE 11 and QUID 16", "longest word, 10 more"]);
    rig.press("\x1b=");
    rig.sees(&["Score sheet", " 3 of 8", "+37   37", "Total"]);
    rig.press("\x1b/");
    rig.wait_for("What was possible in round 3");
    rig.sees(&["best: ", "(proved)", "scored 27"]);
}

/// QD-09: words stay in the hand until all cards are used; the rules say why.
#[test]
fn a_turn_ends_with_a_discard() {
    let mut rig = Rig::new(at(position("qu i d th e", "z", "a"), &[]), LETTERS);
    rig.press("1\n");
    rig.sees(&["Choose the card that goes"]);
    rig.press("quid z-");
    rig.sees(&["[Enter Discard Z]", "x goes"]);
    let lines = rig.app.game().lines();
    rig.press("\n");
    assert!(rig.app.game().lines() > lines, "the turn is over");
    rig.sees(&["1 QU.I.D 16 ok"]);
    rig.press("1");
    rig.sees(&["["]);
    rig.wait();
    rig.sees(&["1 QU.I.D 16 ok"]);
}

/// QD-04: at a referee's table a non-word is refused with its rule, and nothing changes.
#[test]
fn a_word_that_is_none_is_refused() {
    let mut rig = Rig::new(at(position("qu i d th e", "z", "a"), &[]), LETTERS);
    rig.press("1the diqu");
    rig.sees(&["> D.I.QU_ 16 not a word"]);
    rig.press("\n");
    rig.sees(&["is not in this table's", "[QD-03]", "Your turn."]);
}

/// QD-19, QD-20: with challenges nobody tells what is a word until somebody dares.
#[test]
fn a_challenge_is_dared_in_time() {
    let laid = ["--set", "mode=challenge", "--two", "--name", "Ada,Ben"];
    let mut rig = Rig::new(at(position("qu i d th e", "z", "a"), &laid), LETTERS);
    rig.press("\n1the diqu");
    rig.misses(&[" ok", "not a word"]);
    rig.sees(&["Quiddler, family list, with challenges"]);
    rig.press("\n");
    rig.sees(&["It is for Ben now."]);
    rig.press("\n");
    rig.sees(&["Accept the words, or challenge one.", "0:15 #", "1 TH.E  11", "2 D.I.QU  16"]);
    rig.pass(Millis::secs(6));
    rig.sees(&["0:09 #"]);
    rig.press("2");
    rig.sees(&["Press 2 again to challenge DIQU. If it is a word, you lose its 16 points."]);
    rig.press("1\x1b9");
    rig.sees(&["There is no word with that number"]);
    rig.press("22");
    rig.sees(&["Ben. Your last turn"]);
}

/// QD-19: when time is up, the words stand.
#[test]
fn a_window_closes_by_itself() {
    let laid = ["--set", "mode=challenge", "--two", "--set", "challenge_seconds=5"];
    let mut rig = Rig::new(at(position("qu i d th e", "z", "a"), &laid), LETTERS);
    rig.press("\n1the quid\n\n");
    rig.sees(&["0:05 #"]);
    rig.pass(Millis::secs(5));
    rig.sees(&["Your last turn"]);
}

/// QD-12: in a last turn anything can be laid.
#[test]
fn a_last_turn_lays_what_there_is() {
    let mut position = position("qu i d th e", "z", "a");
    position["deal"]["ending"] = json!({"out": 1, "last": [0]});
    let seat = json!({"hand": [], "words": [{"cards": ["v", "e", "x", "e", "d"]}], "discard": "a"});
    position["deal"]["seats"][1] = seat;
    let mut rig = Rig::new(at(position, &[]), LETTERS);
    rig.sees(&["Your last turn: draw a card (1), or take the A (2).", "is out"]);
    rig.press("1the");
    rig.sees(&["[Enter Lay]", "Your words: 11 points"]);
    rig.press(" z-\n");
    rig.sees(&["Round 3 is over", "left over: D I QU, 16 less", "+0 = 0"]);
}

/// QD-05: leaving is asked about, and ends the game for two.
#[test]
fn leaving_asks_first() {
    let mut rig = Rig::new(at(position("qu i d th e", "z", "a"), &[]), LETTERS);
    rig.control('r');
    rig.sees(&["Leave the game? It is over then, and", "[y Yes, leave]"]);
    rig.press("n");
    rig.control('r');
    rig.press("y");
    rig.sees(&["wins.", "[n New game]"]);
    rig.press("n");
    rig.reset_clock();
    rig.misses(&["[QD-05]"]);
}

/// Everything can be clicked where it is drawn.
#[test]
fn cards_piles_and_words_can_be_clicked() {
    for (width, height) in [(80, 24), (120, 40)] {
        let position = position("qu i d th e", "z", "a");
        let mut rig = Rig::sized(at(position, &[]), LETTERS, width, height);
        let lines = rig.app.game().lines();
        rig.click("1 Draw");
        rig.click("##");
        assert!(rig.app.game().lines() > lines, "a card is drawn");
        rig.press("the ");
        rig.click("Z ");
        rig.sees(&["> Z_ 14"]);
        rig.click("TH.E");
        rig.sees(&["> TH.E_ 11 ok", "1 Z 14"]);
        rig.click("[= Scores]");
        rig.sees(&["Score sheet"]);
    }
}

#[test]
fn pictures_of_a_turn() {
    let game = || at(position("qu i d th e", "z", "a"), &[]);
    let mut rig = Rig::new(game(), SHAPES);
    rig.press("1the qui");
    assert_snapshot!("quiddler_plain_shapes", rig.text());
    let mut rig = Rig::new(game(), LETTERS);
    rig.press("1the qui");
    assert_snapshot!("quiddler_plain_letters", rig.text());
    let mut rig = Rig::sized(game(), SHAPES, 120, 40);
    rig.press("1the qui");
    assert_snapshot!("quiddler_large_shapes", rig.text());
    rig.press("?");
    assert_snapshot!("quiddler_help", rig.text());
}

#[test]
fn eight_sit_at_a_plain_terminal() {
    let mut rig = Rig::new(line(&["quiddler", "--seats", "8", "--seed", "s"]), LETTERS);
    rig.wait();
    let text = rig.text();
    assert!(text.is_ascii(), "{text}");
    let bots = catalog::game("quiddler").unwrap().levels[0].names;
    assert!(bots.len() == 7 && bots.iter().all(|name| text.contains(name)), "{text}");
    rig.press("=");
    rig.sees(&["Score sheet"]);
}

#[test]
fn colours_are_the_sixteen_or_none() {
    let mut rig = Rig::new(at(position("qu i d th e", "z", "a"), &[]), COLOURS);
    rig.press("1the qu");
    let palette = |colour: Color| !matches!(colour, Color::Rgb(..) | Color::Indexed(_));
    let cells = &rig.buffer().content;
    assert!(cells.iter().any(|cell| cell.bg == Color::Cyan));
    assert!(cells.iter().all(|cell| palette(cell.fg) && palette(cell.bg)));
    let mut rig = Rig::new(at(position("qu i d th e", "z", "a"), &[]), SHAPES);
    rig.press("1the qu");
    let plain = |cell: &ratatui::buffer::Cell| (cell.fg, cell.bg) == Default::default();
    assert!(rig.buffer().content.iter().all(plain), "NO_COLOR means none at all");
}

/// QD-18: a whole game, by keys, against bots; the file can be checked.
#[test]
fn a_whole_game_is_sound() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.jsonl");
    let save = file.to_str().unwrap();
    let mut rig =
        Rig::new(line(&["quiddler", "--seats", "3", "--seed", "s", "--save", save]), LETTERS);
    let mut pages = 0;
    while rig.app.game().outcome().is_none() {
        rig.wait_until("a turn, or a round's end", |rig| {
            let game = rig.app.game();
            let mine = game.waiting_for().has(game.seating().first_person());
            mine || game.outcome().is_some() || rig.text().contains("[Esc Close]")
        });
        if rig.text().contains("[Esc Close]") {
            pages += 1;
            rig.press("\x1b");
        } else if rig.app.game().outcome().is_none() {
            rig.press("1-\n");
        }
    }
    assert_eq!(pages + usize::from(rig.text().contains("[Esc Close]")), 8, "every round is shown");
    rig.press("\x1b");
    rig.sees(&[" win", "[n New game]"]);
    let (table, checked) = catalog::verify(&std::fs::read_to_string(file).unwrap()).unwrap();
    // A beginner does not go out in the first round, so its cards may have to be shuffled again.
    assert!(checked.finished && checked.deals.is_some_and(|deals| deals >= 8), "{checked:?}");
    assert_eq!(table.header().players.len(), 3);
}

#[test]
fn wrong_options_are_refused() {
    for (rest, says) in [
        (&["--seats", "9"][..], "wrong-seats"),
        (&["--people", "3", "--seats", "2"], "no-such-seat"),
        (&["--bot", "god"], "unknown-bot"),
        (&["--bot", "easy,easy", "--seats", "2"], "no-seat-left"),
        (&["--set", "words=klingon"], "unknown-list"),
        (&["--set", "two_player_bonus=none"], "bad-options"),
        (&["--set", "challenge_seconds=0"], "bad-window"),
        (&["--position", "{"], "bad-scenario"),
        (&["--position", r#"{"deal":7}"#], "bad-scenario"),
    ] {
        let args = line(&[&["quiddler"], rest].concat());
        let error = crate::open(args, LETTERS, std::path::Path::new(""), None);
        let error = error.map(|_| ()).unwrap_err();
        assert!(error.is::<crate::Usage>(), "{rest:?}: {error}");
        assert!(error.to_string().contains(says), "{rest:?}: {error}");
    }
}
