//! Somebody plays Keyword with keys and mouse.

use super::rig::{COLOURS, LETTERS, Rig, SHAPES, line};
use crate::shell::args::PlayCommand;
use insta::assert_snapshot;
use play::{Millis, Seat};
use ratatui::style::Color;
use serde_json::json;

/// A round with these hands and this row.
fn round(row: &str, hands: &[&str], rest: &[&str]) -> PlayCommand {
    let seats: Vec<_> = hands.iter().map(|hand| json!({ "hand": hand })).collect();
    let position = json!({"phase": "thinking", "round": 1, "row": row, "seats": seats}).to_string();
    let seats = hands.len().to_string();
    let game = ["keyword", "--seats", &seats, "--seed", "s", "--position", &position];
    line(&[&game, rest].concat())
}

/// Ada and Ben at one keyboard.
const TWO: &[&str] = &["--two", "--name", "Ada,Ben"];
/// A clock runs only where one was asked for.
const CLOCKS: [&str; 4] = ["--set", "timer_seconds=30", "--set", "reveal_seconds=12"];

/// KW-04, KW-05, KW-06: typing picks blue cards first and blanks last, and says what it comes to.
#[test]
fn typing_picks_cards() {
    let mut rig = Rig::new(round("steino", &["traine", "aeioua"], &[]), LETTERS);
    rig.sees(&["Round 1. Keyword: K E Y W O R D", "Blue row, for everybody"]);
    rig.press("trainees");
    rig.sees(&["8 letters, 5 blue ok; then lacks KYWOD", "^8", "[Enter Lay]"]);
    rig.press("z");
    rig.sees(&["No card is left for that Z."]);
    rig.press("\x08\x08\x08");
    rig.sees(&["5 letters, 3 blue ok"]);
    rig.press("\t");
    rig.sees(&["5 letters, 2 blue ok"]);
    rig.press("←←\t");
    rig.sees(&["No other card can be this letter."]);
    rig.press("\x1b");
    rig.sees(&["Your word: type it"]);
}

/// KW-04, KW-09: a word lies face down and can be replaced and taken back; nobody else sees it.
#[test]
fn a_word_is_sealed() {
    let mut rig = Rig::new(round("steino", &["traine", "traine"], TWO), LETTERS);
    rig.press("\ntrain\n");
    rig.sees(&["It is for Ben now."]);
    rig.press("\n");
    rig.sees(&["has a word"]);
    rig.misses(&["TRAIN"]);
    rig.press("trains\n");
    rig.sees(&["Ben scores with TRAINS, the longest word.", "* Ben", " 6, 4 blue"]);
    rig.sees(&["[T]RA[IN]", "1 word"]);
}

#[test]
fn a_sealed_word_can_be_replaced_and_taken_back() {
    let mut rig = Rig::new(round("steino", &["traine", "aeioua"], &[]), LETTERS);
    rig.press("train\n");
    rig.sees(&["Face down: [T]RA[IN]", "[- Take back]", "[Enter Lay instead]"]);
    rig.press("trains\n");
    rig.sees(&["Face down: [T]RA[INS]"]);
    rig.press("-");
    rig.sees(&["Your word: type it", "[- Pass]"]);
}

/// KW-10: at a referee's table a non-word is refused, with its rule.
#[test]
fn a_word_that_is_none_is_refused() {
    let mut rig = Rig::new(round("steino", &["traine", "aeioua"], &[]), LETTERS);
    rig.press("rniat\n");
    rig.sees(&["RNIAT is not in the word list", "[KW-10]", " no; then"]);
    rig.press("\x1bso\n");
    rig.sees(&["[KW-05]"]);
}

/// KW-10: at other tables everybody finds out at the reveal.
#[test]
fn at_the_table_a_non_word_is_found_out() {
    let mode = [TWO, &["--set", "validation=table"]].concat();
    let mut rig = Rig::new(round("steino", &["traine", "traine"], &mode), LETTERS);
    rig.sees(&["Keyword, family list, checked at the reveal"]);
    rig.press("\nrniat");
    rig.misses(&[" ok", " no;"]);
    rig.press("\n\nat\n");
    rig.sees(&["Ben scores with AT", "does not count", "RNIAT is not in the word list"]);
}

/// KW-07: a pass is asked for twice; marked cards go, others come.
#[test]
fn passing_swaps_cards() {
    let mut rig = Rig::new(round("steino", &["qvxzwj", "aeioua"], &[]), LETTERS);
    rig.press("13");
    rig.press("→→ ");
    rig.sees(&["Your hand (3 cards to go, x)", "[- Pass, 3 cards go]"]);
    rig.press("-");
    rig.sees(&["Press - again to pass; Q, X and W go, and as many come."]);
    rig.press("→-");
    rig.sees(&["Press - again"]);
    rig.press("-");
    rig.sees(&["passed"]);
}

/// KW-04, KW-08: the sand runs while people think, and then they have no word.
#[test]
fn time_runs_out() {
    let mut rig = Rig::new(round("steino", &["traine", "aeioua"], &CLOCKS), LETTERS);
    rig.press("train");
    rig.pass(Millis::secs(21));
    rig.sees(&["0:09 #"]);
    rig.pass(Millis::secs(10));
    rig.sees(&["You          had no word in time"]);
    rig.press("s");
    rig.misses(&["TRAINS"]);
    rig.wait_for("Round 2.");
}

/// KW-09: everybody looks as long as they like, up to the end of the pause where there is one.
#[test]
fn the_reveal_goes_on_by_key_or_by_itself() {
    let reveal = || {
        let clocks = [TWO, &CLOCKS].concat();
        let mut rig = Rig::new(round("steino", &["traine", "traine"], &clocks), LETTERS);
        rig.press("\ntrain\n\nat\n");
        rig.sees(&["Ada scores with TRAIN", "0:12 ###", "[Enter Go on]"]);
        rig
    };
    let mut rig = reveal();
    rig.press("\n");
    rig.sees(&["It is for Ada now."]);
    rig.press("\n\n\n");
    rig.sees(&["Round 2. Keyword"]);
    let mut rig = reveal();
    rig.pass(Millis::secs(12));
    rig.press("\n");
    rig.sees(&["Round 2. Keyword"]);
}

/// KW-09: after the reveal, on request, the longest words that were there.
#[test]
fn what_was_possible_is_told_after_the_reveal() {
    let mut rig = Rig::new(round("steino", &["traine", "traine"], TWO), LETTERS);
    rig.press("\n/");
    rig.wait_for("ask again then");
    rig.press("train\n\nat\n/");
    rig.wait_for("What was possible in round 1");
    rig.sees(&["letters, with up to ", "would have won", "With TRAINE and the blue row"]);
}

/// KW-02, KW-14: a player who can spell the keyword wins at once.
#[test]
fn the_keyword_wins() {
    let keyword = [TWO, &["--set", "keyword=train"]].concat();
    let mut rig = Rig::new(round("steino", &["traine", "traine"], &keyword), LETTERS);
    rig.press("\ntrain");
    rig.sees(&["the keyword is whole!"]);
    rig.press("\n\nat\n");
    rig.sees(&["Ada wins.", "TRAIN  1 word"]);
    rig.press("n");
    rig.reset_clock();
    rig.sees(&["Keyword"]);
}

#[test]
fn cards_can_be_clicked() {
    // On a large screen cards are larger, and those of the word lie side by side.
    let small = ((80, 24), ["| M |", "| E |", "|M "]);
    let large = ((120, 40), ["| M  |", "| E  |", "| M  || E"]);
    for ((width, height), [mine, blue, typed]) in [small, large] {
        let game = round("steino", &["rainma", "aeioua"], &[]);
        let mut rig = Rig::sized(game, LETTERS, width, height);
        rig.click(mine);
        rig.click(blue);
        rig.sees(&["2 letters, 1 blue ok"]);
        rig.click(typed);
        rig.sees(&["[ ]"]);
        rig.click("[Enter Lay]");
        rig.sees(&["Face down: M[E]"]);
    }
}

#[test]
fn pictures_of_a_round() {
    let game = || round("stei?o", &["train?", "traine"], TWO);
    let mut rig = Rig::new(game(), SHAPES);
    rig.press("\ntrainees");
    assert_snapshot!("keyword_plain_shapes", rig.text());
    rig.press("\n\ntrains\n");
    assert_snapshot!("keyword_reveal", rig.text());
    let mut rig = Rig::new(game(), LETTERS);
    rig.press("\ntrainees");
    assert!(rig.text().is_ascii());
    assert_snapshot!("keyword_plain_letters", rig.text());
    let mut rig = Rig::sized(game(), SHAPES, 120, 40);
    rig.press("\ntrainees");
    assert_snapshot!("keyword_large_shapes", rig.text());
    rig.press("?");
    assert_snapshot!("keyword_help", rig.text());
}

#[test]
fn colours_are_the_sixteen_or_none() {
    let game = || round("stei?o", &["train?", "traine"], TWO);
    let mut rig = Rig::new(game(), COLOURS);
    rig.press("\ntrainees");
    let palette = |colour: Color| !matches!(colour, Color::Rgb(..) | Color::Indexed(_));
    let cells = &rig.buffer().content;
    assert!([Color::Blue, Color::Yellow].iter().all(|c| cells.iter().any(|cell| cell.bg == *c)));
    assert!(cells.iter().all(|cell| palette(cell.fg) && palette(cell.bg)));
    let mut rig = Rig::new(game(), SHAPES);
    rig.press("\ntrainees");
    let plain = |cell: &ratatui::buffer::Cell| (cell.fg, cell.bg) == Default::default();
    assert!(rig.buffer().content.iter().all(plain), "NO_COLOR means none at all");
}

/// KW-09, KW-15: whole rounds against five bots, all at once, until the game is over.
#[test]
fn a_whole_game_against_five_bots_is_sound() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.jsonl");
    let save = ["--bot", "beginner,easy", "--seed", "s", "--save", file.to_str().unwrap()];
    let mut rig = Rig::new(line(&[&["keyword", "--seats", "6"], &save[..]].concat()), LETTERS);
    let me = Seat(0);
    while rig.app.game().outcome().is_none() {
        rig.wait();
        if rig.app.game().waiting_for().has(me) {
            // Without a word: everything is swapped. At the reveal: on.
            rig.press("123456--\n");
        }
    }
    rig.sees(&[" win"]);
    let (table, checked) = catalog::verify(&std::fs::read_to_string(file).unwrap()).unwrap();
    assert!(checked.finished, "{checked:?}");
    assert_eq!(table.header().players.len(), 6);
}

#[test]
fn wrong_options_are_refused() {
    for (rest, says) in [
        (&["--seats", "7"][..], "wrong-seats"),
        (&["--set", "keyword=zz"], "keyword-length"),
        (&["--set", "keyword=zzz"], "keyword-cards"),
        (&["--set", "timer_seconds=5"], "bad-timer"),
    ] {
        let args = line(&[&["keyword"], rest].concat());
        let error = crate::open(args, LETTERS, std::path::Path::new(""), None);
        let error = error.map(|_| ()).unwrap_err();
        assert!(error.is::<crate::Usage>(), "{rest:?}: {error}");
        assert!(error.to_string().contains(says), "{rest:?}: {error}");
    }
}
