//! The table while everybody thinks: the blue row, the hand, and the word that is typed.

use super::Seen;
use super::letters::Letters;
use crate::shell::cards::{CardFace, LARGE, LOW, Rim, Row, Size};
use crate::shell::look::Look;
use crate::shell::speech::count;
use crate::shell::timer;
use keyword::{Colour, Draft, Face, Place, Slots, Stage, Word};
use play::Millis;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

/// The longest word: six cards of the hand and six blue ones.
const LONGEST: u16 = 12;
/// A card of the hand or of the row.
const WIDE: Size = Size { width: 5, height: 3 };
/// The smallest room for the table.
pub const LEAST: (u16, u16) = (LONGEST * LOW.width + 1, 18);
/// The smallest room for large cards: three rows of them, each with a line above and one below.
const LEAST_LARGE: (u16, u16) = (LONGEST * LARGE.width + 1, 2 + 3 * (LARGE.height + 2) + 1);

/// Orange and blue cards differ in rim and place too.
pub fn style(colour: Colour, look: Look) -> Style {
    match colour {
        Colour::Orange => look.on(Color::Black, Color::Yellow),
        Colour::Blue => look.on(Color::White, Color::Blue),
    }
}

fn rim(colour: Colour) -> Rim {
    if colour == Colour::Blue { Rim::Heavy } else { Rim::Round }
}

/// What lies where.
pub struct Layout {
    /// The blue row.
    pub row: Row,
    /// The hand.
    pub hand: Row,
    /// The word that is typed.
    pub word: Row,
}

impl Layout {
    /// As far apart as there is room in `area`.
    pub fn of(area: Rect, letters: usize) -> Layout {
        let large = area.width >= LEAST_LARGE.0 && area.height >= LEAST_LARGE.1;
        let (least, card, letter) = match large {
            true => (LEAST_LARGE, LARGE, LARGE),
            false => (LEAST, WIDE, LOW),
        };
        // What is more than the least is shared between the parts.
        let gap = (area.height.saturating_sub(least.1) / 3).min(2);
        let line = |nth: u16| {
            let y = area.y + 3 + gap + nth * (card.height + 2 + gap);
            Rect::new(area.x + 1, y, area.width.saturating_sub(1), 1)
        };
        let row = Row::within(line(0), Slots::LEN, card);
        let hand = Row::within(line(1), Slots::LEN, card);
        let word = Row::within(line(2), LONGEST.into(), letter);
        Layout { row, hand, word: Row { count: letters, ..word } }
    }
}

/// All that lies on the table.
pub struct Table<'a> {
    /// What is seen.
    pub seen: &'a Seen,
    /// The word that is typed.
    pub letters: &'a Letters,
    /// What the rules say to it.
    pub draft: Option<&'a Draft>,
}

impl Table<'_> {
    /// Draws it.
    pub fn draw(&self, area: Rect, buf: &mut Buffer, look: Look, now: Millis) {
        head(self.seen, area, buf, look, now);
        let layout = Layout::of(area, self.letters.text().len());
        let label = |row: &Row, text: &str, buf: &mut Buffer| {
            buf.set_stringn(row.at.x, row.at.y - 1, text, area.width.into(), look.bold());
        };
        label(&layout.row, "Blue row, for everybody", buf);
        self.draw_slots(&self.seen.view.row, Colour::Blue, &layout.row, buf, look);
        let drops = self.letters.drops().len() as u8;
        let hand = match drops {
            0 => "Your hand".to_owned(),
            n => format!("Your hand ({} to go, x)", count(n, "card")),
        };
        label(&layout.hand, &hand, buf);
        let hand = self.seen.view.hand.unwrap_or_default();
        self.draw_slots(&hand, Colour::Orange, &layout.hand, buf, look);
        self.draw_word(&layout.word, area, buf, look);
    }

    fn draw_slots(&self, slots: &Slots, colour: Colour, row: &Row, buf: &mut Buffer, look: Look) {
        for (slot, face) in slots.iter() {
            let i = usize::from(slot);
            let place = match colour {
                Colour::Blue => Place::Row(slot),
                Colour::Orange => Place::Hand(slot),
            };
            let used = self.letters.used(place);
            let text = written(face).to_string();
            let below = "";
            let style = if used.is_some() { look.quiet() } else { style(colour, look) };
            let card = CardFace { letters: &text, below, rim: rim(colour), style };
            card.draw(row.corner(i), row.size, buf, look);
            let typing = !self.letters.text().is_empty();
            let mark = match (used, colour) {
                (Some(nth), _) => format!("{}{}", look.sign("▴", "^"), nth + 1),
                (None, Colour::Orange) if self.letters.drops().contains(&slot) => "x".to_owned(),
                (None, Colour::Orange) if !typing => (i + 1).to_string(),
                _ => String::new(),
            };
            let here = colour == Colour::Orange && !typing && self.letters.cursor() == i;
            let mark = if here { format!("[{mark}]") } else { mark };
            row.mark(i, &mark, look.bold(), buf);
        }
    }

    fn draw_word(&self, row: &Row, area: Rect, buf: &mut Buffer, look: Look) {
        let Position { x, y } = row.at;
        let width = area.width.saturating_sub(1);
        buf.set_line(x, y - 1, &self.word_head(look), width);
        for (i, (part, letter)) in
            self.letters.parts().iter().zip(self.letters.text().chars()).enumerate()
        {
            let colour = match part.from {
                Place::Hand(_) => Colour::Orange,
                Place::Row(_) => Colour::Blue,
            };
            let blank = if part.letter.is_some() { "?" } else { "" };
            let text = format!("{}{blank}", letter.to_ascii_uppercase());
            let (rim, style) = (rim(colour), style(colour, look));
            let card = CardFace { letters: &text, below: "", rim, style };
            card.draw(row.corner(i), row.size, buf, look);
            if i == self.letters.cursor() {
                row.mark(i, "[ ]", look.bold(), buf);
            }
        }
        let sealed = self.seen.view.sealed.as_ref();
        if let (Some(sealed), true) = (sealed, self.letters.text().is_empty()) {
            let mut line = Line::from("Face down: ");
            line.spans.extend(spans(&sealed.word, look));
            buf.set_line(x, y + 1, &line, width);
        }
    }

    /// What the word comes to.
    fn word_head(&self, look: Look) -> Line<'static> {
        let view = &self.seen.view;
        match self.draft {
            Some(Draft::Word { word, valid, flaw, missing, .. }) => {
                let (verdict, colour) = match (valid, flaw) {
                    (Some(true), _) => (look.sign(" ✓", " ok"), Color::Green),
                    (_, Some(_)) | (Some(false), _) => (look.sign(" ✗", " no"), Color::Red),
                    (None, None) => ("", Color::Reset),
                };
                let keyword = match missing.as_str() {
                    "" => "the keyword is whole!".to_owned(),
                    missing => format!("then lacks {}", missing.to_uppercase()),
                };
                let text = format!(
                    "{}, {} blue{verdict}; {keyword}",
                    count(word.length(), "letter"),
                    word.blue()
                );
                Line::styled(text, look.bold().patch(look.fg(colour)))
            }
            _ if !self.letters.text().is_empty() => Line::styled("Your word", look.bold()),
            _ if view.sealed.is_some() => {
                Line::styled("Your word; type another one instead", look.bold())
            }
            _ if self.seen.can_lay() => Line::styled("Your word: type it", look.bold()),
            _ => Line::default(),
        }
    }
}

/// The round, the keyword and the timer.
pub fn head(seen: &Seen, area: Rect, buf: &mut Buffer, look: Look, now: Millis) {
    let view = &seen.view;
    let keyword: Vec<String> =
        view.options.keyword.to_uppercase().chars().map(String::from).collect();
    let text = format!("Round {}. Keyword: {}", seen.round.unwrap_or_default(), keyword.join(" "));
    let width = usize::from(area.width);
    buf.set_stringn(area.x + 1, area.y, text, width, look.bold());
    if let (Some(deadline), false) = (seen.turn.deadline, view.stage == Stage::Over) {
        let whole = match view.stage {
            Stage::Reveal => view.options.reveal_seconds.unwrap_or_default().into(),
            _ => view.options.timer_seconds.unwrap_or_default().into(),
        };
        let sand = timer::sand(deadline, Millis::secs(whole), now, 30, look);
        buf.set_line(area.x + 1, area.y + 1, &sand, area.width);
    }
}

fn written(face: Face) -> char {
    face.written().to_ascii_uppercase()
}

/// A word in a line: blue letters in brackets, `?` after the letter of a blank.
pub fn spans(word: &Word, look: Look) -> Vec<Span<'static>> {
    let letter = |card: &keyword::Card| {
        let blank = if card.blank { "?" } else { "" };
        format!("{}{blank}", card.letter.to_ascii_uppercase())
    };
    let alike = word.cards().chunk_by(|a, b| a.colour == b.colour);
    let span = |cards: &[keyword::Card]| {
        let text: String = cards.iter().map(letter).collect();
        let text = match cards[0].colour {
            Colour::Blue => format!("[{text}]"),
            Colour::Orange => text,
        };
        Span::styled(text, style(cards[0].colour, look).patch(look.bold()))
    };
    alike.map(span).collect()
}
