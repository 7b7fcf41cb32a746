//! Candygrams on the shelf.

mod best;
mod position;
mod practice;
mod solve;
mod tell;
#[cfg(test)]
mod tests;

use crate::listing::{self, About, name};
use crate::solver::Solver;
use crate::words;
use bots::Level;
use candygrams::{
    Candy, Candygrams, Cell, EventView, Mode, Options, PlayerView, Put, Stage, Status, View,
};
use play::{Bot, Reject, Seat};
use serde_json::Value;
use std::fmt::Write;

/// Candygrams.
pub struct Listed;

impl listing::Listed for Listed {
    type Game = Candygrams;

    const ABOUT: About = About {
        id: "candygrams",
        name: "Candygrams",
        line: "Roll two colours, and build a crossword of candies that match.",
        min_seats: 1,
        max_seats: 4,
        minutes: 20,
        rules: include_str!("../../../../rules/candygrams.md"),
    };

    const LEVELS: &'static [Level] = bots::candygrams::LEVELS;
    const SOLVER: Option<Solver> = Some(solve::solve);

    fn make(options: Options, seats: u8) -> Result<Candygrams, Reject> {
        let list = words::list(&options.words, "CG-06")?;
        Candygrams::new(options, seats, list)
    }

    fn bot(level: &Level) -> Box<dyn Bot<Candygrams>> {
        bots::candygrams::bot(level.id).expect("every listed level has its bot")
    }

    fn possible(view: &View) -> Result<Value, Reject> {
        solve::possible(view)
    }

    fn is_race(options: &Options) -> bool {
        options.mode == Mode::Express
    }

    fn draw(view: &View, players: &[String]) -> String {
        let mut text = String::from("    ");
        let _ = match (view.stage, view.combo) {
            (Stage::Dealing, _) => writeln!(text, "the candies are drawn"),
            (Stage::Base, _) | (_, None) => writeln!(text, "base words are laid"),
            (_, Some(combo)) => writeln!(text, "roll {}: {combo}", view.roll),
        };
        for (seat, player) in Seat::first(view.players.len() as u8).zip(&view.players) {
            let (who, status) = (name(players, seat), status(player));
            let _ = writeln!(text, "    {who}: {} in the shoppe{status}", player.shoppe);
            for line in lines(player) {
                let _ = writeln!(text, "      {line}");
            }
            if let Some(shoppe) = &player.candies {
                let _ = writeln!(text, "      shoppe: {}", candies(shoppe));
            }
        }
        let jar = view.jar.iter().map(|jarred| match jarred.candy {
            Some(candy) => format!("{}={candy}", jarred.number),
            None => format!("{}=?", jarred.number),
        });
        let _ = writeln!(text, "    jar: {}", jar.collect::<Vec<_>>().join(" "));
        text.trim_end().to_owned()
    }

    fn tell(event: &EventView, players: &[String]) -> String {
        tell::tell(event, players)
    }
}

/// What a player has done about the roll, after a comma.
fn status(player: &PlayerView) -> &'static str {
    match player.status {
        _ if player.left => ", has left",
        _ if player.base.is_none() => ", no base word yet",
        Status::Thinking => "",
        Status::Played => ", has played",
        Status::Passed => ", passes",
        Status::Toothache => ", has a toothache",
    }
}

/// A crossword, line by line; a dot where nothing lies.
fn lines(player: &PlayerView) -> Vec<String> {
    let cells: Vec<Cell> = player.crossword.iter().map(|(cell, _)| cell).collect();
    let across = cells.iter().map(|cell| cell.x);
    let down = cells.iter().map(|cell| cell.y);
    let (Some(left), Some(right)) = (across.clone().min(), across.max()) else { return Vec::new() };
    let (Some(top), Some(bottom)) = (down.clone().min(), down.max()) else { return Vec::new() };
    let at = |x: i16, y: i16| match player.crossword.get(Cell::new(x, y)) {
        Some(candy) => candy.to_string(),
        None => ". ".to_owned(),
    };
    let line = |y: i16| (left..=right).map(|x| at(x, y)).collect::<Vec<_>>().join(" ");
    (top..=bottom).map(line).collect()
}

fn candies(candies: &[Candy]) -> String {
    candies.iter().map(Candy::to_string).collect::<Vec<_>>().join(" ")
}

fn puts(puts: &[Put]) -> String {
    candies(&puts.iter().map(|put| put.candy).collect::<Vec<_>>())
}
