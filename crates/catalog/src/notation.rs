//! Games in the notation that people write: a log becomes a text, a text becomes a log.

use candy_chain::{Action, CandyChain, Placing, Reason, Record};
use play::Reject;
use table::{Fault, LogInput, Opening, Seed, Table};

/// How a game is written down by people.
#[derive(Clone, Copy)]
pub struct Notation {
    /// The text of a recorded game.
    pub write: fn(log: &str) -> Result<String, Fault>,
    /// The log of a game from its text, replayed by the rules.
    pub read: fn(text: &str) -> Result<Vec<String>, Reject>,
}

/// Candy Chain's, as CC-13 asks for.
pub(crate) const CANDY_CHAIN: Notation = Notation { write, read };

fn write(log: &str) -> Result<String, Fault> {
    let (table, _) = crate::verify(log)?;
    let own = table::TableOptions::split(&table.header().options).ok();
    let options = own.and_then(|(_, own)| serde_json::from_value(own).ok());
    let game = options.and_then(|options| CandyChain::new(options).ok());
    let game = game.ok_or_else(|| unreadable(1, "its options cannot be read"))?;
    let mut inputs = log.lines().skip(1).map(|line| {
        let line: Result<table::Record<LogInput<Action, Placing>>, _> = serde_json::from_str(line);
        line.ok().map(|line| line.input)
    });
    let mut record: Option<Record> = None;
    // What was written before each line, for moves that are taken back.
    let mut before: Vec<Option<Record>> = vec![None];
    table::walk(game, log, None, |table| {
        // What led here; nothing led to the beginning.
        let input = if table.lines() > 1 { inputs.next().flatten() } else { None };
        before.push(record.clone());
        if let Some(LogInput::Takeback { line, .. }) = input {
            // The beginning is shown before the first line, so every line has its place.
            record = before[line as usize + 1].clone();
            return;
        }
        match (&mut record, input) {
            // Rights and sides come before the record.
            (None, _) => record = Record::begin(table.game(), table.state()),
            (
                Some(record),
                Some(LogInput::Act { seat, action } | LogInput::Late { seat, action }),
            ) => {
                record.act(seat, &action).expect("the log was verified");
            }
            (Some(record), Some(LogInput::Expire)) => record.time_out(),
            (Some(_), _) => {}
        }
    })?;
    let none = "nobody has taken a candy yet, so there is nothing to write down";
    record.map(|record| record.to_string()).ok_or_else(|| unreadable(1, none))
}

fn unreadable(line: usize, message: &str) -> Fault {
    Fault { line, code: "no-notation", message: format!("This game has no text: {message}.") }
}

fn read(text: &str) -> Result<Vec<String>, Reject> {
    let record = Record::parse(text)?;
    let opening = Opening {
        players: vec!["Player 1".into(), "Player 2".into()],
        scenario: Some(record.start()),
        // The text knows no luck: the set-up is given, and nothing is dealt after it.
        seed: Seed::from_text(text),
        entropy: vec![String::new(); 2],
        opened: 0,
        table: Default::default(),
    };
    let (mut table, step) = Table::open(record.game(), opening)?;
    let mut lines = step.lines;
    let mut acts: Vec<_> =
        record.takes().into_iter().map(|(seat, take)| (seat, Action::Take(take))).collect();
    if let Some(end) = record.end().filter(|end| end.reason == Reason::Resigned) {
        acts.push((end.winner.next(2), Action::Resign));
    }
    for (seat, action) in acts {
        let (step, result) = table.act(table.now(), seat, &action);
        result?;
        lines.extend(step.lines);
    }
    let end = table.end().map(|end| serde_json::to_string(&end).expect("an end is plain data"));
    lines.extend(end);
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// CC-13: every recorded game that anybody moved in goes to text and back.
    #[test]
    fn recorded_games_survive_their_text() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/games");
        let mut written = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|e| e != "jsonl") {
                continue;
            }
            let log = std::fs::read_to_string(&path).unwrap();
            let Ok(text) = write(log.trim_end()) else { continue };
            let lines =
                read(&text).unwrap_or_else(|reject| panic!("{}: {reject}\n{text}", path.display()));
            let again = lines.join("\n");
            let moves = |text: &str| text.split_once("\n\n").unwrap().1.to_owned();
            assert_eq!(moves(&write(&again).unwrap()), moves(&text), "{}", path.display());
            crate::verify(&again).unwrap();
            written += 1;
        }
        assert!(written > 8, "{written}");
    }

    #[test]
    fn junk_is_refused_with_a_reason() {
        assert!(read("").is_err());
        assert!(read("1. e4 e5").is_err());
        assert_eq!(write("{}").unwrap_err().code, "malformed-line");
    }
}
