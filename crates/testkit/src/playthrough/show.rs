//! How a playthrough writes down what viewers see.

use crate::driver::json;
use play::{Game, Millis, Reject, Turn, Viewer};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// How views are written.
pub enum Show<G: Game> {
    /// As JSON: first the whole view, then the fields that changed.
    Json,
    /// In the game's own way, always whole.
    As(fn(&G::View) -> String),
}

/// What each viewer was last shown, and the lines to be written next.
pub(crate) struct Page {
    last: Vec<Option<String>>,
    lines: Vec<String>,
}

impl Page {
    pub(crate) fn new() -> Page {
        Page { last: Vec::new(), lines: Vec::new() }
    }

    /// The lines written so far, set in.
    pub(crate) fn take(&mut self) -> Vec<String> {
        self.lines.drain(..).map(|line| format!("  {line}")).collect()
    }

    pub(crate) fn line(&mut self, line: String) {
        self.lines.push(line);
    }

    pub(crate) fn refused(&mut self, no: &Reject) {
        let rule = if no.rule.is_empty() { String::new() } else { format!(" {}", no.rule) };
        let at = if no.at.is_empty() { String::new() } else { format!(" {}", json(&no.at)) };
        self.line(format!("refused {}{rule}: {}{at}", no.code, no.say));
    }

    pub(crate) fn events<G: Game>(&mut self, game: &G, events: &[G::Event]) {
        let seen = |viewer| -> Vec<G::EventView> {
            events.iter().filter_map(|e| game.view_event(e, viewer)).collect()
        };
        let texts = Viewer::all(game.seats()).map(|v| Some(json(&seen(v)))).collect();
        self.grouped("events", texts);
    }

    pub(crate) fn state<G: Game>(&mut self, game: &G, state: &G::State, show: &Show<G>) {
        let views: Vec<G::View> = Viewer::all(game.seats()).map(|v| game.view(state, v)).collect();
        match show {
            Show::As(write) => self.pictures(views.iter().map(write).collect()),
            Show::Json => self.changes(views.iter().map(json).collect()),
        }
        let until =
            game.deadline(state).map_or(String::new(), |Millis(due)| format!(" until {due}"));
        let seats = |seats: play::Seats| json(&seats);
        self.line(match game.turn(state) {
            Turn::Chance => format!("turn chance{until}"),
            Turn::Over(outcome) => format!("over {}{until}", json(&outcome)),
            Turn::Play { may, awaited } => {
                format!("turn may {} awaited {}{until}", seats(may), seats(awaited))
            }
        });
    }

    /// Whole views in the game's own way, each line of them on its own.
    fn pictures(&mut self, pictures: Vec<String>) {
        for (viewers, picture) in groups(pictures.into_iter().map(Some).collect()) {
            self.line(format!("view {viewers}"));
            self.lines
                .extend(picture.lines().map(|line| format!("  {line}").trim_end().to_string()));
        }
    }

    /// The whole view of who sees one for the first time, the changed fields for all others.
    fn changes(&mut self, views: Vec<String>) {
        self.last.resize(views.len(), None);
        let first = |(new, last): (&String, &Option<String>)| last.is_none().then(|| new.clone());
        let whole = views.iter().zip(&self.last).map(first).collect();
        let changed = views.iter().zip(&self.last).map(|(new, last)| changed(last.as_ref()?, new));
        let changed = changed.collect();
        self.grouped("view", whole);
        self.grouped("now", changed);
        self.last = views.into_iter().map(Some).collect();
    }

    fn grouped(&mut self, word: &str, texts: Vec<Option<String>>) {
        for (viewers, text) in groups(texts) {
            self.line(format!("{word} {viewers} {text}"));
        }
    }
}

/// The fields of `new` that `old` has not or has otherwise, if there are any.
fn changed(old: &str, new: &str) -> Option<String> {
    type Fields = BTreeMap<String, Box<RawValue>>;
    let fields = |text| serde_json::from_str::<Fields>(text).ok();
    let (Some(before), Some(mut after)) = (fields(old), fields(new)) else {
        return (old != new).then(|| new.to_string());
    };
    after.retain(|name, value| before.get(name).is_none_or(|then| then.get() != value.get()));
    (!after.is_empty()).then(|| json(&after))
}

/// Viewers who are shown the same, together: `all`, or `0,watcher`.
fn groups(texts: Vec<Option<String>>) -> Vec<(String, String)> {
    let all = texts.len();
    let name = |i: usize| if i + 1 == all { "watcher".to_string() } else { i.to_string() };
    let mut groups: Vec<(Vec<String>, String)> = Vec::new();
    for (i, text) in texts.into_iter().enumerate() {
        let Some(text) = text else { continue };
        match groups.iter_mut().find(|(_, other)| *other == text) {
            Some((viewers, _)) => viewers.push(name(i)),
            None => groups.push((vec![name(i)], text)),
        }
    }
    let label =
        |names: Vec<String>| if names.len() == all { "all".into() } else { names.join(",") };
    groups.into_iter().map(|(names, text)| (label(names), text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_changed_fields_are_shown() {
        let old = r#"{"a":[1,2],"b":{"c":1},"d":null}"#;
        assert_eq!(
            changed(old, r#"{"a":[1,2],"b":{"c":2},"e":0}"#).unwrap(),
            r#"{"b":{"c":2},"e":0}"#
        );
        assert_eq!(changed(old, old), None);
        assert_eq!(changed("[1]", "[2]").unwrap(), "[2]", "what has no fields is shown whole");
    }

    #[test]
    fn viewers_who_see_the_same_stand_together() {
        let some = |text: &str| Some(text.to_string());
        let pair = |a: &str, b: &str| (a.to_string(), b.to_string());
        assert_eq!(groups(vec![some("x"), some("x"), some("x")]), [pair("all", "x")]);
        assert_eq!(
            groups(vec![some("x"), some("y"), some("x")]),
            [pair("0,watcher", "x"), pair("1", "y")]
        );
        assert_eq!(groups(vec![None, some("y"), None]), [pair("1", "y")]);
    }
}
