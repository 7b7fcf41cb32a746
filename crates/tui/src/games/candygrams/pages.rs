//! Pages over the table: everybody's crosswords, and what was possible.

use super::candies::{span, written};
use super::seen::Seen;
use crate::shell::look::Look;
use crate::shell::page::{Page, WIDTH, heading, wrapped};
use crate::shell::speech::count;
use candygrams::{Candy, Cell, Combo, PlayerView, Put};
use ratatui::text::{Line, Span};
use serde::Deserialize;

/// The crosswords of all others.
pub fn others(seen: &Seen, look: Look) -> Page {
    let mut lines = Vec::new();
    for (i, (name, player)) in seen.names.iter().zip(&seen.view.players).enumerate() {
        if i == seen.me.index() {
            continue;
        }
        let shoppe = count(player.shoppe, "candy").replace("candys", "candies");
        lines.push(heading(format!("{name}: {shoppe} in the shoppe"), look));
        lines.extend(crossword(player, look));
        if let Some(candies) = &player.candies {
            let shoppe: Vec<String> = candies.iter().map(|c| written(*c, look)).collect();
            lines.extend(wrapped(&shoppe.join(" "), WIDTH, 0).into_iter().map(Line::raw));
        }
        lines.push(Line::default());
    }
    if lines.is_empty() {
        lines.push(Line::raw("Nobody else plays here."));
    }
    Page::new("The others", lines)
}

fn crossword(player: &PlayerView, look: Look) -> Vec<Line<'static>> {
    let cells = || player.crossword.iter().map(|(cell, _)| cell);
    let (Some(left), Some(right)) = (cells().map(|c| c.x).min(), cells().map(|c| c.x).max()) else {
        return vec![Line::raw("  no word yet")];
    };
    let (top, bottom) = (cells().map(|c| c.y).min(), cells().map(|c| c.y).max());
    let at = |x: i16, y: i16| match player.crossword.get(Cell::new(x, y)) {
        Some(candy) => span(*candy, look),
        None => Span::raw("  "),
    };
    let line = |y: i16| {
        let spaced = (left..=right).flat_map(|x| [Span::raw(" "), at(x, y)]);
        Line::from([Span::raw(" ")].into_iter().chain(spaced).collect::<Vec<_>>())
    };
    (top.unwrap_or(0)..=bottom.unwrap_or(0)).map(line).collect()
}

/// What was possible, as the catalog tells it.
#[derive(Deserialize)]
pub struct Possible {
    roll: u32,
    combo: Combo,
    best: Vec<Best>,
}

#[derive(Deserialize)]
struct Best {
    off: Vec<Cell>,
    on: Vec<Put>,
    words: Vec<String>,
    left: u32,
}

/// The plays that would have left the fewest candies.
pub fn possible(answer: &Possible, look: Look) -> Page {
    let title = format!("What was possible to roll {}", answer.roll);
    let mut lines = vec![heading(format!("{}, the fewest candies left first", answer.combo), look)];
    for best in &answer.best {
        let words: Vec<String> = best.words.iter().map(|word| word.to_uppercase()).collect();
        let candies: Vec<Candy> = best.on.iter().map(|put| put.candy).collect();
        let on: Vec<String> = candies.iter().map(|c| written(*c, look)).collect();
        let off = match best.off.len() as i64 {
            0 => String::new(),
            n => format!(", {} taken off", count(n, "candy").replace("candys", "candies")),
        };
        let text =
            format!("{}: put on {}{off}; {} left", words.join(", "), on.join(" "), best.left);
        lines.extend(wrapped(&text, WIDTH, 2).into_iter().map(Line::raw));
    }
    if answer.best.is_empty() {
        lines.push(Line::raw("Nothing could be connected."));
    }
    lines.push(Line::default());
    lines.push(Line::raw("Proved, for plays that take off one candy or none."));
    Page::new(title, lines)
}
