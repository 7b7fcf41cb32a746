//! Candy Chain in the terminal.
//!
//! | file | what |
//! |---|---|
//! | [`board`] | where cells lie, and how they are drawn |
//! | [`candy`] | how a candy looks |
//! | [`panel`] | players, counts, clocks, moves, menus |
//! | [`choice`] | a move under construction |
//! | [`seen`] | the table as it was shown last |
//! | [`setup`](mod@setup) | who begins, and positions as a line of text |

mod board;
mod candy;
mod choice;
mod panel;
mod seen;
pub mod setup;

use crate::shell::look::Look;
use crate::shell::screen::{Button, Judge, Reply, Scene, Screen, Surrender};
use anyhow::Result;
use board::{Grid, Mark, Tile};
use candy_chain::{Action, Cell, Draft, Side, Stage, Variant};
use choice::{Choice, json};
use panel::Panel;
use play::Millis;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use seen::{Seen, read_cells};

/// What the person sees, and what they are about to do.
pub struct CandyChainScreen {
    seen: Option<Seen>,
    cursor: Cell,
    choice: Choice,
    /// Pieces that the choice, or the piece asked about, would cut off.
    cut: Vec<Cell>,
    /// Whether pieces that cannot be taken are marked (CC-14).
    marks: bool,
    menu: usize,
}

impl CandyChainScreen {
    /// An empty screen.
    pub fn new() -> CandyChainScreen {
        CandyChainScreen {
            seen: None,
            cursor: Cell { file: 0, rank: 0 },
            choice: Choice::default(),
            cut: Vec::new(),
            marks: true,
            menu: 0,
        }
    }

    /// Board and panel side by side, a line below the headline.
    fn layout(&self, seen: &Seen, area: Rect) -> (Grid, Rect) {
        let area = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        let room =
            Rect { x: area.x + 1, width: area.width.saturating_sub(panel::LEAST + 3), ..area };
        let grid = Grid::within(room, seen.view.width, seen.view.height);
        let x = grid.area().right() + 2;
        let panel = Rect { x, width: area.right().saturating_sub(x).min(60), ..area };
        (grid, panel)
    }

    fn tile(&self, seen: &Seen, cell: Cell) -> Tile {
        let candy = seen.candy(cell);
        let mark = if self.choice.has(cell) {
            Mark::Chosen
        } else if self.cut.contains(&cell) {
            Mark::Cut
        } else if candy.is_none() && seen.taken().contains(&cell) {
            Mark::Taken
        } else if self.marks && candy.is_some() && self.is_marked(seen, cell) {
            Mark::Pinned
        } else {
            Mark::None
        };
        Tile { candy, mark }
    }

    /// Whether a piece is marked as not to be taken now. Once a first piece is chosen, that is
    /// every piece of one's own that cannot go together with it.
    fn is_marked(&self, seen: &Seen, cell: Cell) -> bool {
        match self.choice.cells() {
            [first, ..] if seen.is_mine(cell) => {
                !seen.takes().iter().any(|take| take.contains(first) && take.contains(&cell))
            }
            _ => seen.view.stage != Stage::Over && seen.pinned().contains(&cell),
        }
    }

    fn step(&mut self, files: i8, ranks: i8) -> Reply {
        let Some(seen) = &self.seen else { return Reply::Ignored };
        let go = |at: u8, by: i8, size: u8| at.saturating_add_signed(by).min(size - 1);
        self.cursor = Cell {
            file: go(self.cursor.file, files, seen.view.width),
            rank: go(self.cursor.rank, ranks, seen.view.height),
        };
        Reply::Changed
    }

    fn pick_item(&mut self, item: usize) -> Reply {
        let actions = self.seen.as_ref().map(Seen::menu).unwrap_or_default();
        match actions.get(item) {
            Some((_, action)) => Reply::Act(json(action)),
            None => Reply::Ignored,
        }
    }

    /// Chooses the piece under the cursor, or takes the choice back.
    fn choose(&mut self, judge: &Judge<'_>) -> Reply {
        let Some(seen) = &self.seen else { return Reply::Ignored };
        self.cut.clear();
        if !seen.my_turn() || !seen.is_mine(self.cursor) {
            // The rules know why this is nothing to choose.
            return self.explain(judge);
        }
        self.choice.toggle(self.cursor, seen.view.limit);
        self.judge_choice(judge)
    }

    /// What the rules say about the choice so far.
    fn judge_choice(&mut self, judge: &Judge<'_>) -> Reply {
        self.cut.clear();
        let (Some(seen), Some(action)) = (&self.seen, self.choice.action()) else {
            return Reply::Changed;
        };
        match judge(&action) {
            Ok(draft) => Reply::Say(promise(&self.choice, draft.get())),
            Err(mut reject) => {
                // A refusal may point at the choice itself; only others are cut off.
                let at = read_cells(reject.at.iter());
                self.cut = at.into_iter().filter(|cell| !self.choice.has(*cell)).collect();
                if let Some(partner) = partner(seen, &self.choice) {
                    reject.message =
                        format!("{} Together with {partner} it can go.", reject.message);
                }
                Reply::Refused(reject)
            }
        }
    }

    /// Says about the piece under the cursor whether it could be taken, and shows what it would
    /// cut off (CC-14).
    fn explain(&mut self, judge: &Judge<'_>) -> Reply {
        self.cut.clear();
        let mut alone = Choice::default();
        alone.toggle(self.cursor, 1);
        let Some(action) = alone.action() else { return Reply::Ignored };
        match judge(&action) {
            Ok(_) => Reply::Say(format!("{} can be taken.", self.cursor)),
            Err(reject) => {
                let at = read_cells(reject.at.iter());
                self.cut = at.into_iter().filter(|cell| *cell != self.cursor).collect();
                Reply::Refused(reject)
            }
        }
    }

    fn menu_key(&mut self, key: KeyCode, items: usize) -> Reply {
        match key {
            KeyCode::Up | KeyCode::Left | KeyCode::Char('k' | 'h') => {
                self.menu = self.menu.saturating_sub(1);
            }
            KeyCode::Down | KeyCode::Right | KeyCode::Char('j' | 'l') => {
                self.menu = (self.menu + 1).min(items - 1);
            }
            KeyCode::Enter | KeyCode::Char(' ') => return self.pick_item(self.menu),
            KeyCode::Char(digit @ '1'..='9') => {
                return self.pick_item(digit as usize - '1' as usize);
            }
            KeyCode::Char('m') => self.marks = !self.marks,
            _ => return Reply::Ignored,
        }
        Reply::Changed
    }
}

/// What the choice would do, for the person who made it.
fn promise(choice: &Choice, draft: &str) -> String {
    let cells: Vec<String> = choice.cells().iter().map(Cell::to_string).collect();
    let mut text = format!("Enter takes {}", cells.join(" and "));
    let draft: Draft = serde_json::from_str(draft).unwrap_or_default();
    for colour in &draft.clears {
        text += &format!(", clears {colour}");
    }
    if draft.wins {
        text += " and wins";
    } else if draft.passes {
        text += "; then your opponent must pass";
    }
    text + "."
}

/// A piece that makes a legal move together with the only one chosen.
fn partner(seen: &Seen, choice: &Choice) -> Option<Cell> {
    let [only] = choice.cells() else { return None };
    let take = seen.takes().into_iter().find(|take| take.contains(only))?;
    take.into_iter().find(|cell| cell != only)
}

impl Screen for CandyChainScreen {
    fn show(&mut self, scene: Scene<'_>) -> Result<()> {
        let seen = Seen::of(&scene)?;
        let fresh = self.seen.as_ref().is_none_or(|old| {
            (old.view.width, old.view.height) != (seen.view.width, seen.view.height)
        });
        let moved = self.seen.as_ref().is_none_or(|old| old.view != seen.view);
        if fresh {
            self.cursor = Cell { file: (seen.view.width - 1) / 2, rank: seen.view.height / 2 };
        }
        if moved {
            self.choice.clear();
            self.cut.clear();
            self.menu = 0;
        }
        self.seen = Some(seen);
        Ok(())
    }

    fn least(&self) -> (u16, u16) {
        let size = self.seen.as_ref().map_or((8, 8), |seen| (seen.view.width, seen.view.height));
        let (width, height) = Grid::least(size.0, size.1);
        (width + panel::LEAST + 3, height + 1)
    }

    fn draw(&self, area: Rect, buf: &mut Buffer, look: Look, now: Millis) {
        let Some(seen) = &self.seen else { return };
        let (grid, beside) = self.layout(seen, area);
        let items: Vec<String> = seen.menu().into_iter().map(|(text, _)| text).collect();
        let playing = seen.view.stage == Stage::Play && items.is_empty();
        grid.draw(|cell| self.tile(seen, cell), playing.then_some(self.cursor), buf, look);
        let menu = (!items.is_empty()).then_some((&items[..], self.menu));
        let panel =
            Panel { view: &seen.view, turn: &seen.turn, names: &seen.names, log: &seen.log, menu };
        panel.draw(beside, buf, look, now);
    }

    fn variant(&self) -> Option<String> {
        let view = &self.seen.as_ref()?.view;
        match view.variant {
            Some(Variant::Standard) => None,
            Some(Variant::Dense) => Some("dense variant".into()),
            Some(Variant::Mini) => Some("mini variant".into()),
            None => Some(format!("{} by {}", view.width, view.height)),
        }
    }

    fn task(&self) -> String {
        let view = self.seen.as_ref().map(|seen| &seen.view);
        match view.map(|view| (view.stage, view.limit)) {
            Some((Stage::Rights, _)) => "Take one of the two rights.".into(),
            Some((Stage::Sides, _)) => "Choose the candies that you will take.".into(),
            Some((Stage::Play, 1)) => "The first move takes one candy.".into(),
            Some((Stage::Play, _)) => "Take one candy, or two of the same colour.".into(),
            _ => String::new(),
        }
    }

    fn key(&mut self, key: KeyCode, _: Look, judge: &Judge<'_>) -> Reply {
        let items = self.seen.as_ref().map_or(0, |seen| seen.menu().len());
        if items > 0 {
            return self.menu_key(key, items);
        }
        match key {
            KeyCode::Left | KeyCode::Char('h') => self.step(-1, 0),
            KeyCode::Right | KeyCode::Char('l') => self.step(1, 0),
            KeyCode::Up | KeyCode::Char('k') => self.step(0, 1),
            KeyCode::Down | KeyCode::Char('j') => self.step(0, -1),
            KeyCode::Char(' ') => self.choose(judge),
            KeyCode::Enter => match self.choice.action() {
                Some(action) => Reply::Act(action),
                None => Reply::Say("Choose one candy, or two of one colour, with Space.".into()),
            },
            KeyCode::Char('u') | KeyCode::Backspace if self.choice.undo() => {
                self.judge_choice(judge)
            }
            KeyCode::Esc => {
                self.choice.clear();
                self.cut.clear();
                Reply::Changed
            }
            KeyCode::Char('p') => self.explain(judge),
            KeyCode::Char('m') => {
                self.marks = !self.marks;
                Reply::Say(match self.marks {
                    true => "x marks the candies that cannot be taken alone now.".into(),
                    false => "Nothing is marked now.".into(),
                })
            }
            _ => Reply::Ignored,
        }
    }

    fn click(&mut self, at: Position, area: Rect, judge: &Judge<'_>) -> Reply {
        let Some(seen) = &self.seen else { return Reply::Ignored };
        let (grid, beside) = self.layout(seen, area);
        let items = seen.menu().len();
        if let Some(item) = panel::item_at(beside, at, items) {
            return self.pick_item(item);
        }
        match grid.cell_at(at) {
            Some(cell) if items == 0 && seen.view.stage == Stage::Play => {
                self.cursor = cell;
                self.choose(judge)
            }
            _ => Reply::Ignored,
        }
    }

    fn buttons(&self) -> Vec<Button> {
        let Some(seen) = &self.seen else { return Vec::new() };
        if !seen.menu().is_empty() {
            return vec![Button::new(KeyCode::Enter, "Enter", "Choose").primary()];
        }
        if seen.view.stage != Stage::Play {
            return Vec::new();
        }
        let mut take = Button::new(KeyCode::Enter, "Enter", "Take");
        take.primary = self.choice.take().is_some();
        vec![
            Button::new(KeyCode::Char(' '), "Space", "Choose"),
            take,
            Button::new(KeyCode::Char('u'), "u", "Clear"),
            Button::new(KeyCode::Char('p'), "p", "Why not?"),
        ]
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("arrows, h j k l", "move over the board"),
            ("Space", "choose a candy, or take the choice back"),
            ("Enter", "take what is chosen"),
            ("u, Esc", "take back the last choice, or all"),
            ("p", "why not this candy? Shows what it would cut off (!!!)"),
            ("m", "mark what cannot be taken alone now (x), or do not"),
        ]
    }

    fn help(&self, look: Look) -> Vec<String> {
        let side = |side: Side| {
            let candies = side.colours().map(|c| format!("{} {c}", candy::sign(c, look)));
            format!("  {:<8}{}", format!("{side}:"), candies.join("   "))
        };
        let lines = [
            "All candies form one chain, connected by sides or corners.",
            "In turn, take one of your candies, or two of the same colour,",
            "so that the candies left stay connected. Only the very first move takes",
            "just one. If nothing can be taken, your turn passes by itself.",
            "",
        ];
        let lines = lines.into_iter().map(str::to_owned);
        lines.chain(Side::ALL.map(side)).collect()
    }

    fn surrender(&self) -> Option<Surrender> {
        let question = "Resign? The other player wins.".into();
        Some(Surrender { label: "Resign", question, action: json(&Action::Resign) })
    }

    fn moves(&self) -> Option<u32> {
        self.seen.as_ref().map(Seen::moves)
    }
}
