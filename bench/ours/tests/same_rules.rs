//! A ratio means something only if the peers play the same game: over whole random games, their
//! rules must list the same moves, pass at the same moments and see the same winner.

use candy_chain::{Colour, Geometry, Move, MoveList, Position, Side, random_setup};
use play::Luck;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

const GAMES: usize = 40;

fn side(side: Side) -> u8 {
    u8::from(side == Side::Fruits)
}

fn cells(position: &Position) -> Vec<i8> {
    let colour = |cell| position.colour_at(cell).map_or(-1, |c: Colour| c.index() as i8);
    (0..64).map(colour).collect()
}

fn taken(mv: &Move) -> Vec<u8> {
    let mut cells: Vec<u8> = std::iter::once(mv.first()).chain(mv.second()).collect();
    cells.sort_unstable();
    cells
}

/// Questions for the peer, and what we would answer: the moves of a position, and what one of
/// them leads to.
fn questions() -> Vec<(Value, Value)> {
    let mut rng = ChaCha8Rng::from_seed([40; 32]);
    let mut questions = Vec::new();
    for _ in 0..GAMES {
        let pieces = random_setup(&Geometry::STANDARD, 8, |n| Luck::new(&mut rng).below(n));
        let mut at = Position::new(Geometry::STANDARD, pieces, Side::Mints, true).expect("dealt");
        while let Some(mv) = at.random_move(&mut rng) {
            let mut list = MoveList::new();
            at.moves(&mut list);
            let mut moves: Vec<Vec<u8>> = list.iter().map(taken).collect();
            moves.sort_unstable();
            let next = at.after(mv);
            let question = json!({
                "cells": cells(&at), "side": side(at.to_move()), "opening": at.opening(),
                "take": taken(&mv),
            });
            let goes_on = next.winner().is_none();
            let answer = json!({
                "moves": moves,
                "winner": next.winner().map(side),
                "next": goes_on.then(|| side(next.to_move())),
            });
            questions.push((question, answer));
            at = next;
        }
    }
    questions
}

#[test]
fn peers_play_by_the_same_rules() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../peers/candy-chain");
    let questions = questions();
    assert!(questions.len() > GAMES * 20, "whole games are compared");
    let mut node = Command::new("node")
        .arg(folder.join("answer.mjs"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Node.js is needed to try the peer");
    let asked: String = questions.iter().map(|(question, _)| format!("{question}\n")).collect();
    node.stdin.take().expect("piped").write_all(asked.as_bytes()).expect("the peer listens");
    let output = node.wait_with_output().expect("the peer ends");
    let answers = String::from_utf8(output.stdout).expect("the peer prints text");
    assert_eq!(answers.lines().count(), questions.len(), "an answer for every question");
    for (answer, (question, ours)) in answers.lines().zip(&questions) {
        let theirs: Value = serde_json::from_str(answer).expect("the peer prints JSON");
        assert_eq!(&theirs, ours, "in {question}");
    }
}
