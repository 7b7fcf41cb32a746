//! What seats do at a table: the game's name, then a line an action, the seat's number first.
//!
//! Laws: a refusal changes nothing, nor does a preview; whatever was accepted replays to the same
//! hash; everybody can always be shown the table.

use crate::positions::shown_to_all;
use catalog::Start;
use play::{Millis, Seat};
use serde_json::Value;
use table::Seed;

/// The most actions of one run: more cost time and say nothing new.
const MOST: usize = 64;

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
    for (line, second) in lines.lines().take(MOST).zip(1u64..) {
        let (seat, action) = line.split_once(' ').unwrap_or(("0", line));
        let seat = Seat(seat.parse().unwrap_or(0));
        let at = Millis(second * 1000);
        let before = table.head();
        let draft = table.preview(at, seat, action);
        assert_eq!(table.head(), before, "a preview changed the table");
        if let Err(no) = draft {
            assert!(!no.say.is_empty() && !no.code.is_empty());
        }
        let (news, result) = table.act(at, seat, action);
        if result.is_err() && news.lines.is_empty() {
            assert_eq!(table.head(), before, "a refusal changed the table");
        }
        log.extend(news.lines);
    }
    shown_to_all(&*table);
    log.extend(table.end());
    let replayed = catalog::replay(&log.join("\n"), None).expect("what was played replays");
    assert_eq!(replayed.head(), table.head());
}
