//! `parlour replay` and `parlour verify`, and the games in `data/games`.

use crate::program::{fails, fed, file, ok, run, text};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;

fn games() -> Vec<PathBuf> {
    let folder = std::fs::read_dir(file("data/games")).unwrap();
    let paths = folder.map(|entry| entry.unwrap().path());
    let mut games: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|e| e == "jsonl")).collect();
    games.sort();
    games
}

/// A change of the rules that turns recorded games into other games is found here. If it is on
/// purpose, raise the version of the rules and record again (`cargo run -p catalog --example record`).
#[test]
fn every_recorded_game_holds() {
    let games = games();
    assert!(games.len() >= 12);
    let mut args = vec!["verify", "--json"];
    args.extend(games.iter().map(|path| path.to_str().unwrap()));
    let run = run(&args);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let reports: Vec<Value> = run.out.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(reports.len(), games.len());
    let mut reasons = BTreeMap::<String, u32>::new();
    for report in &reports {
        assert_eq!((&report["ok"], &report["finished"]), (&true.into(), &true.into()), "{report}");
        *reasons.entry(report["outcome"]["reason"].as_str().unwrap().into()).or_default() += 1;
    }
    let reasons: Vec<&str> = reasons.keys().map(String::as_str).collect();
    for reason in
        ["resigned", "time", "two-colours", "highest-total", "stuck", "keyword", "black-candy"]
    {
        assert!(reasons.contains(&reason), "no recorded game ends so: {reason}");
    }
}

/// What is recorded is worth replaying: every variant, a pass (CC-09), a given set-up (CC-04),
/// added entropy, both placers (CC-05).
#[test]
fn the_recorded_games_cover_the_rules() {
    let all: String = games().iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    for part in [
        r#""variant":"dense""#,
        r#""variant":"mini""#,
        r#""width":12"#,
        r#""placer":1"#,
        r#""entropy":["salt","pepper"]"#,
        r#""silent":[0,1]"#,
        r#""right":"first""#,
        r#""right":"side""#,
        r#""per-move""#,
        r#""bank""#,
        r#""input":"expire""#,
        r#""action":"resign""#,
        r#""scenario":{"board":"..."#,
    ] {
        assert!(all.contains(part), "no recorded game has {part}");
    }
    let pass = file("data/games/mini-pass.jsonl");
    assert!(ok(&["replay", pass.to_str().unwrap()]).contains("passed"));
}

#[test]
fn a_replay_shows_every_step_to_every_viewer() {
    for path in games() {
        let path = path.to_str().unwrap();
        let steps = std::fs::read_to_string(path).unwrap().lines().count() - 2;
        let shown = ok(&["replay", path]);
        let (name, rest) = shown.split_once(", played by Ada").unwrap();
        let known = [
            "Candy Chain",
            "Quiddler",
            "Quiddler Solitaire",
            "Keyword",
            "Candygrams",
            "Kingdom's Candy Monsters",
        ];
        assert!(known.contains(&name), "{shown}");
        assert!(shown.contains(&format!("\n{steps}. after ")), "{path}");
        assert!(!shown.contains(&format!("\n{}. after ", steps + 1)), "{path}");
        assert!(shown.trim_end().ends_with(')') || shown.trim_end().ends_with("."), "{shown}");
        if ["Candy Chain", "Kingdom's Candy Monsters"].contains(&name) {
            // KM-38: everything is open to everybody; only "you" differs.
            let ada = ok(&["replay", path, "--viewer", "0"]);
            assert_eq!(ok(&["replay", path, "--viewer", "watcher"]), shown);
            assert!(ada.contains("\nYou ") && ada.lines().count() >= shown.lines().count());
        } else if rest.starts_with(" and Bob") {
            let [ada, bob, watcher] =
                ["0", "1", "watcher"].map(|viewer| ok(&["replay", path, "--viewer", viewer]));
            assert_eq!(watcher, shown, "a replay shows what a watcher saw");
            assert!(ada != bob && ada != shown, "hands are for their owners: {path}");
        }
    }
    let game = file("data/games/mini-easy.jsonl");
    let game = game.to_str().unwrap();
    assert_eq!(ok(&["replay", game, "--print"]), ok(&["replay", game]));
    assert!(fails(2, &["replay", game, "--viewer", "2"]).contains("from 0 to 1"));
}

#[test]
fn a_replayed_move_stands_in_notation_beside_its_board() {
    let late = file("data/games/scenario-late.jsonl");
    let shown = ok(&["replay", late.to_str().unwrap()]);
    let board = "     5  . . . . .\n     4  Y W . B .\n     3  . U Y G .\n     2  U W Y U .\n     1  . . B . .\n        a b c d e\n";
    assert!(shown.contains(board), "{shown}");
    assert!(shown.contains("Bob to move"), "{shown}");
}

#[test]
fn standard_input_is_a_file_too() {
    let log = text("data/games/mini-easy.jsonl");
    let verified = fed(&["verify", "-"], log.as_bytes());
    assert_eq!(verified.code, 0);
    assert!(verified.out.starts_with("-: right."), "{}", verified.out);
    assert_eq!(fed(&["replay", "-"], log.as_bytes()).code, 0);
}

/// Every byte counts: each is changed in turn, over a sample of the file that hits every line.
#[test]
fn a_changed_byte_is_found_with_its_line() {
    let log = text("data/games/mini-easy.jsonl");
    let mut start = 0;
    for (number, line) in log.lines().enumerate() {
        let place = start + (number * 37 + 11) % line.len();
        let mut bytes = log.clone().into_bytes();
        bytes[place] = if bytes[place] == b'1' { b'2' } else { b'1' };
        let run = fed(&["verify", "--json", "-"], &bytes);
        let report: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!((run.code, &report["ok"]), (1, &false.into()), "byte {place}: {report}");
        let said = report["error"]["line"].as_u64().unwrap() as usize;
        assert!(said <= number + 2, "byte {place} of line {}, found in line {said}", number + 1);
        let plain = fed(&["verify", "-"], &bytes);
        assert!(plain.err.contains(&format!("line {said}: ")), "{}", plain.err);
        start += line.len() + 1;
    }
}

#[test]
fn an_unfinished_game_is_said_to_be_so() {
    let log = text("data/games/mini-easy.jsonl");
    let lines: Vec<&str> = log.lines().collect();
    let cut = lines[..6].join("\n");
    let run = fed(&["verify", "-"], cut.as_bytes());
    assert_eq!(run.code, 1);
    assert!(run.err.contains("not over yet") && run.err.contains("5 inputs"), "{}", run.err);
    let run = fed(&["verify", "--unfinished", "-"], cut.as_bytes());
    assert_eq!(run.code, 0);
    assert!(run.out.contains("not over yet"), "{}", run.out);

    let endless = lines[..lines.len() - 1].join("\n");
    let run = fed(&["verify", "-"], endless.as_bytes());
    assert_eq!(run.code, 1);
    assert!(run.err.contains("last line"), "{}", run.err);
    assert!(fed(&["replay", "-"], cut.as_bytes()).out.contains("not over yet"));
}

#[test]
fn what_is_no_game_is_refused() {
    for (junk, line) in [
        (&b""[..], "line 1: "),
        (b"hello\n", "line 1: "),
        (b"{\"parlour\":2}\n", "line 1: "),
        (b"{}\n\xff\xff\n", "line 2: "),
    ] {
        for command in ["verify", "replay"] {
            let run = fed(&[command, "-"], junk);
            assert_eq!(run.code, 1, "{command} {junk:?}");
            assert!(run.err.contains(line), "{command} {junk:?}: {}", run.err);
            assert_eq!(run.err.lines().count(), 1, "{}", run.err);
        }
    }
    assert!(fails(1, &["verify", "no-such-file.jsonl"]).contains("no-such-file.jsonl"));
    assert!(fails(1, &["replay", "no-such-file.jsonl"]).contains("no-such-file.jsonl"));
    assert!(fails(1, &["verify", env!("CARGO_MANIFEST_DIR")]).contains("cannot be read"));
}

/// One bad game among good ones: the good ones are still said to be right.
#[test]
fn every_file_gets_its_verdict() {
    let good = file("data/games/mini-easy.jsonl");
    let good = good.to_str().unwrap();
    let bad = file("Cargo.toml");
    let run = run(&["verify", good, bad.to_str().unwrap(), good]);
    assert_eq!(run.code, 1);
    assert_eq!((run.out.lines().count(), run.err.lines().count()), (2, 1));
}

/// Whatever the game: in its own notation, or in sentences with names and the way it ended.
#[test]
fn every_recorded_game_is_exported_as_text() {
    let mut exported = std::collections::BTreeSet::new();
    for path in games() {
        let path = path.to_str().unwrap();
        let log = std::fs::read_to_string(path).unwrap();
        let header: Value = serde_json::from_str(log.lines().next().unwrap()).unwrap();
        let game = header["game"].as_str().unwrap().to_owned();
        // Candy Chain's notation begins with the first candies taken.
        if game == "candy-chain" && !log.contains(r#""take""#) {
            let said = fails(1, &["export", path]);
            assert!(said.contains("nobody has taken a candy yet"), "{path}: {said}");
            continue;
        }
        let text = ok(&["export", path]);
        assert!(text.starts_with(&format!("game: {game}\n")), "{path}: {text}");
        let numbered = |line: &&str| {
            line.split_once(['.', ' ']).is_some_and(|(n, _)| n.parse::<u32>().is_ok())
        };
        assert!(text.lines().filter(numbered).count() > 0, "{path}: {text}");
        assert!(!text.contains("{\""), "{path} has JSON in it: {text}");
        exported.insert(game);
    }
    let all: std::collections::BTreeSet<String> =
        catalog::GAMES.iter().map(|game| game.about.id.to_owned()).collect();
    assert_eq!(exported, all);
}
