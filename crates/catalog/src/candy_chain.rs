//! Candy Chain.

mod daily;
mod puzzle;

use crate::daily::DailyForm;
use crate::hint::Look;
use crate::notation::{self, Notation};
use crate::plugin::{About, GamePlugin};
use crate::puzzle::PuzzleForm;
use crate::solver::{Effort, Solved, Solver};
use bots::Level;
use bots::candy_chain::Solution;
use bots::coach::Coach;
use candy_chain::{Action, CandyChain, Colour, Options, Position, Side, Take, View};
use play::{Bot, OptionSpec, Refusal, RefusalInfo, Reject, Seat, SnapshotOf, Verdict};
use serde_json::json;

/// Nodes spent on proving one position of a finished game: a second or two for a whole game.
const PROOF: u64 = 100_000;

/// Candy Chain.
pub struct Plugin;

impl GamePlugin for Plugin {
    type Game = CandyChain;

    const ABOUT: About = About {
        id: "candy-chain",
        name: "Candy Chain",
        line: "Clear two colours. Never break the chain.",
        goal: "Be the first to clear two of your colours, and never break the chain.",
        min_seats: 2,
        max_seats: 2,
        seats_rule: "CC-05",
        minutes: 20,
        rules: include_str!("../../../rules/candy-chain.md"),
    };

    const OPTIONS: &'static [OptionSpec] = candy_chain::OPTIONS;
    const REFUSALS: &'static [RefusalInfo] = candy_chain::Refusal::ALL;
    const LESSON: &'static str = include_str!("../../../lessons/candy-chain.toml");
    const COACH: Option<Coach<CandyChain>> = Some(bots::candy_chain::COACH);
    const LEVELS: &'static [Level] = bots::candy_chain::LEVELS;
    const SOLVER: Option<Solver> = Some(solve);

    const NOTATION: Option<Notation> = Some(notation::CANDY_CHAIN);

    const DAILY: Option<DailyForm<CandyChain>> = Some(daily::FORM);
    const PUZZLES: Option<PuzzleForm> = Some(puzzle::FORM);

    fn make(options: Options, _seats: u8, _: u32) -> Result<CandyChain, Reject> {
        CandyChain::new(options)
    }

    fn bot(level: &Level) -> Box<dyn Bot<CandyChain>> {
        bots::candy_chain::bot(level.id).expect("every listed level has its bot")
    }

    fn look(snapshot: &SnapshotOf<CandyChain>, action: &Action) -> Look {
        let Action::Take(take) = action else {
            return Look::new("Look at the whole board: whose candies are easier to clear?", []);
        };
        let board = snapshot.view.board.as_deref().unwrap_or_default();
        let ranks: Vec<&str> = board.split('/').collect();
        let at = |cell: &str| {
            let file = usize::from(cell.as_bytes()[0] - b'a');
            let rank = cell[1..].parse::<usize>().ok()?;
            ranks.get(ranks.len().checked_sub(rank)?)?.chars().nth(file)
        };
        let cells = take.to_string();
        let letter = cells.split('+').next().and_then(at);
        let colour = match letter {
            Some('W') => "white",
            Some('B') => "black",
            Some('G') => "grey",
            Some('R') => "red",
            Some('U') => "blue",
            _ => "yellow",
        };
        let height = ranks.len();
        let same = ranks.iter().enumerate().flat_map(|(row, rank)| {
            let is_same = move |(_, piece): &(usize, char)| Some(*piece) == letter;
            rank.chars()
                .enumerate()
                .filter(is_same)
                .map(move |(file, _)| format!("{}{}", char::from(b'a' + file as u8), height - row))
        });
        let how = if cells.contains('+') { "two of them go together" } else { "take one of them" };
        Look::new(format!("Look at your {colour} candies: {how}."), same.collect::<Vec<_>>())
    }

    fn proved(snapshots: &[SnapshotOf<CandyChain>]) -> Vec<Option<Seat>> {
        let views: Vec<&View> = snapshots.iter().map(|snapshot| &snapshot.view).collect();
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
}
fn solve(text: &str, effort: Effort<'_>) -> Result<Solved, Reject> {
    let position: Position = text.parse()?;
    let solution = match effort {
        Effort::Nodes(nodes) => bots::candy_chain::solve(&position, nodes),
        Effort::Time(spent) => solve_in_time(&position, spent),
    };
    let solution = solution.ok_or_else(|| {
        let winner = position.to_move().other();
        let message =
            format!("The game is already over: the {winner} have won. There is nothing to solve.");
        Reject::new("game-over", "CC-11", message)
    })?;
    let best = solution.best.to_string();
    let line = with_passes(&position, &solution.line);
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

/// A line of moves as people write it, with the forced passes between them (CC-13).
fn with_passes(position: &Position, line: &[Take]) -> Vec<String> {
    let side_of = |take: &Take| {
        let cell = position.geometry().index(take.first)?;
        position.colour_at(cell).map(Colour::side)
    };
    let mut to_move = Some(position.to_move());
    let mut written = Vec::new();
    for take in line {
        if side_of(take) != to_move {
            written.push("pass".into());
        }
        written.push(take.to_string());
        to_move = side_of(take).map(Side::other);
    }
    written
}

/// Half of the time is for a proof; where there is none, the other half is for a good estimate.
fn solve_in_time(position: &Position, spent: &mut dyn FnMut() -> u64) -> Option<Solution> {
    let tried = bots::candy_chain::solve_within(position, || spent() >= 500)?;
    if matches!(tried.verdict, Verdict::Proved { .. }) {
        return Some(tried);
    }
    // Estimating a position takes about twice as long as proving it won or lost.
    let solved = bots::candy_chain::solve(position, tried.nodes / 2)?;
    Some(Solution { nodes: tried.nodes + solved.nodes, ..solved })
}

/// The verdict in words that distinguish a proof from an estimate.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// CC-09, CC-13: where a side has no move, the line says that it passes.
    #[test]
    fn a_line_names_forced_passes() {
        let position: Position = "W.B../.G.../R.UY./...../..... m -".parse().unwrap();
        let line = ["a5", "c5", "a3"].map(|take| take.parse::<Take>().unwrap());
        assert_eq!(with_passes(&position, &line), ["a5", "pass", "c5", "a3"]);
    }
}
