//! CC-13: cells, positions and whole games as text.

use crate::table::*;
use candy_chain::{Action, Cell, Geometry, Options, Position, Reason, Record, Scenario, Side};
use play::{Game, Luck, Millis, Seat};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

/// CC-13: cells are named by file and rank from the bottom left.
#[test]
fn cells_have_names() {
    let g = Geometry::STANDARD;
    assert_eq!(g.names(1 | 1 << 63), ["a1", "h8"]);
    assert_eq!(g.index("c4".parse().unwrap()), Some(26));
    for index in 0..64 {
        let cell = g.cell(index);
        assert_eq!(cell.to_string().parse::<Cell>(), Ok(cell));
        assert_eq!(g.index(cell), Some(index));
    }
    assert_eq!(g.index("i1".parse().unwrap()), None);
    let high = Geometry::new(2, 32).unwrap();
    assert_eq!(high.corner().to_string(), "b32");
}

/// CC-13: a position is one line and reads back as it was.
#[test]
fn positions_are_lines() {
    let line = format!("{FULL} f o");
    let position: Position = line.parse().unwrap();
    assert_eq!((position.to_move(), position.opening()), (Side::Fruits, true));
    assert_eq!(position.colour_at(0).map(|c| c.letter()), Some('U'));
    assert_eq!(position.to_string(), line);
    assert_eq!(format!("  {FULL}   f  o\n").parse::<Position>().unwrap(), position);
}

/// CC-13: a line that is not a position is refused, with what is missing.
#[test]
fn lines_that_are_no_positions_are_refused() {
    for (line, code, rule) in [
        (FULL.to_string(), "bad-position", "CC-13"),
        (format!("{FULL} x o"), "bad-position", "CC-13"),
        (format!("{FULL} m ?"), "bad-position", "CC-13"),
        (format!("{FULL} m o extra"), "bad-position", "CC-13"),
        (format!("{LINE} f o"), "opening-done", "CC-07"),
        (format!("{LINE} m -"), "must-pass", "CC-09"),
        ("W m o".into(), "board-size", "CC-01"),
        ("W./... m -".into(), "board-size", "CC-01"),
        ("W?/RU m -".into(), "unknown-piece", "CC-02"),
        ("W.../..RU m -".into(), "not-connected", "CC-03"),
        (format!("{} m -", "W.".repeat(40)), "board-size", "CC-01"),
        ("é/é m -".into(), "board-size", "CC-01"),
    ] {
        assert_eq!(refusal(line.parse::<Position>()), because(code, rule), "{line}");
    }
}

/// Plays a random game and keeps its record.
fn recorded(options: Options, scenario: &Scenario, seed: u64, plies: usize) -> (Table, Record) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut table = Table::with(options, scenario);
    let mut record = Record::begin(&table.game, &table.state).unwrap();
    for _ in 0..plies {
        let Some(seat) = table.waiting_for() else { break };
        let moves = table.moves(seat);
        let take = Luck::new(&mut rng).pick(&moves).unwrap().clone();
        record.act(seat, &Action::Take(take.parse().unwrap())).unwrap();
        table.take(seat, &take).unwrap();
    }
    (table, record)
}

/// CC-13: a game is exported and imported whole, passes and all, finished or not.
#[test]
fn games_are_exported_and_imported() {
    let mut passes = 0;
    for seed in 0..60 {
        let start = Table::opened(Options::default());
        let scenario = start.game.scenario(&start.state);
        let plies = if seed % 4 == 0 { 9 } else { 99 };
        let (table, record) = recorded(Options::default(), &scenario, seed, plies);
        let text = record.to_string();
        let read = Record::parse(&text).unwrap_or_else(|reject| panic!("{reject}\n{text}"));
        assert_eq!(read, record, "{text}");
        assert_eq!(read.to_string(), text);
        assert_eq!(read.game().open(&read.now()).unwrap(), table.state);
        passes += text.matches("pass").count();
        let mut again = Table::with(Options::default(), &read.start());
        for (seat, take) in read.takes() {
            again.act(seat, Action::Take(take)).unwrap();
        }
        assert_eq!(again.state, table.state);
    }
    assert!(passes > 10, "only {passes} passes were written");
}

/// CC-13: records of other boards, from the middle of a game, and ended otherwise.
#[test]
fn records_of_all_kinds() {
    let (table, mut record) = recorded(Options::default(), &playing(LINE, TWO), 1, 1);
    assert!(record.to_string().contains("pass"), "{record}");
    let loser = table.waiting_for().unwrap();
    let mut timed_out = record.clone();
    timed_out.time_out();
    record.act(loser, &Action::Resign).unwrap();
    for (record, reason) in [(record, Reason::Resigned), (timed_out, Reason::Time)] {
        let read = Record::parse(&record.to_string()).unwrap();
        assert_eq!(read, record);
        assert_eq!(read.end().map(|e| (e.winner, e.reason)), Some((loser.next(2), reason)));
        let mut over = read.clone();
        assert_eq!(refusal(over.act(loser, &Action::Resign)), because("game-over", "CC-15"));
    }
    let fork =
        "R.U/W.B/G.W/B.G/W.B/G.W/B.G/W.B/G.W/B.G/W.B/G.W/B.G/Y.R/U.Y/RUY/RUY/RUY/RUY/RUY/RUY";
    let options = Options { width: Some(3), height: Some(21), ..Options::default() };
    let (_, record) = recorded(options, &playing(fork, TWO), 2, 99);
    let text = record.to_string();
    assert!(text.contains("size: 3x21"));
    assert_eq!(Record::parse(&text).unwrap(), record);
}

const RECORD: &str = "game: candy-chain\nvariant: standard\n\
    start: ......../......../......../......../......../......../R...U.../RWBWU... f -\n\
    first: seat 1\nmints: seat 1\nresult: seat 2 (two-colours)\n\n1. a1 pass\n2. a2\n";

/// CC-13: an import says at which move what is wrong, by the rule that forbids it.
#[test]
fn a_wrong_record_says_where() {
    Record::parse(RECORD).unwrap();
    for (from, to, code, rule, place) in [
        ("1. a1", "1. b1", "not-your-colour", "CC-06", "Move 1, first word “b1”"),
        ("a1 pass", "a1 b1", "must-pass", "CC-09", "Move 1, second word “b1”"),
        ("2. a2", "2. pass", "no-pass", "CC-09", "Move 2, first word “pass”"),
        ("2. a2", "2. x", "not-a-move", "CC-13", "Move 2, first word “x”"),
        ("2. a2", "2. a2 e1", "game-over", "CC-11", "Move 2, second word “e1”"),
        ("2. a2", "2. a1", "empty-cell", "CC-06", "Move 2, first word “a1”"),
        ("2. a2", "", "wrong-result", "CC-11", "unfinished"),
        ("seat 2 (two", "seat 1 (two", "wrong-result", "CC-11", "seat 2 (two-colours)"),
        ("seat 2 (two-colours)", "nobody", "bad-record", "CC-13", "result"),
        ("candy-chain", "chess", "bad-record", "CC-13", "chess"),
        ("variant: standard", "variant: dense", "bad-record", "CC-13", "size"),
        ("variant: standard", "size: 8", "bad-record", "CC-13", "10x6"),
        ("mints: seat 1\n", "", "bad-record", "CC-13", "mints"),
        ("mints: seat 1", "first: seat 1", "bad-record", "CC-13", "twice"),
        ("first: seat 1", "first: me", "bad-record", "CC-13", "me"),
        ("first:", "fist:", "bad-record", "CC-13", "fist"),
        ("f -\n", "m -\n", "must-pass", "CC-09", "pass"),
    ] {
        let text = RECORD.replacen(from, to, 1);
        assert_ne!(text, RECORD, "{from}");
        let reject = Record::parse(&text).unwrap_err();
        assert_eq!((&*reject.code, &*reject.rule), (code, rule), "{from} -> {to}: {reject}");
        assert!(reject.message.contains(place), "{from} -> {to}: {reject}");
    }
}

/// CC-13: a record begins when pieces are being taken, and takes nothing out of turn.
#[test]
fn a_record_keeps_to_the_rules() {
    let table = Table::new();
    assert!(Record::begin(&table.game, &table.state).is_none());
    let mut table = Table::opened(Options::default());
    let mut record = Record::begin(&table.game, &table.state).unwrap();
    let take = Action::Take("a1".parse().unwrap());
    assert_eq!(refusal(record.act(ONE, &take)), because("not-your-turn", "CC-06"));
    assert_eq!(
        refusal(record.act(TWO, &Action::Side(Side::Mints))),
        because("not-this-stage", "CC-05")
    );
    record.act(TWO, &take).unwrap();
    table.at = Millis(1);
    table.act(TWO, Action::Resign).unwrap();
    assert!(Record::begin(&table.game, &table.state).is_none());
    assert_eq!(record.takes(), [(Seat(1), "a1".parse().unwrap())]);
}
