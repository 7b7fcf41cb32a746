//! Kingdom's Candy Monsters in the terminal.
//!
//! | file | what |
//! |---|---|
//! | [`rows`] | everything on the table as rows: the Kingdom, then one's own cards |
//! | [`choices`] | what can be done with something, as a menu; feeding and events as such |
//! | [`detail`] | what is under the cursor, explained |
//! | [`draw`] | the picture |
//! | [`pages`] | the count line by line, and everybody's cards |
//! | [`story`] | what happened, in words |
//! | [`seen`] | the table as it was shown last |
//! | [`wishes`] | what the command line asks for, as options and a position |

mod choices;
mod detail;
mod draw;
mod pages;
mod rows;
mod seen;
mod story;
pub mod wishes;

use super::look::Look;
use super::page::{Page, WIDTH, wrapped};
use super::screen::{Button, Judge, Reply, Scene, Screen, Surrender};
use anyhow::Result;
use candy_monsters::table::StageTable;
use candy_monsters::{Action, BuyAbility, Draft, Place};
use choices::Menu;
use draw::{Areas, Picture};
use play::{Millis, Outcome, Seat};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use rows::{Key, Row};
use seen::Seen;

/// What the person sees, and what they are about to do.
pub struct CandyMonstersScreen {
    seen: Option<Seen>,
    cursor: Key,
    menu: Option<Menu>,
    /// What the action under the cursor would change.
    change: String,
    /// Whose turn it was when the table was shown last, by round.
    turn: Option<(u8, Seat)>,
    /// The final count has been shown.
    counted: bool,
    news: bool,
}

fn json(action: &Action) -> String {
    serde_json::to_string(action).expect("actions are plain data")
}

impl CandyMonstersScreen {
    /// An empty screen.
    pub fn new() -> CandyMonstersScreen {
        CandyMonstersScreen {
            seen: None,
            cursor: Key::Me,
            menu: None,
            change: String::new(),
            turn: None,
            counted: false,
            news: false,
        }
    }

    fn can(&self, action: Action) -> bool {
        self.seen.as_ref().is_some_and(|seen| seen.view.actions.contains(&action))
    }

    /// Does what a key of its own stands for, or lets the rules say why not.
    fn act(&self, action: Action) -> Reply {
        Reply::Act(json(&action))
    }

    /// Asks the rules what the action under the cursor would change.
    fn judge(&mut self, judge: &Judge<'_>) {
        self.change.clear();
        let Some(seen) = &self.seen else { return };
        let action = match &self.menu {
            Some(menu) => menu.action(),
            None => match &choices::with(seen, self.cursor).choices[..] {
                [only] => Some(only.action),
                _ => None,
            },
        };
        let draft = action.and_then(|action| judge(&json(&action)).ok());
        let draft = draft.and_then(|draft| serde_json::from_str::<Draft>(draft.get()).ok());
        self.change = draft.map(|draft| detail::change(&draft)).unwrap_or_default();
    }

    /// Moves over the rows that can be stood on.
    fn step(&mut self, by: isize, look: Look, judge: &Judge<'_>) -> Reply {
        let Some(seen) = &self.seen else { return Reply::Ignored };
        match &mut self.menu {
            Some(menu) => {
                let last = menu.choices.len().saturating_sub(1);
                menu.at = menu.at.saturating_add_signed(by).min(last);
            }
            None => {
                let keys: Vec<Key> = keys(&rows::all(seen, look));
                let at = keys.iter().position(|key| *key == self.cursor).unwrap_or(0);
                let to = at.saturating_add_signed(by).min(keys.len().saturating_sub(1));
                self.cursor = keys.get(to).copied().unwrap_or(Key::Me);
            }
        }
        self.judge(judge);
        Reply::Changed
    }

    /// Does what is under the cursor, asks how if there are several ways, or says why not.
    fn choose(&mut self, judge: &Judge<'_>) -> Reply {
        let Some(seen) = &self.seen else { return Reply::Ignored };
        if let Some(menu) = &self.menu {
            return menu.action().map_or(Reply::Ignored, |action| self.act(action));
        }
        let menu = choices::with(seen, self.cursor);
        match &menu.choices[..] {
            [] => self.why_not(judge),
            [only] => Reply::Act(json(&only.action)),
            _ => {
                self.menu = Some(menu);
                self.judge(judge);
                Reply::Changed
            }
        }
    }

    /// Why nothing can be done with what is under the cursor: the rules know.
    fn why_not(&self, judge: &Judge<'_>) -> Reply {
        let Some(seen) = &self.seen else { return Reply::Ignored };
        let action = match self.cursor {
            Key::Open(card) if seen.sweeping() => Action::Sweep(card),
            Key::Open(card) => match seen.offer(card).map(|offer| &offer.places[..]) {
                // Monsters go nowhere in particular.
                Some([]) | None if seen.face(card).is_some_and(|face| face.hunger.is_some()) => {
                    Action::BuyMonster(card)
                }
                Some([place, ..]) => Action::BuyAbility(BuyAbility { card, place: *place }),
                _ => Action::BuyAbility(BuyAbility { card, place: Place::Keep }),
            },
            Key::Active(card) => match seen.ability(card).and_then(|a| a.why_not.clone()) {
                Some(why_not) => return Reply::Say(why_not),
                None => return Reply::Say("It has no ability to use.".into()),
            },
            Key::Kept(_) => return Reply::Say("Kept cards cannot be used.".into()),
            Key::Me => return Reply::Say("Choose a card with the arrows, or collect (c).".into()),
        };
        match judge(&json(&action)) {
            Ok(_) => self.act(action),
            Err(no) => Reply::Refused(no),
        }
    }

    fn pay_off(&mut self, judge: &Judge<'_>) -> Reply {
        let Some(seen) = &self.seen else { return Reply::Ignored };
        let menu = choices::pay_off(seen);
        match &menu.choices[..] {
            [] => self.act(Action::PayOff(1)),
            [only] => self.act(only.action),
            _ => {
                self.menu = Some(menu);
                self.judge(judge);
                Reply::Changed
            }
        }
    }

    /// A choice of the menu by its number.
    fn pick(&mut self, number: usize) -> Reply {
        let choice = self.menu.as_ref().and_then(|menu| menu.choices.get(number));
        choice.map_or(Reply::Ignored, |choice| Reply::Act(json(&choice.action)))
    }
}

/// The rows that can be stood on. Two copies of a card are one.
fn keys(rows: &[Row]) -> Vec<Key> {
    let mut keys: Vec<Key> = rows.iter().filter_map(|row| row.key).collect();
    keys.dedup();
    keys
}

impl Screen for CandyMonstersScreen {
    fn show(&mut self, scene: Scene<'_>) -> Result<()> {
        let seen = Seen::of(&scene)?;
        let table = &seen.view.table;
        let turn = match &table.stage {
            StageTable::Turn(turn) => Some((table.round, turn.seat)),
            _ => None,
        };
        let changed = self.seen.as_ref().is_none_or(|old| old.view != seen.view);
        // At the start of one's turn the cursor stands where the income is explained.
        if turn != self.turn && turn.is_some_and(|(_, seat)| seat == seen.me) {
            self.cursor = Key::Me;
        }
        self.turn = turn;
        let look = Look { unicode: false, colour: false };
        if !keys(&rows::all(&seen, look)).contains(&self.cursor) {
            self.cursor = Key::Me;
        }
        if changed {
            self.menu = Menu::required(&seen);
        }
        self.news = seen.is_over() && !self.counted;
        self.counted = seen.is_over();
        self.seen = Some(seen);
        self.judge(scene.judge);
        Ok(())
    }

    fn news(&mut self, look: Look) -> Option<Page> {
        let seen = self.seen.as_ref()?;
        std::mem::take(&mut self.news).then(|| pages::tally(seen, look))
    }

    fn least(&self) -> (u16, u16) {
        draw::LEAST
    }

    fn draw(&self, area: Rect, buf: &mut Buffer, look: Look, now: Millis) {
        let Some(seen) = &self.seen else { return };
        let rows = rows::all(seen, look);
        let (cursor, menu, change) = (self.cursor, self.menu.as_ref(), self.change.as_str());
        Picture { seen, rows: &rows, cursor, menu, change }.draw(area, buf, look, now);
    }

    fn variant(&self) -> Option<String> {
        let options = &self.seen.as_ref()?.view.options;
        let cards = &options.cards.name;
        let cards = (cards != "standard").then(|| format!("{cards} cards"));
        let wide = options.wide_market.then(|| "wide market".to_owned());
        let all: Vec<String> = cards.into_iter().chain(wide).collect();
        (!all.is_empty()).then(|| all.join(", "))
    }

    fn task(&self) -> String {
        let Some(seen) = &self.seen else { return String::new() };
        match &seen.view.table.stage {
            StageTable::Turn(turn) if turn.bound.is_some() => {
                "You have lowered a price: buy that now.".into()
            }
            StageTable::Turn(turn) if turn.actions == 0 => {
                "Use abilities, or end your turn.".into()
            }
            StageTable::Turn(_) => "Collect, or buy a monster or an ability.".into(),
            StageTable::Offer(_) => "Do you want what the event offers?".into(),
            StageTable::Feeding(_) => "Feed your monsters.".into(),
            StageTable::Sweeping(_) => "You may discard an open card of each row.".into(),
            StageTable::Dealing | StageTable::Round | StageTable::Over(_) => String::new(),
        }
    }

    fn ending(&self, outcome: &Outcome) -> String {
        story::ending(outcome, self.seen.as_ref().map_or(&[], |seen| &seen.names[..]))
    }

    fn key(&mut self, key: KeyCode, look: Look, judge: &Judge<'_>) -> Reply {
        let Some(seen) = &self.seen else { return Reply::Ignored };
        match key {
            KeyCode::Char('=') => return Reply::Read(pages::tally(seen, look)),
            KeyCode::Char('t') => return Reply::Read(pages::everybody(seen, look)),
            _ if seen.is_over() => {}
            KeyCode::Char('x') => return self.act(Action::Convert),
            KeyCode::Char('c') => return self.act(Action::Collect),
            KeyCode::Char('e') => return self.act(Action::Done),
            KeyCode::Char('p') => return self.pay_off(judge),
            _ => {}
        }
        match key {
            KeyCode::Up | KeyCode::Char('k') => self.step(-1, look, judge),
            KeyCode::Down | KeyCode::Char('j') => self.step(1, look, judge),
            KeyCode::Enter | KeyCode::Char(' ') => self.choose(judge),
            KeyCode::Char(digit @ '1'..='9') => self.pick(digit as usize - '1' as usize),
            KeyCode::Esc | KeyCode::Backspace if self.menu.as_ref().is_some_and(|m| !m.must) => {
                self.menu = None;
                self.judge(judge);
                Reply::Changed
            }
            _ => Reply::Ignored,
        }
    }

    fn click(&mut self, at: Position, area: Rect, judge: &Judge<'_>) -> Reply {
        let Some(seen) = &self.seen else { return Reply::Ignored };
        let table = Areas::of(area).table;
        if let Some(menu) = &self.menu {
            return match draw::choice_at(menu, table, at) {
                Some(number) => self.pick(number),
                None => Reply::Ignored,
            };
        }
        let rows = rows::all(seen, Look { unicode: false, colour: false });
        let row = draw::row_at(&rows, self.cursor, table, at);
        match row.and_then(|row| rows[row].key) {
            Some(key) if key == self.cursor => self.choose(judge),
            Some(key) => {
                self.cursor = key;
                self.judge(judge);
                Reply::Changed
            }
            None => Reply::Ignored,
        }
    }

    fn buttons(&self) -> Vec<Button> {
        let Some(seen) = &self.seen else { return Vec::new() };
        let mut all = Vec::new();
        let more = |all: &mut Vec<Button>, letter, name, label: &str, action: Action| {
            if self.can(action) {
                all.push(Button::new(KeyCode::Char(letter), name, label));
            }
        };
        match &self.menu {
            Some(menu) => {
                all.push(Button::new(KeyCode::Enter, "Enter", "Choose").primary());
                if !menu.must {
                    all.push(Button::new(KeyCode::Esc, "Esc", "Back"));
                }
            }
            None => {
                let label = match (self.cursor, choices::with(seen, self.cursor).choices.len()) {
                    (_, 0) => None,
                    (Key::Open(_), _) if seen.sweeping() => Some("Discard"),
                    (Key::Open(_), _) => Some("Buy"),
                    _ => Some("Use"),
                };
                if let Some(label) = label {
                    all.push(Button::new(KeyCode::Enter, "Enter", label).primary());
                }
                more(&mut all, 'c', "c", "Collect", Action::Collect);
                let end = if seen.sweeping() { "Go on" } else { "End" };
                more(&mut all, 'e', "e", end, Action::Done);
                more(&mut all, 'p', "p", "Pay off", Action::PayOff(1));
            }
        }
        more(&mut all, 'x', "x", "Candy", Action::Convert);
        all.push(Button::new(KeyCode::Char('t'), "t", "Table"));
        if seen.is_over() {
            all.push(Button::new(KeyCode::Char('='), "=", "Count").primary());
        }
        all
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("up, down, j, k", "go over the open cards and your own; each is explained"),
            ("Enter, Space", "buy it, use it, or choose; or why not"),
            ("1 to 9", "choose from a menu by number"),
            ("c", "collect 5 sugar"),
            ("e", "end your turn"),
            ("x", "turn 4 sugar into a candy, at any time"),
            ("p", "pay black cubes off, at 2 sugar each, at the start of your turn"),
            ("t", "everybody's cards"),
            ("=", "what everybody counts, line by line"),
        ]
    }

    fn help(&self, look: Look) -> Vec<String> {
        let game = "In your turn use abilities, then do one thing: collect 5 sugar, buy a monster, \
            or buy an ability and keep it or tuck it under a monster. Tucked it can be used; kept \
            it is worth its candies, and makes monsters of its colour cheaper. Sets of monsters \
            bring sugar and candies. After each round comes an event; Black Candy means that \
            everybody feeds their monsters, or lets them go. What is not paid becomes black \
            cubes, 1 candy less each. The fourth Black Candy ends the game; most candies win.";
        let (lit, then) = (look.sign("●", "+"), look.sign("→", ">"));
        let signs = format!(
            "{lit} can be bought or used now. A price of 4{then}2 is 4, or 2 after using what \
             lowers it; 3(4) is 3 instead of the printed 4. Beside a name: s sugar, c candies, b \
             black cubes, m monsters, = what they would count; 1 marks the First Player."
        );
        [game, &signs].iter().flat_map(|text| wrapped(text, WIDTH, 0)).collect()
    }

    fn surrender(&self) -> Option<Surrender> {
        let question = "Leave the table for good? The others play on without you.";
        Some(Surrender { label: "Leave", question, action: json(&Action::Leave) })
    }
}
