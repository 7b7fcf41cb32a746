//! Who sits where, and what they are called.

use catalog::{Level, Listing};
use play::{Reject, Seat};

/// Who sits in a seat.
#[derive(Clone, Copy, Debug)]
pub enum Chair {
    /// Somebody at this keyboard.
    Person,
    /// A bot of this level.
    Bot(&'static Level),
}

/// Everybody at the table.
#[derive(Clone, Debug)]
pub struct Seating {
    chairs: Vec<Chair>,
    names: Vec<String>,
}

impl Seating {
    /// Two people share the keyboard.
    pub fn two(names: &[String]) -> Seating {
        let called = |n: usize, else_: &str| names.get(n).map_or(else_, String::as_str).to_owned();
        Seating {
            chairs: vec![Chair::Person; 2],
            names: vec![called(0, "First player"), called(1, "Second player")],
        }
    }

    /// One person in `seat` against bots of one level.
    pub fn one(
        game: &Listing,
        seats: u8,
        seat: Seat,
        level: &'static Level,
        name: Option<&str>,
    ) -> Result<Seating, Reject> {
        if seat.0 >= seats {
            let name = game.about.name;
            let say = format!("{name} has {seats} seats here: give --seat a number up to {seats}.");
            return Err(Reject::new("no-such-seat", "", say));
        }
        let chair = |s| if s == seat { Chair::Person } else { Chair::Bot(level) };
        let chairs: Vec<Chair> = Seat::first(seats).map(chair).collect();
        let names = Seat::first(seats).map(|s| match s == seat {
            true => name.unwrap_or("Player").to_owned(),
            false if seats == 2 => level.name.to_owned(),
            false => format!("{} {}", level.name, s.0 + 1),
        });
        let names = names.collect();
        Ok(Seating { chairs, names })
    }

    /// Who sits in each seat.
    pub fn chairs(&self) -> impl Iterator<Item = (Seat, Chair)> + '_ {
        self.chairs.iter().enumerate().map(|(i, chair)| (Seat(i as u8), *chair))
    }

    /// Whether somebody at this keyboard sits there.
    pub fn is_person(&self, seat: Seat) -> bool {
        matches!(self.chairs.get(seat.index()), Some(Chair::Person))
    }

    /// Whether this keyboard has one player only, who is then called "you".
    pub fn is_alone(&self) -> bool {
        self.chairs.iter().filter(|chair| matches!(chair, Chair::Person)).count() == 1
    }

    /// The first seat of this keyboard.
    pub fn first_person(&self) -> Seat {
        let mut seats = self.chairs();
        seats.find(|(_, c)| matches!(c, Chair::Person)).map_or(Seat(0), |(seat, _)| seat)
    }

    /// Names for the log, which others may read.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Names for this screen: a person alone is "You".
    pub fn called(&self) -> Vec<String> {
        let called = |(seat, _)| match self.is_alone() && self.is_person(seat) {
            true => "You".to_owned(),
            false => self.names[seat.index()].clone(),
        };
        self.chairs().map(called).collect()
    }
}
