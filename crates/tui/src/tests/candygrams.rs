//! Somebody plays Candygrams with keys and mouse.

use super::rig::{COLOURS, LETTERS, Rig, SHAPES, line};
use crate::shell::args::PlayCommand;
use insta::assert_snapshot;
use play::{Millis, Seat};
use ratatui::style::Color;
use serde_json::{Value, json};

/// CAT in pink, yellow and pink for the first, TO in blue for the second.
fn people(shoppe: &[&str], other: &[&str]) -> Value {
    json!([
        { "crossword": [[0, 0, "Cp"], [1, 0, "Ay"], [2, 0, "Tp"]], "shoppe": shoppe },
        { "crossword": [[0, 0, "Tb"], [1, 0, "Ob"]], "shoppe": other },
    ])
}

/// A roll with these shoppes.
fn roll(combo: [&str; 2], players: Value, rest: &[&str]) -> PlayCommand {
    let seats = players.as_array().unwrap().len().to_string();
    let position = json!({"phase": {"is": "round"}, "roll": 1, "combo": combo, "players": players});
    let position = position.to_string();
    let game = ["candygrams", "--seats", &seats, "--seed", "s", "--position", &position];
    line(&[&game, rest].concat())
}

/// Ada and Ben at one keyboard.
const TWO: &[&str] = &["--two", "--name", "Ada,Ben"];
const PY: [&str; 2] = ["pink", "yellow"];

/// CG-14, CG-16: a word is typed over what lies there, judged while it is typed, and announced.
#[test]
fn a_word_is_typed_over_the_crossword() {
    let mut rig = Rig::new(roll(PY, people(&["Sp", "Oy", "Zp"], &["Sb"]), TWO), LETTERS);
    rig.press("\n");
    rig.sees(&["Roll 1 [p] [y] pink and yellow", "Cp>Ay Tp", "Your shoppe (3)"]);
    rig.press("cats");
    rig.sees(&["Cp Ay Tp Sp+", "CATS ok; 2 left", "Your shoppe (2)", "[Enter Play]"]);
    rig.press("z");
    rig.sees(&["CATSZ is not in the word list"]);
    rig.press("\x08");
    rig.press("x");
    rig.sees(&["There is no X left in your shoppe."]);
    let lines = rig.app.game().lines();
    rig.press("\n");
    assert!(rig.app.game().lines() > lines, "CATS is played");
    rig.sees(&["It is for Ben now."]);
}

/// CG-11: a refusal names its rule, and the draft stays.
#[test]
fn a_bad_play_is_refused() {
    let mut rig = Rig::new(roll(["blue", "yellow"], people(&["Sp"], &["Sb"]), &[]), LETTERS);
    rig.press("cats\n");
    rig.sees(&["[CG-11]", "Sp+"]);
    rig.press("\x1b");
    rig.misses(&["Sp+"]);
    rig.press("\n");
    rig.sees(&["Type a word first, or pass with -."]);
}

/// CG-19, CG-20: a candy is taken off and another one put in its place.
#[test]
fn candies_are_taken_off() {
    let mut rig = Rig::new(roll(PY, people(&["Bp", "Sy"], &["Sb"]), TWO), LETTERS);
    rig.press("\n,");
    rig.sees(&["Your shoppe (3)"]);
    rig.press("b");
    rig.sees(&["BAT ok; 2 left"]);
    let lines = rig.app.game().lines();
    rig.press("\n");
    assert!(rig.app.game().lines() > lines, "BAT is played");
}

/// CG-05: Space turns the way that is typed; Tab takes another colour.
#[test]
fn words_go_down_too_and_colours_can_be_chosen() {
    let shoppe = ["Sp", "Sy", "Ob"];
    let mut rig = Rig::new(roll(PY, people(&shoppe, &["Sb"]), &[]), LETTERS);
    rig.press("→ ");
    rig.sees(&["Ayv"]);
    rig.press("as");
    rig.sees(&["AS ok; 2 left", "Sp+"]);
    rig.press("\t");
    rig.sees(&["Sy+", "AS needs both"]);
    rig.press("←↑\t");
    rig.sees(&["No other candy"]);
}

/// CG-33, CG-34: on a double a candy goes to the jar and another one comes.
#[test]
fn a_trade_with_the_jar() {
    let mut rig = Rig::new(roll(["pink", "pink"], people(&["Sp", "Zp"], &["Sb"]), TWO), LETTERS);
    rig.press("\n=");
    rig.sees(&["You give the pink S", "which goes to the jar?", "Sp<"]);
    rig.press("z");
    rig.sees(&["You give the pink Z", "Zp<"]);
    rig.press("3");
    rig.sees(&["Zp", "Your shoppe (2)"]);
    rig.press("=");
    rig.sees(&["You can trade once a roll"]);
    let mut rig = Rig::new(roll(PY, people(&["Sp"], &["Sb"]), TWO), LETTERS);
    rig.press("\n=");
    rig.sees(&["when the dice show a double"]);
}

/// CG-25: a pass is asked for twice.
#[test]
fn passing_is_asked_for_twice() {
    let mut rig = Rig::new(roll(PY, people(&["Sp"], &["Sb"]), TWO), LETTERS);
    rig.press("\n-");
    rig.sees(&["Press - again to pass"]);
    rig.press("→-");
    rig.sees(&["Press - again to pass"]);
    rig.press("-\n");
    rig.sees(&["Ada passed."]);
}

/// CG-36, CG-37: at a challenge table a non-word can be laid, and challenged.
#[test]
fn a_challenge_brings_a_toothache() {
    let mode = [TWO, &["--set", "judge=challenge"]].concat();
    let mut rig = Rig::new(roll(PY, people(&["Sp", "Vp"], &["Sb", "Ay"]), &mode), LETTERS);
    rig.sees(&["Candygrams, challenges"]);
    rig.press("\ncatv");
    rig.misses(&[" ok", " no;"]);
    rig.press("\n\n+");
    rig.sees(&["Press ! to challenge CATV of Ada", "[! Challenge]"]);
    rig.press("!");
    rig.sees(&["You challenged Ada's play.", "toothache"]);
}

/// CG-30, CG-41: the last candy wins once nobody objects.
#[test]
fn the_last_candy_wins() {
    let mut rig = Rig::new(roll(PY, people(&["Sp"], &["Sb"]), TWO), LETTERS);
    rig.press("\ncats");
    rig.sees(&["CATS ok; CANDYGRAMS!"]);
    rig.press("\n");
    rig.pass(Millis::secs(1));
    rig.press("\n");
    rig.sees(&["Ada wins."]);
    rig.press("n");
    rig.reset_clock();
    rig.sees(&["Candygrams"]);
}

/// CG-27: in Express the first play takes the dice.
#[test]
fn a_race_is_won_by_the_first_play() {
    let race = [TWO, &["--set", "mode=express", "--set", "photo_ms=0"]].concat();
    let mut rig = Rig::new(roll(PY, people(&["Sp", "Zp"], &["Sb"]), &race), LETTERS);
    rig.press("\ncats");
    rig.sees(&["Candygrams, Express", "[Enter Grab]"]);
    rig.press("\n");
    rig.pass(Millis(10));
    rig.sees(&["You took the dice.", "Roll 2"]);
}

/// CG-25: the clock passes for who does nothing.
#[test]
fn time_runs_out() {
    let clock = [TWO, &["--set", "round_seconds=30"]].concat();
    let mut rig = Rig::new(roll(PY, people(&["Sp"], &["Sb"]), &clock), LETTERS);
    rig.press("\n-");
    rig.press("-\n-");
    rig.press("-\n");
    rig.sees(&["Roll 2", "0:30 ####"]);
    rig.pass(Millis::secs(31));
    rig.press("\n");
    rig.sees(&["Time was up: ", "Roll 3"]);
}

/// CG-04: others' crosswords are open, their shoppes are a number.
#[test]
fn others_are_looked_at_and_what_was_possible_is_told() {
    let mut rig = Rig::new(roll(PY, people(&["Sp", "Oy", "Zp"], &["Sb"]), TWO), LETTERS);
    rig.press("\n#");
    rig.sees(&["Ben: 1 candy in the shoppe", "Tb Ob"]);
    rig.press("\x1b/");
    rig.wait_for("ask again then");
}

#[test]
fn candies_and_cells_can_be_clicked() {
    for (width, height) in [(80, 24), (120, 40)] {
        let game = roll(PY, people(&["Sp", "Oy", "Zp"], &["Sb"]), TWO);
        let mut rig = Rig::sized(game, LETTERS, width, height);
        rig.press("\n→→→");
        rig.click("Sp");
        rig.sees(&["CATS ok; 2 left"]);
        rig.click("[Enter Play]");
        rig.sees(&["It is for Ben now."]);
    }
}

#[test]
fn pictures_of_a_round() {
    let shoppe = ["Sp", "Oy", "Zp", "Eb", "Ey", "Rp", "Ty", "Nb", "Ip", "Db", "Ly", "Up", "Hy"];
    let game = || roll(PY, people(&shoppe, &["Sb", "Eb"]), TWO);
    let mut rig = Rig::new(game(), SHAPES);
    rig.press("\ncats");
    assert_snapshot!("candygrams_plain_shapes", rig.text());
    let mut rig = Rig::new(game(), LETTERS);
    rig.press("\ncats");
    assert!(rig.text().is_ascii());
    assert_snapshot!("candygrams_plain_letters", rig.text());
    let mut rig = Rig::sized(game(), SHAPES, 120, 40);
    rig.press("\n,→ as");
    assert_snapshot!("candygrams_large_shapes", rig.text());
    rig.press("?");
    assert_snapshot!("candygrams_help", rig.text());
}

#[test]
fn colours_are_the_sixteen_or_none() {
    let game = || roll(PY, people(&["Sp", "Oy", "Nb"], &["Sb"]), TWO);
    let mut rig = Rig::new(game(), COLOURS);
    rig.press("\ncats");
    let palette = |colour: Color| !matches!(colour, Color::Rgb(..) | Color::Indexed(_));
    let cells = &rig.buffer().content;
    let all = [Color::Magenta, Color::Yellow, Color::Blue];
    assert!(all.iter().all(|c| cells.iter().any(|cell| cell.bg == *c)));
    assert!(cells.iter().all(|cell| palette(cell.fg) && palette(cell.bg)));
    let mut rig = Rig::new(game(), SHAPES);
    rig.press("\ncats");
    let plain = |cell: &ratatui::buffer::Cell| (cell.fg, cell.bg) == Default::default();
    assert!(rig.buffer().content.iter().all(plain), "NO_COLOR means none at all");
}

/// CG-25, CG-32, CG-30: a whole game against bots ends, and its log is sound.
#[test]
fn a_whole_game_against_bots_is_sound() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.jsonl");
    let save = ["--set", "words=family", "--seed", "s", "--save", file.to_str().unwrap()];
    let bots = ["candygrams", "--seats", "3", "--bot", "beginner", "--set", "round_seconds=0"];
    let mut rig = Rig::new(line(&[&bots[..], &save[..]].concat()), LETTERS);
    let me = Seat(0);
    // A base word, found by the rules' own hand: then every roll is passed.
    let view: candygrams::View = rig.view(me);
    let shoppe = view.players[0].candies.clone().unwrap();
    let list = lexicon::named("family").unwrap();
    let mut base = None;
    candygrams::Plays::new(&view.options, &list).each_base(&shoppe, |candies| {
        base = Some(candies.to_vec());
        std::ops::ControlFlow::Break(())
    });
    for candy in base.unwrap() {
        rig.press(&candy.lower().to_string());
        // The very candy, whichever colour was picked.
        for _ in 0..3 {
            if !rig.text().contains(&format!("{candy}+")) {
                rig.press("\t");
            }
        }
    }
    rig.press("\n");
    while rig.app.game().outcome().is_none() {
        rig.wait();
        if rig.app.game().waiting_for().has(me) {
            rig.press("--");
        }
    }
    rig.sees(&[" win"]);
    let (table, checked) = catalog::verify(&std::fs::read_to_string(file).unwrap()).unwrap();
    assert!(checked.finished, "{checked:?}");
    assert_eq!(table.header().players.len(), 3);
}

#[test]
fn wrong_options_are_refused() {
    for (rest, says) in [
        (&["--seats", "5"][..], "wrong-seats"),
        (&["--seats", "1", "--set", "mode=express"], "no-race-alone"),
    ] {
        let args = line(&[&["candygrams"], rest].concat());
        let error = crate::open(args, LETTERS, std::path::Path::new(""), None);
        let error = error.map(|_| ()).unwrap_err();
        assert!(error.is::<crate::Usage>(), "{rest:?}: {error}");
        assert!(error.to_string().contains(says), "{rest:?}: {error}");
    }
}
