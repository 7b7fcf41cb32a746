//! Puzzles: a position of a game of bots, and one answer that is best, proved by a certificate.
//!
//! A game says where there is a puzzle in a position, how the puzzle is laid out as a table, and
//! what it says to an answer. The rest is the same for all.

mod run;

use crate::contest::luck;
use crate::{GameEntry, Level, Start};
use play::{Reject, Seat, Turn, Viewer};
use puzzle_text::Flaw;
pub use puzzle_text::Puzzle;
pub use run::{Progress, PuzzleRun};
use serde_json::Value;
use table::{RefereeTable, Seed};

/// Who solves the puzzle.
pub const SOLVER_SEAT: Seat = Seat(0);

/// Who sits opposite.
pub const OTHER: &str = "Rosa";

/// Where the luck of a puzzle comes from, unless it matters.
pub const LUCK: &str = "puzzle";

/// What a game does for puzzles.
#[derive(Clone, Copy)]
pub struct PuzzleForm {
    /// The puzzles that come with the program, a line each.
    pub shipped: &'static str,
    /// Checks a certificate, without search.
    pub check: fn(&Puzzle) -> Result<(), Flaw>,
    /// The puzzles in a position of a game of bots, without their levels.
    pub find: fn(scenario: &Value) -> Vec<Puzzle>,
    /// The puzzle as a table.
    pub lay_out: fn(&Puzzle) -> Result<Layout, Flaw>,
    /// What to say to an action that the rules accept.
    pub judge: fn(&Puzzle, action: &Value) -> Judged,
    /// Where to look, in a sentence that does not give the answer away.
    pub nudge: fn(&Puzzle) -> String,
    /// The answer and why it is right, in a sentence or two.
    pub explain: fn(&Puzzle) -> String,
    /// When a bot counts as one that finds the answer.
    pub finds: Finds,
}

/// When a bot counts as one that finds the answer.
#[derive(Clone, Copy)]
pub struct Finds {
    /// How often it tries.
    pub tries: u32,
    /// In how many of these tries it has to find it.
    pub needed: u32,
}

impl Finds {
    /// For bots that see everything on the board.
    pub const EVERY_TIME: Finds = Finds { tries: 3, needed: 3 };
    /// For bots that overlook most of what they know.
    pub const ONCE_IN_TWENTY: Finds = Finds { tries: 60, needed: 3 };
}

/// A puzzle as a table: it begins here, and the first seat is to act.
#[derive(Clone, Debug)]
pub struct Layout {
    /// What is asked for, in a sentence.
    pub goal: String,
    /// How many play.
    pub seats: u8,
    /// Where luck comes from after the answer.
    pub luck: String,
    /// The game's options.
    pub options: Value,
    /// Where it begins.
    pub scenario: Value,
    /// The right action.
    pub answer: Value,
}

/// What is to be said to an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// It is the one.
    Right(String),
    /// It is not, and why.
    Wrong {
        /// In a sentence.
        say: String,
        /// What to look at: how the names of these things begin on the page.
        point: Vec<String>,
    },
}

impl Judged {
    /// It is not the one, for this reason.
    pub fn wrong(say: impl Into<String>) -> Judged {
        Judged::Wrong { say: say.into(), point: Vec::new() }
    }

    /// Whether it is the one.
    pub fn is_right(&self) -> bool {
        matches!(self, Judged::Right(_))
    }
}

impl PuzzleForm {
    /// The puzzles that come with the program.
    pub fn puzzles(&self) -> impl Iterator<Item = Puzzle> {
        let lines = self.shipped.lines().filter(|line| !line.is_empty());
        lines.map(|line| Puzzle::read(line).expect("a test reads every puzzle"))
    }

    /// The puzzle with this number, counted from 0: its line in the file.
    pub fn puzzle(&self, number: usize) -> Option<Puzzle> {
        self.puzzles().nth(number)
    }

    /// How many puzzles come with the program.
    pub fn count(&self) -> usize {
        self.shipped.lines().filter(|line| !line.is_empty()).count()
    }
}

impl GameEntry {
    /// What the game does for puzzles.
    pub fn puzzle_form(&self) -> Result<PuzzleForm, Reject> {
        let name = self.about.name;
        let message = || format!("{name} has no puzzles yet. Other games on the home page have.");
        self.puzzles.ok_or_else(|| Reject::new("no-puzzles", "", message()))
    }
}

/// The table of a puzzle.
pub fn open(
    game: &GameEntry,
    form: &PuzzleForm,
    puzzle: &Puzzle,
) -> Result<Box<dyn RefereeTable>, Reject> {
    open_layout(game, &(form.lay_out)(puzzle).map_err(broken)?)
}

/// The table of a layout.
pub(crate) fn open_layout(
    game: &GameEntry,
    layout: &Layout,
) -> Result<Box<dyn RefereeTable>, Reject> {
    let players = ["You", OTHER].map(String::from);
    let start = Start {
        options: layout.options.clone(),
        seats: Some(layout.seats),
        scenario: layout.scenario.clone(),
        players: players.into_iter().take(layout.seats.into()).collect(),
        seed: Seed::from_text(&layout.luck),
        entropy: Vec::new(),
        opened: 0,
    };
    Ok(game.open_as_referee(start)?.0)
}

/// A puzzle that cannot be laid out.
fn broken(flaw: Flaw) -> Reject {
    Reject::new("bad-puzzle", "", format!("This puzzle cannot be played: {flaw}."))
}

/// Makes puzzles of games between bots: each is proved, and rated by the weakest bot that finds its answer.
pub struct Maker {
    game: &'static GameEntry,
    form: PuzzleForm,
    /// Where all luck comes from.
    seed: String,
}

impl Maker {
    /// A maker of puzzles of this game.
    pub fn new(game: &'static GameEntry, seed: &str) -> Result<Maker, Reject> {
        let form = game.puzzle_form()?;
        Ok(Maker { game, form, seed: seed.to_owned() })
    }

    /// The puzzles of one game between bots, at most `most` of them: neighbouring positions are much
    /// alike. A game that waits for something but a seat ends here.
    pub fn of_game(&self, number: u32, most: usize) -> Result<Vec<Puzzle>, Reject> {
        let deal = format!("{} {number}", self.seed);
        let start = Start {
            options: self.game.without_clocks(&self.game.with_table_defaults(&Value::Null)),
            seats: Some(2),
            scenario: Value::Null,
            players: Vec::new(),
            seed: Seed::from_text(&deal),
            entropy: Vec::new(),
            opened: 0,
        };
        let (mut table, _) = self.game.open_as_referee(start)?;
        let levels = [&self.game.levels[1], &self.game.levels[2]];
        let bot = |level: &Level, at| self.game.bot(level, u64::from(number) * 2 + at);
        let mut bots = [bot(levels[0], 0), bot(levels[1], 1)];
        let mut made: Vec<Puzzle> = Vec::new();
        while let Turn::Play { waiting_for, .. } = table.turn() {
            let Some(seat) = waiting_for.iter().next() else { break };
            if made.len() >= most {
                break;
            }
            let scenario: Value =
                serde_json::from_str(table.scenario().get()).expect("a scenario is plain data");
            for mut puzzle in (self.form.find)(&scenario) {
                let known = made.iter().any(|known| known.answer == puzzle.answer);
                if !known && made.len() < most && self.is_sound(&puzzle) {
                    puzzle.level = self.level(&puzzle)?;
                    made.push(puzzle);
                }
            }
            let bot = &mut bots[usize::from(seat.0)];
            let (action, _) = bot.choose(table.snapshot(Viewer::Seat(seat)).get())?;
            table.act(table.now(), seat, action.get()).1?;
        }
        Ok(made)
    }

    /// Whether the certificate holds and the puzzle can be played.
    fn is_sound(&self, puzzle: &Puzzle) -> bool {
        (self.form.check)(puzzle).is_ok() && open(self.game, &self.form, puzzle).is_ok()
    }

    /// The puzzle, rated anew.
    pub fn rate(&self, puzzle: Puzzle) -> Result<Puzzle, Reject> {
        Ok(Puzzle { level: self.level(&puzzle)?, ..puzzle })
    }

    /// The weakest bot that finds the answer; empty if none does.
    fn level(&self, puzzle: &Puzzle) -> Result<String, Reject> {
        let table = open(self.game, &self.form, puzzle)?;
        let snapshot = table.snapshot(Viewer::Seat(SOLVER_SEAT));
        for level in self.game.levels {
            if self.finds(level, puzzle, snapshot.get())? {
                return Ok(level.id.into());
            }
        }
        Ok(String::new())
    }

    fn finds(&self, level: &Level, puzzle: &Puzzle, snapshot: &str) -> Result<bool, Reject> {
        let Finds { tries, needed } = self.form.finds;
        let mut found = 0;
        for attempt in 0..tries {
            let decided = found == needed || found + (tries - attempt) < needed;
            if decided {
                break;
            }
            let luck = luck(&format!("{} {attempt}", puzzle.position));
            let (action, _) = self.game.bot(level, luck).choose(snapshot)?;
            let action = serde_json::from_str(action.get()).expect("actions are plain data");
            found += u32::from((self.form.judge)(puzzle, &action).is_right());
        }
        Ok(found == needed)
    }
}
