//! Requests and answers.

use crate::program::Referee;
use serde_json::{Value, json};

/// A board of the mini variant that is one chain: four of each colour, one cell empty.
pub const MINI: &str = "WBGRU/YWBGR/UY.WB/GRUYW/BGRUY";

fn open(referee: &mut Referee, extra: Value) -> Value {
    let mut request = json!({"do": "open", "game": "candy-chain", "seed": "referee"});
    request.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
    referee.ok(request)
}

/// Makes the first legal action of the seat that the game waits for until the game is over.
fn play_out(referee: &mut Referee, table: &str) -> Value {
    loop {
        let status = referee.ok(json!({"do": "status", "table": table}));
        let Some(seat) = status["turn"]["play"]["waiting_for"][0].as_u64() else {
            return status;
        };
        let listed = referee.ok(json!({"do": "actions", "table": table, "seat": seat}));
        let action = &listed["actions"][0];
        referee.ok(json!({"do": "act", "table": table, "seat": seat, "action": action}));
    }
}

#[test]
fn a_whole_game_is_played_exported_verified_and_imported() {
    let mut referee = Referee::new();
    let opened = open(&mut referee, json!({"table": "mine", "players": ["Ada", "Bob"]}));
    assert_eq!(opened["table"], "mine");
    assert_eq!(opened["events"][0]["event"]["is"], "placed");
    assert!(!opened["events"][0]["text"].as_str().unwrap().is_empty(), "and in words");
    let over = play_out(&mut referee, "mine");
    assert_eq!(over["turn"]["over"]["reason"], "two-colours");

    let log = referee.ok(json!({"do": "export", "table": "mine"}))["log"].clone();
    let lines = log.as_array().unwrap();
    assert_eq!(lines.len() as u64, over["lines"].as_u64().unwrap() + 1, "and the end");
    let text = referee.ok(json!({"do": "export", "table": "mine", "form": "text"}));
    let joined: String = lines.iter().map(|l| l.as_str().unwrap().to_owned() + "\n").collect();
    assert_eq!(text["log"], json!(joined));

    for log in [&log, &text["log"]] {
        let found = referee.ok(json!({"do": "verify", "log": log}));
        assert_eq!((&found["finished"], &found["deals"]), (&json!(true), &json!(1)));
        assert_eq!(found["hash"], over["hash"]);
    }
    let again = referee.ok(json!({"do": "import", "table": "copy", "log": log}));
    assert_eq!(again["turn"], over["turn"]);
    assert_eq!(referee.ok(json!({"do": "export", "table": "copy"}))["log"], log);
}

#[test]
fn an_unfinished_log_goes_on_with_its_seed() {
    let mut referee = Referee::new();
    open(&mut referee, json!({"table": "one"}));
    referee.ok(json!({"do": "act", "table": "one", "seat": 1, "action": {"right": "first"}}));
    let log = referee.ok(json!({"do": "export", "table": "one"}))["log"].clone();
    let found = referee.ok(json!({"do": "verify", "log": log}));
    assert_eq!((&found["finished"], &found["deals"]), (&json!(false), &json!(null)));
    referee.ok(json!({"do": "import", "table": "two", "log": log, "seed": "referee"}));
    play_out(&mut referee, "one");
    play_out(&mut referee, "two");
    let log = |referee: &mut Referee, table| referee.ok(json!({"do": "export", "table": table}));
    assert_eq!(log(&mut referee, "one"), log(&mut referee, "two"), "the same play, byte for byte");

    let one = log(&mut referee, "one");
    let error = referee.error(json!({"do": "import", "log": one["log"], "seed": "x"}));
    assert_eq!(error["code"], "broken-commitment");
}

#[test]
fn the_same_requests_get_the_same_answers() {
    let conversation = |referee: &mut Referee| {
        let opened = open(referee, json!({"entropy": ["salt"], "options": {"variant": "mini"}}));
        (opened, play_out(referee, "t1"))
    };
    let mut one = Referee::new();
    let mut two = Referee::new();
    let heard = conversation(&mut one);
    assert_eq!(heard, conversation(&mut two));

    let board =
        |referee: &mut Referee, extra| open(referee, extra)["events"][0]["event"]["board"].clone();
    let plain = board(&mut one, json!({}));
    assert_eq!(plain, board(&mut one, json!({})));
    assert_ne!(plain, board(&mut one, json!({"seed": "another"})));
    assert_ne!(plain, board(&mut one, json!({"entropy": ["", "salt"]})));
    let hex = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    let by_hex = open(&mut one, json!({"table": "hex", "seed": hex}));
    one.ok(json!({"do": "act", "table": "hex", "seat": 0, "action": "resign"}));
    let log = one.ok(json!({"do": "export", "table": "hex"}));
    let end = log["log"].as_array().unwrap().last().unwrap().as_str().unwrap();
    assert!(end.contains(hex), "64 hexadecimal digits are the seed itself: {end} {by_hex}");
}

#[test]
fn without_a_seed_every_table_is_dealt_anew() {
    let mut referee = Referee::new();
    let request = json!({"do": "open", "game": "candy-chain"});
    let (one, two) = (referee.ok(request.clone()), referee.ok(request));
    assert_eq!((&one["table"], &two["table"]), (&json!("t1"), &json!("t2")));
    assert_ne!(one["events"], two["events"]);
}

#[test]
fn the_coach_speaks_after_the_game() {
    let mut referee = Referee::new();
    let coach = |seat| json!({"do": "coach", "table": "t", "seat": seat});
    open(&mut referee, json!({"table": "t", "options": {"variant": "mini"}}));
    let mut made = [0, 0];
    for _ in 0..6 {
        let turn = referee.ok(json!({"do": "status", "table": "t"}))["turn"].clone();
        let seat = turn["play"]["waiting_for"][0].as_u64().unwrap();
        let asked = json!({"do": "bot", "table": "t", "seat": seat, "level": "beginner"});
        let action = referee.ok(asked)["action"].clone();
        referee.ok(json!({"do": "act", "table": "t", "seat": seat, "action": action}));
        made[seat as usize] += 1;
    }
    assert_eq!(referee.error(coach(0))["code"], "not-over", "it would tell what is best");
    referee.ok(json!({"do": "act", "table": "t", "seat": 0, "action": "resign"}));
    for seat in [0, 1] {
        let report = referee.ok(coach(seat));
        let decisions = report["decisions"].as_array().unwrap();
        assert!(!decisions.is_empty() && decisions.len() <= made[seat], "{report}");
    }
    assert_eq!(referee.error(coach(2))["code"], "no-such-seat");
}

#[test]
fn tables_do_not_disturb_each_other() {
    let mut referee = Referee::new();
    for table in ["a", "b"] {
        open(&mut referee, json!({"table": table}));
    }
    referee.ok(json!({"do": "act", "table": "a", "seat": 0, "action": "resign"}));
    let status = |referee: &mut Referee, table| referee.ok(json!({"do": "status", "table": table}));
    assert!(status(&mut referee, "a")["turn"]["over"].is_object());
    assert!(status(&mut referee, "b")["turn"]["play"].is_object());
    referee.ok(json!({"do": "close", "table": "a"}));
    assert_eq!(referee.error(json!({"do": "status", "table": "a"}))["code"], "unknown-table");
    status(&mut referee, "b");
    open(&mut referee, json!({"table": "a"}));
}

/// CC-15: an act after the deadline meets a game that the clock has ended; the refusal says what
/// happened meanwhile.
#[test]
fn due_timers_fire_before_an_act_and_are_told_with_its_refusal() {
    let mut referee = Referee::new();
    let clock = json!({"clock": {"per-move": {"seconds": 10}}});
    let opened = open(&mut referee, json!({"table": "t", "options": clock}));
    assert_eq!(opened["deadline"], 10_000);
    let early = referee.ok(json!({"do": "tick", "table": "t", "at": 9_999}));
    assert_eq!((&early["events"], &early["now"]), (&json!([]), &json!(9_999)));
    let late =
        json!({"do": "act", "table": "t", "seat": 1, "action": {"right": "first"}, "at": 10_001});
    let answer = referee.ask(late);
    assert_eq!(answer["error"]["code"], "game-over");
    assert_eq!(answer["news"]["events"][0]["event"]["is"], "timed-out");
    assert_eq!(answer["news"]["turn"]["over"]["reason"], "time");
    let log = referee.ok(json!({"do": "export", "table": "t"}));
    assert_eq!(referee.ok(json!({"do": "verify", "log": log["log"]}))["finished"], true);
}

/// CC-04: a set-up may be given explicitly.
#[test]
fn a_scenario_is_opened_looked_at_and_given_back() {
    let mut referee = Referee::new();
    let scenario = json!({"board": MINI, "first": 0, "sides": ["mints", "fruits"]});
    let extra = json!({"table": "s", "options": {"variant": "mini"}, "scenario": scenario});
    let opened = open(&mut referee, extra);
    assert_eq!(opened["events"], json!([]), "nothing was dealt");
    let truth = referee.ok(json!({"do": "scenario", "table": "s"}))["scenario"].clone();
    assert_eq!(truth["board"], MINI);
    let options = json!({"variant": "mini"});
    let again = open(&mut referee, json!({"table": "s2", "options": options, "scenario": truth}));
    assert_eq!(referee.ok(json!({"do": "scenario", "table": "s2"}))["scenario"], truth);
    assert_eq!(again["turn"], opened["turn"]);

    let view = |referee: &mut Referee, viewer: Value| {
        referee.ok(json!({"do": "view", "table": "s", "viewer": viewer}))["snapshot"].clone()
    };
    assert_eq!(view(&mut referee, json!(0))["you"], 0);
    assert_eq!(view(&mut referee, json!("watcher"))["you"], json!(null));
    assert!(!view(&mut referee, json!(0))["can"]["actions"].as_array().unwrap().is_empty());
    assert_eq!(view(&mut referee, json!(1))["can"]["actions"], json!([]), "not their move");
    let text = referee.ok(json!({"do": "view", "table": "s", "viewer": 0}))["text"].clone();
    assert!(text.as_str().unwrap().contains('\n'), "a text board: {text}");
}

#[test]
fn a_preview_and_a_bots_advice_change_nothing() {
    let mut referee = Referee::new();
    let scenario = json!({"board": MINI, "first": 0, "sides": ["mints", "fruits"]});
    let extra = json!({"table": "s", "options": {"variant": "mini"}, "scenario": scenario});
    let before = open(&mut referee, extra)["hash"].clone();
    let games = referee.ok(json!({"do": "games"}));
    for bot in games[0]["bots"].as_array().unwrap() {
        let ask = json!({"do": "bot", "table": "s", "seat": 0, "level": bot["id"]});
        let advice = referee.ok(ask.clone());
        assert_eq!(referee.ok(ask), advice, "asked again, it says the same");
        let action = &advice["action"];
        referee.ok(json!({"do": "preview", "table": "s", "seat": 0, "action": action}));
        assert_eq!(referee.ok(json!({"do": "status", "table": "s"}))["hash"], before);
    }
    let error = referee
        .error(json!({"do": "bot", "table": "s", "seat": 1, "level": games[0]["bots"][0]["id"]}));
    assert_eq!(error["code"], "nothing-to-choose");
}

#[test]
fn history_can_be_read_from_anywhere() {
    let mut referee = Referee::new();
    open(&mut referee, json!({"table": "h"}));
    referee.ok(json!({"do": "act", "table": "h", "seat": 1, "action": {"right": "first"}}));
    let mut events = |from: Value| {
        let request = json!({"do": "history", "table": "h", "viewer": "watcher", "from": from});
        referee.ok(request)["events"].as_array().unwrap().len()
    };
    assert_eq!((events(json!(0)), events(json!(1)), events(json!(99))), (2, 1, 0));
}

#[test]
fn actions_say_whether_they_are_all_and_come_in_pages() {
    let mut referee = Referee::new();
    let scenario = json!({"board": MINI, "first": 0, "sides": ["mints", "fruits"]});
    let extra = json!({"table": "s", "options": {"variant": "mini"}, "scenario": scenario});
    open(&mut referee, extra);
    let all = referee.ok(json!({"do": "actions", "table": "s", "seat": 0}));
    let count = all["actions"].as_array().unwrap().len();
    assert_eq!((&all["complete"], &all["of"]), (&json!(true), &json!(count)));
    assert_eq!(all["resign"], "resign");
    assert_eq!(all["texts"].as_array().unwrap().len(), count);
    let page = json!({"do": "actions", "table": "s", "seat": 0, "from": 1, "limit": 2});
    let page = referee.ok(page);
    assert_eq!(page["actions"], json!([all["actions"][1], all["actions"][2]]));
    referee.ok(json!({"do": "open", "table": "w", "game": "quiddler", "seed": "s"}));
    let status = referee.ok(json!({"do": "status", "table": "w"}));
    let seat = &status["turn"]["play"]["waiting_for"][0];
    let piles = referee.ok(json!({"do": "actions", "table": "w", "seat": seat}));
    assert_eq!(piles["complete"], true, "a card can be taken from two piles");
    assert_eq!((&piles["of"], &piles["compose"]), (&json!(2), &json!([])));
}

/// Whether the list is whole depends on who looks after words: the referee can list every word that
/// a list knows, but not everything that players may lay and doubt.
#[test]
fn actions_that_are_not_all_are_not_called_complete() {
    let mut referee = Referee::new();
    for (table, game, options, kind, complete) in [
        ("a", "keyword", json!({"validation": "referee"}), "commit", true),
        ("b", "keyword", json!({"validation": "table"}), "commit", false),
        // Twenty-five candies make more words than anybody lists.
        ("c", "candygrams", json!({"judge": "referee"}), "base", false),
        ("d", "candygrams", json!({"judge": "challenge"}), "base", false),
    ] {
        let open = json!({"do": "open", "table": table, "game": game, "options": options});
        let extra = json!({"seats": 2, "seed": "x"});
        let mut open = open.as_object().unwrap().clone();
        open.extend(extra.as_object().unwrap().clone());
        referee.ok(Value::Object(open));
        let ask = |from| json!({"do": "actions", "table": table, "seat": 0, "from": from});
        let all = referee.ok(ask(0));
        let listed = all["actions"].as_array().unwrap();
        assert_eq!(all["complete"], complete, "{game}: {options}");
        assert_eq!(listed.iter().any(|action| action.get(kind).is_some()), complete, "{game}");
        assert!(all["compose"].as_array().unwrap().contains(&json!(kind)), "{game}");
        let examples = all["examples"].as_array();
        assert_eq!(examples.is_some_and(|some| !some.is_empty()), !complete, "{game}");
        // A page later there are the rest of them.
        let Some(last) = all["of"].as_u64().unwrap().checked_sub(1) else { continue };
        let (of, rest) = (last + 1, referee.ok(ask(last)));
        assert_eq!((rest["actions"].as_array().unwrap().len(), &rest["of"]), (1, &json!(of)));
    }
}

#[test]
fn json_means_one_thing_only() {
    let mut referee = Referee::new();
    let error = referee.error(json!({"do": "open", "game": "candy-chain", "options": ["mini"]}));
    assert_eq!(error["code"], "bad-options");
    let error = referee.error(json!({"do": "open", "game": "candy-chain", "scenario": [1]}));
    assert_eq!(error["code"], "bad-scenario");
    open(&mut referee, json!({"table": "t"}));
    for action in [json!({"resign": null}), json!([]), json!({"take": null})] {
        let request = json!({"do": "act", "table": "t", "seat": 1, "action": action});
        assert_eq!(referee.error(request)["code"], "malformed-action");
    }
    let twice = referee.line(br#"{"do":"status","table":"t","table":"t"}"#);
    assert_eq!(twice["error"]["code"], "malformed-line");
    let said = twice["error"]["message"].as_str().unwrap();
    assert!(said.contains("given twice"), "{said}");
}

#[test]
fn a_malformed_card_or_letter_names_its_rule() {
    let mut referee = Referee::new();
    for (game, action, rule) in [
        ("quiddler", json!({"discard": "zz"}), "QD-01"),
        ("keyword", json!({"commit": {"round": 1, "word": [{"hand": 0, "as": 7}]}}), "KW-06"),
        ("keyword", json!({"commit": {"round": 1, "word": [{"hand": 0, "as": "ab"}]}}), "KW-06"),
        ("keyword", json!({"commit": {"round": 1, "word": [{"hand": 0, "row": 1}]}}), "KW-10"),
        ("keyword", json!({"commit": {"round": 1, "word": [{"hand": "a"}]}}), "KW-10"),
    ] {
        referee.ask(json!({"do": "open", "table": game, "game": game, "seed": "x"}));
        let act = json!({"do": "act", "table": game, "seat": 0, "action": action});
        let error = referee.error(act);
        assert_eq!((&error["code"], &error["rule"]), (&json!("malformed-action"), &json!(rule)));
        let message = error["message"].as_str().unwrap();
        assert!(!message.contains('[') && message.ends_with('.'), "{message}");
    }
}

/// A draft that would be refused is answered with an error, in every game; where the game has more
/// to tell about it, that comes beside.
#[test]
fn a_bad_draft_is_an_error_in_every_game() {
    let mut referee = Referee::new();
    let word = json!({"commit": {"round": 1, "word": [{"hand": 0}, {"hand": 0}]}});
    let far = json!({"base": {"on": [[0, 0, "Ap"], [5, 5, "Ab"]]}});
    for (game, action, told) in [
        ("candy-chain", json!({"take": "a1"}), false),
        ("quiddler", json!({"lay": {"words": [["z", "z"]], "discard": null}}), false),
        ("candy-monsters", json!("decline"), false),
        ("keyword", word, true),
        ("candygrams", far, true),
    ] {
        referee.ok(json!({"do": "open", "table": game, "game": game, "seats": 2, "seed": "x"}));
        let mut ask = json!({"do": "preview", "table": game, "seat": 0, "action": action});
        let preview = referee.ask(ask.clone());
        ask["do"] = json!("act");
        assert!(preview["error"]["code"].is_string(), "{game}: {preview}");
        referee.error(ask);
        assert!(preview.get("ok").is_none(), "{preview}");
        assert_eq!(preview.get("draft").is_some(), told, "{game}: {preview}");
    }
}

/// A seat that the game does not wait for has nothing to choose, even if it may act.
#[test]
fn a_bot_is_asked_only_in_its_turn() {
    let mut referee = Referee::new();
    referee
        .ok(json!({"do": "open", "table": "m", "game": "candy-monsters", "seats": 3, "seed": "x"}));
    let turn = referee.ok(json!({"do": "status", "table": "m"}))["turn"]["play"].clone();
    assert_eq!(turn["may_act"], json!([0, 1, 2]), "everybody has sugar to convert");
    for seat in 0..3 {
        let bot = json!({"do": "bot", "table": "m", "seat": seat, "level": "beginner"});
        match turn["waiting_for"] == json!([seat]) {
            true => drop(referee.ok(bot)),
            false => assert_eq!(referee.error(bot)["code"], "nothing-to-choose"),
        }
    }
}
