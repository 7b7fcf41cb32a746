//! KW-13, KW-17: the next round, and rounds that go nowhere.

use crate::table::*;
use keyword::{EventView, Part, Scenario};
use play::{Seat, Viewer};

fn drawn(table: &Table) -> (Seat, Vec<u8>) {
    let refilled = table.seen(Viewer::Watcher).into_iter().find_map(|event| match event {
        EventView::Refilled { first, drawn, .. } => Some((first, drawn)),
        _ => None,
    });
    refilled.expect("hands were refilled")
}

fn table(orange: &str) -> Table {
    let mut scenario = thinking("eatsrn", &["teaxqz", "seatrn", "teokyp"]);
    scenario.orange = Some(orange.into());
    scenario.blue = Some("abcdefghi".into());
    Table::at(options(), &scenario)
}

const TEA: [Part; 3] = [Part::hand(0), Part::hand(1), Part::hand(2)];

/// KW-13: the winner's hand is refilled first, then the others clockwise, then the row.
#[test]
fn the_winner_draws_first() {
    let mut table = table("abcdefghijkl");
    table.commit(ONE, &[Part::hand(0), Part::row(0), Part::hand(2)]).unwrap();
    table.commit(TWO, &[Part::hand(0), Part::row(0), Part::hand(2), Part::row(2)]).unwrap();
    table.commit(THREE, &[Part::hand(0), Part::hand(2), Part::hand(1)]).unwrap();
    table.expire();
    assert_eq!(drawn(&table), (TWO, vec![2, 2, 3]));
    assert_eq!(table.hand(TWO), "aebtrn");
    assert_eq!(table.hand(THREE), "cdekyp");
    assert_eq!(table.hand(ONE), "fegxqz");
    assert_eq!(table.row(), "aabsrn");
}

/// KW-13: if nobody won, from the first seat in the first round, then from the seat after the
/// one that was first before, also after somebody has won.
#[test]
fn the_first_to_draw_moves_on() {
    let mut table = table("abcdefghijkl");
    let mut firsts = Vec::new();
    for round in 1..=5 {
        if round == 3 {
            table.lay(THREE, "toe");
        }
        table.expire();
        table.expire();
        firsts.push(drawn(&table).0);
    }
    assert_eq!(firsts, [ONE, TWO, THREE, ONE, TWO]);
    let mut won = self::table("abcdefghijkl");
    won.lay(TWO, "sea");
    won.expire();
    won.expire();
    assert_eq!(drawn(&won).0, TWO, "the winner, even in the first round");
}

/// KW-13: if no blue card was taken, none is drawn.
#[test]
fn an_unused_row_stays() {
    let mut table = table("abcdefghijkl");
    table.commit(ONE, &TEA).unwrap();
    table.expire();
    table.expire();
    assert_eq!((table.row().as_str(), table.open().decks.blue), ("eatsrn", 9));
    assert_eq!(table.hand(ONE), "abcxqz");
}

/// A table after two quiet rounds, with this many blue cards left.
fn quiet(blue: &str) -> Table {
    let scenario =
        Scenario { blue: Some(blue.into()), quiet: 2, ..thinking("eatsrn", &["teaxqz", "seatrn"]) };
    Table::at(options(), &scenario)
}

/// KW-17: after three rounds without a card drawn the row is discarded and a new one dealt.
#[test]
fn three_quiet_rounds_bring_a_new_row() {
    let mut table = Table::at(
        options(),
        &Scenario { blue: Some("abcdefghi".into()), ..thinking("eatsrn", &["teaxqz", "seatrn"]) },
    );
    let gone = table.open().discards.blue.len();
    for quiet in [1, 2] {
        table.expire();
        table.expire();
        assert_eq!((table.open().quiet, table.row().as_str()), (quiet, "eatsrn"));
    }
    table.expire();
    table.expire();
    assert_eq!((table.open().quiet, table.row().as_str()), (0, "abcdef"));
    assert_eq!((table.open().decks.blue, table.open().discards.blue.len()), (3, gone + 6));
    let new_row = EventView::NewRow { row: table.open().row };
    assert!(table.seen(Viewer::Watcher).contains(&new_row));
    assert_eq!(table.round(), 4);
}

/// KW-17: a card drawn by anybody, in a pass or for a word, restarts the count.
#[test]
fn a_card_drawn_breaks_the_silence() {
    let mut passed = quiet("abcdefghi");
    passed.pass(ONE, &[0]).unwrap();
    let mut scored = quiet("abcdefghi");
    scored.lay(ONE, "tea");
    for mut table in [passed, scored] {
        table.expire();
        table.expire();
        assert_eq!((table.open().quiet, table.round()), (0, 2));
        assert!(table.row().ends_with("srn"), "the row was not cleared: {}", table.row());
    }
    let mut still = quiet("abcdefghi");
    still.pass(ONE, &[]).unwrap();
    still.expire();
    still.expire();
    assert_eq!(still.row(), "abcdef", "a pass without cards is as quiet as a lost round");
}

/// KW-17: with fewer than six blue cards left, the game ends instead; with six, their last one
/// is drawn, which ends it too (KW-15).
#[test]
fn no_new_row_ends_the_game() {
    for (blue, reason, rule, row) in
        [("abcde", "stalled", "KW-17", "eatsrn"), ("abcdef", "blue-deck", "KW-15", "abcdef")]
    {
        let mut table = quiet(blue);
        table.expire();
        table.expire();
        let outcome = table.outcome().expect("the game is over");
        assert_eq!((outcome.reason.as_str(), outcome.rule.as_str()), (reason, rule));
        assert_eq!((outcome.places, table.row().as_str()), (vec![1, 1], row));
    }
}
