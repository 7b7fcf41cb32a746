//! Candy Chain on the shelf.

use crate::listing::{self, About};
use crate::notation::{self, Notation};
use crate::solver::{Effort, Solved, Solver};
use bots::Level;
use candy_chain::{CandyChain, EventView, Options, Position, Right, Stage, View};
use play::{Bot, Reject, Seat};
use std::fmt::Write;

/// Nodes spent on proving one position of a finished game: a second or two for a whole game.
const PROOF: u64 = 100_000;

/// Candy Chain.
pub struct Listed;

impl listing::Listed for Listed {
    type Game = CandyChain;

    const ABOUT: About = About {
        id: "candy-chain",
        name: "Candy Chain",
        line: "Clear two colours. Never break the chain.",
        min_seats: 2,
        max_seats: 2,
        minutes: 20,
        rules: include_str!("../../../rules/candy-chain.md"),
    };

    const LEVELS: &'static [Level] = bots::candy_chain::LEVELS;
    const SOLVER: Option<Solver> = Some(solve);

    const NOTATION: Option<Notation> = Some(notation::CANDY_CHAIN);

    fn make(options: Options, _seats: u8) -> Result<CandyChain, Reject> {
        CandyChain::new(options)
    }

    fn bot(level: &Level) -> Box<dyn Bot<CandyChain>> {
        bots::candy_chain::bot(level.id).expect("every listed level has its bot")
    }

    fn proved(views: &[View]) -> Vec<Option<Seat>> {
        let at: Vec<(usize, Position)> = views
            .iter()
            .enumerate()
            .filter_map(|(i, view)| Some((i, view.position.as_deref()?.parse().ok()?)))
            .collect();
        let positions: Vec<Position> = at.iter().map(|(_, position)| *position).collect();
        let mut proved = vec![None; views.len()];
        for ((i, _), winner) in at.into_iter().zip(bots::candy_chain::winners(&positions, PROOF)) {
            let seat_of = |side| views[i].sides.iter().position(|s| *s == Some(side));
            proved[i] = winner.and_then(seat_of).map(|seat| Seat(seat as u8));
        }
        proved
    }

    fn draw(view: &View, players: &[String]) -> String {
        let mut text = String::new();
        for (row, rank) in view.board.iter().flat_map(|board| board.split('/')).enumerate() {
            let _ = write!(text, "{:>4} ", usize::from(view.height) - row);
            rank.chars().for_each(|piece| text.extend([' ', piece]));
            text.push('\n');
        }
        if !text.is_empty() {
            text += "     ";
            ('a'..).take(view.width.into()).for_each(|file| text.extend([' ', file]));
            text.push('\n');
        }
        for (seat, side) in Seat::first(2).zip(view.sides) {
            let Some(side) = side else { continue };
            let left = side.colours().map(|c| format!("{} {}", c.letter(), view.left[c.index()]));
            let _ = writeln!(text, "    {} of {}: {}", side, name(players, seat), left.join(", "));
        }
        text += &match (view.stage, view.to_act) {
            (Stage::Over, _) | (_, None) => String::new(),
            (Stage::Rights, Some(seat)) => format!("    {} takes a right", name(players, seat)),
            (Stage::Sides, Some(seat)) => format!("    {} chooses a side", name(players, seat)),
            (_, Some(seat)) => format!("    {} to move", name(players, seat)),
        };
        text.trim_end().to_owned()
    }

    fn tell(event: &EventView, players: &[String]) -> String {
        let name = |seat: &Seat| name(players, *seat);
        match event {
            EventView::Placed { .. } => "The candies are laid out.".into(),
            EventView::Right { seat, right: Right::First } => {
                format!("{} moves first.", name(seat))
            }
            EventView::Right { seat, right: Right::Side } => {
                format!("{} wants to choose the side, and moves second.", name(seat))
            }
            EventView::Side { seat, side } => format!("{} plays the {side}.", name(seat)),
            EventView::Took { seat, cells, colour } => {
                format!("{}: {} ({colour})", name(seat), cells.join("+"))
            }
            EventView::Cleared { seat, colour } => {
                format!("{} has cleared {colour}.", name(seat))
            }
            EventView::Passed { seat } => format!("{}: pass", name(seat)),
            EventView::Resigned { seat } => format!("{} resigns.", name(seat)),
            EventView::TimedOut { seat } => format!("{} is out of time.", name(seat)),
            EventView::Won { seat, .. } => format!("{} wins.", name(seat)),
        }
    }
}

fn solve(position: &str, effort: Effort<'_>) -> Result<Solved, Reject> {
    let position: Position = position.parse()?;
    let solution = match effort {
        Effort::Nodes(nodes) => bots::candy_chain::solve(&position, nodes),
        Effort::Until(stop) => bots::candy_chain::solve_within(&position, stop),
    };
    let solution = solution.ok_or_else(|| {
        let winner = position.to_move().other();
        let say =
            format!("The game is over here, the {winner} have won: nothing is left to solve.");
        Reject::new("game-over", "CC-11", say)
    })?;
    Ok(Solved {
        position: position.to_string(),
        best: solution.best.to_string(),
        verdict: solution.verdict,
        line: solution.line.iter().map(|take| take.to_string()).collect(),
        nodes: solution.nodes,
    })
}

fn name(players: &[String], seat: Seat) -> String {
    players.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
}
