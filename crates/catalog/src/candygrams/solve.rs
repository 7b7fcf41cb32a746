//! `parlour solve candygrams`: the best plays to a roll, or the fewest rolls for practice alone.

use super::best::{Best, best};
use super::position::Position;
use super::practice::{Practice, Step, fewest};
use crate::solver::{Effort, Solved};
use crate::words;
use candygrams::{Candygrams, Judge, Mode, Put, Stage, Status};
use play::{Reject, Seat, SnapshotOf};
use serde_json::{Map, Value, json};

/// With `rolls` it is practice alone; nodes are positions that are looked at.
pub(super) fn solve(text: &str, mut effort: Effort<'_>) -> Result<Solved, Reject> {
    let position = Position::read(text)?;
    let mut solved = if position.rolls.is_empty() {
        tell_best(&position, &best(&position, position.combo))
    } else {
        let mut spent = |nodes: u64| match &mut effort {
            Effort::Nodes(most) => nodes >= *most,
            Effort::Time(share) => share() >= 1000,
        };
        tell_practice(&position, &fewest(&position, &mut spent))
    };
    let list = position.game.words_of(Seat(0)).id();
    solved.found.insert("list".into(), json!(list));
    solved.text.push(("word list", list.name.clone()));
    Ok(solved)
}

fn tell_best(position: &Position, best: &[Best]) -> Solved {
    let base = position.crossword.is_empty();
    let mut found = Map::new();
    found.insert("best".into(), json!(best));
    found.insert("best_verdict".into(), json!("proved"));
    found.insert("off".into(), json!(position.off));
    let mut text = Vec::new();
    let tried = match position.off {
        _ if base => "no base word leaves fewer".to_owned(),
        0 => "no play leaves fewer without taking candies off".to_owned(),
        most => format!("no play leaves fewer that takes off {most} or none"),
    };
    let tried = tried.replace("takes off 1 or none", "takes off one or none");
    match best.first() {
        None if base => text.push(("best", "none: these candies make no base word, proved".into())),
        None => {
            let off = format!(" by taking off {} or fewer", position.off);
            let off = if position.off == 0 { "" } else { &off };
            text.push(("best", format!("none: no word can be connected{off}, proved")));
        }
        Some(one) if one.left == 0 => text.push(("best", "it can be finished, proved".into())),
        Some(one) => text.push(("best", format!("{} left, proved: {tried}", one.left))),
    }
    for one in best {
        let left = match one.left {
            0 => "CANDYGRAMS! Proved".to_owned(),
            left => format!("{left} left; {} of 9 rolls can be answered next, proved", one.next),
        };
        text.push((
            if base { "base word" } else { "play" },
            format!("{}: {left}", laid(&one.words, &one.off, &one.on)),
        ));
    }
    Solved { found, text }
}

fn tell_practice(position: &Position, practice: &Practice) -> Solved {
    let Practice { line, left, rolls, at_least, nodes } = practice;
    let all = position.rolls.len();
    let proved = rolls.map_or(*at_least > all, |rolls| rolls <= *at_least);
    let verdict = if proved { "proved" } else { "estimated" };
    let mut found = Map::new();
    found.insert("rolls".into(), json!(rolls));
    found.insert("verdict".into(), json!(verdict));
    found.insert("at_least".into(), json!(at_least));
    found.insert("at_least_verdict".into(), json!("proved"));
    found.insert("left".into(), json!(left));
    found.insert("line".into(), json!(line));
    found.insert("nodes".into(), json!(nodes));
    let fewest = match rolls {
        Some(rolls) if proved => format!("{rolls}: proved, fewer are not enough"),
        Some(rolls) => {
            format!("{rolls}: estimated, the fewest found; at least {at_least}, proved")
        }
        None if proved => format!("not in these {all}: proved"),
        None => format!("not found in these {all}: estimated; {left} candies left at best"),
    };
    let mut text = vec![("rolls", fewest)];
    for (i, Step { roll, off, on, words }) in line.iter().enumerate() {
        let number = i + usize::from(!position.crossword.is_empty());
        let said = match (roll, on.is_empty()) {
            (None, _) => format!("base word: {}", laid(words, off, on)),
            (Some(roll), true) => format!("{number}. {roll}: pass"),
            (Some(roll), false) => format!("{number}. {roll}: {}", laid(words, off, on)),
        };
        text.push(("line", said));
    }
    text.push(("looked at", format!("{nodes} positions; nothing is traded")));
    Solved { found, text }
}

/// `FLOWERS, OR (Ep on 4,0 Rp on 5,0; off 3,2)`.
fn laid(words: &[String], off: &[candygrams::Cell], on: &[Put]) -> String {
    let words: Vec<String> = words.iter().map(|word| word.to_uppercase()).collect();
    let on: Vec<String> =
        on.iter().map(|put| format!("{} on {},{}", put.candy, put.cell.x, put.cell.y)).collect();
    let off: Vec<String> = off.iter().map(|cell| format!("{},{}", cell.x, cell.y)).collect();
    let off = if off.is_empty() { String::new() } else { format!("; off {}", off.join(" ")) };
    format!("{} ({}{off})", words.join(", "), on.join(" "))
}

/// The most candies taken off in the best plays shown after a play.
const OFF: usize = 1;

/// What a player could have played to the roll they have answered. The crossword is what it was
/// before their play.
pub(super) fn possible(snapshot: &SnapshotOf<Candygrams>) -> Result<Value, Reject> {
    let view = &snapshot.view;
    let refuse = |message: &str| Err(Reject::new("nothing-to-tell", "CG-04", message));
    let Some(me) = snapshot.you.and_then(|seat| view.players.get(seat.index())) else {
        return refuse("Only players can see what was possible, with their own candies.");
    };
    if view.options.judge == Judge::Challenge && view.stage != Stage::Over {
        return refuse(
            "Where the players check words, you can see what was possible after the game.",
        );
    }
    let (Some(combo), Some(shoppe), true) = (
        view.combo,
        me.candies.clone(),
        me.status != Status::Thinking || view.stage == Stage::Over,
    ) else {
        return refuse(
            "You can see what was possible once you have played or passed: ask again then.",
        );
    };
    let (mut crossword, mut shoppe) = (me.crossword.clone(), shoppe);
    let answered =
        |laid: &&candygrams::Laid| laid.combo == Some(combo) && me.status == Status::Played;
    if let Some(laid) = me.laid.last().filter(answered) {
        shoppe.extend(laid.on.iter().filter_map(|put| crossword.take(put.cell)));
        for put in &laid.off {
            if let Some(held) = shoppe.iter().position(|candy| *candy == put.candy) {
                shoppe.swap_remove(held);
            }
            let _ = crossword.put(put.cell, put.candy);
        }
    }
    if crossword.is_empty() {
        return refuse("Without a base word nothing could be connected.");
    }
    let id = view.options.words_of(snapshot.you);
    let list = words::list(id, "CG-06")?;
    let options = candygrams::Options {
        mode: Mode::Standard,
        judge: Judge::Referee,
        words: id.clone(),
        seat_words: Vec::new(),
        ..view.options.clone()
    };
    let game = Candygrams::new(options, 1, list)?;
    let position =
        Position { game, crossword, shoppe, combo: Some(combo), rolls: Vec::new(), off: OFF };
    Ok(
        json!({ "roll": view.roll, "combo": combo, "best": best(&position, Some(combo)), "off": OFF }),
    )
}
