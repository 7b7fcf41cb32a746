//! Keyword in the terminal.
//!
//! | file | what |
//! |---|---|
//! | [`table`] | the blue row, the hand and the word: where they lie, how they are drawn |
//! | [`letters`] | the word that is typed, and the card of each letter |
//! | [`reveal`] | all words at once |
//! | [`players`] | what everybody is doing, and what happened |

mod letters;
mod players;
mod reveal;
mod table;

use crate::shell::look::Look;
use crate::shell::page::Page;
use crate::shell::screen::{Button, Judge, Reply, Scene, Screen, Surrender};
use crate::shell::speech::{count, listed};
use anyhow::Result;
use keyword::{Action, Draft, Place, Stage, Validation};
use letters::Letters;
use play::Millis;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use serde_json::Value;
use table::{Layout, Table};

type Seen = crate::shell::seen::Seen<keyword::Keyword>;

impl Seen {
    /// Whether a word can be laid.
    fn can_lay(&self) -> bool {
        self.can.composes("commit")
    }

    /// Whether one can sit the round out.
    fn can_pass(&self) -> bool {
        self.can.composes("pass")
    }

    /// Whether a word that was laid can be taken back.
    fn can_take_back(&self) -> bool {
        self.can.actions.iter().any(|action| matches!(action, Action::TakeBack { .. }))
    }
}

/// What the person sees, and what they are about to do.
#[derive(Default)]
pub struct KeywordScreen {
    seen: Option<Seen>,
    letters: Letters,
    draft: Option<Draft>,
    /// A pass was asked for once, and is made when it is asked for again.
    passing: bool,
}

fn json(action: &Action) -> String {
    serde_json::to_string(action).expect("actions are plain data")
}

/// A card as people say it.
fn shown(face: keyword::Face) -> String {
    face.letter().map_or("a blank".into(), |letter| letter.to_ascii_uppercase().to_string())
}

impl KeywordScreen {
    fn round(&self) -> u32 {
        self.seen.as_ref().map_or(0, |seen| seen.round.unwrap_or_default())
    }

    fn commit(&self) -> Action {
        Action::Commit { round: self.round(), word: self.letters.parts().to_vec() }
    }

    /// Asks the rules about the word that is typed.
    fn judge(&mut self, judge: &Judge<'_>) {
        let typed = !self.letters.text().is_empty();
        let draft = typed.then(|| judge(&json(&self.commit())).ok()).flatten();
        self.draft = draft.and_then(|draft| serde_json::from_str(draft.get()).ok());
    }

    /// Changes the word; if `change` returns false, shows `why_not`.
    fn change(
        &mut self,
        judge: &Judge<'_>,
        change: impl FnOnce(&mut Letters) -> bool,
        why_not: &str,
    ) -> Reply {
        self.passing = false;
        let changed = change(&mut self.letters);
        self.judge(judge);
        match changed || why_not.is_empty() {
            true => Reply::Changed,
            false => Reply::Say(why_not.to_owned()),
        }
    }

    fn press_enter(&self) -> Reply {
        let Some(view) = self.seen.as_ref().map(|seen| &seen.view) else { return Reply::Ignored };
        let round = self.round();
        match (view.stage, self.letters.text().is_empty()) {
            (Stage::Reveal, _) => Reply::Act(json(&Action::Ready { round })),
            (Stage::Thinking, false) => Reply::Act(json(&self.commit())),
            (Stage::Thinking, true) => Reply::Say("Type a word first, or pass with -.".into()),
            _ => Reply::Ignored,
        }
    }

    /// Passes, when asked twice; takes a word that lies face down back.
    fn pass_or_take_back(&mut self) -> Reply {
        let Some(seen) = &self.seen else { return Reply::Ignored };
        let (round, drop) = (self.round(), self.letters.drops().to_vec());
        if seen.can_take_back() {
            return Reply::Act(json(&Action::TakeBack { round }));
        }
        if !seen.can_pass() || std::mem::replace(&mut self.passing, true) {
            self.passing = false;
            return Reply::Act(json(&Action::Pass { round, drop }));
        }
        let hand = seen.view.hand.unwrap_or_default();
        let cards: Vec<String> =
            drop.iter().filter_map(|slot| hand.get(*slot)).map(shown).collect();
        Reply::Say(match cards.is_empty() {
            true => "Press - again to pass and keep your cards. Or mark cards to go first, by \
                     their numbers."
                .into(),
            false => format!(
                "Press - again to pass; {} go, and as many come.",
                if cards.len() == 1 { cards[0].clone() } else { listed(&cards) }
            ),
        })
    }

    /// Table and players side by side.
    fn layout(area: Rect) -> (Rect, Rect) {
        let beside = players::LEAST.max(area.width.saturating_sub(table::LEAST.0 + 26)).min(48);
        // On a wide terminal what belongs together stays together.
        let width = area.width.saturating_sub(beside + 1).min(table::LEAST.0 + 30);
        let table = Rect { width, ..area };
        (table, Rect { x: table.right() + 1, width: beside, ..area })
    }
}

impl Screen for KeywordScreen {
    fn show(&mut self, scene: Scene<'_>) -> Result<()> {
        let seen = Seen::of(&scene)?;
        let old = self.seen.as_ref();
        if old.is_none_or(|old| old.me != seen.me) {
            self.letters = Letters::default();
        }
        let view = &seen.view;
        self.letters.deal(seen.round.unwrap_or_default(), view.hand.unwrap_or_default(), view.row);
        // A word that was laid needs no typing any more, nor does one that came too late.
        let sealed = old.and_then(|old| old.view.sealed.clone());
        if view.stage != Stage::Thinking || (view.sealed.is_some() && view.sealed != sealed) {
            self.letters.clear();
        }
        self.passing &= seen.can_pass();
        self.seen = Some(seen);
        self.judge(scene.judge);
        Ok(())
    }

    fn least(&self) -> (u16, u16) {
        (table::LEAST.0 + players::LEAST + 1, table::LEAST.1)
    }

    fn draw(&self, area: Rect, buf: &mut Buffer, look: Look, now: Millis) {
        let Some(seen) = &self.seen else { return };
        let (table, beside) = KeywordScreen::layout(area);
        match (seen.view.stage, &seen.view.last_round) {
            (Stage::Reveal | Stage::Over, Some(round)) => {
                reveal::draw(seen, round, table, buf, look, now);
            }
            _ => {
                let draft = self.draft.as_ref();
                Table { seen, letters: &self.letters, draft }.draw(table, buf, look, now);
            }
        }
        players::draw(seen, beside, buf, look);
    }

    fn variant(&self) -> Option<String> {
        let options = &self.seen.as_ref()?.view.options;
        let list =
            (options.words.name != "standard").then(|| format!("{} list", options.words.name));
        let mode = options.validation == Validation::Table;
        let mode = mode.then(|| "checked at the reveal".to_owned());
        let all: Vec<String> = list.into_iter().chain(mode).collect();
        (!all.is_empty()).then(|| all.join(", "))
    }

    fn task(&self) -> String {
        match self.seen.as_ref().map(|seen| seen.view.stage) {
            Some(Stage::Thinking) => "Type the longest word you find, and lay it; or pass.".into(),
            Some(Stage::Reveal) => "Enter goes on when you have seen the words.".into(),
            _ => String::new(),
        }
    }

    fn typing(&self) -> bool {
        self.seen.as_ref().is_some_and(|seen| seen.view.stage != Stage::Over)
    }

    fn hides(&self) -> bool {
        true
    }

    fn key(&mut self, key: KeyCode, _: Look, judge: &Judge<'_>) -> Reply {
        let Some(seen) = &self.seen else { return Reply::Ignored };
        match key {
            KeyCode::Char('/') => return Reply::Possible,
            KeyCode::Enter => return self.press_enter(),
            _ if seen.view.stage != Stage::Thinking => return Reply::Ignored,
            KeyCode::Char('-') => return self.pass_or_take_back(),
            _ if !seen.can_lay() => {
                return Reply::Say("You sit this round out: wait for the others.".into());
            }
            _ => {}
        }
        let typing = !self.letters.text().is_empty();
        match key {
            KeyCode::Char(letter) if letter.is_ascii_alphabetic() => {
                let letter = letter.to_ascii_lowercase();
                let none = format!("No card is left for that {}.", letter.to_ascii_uppercase());
                self.change(judge, |letters| letters.type_letter(letter), &none)
            }
            KeyCode::Tab | KeyCode::Up | KeyCode::Down => self.change(
                judge,
                Letters::other_card,
                "No other card can be this letter. Go to another one with the arrows.",
            ),
            KeyCode::Backspace => self.change(judge, Letters::take_back, ""),
            KeyCode::Esc => self.change(judge, Letters::clear, ""),
            KeyCode::Left => self.change(
                judge,
                |letters| {
                    letters.step(-1);
                    true
                },
                "",
            ),
            KeyCode::Right => self.change(
                judge,
                |letters| {
                    letters.step(1);
                    true
                },
                "",
            ),
            KeyCode::Char(' ') if !typing => {
                let slot = self.letters.cursor() as u8;
                self.change(judge, |letters| letters.drop_or_keep(slot), "There is no card.")
            }
            KeyCode::Char(digit @ '1'..='6') => {
                let slot = digit as u8 - b'1';
                let why_not =
                    "Numbers mark cards to go before a pass: forget the word first (Esc).";
                self.change(judge, |letters| letters.drop_or_keep(slot), why_not)
            }
            _ => Reply::Ignored,
        }
    }

    fn click(&mut self, at: Position, area: Rect, judge: &Judge<'_>) -> Reply {
        let Some(seen) = &self.seen else { return Reply::Ignored };
        if !seen.can_lay() || seen.view.stage != Stage::Thinking {
            return Reply::Ignored;
        }
        let (table, _) = KeywordScreen::layout(area);
        let layout = Layout::of(table, self.letters.text().len());
        let place = layout.row.card_at(at).map(|slot| Place::Row(slot as u8));
        let place = place.or(layout.hand.card_at(at).map(|slot| Place::Hand(slot as u8)));
        if let Some(place) = place {
            let why_not =
                "That card is in the word already, or a blank: type the letter it is for.";
            return self.change(judge, |letters| letters.add(place), why_not);
        }
        match layout.word.card_at(at) {
            Some(letter) if letter == self.letters.cursor() => {
                self.change(judge, Letters::other_card, "No other card can be this letter.")
            }
            Some(letter) => self.change(
                judge,
                |letters| {
                    letters.go_to(letter);
                    true
                },
                "",
            ),
            None => Reply::Ignored,
        }
    }

    fn buttons(&self) -> Vec<Button> {
        let Some(seen) = &self.seen else { return Vec::new() };
        let view = &seen.view;
        let mut all = Vec::new();
        let typing = !self.letters.text().is_empty();
        if seen.can_lay() && view.stage == Stage::Thinking {
            let label = if view.sealed.is_some() { "Lay instead" } else { "Lay" };
            let mut lay = Button::new(KeyCode::Enter, "Enter", label);
            lay.primary = match &self.draft {
                Some(Draft::Word { valid, .. }) => valid != &Some(false),
                _ => false,
            };
            all.push(lay);
        }
        if typing {
            all.push(Button::new(KeyCode::Tab, "Tab", "Other card"));
        }
        if seen.can_take_back() {
            all.push(Button::new(KeyCode::Char('-'), "-", "Take back"));
        } else if seen.can_pass() {
            let label = match self.letters.drops().len() as i64 {
                0 => "Pass".to_owned(),
                n => format!("Pass, {} go", count(n, "card")),
            };
            all.push(Button::new(KeyCode::Char('-'), "-", label));
        }
        if seen.can.actions.iter().any(|action| matches!(action, Action::Ready { .. })) {
            all.push(Button::new(KeyCode::Enter, "Enter", "Go on").primary());
        }
        if matches!(view.stage, Stage::Reveal | Stage::Over) {
            all.push(Button::new(KeyCode::Char('/'), "/", "What was possible"));
        }
        all
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("letters", "type a word: its cards are picked, blue ones first, blanks last"),
            ("arrows, Tab", "go to a letter; another card for it"),
            ("Backspace, Esc", "take back a letter; forget the word"),
            ("Enter", "lay the word face down, or another one instead; go on"),
            ("1 to 6, Space", "without a word: mark cards that are to go in a pass"),
            ("-", "pass (twice); take the word back that lies face down"),
            ("/", "after the reveal: what was possible"),
        ]
    }

    fn help(&self, look: Look) -> Vec<String> {
        let orange = look.sign("╭─╮", ".-.");
        let blue = look.sign("┏━┓", "+=+");
        let lines = [
            "Everybody at once makes a word of their own six orange cards and the six".to_owned(),
            "blue ones, which are for all; at least one card is orange. The longest word"
                .to_owned(),
            "scores, of equal ones that with more blue cards; its player keeps all its".to_owned(),
            "cards. The first to spell the keyword with cards kept wins at once; else,".to_owned(),
            "when a deck runs out, most words win. Blanks stand for any letter.".to_owned(),
            "Without a word, pass, and swap as many cards as you like.".to_owned(),
            format!(
                "Orange cards are round ({orange}), blue ones square ({blue}); in lines [B] is blue."
            ),
        ];
        lines.into()
    }

    fn possible(&self, answer: &Value, look: Look) -> Option<Page> {
        Some(reveal::possible(&serde_json::from_value(answer.clone()).ok()?, look))
    }

    fn surrender(&self) -> Option<Surrender> {
        let seen = self.seen.as_ref()?;
        Some(Surrender::leave(&seen.names, seen.me, json(&Action::Leave)))
    }
}
