//! The game in words.
//!
//! | file | what |
//! |---|---|
//! | `board` | the position as a text board |
//! | `events` | what happened, as sentences |
//! | `actions` | actions as commands |
//! | `parse` | commands as actions |

mod actions;
mod board;
mod events;
mod parse;

use crate::{Action, CandyMonsters, EventView, Slug};
use play::{Describe, Names, Reject, SnapshotOf};

impl Describe for CandyMonsters {
    fn describe_position(&self, snapshot: &SnapshotOf<Self>, names: &Names<'_>) -> String {
        board::describe(self, snapshot, names)
    }

    fn describe_event(&self, event: &EventView, names: &Names<'_>) -> String {
        events::describe(self, event, names)
    }

    fn describe_action(&self, snapshot: &SnapshotOf<Self>, action: &Action) -> String {
        actions::describe(self, snapshot, action)
    }

    fn say_action(
        &self,
        snapshot: &SnapshotOf<Self>,
        action: &Action,
        names: &Names<'_>,
    ) -> String {
        actions::say(self, snapshot, action, names)
    }

    fn parse_action(&self, snapshot: &SnapshotOf<Self>, text: &str) -> Result<Action, Reject> {
        parse::parse(self, snapshot, text)
    }
}

impl CandyMonsters {
    /// The full name of a card; its id if the set has no such card.
    fn name_of(&self, slug: Slug) -> String {
        self.set.card(slug).map_or_else(|| slug.to_string(), |card| self.set.name(card).to_owned())
    }

    /// Several cards as a list.
    fn names_of(&self, slugs: &[Slug]) -> String {
        let names: Vec<String> = slugs.iter().map(|slug| self.name_of(*slug)).collect();
        play::describe::and(&names)
    }
}

/// `1 candy`, `2 candies`.
fn candies(n: impl Into<i64>) -> String {
    play::describe::count(n, "candy")
}

/// `1 black cube`, `2 black cubes`.
fn cubes(n: impl Into<i64>) -> String {
    play::describe::count(n, "black cube")
}

/// Sugar and candies: `2 sugar and 1 candy`.
fn goods(sugar: u8, sweets: u8) -> String {
    match (sugar, sweets) {
        (0, 0) => "nothing".into(),
        (_, 0) => format!("{sugar} sugar"),
        (0, _) => candies(sweets),
        _ => format!("{sugar} sugar and {}", candies(sweets)),
    }
}
