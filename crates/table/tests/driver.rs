//! The driver: time, luck, log, replay, and every way in which a log can be broken.

mod race;

use play::{Millis, Seat, Turn, Viewer};
use race::Race;
use table::{AnyTable, Fault, Opening, Seed, Table, replay, verify};

fn opening() -> Opening<Race> {
    Opening {
        players: vec!["Ada".into(), "Ben".into()],
        scenario: None,
        seed: Seed::from_text("a race"),
        entropy: vec!["ada's lot".into(), String::new()],
        opened: 1_800_000_000_000,
        table: Default::default(),
    }
}

/// A whole game, a roll a second, with one turn slept through: its table and its log.
fn played() -> (Table<Race>, Vec<String>) {
    let (mut table, step) = Table::open(Race, opening()).unwrap();
    let mut lines = step.lines;
    let mut at = Millis::ZERO;
    while let Turn::Play { waiting_for, .. } = table.turn() {
        at = at.plus(Millis::secs(if lines.len() == 3 { 11 } else { 1 }));
        let seat = waiting_for.iter().next().unwrap();
        let (step, result) = table.act(at, seat, &"roll".to_string());
        lines.extend(step.lines);
        assert!(result.is_ok() || at >= Millis::secs(11), "{result:?}");
    }
    lines.push(serde_json::to_string(&table.end().unwrap()).unwrap());
    (table, lines)
}

fn fault(log: &str) -> Fault {
    verify(Race, log).map(|_| ()).unwrap_err()
}

#[test]
fn a_game_verifies_from_its_file_alone() {
    let (table, lines) = played();
    let (again, checked) = verify(Race, &lines.join("\n")).unwrap();
    assert_eq!(again.state(), table.state());
    assert_eq!(again.head(), table.head());
    assert!(checked.finished);
    assert_eq!(checked.inputs, lines.len() as u64 - 2);
    assert!(checked.deals.unwrap() > 0);
    let seen = |t: &Table<Race>| t.history(Viewer::Watcher, 0..t.event_count()).collect::<Vec<_>>();
    assert_eq!(seen(&again), seen(&table));
}

#[test]
fn an_unfinished_game_goes_on_from_its_log() {
    let (mut table, step) = Table::open(Race, opening()).unwrap();
    let mut lines = step.lines;
    lines.extend(table.act(Millis(5), Seat(0), &"roll".into()).0.lines);
    let log = lines.join("\n");
    let (_, checked) = verify(Race, &log).unwrap();
    assert_eq!((checked.finished, checked.deals), (false, None), "the seed is still secret");
    let mut again = replay(Race, &log, Some(Seed::from_text("a race"))).unwrap();
    let more = |t: &mut Table<Race>| t.act(Millis(9), Seat(1), &"roll".into()).0.lines;
    assert_eq!(more(&mut again), more(&mut table), "and deals as it would have");
}

#[test]
fn an_act_after_the_deadline_meets_the_next_phase() {
    let (mut table, _) = Table::open(Race, opening()).unwrap();
    let (step, result) = table.act(Millis(10_001), Seat(0), &"roll".into());
    assert_eq!(result.unwrap_err().code, "not-your-turn");
    assert_eq!(step.lines.len(), 1, "the timer's line stays although the act was refused");
    assert!(step.lines[0].contains("\"at\":10000,\"input\":\"expire\""), "{}", step.lines[0]);
    assert_eq!(step.events, 0..1);
}

#[test]
fn several_timers_fire_each_at_its_own_moment() {
    let (mut table, _) = Table::open(Race, opening()).unwrap();
    let step = table.tick(Millis(35_000));
    let at: Vec<&str> = step.lines.iter().map(|l| &l[..22]).collect();
    assert_eq!(
        at,
        [r#"{"n":1,"at":10000,"inp"#, r#"{"n":2,"at":20000,"inp"#, r#"{"n":3,"at":30000,"inp"#]
    );
    assert_eq!(table.tick(Millis(1)), table.tick(Millis(35_000)), "time does not run back");
}

#[test]
fn a_refused_act_leaves_nothing() {
    let (mut table, _) = Table::open(Race, opening()).unwrap();
    let before = (table.state().clone(), table.head(), table.lines(), table.now());
    for (seat, action) in [(Seat(1), "roll"), (Seat(0), "fly"), (Seat(9), "roll")] {
        let (step, result) = table.act(Millis(777), seat, &action.into());
        assert!(result.is_err());
        assert!(step.lines.is_empty() && step.events.is_empty());
    }
    assert_eq!(before, (table.state().clone(), table.head(), table.lines(), table.now()));
}

#[test]
fn no_byte_of_a_log_can_be_changed_unnoticed() {
    let (_, lines) = played();
    let log = lines.join("\n");
    for i in 0..log.len() {
        let mut bytes = log.clone().into_bytes();
        bytes[i] = match bytes[i] {
            b'1' => b'2',
            b'a' => b'b',
            b'\n' => b' ',
            c if c.is_ascii_digit() => b'1',
            _ => b'a',
        };
        let changed = String::from_utf8(bytes).unwrap();
        assert!(verify(Race, &changed).is_err(), "byte {i} of {changed}");
    }
}

#[test]
fn lines_cannot_be_dropped_swapped_or_doubled() {
    let (_, lines) = played();
    for i in 1..lines.len() - 1 {
        let mut fewer = lines.clone();
        fewer.remove(i);
        assert!(verify(Race, &fewer.join("\n")).is_err(), "without line {i}");
        let mut doubled = lines.clone();
        doubled.insert(i, lines[i].clone());
        assert!(verify(Race, &doubled.join("\n")).is_err(), "line {i} twice");
        let mut swapped = lines.clone();
        swapped.swap(i, i + 1);
        assert!(verify(Race, &swapped.join("\n")).is_err(), "lines {i} and {} swapped", i + 1);
    }
}

#[test]
fn replay_frames_show_every_step() {
    let (table, lines) = played();
    let frames =
        table::erased::replay_frames(Race, &lines.join("\n"), Viewer::Watcher, Viewer::Watcher)
            .unwrap();
    assert_eq!(frames.len(), lines.len() - 1, "the beginning, and a frame for every input");
    assert_eq!(frames.iter().map(|s| s.events.len()).sum::<usize>(), table.event_count());
    assert!(frames[0].snapshot.get().contains("\"steps\":[0,0]"));
    assert_eq!(
        frames.last().unwrap().snapshot.get(),
        AnyTable::snapshot(&table, Viewer::Watcher).get()
    );
}

/// A host that rewrites the whole log with fresh hashes still cannot choose the dice.
#[test]
fn a_deal_from_another_seed_is_found() {
    let (mut table, step) = Table::open(Race, opening()).unwrap();
    let mut lines = step.lines;
    while let Turn::Play { waiting_for, .. } = table.turn() {
        let seat = waiting_for.iter().next().unwrap();
        lines.extend(table.act(Millis::ZERO, seat, &"roll".into()).0.lines);
    }
    let mut end = table.end().unwrap();
    end.seed = Seed::from_text("another");
    lines.push(serde_json::to_string(&end).unwrap());
    assert_eq!(fault(&lines.join("\n")).code, "broken-commitment");
}

#[test]
fn each_fault_has_its_code_and_line() {
    let (_, lines) = played();
    let with = |i: usize, from: &str, to: &str| {
        let mut lines = lines.clone();
        assert!(lines[i].contains(from), "{} in {}", from, lines[i]);
        lines[i] = lines[i].replace(from, to);
        let fault = fault(&lines.join("\n"));
        (fault.line, fault.code)
    };
    assert_eq!(with(0, "\"parlour\":1", "\"parlour\":9"), (1, "unknown-format"));
    assert_eq!(with(0, "\"race\"", "\"chess\""), (1, "another-game"));
    assert_eq!(with(0, "\"rules\":3", "\"rules\":2"), (1, "other-rules"));
    assert_eq!(with(0, "[\"Ada\",\"Ben\"]", "[\"Ada\"]"), (1, "wrong-seats"));
    assert_eq!(with(0, "\"turn\":0", "\"turn\":7"), (1, "bad-scenario"));
    assert_eq!(with(0, "\"Ada\"", "\"Eve\""), (2, "wrong-hash"));
    assert_eq!(with(1, "\"n\":1", "\"n\":2"), (2, "wrong-order"));
    assert_eq!(with(1, "roll", "fly"), (2, "illegal-move"));
    assert_eq!(with(1, "{\"n\"", "{ \"n\""), (2, "not-canonical"));
    assert_eq!(with(1, "\"at\":1000", "\"at\":10000"), (2, "missed-timer"));
    assert_eq!(with(2, "\"at\":1000", "\"at\":999"), (3, "time-runs-back"));
    assert_eq!(with(1, "}", "!"), (2, "malformed-line"));
    assert_eq!(with(lines.len() - 1, "arrived", "arrested"), (lines.len(), "wrong-result"));
    assert_eq!(fault("").code, "malformed-line");
    assert_eq!(fault("hello").line, 1);
}

#[test]
fn the_erased_edge_takes_and_gives_json() {
    let (table, _) = Table::open(Race, opening()).unwrap();
    let mut table: Box<dyn AnyTable> = Box::new(table);
    let (news, result) = table.act(Millis(1), Seat(0), "\"roll\"");
    assert_eq!((result, news.lines.len()), (Ok(()), 2));
    let seen = table.history(Viewer::Watcher, news.events);
    assert_eq!(seen.len(), 1);
    assert!(table.snapshot(Viewer::Watcher).get().contains("\"turn\":1"));
    for junk in ["", "roll", "{", "[1]", "null"] {
        let (news, result) = table.act(Millis(1), Seat(1), junk);
        assert_eq!(result.unwrap_err().code, "malformed-action");
        assert!(news.lines.is_empty());
    }
    let refused = |at, seat| table.preview(at, seat, "\"roll\"").refused.map(|reject| reject.code);
    assert_eq!(refused(Millis(1), Seat(0)).as_deref(), Some("not-your-turn"));
    let late = Millis(10_001 + 1);
    assert_eq!(refused(late, Seat(0)), None, "seat 1 will have slept");
    assert!(refused(late, Seat(1)).is_some());
    assert!(table.end().is_none());
}
