//! What the checker of last turns claims, against everything that the rules allow: each line of play
//! is played to its end.

use candy_monsters::{CandyMonsters, Move, Moves, Now, State};
use puzzle_check::candy_monsters::{SUGAR, count, most};
use puzzle_text::Puzzle;
use puzzle_text::candy_monsters::{SOLVER, read, write_action};

const PUZZLES: &str = include_str!("../../../data/puzzles/candy-monsters.tsv");

/// With more there are too many lines to play them all.
const FEW: usize = 3;

fn small() -> impl Iterator<Item = Puzzle> {
    let puzzles = PUZZLES.lines().map(|line| Puzzle::read(line).unwrap());
    puzzles.filter(|puzzle| {
        let player = read(&puzzle.position).unwrap().player;
        player.monsters.len() <= FEW && player.sugar <= 8
    })
}

/// The highest count that any line of play from here leads to.
fn highest(game: &CandyMonsters, at: &State) -> i32 {
    if at.now() == Now::Over {
        return game.score(at, SOLVER);
    }
    let mut list = Moves::new();
    game.moves(at, SOLVER, &mut list);
    let after = |mv: &Move| {
        let mut next = *at;
        game.play(&mut next, SOLVER, *mv, &mut ());
        highest(game, &next)
    };
    list.as_slice().iter().map(after).max().expect("there is something to do")
}

/// KM-33: no action brings more than its bound, at whatever worth of sugar, and the answer what is
/// claimed, exactly.
#[test]
fn no_line_of_play_beats_its_bound() {
    let mut seen = 0;
    for puzzle in small().take(30) {
        let (game, start) = read(&puzzle.position).unwrap().open().unwrap();
        let mut list = Moves::new();
        game.moves(&start, SOLVER, &mut list);
        for mv in list.as_slice() {
            let Some(name) = write_action(game.action(*mv)) else { continue };
            let mut after = start;
            game.play(&mut after, SOLVER, *mv, &mut ());
            let highest = highest(&game, &after);
            for sugar in SUGAR {
                let bound = most(game.set(), *mv, [&start, &after], sugar).unwrap();
                assert!(highest <= bound, "{puzzle}: {name} brings {highest}, at most {bound}");
            }
            if name == puzzle.answer {
                assert_eq!(count(&puzzle).unwrap().0, highest, "{puzzle}");
            }
        }
        seen += 1;
    }
    assert!(seen >= 20, "{seen} puzzles are small enough");
}

/// KM-08: nothing but a purchase, collecting and ending the turn can come first and bring more: what
/// else can be done now can be done afterwards.
#[test]
fn the_best_line_begins_with_the_answer() {
    for puzzle in small().take(10) {
        let (game, start) = read(&puzzle.position).unwrap().open().unwrap();
        assert_eq!(highest(&game, &start), count(&puzzle).unwrap().0, "{puzzle}");
    }
}
