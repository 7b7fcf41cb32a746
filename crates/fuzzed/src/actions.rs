//! Actions at a table: the game's name, then one action a line, after the seat's number.
//!
//! Laws: a refusal or a preview changes nothing; the log replays to the same hash; every viewer can
//! always be shown the table. Each line is also read as an action in words.

use crate::positions::show_to_all;
use catalog::Start;
use play::{Millis, Seat};
use serde_json::Value;
use table::Seed;

/// The largest number of actions in one run; more take time and find nothing new.
const MAX_ACTIONS: usize = 64;

/// Plays the lines at a new table.
pub fn run(bytes: &[u8]) {
    let Some((game, lines)) = crate::text(bytes).and_then(crate::game) else { return };
    let start = Start {
        options: Value::Null,
        seats: None,
        scenario: Value::Null,
        players: vec![],
        seed: Seed::new([7; 32]),
        entropy: vec![],
        opened: 0,
    };
    let (mut table, news) = game.open(start).expect("the usual game can be opened");
    let mut log = news.lines;
    for (line, second) in lines.lines().take(MAX_ACTIONS).zip(1u64..) {
        let (seat, action) = line.split_once(' ').unwrap_or(("0", line));
        let seat = Seat(seat.parse().unwrap_or(0));
        let at = Millis(second * 1000);
        let before = table.head();
        let draft = table.preview(at, seat, action);
        assert_eq!(table.head(), before, "a preview changed the table");
        if let Some(reject) = draft.refused {
            assert!(!reject.message.is_empty() && !reject.code.is_empty());
        }
        if seat.0 < table.seats()
            && let Err(reject) = table.parse_action(seat, action)
        {
            assert!(!reject.message.is_empty() && !reject.code.is_empty());
        }
        let (news, result) = table.act(at, seat, action);
        if result.is_err() && news.lines.is_empty() {
            assert_eq!(table.head(), before, "a refusal changed the table");
        }
        log.extend(news.lines);
    }
    show_to_all(&*table);
    log.extend(table.end());
    let replayed = catalog::replay(&log.join("\n"), None).expect("the log replays");
    assert_eq!(replayed.head(), table.head());
}
