//! The tally as a table or as JSON.

use super::tally::{Tally, interval};
use catalog::{GameEntry, Level};
use serde_json::{Value, json};
use std::io::{self, Write};

/// Prints pair after pair.
pub struct Printer<'a> {
    game: &'static GameEntry,
    options: &'a Value,
    seed: &'a str,
    json: bool,
    begun: bool,
}

impl<'a> Printer<'a> {
    /// For these games.
    pub fn new(game: &'static GameEntry, options: &'a Value, seed: &'a str, json: bool) -> Self {
        Printer { game, options, seed, json, begun: false }
    }

    /// One pair and its results.
    pub fn pair(&mut self, a: &Level, b: &Level, tally: &Tally) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if self.json {
            return writeln!(out, "{}", self.object(a, b, tally));
        }
        if !std::mem::replace(&mut self.begun, true) {
            writeln!(
                out,
                "{}, seed \"{}\", options {}",
                self.game.about.name, self.seed, self.options
            )?;
            writeln!(
                out,
                "\n{:10} {:10} {:>6} {:>6} {:>6} {:>7}  {:17} {:>11} {:>13}",
                "A",
                "B",
                "games",
                "A won",
                "B won",
                "A rate",
                "95 % interval",
                "A in seat 1",
                "actions/game"
            )?;
        }
        let (low, high) = interval(tally.rate_of_a(), tally.games);
        writeln!(
            out,
            "{:10} {:10} {:>6} {:>6} {:>6} {:>5.1} %  {:>5.1} % to {:>5.1} % {:>11} {:>13.1}",
            a.id,
            b.id,
            tally.games,
            tally.a,
            tally.b,
            100.0 * tally.rate_of_a(),
            100.0 * low,
            100.0 * high,
            format!("{}/{}", tally.a_first, tally.games / 2),
            tally.actions as f64 / f64::from(tally.games)
        )
    }

    fn object(&self, a: &Level, b: &Level, tally: &Tally) -> Value {
        let rate = tally.rate_of_a();
        let (low, high) = interval(rate, tally.games);
        json!({
            "game": self.game.about.id,
            "options": self.options,
            "seed": self.seed,
            "games": tally.games,
            "a": a.id,
            "b": b.id,
            "a_won": tally.a,
            "b_won": tally.b,
            "shared": tally.shared,
            "a_won_in_first_seat": tally.a_first,
            "a_rate": short(rate),
            "a_rate_low": short(low),
            "a_rate_high": short(high),
            "actions": tally.actions,
            "reasons": tally.reasons,
        })
    }
}

/// Four digits are more than any number of games is worth.
fn short(rate: f64) -> f64 {
    (rate * 10_000.0).round() / 10_000.0
}
