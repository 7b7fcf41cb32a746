//! Pages to read: how a round ended, and the score sheet as on paper.

use crate::shell::look::Look;
use crate::shell::page::{Page, WIDTH, heading, wrapped};
use crate::shell::screen::Button;
use crate::shell::speech::listed;
use bots::quiddler::{Missed, Possible};
use quiddler::{Card, Round, Score, View, Word};
use ratatui::crossterm::event::KeyCode;
use ratatui::text::Line;

/// How a round ended: everybody's words, what they had left, bonuses and losses.
pub fn round_end(round: &Round, names: &[String], look: Look) -> Page {
    let mut lines = Vec::new();
    for (name, score) in names.iter().zip(&round.seats) {
        let total = format!("{:+} = {}", score.total, score.running);
        let gap = WIDTH.saturating_sub(name.chars().count() + total.len());
        lines.push(heading(format!("{name}{}{total}", " ".repeat(gap)), look));
        for text in reasons(score, names) {
            lines.extend(
                wrapped(&text, WIDTH - 2, 2).into_iter().map(|t| Line::raw(format!("  {t}"))),
            );
        }
    }
    let possible = Button::new(KeyCode::Char('/'), "/", "What was possible");
    Page::new(format!("Round {} is over", round.round), lines).with(possible)
}

/// Words with their points: `QUID 16 and THE 11`.
fn listed_words(words: &[Word]) -> String {
    let word = |word: &Word| format!("{} {}", word.text.to_uppercase(), word.points);
    listed(&words.iter().map(word).collect::<Vec<_>>())
}

/// What a seat's round is made of.
fn reasons(score: &Score, names: &[String]) -> Vec<String> {
    let mut all = Vec::new();
    let standing: Vec<Word> = score.words.iter().filter(|w| w.stands()).cloned().collect();
    all.push(match standing.is_empty() {
        true => "no words".to_owned(),
        false => listed_words(&standing),
    });
    for word in &score.words {
        let Some(verdict) = word.challenge else { continue };
        let (text, by) = (word.text.to_uppercase(), &names[verdict.by.index()]);
        let is = if verdict.good { "is a word" } else { "is not a word" };
        all.push(format!("{text} {is}: challenged by {by}"));
    }
    if !score.unused.is_empty() {
        let faces: Vec<String> = score.unused.iter().map(Card::to_string).collect();
        all.push(format!("left over: {}, {} less", faces.join(" "), score.unused_points));
    }
    if score.longest_word > 0 {
        all.push(format!("longest word, {} more", score.longest_word));
    }
    if score.most_words > 0 {
        all.push(format!("most words, {} more", score.most_words));
    }
    if score.lost > 0 {
        all.push(format!("lost by challenges, {} less", score.lost));
    }
    all
}

/// The score sheet: a line a round, a column a player (QD-18).
pub fn sheet(view: &View, names: &[String], look: Look) -> Page {
    // Each column holds a round's points, and the tally where there is room.
    let width = ((WIDTH - 8) / names.len().max(1)).min(14);
    let short = |name: &str| name.chars().take(width - 2).collect::<String>();
    let cells = |cells: Vec<String>| -> String {
        cells.iter().map(|cell| format!("{cell:>width$}")).collect()
    };
    let head = cells(names.iter().map(|name| short(name)).collect());
    let mut lines = vec![heading(format!("Round   {head}"), look)];
    for round in &view.tally {
        let points = |score: &Score| match width < 11 {
            true => format!("{:+}", score.total),
            false => format!("{:+} {:>4}", score.total, score.running),
        };
        let row = cells(round.seats.iter().map(points).collect());
        lines.push(Line::raw(format!("{:>2} of 8 {row}", round.round)));
    }
    let totals = cells(view.totals.iter().map(i32::to_string).collect());
    lines.push(heading(format!("Total   {totals}"), look));
    lines.push(Line::default());
    lines.push(Line::raw("Words less cards left over, at least nothing; with bonuses and losses."));
    Page::new("Score sheet", lines)
}

/// What was possible in the round that ended last, with everybody's own cards.
pub fn possible(rounds: &[Possible], names: &[String], look: Look) -> Page {
    let mut lines = Vec::new();
    let last = rounds.last();
    for (name, missed) in names.iter().zip(last.map_or(&[][..], |round| &round.seats)) {
        let Some(Missed { best, scored, missed }) = missed else { continue };
        let words: Vec<String> = best.texts().map(|text| text.to_uppercase()).collect();
        let words = if words.is_empty() { "no words".to_owned() } else { listed(&words) };
        let discard = best.discard.map(|card| format!(", discarding {card}")).unwrap_or_default();
        lines.push(heading(name.clone(), look));
        let best = format!("best: {words}{discard}, {} points (proved)", best.points);
        let own = match missed {
            0 => format!("scored {scored}: nothing was missed"),
            missed => format!("scored {scored}, {missed} less"),
        };
        for text in [best, own] {
            let broken = wrapped(&text, WIDTH - 2, 2).into_iter();
            lines.extend(broken.map(|text| Line::raw(format!("  {text}"))));
        }
    }
    lines.push(Line::default());
    lines.push(Line::raw("With the cards of the final turn, bonuses and challenges aside."));
    let round = last.map(|round| round.round).unwrap_or_default();
    Page::new(format!("What was possible in round {round}"), lines)
}
