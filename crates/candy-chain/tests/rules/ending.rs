//! CC-10, CC-11, CC-12: clearing colours and winning.

use crate::table::*;
use candy_chain::{Action, Colour, Draft, End, EventView, Reason, Scenario, Side, Stage};
use play::{Game, Outcome, Turn};

/// Two whites, two blacks and a gray at the loose end of a line of fruits.
const NEARLY: &str = "......../......../......../......../......../......../WWBBG.../RUYRUY..";

fn preview(table: &Table, cells: &str) -> Draft {
    let take = Action::Take(cells.parse().unwrap());
    table.game.preview(&table.state, table.at, ONE, &take).unwrap()
}

/// CC-10: clearing one colour changes nothing else; the player goes on with the others.
#[test]
fn clearing_one_colour_goes_on() {
    let mut table = Table::playing(NEARLY, ONE);
    let draft = preview(&table, "a2+b2");
    assert_eq!(draft, Draft { clears: vec![Colour::White], wins: false, passes: false });
    let events = table.take(ONE, "a2+b2").unwrap();
    assert!(matches!(events[0], EventView::Took { .. }));
    assert_eq!(events[1..], [EventView::Cleared { seat: ONE, colour: Colour::White }]);
    assert_eq!(table.view(TWO).stage, Stage::Play);
    table.take(TWO, "a1").unwrap();
    table.take(ONE, "c2").unwrap();
}

/// CC-11: the second colour cleared wins at once, whatever is left of the third.
#[test]
fn two_colours_win() {
    let mut table = Table::playing(NEARLY, ONE);
    table.take(ONE, "a2+b2").unwrap();
    table.take(TWO, "a1").unwrap();
    let draft = preview(&table, "c2+d2");
    assert_eq!(draft, Draft { clears: vec![Colour::Black], wins: true, passes: false });
    let events = table.take(ONE, "c2+d2").unwrap();
    assert_eq!(
        events[1..],
        [EventView::Cleared { seat: ONE, colour: Colour::Black }, won(ONE, Reason::TwoColours),]
    );
    let outcome = Outcome::won_by(ONE, 2, "two-colours", "CC-11");
    assert_eq!(table.game.turn(&table.state), Turn::Over(outcome));
    let view = table.view(TWO);
    assert_eq!((view.stage, table.waiting_for()), (Stage::Over, None));
    assert_eq!(view.left[Colour::Gray.index()], 1);
    assert!(table.can(TWO).is_empty());
}

/// CC-11: after that, every action is refused.
#[test]
fn nothing_after_the_end() {
    let mut table = Table::playing(NEARLY, ONE);
    table.take(ONE, "a2+b2").unwrap();
    table.take(TWO, "a1").unwrap();
    table.take(ONE, "c2+d2").unwrap();
    for seat in [ONE, TWO] {
        assert_eq!(refusal(table.take(seat, "b1")), because("game-over", "CC-11"));
        assert_eq!(refusal(table.act(seat, Action::Resign)), because("game-over", "CC-11"));
    }
}

/// CC-11: a scenario with two colours cleared is over; one with both sides cleared, or with an
/// end that does not fit, is refused.
#[test]
fn finished_scenarios() {
    let won = NEARLY.replace("WWBBG", "G....");
    let table = Table::playing(&won, ONE);
    assert_eq!(table.state.end(), Some(End { winner: ONE, reason: Reason::TwoColours }));
    let game = &table.game;
    let both = game.open(&playing(&won.replace("RUYRUY", "RRRRRR"), ONE));
    assert_eq!(refusal(both), because("two-winners", "CC-11"));
    for (board, winner, reason, rule) in [
        (NEARLY, ONE, Reason::TwoColours, "CC-11"),
        (&*won, TWO, Reason::TwoColours, "CC-11"),
        (&*won, TWO, Reason::Resigned, "CC-15"),
        (NEARLY, ONE, Reason::Time, "CC-15"),
    ] {
        let ended = Some(End { winner, reason });
        let reject = game.open(&Scenario { ended, ..playing(board, ONE) });
        assert_eq!(refusal(reject), because("wrong-end", rule));
    }
    let settling = Scenario { board: Some(FULL.into()), ..Scenario::default() };
    for (winner, fits) in [(ONE, true), (TWO, false)] {
        // Seat 2 is to take a right, so only its own time can have run out.
        let ended = Some(End { winner, reason: Reason::Time });
        assert_eq!(game.open(&Scenario { ended, ..settling.clone() }).is_ok(), fits);
    }
    let unplaced = Some(End { winner: ONE, reason: Reason::Resigned });
    let reject = game.open(&Scenario { ended: unplaced, ..Scenario::default() });
    assert_eq!(refusal(reject), because("no-board", "CC-04"));
}

/// CC-12: a whole game of first legal moves ends with one winner, and the loser is to move.
#[test]
fn a_game_to_the_end() {
    let mut table = Table::opened(candy_chain::Options::default());
    let mut takes = 0;
    while let Some(seat) = table.waiting_for() {
        let first = table.moves(seat).remove(0);
        table.take(seat, &first).unwrap();
        takes += 1;
        assert!(takes <= 48);
    }
    let end = table.state.end().unwrap();
    let position = table.state.position().unwrap();
    assert_eq!(position.winner().and_then(|s| table.state.seat_of(s)), Some(end.winner));
    let sides = Side::ALL.map(|s| position.cleared(s));
    assert!(sides.contains(&2) && sides != [2, 2]);
}
