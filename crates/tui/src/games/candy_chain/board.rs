//! The board: where its cells lie on the terminal, and how they are drawn.

use super::candy::{rim, sign, style};
use crate::shell::look::Look;
use candy_chain::{Cell, Colour};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};

/// Room for the numbers of the ranks.
const LABEL: u16 = 3;

/// What a cell shows besides its candy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Nothing.
    None,
    /// It cannot be taken now.
    Pinned,
    /// It would be cut off by the draft.
    Cut,
    /// It is in the draft.
    Chosen,
    /// A candy lay here before the last move.
    Taken,
}

/// One cell of the picture.
#[derive(Clone, Copy, Debug)]
pub struct Tile {
    /// The candy on it.
    pub candy: Option<Colour>,
    /// What else it shows.
    pub mark: Mark,
}

/// Where the cells of a board lie.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    files: u8,
    ranks: u8,
    at: Rect,
    /// A cell's width and height: 3 by 1, 4 by 2 or 6 by 3.
    step: (u16, u16),
}

impl Grid {
    /// The smallest room for a board.
    pub fn least(files: u8, ranks: u8) -> (u16, u16) {
        (LABEL + 3 * u16::from(files), u16::from(ranks) + 1)
    }

    /// The board as large as it gets in `area`, from its upper left corner.
    pub fn within(area: Rect, files: u8, ranks: u8) -> Grid {
        let room = |(w, h): (u16, u16)| (LABEL + w * u16::from(files), h * u16::from(ranks) + 1);
        let fits = |step: &(u16, u16)| {
            let (width, height) = room(*step);
            width <= area.width && height <= area.height
        };
        let step = [(6, 3), (4, 2)].into_iter().find(fits).unwrap_or((3, 1));
        let (width, height) = room(step);
        let at = Rect::new(area.x, area.y, width, height).intersection(area);
        Grid { files, ranks, at, step }
    }

    /// All that the board covers, with its labels.
    pub fn area(&self) -> Rect {
        self.at
    }

    /// The upper left corner of a cell.
    fn corner(&self, cell: Cell) -> Position {
        let down = u16::from(self.ranks - 1 - cell.rank);
        Position::new(
            self.at.x + LABEL + self.step.0 * u16::from(cell.file),
            self.at.y + self.step.1 * down,
        )
    }

    /// The cell at a place on the terminal.
    pub fn cell_at(&self, at: Position) -> Option<Cell> {
        let x = at.x.checked_sub(self.at.x + LABEL)? / self.step.0;
        let y = at.y.checked_sub(self.at.y)? / self.step.1;
        let (files, ranks) = (u16::from(self.files), u16::from(self.ranks));
        (x < files && y < ranks).then(|| Cell { file: x as u8, rank: (ranks - 1 - y) as u8 })
    }

    /// Draws the board.
    pub fn draw(
        &self,
        tile: impl Fn(Cell) -> Tile,
        cursor: Option<Cell>,
        buf: &mut Buffer,
        look: Look,
    ) {
        for rank in 0..self.ranks {
            for file in 0..self.files {
                let cell = Cell { file, rank };
                self.draw_tile(cell, tile(cell), cursor == Some(cell), buf, look);
            }
        }
        self.draw_labels(cursor, buf, look);
    }

    fn draw_labels(&self, cursor: Option<Cell>, buf: &mut Buffer, look: Look) {
        let (middle, above) = self.glyph();
        let strength = |on: bool| if on { look.bold() } else { look.quiet() };
        for rank in 0..self.ranks {
            let y = self.corner(Cell { file: 0, rank }).y + above;
            let here = cursor.is_some_and(|c| c.rank == rank);
            buf.set_string(self.at.x, y, format!("{:>2}", rank + 1), strength(here));
        }
        for file in 0..self.files {
            let x = self.corner(Cell { file, rank: 0 }).x + middle;
            let here = cursor.is_some_and(|c| c.file == file);
            let name = char::from(b'a' + file).to_string();
            buf.set_string(x, self.at.bottom() - 1, name, strength(here));
        }
    }

    /// The position of a cell's sign.
    fn glyph(&self) -> (u16, u16) {
        if self.step.1 == 3 { (2, 1) } else { (1, 0) }
    }

    fn draw_tile(&self, cell: Cell, tile: Tile, cursor: bool, buf: &mut Buffer, look: Look) {
        let Position { x, y } = self.corner(cell);
        let (middle, above) = self.glyph();
        let (glyph, skin) = match tile.candy {
            Some(colour) => (sign(colour, look), style(colour, look)),
            None if tile.mark == Mark::Taken => (look.sign('◦', 'o'), look.bold()),
            None => (look.sign('·', '.'), look.quiet()),
        };
        if let (Some(colour), (6, 3)) = (tile.candy, self.step) {
            let [a, b, side, c, d, line] = rim(colour.side(), look);
            let row = |l: char, m: char, r: char| format!("{l}{m}{m}{m}{r}");
            buf.set_string(x, y, row(a, line, b), skin);
            buf.set_string(x, y + 1, row(side, ' ', side), skin);
            buf.set_string(x, y + 2, row(c, line, d), skin);
        }
        let (x, y) = (x + middle, y + above);
        buf.set_string(x - 1, y, format!(" {glyph} "), skin.patch(self.bold_if(tile, look)));
        if let Some((text, style)) = mark(tile.mark, look) {
            match self.step.1 {
                1 => buf.set_string(x + 1, y, &text[..1], style),
                // On the candy's rim, in its own colours: red on red would not be seen.
                3 => buf.set_string(x - text.len() as u16 / 2, y + 1, text, look.bold()),
                _ => buf.set_string(x - text.len() as u16 / 2, y + 1, text, style),
            }
        }
        if cursor {
            let style = look.on(Color::Black, Color::Cyan).add_modifier(Modifier::BOLD);
            buf.set_string(x - 1, y, "[", style);
            if self.step.1 > 1 || mark(tile.mark, look).is_none() {
                buf.set_string(x + 1, y, "]", style);
            }
        }
    }

    fn bold_if(&self, tile: Tile, look: Look) -> Style {
        match tile.mark {
            Mark::Pinned | Mark::Taken => Style::new(),
            _ if tile.candy.is_some() => look.bold(),
            _ => Style::new(),
        }
    }
}

/// A mark as plain signs, distinguishable without colour.
fn mark(mark: Mark, look: Look) -> Option<(&'static str, Style)> {
    match mark {
        Mark::None | Mark::Taken => None,
        Mark::Pinned => Some(("x", look.quiet())),
        Mark::Cut => Some(("!!!", look.refusal())),
        Mark::Chosen => Some(("^^^", look.fg(Color::Cyan).add_modifier(Modifier::BOLD))),
    }
}
