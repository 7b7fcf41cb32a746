//! KW-03: somebody leaves the table.

use crate::table::*;
use keyword::{Action, Did, EventView, Phase, Status};
use play::Viewer;

fn table() -> Table {
    Table::thinking("eatsrn", &["teaxqz", "seatrn", "plokey"])
}

/// KW-03: the others go on without waiting; a word laid is withdrawn, the cards stay out.
#[test]
fn the_others_go_on() {
    let mut table = table();
    table.lay(TWO, "stare");
    table.lay(ONE, "tea");
    table.act(TWO, Action::Leave).unwrap();
    assert_eq!(table.seen(Viewer::Watcher), [EventView::Left { seat: TWO }]);
    assert_eq!(table.turn(), (vec![0, 2], vec![2]));
    assert_eq!(table.open().seats[1].status, Status::Left);
    table.lay(THREE, "key");
    let round = table.last_round();
    assert_eq!((round.shown[1].did, round.shown[1].word.clone()), (Did::Left, None));
    table.ready(ONE).unwrap();
    table.ready(THREE).unwrap();
    assert_eq!((table.round(), table.turn()), (2, (vec![0, 2], vec![0, 2])));
    assert_eq!(table.hand(TWO), "seatrn");
    assert_eq!(refusal(table.pass(TWO, &[])), because("has-left", "KW-03"));
    assert_eq!(refusal(table.act(TWO, Action::Leave)), because("has-left", "KW-03"));
}

/// KW-03: when the last player that the game waits for leaves, the round or the pause is over.
#[test]
fn leaving_holds_nobody_up() {
    let mut table = table();
    table.lay(ONE, "tea");
    table.pass(TWO, &[]).unwrap();
    table.act(THREE, Action::Leave).unwrap();
    assert_eq!(table.state.phase(), Phase::Reveal);
    let mut table = self::table();
    table.expire();
    table.ready(ONE).unwrap();
    table.ready(TWO).unwrap();
    table.act(THREE, Action::Leave).unwrap();
    assert_eq!((table.round(), table.state.phase()), (2, Phase::Thinking));
    assert_eq!(table.can(None), play::Can::nothing(), "a watcher can do nothing");
}

/// KW-03: who passed may leave too; who is left alone wins, whatever the words say.
#[test]
fn left_alone() {
    let mut scenario = thinking("eatsrn", &["teaxqz", "seatrn", "plokey"]);
    scenario.seats[0].scored = vec!["no".into()];
    scenario.seats[1].scored = vec!["at".into(), "to".into()];
    let mut table = Table::at(options(), &scenario);
    table.pass(ONE, &[]).unwrap();
    table.act(ONE, Action::Leave).unwrap();
    assert_eq!(table.outcome(), None);
    table.act(TWO, Action::Leave).unwrap();
    let outcome = table.outcome().unwrap();
    assert_eq!((outcome.reason.as_str(), outcome.rule.as_str()), ("left-alone", "KW-03"));
    assert_eq!(outcome.places, [3, 2, 1], "those who left by their words");
}
