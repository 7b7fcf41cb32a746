//! The game in words.

use crate::refusal::Refusal;
use crate::state::Reason;
use crate::{Action, CandyChain, EventView, Right, Side, Stage, Take, View};
use play::{Describe, Names, Reject, Seat, SnapshotOf, TurnView};
use std::fmt::Write;

impl Describe for CandyChain {
    fn describe_position(&self, snapshot: &SnapshotOf<Self>, names: &Names<'_>) -> String {
        let view = &snapshot.view;
        let mut text = String::new();
        for (row, rank) in view.board.iter().flat_map(|board| board.split('/')).enumerate() {
            let _ = write!(text, "{:>2} ", usize::from(view.height) - row);
            rank.chars().for_each(|piece| text.extend([' ', piece]));
            text.push('\n');
        }
        if !text.is_empty() {
            text += "   ";
            ('a'..).take(view.width.into()).for_each(|file| text.extend([' ', file]));
            text.push('\n');
        }
        for (seat, side) in Seat::first(2).zip(view.sides) {
            let Some(side) = side else { continue };
            let left =
                side.colours().map(|c| format!("{c} ({}) {}", c.letter(), view.left[c.index()]));
            let _ = writeln!(text, "{} has the {side}: {}", names.name(seat), left.join(", "));
        }
        text += &whose_turn(view, &snapshot.turn, names);
        text.trim_end().to_owned()
    }

    fn describe_event(&self, event: &EventView, names: &Names<'_>) -> String {
        let who = |seat: &Seat| names.subject(*seat);
        match event {
            EventView::Placed { .. } => "The candies were laid out.".into(),
            EventView::Right { seat, right: Right::First } => {
                format!("{} chose to move first.", who(seat))
            }
            EventView::Right { seat, right: Right::Side } => {
                format!("{} chose to pick a side and move second.", who(seat))
            }
            EventView::Side { seat, side } => format!("{} took the {side}.", who(seat)),
            EventView::Took { seat, cells, colour } => {
                format!("{} took {colour} from {}.", who(seat), play::describe::and(cells))
            }
            EventView::Cleared { seat, colour } => {
                let have = names.verb(*seat, "have", "has");
                format!("{} {have} cleared {colour}!", who(seat))
            }
            EventView::Passed { seat } => {
                format!("{} had no candy to take and passed.", who(seat))
            }
            EventView::Resigned { seat } => format!("{} resigned.", who(seat)),
            EventView::TimedOut { seat } => format!("{} ran out of time.", who(seat)),
            EventView::Won { seat, reason, .. } => {
                let how = match reason {
                    Reason::TwoColours => " by clearing two colours",
                    Reason::Resigned | Reason::Time => "",
                };
                format!("{} won{how}!", who(seat))
            }
        }
    }

    fn describe_action(&self, _: &SnapshotOf<Self>, action: &Action) -> String {
        match action {
            Action::Right(Right::First) => "Move first".into(),
            Action::Right(Right::Side) => "Choose a side".into(),
            Action::Side(side) => format!("Play the {side}"),
            Action::Take(take) => format!("Take {take}"),
            Action::Pass => "Pass".into(),
            Action::Resign => "Resign".into(),
        }
    }

    /// Cells alone will do: `c4`, `c4 e5`, `take c4+e5`, `move first`, `mints`, `resign`.
    fn parse_action(&self, _: &SnapshotOf<Self>, text: &str) -> Result<Action, Reject> {
        let text = text.trim().to_lowercase();
        let has = |word: &str| text.split_whitespace().any(|w| w == word);
        if has("first") {
            return Ok(Action::Right(Right::First));
        }
        if has("side") || has("second") {
            return Ok(Action::Right(Right::Side));
        }
        if let Some(side) = Side::ALL.into_iter().find(|side| has(&side.to_string())) {
            return Ok(Action::Side(side));
        }
        if has("pass") {
            return Ok(Action::Pass);
        }
        if has("resign") {
            return Ok(Action::Resign);
        }
        let cells = text.strip_prefix("take ").unwrap_or(&text);
        let cells: Vec<&str> =
            cells.split([' ', '+', ',']).filter(|c| !c.is_empty() && *c != "and").collect();
        let take: Take = cells
            .join("+")
            .parse()
            .map_err(|why: crate::NotATake| Refusal::NotAMove { why: why.to_string() })?;
        Ok(Action::Take(take))
    }
}

fn whose_turn(view: &View, turn: &TurnView, names: &Names<'_>) -> String {
    let Some(seat) = turn.only() else { return String::new() };
    let who = names.name(seat);
    match view.stage {
        Stage::Rights => format!("{who} to choose: move first, or pick a side"),
        Stage::Sides => format!("{who} to pick a side: mints or fruits"),
        _ => format!("{who} to move"),
    }
}
