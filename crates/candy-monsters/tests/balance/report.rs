//! Plays many games by plans, and counts who wins with what.

use super::players::{Plan, choose};
use candy_monsters::{CandyMonsters, EventView, Moves, Options};
use play::{Game, Luck, Millis, Seat, Turn, Viewer};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use std::collections::BTreeMap;

/// How often something was there, was bought, and how its buyers did; wins are in sixtieths, so
/// that shared ones count in parts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fate {
    pub offered: u32,
    pub bought: u32,
    pub buyers: u32,
    pub wins: u32,
}

#[derive(Debug, Default)]
pub struct Report {
    pub games: u32,
    /// Sixtieths of wins by seat.
    pub seats: Vec<u32>,
    pub cards: BTreeMap<String, Fate>,
    pub starters: BTreeMap<String, Fate>,
    pub scores: Vec<i32>,
    pub steps: u32,
}

/// Plays `games` games of these plans, a seat each.
pub fn play(plans: &[Plan], games: u32, seed: u64) -> Report {
    let seats = plans.len() as u8;
    let game = CandyMonsters::with_named_cards(Options::default(), seats).unwrap();
    let start = game.open(&game.start()).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut luck = Luck::new(&mut rng);
    let mut report = Report { seats: vec![0; plans.len()], ..Report::default() };
    let mut moves = Moves::new();
    for _ in 0..games {
        let mut state = start;
        let mut bought: Vec<Vec<String>> = vec![Vec::new(); plans.len()];
        let mut offered: Vec<String> = Vec::new();
        let outcome = loop {
            let mut events = Vec::new();
            match game.turn(&state) {
                Turn::Over(outcome) => break outcome,
                Turn::Chance => {
                    let chance = game.sample(&state, &mut luck);
                    game.resolve(&mut state, Millis::ZERO, &chance, &mut events).unwrap();
                }
                Turn::Play { awaited, .. } => {
                    let seat = awaited.iter().next().unwrap();
                    game.moves(&state, seat, &mut moves);
                    let plan = plans[seat.index()];
                    let mv = choose(&game, &state, seat, plan, moves.as_slice(), &mut luck);
                    game.play(&mut state, seat, mv, &mut events);
                    report.steps += 1;
                }
            }
            for event in events {
                match game.view_event(&event, Viewer::Watcher) {
                    Some(EventView::Opened { card }) => offered.push(card.to_string()),
                    Some(
                        EventView::BoughtMonster { seat, card, .. }
                        | EventView::BoughtAbility { seat, card, .. },
                    ) => {
                        bought[seat.index()].push(card.to_string());
                    }
                    Some(EventView::Dealt { starters, .. }) => {
                        for (seat, card) in starters.iter().enumerate() {
                            bought[seat].push(card.to_string());
                        }
                    }
                    _ => {}
                }
            }
        };
        report.games += 1;
        report.scores.extend(&outcome.scores);
        let share = 60 / outcome.winners().len();
        offered.sort();
        offered.dedup();
        for card in &offered {
            report.cards.entry(card.clone()).or_default().offered += 1;
        }
        let mut anybody: Vec<String> = Vec::new();
        for seat in Seat::first(seats) {
            let won = if outcome.winners().has(seat) { share } else { 0 };
            report.seats[seat.index()] += won;
            let mut own = std::mem::take(&mut bought[seat.index()]);
            own.sort();
            own.dedup();
            for card in own {
                let starter = game.set().monsters()[..6].iter().any(|m| m.slug.to_string() == card);
                let of = if starter { &mut report.starters } else { &mut report.cards };
                let fate = of.entry(card.clone()).or_default();
                fate.buyers += 1;
                fate.wins += won;
                anybody.push(card);
            }
        }
        anybody.sort();
        anybody.dedup();
        for card in anybody {
            if let Some(fate) = report.cards.get_mut(&card) {
                fate.bought += 1;
            }
        }
    }
    report
}
