//! The position as a text board.

use super::candies;
use crate::{Candygrams, Cell, PlayerView, Stage, Status, View};
use play::describe::count;
use play::{Names, Seat, SnapshotOf};
use std::fmt::Write;

/// The widest crossword that fits, in columns. A wider one is shown as a list of words.
const WIDEST: usize = 22;

pub(super) fn position(snapshot: &SnapshotOf<Candygrams>, names: &Names<'_>) -> String {
    let view = &snapshot.view;
    let mut text = head(view, names);
    for (seat, player) in Seat::first(view.players.len() as u8).zip(&view.players) {
        let held = count(i64::from(player.shoppe), "candy");
        let _ = write!(text, "\n{}: {held} in the shoppe", names.subject(seat));
        for what in status(view, player) {
            let _ = write!(text, ", {what}");
        }
        for line in crossword(player) {
            let _ = write!(text, "\n  {line}");
        }
        if let Some(shoppe) = player.candies.as_ref().filter(|shoppe| !shoppe.is_empty()) {
            let _ = write!(text, "\n  shoppe: {}", candies(shoppe));
        }
    }
    if !view.jar.is_empty() && view.stage != Stage::Over {
        let down = view.jar.iter().filter(|jarred| jarred.candy.is_none());
        let down: Vec<String> = down.map(|jarred| jarred.number.to_string()).collect();
        let up = view.jar.iter().filter_map(|j| Some(format!("{}={}", j.number, j.candy?)));
        let up: Vec<String> = up.collect();
        let _ = write!(text, "\nJar, face down: {}", down.join(" "));
        if !up.is_empty() {
            let _ = write!(text, "; face up: {}", up.join(" "));
        }
    }
    text
}

/// What is going on.
fn head(view: &View, names: &Names<'_>) -> String {
    let rolled = match view.combo {
        Some(combo) => format!("Roll {}, {combo}", view.roll),
        None => "Base words".into(),
    };
    match view.stage {
        Stage::Dealing => "The candies are being drawn.".into(),
        Stage::Base if view.challenge_until.is_some() => "Base words: any challenges?".into(),
        Stage::Base => "Base words: one word each, with all three colours.".into(),
        Stage::Rolling => format!("Next to roll: {}.", names.name(view.roller)),
        Stage::Round if view.double => format!("{rolled}: a word, and a trade if you like."),
        Stage::Round => format!("{rolled}: a word with both colours and no other."),
        Stage::Photo => format!("{rolled}: photo finish?"),
        Stage::Closing => format!("{rolled}: any challenges?"),
        Stage::Verdict => {
            let finishers = names.subjects(view.finishers.iter().copied());
            format!("{rolled}: {finishers} finished. Any challenges?")
        }
        Stage::Over => format!("The game is over. {rolled}."),
    }
}

/// What a player has done about the roll, and what has happened to them.
fn status<'p>(view: &View, player: &'p PlayerView) -> impl Iterator<Item = &'static str> + 'p {
    let playing = matches!(view.stage, Stage::Round | Stage::Photo);
    let status = match player.status {
        _ if player.left => Some("left the table"),
        _ if player.base.is_none() => Some("no base word yet"),
        Status::Thinking => playing.then_some("thinking"),
        Status::Played => Some("played"),
        Status::Passed => Some("passed"),
        Status::Toothache => Some("has a toothache"),
    };
    let traded = player.traded.then_some("traded");
    let ache = player.ache.then_some("no word in the first round");
    status.into_iter().chain(traded).chain(ache)
}

/// A crossword line by line, below and beside the numbers of its cells; a dot where nothing lies.
fn crossword(player: &PlayerView) -> Vec<String> {
    let cells: Vec<Cell> = player.crossword.iter().map(|(cell, _)| cell).collect();
    let xs = || cells.iter().map(|cell| cell.x);
    let ys = || cells.iter().map(|cell| cell.y);
    let (Some(left), Some(right)) = (xs().min(), xs().max()) else { return Vec::new() };
    let (Some(top), Some(bottom)) = (ys().min(), ys().max()) else { return Vec::new() };
    if usize::from(right.abs_diff(left)) >= WIDEST {
        let words = player.words.iter();
        return words
            .map(|w| {
                let way = if w.along == crate::Along::Row { "across" } else { "down" };
                format!("{} at {},{} {way}", w.word.to_uppercase(), w.from.x, w.from.y)
            })
            .collect();
    }
    let head: String = (left..=right).map(|x| format!("{x:>4}")).collect();
    let row = |y: i16| {
        let at = |x: i16| match player.crossword.get(Cell::new(x, y)) {
            Some(candy) => format!("  {candy}"),
            None => "   .".to_owned(),
        };
        format!("{y:>4}{}", (left..=right).map(at).collect::<String>())
    };
    std::iter::once(format!("    {head}")).chain((top..=bottom).map(row)).collect()
}
