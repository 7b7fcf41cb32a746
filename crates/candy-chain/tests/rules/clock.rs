//! CC-15: clocks, running out, resigning.

use crate::table::*;
use candy_chain::{
    Action, CandyChain, Clock, EventView, Options, Reason, Right, Scenario, Side, Timing,
};
use play::{Game, Millis, Outcome, Turn};

fn timed(clock: Timing) -> Options {
    Options { clock, ..Options::default() }
}

fn left(table: &Table) -> [u64; 2] {
    table.view(ONE).clock.unwrap().left.map(|left| left.0)
}

/// CC-15: without a clock there is no deadline and no clock to see.
#[test]
fn no_clock() {
    let table = Table::opened(Options::default());
    assert_eq!(table.game.deadline(&table.state), None);
    assert_eq!(table.view(ONE).clock, None);
}

/// CC-15: a bank runs down while the game waits for its owner, even while rights and sides are settled,
/// and every decision earns the increment.
#[test]
fn a_bank_with_increment() {
    let mut table =
        Table::with(timed(Timing::Bank { seconds: 60, increment: 2 }), &Scenario::default());
    assert_eq!(table.game.deadline(&table.state), None, "nobody's time runs before placing");
    table.at = Millis(5_000);
    table.place(FULL).unwrap();
    assert_eq!(table.game.deadline(&table.state), Some(Millis(65_000)));
    table.at = Millis(15_000);
    table.act(TWO, Action::Right(Right::First)).unwrap();
    assert_eq!(left(&table), [60_000, 52_000]);
    assert_eq!(table.waiting_for(), Some(ONE));
    table.at = Millis(16_000);
    table.act(ONE, Action::Side(Side::Mints)).unwrap();
    assert_eq!(left(&table), [61_000, 52_000]);
    assert_eq!(table.game.deadline(&table.state), Some(Millis(68_000)));
    table.at = Millis(26_500);
    table.take(TWO, "a1").unwrap();
    assert_eq!(left(&table), [61_000, 43_500]);
    assert_eq!(table.game.deadline(&table.state), Some(Millis(87_500)));
}

/// CC-15: with a time per move everybody begins each decision with all of it, also after the
/// other one had to pass.
#[test]
fn so_much_for_every_move() {
    let mut table = Table::with(timed(Timing::PerMove { seconds: 10 }), &playing(LINE, TWO));
    assert_eq!(table.game.deadline(&table.state), Some(Millis(10_000)));
    table.at = Millis(9_000);
    let events = table.take(TWO, "a1").unwrap();
    assert!(events.contains(&EventView::Passed { seat: ONE }));
    assert_eq!(left(&table), [10_000, 10_000]);
    assert_eq!(table.game.deadline(&table.state), Some(Millis(19_000)));
}

/// CC-15: running out gives the game to the other.
#[test]
fn running_out_loses() {
    let mut table = Table::opened(timed(Timing::Bank { seconds: 60, increment: 0 }));
    table.at = Millis(60_000);
    let events = table.expire();
    assert_eq!(events, [EventView::TimedOut { seat: TWO }, won(ONE, Reason::Time)]);
    assert_eq!(left(&table), [60_000, 0]);
    let outcome = Outcome::won_by(ONE, 2, "time", "CC-15");
    assert_eq!(table.game.turn(&table.state), Turn::Over(outcome));
    assert_eq!(table.game.deadline(&table.state), None);
    assert_eq!(refusal(table.take(TWO, "a1")), because("game-over", "CC-15"));
    let again = table.game.open(&table.game.scenario(&table.state)).unwrap();
    assert_eq!(again, table.state);
}

/// CC-15: a player who resigns loses, on their own turn or not, before the first
/// move or after it.
#[test]
fn resigning_loses() {
    for seat in [ONE, TWO] {
        for stage in 0..3 {
            let mut table =
                Table::with(timed(Timing::PerMove { seconds: 9 }), &Scenario::default());
            let early = table.act(seat, Action::Resign);
            assert_eq!(refusal(early), because("not-placed", "CC-04"));
            table.place(FULL).unwrap();
            if stage > 0 {
                table.act(TWO, Action::Right(Right::First)).unwrap();
            }
            if stage > 1 {
                table.act(ONE, Action::Side(Side::Fruits)).unwrap();
            }
            table.at = Millis(4_000);
            let events = table.act(seat, Action::Resign).unwrap();
            let winner = seat.next(2);
            assert_eq!(events, [EventView::Resigned { seat }, won(winner, Reason::Resigned)]);
            let outcome = Outcome::won_by(winner, 2, "resigned", "CC-15");
            assert_eq!(table.outcome(), Some(outcome));
            let again = table.game.open(&table.game.scenario(&table.state)).unwrap();
            assert_eq!(again, table.state);
        }
    }
}

/// CC-15: there is no way to offer a draw.
#[test]
fn no_draws() {
    for offer in [r#""draw""#, r#"{"offer":"draw"}"#] {
        assert!(serde_json::from_str::<Action>(offer).is_err());
    }
}

/// CC-15: clocks that make no game are refused, in options and in scenarios.
#[test]
fn impossible_clocks_are_refused() {
    for clock in [
        Timing::PerMove { seconds: 0 },
        Timing::PerMove { seconds: 604_801 },
        Timing::Bank { seconds: 0, increment: 5 },
        Timing::Bank { seconds: 60, increment: 3_601 },
    ] {
        assert_eq!(refusal(CandyChain::new(timed(clock))), because("bad-clock", "CC-15"));
    }
    CandyChain::new(timed(Timing::Bank { seconds: 604_800, increment: 3_600 })).unwrap();
    let clock = Some(Clock { left: [Millis(10_001), Millis(0)], since: Millis(0) });
    let scenario = Scenario { clock, ..Scenario::default() };
    let reject = Table::new().game.open(&scenario);
    assert_eq!(refusal(reject), because("no-clock", "CC-15"));
    let strict = CandyChain::new(timed(Timing::PerMove { seconds: 10 })).unwrap();
    assert_eq!(refusal(strict.open(&scenario)), because("too-much-time", "CC-15"));
}
