//! Quiddler's solitaire in the terminal.
//!
//! | file | what |
//! |---|---|
//! | [`piles`] | the eight piles: where they lie, how they are drawn |
//! | [`typed`] | the word that is typed |
//! | [`statistics`] | what all games on this machine came to |
//! | [`deal`](mod@deal) | all cards of a game, once they are known |

mod deal;
mod piles;
mod statistics;
mod typed;

use crate::shell::args::TableSetup;
use crate::shell::log;
use crate::shell::look::Look;
use crate::shell::page::{Page, heading, wrapped};
use crate::shell::screen::{Button, Judge, Reply, Scene, Screen, Surrender};
use crate::shell::speech::count;
use anyhow::Result;
use play::{Millis, Outcome, Reject};
use quiddler::Card;
use quiddler::solitaire::{Action, Draft, Fill, Stage, View};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::Line;
use serde_json::{Value, json};
use statistics::Games;
use std::path::Path;
use typed::Typed;

/// The width beside the piles.
const BESIDE: u16 = 28;
/// Lines below the piles: the word, the hint, the words made.
const BELOW: u16 = 8;

type Seen = crate::shell::seen::Seen<quiddler::solitaire::Solitaire>;

/// What the person sees, and what they are about to do.
pub struct SolitaireScreen {
    view: Option<View>,
    /// What can be done as it is: filling a space, asking for a hint.
    can: Vec<Action>,
    log: Vec<String>,
    outcome: Option<Outcome>,
    /// Which game in a row it is, and its first open cards.
    game: u32,
    first: Vec<Option<Card>>,
    /// All cards it began with, pile by pile; known after the end.
    deal: Vec<Vec<Card>>,
    typed: Typed,
    draft: Option<Draft>,
    /// Why the word cannot be made.
    refused: Option<Reject>,
    games: Games,
    /// The last game that was written down.
    written: u32,
    /// A game has ended, and this is to be read.
    ended: Option<String>,
}

/// The deal of a day is played once, then chance deals. `today` is the day by UTC, as everywhere.
pub fn setup(setup: &mut TableSetup, n: u32) -> Result<(), Reject> {
    if n > 1 {
        setup.options.remove("daily");
    }
    if let Some(day) = setup.options.get_mut("daily").filter(|day| **day == "today") {
        *day = time::OffsetDateTime::now_utc().date().to_string().into();
    }
    Ok(())
}

fn written(action: &Action) -> String {
    serde_json::to_string(action).expect("actions are plain data")
}

impl SolitaireScreen {
    /// An empty screen. Statistics are kept in `folder`.
    pub fn new(folder: Option<&Path>) -> Result<SolitaireScreen> {
        Ok(SolitaireScreen {
            view: None,
            can: Vec::new(),
            log: Vec::new(),
            outcome: None,
            game: 0,
            first: Vec::new(),
            deal: Vec::new(),
            typed: Typed::default(),
            draft: None,
            refused: None,
            games: Games::open(folder)?,
            written: 0,
            ended: None,
        })
    }

    /// Asks the rules about the word that is typed.
    fn judge(&mut self, judge: &Judge<'_>) {
        let piles = self.typed.piles();
        let word = Action::Word(piles.iter().map(|pile| *pile as u8).collect());
        let judged = (!piles.is_empty()).then(|| judge(&written(&word)));
        self.refused = judged.as_ref().and_then(|judged| judged.as_ref().err().cloned());
        let draft = judged.and_then(Result::ok);
        self.draft = draft.and_then(|draft| serde_json::from_str(draft.get()).ok());
    }

    /// Changes the word; if `change` returns false, shows `why_not`.
    fn change(
        &mut self,
        judge: &Judge<'_>,
        change: impl FnOnce(&mut Typed) -> bool,
        why_not: &str,
    ) -> Reply {
        let changed = change(&mut self.typed);
        self.judge(judge);
        match changed || why_not.is_empty() {
            true => Reply::Changed,
            false => Reply::Say(why_not.to_owned()),
        }
    }

    /// The number or click of a pile: fills a space, or adds the card to the word.
    fn pile(&mut self, pile: usize, judge: &Judge<'_>) -> Reply {
        match self.view.as_ref().map(|view| view.stage) {
            Some(Stage::Filling) => Reply::Act(written(&Action::Fill(Fill { from: pile as u8 }))),
            Some(Stage::Making) => {
                self.change(judge, |typed| typed.toggle(pile), "There is no card on that pile.")
            }
            _ => Reply::Ignored,
        }
    }

    /// A game has ended: writes it down, once.
    fn write_down(&mut self, game: u32) {
        let score = self.outcome.as_ref().and_then(|outcome| outcome.scores.first());
        let Some((view, score)) = self.view.as_ref().zip(score) else { return };
        if std::mem::replace(&mut self.written, game) == game {
            return;
        }
        self.ended = Some(match self.games.add(view, *score) {
            Ok(true) => String::new(),
            Ok(false) => "The deal of this day was counted before: this game is not.".into(),
            Err(error) => format!("The statistics are not kept: {error:#}"),
        });
    }

    /// What the whole deal had in it, once it lies open.
    fn ask_for_the_best(&self) -> Reply {
        let Some(view) = self.view.as_ref().filter(|view| view.rest.is_some()) else {
            return Reply::Say("You can see what was possible after the end.".into());
        };
        let position = json!({
            "piles": self.deal,
            "words": view.options.words.name,
            "offensive": view.options.offensive,
        });
        Reply::Solve(position.to_string())
    }

    fn statistics(&self, look: Look) -> Page {
        let mut lines = vec![heading("All your games here", look)];
        lines.extend(statistics::lines(&self.games.statistics()).into_iter().map(Line::raw));
        Page::new("Statistics", lines)
    }

    fn layout(area: Rect) -> (Rect, Rect) {
        let beside = BESIDE.max(area.width.saturating_sub(piles::LEAST.0 + 30)).min(44);
        // On a wide terminal what belongs together stays together.
        let width = area.width.saturating_sub(beside + 3).min(piles::LEAST.0 + 30);
        let table = Rect { x: area.x + 1, width, ..area };
        let table = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..table };
        (table, Rect { x: table.right() + 1, width: beside, ..area })
    }

    /// The word that is typed, with what the rules say.
    fn word(&self, look: Look) -> Line<'static> {
        let view = self.view.as_ref();
        let (verdict, style): (_, Style) = match (&self.draft, &self.refused) {
            (Some(_), _) => (look.sign(" ✓", " ok"), look.fg(Color::Green)),
            (None, Some(_)) => (look.sign(" ✗", " no"), look.fg(Color::Red)),
            (None, None) => {
                let typed = self.typed.text();
                let making = view.is_some_and(|view| view.stage == Stage::Making);
                let text = match (typed.is_empty(), making) {
                    (false, _) => format!("Your word: {typed}_"),
                    (true, true) => "Your word: type it".to_owned(),
                    (true, false) => String::new(),
                };
                return Line::styled(text, look.bold());
            }
        };
        let points = quiddler::card::points(self.typed.faces().iter());
        let faces: Vec<String> = self.typed.faces().iter().map(ToString::to_string).collect();
        let word = faces.join(look.sign("·", "."));
        let text = format!("Your word: {word}_ {points}{verdict}");
        Line::styled(text, style.patch(look.bold()))
    }

    fn draw_below(&self, view: &View, area: Rect, buf: &mut Buffer, look: Look) {
        buf.set_line(area.x, area.y, &self.word(look), area.width);
        if let Some(hint) = &view.hint {
            let text = format!("Hint: {}", hint.text.to_uppercase());
            buf.set_stringn(area.x, area.y + 1, text, area.width.into(), look.bold());
        }
        let words: Vec<String> = view
            .words
            .iter()
            .map(|word| format!("{} {}", word.text.to_uppercase(), word.points))
            .collect();
        let made = match words.is_empty() {
            true => String::new(),
            false => format!("Made, {} points: {}", view.made_points, words.join(", ")),
        };
        let lines = wrapped(&made, area.width.into(), 2);
        let room = usize::from(area.height.saturating_sub(2));
        // The latest words matter most.
        let skip = lines.len().saturating_sub(room);
        for (y, line) in (area.y + 2..).zip(&lines[skip..]) {
            buf.set_stringn(area.x, y, line, area.width.into(), Style::new());
        }
    }
}

/// How the game ended, as a sentence.
fn ending(outcome: &Outcome) -> String {
    let score = outcome.scores.first().copied().unwrap_or_default();
    match outcome.reason.as_str() {
        "zero" => "Zero! Every card is gone: perfect.".into(),
        "stuck" => format!("The open cards make no word: {score} points are left."),
        _ => format!("You stopped: {score} points are left."),
    }
}

impl Screen for SolitaireScreen {
    fn show(&mut self, scene: Scene<'_>) -> Result<()> {
        let Seen { view, events, log, turn, can, .. } = Seen::of(&scene)?;
        (self.log, self.outcome, self.can) = (log, turn.outcome, can.actions);
        let open = view.piles.iter().map(|pile| pile.open);
        if scene.game != self.game || self.first.is_empty() {
            (self.game, self.first) = (scene.game, open.clone().collect());
        }
        self.deal = deal::deal(&self.first, &events);
        self.typed.deal(open.collect());
        self.view = Some(view);
        self.judge(scene.judge);
        self.write_down(scene.game);
        Ok(())
    }

    fn news(&mut self, look: Look) -> Option<Page> {
        let message = self.ended.take()?;
        let mut page = self.statistics(look);
        if let Some(outcome) = &self.outcome {
            let how = [heading(ending(outcome), look), Line::default()];
            page.lines.splice(0..0, how);
        }
        if !message.is_empty() {
            let message =
                wrapped(&message, crate::shell::page::WIDTH, 0).into_iter().map(Line::raw);
            page.lines.extend([Line::default()].into_iter().chain(message));
        }
        let possible = Button::new(KeyCode::Char('/'), "/", "What was possible");
        Some(page.with(possible))
    }

    fn least(&self) -> (u16, u16) {
        (piles::LEAST.0 + BESIDE + 3, piles::LEAST.1 + BELOW + 1)
    }

    fn draw(&self, area: Rect, buf: &mut Buffer, look: Look, _: Millis) {
        let Some(view) = &self.view else { return };
        let (table, beside) = SolitaireScreen::layout(area);
        let head = format!(
            "{} left; the open ones are {}",
            count(view.cards_left, "card"),
            count(view.open_points, "point")
        );
        buf.set_stringn(table.x, area.y, head, table.width.into(), look.bold());
        let row = piles::row(table);
        let y = row.at.y + row.size.height + 3;
        let below = Rect { y, height: table.bottom().saturating_sub(y), ..table };
        piles::draw(view, &self.can, &self.typed.piles(), table, buf, look);
        match &view.rest {
            Some(rest) => piles::draw_rest(rest, table, buf, look),
            None => self.draw_below(view, below, buf, look),
        }
        log::draw(&self.log, beside, buf, look);
    }

    fn variant(&self) -> Option<String> {
        let options = &self.view.as_ref()?.options;
        let day = options.daily.as_ref().map(|day| format!("deal of {day}"));
        let list =
            (options.words.name != "standard").then(|| format!("{} list", options.words.name));
        let all: Vec<String> = day.into_iter().chain(list).collect();
        (!all.is_empty()).then(|| all.join(", "))
    }

    fn task(&self) -> String {
        match self.view.as_ref().map(|view| view.stage) {
            Some(Stage::Filling) => {
                "A pile is used up: move an open card there, by its number.".into()
            }
            Some(Stage::Making) => "Make a word of open cards. Zero points left is perfect.".into(),
            _ => String::new(),
        }
    }

    fn typing(&self) -> bool {
        self.view.as_ref().is_some_and(|view| view.stage != Stage::Over)
    }

    fn key(&mut self, key: KeyCode, look: Look, judge: &Judge<'_>) -> Reply {
        match key {
            KeyCode::Char('=') => return Reply::Read(self.statistics(look)),
            KeyCode::Char('/') => return self.ask_for_the_best(),
            _ if !self.typing() => return Reply::Ignored,
            _ => {}
        }
        match key {
            KeyCode::Char(letter) if letter.is_ascii_alphabetic() => {
                let letter = letter.to_ascii_lowercase();
                let none = format!("No open card has that {}.", letter.to_ascii_uppercase());
                self.change(judge, |typed| typed.type_letter(letter), &none)
            }
            KeyCode::Tab => {
                self.change(judge, Typed::other_cards, "No other open cards spell this word.")
            }
            KeyCode::Backspace => self.change(judge, Typed::take_back, ""),
            KeyCode::Esc => self.change(judge, Typed::clear, ""),
            KeyCode::Char('!') => Reply::Act(written(&Action::Hint)),
            KeyCode::Char(digit @ '1'..='8') => self.pile(digit as usize - '1' as usize, judge),
            KeyCode::Enter if self.typed.is_half() => {
                Reply::Say("The last card is typed by half only: type on, or take it back.".into())
            }
            KeyCode::Enter => match self.typed.piles() {
                piles if piles.is_empty() => Reply::Say(self.task()),
                piles => Reply::Act(written(&Action::Word(
                    piles.iter().map(|pile| *pile as u8).collect(),
                ))),
            },
            _ => Reply::Ignored,
        }
    }

    fn click(&mut self, at: Position, area: Rect, judge: &Judge<'_>) -> Reply {
        let (table, _) = SolitaireScreen::layout(area);
        match piles::row(table).card_at(at) {
            Some(pile) => self.pile(pile, judge),
            None => Reply::Ignored,
        }
    }

    fn buttons(&self) -> Vec<Button> {
        let Some(view) = &self.view else { return Vec::new() };
        let mut all = Vec::new();
        if view.stage == Stage::Making {
            let mut make = Button::new(KeyCode::Enter, "Enter", "Make word");
            make.primary = self.draft.is_some();
            all.push(make);
            if self.typed.has_others() {
                all.push(Button::new(KeyCode::Tab, "Tab", "Other cards"));
            }
        }
        if self.can.contains(&Action::Hint) {
            all.push(Button::new(KeyCode::Char('!'), "!", "Hint"));
        }
        all.push(Button::new(KeyCode::Char('='), "=", "Statistics"));
        if view.stage == Stage::Over {
            all.push(Button::new(KeyCode::Char('/'), "/", "What was possible"));
        }
        all
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("letters", "type a word: its open cards are picked, two-letter cards first"),
            ("Tab", "the same word with other cards"),
            ("Backspace, Esc", "take back a letter; forget the word"),
            ("1 to 8", "add the card of this pile, or take it out; fill a space with it"),
            ("Enter", "make the word"),
            ("!", "a hint: a word that can be made"),
            ("=, /", "statistics; what was possible, after the end"),
        ]
    }

    fn help(&self, _: Look) -> Vec<String> {
        let lines = [
            "Eight piles of six cards, the top one of each open. Make words of open",
            "cards, two at least: they leave, and the next cards are turned. When a pile",
            "is used up, the open card of another one is moved there first.",
            "The game ends when no word can be made, or when you stop. The cards that",
            "are left count against you, the hidden ones too: zero is perfect.",
        ];
        lines.into_iter().map(str::to_owned).collect()
    }

    fn possible(&self, answer: &Value, look: Look) -> Option<Page> {
        let score = answer["score"].as_i64()?;
        let verdict = answer["verdict"].as_str()?;
        let words = answer["words"].as_array()?.iter().filter_map(Value::as_str);
        let words: Vec<String> = words.map(str::to_uppercase).collect();
        let left = match score {
            0 => "Zero could be reached".to_owned(),
            score => format!("{} left at best", count(score, "point")),
        };
        let head = heading(format!("{left} ({verdict}), with these words:"), look);
        let lines =
            wrapped(&words.join(", "), crate::shell::page::WIDTH, 0).into_iter().map(Line::raw);
        Some(Page::new("What was possible", [head].into_iter().chain(lines).collect()))
    }

    fn surrender(&self) -> Option<Surrender> {
        let question = "Stop here? All cards that are left count against you.".into();
        Some(Surrender { label: "Stop", question, action: written(&Action::Stop) })
    }
}
