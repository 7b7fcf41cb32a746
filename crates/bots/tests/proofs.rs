//! Proofs and estimates compared with plain minimax on thousands of small endings.

use bots::candy_chain::{Node, solve, solve_within, winners};
use candy_chain::{Geometry, MoveList, Position, Side, random_setup};
use play::{Luck, Verdict};
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
use search::{AlphaBeta, Limits, Proof, Prover};
use std::collections::HashMap;

/// Who wins, by trying everything; the only shortcut is to remember.
fn winner(position: &Position, known: &mut HashMap<String, Side>) -> Side {
    if let Some(side) = position.winner() {
        return side;
    }
    let line = position.to_string();
    if let Some(side) = known.get(&line) {
        return *side;
    }
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    let mover = position.to_move();
    let won = moves.iter().any(|mv| winner(&position.after(*mv), known) == mover);
    let side = if won { mover } else { mover.other() };
    known.insert(line, side);
    side
}

/// The positions of a random game with at most `most` pieces, on the small board of 5 by 5.
fn ending(rng: &mut ChaCha12Rng, most: u32) -> Vec<Position> {
    let Some(geometry) = Geometry::new(5, 5) else { panic!("a legal grid") };
    let mut luck = Luck::new(rng);
    let board = random_setup(&geometry, 4, |n| luck.below(n));
    let Ok(mut position) = Position::new(geometry, board, Side::Mints, true) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    let mut moves = MoveList::new();
    loop {
        if position.chain().count_ones() <= most {
            all.push(position);
        }
        position.moves(&mut moves);
        let Some(mv) = luck.pick(&moves) else { return all };
        position.play(*mv);
    }
}

/// CC-09, CC-11: the searches know about passing and winning what the rules do.
#[test]
fn searches_agree_with_trying_everything() {
    let mut rng = ChaCha12Rng::from_seed([5; 32]);
    let mut known = HashMap::new();
    // A small table forgets, as a large one does in a long proof.
    let mut prover = Prover::new(6);
    let mut alpha_beta = AlphaBeta::new(6);
    let (mut checked, mut passes) = (0, 0);
    while checked < 4_000 {
        known.clear();
        let game = ending(&mut rng, 10);
        passes += game.windows(2).filter(|w| w[0].to_move() == w[1].to_move()).count();
        for position in game.iter().filter(|p| p.winner().is_none()) {
            let mover = position.to_move();
            let wins = winner(position, &mut known) == mover;
            match prover.prove(&Node(*position), Limits::nodes(u64::MAX)) {
                Proof::Wins(mv) => {
                    assert!(wins, "{position}");
                    assert_eq!(winner(&position.after(mv), &mut known), mover, "{position} {mv:?}");
                }
                Proof::Fails => assert!(!wins, "{position}"),
                Proof::Open => panic!("no limit was set: {position}"),
            }
            let Some(found) = alpha_beta.search(&Node(*position), Limits::nodes(u64::MAX)) else {
                panic!("not over: {position}")
            };
            let Verdict::Proved { win, .. } = found.verdict else { panic!("no limit: {position}") };
            assert_eq!(win, wins, "{position}");
            let after = winner(&position.after(found.best), &mut known);
            assert_eq!(after == mover, wins, "{position} {:?}", found.best);
            checked += 1;
        }
    }
    assert!(passes > 100, "forced passes were checked too: {passes}");
}

/// Cut off anywhere, nothing is called proved that is not so.
#[test]
fn what_is_called_proved_is_true_at_any_number_of_nodes() {
    let mut rng = ChaCha12Rng::from_seed([6; 32]);
    let mut known = HashMap::new();
    let mut proved = 0;
    for _ in 0..60 {
        known.clear();
        for position in ending(&mut rng, 12).iter().filter(|p| p.winner().is_none()) {
            for nodes in [1, 10, 30, 100, 300, 1_000] {
                let Some(found) = solve(position, nodes) else { panic!("not over: {position}") };
                let Ok(mv) = position.judge(&found.best) else { panic!("illegal: {found:?}") };
                if let Verdict::Proved { win, .. } = found.verdict {
                    let mover = position.to_move();
                    assert_eq!(winner(position, &mut known) == mover, win, "{position} {nodes}");
                    assert_eq!(winner(&position.after(mv), &mut known) == mover, win, "{position}");
                    proved += 1;
                }
            }
        }
    }
    assert!(proved > 1_000, "{proved}");
}

#[test]
fn a_proved_line_is_legal_and_ends_as_proved() {
    for position in bots::candy_chain::fixed::positions().iter().take(40) {
        let Some(found) = solve_within(position, || false) else { panic!("not over: {position}") };
        let mut at = *position;
        for take in &found.line {
            let Ok(mv) = at.judge(take) else { panic!("{take} is illegal in {at}") };
            at.play(mv);
        }
        let win = at.winner() == Some(position.to_move());
        assert!(at.winner().is_some(), "{position} breaks off at {at}");
        assert_eq!(found.verdict, Verdict::Proved { win, moves: found.line.len() as u32 });
        assert_eq!(found.line.first(), Some(&found.best));
    }
}

#[test]
fn told_to_stop_it_answers_with_an_estimate() {
    let Some(hardest) = bots::candy_chain::fixed::positions().pop() else {
        panic!("there are 100")
    };
    let Some(found) = solve_within(&hardest, || true) else { panic!("not over") };
    assert!(matches!(found.verdict, Verdict::Estimated { .. }), "{found:?}");
    assert!(hardest.judge(&found.best).is_ok());
}

#[test]
fn a_finished_game_has_no_solution() {
    let mut rng = ChaCha12Rng::from_seed([7; 32]);
    let game = ending(&mut rng, 24);
    let Some(last) = game.last() else { panic!("a game has positions") };
    assert_eq!(solve(last, 1_000), None);
}

#[test]
fn who_wins_the_positions_of_a_game() {
    let mut rng = ChaCha12Rng::from_seed([8; 32]);
    let mut known = HashMap::new();
    for _ in 0..40 {
        known.clear();
        let game = ending(&mut rng, 12);
        let truth: Vec<Side> = game.iter().map(|p| winner(p, &mut known)).collect();
        let claimed = winners(&game, 1_000_000);
        assert!(claimed.iter().zip(&truth).all(|(claimed, truth)| *claimed == Some(*truth)));
        // With hardly any nodes less is known, but nothing wrong.
        let little = winners(&game, 1);
        assert!(
            little.iter().zip(&truth).all(|(claimed, truth)| claimed.is_none_or(|t| t == *truth))
        );
        assert_eq!(little.last().copied().flatten(), game.last().and_then(Position::winner));
    }
}
