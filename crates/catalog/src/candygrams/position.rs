//! A position as somebody types it for `parlour solve candygrams`.

use crate::fields;
use crate::words;
use candygrams::{Candy, Candygrams, Cell, Colour, Combo, Grid, Mode, Options, Person, Scenario};

use lexicon::ListId;
use play::{Game, Reject};
use serde::Deserialize;
use serde_json::json;

/// What somebody types.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Typed {
    #[serde(default)]
    crossword: Crossword,
    shoppe: Vec<String>,
    #[serde(default)]
    combo: Vec<String>,
    /// What will be rolled, for practice alone.
    #[serde(default)]
    rolls: Vec<String>,
    /// So many candies may be taken off.
    #[serde(default = "one")]
    off: u8,
    #[serde(default)]
    mode: Mode,
    /// Whether extra words may do with one of the colours rolled.
    #[serde(default, alias = "lenient")]
    lenient_extra_words: bool,
    /// The word list, as tables call it.
    #[serde(default, alias = "list")]
    words: ListId,
    /// Whether offensive words may be laid.
    #[serde(default)]
    offensive: bool,
}

fn one() -> u8 {
    1
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "a crossword is [[0,0,\"Ap\"],…] or lines as \"cpaytb/..ob\"")]
enum Crossword {
    Lines(String),
    Cells(Grid<Candy>),
}

impl Default for Crossword {
    fn default() -> Crossword {
        Crossword::Lines(String::new())
    }
}

/// A position that could come up.
pub(super) struct Position {
    pub(super) game: Candygrams,
    pub(super) crossword: Grid<Candy>,
    pub(super) shoppe: Vec<Candy>,
    pub(super) combo: Option<Combo>,
    pub(super) rolls: Vec<Combo>,
    pub(super) off: usize,
}

/// The most candies taken off in a play: more would take too long.
const MAX_TAKEN_OFF: u8 = 4;
/// The most rolls in a practice game.
const MAX_ROLLS: usize = 40;

impl Position {
    /// Reads a position, or says what is wrong with it.
    pub(super) fn read(text: &str) -> Result<Position, Reject> {
        let typed: Typed = fields::read(text, &["shoppe", "combo", "rolls"])
            .map_err(|reject| Reject { rule: "CG-14".into(), ..reject })?;
        let list = words::list(&typed.words, "CG-06")?;
        let options = Options {
            mode: typed.mode,
            offensive: typed.offensive,
            lenient_extra_words: typed.lenient_extra_words,
            words: list.id().clone(),
            ..Options::default()
        };
        let seats = if typed.mode == Mode::Express { 2 } else { 1 };
        let game = Candygrams::new(options, seats, list)?;
        let crossword = match typed.crossword {
            Crossword::Cells(grid) => grid,
            Crossword::Lines(text) => lines(&text)?,
        };
        let shoppe: Vec<Candy> =
            typed.shoppe.iter().map(|text| candy(text)).collect::<Result<_, _>>()?;
        let named =
            (!typed.combo.is_empty()).then(|| combo(&initials(&typed.combo))).transpose()?;
        let rolls: Vec<Combo> =
            typed.rolls.iter().map(|text| combo(text)).collect::<Result<_, _>>()?;
        if typed.off > MAX_TAKEN_OFF {
            let message = format!(
                "Nobody takes {} candies off: say off=0 to off={MAX_TAKEN_OFF}.",
                typed.off
            );
            return Err(Reject::new("too-many-off", "CG-19", message));
        }
        if rolls.len() > MAX_ROLLS {
            let message =
                format!("{} rolls are too many: name {MAX_ROLLS} at the most.", rolls.len());
            return Err(Reject::new("too-many-rolls", "CG-43", message));
        }
        if shoppe.is_empty() {
            let message =
                "Nothing is left to lay: name the candies of the shoppe, as shoppe=ap,tb.";
            return Err(Reject::new("empty-shoppe", "CG-30", message));
        }
        if named.is_some() && !rolls.is_empty() {
            let message = "Say combo=pb for the best plays to one roll, or rolls=pb,yy,… for practice \
                       alone, not both.";
            return Err(Reject::new("two-questions", "CG-43", message));
        }
        if !rolls.is_empty() && typed.mode == Mode::Express {
            let message = "Practice alone goes by the rounds of Standard: leave mode=express out.";
            return Err(Reject::new("no-race-alone", "CG-43", message));
        }
        if named.is_none() && rolls.is_empty() && !crossword.is_empty() {
            let message = "Say what the dice show, as combo=pink,blue; or what will be rolled in \
                       practice alone, as rolls=pb,yy,py.";
            return Err(Reject::new("no-roll", "CG-11", message));
        }
        let position =
            Position { game, crossword, shoppe, combo: named, rolls, off: typed.off.into() };
        position.open()?;
        Ok(position)
    }

    /// The position as a state of the rules, or why it cannot come up.
    pub(super) fn open(&self) -> Result<candygrams::State, Reject> {
        let me = Person {
            shoppe: self.shoppe.clone(),
            crossword: self.crossword.clone(),
            ..Person::default()
        };
        let begun = !self.crossword.is_empty();
        let phase = if begun { json!({ "is": "round" }) } else { json!({ "is": "base" }) };
        let combo = self.combo.or_else(|| self.rolls.first().copied()).filter(|_| begun);
        self.game.open(&Scenario {
            phase: serde_json::from_value(phase).expect("a phase"),
            // The opponents in the race have nothing yet.
            players: [me, Person::default()].into_iter().take(self.game.seats().into()).collect(),
            roll: u32::from(begun),
            combo,
            ..Scenario::default()
        })
    }
}

/// `ap`, in any case.
fn candy(text: &str) -> Result<Candy, Reject> {
    let mut letters = text.to_ascii_lowercase();
    letters.get_mut(..1).map(str::make_ascii_uppercase);
    letters.parse().map_err(|_| {
        let message = format!(
            "“{text}” is not a candy: write its letter, then p, y or b for its colour, such as ap."
        );
        Reject::new("not-a-candy", "CG-01", message).at([text])
    })
}

/// Lines of candies joined by `/`, with a dot for every cell without one.
fn lines(text: &str) -> Result<Grid<Candy>, Reject> {
    let mut grid = Grid::default();
    for (y, line) in text.split('/').enumerate() {
        let mut rest = line;
        let mut x: usize = 0;
        while let Some(first) = rest.chars().next() {
            let wide = if first == '.' {
                1
            } else {
                rest.char_indices().nth(2).map_or(rest.len(), |(i, _)| i)
            };
            let (here, others) = rest.split_at(wide);
            if first != '.' {
                let candy = candy(here)?;
                let (Ok(x), Ok(y)) = (x.try_into(), y.try_into()) else {
                    let message =
                        format!("The cell {x},{y} is too far away: begin at the top left.");
                    return Err(Reject::new("far-away", "CG-14", message));
                };
                grid.put(Cell::new(x, y), candy).expect("every cell comes once");
            }
            (rest, x) = (others, x + 1);
        }
    }
    Ok(grid)
}

/// The first letters of `pink` and `blue`; any other text unchanged.
fn initials(names: &[String]) -> String {
    let initial = |name: &String| {
        let named = |c: &Colour| name.eq_ignore_ascii_case(&c.to_string());
        Colour::ALL.into_iter().find(named).map_or(name.clone(), |c| c.letter().to_string())
    };
    names.iter().map(initial).collect()
}

/// `pb`.
fn combo(text: &str) -> Result<Combo, Reject> {
    let colour = |letter: char| Colour::ALL.into_iter().find(|c| c.letter() == letter);
    let colours: Option<Vec<Colour>> = text.to_ascii_lowercase().chars().map(colour).collect();
    match colours.as_deref() {
        Some([one, two]) => Ok(Combo([*one, *two])),
        _ => {
            let message = format!(
                "“{text}” is not a roll: name the colours of both dice by p, y and b, such as pb, or \
                 yy for double yellow."
            );
            Err(Reject::new("not-a-roll", "CG-02", message).at([text]))
        }
    }
}
