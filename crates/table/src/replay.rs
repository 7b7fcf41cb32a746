//! A log becomes a table again, or says at which line it is broken.

use crate::log::{FORMAT, json, line};
use crate::{Dealer, End, Header, Record, Seed, Table};
use play::{Game, Input, Millis, Turn};
use serde::Serialize;
use std::fmt;

/// Where and why a log does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The line, counted from 1 as editors do.
    pub line: usize,
    /// Stable, for programs.
    pub code: &'static str,
    /// For people.
    pub say: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {} [{}]", self.line, self.say, self.code)
    }
}

impl std::error::Error for Fault {}

impl Fault {
    fn at(line: usize, code: &'static str, say: impl Into<String>) -> Fault {
        Fault { line, code, say: say.into() }
    }
}

/// What was found out about a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// Inputs that were replayed.
    pub inputs: u64,
    /// Whether the game is over and the log says so.
    pub finished: bool,
    /// Deals drawn again from the seed and found the same; `None` where the seed is not known yet.
    pub deals: Option<u64>,
}

/// Reads the header line of any log, to find out which game it is.
pub fn header(log: &str) -> Result<Header, Fault> {
    let first = log.lines().next().unwrap_or_default();
    let header: Header = parse(1, first, "the header of a game")?;
    if header.parlour != FORMAT {
        let say = format!(
            "This file is of format {}; this program reads format {FORMAT}.",
            header.parlour
        );
        return Err(Fault::at(1, "unknown-format", say));
    }
    Ok(header)
}

/// Replays a log for a host that goes on with it. `seed` is the host's own secret; without it the
/// table cannot deal.
pub fn replay<G: Game>(game: G, log: &str, seed: Option<Seed>) -> Result<Table<G>, Fault> {
    walk(game, log, seed, |_| ()).map(|(table, _)| table)
}

/// Checks a whole game from its file alone: every move legal, every deal drawn from the committed
/// seed, every hash right.
pub fn verify<G: Game>(game: G, log: &str) -> Result<(Table<G>, Checked), Fault> {
    let end: Option<End> = log.lines().last().and_then(|last| serde_json::from_str(last).ok());
    walk(game, log, end.map(|end| end.seed), |_| ())
}

/// Replays a log and shows the table to `see` at the beginning and after every input.
pub fn walk<G: Game>(
    game: G,
    log: &str,
    seed: Option<Seed>,
    mut see: impl FnMut(&Table<G>),
) -> Result<(Table<G>, Checked), Fault> {
    let header = header(log)?;
    let mut lines = log.lines().zip(1usize..).peekable();
    let (first, _) = lines.next().expect("the header was read");
    check_header(&game, &header, seed.as_ref())?;
    let state = serde_json::from_value(header.scenario.clone())
        .map_err(|e| Fault::at(1, "bad-scenario", format!("The scenario cannot be read: {e}.")))
        .and_then(|scenario| {
            let opened = game.open(&scenario);
            opened.map_err(|no| Fault::at(1, "bad-scenario", no.to_string()))
        })?;

    let dealer = seed.map(|seed| Dealer::new(seed, header.entropy.clone()));
    let mut table = Table::at_start(game, header, state, first);
    let mut checked = Checked { inputs: 0, finished: false, deals: dealer.is_some().then_some(0) };
    see(&table);
    while let Some((text, at_line)) = lines.next() {
        if lines.peek().is_none() && text.starts_with("{\"end\"") {
            check_end(&table, at_line, text)?;
            checked.finished = true;
            break;
        }
        let record: Record<Input<G::Action, G::Chance>> = parse(at_line, text, "a line of play")?;
        if record.n != table.lines {
            let say = format!("Expected line {} of the game, found {}.", table.lines, record.n);
            return Err(Fault::at(at_line, "wrong-order", say));
        }
        if record.at < table.now {
            let say = format!("{} lies before the line above it ({}).", record.at, table.now);
            return Err(Fault::at(at_line, "time-runs-back", say));
        }
        if let (Input::Chance(chance), Some(dealer)) = (&record.input, &dealer) {
            check_deal(&table, dealer, at_line, chance)?;
            checked.deals = checked.deals.map(|n| n + 1);
        }
        check_deadline(&table, at_line, record.at, &record.input)?;
        table
            .apply(record.at, &record.input)
            .map_err(|no| Fault::at(at_line, "illegal-move", no.to_string()))?;
        if table.advance(record.at, &json(&record.input)) != record.hash {
            let say = "The hash does not fit: this line, one before it, or the rules were changed.";
            return Err(Fault::at(at_line, "wrong-hash", say));
        }
        checked.inputs += 1;
        see(&table);
    }
    table.dealer = dealer;
    Ok((table, checked))
}

/// The header belongs to these rules, and the seed to its commitment.
fn check_header<G: Game>(game: &G, header: &Header, seed: Option<&Seed>) -> Result<(), Fault> {
    if header.game != G::ID {
        let say = format!("This is a game of {}, not of {}.", header.game, G::ID);
        return Err(Fault::at(1, "another-game", say));
    }
    if header.rules != G::VERSION {
        let say = format!(
            "This game was played by version {} of the rules; this program plays version {}, \
             so it cannot say what the moves meant. Use the program of that time.",
            header.rules,
            G::VERSION
        );
        return Err(Fault::at(1, "other-rules", say));
    }
    if header.players.len() != usize::from(game.seats()) {
        let say = format!("{} players, but {} seats.", header.players.len(), game.seats());
        return Err(Fault::at(1, "wrong-seats", say));
    }
    if seed.is_some_and(|seed| seed.commit() != header.commit) {
        let say = "The seed is not the one that was committed to before the first deal.";
        return Err(Fault::at(1, "broken-commitment", say));
    }
    Ok(())
}

fn check_deal<G: Game>(
    table: &Table<G>,
    dealer: &Dealer,
    at_line: usize,
    chance: &G::Chance,
) -> Result<(), Fault> {
    if table.turn() != Turn::Chance {
        return Err(Fault::at(at_line, "no-deal-due", "Nothing was to be dealt here."));
    }
    let drawn = dealer.deal(table.lines, |luck| table.game.sample(&table.state, luck));
    if drawn != *chance {
        let say = "This deal was not drawn from the committed seed.";
        return Err(Fault::at(at_line, "unfair-deal", say));
    }
    Ok(())
}

/// A timer that is due fires before anything else can happen.
fn check_deadline<G: Game>(
    table: &Table<G>,
    at_line: usize,
    at: Millis,
    input: &Input<G::Action, G::Chance>,
) -> Result<(), Fault> {
    let overdue = table.deadline().is_some_and(|due| due <= at);
    match input {
        Input::Act { .. } if overdue => {
            let say = "A timer was due before this move and did not fire.";
            Err(Fault::at(at_line, "missed-timer", say))
        }
        _ => Ok(()),
    }
}

fn check_end<G: Game>(table: &Table<G>, at_line: usize, text: &str) -> Result<(), Fault> {
    let end: End = parse(at_line, text, "the end of a game")?;
    if table.turn().outcome() != Some(&end.end) {
        let say = "The moves do not lead to the result that stands here.";
        return Err(Fault::at(at_line, "wrong-result", say));
    }
    if end.hash != table.head {
        return Err(Fault::at(at_line, "wrong-hash", "The hash of the whole game does not fit."));
    }
    Ok(())
}

/// Reads one line, which must be spelled exactly as this program spells it: so no byte of a log
/// can be changed without being noticed.
fn parse<T>(at_line: usize, text: &str, what: &str) -> Result<T, Fault>
where
    T: serde::de::DeserializeOwned + Serialize,
{
    let value: T = serde_json::from_str(text)
        .map_err(|e| Fault::at(at_line, "malformed-line", format!("This is not {what}: {e}.")))?;
    if line(&value) != text {
        let say = format!("This says {what}, but not in the spelling this program writes.");
        return Err(Fault::at(at_line, "not-canonical", say));
    }
    Ok(value)
}
