//! What many games say about the cards.

use super::rate::{Rate, SIXTY};
use crate::candy_monsters::Plan;
use crate::candy_monsters::measure::Record;
use candy_monsters::cards::CardSet;
use play::Seat;
use serde::Serialize;
use std::collections::BTreeMap;

/// How a card did at tables of one size.
#[derive(Clone, Debug, Serialize)]
pub struct CardLine {
    /// Its short name.
    pub card: String,
    /// Its name.
    pub name: String,
    /// `starter`, `monster` or `ability`.
    pub kind: &'static str,
    /// Games in which it lay open.
    pub offered: u32,
    /// Games in which somebody bought it.
    pub bought: u32,
    /// How players who had it did.
    pub buyers: Rate,
}

impl CardLine {
    /// In how many of a hundred games in which it lay open it was bought.
    pub fn buy_rate(&self) -> f64 {
        100.0 * f64::from(self.bought) / f64::from(self.offered.max(1))
    }
}

/// How a single plan did against others who mix.
#[derive(Clone, Debug, Serialize)]
pub struct PlanLine {
    /// Its name.
    pub plan: &'static str,
    /// How it did.
    pub result: Rate,
}

/// The results of all games at tables of one size.
#[derive(Clone, Debug, Serialize)]
pub struct Count {
    /// How many players.
    pub players: u8,
    /// How many games.
    pub games: u32,
    /// How each seat did; the first seat is random, so seats are counted from it.
    pub seats: Vec<Rate>,
    /// How each card did.
    pub cards: Vec<CardLine>,
    /// How single plans did.
    pub plans: Vec<PlanLine>,
    /// How many games had each number of rounds.
    pub rounds: BTreeMap<u8, u32>,
    /// How many players had each count at the end.
    pub scores: BTreeMap<i32, u32>,
    /// How many winners had each count at the end.
    pub winning: BTreeMap<i32, u32>,
    /// Decisions in all games together.
    pub decisions: u64,
}

impl Count {
    /// Nothing is counted yet.
    pub fn new(set: &CardSet, players: u8) -> Count {
        let names = set.monsters().iter().map(|m| (m.slug, &m.name));
        let names = names.chain(set.abilities().iter().map(|a| (a.slug, &a.name)));
        let starters = set.monsters().len() - 19;
        let monsters = set.monsters().len();
        let card = |(i, (slug, name)): (usize, (candy_monsters::Slug, &String))| CardLine {
            card: slug.to_string(),
            name: name.clone(),
            kind: match i {
                i if i < starters => "starter",
                i if i < monsters => "monster",
                _ => "ability",
            },
            offered: 0,
            bought: 0,
            buyers: Rate::default(),
        };
        let plan = |plan: Plan| PlanLine { plan: plan.name(), result: Rate::default() };
        Count {
            players,
            games: 0,
            seats: vec![Rate::default(); players.into()],
            cards: names.enumerate().map(card).collect(),
            plans: Plan::SINGLE.map(plan).into(),
            rounds: BTreeMap::new(),
            scores: BTreeMap::new(),
            winning: BTreeMap::new(),
            decisions: 0,
        }
    }

    /// Counts a game of players who all mix.
    pub fn add(&mut self, record: &Record) {
        let winners = record.outcome.winners();
        let share = SIXTY / winners.iter().count().max(1) as u64;
        self.games += 1;
        self.decisions += u64::from(record.decisions);
        *self.rounds.entry(record.rounds).or_default() += 1;
        let anybody = record.bought.iter().fold(0, |all, own| all | own);
        for (i, line) in self.cards.iter_mut().enumerate() {
            line.offered += (record.offered >> i & 1) as u32;
            line.bought += (anybody >> i & 1) as u32;
        }
        for seat in Seat::first(self.players) {
            let won = if winners.has(seat) { share } else { 0 };
            self.seats[record.place_of(seat)].add(won);
            for (i, line) in self.cards.iter_mut().enumerate() {
                if record.bought[seat.index()] >> i & 1 == 1 {
                    line.buyers.add(won);
                }
            }
            let score = record.outcome.scores[seat.index()];
            *self.scores.entry(score).or_default() += 1;
            if won > 0 {
                *self.winning.entry(score).or_default() += 1;
            }
        }
    }

    /// Counts a game in which `seat` followed the single plan of this number, and the others mixed.
    pub fn add_plan(&mut self, plan: usize, seat: Seat, record: &Record) {
        let winners = record.outcome.winners();
        let share = SIXTY / winners.iter().count().max(1) as u64;
        self.plans[plan].result.add(if winners.has(seat) { share } else { 0 });
    }
}
