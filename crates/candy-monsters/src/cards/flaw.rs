//! What is wrong with a card file.

use play::Reject;
use serde::de::DeserializeOwned;
use toml::{Table, Value};

/// What is wrong with a card file: which card, which field, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{}{}{}{say}", card, if card.is_empty() { "" } else { ", " }, field, if card.is_empty() && field.is_empty() { "" } else { ": " })]
pub struct Flaw {
    /// The card by its name, or by its place (`monster 3`) where it has none; empty where the
    /// flaw is in no card.
    pub card: String,
    /// The field (`ability.cost`); empty where the flaw is in no field.
    pub field: String,
    /// What is wrong, and what would be right.
    pub say: String,
}

impl Flaw {
    /// A flaw in a field of a card.
    pub(crate) fn new(
        card: impl Into<String>,
        field: impl Into<String>,
        say: impl Into<String>,
    ) -> Flaw {
        Flaw { card: card.into(), field: field.into(), say: say.into() }
    }
}

impl From<Flaw> for Reject {
    fn from(flaw: Flaw) -> Reject {
        let places = [flaw.card.clone(), flaw.field.clone()];
        Reject::new("bad-cards", "", flaw.to_string())
            .at(places.into_iter().filter(|p| !p.is_empty()))
    }
}

/// The fields of a card, taken one by one, so that every flaw has a name.
pub(crate) struct Fields {
    pub(crate) card: String,
    /// What stands before the field's name: `ability.`.
    prefix: &'static str,
    fields: Table,
    known: Vec<&'static str>,
}

impl Fields {
    pub(crate) fn new(card: String, prefix: &'static str, fields: Table) -> Fields {
        Fields { card, prefix, fields, known: Vec::new() }
    }

    /// A flaw in the field `key`.
    pub(crate) fn flaw(&self, key: &str, say: impl Into<String>) -> Flaw {
        Flaw::new(&self.card, format!("{}{key}", self.prefix), say)
    }

    /// The field, if it is there.
    pub(crate) fn maybe<T: DeserializeOwned>(
        &mut self,
        key: &'static str,
    ) -> Result<Option<T>, Flaw> {
        self.known.push(key);
        let Some(value) = self.fields.remove(key) else { return Ok(None) };
        let shown = shown(&value);
        value.try_into().map(Some).map_err(|e: toml::de::Error| {
            self.flaw(key, format!("{shown} will not do: {}.", e.message().trim_end_matches('.')))
        })
    }

    /// The field, which must be there.
    pub(crate) fn take<T: DeserializeOwned>(&mut self, key: &'static str) -> Result<T, Flaw> {
        match self.maybe(key)? {
            Some(value) => Ok(value),
            None => Err(self.flaw(key, "it is missing: every such card has one.")),
        }
    }

    /// A whole number in a range, which must be there unless there is a usual one.
    pub(crate) fn number(
        &mut self,
        key: &'static str,
        range: std::ops::RangeInclusive<u8>,
        usual: Option<u8>,
    ) -> Result<u8, Flaw> {
        let number: i64 = match (self.maybe(key)?, usual) {
            (Some(number), _) => number,
            (None, Some(usual)) => usual.into(),
            (None, None) => return Err(self.flaw(key, "it is missing: every such card has one.")),
        };
        let (low, high) = range.into_inner();
        if (i64::from(low)..=i64::from(high)).contains(&number) {
            return Ok(number as u8);
        }
        Err(self.flaw(key, format!("{number} will not do: choose {low} to {high}.")))
    }

    /// A table of fields of its own, if it is there.
    pub(crate) fn part(
        &mut self,
        key: &'static str,
        prefix: &'static str,
    ) -> Result<Option<Fields>, Flaw> {
        let part: Option<Table> = self.maybe(key)?;
        Ok(part.map(|fields| Fields::new(self.card.clone(), prefix, fields)))
    }

    /// Nothing else may be there.
    pub(crate) fn done(self) -> Result<(), Flaw> {
        match self.fields.keys().next() {
            None => Ok(()),
            Some(key) => Err(self.flaw(
                key,
                format!("there is no such field here. There are: {}.", self.known.join(", ")),
            )),
        }
    }
}

/// A value as it may stand in a sentence: not too long.
fn shown(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(60) {
        None => text,
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
