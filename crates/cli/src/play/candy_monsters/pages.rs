//! Pages to read: the count line by line, and everybody's cards.

use super::choices::candies;
use super::seen::Seen;
use crate::play::look::Look;
use crate::play::page::{Page, WIDTH, heading, wrapped};
use crate::play::speech::{count, listed};
use candy_monsters::{Slug, Tally};
use ratatui::text::Line;

/// A part of the count.
type Part = fn(&Tally) -> i32;

/// What everybody counts, line by line (KM-33).
pub fn tally(seen: &Seen, look: Look) -> Page {
    let (over, tallies) = (seen.is_over(), &seen.view.tallies);
    let title = if over { "The final count" } else { "What everybody would count now" };
    let label = 19;
    let column = ((WIDTH - label) / tallies.len().max(1)).min(14);
    let row = |text: &str, cells: Vec<String>| {
        let text: String = text.chars().take(label - 1).collect();
        let cells = cells.into_iter().map(|cell| {
            let cell: String = cell.chars().take(column - 1).collect();
            format!("{cell:>column$}")
        });
        format!("{text:<label$}{}", cells.collect::<String>())
    };
    let mut lines = vec![heading(row("", seen.names.clone()), look)];
    let parts: [(&str, Part); 6] = [
        ("monsters' candies", |t| t.monsters),
        ("kept abilities", |t| t.kept),
        ("tucked, 1 each", |t| t.tucked),
        ("candy tokens", |t| t.candies),
        ("sugar, 1 for 4", |t| t.sugar),
        ("black cubes", |t| t.cubes),
    ];
    for (text, part) in parts {
        let cells = tallies.iter().map(|tally| part(tally).to_string()).collect();
        lines.push(Line::raw(row(text, cells)));
    }
    let mut cards: Vec<Slug> = Vec::new();
    for bonus in tallies.iter().flat_map(|tally| &tally.bonuses) {
        if !cards.contains(&bonus.card) {
            cards.push(bonus.card);
        }
    }
    for card in cards {
        let of = |tally: &Tally| {
            let bonus = tally.bonuses.iter().find(|bonus| bonus.card == card);
            bonus.map_or_else(String::new, |bonus| bonus.candies.to_string())
        };
        lines.push(Line::raw(row(&seen.name(card), tallies.iter().map(of).collect())));
    }
    lines.push(heading(row("in all", tallies.iter().map(|t| t.total.to_string()).collect()), look));
    if let Some(outcome) = &seen.view.outcome {
        let places = outcome.places.iter().map(|place| format!("{place}.")).collect();
        lines.push(Line::raw(row("place", places)));
        let ties = "Equal counts: most candy tokens, with those that the sugar gives, then most \
                    monsters.";
        lines.push(Line::default());
        lines.extend(wrapped(ties, WIDTH, 0).into_iter().map(Line::raw));
    }
    Page::new(title, lines)
}

/// Everybody's monsters with tucked cards under them, and kept ones (KM-13, KM-14).
pub fn everybody(seen: &Seen, look: Look) -> Page {
    let mut lines = Vec::new();
    let table = &seen.view.table;
    for (i, (name, player)) in seen.names.iter().zip(&table.players).enumerate() {
        if player.left {
            lines.push(heading(format!("{name} left"), look));
            continue;
        }
        let has = format!(
            "{name}: {} sugar, {}, {}",
            player.sugar,
            candies(player.candies),
            count(player.cubes, "black cube")
        );
        lines.push(heading(has, look));
        let mut say = |by: usize, text: String| lines.extend(indented(&text, by));
        for monster in &player.monsters {
            let tucked: Vec<String> = monster.tucked.iter().map(|c| described(seen, *c)).collect();
            say(2, described(seen, monster.card));
            tucked.into_iter().for_each(|card| say(4, format!("under it {card}")));
        }
        if !player.kept.is_empty() {
            let kept: Vec<String> = player.kept.iter().map(|c| short(seen, *c)).collect();
            say(2, format!("kept: {}", listed(&kept)));
        }
        if let Some(prospects) = seen.view.prospects.get(i) {
            let (sugar, sweet) = (prospects.sugar, candies(prospects.candies.into()));
            let hunger = prospects.hunger;
            say(2, format!("sets bring {sugar} sugar and {sweet}; the monsters eat {hunger}"));
        }
        lines.push(Line::default());
    }
    if !table.seen.is_empty() {
        lines.push(heading("Events so far", look));
    }
    for card in &table.seen {
        lines.extend(indented(&described(seen, *card), 2));
    }
    Page::new("Everybody's cards", lines)
}

/// A text so far from the left, broken into lines.
fn indented(text: &str, by: usize) -> impl Iterator<Item = Line<'static>> {
    let lines = wrapped(text, WIDTH - by, 2).into_iter();
    lines.map(move |line| Line::raw(" ".repeat(by) + &line))
}

/// A card with what it does.
fn described(seen: &Seen, card: Slug) -> String {
    let text = seen.face(card).map(|face| face.text.clone()).unwrap_or_default();
    match text.is_empty() {
        true => short(seen, card),
        false => format!("{}: {text}", short(seen, card)),
    }
}

/// A card with its colour.
fn short(seen: &Seen, card: Slug) -> String {
    let colour = seen.face(card).and_then(|face| face.colour);
    match colour {
        Some(colour) => format!("{} ({})", seen.name(card), colour.name()),
        None => seen.name(card),
    }
}
