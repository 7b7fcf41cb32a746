//! The header lines of a record.

use super::Record;
use crate::options::{Options, Variant};
use crate::refusal::Refusal;
use crate::state::{End, Reason};
use crate::{CandyChain, Position, Scenario, Side};
use play::{Game, Reject, Seat};
use std::fmt;

/// The lines that a header can have, in the order in which they are written.
const KEYS: [&str; 7] = ["game", "variant", "size", "start", "first", "mints", "result"];

/// The value of each key, where given.
pub(super) struct Header<'a>([Option<&'a str>; 7]);

/// The text, cut to what fits in a sentence.
fn clip(text: &str) -> String {
    text.chars().take(60).collect()
}

fn bad(message: impl Into<String>) -> Reject {
    Refusal::BadRecord { why: message.into() }.into()
}

impl<'a> Header<'a> {
    pub(super) fn read(lines: &[&'a str]) -> Result<Header<'a>, Reject> {
        let mut values = [None; 7];
        for line in lines {
            let known = line.split_once(':').and_then(|(key, value)| {
                Some((KEYS.iter().position(|k| *k == key)?, value.trim()))
            });
            let Some((at, value)) = known else {
                return Err(bad(format!(
                    "“{}” is not a header line: the header has the lines {}, and an empty line \
                     after it.",
                    clip(line),
                    KEYS.join(", ")
                )));
            };
            if values[at].replace(value).is_some() {
                return Err(bad(format!("The line “{}” is there twice: keep one.", KEYS[at])));
            }
        }
        Ok(Header(values))
    }

    fn get(&self, key: &str) -> Option<&'a str> {
        KEYS.iter().position(|k| *k == key).and_then(|at| self.0[at])
    }

    fn need(&self, key: &str) -> Result<&'a str, Reject> {
        self.get(key).ok_or_else(|| bad(format!("The header line “{key}:” is missing.")))
    }

    fn seat(&self, key: &str) -> Result<Seat, Reject> {
        seat(self.need(key)?)
    }

    /// An empty record of the game that the header describes, with the result it claims.
    pub(super) fn record(&self) -> Result<Record, Reject> {
        let id = self.need("game")?;
        if id != CandyChain::ID {
            return Err(bad(format!(
                "This is a game of “{}”, not of {}.",
                clip(id),
                CandyChain::ID
            )));
        }
        let game = CandyChain::new(self.options()?)?;
        let start: Position = self.need("start")?.parse()?;
        if *start.geometry() != game.board.geometry {
            return Err(bad("The start position has another size than the variant says."));
        }
        let mints = self.seat("mints")?;
        let moving = if start.to_move() == Side::Mints { mints } else { mints.next(2) };
        let mut sides = [Side::Fruits; 2];
        sides[mints.index()] = Side::Mints;
        let scenario = Scenario {
            board: Some(crate::notation::write_board(start.geometry(), &start.pieces)),
            first: Some(self.seat("first")?),
            sides: Some(sides),
            to_act: Some(moving),
            opening: Some(start.opening()),
            ..Scenario::default()
        };
        let state = game.open(&scenario)?;
        let mut record = Record::begin(&game, &state)
            .ok_or_else(|| bad("The game is already over in the start position."))?;
        record.end = self.result()?;
        Ok(record)
    }

    fn options(&self) -> Result<Options, Reject> {
        let mut options = Options::default();
        match (self.get("variant"), self.get("size")) {
            (Some("standard"), None) => options.variant = Some(Variant::Standard),
            (Some("dense"), None) => options.variant = Some(Variant::Dense),
            (Some("mini"), None) => options.variant = Some(Variant::Mini),
            (None, Some(size)) => {
                let sides = size
                    .split_once('x')
                    .and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
                let (width, height) = sides
                    .ok_or_else(|| bad("Write the size as width and height, such as 10x6."))?;
                (options.width, options.height) = (Some(width), Some(height));
            }
            _ => {
                return Err(bad(
                    "Say which board it was: a line “variant: standard” (or dense, or mini), or a \
                     line “size: 10x6”, not both.",
                ));
            }
        }
        Ok(options)
    }

    fn result(&self) -> Result<Option<End>, Reject> {
        let text = self.need("result")?;
        if text == "unfinished" {
            return Ok(None);
        }
        let parts = text.strip_suffix(')').and_then(|t| t.split_once(" ("));
        let end = parts.and_then(|(winner, reason)| {
            let reason = Reason::ALL.into_iter().find(|r| r.name() == reason)?;
            Some(End { winner: seat(winner).ok()?, reason })
        });
        end.map(Some).ok_or_else(|| {
            bad("Write the result as “seat 1 (two-colours)”, with resigned or time as other \
                 reasons, or “unfinished”.")
        })
    }
}

fn seat(text: &str) -> Result<Seat, Reject> {
    match text {
        "seat 1" => Ok(Seat(0)),
        "seat 2" => Ok(Seat(1)),
        _ => Err(bad(format!("“{}” is not a player: write seat 1 or seat 2.", clip(text)))),
    }
}

/// A result as it is written.
pub(super) struct Score(pub(super) Option<End>);

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("unfinished"),
            Some(end) => write!(f, "{} ({})", end.winner, end.reason.name()),
        }
    }
}

/// The header of a record, ending in the empty line.
pub(super) fn write(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "game: {}", CandyChain::ID)?;
    match record.board.variant {
        Some(Variant::Standard) => writeln!(f, "variant: standard")?,
        Some(Variant::Dense) => writeln!(f, "variant: dense")?,
        Some(Variant::Mini) => writeln!(f, "variant: mini")?,
        None => {
            let g = &record.board.geometry;
            writeln!(f, "size: {}x{}", g.width(), g.height())?;
        }
    }
    writeln!(f, "start: {}", record.start)?;
    writeln!(f, "first: {}", record.first)?;
    writeln!(f, "mints: {}", record.mints)?;
    writeln!(f, "result: {}\n", Score(record.end))
}
