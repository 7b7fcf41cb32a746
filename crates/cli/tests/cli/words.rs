//! `parlour word`, and a host's own lists.

use crate::program::{Referee, fails, ok, run};
use serde_json::{Value, json};

#[test]
fn a_word_is_explained() {
    let text = ok(&["word", "Quixotic"]);
    assert!(text.contains("\"quixotic\" is a word (Standard list)."), "{text}");
    assert!(text.contains("adjective") && text.contains("idealistic"), "{text}");
    assert!(text.contains("family, standard, large") && text.contains("common"), "{text}");
    let text = ok(&["word", "mice"]);
    assert!(text.contains("mouse: "), "{text}");
}

#[test]
fn words_come_as_json_too() {
    let lines = run(&["word", "--json", "--list", "family", "cat", "qi"]);
    assert_eq!(lines.code, 1, "one of them is not allowed");
    let reports: Vec<Value> =
        lines.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(reports[0]["allowed"], true);
    assert_eq!(
        (&reports[1]["allowed"], &reports[1]["code"]),
        (&json!(false), &json!("other-list-only"))
    );
}

#[test]
fn lists_and_notices_are_told() {
    let lists = ok(&["word", "--lists"]);
    assert_eq!(lists.lines().count(), 3, "{lists}");
    assert!(lists.contains("standard") && lists.contains("248570 words"), "{lists}");
    let notices = ok(&["word", "--notices"]);
    assert!(notices.starts_with("The UK Advanced Cryptics Dictionary, Copyright"), "{notices}");
    assert!(notices.contains("Kevin Atkinson") && notices.contains("Princeton"), "{notices}");
}

#[test]
fn wrong_questions_say_what_to_do() {
    assert!(fails(2, &["word", "cat", "--list", "nonsense"]).contains("family, standard, large"));
    assert!(!run(&["word"]).err.is_empty());
    let said = run(&["word", "r2d2"]);
    assert!(said.code == 1 && said.out.contains("has a sign in it"), "{}", said.out);
}

#[test]
fn a_list_of_your_own_is_known_by_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("our-house.txt");
    std::fs::write(&file, "# ours\r\nzyzzx\r\ncat\r\n").unwrap();
    let file = file.to_str().unwrap();
    let text = ok(&["word", "zyzzx", "--list", "our-house", "--words", file]);
    assert!(text.contains("(Our-house list)"), "{text}");
    assert!(ok(&["--words", file, "word", "--lists"]).contains("our-house"));
}

#[test]
fn a_game_is_played_with_a_list_of_your_own_and_replays_with_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tiny.txt");
    std::fs::write(&file, "cat\ndog\n").unwrap();
    let file = file.to_str().unwrap();
    let open =
        json!({"do": "open", "table": "t", "game": "quiddler", "options": {"words": "tiny"}});
    let mut referee = Referee::with(&["--words", file]);
    referee.ok(open.clone());
    let log = referee.ok(json!({"do": "export", "table": "t", "form": "text"}))["log"].take();
    let head = log.as_str().and_then(|text| text.lines().next()).unwrap();
    let head: Value = serde_json::from_str(head).unwrap();
    let list = &head["options"]["words"];
    assert_eq!((&list["name"], list["hash"].as_str().map(str::len)), (&json!("tiny"), Some(64)));
    // without the file there is no such list
    let error = Referee::new().error(open);
    assert_eq!(error["code"], "unknown-list", "{error}");
    // and with other words under its name it is another
    let game = folder.path().join("game.jsonl");
    std::fs::write(&game, log.as_str().unwrap()).unwrap();
    let verify = ["verify", "--unfinished", game.to_str().unwrap(), "--words", file];
    ok(&verify);
    std::fs::write(file, "cat\ndog\ncow\n").unwrap();
    let run = run(&verify);
    assert!(run.code == 1 && run.err.trim_end().ends_with("[other-list]"), "{}", run.err);
}

#[test]
fn junk_is_no_list() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |name: &str, bytes: &[u8]| {
        let file = folder.path().join(name);
        std::fs::write(&file, bytes).unwrap();
        fails(2, &["word", "cat", "--words", file.to_str().unwrap()])
    };
    assert!(refused("a.txt", b"cat\nr2d2\n").contains("Line 2: \"r2d2\" has a digit"));
    assert!(refused("b.txt", b"").contains("[list-empty]"));
    assert!(refused("c.txt", b"\xff\xfe\0c").contains("[list-not-text]"));
    assert!(refused("standard.txt", b"cat\n").contains("[list-name-taken]"));
    assert!(refused("my list.txt", b"cat\n").contains("[list-name]"));
    let missing = folder.path().join("none.txt");
    assert!(
        fails(2, &["word", "cat", "--words", missing.to_str().unwrap()]).contains("cannot be read")
    );
}
