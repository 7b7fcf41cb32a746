//! Many games, stepped together without Python in between.

use super::board::Rules;
use crate::errors::Refused;
use candy_chain::{CandyChain, State};
use play::{Game, Luck, Reject, Seat, Snapshot, Viewer};
use pyo3::buffer::{Element, PyBuffer};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
use table::Seed;

/// Many tables of Candy Chain. Numbers go in and out through buffers that Python owns, one row a
/// table.
#[pyclass(module = "parlour._native")]
pub struct Batch {
    rules: Rules,
    seed: String,
    auto_reset: bool,
    games: Vec<Going>,
    /// What bots and random play draw from.
    luck: ChaCha12Rng,
}

/// One table: the number of its game, and how far that is.
#[derive(Clone, Copy)]
struct Going {
    number: u64,
    state: State,
}

/// The rows of [`Batch::successors`]: tables, actions (both 32 bits) and what the mover then sees.
type Rows<'py> = (Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyBytes>);

#[pymethods]
impl Batch {
    #[new]
    fn new(tables: usize, options: &str, seed: &str, auto_reset: bool) -> Result<Batch, Refused> {
        let rules = Rules::new(options)?;
        let luck = ChaCha12Rng::from_seed(read_bytes(&Seed::from_text(&format!("{seed} bots"))));
        let seed = seed.to_owned();
        let mut batch = Batch { rules, seed, auto_reset, games: Vec::new(), luck };
        batch.games = (0..tables).map(|table| batch.dealt(table, 0)).collect();
        Ok(batch)
    }

    /// How many numbers actions have, and how many numbers an observation.
    #[getter]
    fn sizes(&self) -> (usize, usize) {
        (self.rules.numbers.count(), self.rules.features())
    }

    /// The seed of the game that goes on at a table: a table opened with it has the same deal.
    fn seed_of(&self, table: usize) -> PyResult<String> {
        let game = self.games.get(table).ok_or_else(|| no_such_table(table, self.games.len()))?;
        Ok(name(&self.seed, table, game.number))
    }

    /// The game's own view at one table, as JSON.
    fn view(&self, table: usize) -> PyResult<String> {
        let game = self.games.get(table).ok_or_else(|| no_such_table(table, self.games.len()))?;
        let view = self.rules.game.view(&game.state, Viewer::Watcher);
        Ok(serde_json::to_string(&view).map_err(Refused::from)?)
    }

    /// Writes which actions are legal, a byte for each number and table.
    fn masks(&self, py: Python<'_>, into: PyBuffer<u8>) -> PyResult<()> {
        let width = self.rules.numbers.count();
        let masks = self.rows(py, width, |game, row| {
            self.rules.legal(&game.state, &mut |number| row[number] = 1);
        });
        write(py, &into, &masks)
    }

    /// Writes what the seat to move sees, or seat 0 where the game is over.
    fn observe(&self, py: Python<'_>, into: PyBuffer<u8>) -> PyResult<()> {
        let seen = self.rows(py, self.rules.features(), |game, row| {
            let seat = self.rules.game.waiting_for(&game.state).unwrap_or(Seat(0));
            self.rules.observe(&game.state, seat, |place, value| row[place] = value);
        });
        write(py, &into, &seen)
    }

    /// Writes the seat to move, -1 where the game is over.
    fn to_move(&self, py: Python<'_>, into: PyBuffer<i8>) -> PyResult<()> {
        let seat = |game: &Going| self.rules.game.waiting_for(&game.state);
        let seats = self.games.iter().map(|game| seat(game).map_or(-1, |seat| seat.0 as i8));
        write(py, &into, &seats.collect::<Vec<_>>())
    }

    /// Makes one action a table; a negative number makes none. Refused, nothing has changed at any
    /// table. Writes the rewards of both seats, and which games ended.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyBuffer<i64>,
        rewards: PyBuffer<f32>,
        ended: PyBuffer<u8>,
    ) -> PyResult<()> {
        let actions = read(py, &actions, self.games.len())?;
        let (won, over) = py.detach(|| self.make(&actions))?;
        write(py, &rewards, &won)?;
        write(py, &ended, &over)
    }

    /// Deals a new game at every table.
    fn reset(&mut self) {
        for table in 0..self.games.len() {
            self.games[table] = self.dealt(table, self.games[table].number + 1);
        }
    }

    /// Plays so many random actions at every table, dealing anew where a game ends, and counts the
    /// games that ended.
    fn play_random(&mut self, py: Python<'_>, steps: u64) -> u64 {
        py.detach(|| {
            let mut ended = 0;
            let mut legal = Vec::new();
            for _ in 0..steps {
                for table in 0..self.games.len() {
                    let mut game = self.games[table];
                    legal.clear();
                    self.rules.legal(&game.state, &mut |number| legal.push(number));
                    let Some(number) = Luck::new(&mut self.luck).pick(&legal) else { continue };
                    game.state = self.rules.after(&game.state, *number).expect("it is legal");
                    let over = self.rules.winner(&game.state).is_some();
                    ended += u64::from(over);
                    let next = over.then(|| self.dealt(table, game.number + 1));
                    self.games[table] = next.unwrap_or(game);
                }
            }
            ended
        })
    }

    /// Writes what a bot of this level would do at every table that `wanted` is not 0 for; -1 where
    /// it is 0, or the game is over. The bot gets a snapshot and nothing else.
    fn bot_actions(
        &mut self,
        py: Python<'_>,
        level: &str,
        wanted: PyBuffer<u8>,
        into: PyBuffer<i64>,
    ) -> PyResult<()> {
        let level = catalog::game(CandyChain::ID).and_then(|game| game.level(level));
        let level = level.map_err(Refused::from)?;
        let Some(mut bot) = bots::candy_chain::bot(level.id) else { return Ok(()) };
        let nodes = level.nodes;
        let wanted = read(py, &wanted, self.games.len())?;
        let mut chosen = Vec::with_capacity(self.games.len());
        for (game, wanted) in self.games.iter().zip(wanted) {
            let seat = self.rules.game.waiting_for(&game.state).filter(|_| wanted != 0);
            chosen.push(seat.map_or(-1, |seat| {
                let seen = Snapshot::of(&self.rules.game, &game.state, Viewer::Seat(seat));
                let thought = bot.choose(&seen, nodes, &mut Luck::new(&mut self.luck));
                self.rules.number(&thought.action) as i64
            }));
        }
        write(py, &into, &chosen)
    }

    /// Every state that can come next, a row each: the table, the number of the action, and what the
    /// seat that acted then sees. Before play begins a right has two rows, one for each side that is
    /// named next.
    fn successors<'py>(&self, py: Python<'py>) -> Rows<'py> {
        let (mut tables, mut actions, mut seen) = (Vec::new(), Vec::new(), Vec::new());
        let width = self.rules.features();
        py.detach(|| {
            for (table, game) in self.games.iter().enumerate() {
                let Some(seat) = self.rules.game.waiting_for(&game.state) else { continue };
                self.rules.successors(&game.state, |number, after| {
                    tables.extend((table as u32).to_ne_bytes());
                    actions.extend((number as u32).to_ne_bytes());
                    let at = seen.len();
                    seen.resize(at + width, 0);
                    self.rules.observe(after, seat, |place, value| seen[at + place] = value);
                });
            }
        });
        (PyBytes::new(py, &tables), PyBytes::new(py, &actions), PyBytes::new(py, &seen))
    }
}

impl Batch {
    /// A row of so many bytes for each table.
    fn rows(
        &self,
        py: Python<'_>,
        width: usize,
        fill: impl Fn(&Going, &mut [u8]) + Sync,
    ) -> Vec<u8> {
        py.detach(|| {
            let mut rows = vec![0; self.games.len() * width];
            for (game, row) in self.games.iter().zip(rows.chunks_exact_mut(width)) {
                fill(game, row);
            }
            rows
        })
    }

    /// Makes one action a table; the rewards, and which games ended.
    fn make(&mut self, actions: &[i64]) -> Result<(Vec<f32>, Vec<u8>), Refused> {
        let mut next = self.games.clone();
        for (table, (game, action)) in next.iter_mut().zip(actions).enumerate() {
            if let Ok(number) = usize::try_from(*action) {
                let after = self.rules.after(&game.state, number);
                game.state = after.map_err(|reject| reject.at([format!("table {table}")]))?;
            }
        }
        let (mut rewards, mut ended) = (Vec::new(), Vec::new());
        for (table, game) in next.into_iter().enumerate() {
            let was_over = self.rules.winner(&self.games[table].state).is_some();
            let winner = self.rules.winner(&game.state).filter(|_| !was_over);
            let reward = |seat| winner.map_or(0.0, |won| if won == seat { 1.0 } else { -1.0 });
            rewards.extend([Seat(0), Seat(1)].map(reward));
            ended.push(winner.is_some().into());
            let over = winner.is_some() && self.auto_reset;
            self.games[table] = if over { self.dealt(table, game.number + 1) } else { game };
        }
        Ok((rewards, ended))
    }

    fn dealt(&self, table: usize, number: u64) -> Going {
        let seed = Seed::from_text(&name(&self.seed, table, number));
        Going { number, state: self.rules.deal(&seed) }
    }
}

/// The seed of one game at one table, as text.
fn name(seed: &str, table: usize, number: u64) -> String {
    format!("{seed} {table} {number}")
}

fn read_bytes(seed: &Seed) -> [u8; 32] {
    let digits = seed.reveal();
    std::array::from_fn(|i| {
        u8::from_str_radix(&digits[2 * i..2 * i + 2], 16).expect("these are hexadecimal digits")
    })
}

fn no_such_table(table: usize, tables: usize) -> PyErr {
    let message = format!("There is no table {table}: there are {tables}, numbered from 0.");
    Refused::from(Reject::new("no-such-table", "", message)).into()
}

/// What a buffer of Python's holds: so many numbers. Copied, because others may write to it.
fn read<T: Element>(py: Python<'_>, from: &PyBuffer<T>, length: usize) -> PyResult<Vec<T>> {
    match from.item_count() == length {
        true => from.to_vec(py),
        false => Err(wrong_buffer(length)),
    }
}

/// Fills a buffer of Python's.
fn write<T: Element + Copy>(py: Python<'_>, into: &PyBuffer<T>, numbers: &[T]) -> PyResult<()> {
    match into.item_count() == numbers.len() {
        true => into.copy_from_slice(py, numbers),
        false => Err(wrong_buffer(numbers.len())),
    }
}

fn wrong_buffer(length: usize) -> PyErr {
    let message = format!("A buffer must hold {length} numbers, one row a table.");
    Refused::from(Reject::new("wrong-buffer", "", message)).into()
}
