//! Quiddler in the terminal.
//!
//! | file | what |
//! |---|---|
//! | [`table`] | piles, words and the hand: where they lie, how they are drawn |
//! | [`words`] | words under construction |
//! | [`players`] | everybody's cards and totals, and what happened |
//! | [`sheet`] | pages to read: the end of a round, the score sheet |

mod players;
mod sheet;
mod table;
mod words;

use crate::shell::look::Look;
use crate::shell::page::Page;
use crate::shell::screen::{Button, Judge, Reply, Scene, Screen, Surrender};
use anyhow::Result;
use bots::quiddler::Possible;
use play::{Millis, Reject, Seat};
use quiddler::{Action, Challenge, Draft, Mode, Source, Stage};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use serde_json::Value;
use table::{Layout, Table, word_places};
use words::Words;

type Seen = crate::shell::seen::Seen<quiddler::Quiddler>;

/// What the person sees, and what they are about to do.
#[derive(Default)]
pub struct QuiddlerScreen {
    seen: Option<Seen>,
    /// Everybody's words under construction, by seat: several may share the keyboard.
    plans: Vec<Words>,
    draft: Option<Draft>,
    /// Why the words cannot be laid.
    refused: Option<Reject>,
    /// The word that is about to be challenged.
    dare: Option<u8>,
    /// A round has ended, and nobody has read how.
    round_over: bool,
}

/// Whose turn it is, also while others decide about its words.
fn active(seen: &Seen) -> Option<Seat> {
    seen.view.interrupted.or(seen.turn.only())
}

/// Whether a card can be taken.
fn can_take(seen: &Seen) -> bool {
    seen.can.actions.iter().any(|action| matches!(action, Action::Take(_)))
}

/// Whether a card can be discarded.
fn can_discard(seen: &Seen) -> bool {
    seen.can.actions.iter().any(|action| matches!(action, Action::Discard(_)))
}

/// Whether words can be accepted.
fn can_stand(seen: &Seen) -> bool {
    seen.can.actions.contains(&Action::Stand)
}

/// Whether this word can be challenged.
fn can_challenge(seen: &Seen, word: u8) -> bool {
    let challenge = |action: &Action| matches!(action, Action::Challenge(one) if one.word == word);
    seen.can.actions.iter().any(challenge)
}

fn json(action: &Action) -> String {
    serde_json::to_string(action).expect("actions are plain data")
}

impl QuiddlerScreen {
    fn words(&self) -> Option<&Words> {
        self.plans.get(self.seen.as_ref()?.me.index())
    }

    /// Asks the rules what the words come to.
    fn judge(&mut self, judge: &Judge<'_>) {
        let Some(words) = self.words() else { return };
        let judged = judge(&json(&Action::Lay(words.lay())));
        self.refused = judged.as_ref().err().cloned();
        self.draft = judged.ok().and_then(|draft| serde_json::from_str(draft.get()).ok());
    }

    /// Changes the words; if `change` returns false, shows `why_not`.
    fn change(
        &mut self,
        judge: &Judge<'_>,
        change: impl FnOnce(&mut Words) -> bool,
        why_not: &str,
    ) -> Reply {
        let Some(me) = self.seen.as_ref().map(|seen| seen.me.index()) else {
            return Reply::Ignored;
        };
        let changed = change(&mut self.plans[me]);
        self.judge(judge);
        match changed || why_not.is_empty() {
            true => Reply::Changed,
            false => Reply::Say(why_not.to_owned()),
        }
    }

    /// What Enter does now.
    fn enter(&self) -> Option<Enter> {
        let (seen, words) = (self.seen.as_ref()?, self.words()?);
        let any = words.words().len() + usize::from(words.half_typed()) > 0;
        let (lays, out) = (seen.can.composes("lay"), seen.view.ending.is_none());
        if can_stand(seen) {
            Some(Enter::Stand)
        } else if lays && !out && any {
            Some(Enter::Lay)
        } else if lays && out && words.is_complete() {
            Some(Enter::GoOut)
        } else if can_discard(seen) {
            Some(Enter::Discard)
        } else {
            None
        }
    }

    fn press_enter(&mut self) -> Reply {
        let (Some(enter), Some(words)) = (self.enter(), self.words()) else {
            return Reply::Say(self.task());
        };
        match enter {
            Enter::Stand => Reply::Act(json(&Action::Stand)),
            Enter::Lay | Enter::GoOut if words.half_typed() => {
                Reply::Say("The last card is typed by half only: type on, or take it back.".into())
            }
            Enter::Lay | Enter::GoOut => Reply::Act(json(&Action::Lay(words.lay()))),
            Enter::Discard => self.only_discard(),
        }
    }

    /// Discards and keeps the words in the hand.
    fn only_discard(&self) -> Reply {
        let (Some(seen), Some(words)) = (&self.seen, self.words()) else { return Reply::Ignored };
        match words.discard() {
            _ if !can_discard(seen) => Reply::Say(self.task()),
            Some(card) => Reply::Act(json(&Action::Discard(card))),
            None => Reply::Say(
                "Choose the card that goes: type it, or go to it with the arrows, and press -."
                    .into(),
            ),
        }
    }

    /// A number: takes from a pile, or challenges a word when pressed twice.
    fn number(&mut self, number: u8) -> Reply {
        let Some(seen) = &self.seen else { return Reply::Ignored };
        let view = &seen.view;
        if let (Stage::Challenging, Some(seat)) = (view.stage, active(seen)) {
            let word = number.wrapping_sub(1);
            if !can_challenge(seen, word) {
                return Reply::Say("There is no word with that number to challenge.".into());
            }
            if self.dare.replace(word) == Some(word) {
                self.dare = None;
                return Reply::Act(json(&Action::Challenge(Challenge { seat, word })));
            }
            let word = &view.players[seat.index()].words[usize::from(word)];
            return Reply::Say(format!(
                "Press {number} again to challenge {}. If it is a word, you lose its {} points.",
                word.text.to_uppercase(),
                word.points
            ));
        }
        match number {
            1 => Reply::Act(json(&Action::Take(Source::Draw))),
            2 => Reply::Act(json(&Action::Take(Source::Discard))),
            _ => Reply::Ignored,
        }
    }

    fn table<'a>(&'a self, seen: &'a Seen, words: &'a Words) -> Table<'a> {
        let (draft, refused) = (self.draft.as_ref(), self.refused.as_ref());
        Table { seen, words, draft, refused, dare: self.dare }
    }

    /// Table and players side by side.
    fn layout(area: Rect) -> (Rect, Rect) {
        let beside = players::LEAST.max(area.width.saturating_sub(table::LEAST.0 + 26)).min(50);
        // On a wide terminal what belongs together stays together.
        let width = area.width.saturating_sub(beside + 1).min(table::LEAST.0 + 30);
        let table = Rect { width, ..area };
        (table, Rect { x: table.right() + 1, width: beside, ..area })
    }
}

/// What Enter does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Enter {
    Stand,
    Lay,
    GoOut,
    Discard,
}

impl Screen for QuiddlerScreen {
    fn show(&mut self, scene: Scene<'_>) -> Result<()> {
        let seen = Seen::of(&scene)?;
        let same = self.seen.as_ref().filter(|old| old.game == seen.game);
        let fresh = same.is_none();
        if same.is_some_and(|old| old.view.tally.len() < seen.view.tally.len()) {
            self.round_over = true;
        }
        if same.is_none_or(|old| active(old) != active(&seen)) {
            self.dare = None;
        }
        if fresh {
            self.plans = vec![Words::default(); seen.names.len()];
        }
        let me = seen.me.index();
        self.plans[me].deal(&seen.view.hand);
        self.seen = Some(seen);
        self.judge(scene.judge);
        Ok(())
    }

    fn news(&mut self, look: Look) -> Option<Page> {
        let seen = self.seen.as_ref()?;
        let round = seen.view.tally.last().filter(|_| std::mem::take(&mut self.round_over))?;
        Some(sheet::round_end(round, &seen.names, look))
    }

    fn least(&self) -> (u16, u16) {
        (table::LEAST.0 + players::LEAST + 1, table::LEAST.1)
    }

    fn draw(&self, area: Rect, buf: &mut Buffer, look: Look, now: Millis) {
        let (Some(seen), Some(words)) = (&self.seen, self.words()) else { return };
        let (table, beside) = QuiddlerScreen::layout(area);
        self.table(seen, words).draw(table, buf, look, now);
        players::draw(seen, beside, buf, look);
    }

    fn variant(&self) -> Option<String> {
        let options = &self.seen.as_ref()?.view.options;
        let list =
            (options.words.name != "standard").then(|| format!("{} list", options.words.name));
        let mode = (options.mode == Mode::Challenge).then(|| "with challenges".to_owned());
        let all: Vec<String> = list.into_iter().chain(mode).collect();
        (!all.is_empty()).then(|| all.join(", "))
    }

    fn task(&self) -> String {
        let Some(seen) = &self.seen else { return String::new() };
        let (view, discards) = (&seen.view, can_discard(seen));
        let last = view.players.get(seen.me.index()).is_some_and(|player| player.last_turn);
        match view.top {
            _ if can_stand(seen) => "Any challenges? Accept the words, or challenge one.".into(),
            Some(top) if can_take(seen) => {
                let last = if last { "Your last turn: draw" } else { "Draw" };
                format!("{last} a card (1), or take the {top} (2).")
            }
            _ if discards && last => "Your last turn: lay what you can, and discard one.".into(),
            _ if discards => "Discard a card, or go out with words of all the others.".into(),
            _ => "It is not your turn; plan your words.".into(),
        }
    }

    fn typing(&self) -> bool {
        self.seen.as_ref().is_some_and(|seen| seen.view.stage != Stage::Over)
    }

    fn hides(&self) -> bool {
        true
    }

    fn key(&mut self, key: KeyCode, look: Look, judge: &Judge<'_>) -> Reply {
        let Some(seen) = &self.seen else { return Reply::Ignored };
        match key {
            KeyCode::Char('=') => {
                return Reply::Read(sheet::sheet(&seen.view, &seen.names, look));
            }
            KeyCode::Char('/') => return Reply::Possible,
            _ if seen.view.stage == Stage::Over => return Reply::Ignored,
            _ => {}
        }
        match key {
            KeyCode::Char(letter) if letter.is_ascii_alphabetic() => {
                let letter = letter.to_ascii_lowercase();
                let none = format!("You have no card for that {}.", letter.to_ascii_uppercase());
                self.change(judge, |words| words.type_letter(letter), &none)
            }
            KeyCode::Char(' ') => {
                self.change(judge, Words::end_word, "Type a word first; Space ends it.")
            }
            KeyCode::Tab => {
                self.change(judge, Words::other_cards, "No other cards spell this word.")
            }
            KeyCode::Backspace => self.change(judge, Words::take_back, ""),
            KeyCode::Esc => {
                let forget = |words: &mut Words| {
                    if !words.untype() {
                        words.clear();
                    }
                    true
                };
                self.dare = None;
                self.change(judge, forget, "")
            }
            KeyCode::Left => self.change(
                judge,
                |words| {
                    words.step(-1);
                    true
                },
                "",
            ),
            KeyCode::Right => self.change(
                judge,
                |words| {
                    words.step(1);
                    true
                },
                "",
            ),
            KeyCode::Char('-') | KeyCode::Delete => self.change(
                judge,
                Words::put_by,
                "Type one card, or go to it with the arrows; then - puts it by to be discarded.",
            ),
            KeyCode::Enter => self.press_enter(),
            KeyCode::Char('0') => self.only_discard(),
            KeyCode::Char(digit @ '1'..='9') => self.number(digit as u8 - b'0'),
            _ => Reply::Ignored,
        }
    }

    fn click(&mut self, at: Position, area: Rect, judge: &Judge<'_>) -> Reply {
        let (Some(seen), Some(words)) = (&self.seen, self.words()) else { return Reply::Ignored };
        if seen.view.stage == Stage::Over {
            return Reply::Ignored;
        }
        let (table, _) = QuiddlerScreen::layout(area);
        let layout = Layout::of(table, words.hand().len());
        if let Some(card) = layout.hand.card_at(at) {
            let why_not = "That card is in a word: click the word to take it up again.";
            return self.change(judge, |words| words.add(card), why_not);
        }
        let word = word_places(layout.words, words).iter().position(|place| place.contains(at));
        if let Some(word) = word {
            return self.change(
                judge,
                |words| {
                    words.take_up(word);
                    true
                },
                "",
            );
        }
        match layout.piles.card_at(at) {
            Some(pile) if seen.view.stage != Stage::Challenging => self.number(pile as u8 + 1),
            _ => Reply::Ignored,
        }
    }

    fn buttons(&self) -> Vec<Button> {
        let Some(seen) = &self.seen else { return Vec::new() };
        let view = &seen.view;
        let mut all = Vec::new();
        if can_take(seen) {
            all.push(Button::new(KeyCode::Char('1'), "1", "Draw").primary());
            let take = view.top.map(|top| format!("Take {top}")).unwrap_or_default();
            all.push(Button::new(KeyCode::Char('2'), "2", take));
        }
        let discard = self.words().and_then(Words::discard);
        let discard = discard.map(|card| format!(" {card}")).unwrap_or_default();
        if let Some(enter) = self.enter() {
            let label = match enter {
                Enter::Stand => "Accept".to_owned(),
                Enter::Lay => "Lay".to_owned(),
                Enter::GoOut => "Go out".to_owned(),
                Enter::Discard => format!("Discard{discard}"),
            };
            let mut button = Button::new(KeyCode::Enter, "Enter", label);
            button.primary = enter != Enter::Discard || !discard.is_empty();
            all.push(button);
            if matches!(enter, Enter::Lay | Enter::GoOut) {
                all.push(Button::new(KeyCode::Char('0'), "0", format!("Discard{discard}")));
            }
            if enter != Enter::Stand {
                all.push(Button::new(KeyCode::Char('-'), "-", "Put by"));
            }
        }
        all.push(Button::new(KeyCode::Char('='), "=", "Scores"));
        if view.stage == Stage::Over {
            all.push(Button::new(KeyCode::Char('/'), "/", "What was possible"));
        }
        all
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("letters", "type a word: its cards are picked, two-letter cards first"),
            ("Space, Tab", "next word; the same word with other cards"),
            ("Backspace, Esc", "take back a letter or word; forget the word, or all"),
            ("1, 2", "draw a card, take the discard; in a challenge: the word"),
            ("arrows, -", "go to a card; put it (or the card typed) by as the discard"),
            ("Enter, 0", "do what the button says; discard only, and lay nothing"),
            ("=, /", "score sheet; what was possible in the last round"),
        ]
    }

    fn help(&self, _: Look) -> Vec<String> {
        let lines = [
            "Eight rounds, from 3 cards to 10. In turn: take the top card of a pile,",
            "discard one. Once all your cards but the discard make words, go out;",
            "then everybody else has one last turn, and lays what they can.",
            "Words count their cards' points, less those of cards left over.",
            "10 more for the longest word (letters), and for most words (in a game of",
            "two only one of them); nothing for ties. With challenges, the words just",
            "laid can be challenged: the player who is wrong loses its points.",
        ];
        lines.into_iter().map(str::to_owned).collect()
    }

    fn possible(&self, answer: &Value, look: Look) -> Option<Page> {
        let rounds: Vec<Possible> = serde_json::from_value(answer.clone()).ok()?;
        Some(sheet::possible(&rounds, &self.seen.as_ref()?.names, look))
    }

    fn surrender(&self) -> Option<Surrender> {
        let seen = self.seen.as_ref()?;
        Some(Surrender::leave(&seen.names, seen.me, json(&Action::Leave)))
    }
}
