//! Who sits where, and what they are called.

use catalog::{GameEntry, Level, distinct_name};
use play::Seat;

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

/// What people who share a keyboard are called, if they do not say.
const ORDER: [&str; 8] =
    ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"];

impl Seating {
    /// These chairs in order. People are called by `names`, bots as on the page.
    pub fn new(chairs: Vec<Chair>, names: &[String]) -> Seating {
        let people = chairs.iter().filter(|chair| matches!(chair, Chair::Person)).count();
        let mut person = 0..;
        let mut called: Vec<String> = Vec::new();
        for chair in &chairs {
            let name = match chair {
                Chair::Person => {
                    let n = person.next().unwrap_or_default();
                    let usual = || match ORDER.get(n) {
                        Some(nth) if people > 1 => format!("{nth} player"),
                        _ => "Player".to_owned(),
                    };
                    let name = names.get(n).cloned().unwrap_or_else(usual);
                    distinct_name(&name, called.iter().map(String::as_str))
                }
                Chair::Bot(level) => {
                    level.name_beside(called.iter().map(String::as_str)).to_owned()
                }
            };
            called.push(name);
        }
        Seating { chairs, names: called }
    }

    /// A learner in the first seat, and the others of a lesson, by the names it gives them.
    pub fn lesson(game: &'static GameEntry, names: &[String]) -> Seating {
        let others = game.levels.iter().cycle().map(Chair::Bot);
        let chairs = std::iter::once(Chair::Person).chain(others).take(names.len()).collect();
        Seating { chairs, names: names.to_vec() }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_of_one_level_are_told_apart_and_people_have_their_names() {
        let levels = catalog::game("candy-chain").unwrap().levels;
        let (easy, strong) = (Chair::Bot(&levels[0]), Chair::Bot(&levels[levels.len() - 1]));
        let (one, other) = (levels[0].names, levels[levels.len() - 1].name);
        let alone = Seating::new(vec![easy, Chair::Person, easy, strong], &[]);
        assert_eq!(alone.names(), [one[0], "Player", one[1], other]);
        assert_eq!(alone.called()[1], "You");
        let namesakes = Seating::new(vec![Chair::Person; 2], &["Ben".into(), "Ben".into()]);
        assert_eq!(namesakes.called(), ["Ben", "Ben 2"]);
        let three = Seating::new(vec![Chair::Person; 3], &["Ada".into()]);
        assert_eq!(three.called(), ["Ada", "Second player", "Third player"]);
    }
}
