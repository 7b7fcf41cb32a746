//! The table: both piles, words under construction or under challenge, and the hand.

use super::words::{Place, Words};
use super::{Seen, active, can_take};
use crate::shell::cards::{CardFace, LARGE, Rim, Row, SMALL, Size, paper};
use crate::shell::look::Look;
use crate::shell::timer;
use play::{Millis, Reject};
use quiddler::{Card, Draft, Mode, Stage, Word};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};

/// The largest hand: ten cards and the one just taken.
const CARDS: usize = 11;
/// The most words that ten cards can make.
const MAX_WORDS: u16 = 5;
/// The smallest room for the table.
pub const LEAST: (u16, u16) = (CARDS as u16 * SMALL.width + 1, 18);

/// All that lies on the table.
pub struct Table<'a> {
    /// What is seen.
    pub seen: &'a Seen,
    /// Words under construction.
    pub words: &'a Words,
    /// What the rules say to them.
    pub draft: Option<&'a Draft>,
    /// Why they cannot be laid.
    pub refused: Option<&'a Reject>,
    /// The word that is about to be challenged.
    pub dare: Option<u8>,
}

/// What lies where.
pub struct Layout {
    /// The draw pile and the discard pile.
    pub piles: Row,
    /// Words, a line each.
    pub words: Rect,
    /// The hand.
    pub hand: Row,
}

impl Layout {
    /// As large as there is room in `area`.
    pub fn of(area: Rect, cards: usize) -> Layout {
        let roomy = area.height >= LEAST.1 + 6 && area.width > CARDS as u16 * LARGE.width;
        let size: Size = if roomy { LARGE } else { SMALL };
        let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area };
        let at = Position::new(inner.x, area.y + 2);
        let piles = Row { at, pitch: size.width + 8, size, count: 2 };
        let words_y = area.y + 2 + size.height + 2;
        // Below: a line of marks and one that stays free. No further from the words than needed.
        let lowest = area.bottom().saturating_sub(size.height + 2);
        let hand_y = lowest.min(words_y + MAX_WORDS + 2);
        let height = (hand_y - 1).saturating_sub(words_y);
        let words = Rect { y: words_y, height, ..inner };
        let hand = Row::within(Rect { y: hand_y, ..inner }, cards.max(CARDS), size);
        Layout { piles, words, hand: Row { count: cards, ..hand } }
    }
}

impl Table<'_> {
    /// Draws it.
    pub fn draw(&self, area: Rect, buf: &mut Buffer, look: Look, now: Millis) {
        let layout = Layout::of(area, self.words.hand().len());
        let view = &self.seen.view;
        let round = self.seen.round.unwrap_or(1);
        let head = format!("Round {round} of 8, {} cards each", view.cards);
        buf.set_stringn(area.x + 1, area.y, head, area.width.into(), look.bold());
        match view.stage {
            Stage::Challenging => self.draw_window(&layout, area, buf, look, now),
            _ => self.draw_piles(&layout, buf, look),
        }
        self.draw_words(&layout, buf, look);
        self.draw_hand(&layout, buf, look);
    }

    fn draw_piles(&self, layout: &Layout, buf: &mut Buffer, look: Look) {
        let (view, row) = (&self.seen.view, layout.piles);
        let face =
            |letters, below| CardFace { letters, below, rim: Rim::Round, style: paper(look) };
        if view.draw_pile > 0 {
            face("", "").draw(row.corner(0), row.size, buf, look);
        }
        if let Some(top) = view.top {
            let (letters, points) = (top.to_string(), top.points().to_string());
            face(&letters, &points).draw(row.corner(1), row.size, buf, look);
        }
        let style = if can_take(self.seen) { look.bold() } else { look.quiet() };
        for (i, label, count) in [(0, "1 Draw", view.draw_pile), (1, "2 Take", view.discard_pile)] {
            let Position { x, y } = row.corner(i);
            buf.set_string(x, y + row.size.height, label, style);
            buf.set_string(x + row.size.width + 1, y + 1, count.to_string(), look.quiet());
        }
    }

    /// Words that can be challenged, and how long.
    fn draw_window(&self, layout: &Layout, area: Rect, buf: &mut Buffer, look: Look, now: Millis) {
        let view = &self.seen.view;
        let due = self.seen.turn.deadline;
        let (Some(seat), Some(due)) = (active(self.seen), due) else { return };
        let (x, mut y) = (layout.piles.at.x, area.y + 1);
        let whole = Millis::secs(view.options.challenge_seconds.into());
        let line = timer::sand(due, whole, now, 20, look);
        buf.set_line(x, y, &line, area.width);
        let words = view.players.get(seat.index()).map_or(&[][..], |player| &player.words);
        for (i, word) in words.iter().enumerate() {
            y += 1;
            let armed = self.dare == Some(i as u8);
            let mark = if armed { look.sign("▸", ">") } else { " " };
            let style = if armed { look.refusal() } else { look.bold() };
            let text = format!(
                "{mark}{} {} {:>3}{}",
                i + 1,
                joined(&word.cards, look),
                word.points,
                self.fate(word)
            );
            buf.set_stringn(x, y, text, area.width.into(), style);
        }
    }

    /// The result of a challenge, for a line.
    fn fate(&self, word: &Word) -> String {
        match word.challenge {
            None => String::new(),
            Some(verdict) => {
                let is = if verdict.good { "a word" } else { "not a word" };
                format!("  {is} ({})", self.seen.names[verdict.by.index()])
            }
        }
    }

    fn draw_words(&self, layout: &Layout, buf: &mut Buffer, look: Look) {
        let area = layout.words;
        let sum = match self.draft.filter(|draft| !draft.words.is_empty()) {
            Some(draft) => {
                format!(
                    "Your words: {} - {} left = {}",
                    draft.points, draft.unused_points, draft.total
                )
            }
            None if !self.words.words().is_empty() => {
                let cards = self.words.words().concat();
                format!("Your words: {} points", quiddler::card::points(&cards))
            }
            None => "Your words: type them".to_owned(),
        };
        let y = area.y.saturating_sub(1);
        buf.set_stringn(area.x, y, sum, area.width.into(), look.bold());
        for (i, at) in word_places(area, self.words).into_iter().enumerate() {
            let (text, style) = self.word(i, look);
            buf.set_stringn(at.x, at.y, text, at.width.into(), style);
        }
    }

    /// A word that is done, or the one that is typed.
    fn word(&self, i: usize, look: Look) -> (String, Style) {
        let words = self.words.words();
        let typed = i == self.words.done();
        let Some(cards) = words.get(i) else {
            return (format!("{}{}_", look.sign("▸ ", "> "), self.words.typed()), look.bold());
        };
        let word = Word::of(cards);
        let points = word.points;
        let (verdict, style) = match self.is_good(&word) {
            Some(true) => (look.sign(" ✓", " ok"), look.fg(Color::Green)),
            Some(false) => (look.sign(" ✗", " not a word"), look.fg(Color::Red)),
            None => ("", Style::new()),
        };
        let number = if typed { look.sign("▸", ">").to_owned() } else { (i + 1).to_string() };
        let caret = if typed { "_" } else { "" };
        let text = format!("{number} {}{caret} {points}{verdict}", joined(cards, look));
        (text, if typed { style.patch(look.bold()) } else { style })
    }

    /// Whether it is a word here: the refusal of the draft names those that are not. Nobody tells
    /// at a table with challenges.
    fn is_good(&self, word: &Word) -> Option<bool> {
        let answer = self.seen.view.options.mode == Mode::Referee;
        answer.then(|| !self.refused.is_some_and(|reject| reject.at.contains(&word.text)))
    }

    fn draw_hand(&self, layout: &Layout, buf: &mut Buffer, look: Look) {
        let row = layout.hand;
        let taken = self.seen.view.taken.filter(|_| self.seen.my_turn());
        let new = taken.and_then(|taken| taken.card);
        let new = new.and_then(|card| self.words.hand().iter().rposition(|c| *c == card));
        let note = match (new.is_some(), self.words.discard().is_some()) {
            (true, true) => "Your cards (* is new, x goes)",
            (true, false) => "Your cards (* is new)",
            (false, true) => "Your cards (x goes)",
            (false, false) => "Your cards",
        };
        buf.set_string(row.at.x, row.at.y - 1, note, look.bold());
        for (i, card) in self.words.hand().iter().enumerate() {
            let place = self.words.place(i);
            let style = match place {
                Place::Free => paper(look),
                Place::Typed => look.on(Color::Black, Color::Cyan),
                Place::Word(_) => look.on(Color::White, Color::DarkGray),
                Place::Discard => look.on(Color::White, Color::Red),
            };
            let (letters, points) = (card.to_string(), card.points().to_string());
            let rim = if place == Place::Free { Rim::Round } else { Rim::Heavy };
            let face = CardFace { letters: &letters, below: &points, rim, style };
            face.draw(row.corner(i), row.size, buf, look);
            let mark = match place {
                Place::Free if self.words.discards(i) => "x".to_owned(),
                Place::Free if new == Some(i) => "*".to_owned(),
                Place::Free => " ".to_owned(),
                Place::Typed => look.sign("▴", "^").to_owned(),
                Place::Word(word) => (word + 1).to_string(),
                Place::Discard => "x".to_owned(),
            };
            let here = i == self.words.cursor();
            let mark = if here { format!("[{mark}]") } else { mark };
            row.mark(i, &mark, look.bold(), buf);
        }
    }
}

/// Where each word is written: under each other, in two columns where there are many.
pub fn word_places(area: Rect, words: &Words) -> Vec<Rect> {
    let typing = usize::from(!words.typed().is_empty());
    let count = words.done() + typing;
    let rows = usize::from(area.height.max(1));
    let columns = if count > rows { 2 } else { 1 };
    let width = area.width / columns as u16;
    let place = |i: usize| {
        let (column, row) = ((i / rows) as u16, (i % rows) as u16);
        Rect::new(area.x + column * width, area.y + row, width.saturating_sub(1), 1)
    };
    (0..count.min(rows * columns)).map(place).collect()
}

/// The cards of a word, separated: `QU·I·D`.
pub fn joined(cards: &[Card], look: Look) -> String {
    let faces: Vec<String> = cards.iter().map(Card::to_string).collect();
    faces.join(look.sign("·", "."))
}
