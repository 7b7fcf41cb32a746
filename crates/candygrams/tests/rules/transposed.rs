//! A crossword and its mirror image are judged alike: rows for columns, nothing else changes.

use crate::common;
use candygrams::{
    Action, Candy, Candygrams, Cell, Colour, Combo, Mode, Options, Person, Plays, Put, Scenario,
};
use components::Grid;
use play::{Game, Luck, Millis, Propose, Seat, Sink};
use testkit::driver::generator;

fn mirrored(cell: Cell) -> Cell {
    Cell::new(cell.y, cell.x)
}

fn mirrored_grid(grid: &Grid<Candy>) -> Grid<Candy> {
    let mut mirror = Grid::default();
    for (cell, candy) in grid.iter() {
        mirror.put(mirrored(cell), *candy).expect("every cell once");
    }
    mirror
}

fn mirrored_play(action: &Action) -> Action {
    let puts = |on: &[Put]| on.iter().map(|p| Put::new(mirrored(p.cell), p.candy)).collect();
    match action {
        Action::Play { roll, off, on } => Action::Play {
            roll: *roll,
            off: off.iter().map(|cell| mirrored(*cell)).collect(),
            on: puts(on),
        },
        other => other.clone(),
    }
}

/// A crossword built by some plays of a random solo game.
fn crossword(game: &Candygrams, luck: &mut Luck<'_>) -> (Grid<Candy>, Vec<Candy>) {
    let mut state = game.open(&game.start()).expect("the start opens");
    for _ in 0..3 + luck.below(12) {
        let at = Millis::ZERO;
        if game.turn(&state) == play::Turn::Chance {
            let chance = game.sample(&state, luck);
            game.resolve(&mut state, at, &chance, &mut ()).expect("luck falls");
            continue;
        }
        let mut all = Vec::new();
        game.propose(&state, Seat(0), &mut all);
        let lays = |a: &Action| matches!(a, Action::Base { .. } | Action::Play { .. });
        let words: Vec<Action> = all.iter().filter(|a| lays(a)).cloned().collect();
        let choice = luck.pick(if words.is_empty() { &all } else { &words }).cloned();
        let Some(action) = choice else { break };
        if game.act(&mut state, at, Seat(0), &action, &mut ()).is_err() {
            break;
        }
    }
    let scenario = game.scenario(&state);
    let me = scenario.players.first().cloned().unwrap_or_default();
    (me.crossword, me.shoppe)
}

/// What the rules say about a play: its words, or its code.
fn verdict(game: &Candygrams, me: Person, combo: Combo, action: &Action) -> Result<usize, String> {
    let other = Person::default();
    let race = game.seats() == 2;
    let scenario = Scenario {
        phase: serde_json::from_str(r#"{"is":"round"}"#).expect("a round"),
        players: [me, other].into_iter().take(if race { 2 } else { 1 }).collect(),
        roll: 1,
        combo: Some(combo),
        ..Scenario::default()
    };
    let mut state = game.open(&scenario).expect("a sound position");
    let mut events = Count(0);
    match game.act(&mut state, Millis::ZERO, Seat(0), action, &mut events) {
        Ok(()) => Ok(events.0),
        Err(reject) => Err(reject.code.into()),
    }
}

struct Count(usize);

impl<E> Sink<E> for Count {
    fn emit(&mut self, _: E) {
        self.0 += 1;
    }
}

/// A random play: some candies off, one or a few on, now and then on the cells that were
/// cleared, in other colours.
fn by_lot(grid: &Grid<Candy>, shoppe: &[Candy], luck: &mut Luck<'_>) -> Action {
    let cells: Vec<(Cell, Candy)> = grid.iter().map(|(cell, candy)| (cell, *candy)).collect();
    let mut off: Vec<(Cell, Candy)> = Vec::new();
    for _ in 0..luck.below(4) {
        off.extend(luck.pick(&cells).filter(|c| !off.contains(c)).copied().as_slice());
    }
    let mut held = shoppe.to_vec();
    let mut on = Vec::new();
    for (cell, candy) in &off {
        let twin = held.iter().position(|c| c.letter() == candy.letter());
        if let (Some(twin), 0..3) = (twin, luck.below(4)) {
            on.push(Put::new(*cell, held.swap_remove(twin)));
        }
    }
    if on.is_empty() || luck.below(3) == 0 {
        let beside = luck.pick(&cells).and_then(|(cell, _)| {
            let free: Vec<Cell> = cell.neighbours().filter(|c| !grid.has(*c)).collect();
            luck.pick(&free).copied()
        });
        let candy = luck.pick(&held).copied();
        on.extend(beside.zip(candy).map(|(cell, candy)| Put::new(cell, candy)));
    }
    Action::Play { roll: 1, off: off.into_iter().map(|(cell, _)| cell).collect(), on }
}

fn alike(options: Options, seats: u8, seeds: std::ops::Range<u64>) {
    let alone = common::game(Options { mode: Mode::Standard, ..options.clone() }, 1).expect("solo");
    let game = common::game(options.clone(), seats).expect("sound options");
    let words = common::short();
    let (mut taken, mut refused) = (0, 0);
    for seed in seeds {
        let mut rng = generator(seed, "transposed");
        let mut luck = Luck::new(&mut rng);
        let (crossword, shoppe) = crossword(&alone, &mut luck);
        if crossword.is_empty() || shoppe.is_empty() {
            continue;
        }
        let mut die = || Colour::ALL[luck.below(3) as usize];
        let combo = Combo([die(), die()]);
        let mut plays: Vec<Action> =
            (0..200).map(|_| by_lot(&crossword, &shoppe, &mut luck)).collect();
        let finder = Plays::new(&options, &words);
        let few: Vec<Candy> = shoppe.iter().take(4).copied().collect();
        let _ = finder.each_removing(&crossword, &few, combo, 1, |off, on| {
            plays.push(Action::Play { roll: 1, off: off.to_vec(), on: on.to_vec() });
            std::ops::ControlFlow::Continue(())
        });
        let me = Person { shoppe, crossword, ..Person::default() };
        let mirror = Person { crossword: mirrored_grid(&me.crossword), ..me.clone() };
        for play in plays {
            let one = verdict(&game, me.clone(), combo, &play);
            let two = verdict(&game, mirror.clone(), combo, &mirrored_play(&play));
            assert_eq!(
                one.is_ok(),
                two.is_ok(),
                "{one:?}, mirrored {two:?}: {play:?} to {combo} on {me:?}"
            );
            *if one.is_ok() { &mut taken } else { &mut refused } += 1;
        }
    }
    assert!(taken > 100 && refused > 1_000, "only {taken} taken and {refused} refused");
}

// CG-05, CG-14: rows and columns count the same
#[test]
fn standard() {
    alike(Options::default(), 1, 0..60);
}

// CG-16
#[test]
fn lenient() {
    alike(Options { lenient_extra_words: true, ..Options::default() }, 1, 100..160);
}

// CG-22: removals alone, too
#[test]
fn express() {
    alike(Options { mode: Mode::Express, ..Options::default() }, 2, 200..260);
}
