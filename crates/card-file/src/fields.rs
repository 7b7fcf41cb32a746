//! The fields of a card, taken one by one, so that every flaw is found and has a name and a line.

use crate::flaw::Flaw;
use crate::source::Source;
use serde::de::DeserializeOwned;
use std::ops::RangeInclusive;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

/// A text shortened for use in a sentence.
pub(crate) fn short(text: &str, most: usize) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(most) {
        None => text,
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// The fields of a card. Errors are collected, so that all of them can be reported at once.
pub struct Fields<'s, 'i> {
    source: &'s Source<'i>,
    card: String,
    /// The prefix of the field's name: `ability.`.
    prefix: &'static str,
    /// Where the card begins.
    at: usize,
    fields: DeTable<'i>,
    known: Vec<&'static str>,
    flaws: Vec<Flaw>,
}

impl<'s, 'i> Fields<'s, 'i> {
    pub(crate) fn new(
        source: &'s Source<'i>,
        card: String,
        prefix: &'static str,
        fields: Spanned<DeTable<'i>>,
    ) -> Fields<'s, 'i> {
        let (at, fields) = (fields.span().start, fields.into_inner());
        Fields { source, card, prefix, at, fields, known: Vec::new(), flaws: Vec::new() }
    }

    /// The position of a field such as `ability.once`; of the card if the field is missing.
    fn place(&self, key: &str) -> usize {
        let (mut at, mut table) = (self.at, Some(&self.fields));
        for part in key.split('.') {
            let Some(value) = table.and_then(|t| t.get(part)) else { break };
            at = value.span().start;
            table = value.get_ref().as_table();
        }
        at
    }

    /// Something is wrong with the field `key`.
    pub fn wrong(&mut self, key: &str, message: impl Into<String>) {
        self.wrong_at(self.place(key), key, message.into());
    }

    fn wrong_at(&mut self, at: usize, key: &str, message: String) {
        let field = format!("{}{key}", self.prefix);
        let line = Some(self.source.line(at));
        self.flaws.push(Flaw { line, card: self.card.clone(), field, message });
    }

    /// Something is wrong that no one line is to blame for.
    pub fn wrong_somewhere(&mut self, key: &str, message: String) {
        let field = format!("{}{key}", self.prefix);
        self.flaws.push(Flaw { line: None, card: self.card.clone(), field, message });
    }

    /// What is written in the field `key`.
    pub fn shown(&self, key: &str) -> String {
        self.fields.get(key).map(|value| self.source.shown(value.span())).unwrap_or_default()
    }

    fn get(&mut self, key: &'static str) -> Option<Spanned<DeValue<'i>>> {
        self.known.push(key);
        self.fields.get(key).cloned()
    }

    /// A value of the field `key` as what it is to be; nothing if it is something else.
    fn read<T: DeserializeOwned>(&mut self, key: &str, value: Spanned<DeValue<'i>>) -> Option<T> {
        let span = value.span();
        match T::deserialize(ValueDeserializer::from(value)) {
            Ok(value) => Some(value),
            Err(error) => {
                let at = error.span().map_or(span.start, |inner| inner.start);
                let shown = self.source.shown(span);
                let why = short(error.message().trim_end_matches('.'), 300); // it may repeat the value
                self.wrong_at(at, key, format!("{shown} is not valid: {why}."));
                None
            }
        }
    }

    /// The field, if it is there; nothing at all if it is wrong.
    pub fn maybe<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<Option<T>> {
        match self.get(key) {
            None => Some(None),
            Some(value) => self.read(key, value).map(Some),
        }
    }

    /// The field, which must be there.
    pub fn take<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<T> {
        let value = self.maybe(key)?;
        if value.is_none() {
            self.missing(key);
        }
        value
    }

    fn missing(&mut self, key: &str) {
        self.wrong(key, "it is missing: write it down.");
    }

    /// A list, which must be there; each of its values is judged alone.
    pub fn list<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<Vec<T>> {
        let Some(value) = self.get(key) else {
            self.missing(key);
            return None;
        };
        let span = value.span();
        let DeValue::Array(all) = value.into_inner() else {
            let shown = self.source.shown(span);
            self.wrong(key, format!("{shown} is not valid: write a list, such as [ … ]."));
            return None;
        };
        let count = all.len();
        let read: Vec<T> = all.into_iter().filter_map(|value| self.read(key, value)).collect();
        (read.len() == count).then_some(read)
    }

    /// A whole number in a range, which must be there unless there is a usual one.
    pub fn number(
        &mut self,
        key: &'static str,
        range: RangeInclusive<u8>,
        usual: Option<u8>,
    ) -> Option<u8> {
        let number: i64 = match (self.maybe(key)?, usual) {
            (Some(number), _) => number,
            (None, Some(usual)) => return Some(usual),
            (None, None) => {
                self.missing(key);
                return None;
            }
        };
        let sound = u8::try_from(number).ok().filter(|n| range.contains(n));
        if sound.is_none() {
            let (low, high) = range.into_inner();
            self.wrong(key, format!("{number} is not valid: choose {low} to {high}."));
        }
        sound
    }

    /// A nested table of fields; `None` if it is missing or something else.
    pub fn part(
        &mut self,
        key: &'static str,
        prefix: &'static str,
    ) -> Option<Option<Fields<'s, 'i>>> {
        let Some(value) = self.get(key) else { return Some(None) };
        let span = value.span();
        let DeValue::Table(table) = value.into_inner() else {
            let shown = self.source.shown(span);
            self.wrong(key, format!("{shown} is not valid: write its fields, as in {{ … }}."));
            return None;
        };
        let table = Spanned::new(span, table);
        Some(Some(Fields::new(self.source, self.card.clone(), prefix, table)))
    }

    /// The cards of a kind, each with its fields: what is written as `[[kind]]`.
    pub fn cards(&mut self, kind: &'static str) -> Vec<Fields<'s, 'i>> {
        let Some(value) = self.get(kind) else { return Vec::new() };
        let DeValue::Array(all) = value.into_inner() else {
            self.wrong(kind, format!("cards are written as [[{kind}]]."));
            return Vec::new();
        };
        let mut cards = Vec::new();
        for (i, value) in all.into_iter().enumerate() {
            let place = format!("{kind} {}", i + 1);
            let span = value.span();
            let DeValue::Table(table) = value.into_inner() else {
                let line = Some(self.source.line(span.start));
                let message = format!("a card is written as [[{kind}]].");
                self.flaws.push(Flaw { line, card: place, field: kind.into(), message });
                continue;
            };
            let name = table.get("name").and_then(|name| name.get_ref().as_str());
            let name =
                name.filter(|name| !name.trim().is_empty()).map_or(place, |name| short(name, 60));
            cards.push(Fields::new(self.source, name, "", Spanned::new(span, table)));
        }
        cards
    }

    /// What is wrong with a part, or with another card, is wrong here.
    pub fn take_over(&mut self, other: Fields<'s, 'i>) {
        self.flaws.extend(other.done());
    }

    /// All errors, including fields that nobody asked for.
    pub fn done(mut self) -> Vec<Flaw> {
        let known = self.known.join(", ");
        let strange: Vec<(usize, String)> = (self.fields.keys())
            .filter(|key| !self.known.contains(&key.get_ref().as_ref()))
            .map(|key| (key.span().start, key.get_ref().to_string()))
            .collect();
        for (at, key) in strange {
            let message = format!("there is no such field here. There are: {known}.");
            self.wrong_at(at, &key, message);
        }
        self.flaws
    }
}
