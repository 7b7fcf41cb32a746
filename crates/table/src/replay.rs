//! A log becomes a table again, or says at which line it is broken.

use crate::fair::commit_to;
use crate::log::{EARLIER_FORMAT, FIRST_FORMAT, FORGOTTEN_FORMAT, FORMAT, json, line};
use crate::table::{daily_luck, laid_out};
use crate::{Dealer, End, Header, Hosted, LogInput, Record, Seed, Table, TableOptions};
use play::{Game, Millis, Turn};
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
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {} [{}]", self.line, self.message, self.code)
    }
}

impl std::error::Error for Fault {}

impl Fault {
    pub(crate) fn at(line: usize, code: &'static str, message: impl Into<String>) -> Fault {
        Fault { line, code, message: message.into() }
    }
}

/// What was found out about a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// Inputs that were replayed.
    pub inputs: u64,
    /// Whether the game is over and the log says so.
    pub finished: bool,
    /// Deals drawn again from the seed and found the same; `None` where the seed is not known yet.
    pub deals: Option<u64>,
    /// Deals that are right, but in which luck had no part: they are the same whatever the seed.
    #[serde(skip_serializing_if = "is_zero")]
    pub deals_without_luck: u64,
    /// SHA-256 of the position it began from, where somebody laid it out; `None` for an ordinary
    /// game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub laid_out: Option<String>,
}

fn is_zero(n: &u64) -> bool {
    *n == 0
}

/// The lines of a log. Each ends with a line feed and nothing else; after the last it may be missing.
pub(crate) fn lines(log: &str) -> impl DoubleEndedIterator<Item = &str> {
    log.strip_suffix('\n').unwrap_or(log).split('\n')
}

/// Reads the header line of any log, to find out which game it is.
pub fn header(log: &str) -> Result<Header, Fault> {
    let first = lines(log).next().unwrap_or_default();
    check_format(first)?;
    let header: Header = parse(1, first, "the header of a game")?;
    let fitting = match header.hosted {
        _ if !header.forgotten.is_empty() => FORGOTTEN_FORMAT..=FORGOTTEN_FORMAT,
        Some(_) => EARLIER_FORMAT..=FORMAT,
        None => FIRST_FORMAT..=FIRST_FORMAT,
    };
    if !fitting.contains(&header.parlour) {
        let message = format!("A header with these fields is of format {}.", fitting.end());
        return Err(Fault::at(1, "unknown-format", message));
    }
    Ok(header)
}

/// A file of a later format is refused as such, whatever else its header says.
fn check_format(first: &str) -> Result<(), Fault> {
    #[derive(serde::Deserialize)]
    struct Format {
        parlour: u32,
    }
    match serde_json::from_str(first) {
        Ok(Format { parlour }) if !(FIRST_FORMAT..=FORGOTTEN_FORMAT).contains(&parlour) => {
            let message = format!(
                "This file is of format {parlour}; this program reads formats {FIRST_FORMAT} to \
                 {FORGOTTEN_FORMAT}."
            );
            Err(Fault::at(1, "unknown-format", message))
        }
        _ => Ok(()),
    }
}

/// Replays a log for a host that goes on with it. `seed` is the host's own secret; without it the
/// table cannot deal.
pub fn replay<G: Game>(game: G, log: &str, seed: Option<Seed>) -> Result<Table<G>, Fault> {
    walk(game, log, seed, |_| ()).map(|(table, _)| table)
}

/// Checks a whole game from its file alone: every move legal, every deal drawn from the committed
/// seed, every hash right.
pub fn verify<G: Game>(game: G, log: &str) -> Result<(Table<G>, Checked), Fault> {
    let end: Option<End> = lines(log).next_back().and_then(|last| serde_json::from_str(last).ok());
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
    let mut lines = lines(log).zip(1usize..).peekable();
    let (first, _) = lines.next().expect("the header was read");
    check_header(&game, &header, seed.as_ref())?;
    let state = serde_json::from_value((*header.scenario).clone())
        .map_err(|e| Fault::at(1, "bad-scenario", format!("The scenario cannot be read: {e}.")))
        .and_then(|scenario| {
            let opened = game.open(&scenario);
            opened.map_err(|reject| Fault::at(1, "bad-scenario", reject.to_string()))
        })?;

    let (options, _) = TableOptions::split(&header.options)
        .map_err(|reject| Fault::at(1, "bad-options", reject.to_string()))?;
    let dealer = seed.map(|seed| {
        let dealer = Dealer::new(seed, header.entropy.clone());
        dealer.with_daily(daily_luck(&header, &options))
    });
    let mut table = Table::at_start(game, header, state, first, &options);
    let laid_out = laid_out(&table.game, &table.header);
    check_laid_out(&table.header, laid_out.as_deref())?;
    let deals = dealer.is_some().then_some(0);
    let mut checked =
        Checked { inputs: 0, finished: false, deals, deals_without_luck: 0, laid_out };
    see(&table);
    while let Some((text, at_line)) = lines.next() {
        if lines.peek().is_none() && text.starts_with("{\"end\"") {
            check_end(&table, at_line, text)?;
            checked.finished = true;
            break;
        }
        let record: Record<LogInput<G::Action, G::Chance>> =
            parse(at_line, text, "a line of play")?;
        if record.n != table.lines {
            let message = format!("Expected line {} of the game, found {}.", table.lines, record.n);
            return Err(Fault::at(at_line, "wrong-order", message));
        }
        if record.at < table.now {
            let message = format!("{} lies before the line above it ({}).", record.at, table.now);
            return Err(Fault::at(at_line, "time-runs-back", message));
        }
        if let (LogInput::Chance(chance), Some(dealer)) = (&record.input, &dealer) {
            match check_deal(&table, dealer, at_line, chance)? {
                true => checked.deals = checked.deals.map(|n| n + 1),
                false => checked.deals_without_luck += 1,
            }
        }
        check_deadline(&table, at_line, record.at, &record.input)?;
        table
            .apply(record.at, &record.input)
            .map_err(|reject| Fault::at(at_line, "illegal-move", reject.to_string()))?;
        if table.advance(record.at, &json(&record.input)) != record.hash {
            let message =
                "The hash does not fit: this line, one before it, or the rules were changed.";
            return Err(Fault::at(at_line, "wrong-hash", message));
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
        let message = format!("This is a game of {}, not of {}.", header.game, G::ID);
        return Err(Fault::at(1, "another-game", message));
    }
    if header.rules != game.rules_version() {
        let message = format!(
            "This game was played by version {} of the rules; this program plays version {}, \
             so it cannot say what the moves meant. Use the program of that time.",
            header.rules,
            game.rules_version()
        );
        return Err(Fault::at(1, "other-rules", message));
    }
    if header.players.len() != usize::from(game.seats()) {
        let message = format!("{} players, but {} seats.", header.players.len(), game.seats());
        return Err(Fault::at(1, "wrong-seats", message));
    }
    if seed.is_some_and(|seed| seed.commit() != header.commit) {
        let message = "The seed is not the one that was committed to before the first deal.";
        return Err(Fault::at(1, "broken-commitment", message));
    }
    match &header.hosted {
        Some(hosted) => check_hosted(header, hosted),
        None => Ok(()),
    }
}

/// Every seat added what it had committed to, and no other did.
fn check_hosted(header: &Header, hosted: &Hosted) -> Result<(), Fault> {
    let seats = header.players.len();
    if [hosted.commits.len(), hosted.silent.len(), header.entropy.len()] != [seats; 3] {
        let message =
            format!("The log does not have a part of the luck for each of {seats} seats.");
        return Err(Fault::at(1, "wrong-seats", message));
    }
    for (seat, (commit, text)) in hosted.commits.iter().zip(&header.entropy).enumerate() {
        let seat = seat + 1;
        match commit {
            Some(commit) if commit_to(text) != *commit => {
                let message = format!(
                    "The text of seat {seat} is not the one that it had committed to before any \
                     text was known."
                );
                return Err(Fault::at(1, "broken-commitment", message));
            }
            None if !text.is_empty() => {
                let message = format!("Seat {seat} added a text without committing to it first.");
                return Err(Fault::at(1, "no-commitment", message));
            }
            _ => {}
        }
    }
    // Each attempt but the last ended because at least one seat stayed silent.
    let silences: u64 = hosted.silent.iter().copied().map(u64::from).sum();
    let restarts = hosted.attempt.checked_sub(1).map(u64::from);
    if restarts.is_none_or(|restarts| restarts > silences) {
        let message = "The attempts to begin do not fit the number of seats that stayed silent.";
        return Err(Fault::at(1, "wrong-attempt", message));
    }
    Ok(())
}

/// A hosted table has said whether its position was laid out.
fn check_laid_out(header: &Header, laid_out: Option<&str>) -> Result<(), Fault> {
    let Some(hosted) = &header.hosted else { return Ok(()) };
    if hosted.laid_out.as_deref() == laid_out {
        return Ok(());
    }
    let message = "The header does not say truly whether the position was laid out.";
    Err(Fault::at(1, "unsaid-position", message))
}

/// Whether luck had a part in it.
fn check_deal<G: Game>(
    table: &Table<G>,
    dealer: &Dealer,
    at_line: usize,
    chance: &G::Chance,
) -> Result<bool, Fault> {
    if table.turn() != Turn::Chance {
        return Err(Fault::at(at_line, "no-deal-due", "Nothing was to be dealt here."));
    }
    let sample = |luck: &mut play::Luck<'_>| table.game.sample(&table.state, luck);
    let (drawn, by_luck) = dealer.deal_and_tell(table.draw_number(dealer), sample);
    if drawn != *chance {
        let message = "This deal was not drawn from the committed seed.";
        return Err(Fault::at(at_line, "unfair-deal", message));
    }
    Ok(by_luck)
}

/// A timer that is due fires before anything else can happen.
fn check_deadline<G: Game>(
    table: &Table<G>,
    at_line: usize,
    at: Millis,
    input: &LogInput<G::Action, G::Chance>,
) -> Result<(), Fault> {
    let by_itself = matches!(input, LogInput::Chance(_) | LogInput::Expire | LogInput::Late { .. });
    if !by_itself && table.deadline().is_some_and(|due| due <= at) {
        let message = "A timer was due before this move and did not fire.";
        return Err(Fault::at(at_line, "missed-timer", message));
    }
    Ok(())
}

fn check_end<G: Game>(table: &Table<G>, at_line: usize, text: &str) -> Result<(), Fault> {
    let end: End = parse(at_line, text, "the end of a game")?;
    if table.turn().outcome() != Some(&end.end) {
        let message = "The moves do not lead to the result in the log.";
        return Err(Fault::at(at_line, "wrong-result", message));
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
    if text.ends_with('\r') {
        let message = "This line ends as Windows ends lines. A log has line feeds alone: take the \
                       file as the host gave it.";
        return Err(Fault::at(at_line, "line-ending", message));
    }
    let value: T = serde_json::from_str(text)
        .map_err(|e| Fault::at(at_line, "malformed-line", format!("This is not {what}: {e}.")))?;
    if line(&value) != text {
        let message = format!("This says {what}, but not in the spelling this program writes.");
        return Err(Fault::at(at_line, "not-canonical", message));
    }
    Ok(value)
}
