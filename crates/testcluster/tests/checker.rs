//! Tests of the checker: it finds nothing in a clean game, and finds every planted problem.

use catalog::Start;
use play::{Can, Seat, Snapshot, TurnView, Viewer};
use protocol::{EventInWords, News};
use serde_json::Value;
use serde_json::value::RawValue;
use store::Entry;
use table::Seed;
use testcluster::check::{CheckResult, StoredTable, check};
use testcluster::player::Player;
use testcluster::record::{ActionStatus, ClientRecord, SentAction};

/// A whole game of two clients and a watcher: the stored table, and the client records.
struct PlayedGame {
    stored: StoredTable,
    records: Vec<(Viewer, ClientRecord)>,
}

impl PlayedGame {
    fn check(&self) -> CheckResult {
        let records: Vec<(Viewer, &ClientRecord)> =
            self.records.iter().map(|(v, k)| (*v, k)).collect();
        check(&self.stored, &records)
    }

    /// The last line that answers an action of the first seat.
    fn line(&self) -> usize {
        self.stored.entries.iter().rposition(|e| e.seat == Some(0)).unwrap()
    }

    fn first(&mut self) -> &mut ClientRecord {
        &mut self.records[0].1
    }
}

fn play(game: &str) -> PlayedGame {
    let listing = catalog::game(game).unwrap();
    let seed = Seed::from_text("checker");
    let start = Start {
        options: Value::Null,
        seats: Some(2),
        scenario: Value::Null,
        players: vec![],
        seed: seed.clone(),
        entropy: vec![],
        opened: 0,
    };
    let (mut table, opened) = listing.open(start).unwrap();
    let mut entries: Vec<Entry> = opened.lines.into_iter().map(Entry::new).collect();
    let mut records: Vec<(Viewer, ClientRecord)> =
        Viewer::all(2).map(|v| (v, ClientRecord::default())).collect();
    let mut players = [0, 1].map(|seat| Player::new(game, Seat(seat), 7).unwrap());
    let mut shown = 0..table.event_count();
    for turn in 0.. {
        for (viewer, record) in &mut records {
            let events = table.history(*viewer, shown.clone());
            let events: Vec<_> = events.into_iter().map(|(_, event)| read(&event)).collect();
            let (seq, now) = (record.seq() + events.len() as u32, table.now());
            if !events.is_empty() {
                let snapshot = read(&table.snapshot(*viewer));
                record.on_news(&News { seq, events, snapshot, now });
            }
            record.finished = table.turn().outcome().is_some();
        }
        if table.turn().outcome().is_some() {
            break;
        }
        shown.start = table.event_count();
        for seat in Seat::first(2) {
            let snapshot = read(&table.snapshot(Viewer::Seat(seat)));
            let player = &mut players[seat.index()];
            if !player.is_waited_for(&snapshot) {
                continue;
            }
            let action = player.choose(&snapshot).unwrap().unwrap();
            let (news, done) = table.act(table.now(), seat, action.get());
            done.unwrap();
            let id = format!("{turn}");
            let mut lines: Vec<Entry> = news.lines.into_iter().map(Entry::new).collect();
            let acted = &mut lines[news.acted.unwrap()];
            (acted.seat, acted.action_id) = (Some(seat.0), Some(id.clone()));
            entries.extend(lines);
            let action = serde_json::from_str(action.get()).unwrap();
            let sent = SentAction { action, status: ActionStatus::Acknowledged };
            records[seat.index()].1.actions.insert(id, sent);
            break;
        }
        shown.end = table.event_count();
    }
    entries.extend(table.end().map(Entry::new));
    let position = entries.len() as u64;
    let stored =
        StoredTable { table: "t".into(), position, finished: true, seed: Some(seed), entries };
    PlayedGame { stored, records }
}

/// The checker's result for a game with a planted problem.
fn planted(plant: impl FnOnce(&mut PlayedGame)) -> CheckResult {
    let mut game = play("candy-chain");
    plant(&mut game);
    game.check()
}

#[test]
fn a_clean_game_has_no_problems() {
    for id in ["candy-chain", "quiddler", "candy-monsters", "candygrams"] {
        let played = play(id);
        let result = played.check();
        assert!(result.is_clean(), "{id}: {:?}", result.problems);
        let sent: usize = played.records.iter().map(|(_, record)| record.actions.len()).sum();
        assert_eq!(result.acknowledged, sent as u64, "{id}");
        assert!(result.acknowledged > 10 && result.compared > 50, "{id}: {result:?}");
        assert_eq!(result.finished, 1, "{id}");
    }
}

#[test]
fn an_acknowledged_action_that_is_missing_is_lost() {
    let result = planted(|game| {
        let line = game.line();
        game.stored.entries.remove(line);
        game.stored.position -= 1;
    });
    assert_eq!(result.lost, 1, "{:?}", result.problems);
    assert!(result.diverged > 0, "and the log does not replay");
    // A log cut off at the end: the rest replays.
    let result = planted(|game| {
        let line = game.line();
        game.stored.entries.truncate(line);
        (game.stored.position, game.stored.finished) = (line as u64, false);
    });
    assert!(result.lost >= 1 && result.forked >= 1, "{:?}", result.problems);
}

#[test]
fn a_changed_action_is_lost() {
    let result = planted(|game| {
        let sent = game.first().actions.values_mut().next().unwrap();
        sent.action = serde_json::json!({ "take": "a1" });
    });
    assert_eq!((result.lost, result.duplicated), (1, 0), "{:?}", result.problems);
}

#[test]
fn an_action_logged_twice_is_duplicated() {
    let result = planted(|game| {
        let line = game.line();
        game.stored.entries.insert(line, game.stored.entries[line].clone());
        game.stored.position += 1;
    });
    assert_eq!(result.duplicated, 1, "{:?}", result.problems);
}

#[test]
fn a_message_that_contradicts_the_log_is_a_fork() {
    let result = planted(|game| game.first().events[3] ^= 1);
    assert_eq!((result.forked, result.lost), (1, 0), "{:?}", result.problems);
    let result = planted(|game| game.records[2].1.events.push(1));
    assert_eq!(result.forked, 1, "a watcher saw more than there is: {:?}", result.problems);
    let result = planted(|game| {
        let sent = game.first().actions.values_mut().next().unwrap();
        sent.status = ActionStatus::Refused("not-your-turn".into());
    });
    assert_eq!(result.forked, 1, "refused, but logged: {:?}", result.problems);
    let result = planted(|game| drop(game.first().actions.pop_first()));
    assert_eq!(result.forked, 1, "nobody sent it: {:?}", result.problems);
    let result = planted(|game| {
        let line = game.line();
        game.stored.entries[line] = Entry::new(game.stored.entries[line].line.clone());
    });
    assert_eq!((result.forked, result.lost), (1, 1), "{:?}", result.problems);
}

/// Never two deciders for one seat: a person's action while the log says that a bot decides is found, and
/// so is a bot's where it says nothing of one.
#[test]
fn a_second_decider_for_a_seat_is_a_fork() {
    let said = |what: &str| Entry::new(format!(r#"{{"input":{{"{what}":{{"seat":0}}}}}}"#));
    let with = |before: &[&str], by_bot: bool| {
        planted(|game| {
            let line = game.line();
            if by_bot {
                let action = game.stored.entries[line].action_id.take().unwrap();
                game.first().actions.remove(&action);
                game.stored.entries[line].seat = None;
            }
            for what in before.iter().rev() {
                game.stored.entries.insert(line, said(what));
            }
            game.stored.position += before.len() as u64;
        })
    };
    for (before, by_bot, forks) in [
        (&["stand-in"][..], false, 1),
        (&["stand-in", "back"], false, 0),
        (&["stand-in"], true, 0),
        (&["stand-in", "back"], true, 1),
        (&[], true, 1),
    ] {
        let result = with(before, by_bot);
        // Lines that nobody wrote do not replay either, so that only what is said of deciders counts.
        let of_deciders = |problem: &&String| {
            problem.contains("while a bot decides") || problem.contains("that did not ask")
        };
        let found = result.problems.iter().filter(of_deciders).count();
        assert_eq!(found, forks, "{before:?} {by_bot}: {:?}", result.problems);
        assert!(result.forked >= forks as u64);
        assert_eq!(result.stand_ins, u64::from(before.contains(&"stand-in")));
    }
}

#[test]
fn a_message_that_contradicts_an_earlier_one_is_a_fork() {
    let telling = |events: &[&str], seq| News {
        seq,
        events: events
            .iter()
            .map(|text| EventInWords { text: (*text).to_owned(), event: raw(text) })
            .collect(),
        snapshot: Snapshot {
            you: None,
            turn: TurnView::default(),
            round: None,
            can: Can::nothing(),
            view: raw("view"),
        },
        now: play::Millis(0),
    };
    let mut record = ClientRecord::default();
    record.on_news(&telling(&["a", "b"], 2));
    record.on_news(&telling(&["b", "c"], 3));
    assert_eq!((record.seq(), record.contradictions.len()), (3, 0));
    record.on_news(&telling(&["other"], 3));
    record.on_news(&telling(&["e"], 5));
    assert_eq!(record.contradictions.len(), 2, "{:?}", record.contradictions);
    let contradictions = record.contradictions;
    let result = planted(|game| game.first().contradictions = contradictions);
    assert_eq!(result.forked, 2);
}

#[test]
fn a_view_or_a_log_that_does_not_replay_has_diverged() {
    let result = planted(|game| {
        game.first().views.last_entry().unwrap().get_mut()[0] ^= 1;
    });
    assert_eq!((result.diverged, result.forked), (1, 0), "{:?}", result.problems);
    let result = planted(|game| {
        let line = game.line();
        let text = &mut game.stored.entries[line].line;
        *text = text.replace("\"hash\":\"", "\"hash\":\"0");
    });
    assert!(result.diverged >= 1 && result.lost == 0, "{:?}", result.problems);
    let result = planted(|game| game.stored.seed = Some(Seed::from_text("another")));
    assert_eq!(result.diverged, 1, "dealt from another seed: {:?}", result.problems);
    let result = planted(|game| game.stored.finished = false);
    assert!(result.diverged >= 1, "{:?}", result.problems);
    let result = planted(|game| game.stored.position += 1);
    assert_eq!(result.diverged, 1, "{:?}", result.problems);
}

#[test]
fn an_unanswered_action_may_be_logged_or_not() {
    for stands in [true, false] {
        let mut game = play("candy-chain");
        let record = game.first();
        let status = ActionStatus::Unanswered;
        if stands {
            record.actions.values_mut().last().unwrap().status = status;
        } else {
            let sent = SentAction { action: Value::Null, status };
            record.actions.insert("more".into(), sent);
        }
        let result = game.check();
        assert!(result.is_clean(), "{:?}", result.problems);
        assert_eq!(result.unanswered, 1);
    }
}

fn raw(text: &str) -> Box<RawValue> {
    serde_json::value::to_raw_value(text).unwrap()
}

fn read<T: serde::de::DeserializeOwned>(json: &RawValue) -> T {
    serde_json::from_str(json.get()).unwrap()
}
