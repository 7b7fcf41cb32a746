//! KW-04, KW-09, KW-18: what viewers and programs see, in words they can rely on.

use crate::table::*;
use keyword::{Action, Part, Stage, View};
use play::{Can, Determinize, Game, Luck, Propose, Seat, Viewer};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use serde_json::{from_str, json, to_value};

/// KW-04, KW-07, KW-09: the snapshot says what can be done, so that no client needs the rules.
#[test]
fn what_can_be_done() {
    let mut table = Table::thinking("eatsrn", &["teaxqz", "seatrn"]);
    let pass = Action::Pass { round: 1, drop: vec![] };
    let thinking = Can::only(vec![pass]).and_compose("commit").and_compose("spell");
    let thinking = thinking.and_compose("pass").and_resign(Action::Leave);
    assert_eq!((table.can(Some(ONE)), table.can(None)), (thinking, Can::nothing()));
    table.lay(ONE, "tea");
    let laid = Can::only(vec![Action::TakeBack { round: 1 }]).and_compose("commit");
    assert_eq!(table.can(Some(ONE)), laid.and_compose("spell").and_resign(Action::Leave));
    table.pass(TWO, &[]).unwrap();
    let looking = Can::only(vec![Action::Ready { round: 1 }]).and_resign(Action::Leave);
    assert_eq!((table.can(Some(TWO)), table.view(TWO).stage), (looking, Stage::Reveal));
    table.ready(TWO).unwrap();
    assert_eq!(table.can(Some(TWO)), Can::nothing().and_resign(Action::Leave));
    table.act(TWO, Action::Leave).unwrap();
    assert_eq!((table.can(Some(ONE)), table.view(ONE).stage), (Can::nothing(), Stage::Over));
}

/// KW-04, KW-06, KW-07: actions as JSON.
#[test]
fn actions_as_json() {
    let word = vec![Part::hand(3), Part::row(1), Part::hand(0).standing_for('e')];
    let commit = Action::Commit { round: 3, word };
    let text =
        json!({"commit": {"round": 3, "word": [{"hand": 3}, {"row": 1}, {"hand": 0, "as": "e"}]}});
    assert_eq!(to_value(&commit).unwrap(), text);
    assert_eq!(serde_json::from_value::<Action>(text).unwrap(), commit);
    for (text, action) in [
        (r#"{"take-back":{"round":3}}"#, Action::TakeBack { round: 3 }),
        (r#"{"pass":{"round":3,"drop":[0,2]}}"#, Action::Pass { round: 3, drop: vec![0, 2] }),
        (r#"{"spell":{"round":3,"text":"tea"}}"#, Action::Spell { round: 3, text: "tea".into() }),
        (r#"{"ready":{"round":3}}"#, Action::Ready { round: 3 }),
        (r#""leave""#, Action::Leave),
    ] {
        assert_eq!(from_str::<Action>(text).unwrap(), action);
        assert_eq!(serde_json::to_string(&action).unwrap(), text);
    }
    let old = from_str::<Action>(r#"{"take_back":{"round":3}}"#).unwrap();
    assert_eq!(old, Action::TakeBack { round: 3 }, "as older logs write it");
    let part: Part = from_str(r#"{"hand":0,"as":"E"}"#).unwrap();
    assert_eq!(part, Part::hand(0).standing_for('e'), "capitals are letters, too");
    for part in ["{}", r#"{"hand":0,"row":1}"#, r#"{"as":"e"}"#, r#"{"hand":0,"at":1}"#] {
        let reject = from_str::<Part>(part).unwrap_err().to_string();
        assert!(
            reject.contains("a card of a word is") || reject.contains("unknown field"),
            "{reject}"
        );
    }
}

/// KW-14: a view holds the words by their cards, and the letters still missing.
#[test]
fn seats_as_json() {
    let mut scenario = thinking("eatsrn", &["teaxqz", "seatrn"]);
    scenario.seats[0].scored = vec!["k?Ey".into()];
    let table = Table::at(options(), &scenario);
    let seat = to_value(table.open()).unwrap()["seats"][0].clone();
    let card = |colour, letter, blank| json!({"colour": colour, "letter": letter, "blank": blank});
    let cards = [card("orange", "k", false), card("blue", "e", true), card("orange", "y", false)];
    let expected = json!({
        "status": "thinking", "hand": 6, "letters": 3, "blue": 1,
        "words": [{"text": "key", "length": 3, "blue": 1, "cards": cards}],
        "progress": {"covered": [true, true, true, false, false, false, false], "missing": "word"},
    });
    assert_eq!(seat, expected);
    let view = to_value(table.view(TWO)).unwrap();
    assert_eq!(view["hand"], json!(["s", "e", "a", "t", "r", "n"]));
    assert_eq!(serde_json::from_value::<View>(view).unwrap(), table.view(TWO));
}

/// KW-18: worlds imagined from a view fit it, and differ where nobody can know.
#[test]
fn imagined_worlds() {
    let mut table = Table::thinking("eatsrn", &["teaxqz", "seatrn", "plokey"]);
    table.lay(ONE, "tea");
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut luck = Luck::new(&mut rng);
    let seen = play::Snapshot::of(&table.game, &table.state, Viewer::Seat(TWO));
    let worlds: Vec<_> = (0..4).map(|_| table.game.determinize(&seen, &mut luck)).collect();
    for world in &worlds {
        assert_eq!(table.game.view(world, Viewer::Seat(TWO)), seen.view);
        assert!(table.game.view(world, Viewer::Seat(ONE)).sealed.is_some());
    }
    assert!(worlds.windows(2).any(|pair| pair[0] != pair[1]));
}

/// KW-04, KW-07: every seat that the game waits for gets proposals, first one that lets the game go on.
#[test]
fn proposals() {
    let mut table = Table::thinking("eatsrn", &["teaxqz", "seatrn"]);
    let proposed = |table: &Table, seat: Seat| {
        let mut actions = Vec::new();
        table.game.propose(&table.state, seat, &mut actions);
        actions
    };
    let first = proposed(&table, ONE);
    assert_eq!(first[0], Action::Pass { round: 1, drop: vec![] });
    assert!(first.iter().any(|action| matches!(action, Action::Commit { .. })));
    table.lay(ONE, "tea");
    assert!(proposed(&table, ONE).contains(&Action::TakeBack { round: 1 }));
    table.pass(TWO, &[]).unwrap();
    assert_eq!(proposed(&table, TWO), [Action::Ready { round: 1 }]);
}
