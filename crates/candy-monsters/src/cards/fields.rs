//! The fields of a card, taken one by one, so that every flaw is found and has a name and a line.

use super::flaw::Flaw;
use serde::de::DeserializeOwned;
use std::ops::{Range, RangeInclusive};
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

/// The text of a card file, and where its lines begin.
pub(crate) struct Source<'i> {
    pub(crate) text: &'i str,
    lines: Vec<usize>,
}

impl<'i> Source<'i> {
    pub(crate) fn new(text: &'i str) -> Source<'i> {
        let ends = text.bytes().enumerate().filter(|(_, b)| *b == b'\n');
        Source { text, lines: ends.map(|(i, _)| i + 1).collect() }
    }

    /// The line of this byte, counted from 1.
    pub(crate) fn line(&self, at: usize) -> u32 {
        self.lines.partition_point(|begins| *begins <= at) as u32 + 1
    }

    /// What is written there, as it may stand in a sentence: on one line, and not too long.
    fn shown(&self, span: Range<usize>) -> String {
        short(self.text.get(span).unwrap_or_default(), 60)
    }
}

/// A text as it may stand in a sentence: at most so many letters of it.
fn short(text: &str, most: usize) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(most) {
        None => text,
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// The fields of a card. What is wrong with them is collected, so that all of it can be told.
pub(crate) struct Fields<'s, 'i> {
    source: &'s Source<'i>,
    card: String,
    /// What stands before the field's name: `ability.`.
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

    /// Where a field is written, such as `ability.once`; where the card begins if it is not.
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
    pub(crate) fn wrong(&mut self, key: &str, say: impl Into<String>) {
        self.wrong_at(self.place(key), key, say.into());
    }

    fn wrong_at(&mut self, at: usize, key: &str, say: String) {
        let field = format!("{}{key}", self.prefix);
        let line = Some(self.source.line(at));
        self.flaws.push(Flaw { line, card: self.card.clone(), field, say });
    }

    /// Something is wrong that no one line is to blame for.
    pub(crate) fn wrong_somewhere(&mut self, key: &str, say: String) {
        let field = format!("{}{key}", self.prefix);
        self.flaws.push(Flaw { line: None, card: self.card.clone(), field, say });
    }

    /// What is written in the field `key`.
    pub(crate) fn shown(&self, key: &str) -> String {
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
            Err(no) => {
                let at = no.span().map_or(span.start, |inner| inner.start);
                let shown = self.source.shown(span);
                let why = short(no.message().trim_end_matches('.'), 300); // it may repeat the value
                self.wrong_at(at, key, format!("{shown} will not do: {why}."));
                None
            }
        }
    }

    /// The field, if it is there; nothing at all if it is wrong.
    pub(crate) fn maybe<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<Option<T>> {
        match self.get(key) {
            None => Some(None),
            Some(value) => self.read(key, value).map(Some),
        }
    }

    /// The field, which must be there.
    pub(crate) fn take<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<T> {
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
    pub(crate) fn list<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<Vec<T>> {
        let Some(value) = self.get(key) else {
            self.missing(key);
            return None;
        };
        let span = value.span();
        let DeValue::Array(all) = value.into_inner() else {
            let shown = self.source.shown(span);
            self.wrong(key, format!("{shown} will not do: write a list, such as [ … ]."));
            return None;
        };
        let count = all.len();
        let read: Vec<T> = all.into_iter().filter_map(|value| self.read(key, value)).collect();
        (read.len() == count).then_some(read)
    }

    /// A whole number in a range, which must be there unless there is a usual one.
    pub(crate) fn number(
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
            self.wrong(key, format!("{number} will not do: choose {low} to {high}."));
        }
        sound
    }

    /// A table of fields of its own, if it is there; nothing at all if it is something else.
    pub(crate) fn part(
        &mut self,
        key: &'static str,
        prefix: &'static str,
    ) -> Option<Option<Fields<'s, 'i>>> {
        let Some(value) = self.get(key) else { return Some(None) };
        let span = value.span();
        let DeValue::Table(table) = value.into_inner() else {
            let shown = self.source.shown(span);
            self.wrong(key, format!("{shown} will not do: write its fields, as in {{ … }}."));
            return None;
        };
        let table = Spanned::new(span, table);
        Some(Some(Fields::new(self.source, self.card.clone(), prefix, table)))
    }

    /// The cards of a kind, each with its fields: what is written as `[[kind]]`.
    pub(crate) fn cards(&mut self, kind: &'static str) -> Vec<Fields<'s, 'i>> {
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
                let say = format!("a card is written as [[{kind}]].");
                self.flaws.push(Flaw { line, card: place, field: kind.into(), say });
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
    pub(crate) fn take_over(&mut self, other: Fields<'s, 'i>) {
        self.flaws.extend(other.done());
    }

    /// All that is wrong: nothing may be there besides what was asked for.
    pub(crate) fn done(mut self) -> Vec<Flaw> {
        let known = self.known.join(", ");
        let strange: Vec<(usize, String)> = (self.fields.keys())
            .filter(|key| !self.known.contains(&key.get_ref().as_ref()))
            .map(|key| (key.span().start, key.get_ref().to_string()))
            .collect();
        for (at, key) in strange {
            let say = format!("there is no such field here. There are: {known}.");
            self.wrong_at(at, &key, say);
        }
        self.flaws
    }
}
