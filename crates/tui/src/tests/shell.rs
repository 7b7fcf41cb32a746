//! The shell: questions, files, clocks, bots.

use super::rig::{LETTERS, Rig, args, two_at};
use crate::shell::terminal::Program;
use play::{Millis, Seat};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

const SMALL: &str = "...../...../WBWG./..RUY/..R.. m -";

#[test]
fn leaving_a_game_asks_first_but_control_c_does_not() {
    let mut rig = Rig::new(two_at(SMALL), LETTERS);
    rig.press("q");
    assert!(rig.text().contains("Leave this game? It is not finished, and not saved."));
    rig.press("n");
    assert!(!rig.app.is_done());
    rig.press("qy");
    assert!(rig.app.is_done());
    let mut rig = Rig::new(two_at(SMALL), LETTERS);
    rig.app.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)).unwrap();
    assert!(rig.app.is_done());
}

#[test]
fn an_unfinished_game_can_be_saved_on_leaving() {
    let mut rig = Rig::new(two_at(SMALL), LETTERS);
    rig.press(" \n");
    rig.press("qs");
    assert!(rig.app.is_done());
    let path = rig.app.game().record().path().expect("it is kept").to_owned();
    assert!(path.starts_with(rig.folder()));
    let (_, checked) = catalog::verify(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!((checked.inputs, checked.finished), (1, false));
}

#[test]
fn a_named_file_holds_every_move_at_once_and_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    let mut game = two_at("...../...../.WGG./.RUY./..... m -");
    game.args.save = Some(path.clone());
    let mut rig = Rig::new(game, LETTERS);
    let lines = |path| std::fs::read_to_string(path).unwrap().lines().count();
    assert_eq!(lines(&path), 1);
    rig.press("h \n");
    assert_eq!(lines(&path), 3);
    let (_, checked) = catalog::verify(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert!(checked.finished);
    rig.press("n");
    assert_eq!(lines(&folder.path().join("game-2.jsonl")), 1, "the next game has its own file");
    std::fs::write(folder.path().join("game-3.jsonl"), "precious").unwrap();
    rig.press("ryn");
    assert!(rig.text().contains("No new game: "), "{}", rig.text());
    assert!(rig.text().contains("resigned"), "the last game is still there:\n{}", rig.text());
}

/// CC-15: giving up is asked about, then gives the game to the other.
#[test]
fn resigning_asks_first() {
    let mut rig = Rig::new(two_at(SMALL), LETTERS);
    rig.press("r\x1b");
    assert!(rig.app.game().outcome().is_none());
    rig.press("ry");
    assert!(rig.text().contains("Ben wins."), "{}", rig.text());
    rig.press("q");
    assert!(rig.app.is_done(), "a finished game is left without a question");
}

/// CC-15: the clock runs while somebody thinks, and ends the game.
#[test]
fn a_clock_runs_out() {
    let mut game = two_at(SMALL);
    game.options
        .insert("clock".into(), serde_json::json!({"bank": {"seconds": 10, "increment": 0}}));
    let mut rig = Rig::new(game, LETTERS);
    assert!(rig.text().contains("0:10"));
    rig.pass(Millis::secs(4));
    assert!(rig.text().contains("0:06"), "{}", rig.text());
    rig.pass(Millis::secs(7));
    assert!(rig.text().contains("Ben wins."), "{}", rig.text());
}

#[test]
fn a_new_game_has_a_new_clock() {
    let mut game = two_at(SMALL);
    game.options
        .insert("clock".into(), serde_json::json!({"bank": {"seconds": 10, "increment": 0}}));
    let mut rig = Rig::new(game, LETTERS);
    rig.pass(Millis::secs(60));
    rig.press("n");
    rig.reset_clock();
    rig.pass(Millis::secs(4));
    assert!(rig.app.game().outcome().is_none(), "{}", rig.text());
    assert!(rig.text().contains("0:06"), "{}", rig.text());
}

/// Takes the first legal move of the person at the keyboard, with keys.
fn move_by_keys(rig: &mut Rig, cursor: &mut (u8, u8)) {
    let actions = rig.app.game().actions(Seat(0));
    let (_, action) = actions.last().expect("a move");
    let action: serde_json::Value = serde_json::from_str(action.get()).unwrap();
    let take = action["take"].as_str().unwrap();
    for cell in take.split('+') {
        let (file, rank) = (cell.as_bytes()[0] - b'a', cell.as_bytes()[1] - b'1');
        let step = |rig: &mut Rig, from: u8, to: u8, back: &str, on: &str| {
            rig.press(&if to < from { back } else { on }.repeat(from.abs_diff(to).into()));
        };
        step(rig, cursor.0, file, "h", "l");
        step(rig, cursor.1, rank, "j", "k");
        *cursor = (file, rank);
        rig.press(" ");
    }
    rig.press("\n");
}

#[test]
fn whole_games_against_every_bot_are_sound() {
    let folder = tempfile::tempdir().unwrap();
    for level in catalog::game("candy-chain").unwrap().levels {
        let file = folder.path().join(level.id);
        let line = ["--set", "variant=mini", "--seed", "s", "--bot", level.id, "--save"];
        let mut rig = Rig::new(args(&[&line[..], &[file.to_str().unwrap()]].concat()), LETTERS);
        rig.press("1");
        rig.wait();
        let mut cursor = (2, 2);
        while rig.app.game().outcome().is_none() {
            move_by_keys(&mut rig, &mut cursor);
            rig.wait();
        }
        let text = rig.text();
        assert!(text.contains(" win"), "{text}");
        let (table, checked) = catalog::verify(&std::fs::read_to_string(file).unwrap()).unwrap();
        assert!(checked.finished && checked.deals == Some(1), "{}: {checked:?}", level.id);
        assert_eq!(table.header().players, ["Player", level.name]);
    }
}

#[test]
fn resigning_while_the_bot_thinks_ends_the_game() {
    let mut rig = Rig::new(args(&["--seed", "s", "--seat", "2"]), LETTERS);
    rig.pass(Millis(1));
    assert!(rig.text().contains("is thinking..."), "{}", rig.text());
    rig.press("ry");
    assert!(rig.text().contains("Pip wins."), "{}", rig.text());
    let lines = std::fs::read_dir(rig.folder()).unwrap().count();
    assert_eq!(lines, 0, "nothing is kept that nobody asked for");
    for _ in 0..50 {
        rig.pass(Millis(100)); // the bot's answer comes too late, and is forgotten
    }
    assert!(rig.text().contains("Pip wins."));
}

#[test]
fn wrong_options_are_refused_before_the_screen_is_taken() {
    let open = |args| crate::open(args, LETTERS, std::path::Path::new(""), None).map(|_| ());
    for (line, says) in [
        (&["--bot", "god"][..], "unknown-bot"),
        (&["--seat", "3"], "no-such-seat"),
        (&["--set", "width=3", "--set", "height=3"], "bad-size"),
        (&["--position", "W./.W m"], "bad-position"),
        (&["--position", "W./.W m -"], "two-winners"),
        (&["--position", "WRG.Y/...../...../...../....B m -"], "not-connected"),
    ] {
        let error = open(args(line)).unwrap_err();
        assert!(error.is::<crate::Usage>(), "{line:?}: {error}");
        assert!(error.to_string().contains(says), "{line:?}: {error}");
    }
}
