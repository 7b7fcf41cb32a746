//! Trading with the jar.

use crate::table::*;
use candygrams::{Action, Candy, EventView, Options, Status};
use play::{Game, Millis, Seat, Viewer};

fn two(options: Options, rolled: &str) -> Table {
    let people = vec![
        person(&[across(0, 0, "FpApTpSb")], "EpSpZpQy"),
        person(&[across(0, 0, "ApTp")], "EpHpVpXb"),
    ];
    Table::new(options, round(rolled, people))
}

fn trade(give: &str, take: u32) -> Action {
    Action::Trade { roll: 1, give: candies(give)[0], take }
}

// CG-33
#[test]
fn a_double_allows_one_trade() {
    let mut table = two(Options::default(), "pb");
    assert_eq!(table.code(0, trade("Qy", 0)), pair("no-double", "CG-33"));
    assert!(!table.can(0).trade);
    let mut table = two(Options::default(), "pp");
    assert!(table.can(0).trade);
    table.ok(0, trade("Qy", 0));
    assert_eq!(table.code(0, trade("Zp", 1)), pair("already-traded", "CG-33"));
    table.ok(0, Action::Pass { roll: 1 });
    // after the play is fine as well, while the round goes on
    table.ok(1, trade("Xb", 1));
    assert_eq!(table.view(1).players[1].status, Status::Thinking);
    table.ok(1, Action::Pass { roll: 1 });
    table.roll("yy");
    assert!(table.can(0).trade && table.can(1).trade, "one for each double");
}

// CG-33: after the play
#[test]
fn a_trade_may_come_after_the_play() {
    let mut table = two(Options::default(), "pp");
    table.ok(1, play(1, &[], across(2, 0, "Ep")));
    table.ok(1, trade("Xb", 3));
    assert_eq!(table.held(1), 3);
}

// CG-33: after a double the round waits for players who have played and may still trade
#[test]
fn a_round_waits_for_trades() {
    let mut table = two(Options::default(), "pp");
    table.ok(0, Action::Pass { roll: 1 });
    table.ok(1, play(1, &[], across(2, 0, "Ep")));
    assert!(!table.rolls_next() && table.can(1).done, "the last one may still trade");
    assert_eq!(table.code(0, Action::Done { roll: 1 }), pair("not-trading", "CG-33"));
    table.ok(1, trade("Xb", 3));
    assert!(table.rolls_next());
    let mut table = two(Options::default(), "pp");
    table.ok(1, play(1, &[], across(2, 0, "Ep")));
    let events = table.ok(1, Action::Done { roll: 1 });
    assert_eq!(events, [EventView::Done { seat: Seat(1), by_clock: false }]);
    table.ok(0, Action::Pass { roll: 1 });
    assert!(table.rolls_next());
}

// CG-33: or until the clock runs out; in solo practice too
#[test]
fn the_clock_ends_the_wait_for_trades() {
    let alone = || vec![person(&[across(0, 0, "ApTp")], "EpHpVpXb")];
    let mut table = Table::new(Options::default(), round("pp", alone()));
    table.state = {
        let mut start = round("pp", alone());
        start.phase = serde_json::from_str(r#"{"is":"round","until":5000}"#).expect("a round");
        table.game.open(&start).expect("a round with a clock")
    };
    table.ok(0, play(1, &[], across(2, 0, "Ep")));
    assert_eq!((table.rolls_next(), table.deadline()), (false, Some(5_000)));
    let events = table.expire();
    assert_eq!(events, [EventView::Done { seat: Seat(0), by_clock: true }]);
    assert!(table.rolls_next());
}

// CG-33: no wait without a double, in a race, or by the first version of the rules
#[test]
fn other_rounds_do_not_wait_for_trades() {
    let ep = || play(1, &[], across(2, 0, "Ep"));
    let mut table = two(Options::default(), "pp").with_rules_version(1);
    table.ok(0, Action::Pass { roll: 1 });
    table.ok(1, ep());
    assert!(table.rolls_next());
    let mut table = two(Options { photo_ms: 0, ..express() }, "pp");
    table.ok(1, ep());
    assert!(table.rolls_next());
}

// CG-34: the candy given lies face up; one taken face down is known to its taker only
#[test]
fn what_is_taken_face_down_stays_secret() {
    let mut table = two(Options::default(), "pp");
    let mut events = Vec::new();
    let done =
        table.game.act(&mut table.state, Millis::ZERO, Seat(0), &trade("Qy", 4), &mut events);
    done.expect("a trade");
    let took = |viewer| match &table.seen(events.clone(), viewer)[0] {
        EventView::Traded { gave, took, number: 4, .. } => (*gave, *took),
        other => panic!("{other:?}"),
    };
    let (gave, mine) = took(Viewer::Seat(Seat(0)));
    assert_eq!(gave, candies("Qy")[0]);
    assert!(mine.is_some());
    assert_eq!(took(Viewer::Seat(Seat(1))).1, None);
    assert_eq!(took(Viewer::Watcher).1, None);
    let jar = table.view(1).jar;
    assert_eq!((jar.len(), jar[4].number, jar[4].candy), (10, 10, Some(gave)));
    // taken face up, everybody knows it
    let mut events = Vec::new();
    let done =
        table.game.act(&mut table.state, Millis::ZERO, Seat(1), &trade("Xb", 10), &mut events);
    done.expect("a trade");
    let EventView::Traded { took, .. } = &table.seen(events, Viewer::Watcher)[0] else { panic!() };
    assert_eq!(*took, Some(gave));
    assert!(table.view(1).players[1].candies.as_ref().is_some_and(|c| c.contains(&gave)));
}

// CG-34: only what is in the shoppe can be given
#[test]
fn candies_of_the_crossword_cannot_be_given() {
    let mut table = two(Options::default(), "pp");
    assert_eq!(table.code(0, trade("Fp", 0)), pair("not-yours", "CG-34"));
    assert_eq!(table.code(0, trade("Xb", 0)), pair("not-yours", "CG-34"));
}

// CG-35: first come, first served
#[test]
fn a_candy_of_the_jar_is_taken_once() {
    let mut table = two(Options::default(), "pp");
    table.ok(0, trade("Qy", 4));
    assert_eq!(table.code(1, trade("Xb", 4)), pair("not-in-jar", "CG-35"));
    assert_eq!(table.code(1, trade("Xb", 77)).0, "not-in-jar");
    table.ok(1, trade("Xb", 5));
}

// CG-35: a trade stands when plays are undone
#[test]
fn a_trade_outlives_an_undone_play() {
    let mut table = two(challenge(candygrams::Mode::Standard), "pp");
    table.ok(0, play(1, &[(3, 0)], across(3, 0, "Ep")));
    // the S that came off must be there if the play is undone
    assert_eq!(table.code(0, trade("Sb", 0)), pair("came-off", "CG-35"));
    table.ok(0, trade("Qy", 0));
    table.ok(1, Action::Challenge { seat: Seat(0), play: 0 });
    assert_eq!(table.words(0), ["fats"], "FATE is not in this list");
    let mine: Vec<Candy> = table.view(0).players[0].candies.clone().unwrap();
    assert!(mine.len() == 4 && !mine.contains(&candies("Qy")[0]));
    assert_eq!(table.view(0).trades, 1);
}

// CG-35: in a race what came off is free to go with the next roll
#[test]
fn in_a_race_what_came_off_can_be_given_later() {
    let options = Options { photo_ms: 0, ..challenge(candygrams::Mode::Express) };
    let mut table = two(options, "pp");
    table.ok(0, play(1, &[(3, 0)], across(3, 0, "Ep")));
    table.roll("yy");
    table.ok(0, Action::Trade { roll: 2, give: candies("Sb")[0], take: 0 });
    let again = table.game.open(&table.game.scenario(&table.state));
    assert_eq!(again, Ok(table.state));
}
