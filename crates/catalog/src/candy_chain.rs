//! Candy Chain on the shelf.

use crate::listing::{self, About, name};
use crate::notation::{self, Notation};
use crate::solver::{Effort, Solved, Solver};
use bots::Level;
use bots::candy_chain::Solution;
use candy_chain::{CandyChain, EventView, Options, Position, Right, Stage, View};
use play::{Bot, Reject, Seat, Verdict};
use serde_json::json;
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

fn solve(text: &str, effort: Effort<'_>) -> Result<Solved, Reject> {
    let position: Position = text.parse()?;
    let solution = match effort {
        Effort::Nodes(nodes) => bots::candy_chain::solve(&position, nodes),
        Effort::Time(spent) => solve_in_time(&position, spent),
    };
    let solution = solution.ok_or_else(|| {
        let winner = position.to_move().other();
        let say =
            format!("The game is over here, the {winner} have won: nothing is left to solve.");
        Reject::new("game-over", "CC-11", say)
    })?;
    let best = solution.best.to_string();
    let line: Vec<String> = solution.line.iter().map(|take| take.to_string()).collect();
    let found = [
        ("position", json!(position.to_string())),
        ("best", json!(best)),
        ("verdict", json!(solution.verdict)),
        ("line", json!(line)),
        ("nodes", json!(solution.nodes)),
    ];
    let found = found.map(|(name, value)| (name.to_owned(), value)).into_iter().collect();
    let text = vec![
        ("best move", best),
        ("value", in_words(&solution.verdict)),
        ("line", line.join(" ")),
        ("looked at", format!("{} positions", solution.nodes)),
    ];
    Ok(Solved { found, text })
}

/// Half of the time is for a proof; where there is none, the other half is for a good estimate.
fn solve_in_time(position: &Position, spent: &mut dyn FnMut() -> u64) -> Option<Solution> {
    let tried = bots::candy_chain::solve_within(position, || spent() >= 500)?;
    if matches!(tried.verdict, Verdict::Proved { .. }) {
        return Some(tried);
    }
    // Positions that are weighed take about twice as long as those that are only told apart.
    let solved = bots::candy_chain::solve(position, tried.nodes / 2)?;
    Some(Solution { nodes: tried.nodes + solved.nodes, ..solved })
}

/// The verdict in words that tell proof and guess apart.
fn in_words(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Proved { win: true, moves } => {
            format!("proved: the side to move wins, in {moves} moves along this line")
        }
        Verdict::Proved { win: false, moves } => {
            format!("proved: the side to move loses, in {moves} moves along this line")
        }
        Verdict::Estimated { score, depth } => {
            format!("estimated, not proved: {score:+} for the side to move, {depth} moves ahead")
        }
        Verdict::Unknown => "unknown".into(),
    }
}
