//! The checker itself: it finds nothing where nothing is wrong, and finds whatever is planted.

use catalog::Start;
use chaos::check::{Kept, Verdict, check};
use chaos::known::{Fate, Known, Said};
use chaos::mind::Mind;
use play::{Seat, Viewer};
use protocol::News;
use serde_json::Value;
use store::Entry;
use table::Seed;

/// A whole game of two people and somebody who watches, as it is kept and as they know it.
struct Told {
    kept: Kept,
    known: Vec<(Viewer, Known)>,
}

impl Told {
    fn check(&self) -> Verdict {
        let known: Vec<(Viewer, &Known)> = self.known.iter().map(|(v, k)| (*v, k)).collect();
        check(&self.kept, &known)
    }

    /// A line that answers an action of the first seat.
    fn line(&self) -> usize {
        self.kept.entries.iter().rposition(|e| e.seat == Some(0)).unwrap()
    }

    fn first(&mut self) -> &mut Known {
        &mut self.known[0].1
    }
}

fn play(game: &str) -> Told {
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
    let mut entries: Vec<Entry> = opened.lines.into_iter().map(Entry::of).collect();
    let mut known: Vec<(Viewer, Known)> = Viewer::all(2).map(|v| (v, Known::default())).collect();
    let mut minds = [0, 1].map(|seat| Mind::new(game, seat, 7).unwrap());
    let mut shown = 0..table.event_count();
    for turn in 0.. {
        for (viewer, known) in &mut known {
            let events = table.history(*viewer, shown.clone());
            let events: Vec<_> = events.into_iter().map(|(_, event)| event).collect();
            let (seq, now) = (known.seq() + events.len() as u32, table.now());
            if !events.is_empty() {
                known.news(&News { seq, events, view: table.view(*viewer), now });
            }
            known.over = table.turn().outcome().is_some();
        }
        if table.turn().outcome().is_some() {
            break;
        }
        shown.start = table.event_count();
        for seat in Seat::first(2) {
            let view = table.view(Viewer::Seat(seat));
            let mind = &mut minds[seat.index()];
            if !mind.is_awaited(&serde_json::from_str(view.get()).unwrap()) {
                continue;
            }
            let action = mind.choose(view.get()).unwrap();
            let (news, done) = table.act(table.now(), seat, action.get());
            done.unwrap();
            let id = format!("{turn}");
            let mut lines: Vec<Entry> = news.lines.into_iter().map(Entry::of).collect();
            let acted = &mut lines[news.acted.unwrap()];
            (acted.seat, acted.action_id) = (Some(seat.0), Some(id.clone()));
            entries.extend(lines);
            let action = serde_json::from_str(action.get()).unwrap();
            let said = Said { action, fate: Fate::Acknowledged };
            known[seat.index()].1.actions.insert(id, said);
            break;
        }
        shown.end = table.event_count();
    }
    entries.extend(table.end().map(Entry::of));
    let position = entries.len() as u64;
    let kept = Kept { table: "t".into(), position, finished: true, seed: Some(seed), entries };
    Told { kept, known }
}

/// A game with planted trouble, judged.
fn planted(plant: impl FnOnce(&mut Told)) -> Verdict {
    let mut told = play("candy-chain");
    plant(&mut told);
    told.check()
}

#[test]
fn nothing_is_found_where_nothing_is_wrong() {
    for game in ["candy-chain", "quiddler", "candy-monsters", "candygrams"] {
        let told = play(game);
        let verdict = told.check();
        assert!(verdict.is_clean(), "{game}: {:?}", verdict.say);
        let sent: usize = told.known.iter().map(|(_, known)| known.actions.len()).sum();
        assert_eq!(verdict.acknowledged, sent as u64, "{game}");
        assert!(verdict.acknowledged > 10 && verdict.compared > 50, "{game}: {verdict:?}");
        assert_eq!(verdict.finished, 1, "{game}");
    }
}

#[test]
fn what_is_acknowledged_and_gone_is_lost() {
    let verdict = planted(|told| {
        let line = told.line();
        told.kept.entries.remove(line);
        told.kept.position -= 1;
    });
    assert_eq!(verdict.lost, 1, "{:?}", verdict.say);
    assert!(verdict.diverged > 0, "and the log does not replay");
    // The end of a log cut off cleanly: what is left replays.
    let verdict = planted(|told| {
        let line = told.line();
        told.kept.entries.truncate(line);
        (told.kept.position, told.kept.finished) = (line as u64, false);
    });
    assert!(verdict.lost >= 1 && verdict.forked >= 1, "{:?}", verdict.say);
}

#[test]
fn what_stands_changed_is_lost() {
    let verdict = planted(|told| {
        let said = told.first().actions.values_mut().next().unwrap();
        said.action = serde_json::json!({ "take": "a1" });
    });
    assert_eq!((verdict.lost, verdict.duplicated), (1, 0), "{:?}", verdict.say);
}

#[test]
fn what_stands_twice_is_duplicated() {
    let verdict = planted(|told| {
        let line = told.line();
        told.kept.entries.insert(line, told.kept.entries[line].clone());
        told.kept.position += 1;
    });
    assert_eq!(verdict.duplicated, 1, "{:?}", verdict.say);
}

#[test]
fn what_was_told_otherwise_is_a_fork() {
    let verdict = planted(|told| told.first().events[3] ^= 1);
    assert_eq!((verdict.forked, verdict.lost), (1, 0), "{:?}", verdict.say);
    let verdict = planted(|told| told.known[2].1.events.push(1));
    assert_eq!(verdict.forked, 1, "a watcher saw more than there is: {:?}", verdict.say);
    let verdict = planted(|told| {
        let said = told.first().actions.values_mut().next().unwrap();
        said.fate = Fate::Refused("not-your-turn".into());
    });
    assert_eq!(verdict.forked, 1, "refused, and yet it stands: {:?}", verdict.say);
    let verdict = planted(|told| drop(told.first().actions.pop_first()));
    assert_eq!(verdict.forked, 1, "nobody sent it: {:?}", verdict.say);
    let verdict = planted(|told| {
        let line = told.line();
        told.kept.entries[line] = Entry::of(told.kept.entries[line].line.clone());
    });
    assert_eq!((verdict.forked, verdict.lost), (1, 1), "{:?}", verdict.say);
}

#[test]
fn what_was_told_before_cannot_be_told_otherwise() {
    let telling = |events: &[&str], seq| News {
        seq,
        events: events.iter().map(|e| serde_json::value::to_raw_value(e).unwrap()).collect(),
        view: serde_json::value::to_raw_value("view").unwrap(),
        now: play::Millis(0),
    };
    let mut known = Known::default();
    known.news(&telling(&["a", "b"], 2));
    known.news(&telling(&["b", "c"], 3));
    assert_eq!((known.seq(), known.contradictions.len()), (3, 0));
    known.news(&telling(&["other"], 3));
    known.news(&telling(&["e"], 5));
    assert_eq!(known.contradictions.len(), 2, "{:?}", known.contradictions);
    let contradictions = known.contradictions;
    let verdict = planted(|told| told.first().contradictions = contradictions);
    assert_eq!(verdict.forked, 2);
}

#[test]
fn a_view_or_a_log_that_does_not_fit_diverged() {
    let verdict = planted(|told| {
        told.first().views.last_entry().unwrap().get_mut()[0] ^= 1;
    });
    assert_eq!((verdict.diverged, verdict.forked), (1, 0), "{:?}", verdict.say);
    let verdict = planted(|told| {
        let line = told.line();
        let text = &mut told.kept.entries[line].line;
        *text = text.replace("\"hash\":\"", "\"hash\":\"0");
    });
    assert!(verdict.diverged >= 1 && verdict.lost == 0, "{:?}", verdict.say);
    let verdict = planted(|told| told.kept.seed = Some(Seed::from_text("another")));
    assert_eq!(verdict.diverged, 1, "dealt from another seed: {:?}", verdict.say);
    let verdict = planted(|told| told.kept.finished = false);
    assert!(verdict.diverged >= 1, "{:?}", verdict.say);
    let verdict = planted(|told| told.kept.position += 1);
    assert_eq!(verdict.diverged, 1, "{:?}", verdict.say);
}

#[test]
fn what_was_not_answered_may_stand_or_not() {
    for stands in [true, false] {
        let mut told = play("candy-chain");
        let known = told.first();
        let fate = Fate::Unanswered;
        if stands {
            known.actions.values_mut().last().unwrap().fate = fate;
        } else {
            let said = Said { action: Value::Null, fate };
            known.actions.insert("more".into(), said);
        }
        let verdict = told.check();
        assert!(verdict.is_clean(), "{:?}", verdict.say);
        assert_eq!(verdict.unanswered, 1);
    }
}
