//! What is wrong with a card file.

use std::fmt;

/// What is wrong with a card file: on which line, in which card and field, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Flaw {
    /// The line, counted from 1; none where the flaw is in no one place.
    pub line: Option<u32>,
    /// The card by its name, or by its place (`monster 3`) where it has none; empty where the
    /// flaw is in no card.
    pub card: String,
    /// The field (`ability.cost`); empty where the flaw is in no field.
    pub field: String,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl fmt::Display for Flaw {
    /// `Line 52, MAGMOT, cost: 12 is not valid: choose 3 to 9.`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line.map(|n| format!("Line {n}")).unwrap_or_default();
        let places = [line.as_str(), &self.card, &self.field];
        let places: Vec<&str> = places.into_iter().filter(|p| !p.is_empty()).collect();
        match places.is_empty() {
            true => f.write_str(&self.message),
            false => write!(f, "{}: {}", places.join(", "), self.message),
        }
    }
}
