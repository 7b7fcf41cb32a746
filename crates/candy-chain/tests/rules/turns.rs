//! CC-06, CC-07, CC-09: taking turns, the opening move, passing.

use crate::table::*;
use candy_chain::{Action, Colour, EventView, Options, Right, Scenario, Side};
use play::{Enumerate, Game, Seat};

fn took(seat: Seat, cells: &[&str], colour: Colour) -> EventView {
    EventView::Took { seat, cells: cells.iter().map(|c| c.to_string()).collect(), colour }
}

/// CC-06: players take turns and take one piece, or two of one colour, of their own.
#[test]
fn players_take_turns() {
    let mut table = Table::opened(Options::default());
    assert_eq!(table.take(TWO, "a1").unwrap(), [took(TWO, &["a1"], Colour::Blue)]);
    assert_eq!(table.waiting_for(), Some(ONE));
    let two_whites = table.take(ONE, "a6+g6").unwrap();
    assert_eq!(two_whites, [took(ONE, &["a6", "g6"], Colour::White)]);
    assert_eq!(table.waiting_for(), Some(TWO));
    let two_yellows = table.take(TWO, "h1+b1").unwrap();
    assert_eq!(two_yellows, [took(TWO, &["b1", "h1"], Colour::Yellow)]);
    assert_eq!(table.view(ONE).left, [6, 8, 8, 8, 7, 6]);
    assert_eq!(table.game.census(&table.state).len(), 48, "taken pieces are not lost");
}

/// CC-06: each wrong take has its own refusal.
#[test]
fn wrong_takes_are_refused() {
    let mut table = Table::opened(Options::default());
    table.take(TWO, "a1").unwrap();
    for (cells, code, rule) in [
        ("i1", "off-board", "CC-01"),
        ("a9", "off-board", "CC-01"),
        ("a8", "empty-cell", "CC-06"),
        ("a1", "empty-cell", "CC-06"),
        ("a6+a8", "empty-cell", "CC-06"),
        ("b1", "not-your-colour", "CC-06"),
        ("a6+b1", "not-your-colour", "CC-06"),
        ("a6+b6", "two-colours-at-once", "CC-06"),
        ("a6+a6", "same-cell-twice", "CC-06"),
    ] {
        assert_eq!(refusal(table.take(ONE, cells)), because(code, rule), "{cells}");
    }
    assert_eq!(refusal(table.take(TWO, "b1")), because("not-your-turn", "CC-06"));
    let reject = table.take(ONE, "a6+b6").unwrap_err();
    assert_eq!(reject.at, ["a6", "b6"]);
}

/// CC-07: the very first move takes one piece, the reply may take two.
#[test]
fn the_opening_takes_one() {
    let mut table = Table::opened(Options::default());
    assert_eq!(table.view(TWO).limit, 1);
    assert!(table.moves(TWO).iter().all(|m| !m.contains('+')));
    assert_eq!(refusal(table.take(TWO, "a1+g1")), because("opening-takes-one", "CC-07"));
    table.take(TWO, "a1").unwrap();
    assert_eq!(table.view(ONE).limit, 2);
    assert!(table.moves(ONE).iter().any(|m| m.contains('+')));
    table.take(ONE, "a6+g6").unwrap();
}

/// CC-09: a player without a legal move passes, visibly, and the other one goes on.
#[test]
fn the_stuck_pass() {
    let mut table = Table::playing(LINE, TWO);
    let events = table.take(TWO, "a1").unwrap();
    assert_eq!(events, [took(TWO, &["a1"], Colour::Red), EventView::Passed { seat: ONE }]);
    assert_eq!(table.waiting_for(), Some(TWO));
    let draft =
        table.game.preview(&table.state, table.at, TWO, &Action::Take("e2".parse().unwrap()));
    assert!(draft.unwrap().passes);
}

/// CC-09: who can move must: passing is always refused, and nothing passes for them.
#[test]
fn passing_is_no_choice() {
    let pass: Action = serde_json::from_str(r#""pass""#).unwrap();
    assert_eq!(refusal(Table::playing(LINE, TWO).act(TWO, pass)).0, "nobody-passes");
    assert_eq!(refusal(Table::playing(LINE, TWO).take(ONE, "b1")).0, "not-your-turn");
    // Without its second red piece the line loses its end, and a white one becomes free.
    let line = LINE.replace("R...U...", "....U...").replace("RWBWU...", "RWBWUR..");
    let mut table = Table::playing(&line, TWO);
    assert_eq!(table.take(TWO, "a1").unwrap(), [took(TWO, &["a1"], Colour::Red)]);
    let mut actions = Vec::new();
    table.game.actions(&table.state, ONE, &mut actions);
    assert_eq!(actions, [Action::Take("b1".parse().unwrap())]);
}

/// A tuning fork on a board of 3 by 21: every mint holds the piece at the end of its prong.
const FORK: &str =
    "R.U/W.B/G.W/B.G/W.B/G.W/B.G/W.B/G.W/B.G/W.B/G.W/B.G/Y.R/U.Y/RUY/RUY/RUY/RUY/RUY/RUY";

/// CC-07, CC-09: if the first player cannot move at all, they pass, and the opening move, still
/// of one piece, is the other's.
#[test]
fn a_pass_before_the_opening() {
    let options = Options { width: Some(3), height: Some(21), ..Options::default() };
    let mut table = Table::with(options, &Scenario::default());
    table.place(FORK).unwrap();
    table.act(TWO, Action::Right(Right::First)).unwrap();
    let events = table.act(ONE, Action::Side(Side::Fruits)).unwrap();
    let named = EventView::Side { seat: ONE, side: Side::Fruits };
    assert_eq!(events, [named, EventView::Passed { seat: TWO }]);
    let view = table.view(ONE);
    assert_eq!((view.first, table.waiting_for(), view.limit), (Some(TWO), Some(ONE), 1));
    let again = table.game.open(&table.game.scenario(&table.state)).unwrap();
    assert_eq!(again, table.state);
    assert_eq!(refusal(table.take(ONE, "a1+a4")), because("opening-takes-one", "CC-07"));
    table.take(ONE, "a1").unwrap();
}
