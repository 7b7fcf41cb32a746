//! A game in words.

use crate::{Game, Reject, Seat, SnapshotOf, Viewer};

/// Text for people, screen readers and language models. Made from what a viewer sees and nothing
/// else, so it cannot reveal more than the viewer may know.
pub trait Describe: Game {
    /// The position as a text board: lines of at most 100 columns, no trailing spaces.
    fn describe_position(&self, snapshot: &SnapshotOf<Self>, names: &Names<'_>) -> String
    where
        Self: Sized;

    /// What happened, as one sentence in the past tense: "Mum took A and discarded J." Empty
    /// where there is nothing to say.
    fn describe_event(&self, event: &Self::EventView, names: &Names<'_>) -> String;

    /// An action as a short command, for a button, a list or a log: "Take the J". Whatever this
    /// says, [`parse_action`](Describe::parse_action) reads back as the same action.
    fn describe_action(&self, snapshot: &SnapshotOf<Self>, action: &Self::Action) -> String
    where
        Self: Sized,
    {
        let _ = snapshot;
        format!("{action:?}")
    }

    /// An action as a player says it who looks at the table: "Play KITE down from the K". For hints
    /// and the coach; nothing needs to read it back. The command says it too, unless it names what
    /// people do not see, such as a cell by its numbers, or a person by theirs.
    fn say_action(
        &self,
        snapshot: &SnapshotOf<Self>,
        action: &Self::Action,
        names: &Names<'_>,
    ) -> String
    where
        Self: Sized,
    {
        let _ = names;
        self.describe_action(snapshot, action)
    }

    /// The action that a person means by `text`, or what they could have typed instead.
    fn parse_action(&self, snapshot: &SnapshotOf<Self>, text: &str) -> Result<Self::Action, Reject>
    where
        Self: Sized,
    {
        let _ = snapshot;
        Err(Reject::new("not-understood", "", format!("\"{text}\" is not a move here.")))
    }
}

/// What one viewer calls the seats: "you" for their own, names for the others.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    players: &'a [String],
    you: Option<Seat>,
}

impl<'a> Names<'a> {
    /// The names by seat, as `viewer` says them.
    pub const fn new(players: &'a [String], viewer: Viewer) -> Names<'a> {
        Names { players, you: viewer.seat() }
    }

    /// The seat that is called "you"; `None` for a watcher.
    pub const fn you(&self) -> Option<Seat> {
        self.you
    }

    /// Whether this is the viewer's own seat.
    pub fn is_you(&self, seat: Seat) -> bool {
        self.you == Some(seat)
    }

    /// The subject of a sentence: "You" or "Mum".
    pub fn subject(&self, seat: Seat) -> String {
        if self.is_you(seat) { "You".into() } else { self.name(seat) }
    }

    /// Inside a sentence: "you" or "Mum".
    pub fn object(&self, seat: Seat) -> String {
        if self.is_you(seat) { "you".into() } else { self.name(seat) }
    }

    /// Whose, inside a sentence: "your" or "Mum's".
    pub fn possessive(&self, seat: Seat) -> String {
        if self.is_you(seat) { "your".into() } else { format!("{}'s", self.name(seat)) }
    }

    /// Whose, at the beginning of a sentence: "Your" or "Mum's".
    pub fn possessive_subject(&self, seat: Seat) -> String {
        if self.is_you(seat) { "Your".into() } else { self.possessive(seat) }
    }

    /// The word that fits the subject: `names.verb(seat, "are", "is")`.
    pub fn verb(&self, seat: Seat, you: &'static str, others: &'static str) -> &'static str {
        if self.is_you(seat) { you } else { others }
    }

    /// Several seats as a list: "You, Mum and Tom".
    pub fn subjects(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        let names: Vec<String> = seats.into_iter().map(|seat| self.subject(seat)).collect();
        and(&names)
    }

    /// The plain name, even of the viewer's own seat.
    pub fn name(&self, seat: Seat) -> String {
        let given = self.players.get(seat.index()).filter(|name| !name.is_empty());
        given.cloned().unwrap_or_else(|| format!("Player {}", u16::from(seat.0) + 1))
    }
}

/// A list as people say it: "a", "a and b", "a, b and c".
pub fn and(items: &[impl AsRef<str>]) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().into(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

/// A number with its noun: `1 card`, `2 cards`, `2 candies`.
pub fn count(number: impl Into<i64>, noun: &str) -> String {
    let number = number.into();
    match noun.strip_suffix("dy") {
        _ if number == 1 => format!("{number} {noun}"),
        Some(stem) => format!("{number} {stem}dies"),
        None => format!("{number} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_viewer_is_called_you_and_everybody_else_by_name() {
        let players = ["Ada".to_owned(), "Mum".to_owned(), String::new()];
        let names = Names::new(&players, Viewer::Seat(Seat(0)));
        assert_eq!(names.subjects([Seat(0), Seat(1), Seat(2)]), "You, Mum and Player 3");
        assert_eq!(names.possessive(Seat(1)), "Mum's");
        assert_eq!(names.verb(Seat(0), "are", "is"), "are");
        assert_eq!(Names::new(&players, Viewer::Watcher).subject(Seat(0)), "Ada");
    }

    #[test]
    fn lists_and_numbers_read_as_people_say_them() {
        assert_eq!(and(&["A", "B"]), "A and B");
        assert_eq!((count(1, "card"), count(0, "card")), ("1 card".into(), "0 cards".into()));
        assert_eq!((count(1, "candy"), count(2, "candy")), ("1 candy".into(), "2 candies".into()));
    }
}
