//! Every puzzle that comes with the program is proved, can be played, and spoilt ones are found out.

use catalog::GAMES;
use catalog::puzzle::{Layout, Maker, PuzzleForm, PuzzleRun, SOLVER_SEAT, open};
use puzzle_text::Puzzle;
use std::collections::BTreeSet;

fn each(mut visit: impl FnMut(&'static catalog::GameEntry, &PuzzleForm, &Puzzle)) {
    for game in GAMES {
        if let Some(form) = &game.puzzles {
            form.puzzles().for_each(|puzzle| visit(game, form, &puzzle));
        }
    }
}

/// The games, and how many puzzles of each theme there are at the least.
const THEMES: [(&str, &[(&str, usize)]); 5] = [
    (
        "candy-chain",
        &[
            ("win-in-2", 20),
            ("win-in-3", 80),
            ("win-in-4", 150),
            ("win-in-5", 200),
            ("one-candy-holds", 50),
        ],
    ),
    ("candy-monsters", &[("best-purchase", 500)]),
    ("candygrams", &[("use-all-in-1", 300), ("use-all-in-2", 200), ("use-all-in-3", 20)]),
    ("keyword", &[("longest-word", 400), ("one-blank", 100), ("two-blanks", 100)]),
    ("quiddler", &[("go-out", 300), ("best-split", 200)]),
];

#[test]
fn every_theme_has_its_puzzles() {
    let solved: Vec<&str> =
        GAMES.iter().filter(|game| game.puzzles.is_some()).map(|game| game.about.id).collect();
    let mut named = THEMES.map(|(game, _)| game);
    named.sort_by_key(|id| solved.iter().position(|known| known == id));
    assert_eq!(solved, named, "these games have puzzles");
    for (game, themes) in THEMES {
        let form = catalog::game(game).unwrap().puzzles.unwrap();
        let mut left: Vec<String> = form.puzzles().map(|puzzle| puzzle.theme).collect();
        for (theme, least) in themes {
            let all = left.len();
            left.retain(|it| it != theme);
            assert!(all - left.len() >= *least, "{game}, {theme}: {}", all - left.len());
        }
        assert_eq!(left, [""; 0], "{game}: these are puzzles of no theme");
    }
}

#[test]
fn there_are_five_hundred_of_each_and_no_twins() {
    for (id, _) in THEMES {
        let game = catalog::game(id).unwrap();
        let form = game.puzzles.unwrap();
        assert!(form.count() >= 500, "{id}: {}", form.count());
        let positions: BTreeSet<String> = form.puzzles().map(|it| it.position).collect();
        assert_eq!(positions.len(), form.count(), "{}", game.about.id);
    }
}

#[test]
fn newcomers_find_easy_ones_in_every_game() {
    for (id, _) in THEMES {
        let form = catalog::game(id).unwrap().puzzles.unwrap();
        let easy = form.puzzles().filter(|puzzle| ["beginner", "easy"].contains(&&*puzzle.level));
        assert!(easy.count() >= 4, "{id}");
    }
}

#[test]
fn puzzles_are_rated_as_today_s_bots_find_them() {
    for (id, _) in THEMES {
        let game = catalog::game(id).unwrap();
        let maker = Maker::new(game, "").unwrap();
        for puzzle in game.puzzles.unwrap().puzzles().take(4) {
            assert_eq!(maker.rate(puzzle.clone()).unwrap(), puzzle);
        }
    }
}

#[test]
fn every_certificate_holds() {
    each(|game, form, puzzle| {
        let checked = (form.check)(puzzle);
        assert_eq!(checked, Ok(()), "{}: {puzzle}", game.about.id);
        let known = game.levels.iter().any(|level| level.id == puzzle.level);
        assert!(known || puzzle.level.is_empty(), "{puzzle}");
    });
}

/// Whatever is spoilt: a certificate cut short, drawn out or changed in one sign never proves
/// another answer, and another answer is never proved by it.
#[test]
fn spoilt_puzzles_are_rejected() {
    each(|game, form, puzzle| {
        let refused = |spoilt: Puzzle| {
            assert!((form.check)(&spoilt).is_err(), "{}: {spoilt}", game.about.id);
        };
        let with_proof = |proof: String| Puzzle { proof, ..puzzle.clone() };
        refused(with_proof(format!("{}!", puzzle.proof)));
        if let Some((last, _)) = puzzle.proof.char_indices().last() {
            refused(with_proof(puzzle.proof[..last].to_owned()));
            // A sign that stands for nothing, in every place.
            for place in 0..puzzle.proof.len() {
                let mut proof = puzzle.proof.clone();
                proof.replace_range(place..=place, "~");
                refused(with_proof(proof));
            }
        }
        refused(Puzzle { theme: "easiest".into(), ..puzzle.clone() });
        refused(Puzzle { answer: String::new(), ..puzzle.clone() });
        refused(Puzzle { position: String::new(), ..puzzle.clone() });
    });
}

/// The answer of one puzzle is never proved for another.
#[test]
fn exchanged_answers_are_rejected() {
    for form in GAMES.iter().filter_map(|game| game.puzzles) {
        let puzzles: Vec<Puzzle> = form.puzzles().collect();
        for pair in puzzles.windows(2).filter(|pair| pair[0].answer != pair[1].answer) {
            let spoilt = Puzzle { answer: pair[1].answer.clone(), ..pair[0].clone() };
            // A game may take another way to do the same for an answer as good.
            let is_right = |layout: Layout| (form.judge)(&pair[0], &layout.answer).is_right();
            let as_good = (form.lay_out)(&spoilt).is_ok_and(is_right);
            assert!(as_good || (form.check)(&spoilt).is_err(), "{spoilt}");
        }
    }
}

/// The rules accept the answer at the puzzle's table, and the game says that it is right; what the
/// table shows before does not hold it.
#[test]
fn every_puzzle_can_be_played_and_its_answer_is_right() {
    each(|game, form, puzzle| {
        let layout = (form.lay_out)(puzzle).unwrap();
        let mut table = open(game, form, puzzle).unwrap();
        let (_, acted) = table.act(table.now(), SOLVER_SEAT, &layout.answer.to_string());
        assert_eq!(acted, Ok(()), "{}: {puzzle}", game.about.id);
        assert!((form.judge)(puzzle, &layout.answer).is_right(), "{puzzle}");
        let other = serde_json::json!("resign");
        assert!(!(form.judge)(puzzle, &other).is_right(), "{puzzle}");
    });
}

/// The checker stays small enough to be read: fewer than 500 lines in all, comments and blank lines
/// counted.
#[test]
fn the_checker_is_small() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../puzzle-check/src");
    let files = std::fs::read_dir(folder).unwrap();
    let texts = files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
    let lines: usize = texts.map(|text| text.lines().count()).sum();
    assert!(lines < 500, "{lines}");
}

/// What a player is sent before an answer is the same whatever the answer is: it cannot be read
/// from it.
#[test]
fn the_answer_is_not_in_what_a_player_sees() {
    each(|game, form, puzzle| {
        let other = form
            .puzzles()
            .find(|other| other.theme == puzzle.theme && other.answer.len() == puzzle.answer.len());
        let forged = Puzzle { answer: other.unwrap().answer, proof: "!".into(), ..puzzle.clone() };
        let seen = |puzzle: Puzzle| {
            let run = PuzzleRun::new(game, puzzle).ok()?;
            let snapshot = run.table().snapshot(run.viewer()).get().to_owned();
            Some((snapshot, run.goal().to_owned()))
        };
        assert_eq!(seen(forged), seen(puzzle.clone()), "{}: {puzzle}", game.about.id);
    });
}
