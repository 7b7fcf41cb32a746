//! Plays a playthrough.

use super::script::{Json, Line, is_output, join, read, split};
use super::show::Page;
use crate::driver::{InputOf, apply, generator, json};
use play::{Describe, Game, Input, Luck, Millis, Reject, Seat, Turn};
use rand_chacha::ChaCha12Rng;
use std::fmt;

/// Why a playthrough cannot be played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.message)
    }
}

impl std::error::Error for Fault {}

/// Plays the script in `text` and gives it back with what everybody sees written below each
/// line. Lines that were written there before do not matter.
pub fn run<G: Describe>(
    text: &str,
    make: impl Fn(G::Options) -> Result<G, Reject>,
) -> Result<String, Fault> {
    let script = join(text);
    let mut run = Run { make, page: Page::new(), head: Head::default(), table: None };
    let mut played: Vec<String> = Vec::new();
    for (i, text) in script.iter().filter(|(_, line)| !is_output(line)) {
        let fault = |message| Fault { line: *i, message };
        let line = read(text).map_err(fault)?;
        if is_play(&line) && run.table.is_none() {
            run.sit_down().map_err(fault)?;
            // What is seen at the start belongs below the head, before blank lines and remarks.
            let head = played.iter().rposition(|l| !matches!(read(l), Ok(Line::Remark)));
            let below = head.map_or(0, |last| last + 1);
            played.splice(below..below, run.page.take());
        }
        let code = run.line(&line).map_err(fault)?;
        played.push(match code {
            Some(code) => text.replace("refused ?", &format!("refused {code}")),
            None => text.clone(),
        });
        played.extend(run.page.take());
    }
    if run.table.is_none() {
        return Err(Fault { line: text.lines().count(), message: "nothing is played".into() });
    }
    let lines: Vec<String> = played.iter().flat_map(|line| split(line)).collect();
    Ok(lines.join("\n") + "\n")
}

/// Whether a line needs the table to be set up.
fn is_play(line: &Line<'_>) -> bool {
    match line {
        Line::Options(json) => json.refused.is_some(),
        Line::Remark | Line::Game(_) | Line::Seats(_) | Line::Seed(_) | Line::Scenario(_) => false,
        _ => true,
    }
}

#[derive(Default)]
struct Head<'t> {
    game: Option<&'t str>,
    seats: Option<u8>,
    options: Option<Json<'t>>,
    scenario: Option<Json<'t>>,
    seed: u64,
}

struct Table<G: Game> {
    game: G,
    state: G::State,
    now: Millis,
    rng: ChaCha12Rng,
}

struct Run<'t, G: Game, F> {
    make: F,
    page: Page,
    head: Head<'t>,
    table: Option<Table<G>>,
}

impl<'t, G: Describe, F: Fn(G::Options) -> Result<G, Reject>> Run<'t, G, F> {
    /// Sets the table up as the head says.
    fn sit_down(&mut self) -> Result<(), String> {
        let head = &self.head;
        if head.game != Some(G::ID) {
            return Err(format!("the head must say `game {}`", G::ID));
        }
        let options = head.options.ok_or("the head must give the options")?.accepted()?;
        let game = (self.make)(options).map_err(|reject| reject.to_string())?;
        if head.seats != Some(game.seats()) {
            return Err(format!("the head must say `seats {}`", game.seats()));
        }
        let scenario = head.scenario.map_or_else(|| Ok(game.start()), |json| json.accepted())?;
        let state = game.open(&scenario).map_err(|reject| reject.to_string())?;
        self.page.state(&game, &state);
        let rng = generator(head.seed, "playthrough");
        self.table = Some(Table { game, state, now: Millis::ZERO, rng });
        Ok(())
    }

    /// Does what a line says; gives the code, if it was refused as it should be.
    fn line(&mut self, line: &Line<'t>) -> Result<Option<String>, String> {
        match *line {
            Line::Remark => Ok(None),
            Line::At(at) => self.at(Millis(at)).map(|()| None),
            Line::Expire => self.feed(&Input::Expire, None),
            Line::Luck => self.draw(),
            Line::Chance(json) => self.feed(&Input::Chance(json.parse()?), json.refused),
            Line::Act(seat, json) => {
                self.feed(&Input::Act { seat: Seat(seat), action: json.parse()? }, json.refused)
            }
            Line::Preview(seat, json) => self.preview(Seat(seat), json),
            Line::Open(json) => {
                let opened = self.table()?.game.open(&json.parse()?);
                self.settle(opened.map(drop), json.refused)
            }
            Line::Options(json) if json.refused.is_some() => {
                let made = (self.make)(json.parse()?);
                self.settle(made.map(drop), json.refused)
            }
            Line::Game(_)
            | Line::Seats(_)
            | Line::Seed(_)
            | Line::Scenario(_)
            | Line::Options(_) => self.head(line).map(|()| None),
        }
    }

    fn head(&mut self, line: &Line<'t>) -> Result<(), String> {
        if self.table.is_some() {
            return Err("this belongs to the head, before anything is played".into());
        }
        match *line {
            Line::Game(name) => self.head.game = Some(name),
            Line::Seats(n) => self.head.seats = Some(n),
            Line::Seed(seed) => self.head.seed = seed,
            Line::Scenario(json) => self.head.scenario = Some(json),
            Line::Options(json) => self.head.options = Some(json),
            _ => {}
        }
        Ok(())
    }

    fn at(&mut self, at: Millis) -> Result<(), String> {
        let table = self.table()?;
        if at < table.now {
            return Err(format!("it is {} already", table.now));
        }
        table.now = at;
        Ok(())
    }

    /// Luck falls as the seed has it.
    fn draw(&mut self) -> Result<Option<String>, String> {
        let table = self.table()?;
        if table.game.turn(&table.state) != Turn::Chance {
            return Err("it does not wait for luck".into());
        }
        let chance = table.game.sample(&table.state, &mut Luck::new(&mut table.rng));
        self.page.line(format!("chance {}", json(&chance)));
        self.feed(&Input::Chance(chance), None)
    }

    fn preview(&mut self, seat: Seat, asked: Json<'_>) -> Result<Option<String>, String> {
        let table = self.table()?;
        let draft = table.game.preview(&table.state, table.now, seat, &asked.parse()?);
        if let Ok(draft) = &draft {
            self.page.line(format!("draft {}", json(draft)));
        }
        self.settle(draft.map(drop), asked.refused)
    }

    fn table(&mut self) -> Result<&mut Table<G>, String> {
        self.table.as_mut().ok_or_else(|| "the head comes first".into())
    }

    /// Feeds an input as a table does: a deadline that is due comes first.
    fn feed(
        &mut self,
        input: &InputOf<G>,
        expected: Option<&str>,
    ) -> Result<Option<String>, String> {
        let table = self.table()?;
        let due = table.game.deadline(&table.state);
        match (input, due) {
            (Input::Expire, None) => return Err("there is no deadline to pass".into()),
            (Input::Expire, Some(due)) => table.now = table.now.max(due),
            (_, Some(due)) if due <= table.now => {
                return Err(format!("the deadline at {due} is due: `expire` comes first"));
            }
            _ => {}
        }
        let mut events = Vec::new();
        let done = apply(&table.game, &mut table.state, table.now, input, &mut events);
        if done.is_ok() {
            let table = self.table.as_ref().ok_or("the head comes first")?;
            self.page.events(&table.game, &events);
            self.page.state(&table.game, &table.state);
        }
        self.settle(done, expected)
    }

    /// Holds what happened against what the line expects.
    fn settle(
        &mut self,
        done: Result<(), Reject>,
        expected: Option<&str>,
    ) -> Result<Option<String>, String> {
        match (done, expected) {
            (Ok(()), None) => Ok(None),
            (Ok(()), Some(code)) => Err(format!("this should be refused ({code}) but is accepted")),
            (Err(reject), None) => Err(format!(
                "this is refused: {reject}. If that is meant, add `refused {}`",
                reject.code
            )),
            (Err(reject), Some(code)) if code == "?" || code == reject.code => {
                self.page.refused(&reject);
                Ok(Some(reject.code.into_owned()))
            }
            (Err(reject), Some(code)) => Err(format!(
                "this should be refused as {code} but is refused as {}: {reject}",
                reject.code
            )),
        }
    }
}
