//! Puzzles: the best purchase of the last turn, before the Black Candy.

use crate::puzzle::{Finds, Judged, LUCK, Layout, PuzzleForm};
use bots::candy_monsters::find_puzzle;
use candy_monsters::cards::standard;
use candy_monsters::table::StageTable;
use candy_monsters::{Action, Scenario, Slug};
use puzzle_check::candy_monsters as checker;
use puzzle_text::candy_monsters::{Position, purchase, read, read_action, write_action};
use puzzle_text::{Flaw, Puzzle};
use serde_json::{Value, json};

pub(super) const FORM: PuzzleForm = PuzzleForm {
    shipped: include_str!("../../../../data/puzzles/candy-monsters.tsv"),
    check: checker::check,
    find,
    lay_out,
    judge,
    nudge,
    explain,
    finds: Finds::EVERY_TIME,
};

/// How much sugar the player may have. What bots have is seldom just what makes a puzzle.
const PURSES: std::ops::RangeInclusive<u8> = 0..=19;
/// One position in so many may be best without a purchase.
const SPARING: u8 = 8;

/// The position of a player at the beginning of a turn, as if it were the last.
fn find(scenario: &Value) -> Vec<Puzzle> {
    let read = || {
        let scenario: Scenario = serde_json::from_value(scenario.clone()).ok()?;
        let table = scenario.table?;
        let StageTable::Turn(turn) = &table.stage else { return None };
        let player = table.players.get(turn.seat.index())?;
        let begins = !turn.begun && !turn.paid_off && player.used.is_empty();
        let position = Position {
            player: player.clone(),
            monsters: table.monsters.open,
            abilities: table.abilities.open,
        };
        let sparing = (table.round + turn.seat.0).is_multiple_of(SPARING);
        let wanted = |puzzle: &Puzzle| sparing != puzzle.answer.contains(' ');
        // The sugar that the player has, then every other amount from about there on.
        let count = PURSES.end() - PURSES.start() + 1;
        let purses = PURSES.map(|more| PURSES.start() + (player.sugar + more) % count);
        let with = |sugar: u8| {
            let mut position = position.clone();
            position.player.sugar = sugar;
            find_puzzle(&position).filter(wanted)
        };
        let puzzles = [player.sugar].into_iter().chain(purses).filter_map(with);
        let margin = |puzzle: &Puzzle| {
            let (best, others) = checker::count(puzzle).unwrap_or_default();
            best - second(&others, &puzzle.answer)
        };
        begins.then(|| puzzles.max_by_key(margin)).flatten()
    };
    read().into_iter().collect()
}

fn lay_out(puzzle: &Puzzle) -> Result<Layout, Flaw> {
    let scenario = read(&puzzle.position)?.scenario();
    Ok(Layout {
        goal: "Your last turn: then the last Black Candy comes, and all is counted. Take the action that leaves you the most candies.".into(),
        seats: 2,
        luck: LUCK.into(),
        options: json!({}),
        scenario: serde_json::to_value(scenario).expect("a scenario is plain data"),
        answer: serde_json::to_value(read_action(&puzzle.answer)?).expect("an action is plain data"),
    })
}

fn judge(puzzle: &Puzzle, action: &Value) -> Judged {
    let Some(action) = serde_json::from_value::<Action>(action.clone()).ok() else {
        return Judged::wrong("Buy something, collect, or end your turn.");
    };
    let Some(name) = write_action(action) else {
        return Judged::wrong("First collect or buy something: this can still be done afterwards.");
    };
    let Ok((best, others)) = checker::count(puzzle) else {
        return Judged::wrong("This puzzle is broken.");
    };
    let there = others.iter().find(|(other, _)| *other == name);
    let elsewhere = purchase(&name) == purchase(&puzzle.answer);
    if name == puzzle.answer || elsewhere && there.is_some_and(|(_, most)| *most >= best) {
        let counted = candies(best);
        return Judged::Right(format!(
            "Yes: you can count {counted}. Everything else leaves you {} at the most.",
            second(&others, &puzzle.answer)
        ));
    }
    Judged::wrong(match there {
        Some(_) if elsewhere => "That card, but not there: it leaves when its monster goes.".into(),
        Some((_, most)) => {
            format!("After that you count {} at the most; {best} are possible.", candies(*most))
        }
        None => "That is not possible here.".into(),
    })
}

fn nudge(puzzle: &Puzzle) -> String {
    match read_action(&puzzle.answer) {
        Ok(Action::BuyMonster(_)) => "It is a monster, and what they all eat counts.",
        Ok(Action::BuyAbility(_)) => "It is an ability. Kept or tucked makes a difference.",
        Ok(Action::Collect) => "Count what your monsters eat, and what you have.",
        _ => "Not everything that can be bought is worth its price.",
    }
    .into()
}

fn explain(puzzle: &Puzzle) -> String {
    let (Ok(action), Ok((best, others))) = (read_action(&puzzle.answer), checker::count(puzzle))
    else {
        return String::new();
    };
    let what = match action {
        Action::BuyMonster(card) => format!("Buy {}", name(card)),
        Action::BuyAbility(buy) => match buy.place {
            candy_monsters::Place::Keep => format!("Buy {} and keep it", name(buy.card)),
            candy_monsters::Place::Tuck(under) => {
                format!("Buy {} and tuck it under {}", name(buy.card), name(under))
            }
        },
        Action::Collect => "Collect".into(),
        _ => "End your turn".into(),
    };
    let second = second(&others, &puzzle.answer);
    format!(
        "{what}: you can count {}. Everything else leaves you {second} at the most.",
        candies(best)
    )
}

/// The most that any other purchase, or none, can bring.
fn second(others: &[(String, i32)], answer: &str) -> i32 {
    let others = others.iter().filter(|(name, _)| purchase(name) != purchase(answer));
    others.map(|(_, most)| *most).max().unwrap_or_default()
}

fn candies(count: i32) -> String {
    if count == 1 { "1 candy".into() } else { format!("{count} candies") }
}

fn name(card: Slug) -> String {
    let set = standard();
    set.card(card).map_or_else(String::new, |card| set.name(card).into())
}
