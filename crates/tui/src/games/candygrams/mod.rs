//! Candygrams in the terminal.
//!
//! | file | what |
//! |---|---|
//! | [`board`] | the crossword, the dice and the shoppe: where they lie, how they are drawn |
//! | [`desk`] | the draft of a play: candies put on and taken off at a cursor |
//! | [`verdict`] | what the rules say to it |
//! | [`candies`] | candies and dice as signs |
//! | [`side`] | what everybody is doing, the jar, what happened |
//! | [`pages`] | others' crosswords; what was possible |
//! | [`seen`] | the table as it was shown last |

mod board;
mod candies;
mod desk;
mod pages;
mod seen;
mod side;
mod verdict;

use crate::shell::look::Look;
use crate::shell::page::Page;
use crate::shell::screen::{Button, Judge, Reply, Scene, Screen, Surrender};
use anyhow::Result;
use board::{Layout, Table};
use candygrams::{Action, Along, Candy, Colours, Mode, Stage, Target};
use desk::Desk;
use play::Millis;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use seen::Seen;
use serde_json::Value;
use verdict::Verdict;

/// What the person sees, and what they are about to do.
#[derive(Default)]
pub struct CandygramsScreen {
    seen: Option<Seen>,
    desk: Desk,
    verdict: Option<Verdict>,
    about_to: AboutTo,
}

/// What was asked for once, and is done when it is asked for again.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum AboutTo {
    #[default]
    Nothing,
    Pass,
    Challenge(Target),
    /// Give this candy to the jar.
    Trade(Candy),
}

fn json(action: &Action) -> String {
    serde_json::to_string(action).expect("actions are plain data")
}

impl CandygramsScreen {
    /// What Enter would announce.
    fn announced(&self, seen: &Seen) -> Action {
        let on = self.desk.on().to_vec();
        match seen.mine().base.is_none() {
            true => Action::Base { on },
            false => Action::Play { roll: seen.view.roll, off: self.desk.off().to_vec(), on },
        }
    }

    /// Asks the rules about the draft.
    fn judge(&mut self, judge: &Judge<'_>) {
        let draft = self.seen.as_ref().filter(|_| !self.desk.is_empty());
        let draft = draft.map(|seen| json(&self.announced(seen)));
        self.verdict = draft.and_then(|draft| Verdict::of(judge(&draft)));
    }

    /// The colours that a word is to have.
    fn wanted(&self) -> Colours {
        let rolled = self.seen.as_ref().filter(|seen| seen.mine().base.is_some());
        rolled.and_then(|seen| seen.view.combo).map_or(Colours::ALL, |combo| combo.colours())
    }

    fn press_enter(&mut self) -> Reply {
        let Some(seen) = &self.seen else { return Reply::Ignored };
        let can = seen.choices();
        match (self.desk.is_empty(), can.stand) {
            (_, Some(play)) => Reply::Act(json(&Action::Stand { play })),
            (true, None) if can.done => Reply::Act(json(&Action::Done { roll: seen.view.roll })),
            (false, None) => Reply::Act(json(&self.announced(seen))),
            (true, None) if can.base => {
                Reply::Say("Type a base word first: it needs all three colours.".into())
            }
            (true, None) if can.play => Reply::Say("Type a word first, or pass with -.".into()),
            (true, None) => Reply::Ignored,
        }
    }

    /// Passes, when asked twice.
    fn pass(&mut self) -> Reply {
        let Some(seen) = &self.seen else { return Reply::Ignored };
        if !seen.choices().pass || self.about_to == AboutTo::Pass {
            self.about_to = AboutTo::Nothing;
            return Reply::Act(json(&Action::Pass { roll: seen.view.roll }));
        }
        self.about_to = AboutTo::Pass;
        Reply::Say("Press - again to pass: you play no word to this roll.".into())
    }

    /// Challenges, when asked twice; each time the play before, where there are several.
    fn challenge(&mut self) -> Reply {
        let Some(seen) = &self.seen else { return Reply::Ignored };
        let targets = seen.choices().challenge;
        let Some(last) = targets.iter().max_by_key(|target| target.play) else {
            return Reply::Say("There is no play that you could challenge now.".into());
        };
        let before = match self.about_to {
            AboutTo::Challenge(now) => {
                targets.iter().filter(|t| t.play < now.play).max_by_key(|target| target.play)
            }
            _ => None,
        };
        let target = *before.unwrap_or(last);
        self.about_to = AboutTo::Challenge(target);
        let player = &seen.view.players[target.seat.index()];
        let laid = player.laid.iter().find(|laid| laid.play == target.play);
        let words = laid.map_or(String::new(), |laid| candies::said(&laid.words));
        let name = &seen.names[target.seat.index()];
        let more = if targets.len() > 1 { " Press + for another play." } else { "" };
        Reply::Say(format!(
            "Press ! to challenge {words} of {name}: if it is good, the harm is yours.{more}"
        ))
    }

    fn confirm_challenge(&mut self) -> Reply {
        match self.about_to {
            AboutTo::Challenge(Target { seat, play }) => {
                self.about_to = AboutTo::Nothing;
                Reply::Act(json(&Action::Challenge { seat, play }))
            }
            _ => self.challenge(),
        }
    }

    /// Chooses a candy to give to the jar, or another one.
    fn trade(&mut self) -> Reply {
        let Some(seen) = &self.seen else { return Reply::Ignored };
        if !seen.choices().trade {
            let message = "You can trade once a roll, when the dice show a double.";
            return Reply::Say(message.into());
        }
        // A draft would hold candies back.
        self.desk.recall();
        self.verdict = None;
        let shoppe = self.desk.shoppe();
        let now = match self.about_to {
            AboutTo::Trade(now) => shoppe.iter().position(|candy| *candy == now),
            _ => None,
        };
        let next = now.map_or(0, |now| (now + 1) % shoppe.len());
        self.give(shoppe[next])
    }

    fn give(&mut self, candy: Candy) -> Reply {
        self.about_to = AboutTo::Trade(candy);
        Reply::Say(format!(
            "You give the {} {}: now type the number of the candy in the jar that you take. \
             Letters and = choose another one to give; Esc keeps all.",
            candy.colour(),
            candy.upper()
        ))
    }

    /// A key while a trade is under way.
    fn trade_key(&mut self, key: KeyCode, give: Candy) -> Option<Reply> {
        let seen = self.seen.as_ref()?;
        let shoppe = self.desk.shoppe();
        Some(match key {
            KeyCode::Char(digit @ '0'..='9') => {
                let place = (digit as usize - '0' as usize + 9) % 10;
                let take = seen.view.jar.get(place)?.number;
                self.about_to = AboutTo::Nothing;
                Reply::Act(json(&Action::Trade { roll: seen.view.roll, give, take }))
            }
            KeyCode::Char('=') | KeyCode::Right | KeyCode::Down => self.trade(),
            KeyCode::Char(letter) if letter.is_ascii_alphabetic() => {
                let same = |candy: &&Candy| candy.lower() == letter.to_ascii_lowercase();
                let at = shoppe.iter().position(|candy| *candy == give).unwrap_or(0);
                let round = shoppe[at + 1..].iter().chain(&shoppe[..=at]);
                match round.filter(|candy| **candy != give || shoppe.len() == 1).find(same) {
                    Some(candy) => self.give(*candy),
                    None => Reply::Say("There is no other candy with that letter.".into()),
                }
            }
            KeyCode::Esc => {
                self.about_to = AboutTo::Nothing;
                Reply::Changed
            }
            _ => return None,
        })
    }

    /// Board and players side by side.
    fn layout(area: Rect) -> (Rect, Rect) {
        let beside = side::LEAST.max(area.width / 3).min(44);
        let board = Rect { width: area.width.saturating_sub(beside + 1), ..area };
        (board, Rect { x: board.right() + 1, width: beside, ..area })
    }
}

impl Screen for CandygramsScreen {
    fn show(&mut self, scene: Scene<'_>) -> Result<()> {
        let seen = Seen::of(&scene)?;
        if self.seen.as_ref().is_none_or(|old| old.me != seen.me) {
            self.desk = Desk::default();
        }
        self.desk.deal(&seen.mine().crossword, seen.shoppe());
        let can = seen.choices();
        let still = match &self.about_to {
            AboutTo::Nothing => true,
            AboutTo::Pass => can.pass,
            AboutTo::Challenge(target) => can.challenge.contains(target),
            AboutTo::Trade(candy) => can.trade && seen.shoppe().contains(candy),
        };
        if !still {
            self.about_to = AboutTo::Nothing;
        }
        self.seen = Some(seen);
        self.judge(scene.judge);
        Ok(())
    }

    fn least(&self) -> (u16, u16) {
        (board::LEAST.0 + side::LEAST + 1, board::LEAST.1)
    }

    fn draw(&self, area: Rect, buf: &mut Buffer, look: Look, now: Millis) {
        let Some(seen) = &self.seen else { return };
        let (board, beside) = CandygramsScreen::layout(area);
        let give = match self.about_to {
            AboutTo::Trade(candy) => Some(candy),
            _ => None,
        };
        let verdict = self.verdict.as_ref();
        Table { seen, desk: &self.desk, verdict, give }.draw(board, buf, look, now);
        side::draw(seen, beside, buf, look);
    }

    fn variant(&self) -> Option<String> {
        let options = &self.seen.as_ref()?.view.options;
        let mode = (options.mode == Mode::Express).then(|| "Express".to_owned());
        let judge = options.judge == candygrams::Judge::Challenge;
        let judge = judge.then(|| "challenges".to_owned());
        let list =
            (options.words.name != "standard").then(|| format!("{} list", options.words.name));
        let all: Vec<String> = mode.into_iter().chain(judge).chain(list).collect();
        (!all.is_empty()).then(|| all.join(", "))
    }

    fn task(&self) -> String {
        let Some(seen) = &self.seen else { return String::new() };
        let can = seen.choices();
        let message = match seen.view.options.mode {
            _ if can.stand.is_some() => "Accept it, or challenge it.",
            _ if can.base => "Lay a base word with all three colours.",
            _ if can.done => "Trade with the jar, or press Enter when you are done.",
            Mode::Standard if can.play => "Connect a word that matches the dice, or pass.",
            Mode::Express if can.play => "Be the first to connect a word that matches the dice.",
            _ => "",
        };
        message.into()
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
            KeyCode::Char('/') => return Reply::Possible,
            KeyCode::Char('#') => return Reply::Read(pages::others(seen, look)),
            _ if seen.view.stage == Stage::Over || seen.mine().left => return Reply::Ignored,
            _ => {}
        }
        if let AboutTo::Trade(give) = self.about_to
            && let Some(reply) = self.trade_key(key, give)
        {
            return reply;
        }
        match key {
            KeyCode::Enter => return self.press_enter(),
            KeyCode::Char('-') => return self.pass(),
            KeyCode::Char('+') => return self.challenge(),
            KeyCode::Char('!') => return self.confirm_challenge(),
            KeyCode::Char('=') => return self.trade(),
            _ => self.about_to = AboutTo::Nothing,
        }
        let mut why_not = None;
        let mut unless = |done: bool, why: &str| why_not = (!done).then(|| why.to_owned());
        match key {
            KeyCode::Char(letter) if letter.is_ascii_alphabetic() => {
                let wanted = self.wanted();
                if let Err(why) = self.desk.type_letter(letter, wanted) {
                    unless(false, &why);
                }
            }
            KeyCode::Left => self.desk.step(Along::Row, -1),
            KeyCode::Right => self.desk.step(Along::Row, 1),
            KeyCode::Up => self.desk.step(Along::Column, -1),
            KeyCode::Down => self.desk.step(Along::Column, 1),
            KeyCode::Char(' ') => self.desk.turn(),
            KeyCode::Tab => {
                unless(self.desk.other_candy(), "No other candy in your shoppe has this letter.");
            }
            KeyCode::Backspace => drop(self.desk.back()),
            KeyCode::Delete | KeyCode::Char(',') => unless(
                self.desk.take_off(),
                "There is no candy here to take off, or it is in your word already.",
            ),
            KeyCode::Esc => self.desk.recall(),
            _ => return Reply::Ignored,
        }
        self.judge(judge);
        why_not.map_or(Reply::Changed, Reply::Say)
    }

    fn click(&mut self, at: Position, area: Rect, judge: &Judge<'_>) -> Reply {
        let Some(seen) = &self.seen else { return Reply::Ignored };
        if seen.view.stage == Stage::Over {
            return Reply::Ignored;
        }
        let (board, _) = CandygramsScreen::layout(area);
        let layout = Layout::of(board, &self.desk);
        if let Some(cell) = layout.cell_at(at) {
            self.desk.go_to(cell);
            return Reply::Changed;
        }
        let Some(candy) = layout.candy_at(at).and_then(|i| self.desk.shoppe().get(i).copied())
        else {
            return Reply::Ignored;
        };
        if matches!(self.about_to, AboutTo::Trade(_)) {
            return self.give(candy);
        }
        let put = self.desk.put(candy);
        self.judge(judge);
        match put {
            true => Reply::Changed,
            false => Reply::Say("A candy lies there already: click a free cell first.".into()),
        }
    }

    fn buttons(&self) -> Vec<Button> {
        let Some(seen) = &self.seen else { return Vec::new() };
        let (view, can) = (&seen.view, seen.choices());
        let mut all = Vec::new();
        let good = self.verdict.as_ref().is_some_and(Verdict::is_good);
        let announce = |label: &str| {
            let mut button = Button::new(KeyCode::Enter, "Enter", label);
            button.primary = good;
            button
        };
        if can.stand.is_some() {
            all.push(Button::new(KeyCode::Enter, "Enter", "Accept").primary());
        } else if can.done {
            all.push(Button::new(KeyCode::Enter, "Enter", "Done").primary());
        } else if can.base {
            all.push(announce("Play"));
        } else if can.play {
            all.push(announce(if view.options.mode == Mode::Express { "Grab" } else { "Play" }));
        }
        if let AboutTo::Challenge(_) = self.about_to {
            all.push(Button::new(KeyCode::Char('!'), "!", "Challenge").primary());
        } else if !can.challenge.is_empty() {
            all.push(Button::new(KeyCode::Char('+'), "+", "Challenge"));
        }
        if can.trade {
            all.push(Button::new(KeyCode::Char('='), "=", "Trade"));
        }
        if can.pass {
            all.push(Button::new(KeyCode::Char('-'), "-", "Pass"));
        }
        if !self.desk.is_empty() {
            all.push(Button::new(KeyCode::Esc, "Esc", "Recall"));
        }
        if view.players.len() > 1 {
            all.push(Button::new(KeyCode::Char('#'), "#", "Others"));
        }
        all
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("arrows, Space", "move the cursor; type downwards instead of rightwards, and back"),
            ("letters", "type a word, over the candies that lie there; candies are picked"),
            ("Tab", "another candy with the same letter, in another colour"),
            ("Backspace, Esc", "take back a candy; recall the whole draft"),
            ("Delete or ,", "take the candy under the cursor off the crossword, or leave it"),
            ("Enter", "play your word; accept a play"),
            ("- = + !", "pass (twice); trade; choose a play to challenge; challenge it"),
            ("# /", "the others' crosswords; after your play, what was possible"),
        ]
    }

    fn help(&self, look: Look) -> Vec<String> {
        let mark = |colour| candies::mark(colour, look);
        let [pink, yellow, blue] = candygrams::Colour::ALL.map(mark);
        vec![
            format!(
                "Candies are pink ({pink}), yellow ({yellow}) or blue ({blue}). Your base word has"
            ),
            "all three colours. Then the dice show two: connect a word that has both and".into(),
            "no other; on a double, that colour alone. Extra words that it makes must".into(),
            "match too. Candies can be taken off first, if what is left are words.".into(),
            "In rounds everybody plays one word to a roll; in Express the first one".into(),
            "takes the dice. The first to lay all candies wins.".into(),
            "+ beside a candy: in your draft; x: taken off.".into(),
        ]
    }

    fn possible(&self, answer: &Value, look: Look) -> Option<Page> {
        Some(pages::possible(&serde_json::from_value(answer.clone()).ok()?, look))
    }

    fn surrender(&self) -> Option<Surrender> {
        let seen = self.seen.as_ref()?;
        Some(Surrender::leave(&seen.names, seen.me, json(&Action::Leave)))
    }
}
