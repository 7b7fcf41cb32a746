//! A table in words.

use crate::seat::{Moves, Seen};
use play::{Outcome, Reject, Seat, TurnView, describe::and};
use std::fmt::Write;

/// Moves in one list, unless the client asks for fewer.
const MOVES_IN_A_LIST: usize = 100;

/// What a seat sees, and whose turn it is.
pub fn seen(table: &str, seen: &Seen) -> String {
    let you = &seen.players[seen.you.index()];
    let mut text = format!("Table {table}: {}. You are {you}, in {}.\n", seen.game, seen.you);
    if seen.laid_out {
        text += "The game begins from a laid-out position: it was chosen, not dealt.\n";
    }
    for sentence in &seen.news {
        let _ = writeln!(text, "- {sentence}");
    }
    let Some(game) = &seen.game_on else {
        let free = seen.players.iter().filter(|name| name.is_empty()).count();
        text += match free {
            0 => "The game is about to begin. Use wait.",
            _ => "The game has not begun: the table waits for players. Use wait.",
        };
        return text;
    };
    if let Some(round) = game.round {
        let _ = writeln!(text, "Round {round}");
    }
    let _ = writeln!(text, "\n{}\n", game.position.trim_end());
    text += &turn(&game.turn, seen);
    text
}

/// Whose turn it is, or how the game ended.
fn turn(turn: &TurnView, seen: &Seen) -> String {
    let name = |seat: Seat| seen.players.get(seat.index()).cloned().unwrap_or_default();
    let others: Vec<String> =
        turn.waiting_for.iter().filter(|seat| *seat != seen.you).map(name).collect();
    if let Some(outcome) = &turn.outcome {
        return ended(outcome, seen);
    }
    if turn.waiting_for.has(seen.you) {
        return "It is your turn.".into();
    }
    let waiting = match others.is_empty() {
        true => "The game waits for nobody.".into(),
        false => format!("The game waits for {}.", and(&others)),
    };
    match turn.may_act.has(seen.you) {
        true => format!("{waiting} You may act, and need not: wait passes."),
        false => format!("{waiting} Use wait."),
    }
}

fn ended(outcome: &Outcome, seen: &Seen) -> String {
    let winners: Vec<String> = outcome
        .winners()
        .iter()
        .map(|seat| match seat == seen.you {
            true => "you".into(),
            false => seen.players.get(seat.index()).cloned().unwrap_or_default(),
        })
        .collect();
    let mut text = match winners.is_empty() {
        true => "The game is over. Nobody won.".to_owned(),
        false => format!("The game is over. Winner: {}.", and(&winners)),
    };
    if !outcome.scores.is_empty() {
        let scores = seen.players.iter().zip(&outcome.scores);
        let scores: Vec<String> = scores.map(|(name, score)| format!("{name} {score}")).collect();
        let _ = write!(text, " Points: {}.", scores.join(", "));
    }
    text
}

/// What a seat can do, from the move numbered `from` (counted from 0).
pub fn moves(moves: &Moves, from: usize, limit: Option<usize>) -> String {
    let mut text = String::new();
    match &moves.listed {
        None => text += "This table does not list moves. Work them out from the rules.\n",
        Some(listed) if listed.is_empty() && moves.compose.is_empty() => {
            text += "There is nothing to do now. Use wait.\n";
        }
        Some(listed) => {
            let limit = limit.unwrap_or(MOVES_IN_A_LIST).min(MOVES_IN_A_LIST);
            for command in listed.iter().skip(from).take(limit) {
                let _ = writeln!(text, "- {command}");
            }
            let shown = from.saturating_add(limit);
            if shown < listed.len() {
                let _ = writeln!(text, "{} moves in all; go on with from={shown}.", listed.len());
            }
        }
    }
    if !moves.compose.is_empty() && moves.listed.is_some() {
        let _ = writeln!(
            text,
            "You can also put together: {}. {}",
            moves.compose.join(", "),
            moves.how
        );
    }
    if moves.resign {
        text += "You can also give up: resign.\n";
    }
    text.trim_end().to_owned()
}

/// A refusal, with its code and rule.
pub fn refused(reject: &Reject) -> String {
    match reject.at.is_empty() {
        true => reject.to_string(),
        false => format!("{reject} At: {}.", reject.at.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_laid_out_position_is_said() {
        let table = |laid_out| Seen {
            game: "Candy Chain".into(),
            players: vec!["Ada".into(), String::new()],
            you: Seat(0),
            laid_out,
            news: Vec::new(),
            game_on: None,
        };
        assert!(seen("t1", &table(true)).contains("begins from a laid-out position"));
        assert!(!seen("t1", &table(false)).contains("laid-out"));
    }
}
