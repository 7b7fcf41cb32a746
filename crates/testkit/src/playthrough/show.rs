//! How a playthrough writes down what viewers see: sentences, text boards and whose turn it is.

use crate::driver::json;
use play::{Describe, Millis, Names, Reject, Snapshot, Turn, Viewer};

/// Lines are wrapped before this column, so that a difference can be read side by side.
const WIDTH: usize = 118;

/// The players of every playthrough, by seat.
const PLAYERS: [&str; 16] = [
    "Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo", "Mia",
    "Ned", "Oda", "Pia",
];

/// What each viewer was last shown, and the lines to be written next.
pub(crate) struct Page {
    /// The board that each viewer saw last, line by line.
    boards: Vec<Vec<String>>,
    lines: Vec<String>,
    players: Vec<String>,
}

impl Page {
    pub(crate) fn new() -> Page {
        let players = PLAYERS.map(str::to_owned).to_vec();
        Page { boards: Vec::new(), lines: Vec::new(), players }
    }

    /// The lines written so far, set in.
    pub(crate) fn take(&mut self) -> Vec<String> {
        self.lines.drain(..).flat_map(|line| wrap(&format!("  {line}"))).collect()
    }

    pub(crate) fn line(&mut self, line: String) {
        self.lines.push(line);
    }

    pub(crate) fn refused(&mut self, reject: &Reject) {
        let rule = if reject.rule.is_empty() { String::new() } else { format!(" {}", reject.rule) };
        let at =
            if reject.at.is_empty() { String::new() } else { format!(" {}", json(&reject.at)) };
        self.line(format!("refused {}{rule}: {}{at}", reject.code, reject.message));
    }

    /// What happened, as each viewer saw it. Everybody is called by name, so that those
    /// who saw the same stand on one line.
    pub(crate) fn events<G: Describe>(&mut self, game: &G, events: &[G::Event]) {
        for event in events {
            let names = Names::new(&self.players, Viewer::Watcher);
            let text = |viewer| {
                let seen = game.view_event(event, viewer)?;
                Some(game.describe_event(&seen, &names)).filter(|text| !text.is_empty())
            };
            for (viewers, text) in groups(Viewer::all(game.seats()).map(text).collect()) {
                self.lines.push(match viewers.as_str() {
                    "all" => text,
                    _ => format!("{viewers}: {text}"),
                });
            }
        }
    }

    /// The lines of each viewer's board that changed, and whose turn it is.
    pub(crate) fn state<G: Describe>(&mut self, game: &G, state: &G::State) {
        let names = Names::new(&self.players, Viewer::Watcher);
        let boards: Vec<Vec<String>> = Viewer::all(game.seats())
            .map(|viewer| {
                let text = game.describe_position(&Snapshot::of(game, state, viewer), &names);
                text.lines().map(str::to_owned).collect()
            })
            .collect();
        self.boards.resize(boards.len(), Vec::new());
        let changed: Vec<Vec<&str>> =
            boards.iter().zip(&self.boards).map(|(new, old)| changed(old, new)).collect();
        let common = |line: &&str| changed.iter().all(|lines| lines.contains(line));
        let shared: Vec<&str> = changed[0].iter().copied().filter(common).collect();
        let own = changed.iter().map(|lines| {
            let own: Vec<&str> = lines.iter().copied().filter(|line| !common(line)).collect();
            (!own.is_empty()).then(|| own.join("\n"))
        });
        let all = (!shared.is_empty()).then(|| ("all".to_owned(), shared.join("\n")));
        for (viewers, text) in all.into_iter().chain(groups(own.collect())) {
            self.lines.push(format!("sees {viewers}"));
            self.lines.extend(text.lines().map(|line| format!("| {line}").trim_end().to_owned()));
        }
        self.boards = boards;
        let until =
            game.deadline(state).map_or(String::new(), |Millis(due)| format!(", until {due}"));
        let seats = |seats: play::Seats| {
            let seats: Vec<String> = seats.iter().map(|seat| seat.0.to_string()).collect();
            if seats.is_empty() { "nobody".into() } else { seats.join(" ") }
        };
        self.lines.push(match game.turn(state) {
            Turn::Chance => format!("waits for luck{until}"),
            Turn::Over(outcome) => format!("over {}{until}", json(&outcome)),
            Turn::Play { may_act, waiting_for } if may_act == waiting_for => {
                format!("waits for {}{until}", seats(waiting_for))
            }
            Turn::Play { may_act, waiting_for } => {
                format!("waits for {}, {} may act{until}", seats(waiting_for), seats(may_act))
            }
        });
    }
}

/// The lines of `new` that `old` does not have in the same place.
fn changed<'a>(old: &[String], new: &'a [String]) -> Vec<&'a str> {
    let differs = |(i, line): &(usize, &String)| old.get(*i) != Some(line);
    new.iter().enumerate().filter(differs).map(|(_, line)| line.as_str()).collect()
}

/// A long line as several, each within [`WIDTH`]; all but the first are set in further.
fn wrap(line: &str) -> Vec<String> {
    let (mut lines, mut rest) = (Vec::new(), line.to_owned());
    while rest.chars().count() > WIDTH {
        let end = rest.char_indices().nth(WIDTH).map_or(rest.len(), |(i, _)| i);
        let set_in = rest.len() - rest.trim_start().len();
        let after = |c: char| rest[..end].rfind(c).map(|i| i + 1).filter(|i| *i > set_in + 20);
        let at = after(' ').or(after(',')).unwrap_or(end);
        let tail = format!("      {}", rest[at..].trim_start());
        lines.push(rest[..at].trim_end().to_owned());
        rest = tail;
    }
    lines.push(rest);
    lines
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
    fn only_changed_lines_are_shown() {
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        let old = lines("a\nb\nc");
        assert_eq!(changed(&old, &lines("a\nx\nc\nd")), ["x", "d"]);
        assert!(changed(&old, &old).is_empty());
    }

    #[test]
    fn long_lines_are_wrapped_between_words() {
        let long = format!("  {}", "word ".repeat(40).trim_end());
        let wrapped = wrap(&long);
        assert!(wrapped.len() == 2 && wrapped.iter().all(|line| line.len() <= WIDTH));
        assert!(wrapped[1].starts_with("      word"));
        let solid = format!("  {}", "x".repeat(300));
        assert!(wrap(&solid).iter().all(|line| line.len() <= WIDTH));
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
