//! Everything that must be refused without harm.

use crate::program::{Referee, fed};
use crate::referee::MINI;
use proptest::prelude::*;
use serde_json::{Value, json};

/// A referee with one table, mini and in play, and its hash.
fn referee() -> (Referee, Value) {
    let mut referee = Referee::new();
    let scenario = json!({"board": MINI, "first": 0, "sides": ["mints", "fruits"]});
    let opened = referee.ok(json!({
        "do": "open", "table": "t", "game": "candy-chain", "seed": "x",
        "options": {"variant": "mini", "clock": {"bank": {"seconds": 60}}}, "scenario": scenario,
    }));
    (referee, opened["hash"].clone())
}

/// Every refusal has a code, a sentence and no consequence.
fn refused(lines: &[(&[u8], &str)]) {
    let (mut referee, hash) = referee();
    for (line, code) in lines {
        let answer = referee.line(line);
        let shown = String::from_utf8_lossy(&line[..line.len().min(200)]);
        assert_eq!(answer["error"]["code"], *code, "{shown}: {answer}");
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(message.len() > 10 && message.ends_with(['.', ')']), "{shown}: {message}");
        assert!(answer.get("ok").is_none() && answer.get("news").is_none(), "{shown}: {answer}");
        assert_eq!(referee.ok(json!({"do": "status", "table": "t"}))["hash"], hash, "{shown}");
    }
}

#[test]
fn lines_that_are_no_requests() {
    let long = [b"{\"do\":\"games\",\"id\":\"".as_slice(), &vec![b'x'; 2 << 20], b"\"}"].concat();
    let deep = "[".repeat(100_000);
    refused(&[
        (b"", "malformed-line"),
        (b"hello", "malformed-line"),
        (b"{\"do\":\"games\"", "malformed-line"),
        (b"{\"do\":\"games\"}{\"do\":\"games\"}", "malformed-line"),
        (b"[]", "malformed-line"),
        (b"7", "malformed-line"),
        (b"null", "malformed-line"),
        (b"\xff\xfe\x00", "not-utf8"),
        (b"{\"do\":\"ga\xc3mes\"}", "not-utf8"),
        (b"\0\0\0", "malformed-line"),
        (deep.as_bytes(), "malformed-line"),
        (&long, "line-too-long"),
        (b"{}", "unknown-request"),
        (b"{\"do\":null}", "unknown-request"),
        (b"{\"do\":\"cheat\"}", "unknown-request"),
        (b"{\"do\":\"act\"}", "malformed-request"),
        (b"{\"do\":\"games\",\"please\":true}", "malformed-request"),
        (b"{\"do\":\"tick\",\"table\":\"t\",\"at\":-1}", "malformed-request"),
        (b"{\"do\":\"tick\",\"table\":\"t\",\"at\":1.5}", "malformed-request"),
        (b"{\"do\":\"tick\",\"table\":\"t\",\"at\":99999999999999999999}", "malformed-request"),
        (b"{\"do\":\"view\",\"table\":\"t\",\"viewer\":\"god\"}", "malformed-request"),
        (b"{\"do\":\"view\",\"table\":\"t\",\"viewer\":256}", "malformed-request"),
        (b"{\"do\":\"export\",\"table\":\"t\",\"form\":\"pdf\"}", "malformed-request"),
        (b"{\"do\":\"import\",\"log\":{}}", "malformed-request"),
    ]);
}

#[test]
fn requests_that_make_no_sense() {
    let open = |extra: Value| {
        let mut request = json!({"do": "open", "game": "candy-chain"});
        request.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        request
    };
    let mini =
        |scenario: Value| open(json!({"options": {"variant": "mini"}, "scenario": scenario}));
    let requests = [
        (json!({"do": "view", "table": "nowhere", "viewer": 0}), "unknown-table"),
        (json!({"do": "close", "table": ""}), "unknown-table"),
        (json!({"do": "open", "game": "chess"}), "unknown-game"),
        (open(json!({"table": "t"})), "table-exists"),
        (open(json!({"seats": 3})), "wrong-seats"),
        (open(json!({"players": ["a", "b", "c"]})), "wrong-seats"),
        (open(json!({"entropy": ["a", "b", "c"]})), "wrong-seats"),
        (open(json!({"viewer": 2})), "no-such-seat"),
        (open(json!({"options": {"colour": "red"}})), "bad-options"),
        (open(json!({"options": 7})), "bad-options"),
        (open(json!({"options": {"variant": "giant"}})), "bad-options"),
        (open(json!({"options": {"width": 5, "height": 5}})), "bad-size"),
        (open(json!({"options": {"clock": {"per-move": {"seconds": 0}}}})), "bad-clock"),
        (open(json!({"scenario": 7})), "bad-scenario"),
        (open(json!({"scenario": {"boards": ""}})), "bad-scenario"),
        (open(json!({"scenario": {"board": MINI}})), "board-size"),
        (mini(json!({"board": "W.GRU/YWBGR/UYBWB/GRUYW/BGRU."})), "wrong-count"),
        (mini(json!({"board": "WXGRU/YWBGR/UY.WB/GRUYW/BGRUY"})), "unknown-piece"),
        (mini(json!({"board": MINI, "sides": ["mints", "fruits"]})), "no-first"),
        (json!({"do": "view", "table": "t", "viewer": 2}), "no-such-seat"),
        (json!({"do": "history", "table": "t", "viewer": 2}), "no-such-seat"),
        (json!({"do": "actions", "table": "t", "seat": 2}), "no-such-seat"),
        (json!({"do": "preview", "table": "t", "seat": 2, "action": "resign"}), "no-such-seat"),
        (json!({"do": "act", "table": "t", "seat": 2, "action": "resign"}), "no-such-seat"),
        (json!({"do": "bot", "table": "t", "seat": 2, "level": "beginner"}), "no-such-seat"),
        (json!({"do": "bot", "table": "t", "seat": 0, "level": "divine"}), "unknown-bot"),
        (json!({"do": "act", "table": "t", "seat": 0, "action": null}), "malformed-action"),
        (
            json!({"do": "act", "table": "t", "seat": 0, "action": {"take": "z"}}),
            "malformed-action",
        ),
        (json!({"do": "act", "table": "t", "seat": 0, "action": {"take": 7}}), "malformed-action"),
        (json!({"do": "verify", "log": ""}), "malformed-line"),
        (json!({"do": "verify", "log": ["{}"]}), "malformed-line"),
        (json!({"do": "import", "log": "no log\n"}), "malformed-line"),
        (json!({"do": "import", "table": "t", "log": ""}), "table-exists"),
    ];
    let texts: Vec<(String, &str)> =
        requests.iter().map(|(request, code)| (request.to_string(), *code)).collect();
    let lines: Vec<(&[u8], &str)> =
        texts.iter().map(|(text, code)| (text.as_bytes(), *code)).collect();
    refused(&lines);
}

/// What the rules forbid names the rule: CC-01, CC-02, CC-03, CC-06, CC-07, CC-08.
#[test]
fn what_a_rule_forbids_names_the_rule() {
    let (mut referee, hash) = referee();
    let act = |seat: u8, action: Value| json!({"do": "act", "table": "t", "seat": seat, "action": action});
    let take = |cells: &str| act(0, json!({"take": cells}));
    let place = |board: &str| {
        let scenario = json!({"board": board, "first": 0, "sides": ["mints", "fruits"]});
        let options = json!({"variant": "mini"});
        json!({"do": "open", "game": "candy-chain", "options": options, "scenario": scenario})
    };
    let option =
        |game: &str, options: Value| json!({"do": "open", "game": game, "options": options});
    for (request, code, rule) in [
        (act(1, json!({"take": "e1"})), "not-your-turn", "CC-06"),
        (take("c3"), "empty-cell", "CC-06"),
        (take("a3"), "not-your-colour", "CC-06"),
        (take("a5+b5"), "two-colours-at-once", "CC-06"),
        (take("h8"), "off-board", "CC-01"),
        (take("a5+b4"), "opening-takes-one", "CC-07"),
        (act(0, json!({"right": "first"})), "not-this-stage", "CC-06"),
        (act(0, json!("pass")), "nobody-passes", "CC-09"),
        (take("a5+b4+c3"), "malformed-action", "CC-06"),
        (take("zz9"), "malformed-action", "CC-13"),
        (place("WB.../...../...../...../...RU"), "not-connected", "CC-03"),
        (place("WWWWW/...../...../...../....."), "too-many-pieces", "CC-02"),
        (place("WBGR/UY"), "board-size", "CC-01"),
        (json!({"do": "open", "game": "candy-chain", "seats": 3}), "wrong-seats", "CC-05"),
        (json!({"do": "open", "game": "quiddler", "seats": 9}), "wrong-seats", "QD-05"),
        (json!({"do": "open", "game": "keyword", "seats": 7}), "wrong-seats", "KW-03"),
        (option("quiddler", json!({"two_player_bonus": "both"})), "bad-options", "QD-17"),
        (option("quiddler", json!({"turn_seconds": 1})), "bad-turn-time", "QD-08"),
        (option("keyword", json!({"timer_seconds": "long"})), "bad-options", "KW-04"),
    ] {
        let error = referee.error(request.clone());
        assert_eq!((&error["code"], &error["rule"]), (&json!(code), &json!(rule)), "{request}");
        assert_eq!(referee.ok(json!({"do": "status", "table": "t"}))["hash"], hash, "{request}");
    }
    let scenario =
        json!({"board": "W.B../.G.../R.UY./...../.....", "first": 0, "sides": ["mints", "fruits"]});
    let options = json!({"variant": "mini"});
    referee.ok(json!({"do": "open", "table": "u", "game": "candy-chain", "options": options, "scenario": scenario}));
    let error =
        referee.error(json!({"do": "act", "table": "u", "seat": 0, "action": {"take": "b4"}}));
    assert_eq!((&error["code"], &error["rule"]), (&json!("splits-chain"), &json!("CC-08")));
    assert!(!error["at"].as_array().unwrap().is_empty(), "it names the pieces: {error}");
}

#[test]
fn an_id_of_any_kind_comes_back() {
    let (mut referee, _) = referee();
    for id in [json!(7), json!("seven"), json!(null), json!([1, {"a": 2}])] {
        assert_eq!(referee.ask(json!({"do": "games", "id": id}))["id"], id);
        assert_eq!(referee.ask(json!({"do": "cheat", "id": id}))["id"], id);
    }
    assert!(referee.ask(json!({"do": "cheat"})).get("id").is_none());
}

#[test]
fn every_line_gets_one_answer_even_without_a_line_end() {
    let run = fed(&["referee"], b"{\"do\":\"games\"}\r\nnonsense\n\n{\"do\":\"games\",\"id\":4}");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let answers: Vec<Value> = run.out.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(answers.len(), 4);
    assert!(answers[0]["ok"].is_array() && answers[3]["ok"].is_array());
    assert!(answers[1]["error"].is_object() && answers[2]["error"].is_object());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(32) })]

    /// Garbage of any kind, between sound requests: as many answers as lines, and a good end.
    #[test]
    fn garbage_never_kills_the_referee(lines in prop::collection::vec(garbage(), 1..40)) {
        let mut input = Vec::new();
        for line in &lines {
            input.extend(line.iter().filter(|byte| **byte != b'\n'));
            input.push(b'\n');
        }
        input.extend(b"{\"do\":\"games\",\"id\":\"still here\"}\n");
        let run = fed(&["referee"], &input);
        prop_assert_eq!(run.code, 0, "{}", run.err);
        let answers: Vec<Value> =
            run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        prop_assert_eq!(answers.len(), lines.len() + 1);
        prop_assert_eq!(&answers.last().unwrap()["id"], "still here");
    }
}

/// Bytes, JSON of the wrong shape, and requests with random fields.
fn garbage() -> impl Strategy<Value = Vec<u8>> {
    let word = prop::sample::select(vec![
        "open",
        "act",
        "tick",
        "view",
        "actions",
        "preview",
        "bot",
        "export",
        "import",
        "verify",
        "close",
        "scenario",
        "history",
        "status",
        "candy-chain",
        "t1",
        "watcher",
        "resign",
        "",
    ]);
    let value = prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(|b| json!(b)),
        any::<i64>().prop_map(|n| json!(n)),
        (0u8..3).prop_map(|n| json!(n)),
        word.clone().prop_map(|w| json!(w)),
        Just(json!({"take": "a1"})),
        Just(json!({"variant": "mini"})),
        Just(json!(["a", "b"])),
        ".{0,12}".prop_map(|s| json!(s)),
    ];
    let field = prop::sample::select(vec![
        "game", "table", "seat", "viewer", "action", "at", "log", "seed", "level", "options",
        "scenario", "players", "entropy", "opened", "id", "from", "form", "seats",
    ]);
    let request =
        (word, prop::collection::btree_map(field, value, 0..6)).prop_map(|(what, fields)| {
            let mut request = json!({"do": what});
            for (name, value) in fields {
                request[name] = value;
            }
            request.to_string().into_bytes()
        });
    prop_oneof![
        prop::collection::vec(any::<u8>(), 0..60),
        "[ -~]{0,60}".prop_map(String::into_bytes),
        request.clone(),
        request,
        Just(br#"{"do":"open","game":"candy-chain"}"#.to_vec()),
    ]
}
