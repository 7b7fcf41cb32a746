//! Whole games by profiles and plans, and what was bought in them: to see whether cards are fair.

use super::policy::Policy;
use super::profile::BotProfile;
use candy_monsters::{Moves, Now, RowName};
use play::{Game, Luck, Outcome, Seat, Turn};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

/// A game that was played. Sets of cards have a bit for each number of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// How it ended.
    pub outcome: Outcome,
    /// The monsters and abilities that lay open at some time.
    pub offered: u64,
    /// Which of them each seat has bought; its starter too.
    pub bought: Vec<u64>,
    /// Who was First Player in the first round.
    pub first: Seat,
    /// How many rounds it took.
    pub rounds: u8,
    /// How many decisions.
    pub decisions: u32,
}

impl Record {
    /// The place of a seat in the order of the first round, from 0.
    pub fn place_of(&self, seat: Seat) -> usize {
        let seats = self.bought.len();
        (seat.index() + seats - self.first.index()) % seats
    }
}

/// Plays one game, every seat with the same profile, and by the policy's plan for it. The same luck
/// gives the same game.
pub fn play(policy: &Policy<'_>, profile: BotProfile, luck: u64) -> Record {
    let game = policy.game;
    let mut rng = ChaCha8Rng::seed_from_u64(luck);
    let mut luck = Luck::new(&mut rng);
    let mut state = game.open(&game.start()).expect("a game begins");
    let mut record = Record {
        outcome: Outcome {
            places: Vec::new(),
            scores: Vec::new(),
            reason: String::new(),
            rule: String::new(),
        },
        offered: 0,
        bought: vec![0; usize::from(game.seats())],
        first: Seat(0),
        rounds: 0,
        decisions: 0,
    };
    game.luck_falls(&mut state, &mut luck);
    record.first = state.waiting_for().expect("the First Player begins");
    let mut moves = Moves::new();
    loop {
        match state.now() {
            Now::Over => break,
            Now::Luck => game.luck_falls(&mut state, &mut luck),
            _ => {
                for row in RowName::ALL {
                    state.each_open(row, |card| record.offered |= 1 << card.number());
                }
                let seat = state.waiting_for().expect("somebody is to decide");
                game.moves(&state, seat, &mut moves);
                let chosen = profile.choose(policy, &state, seat, &mut luck);
                let mv = chosen.map_or(moves.as_slice()[0], |(mv, _)| mv);
                game.play(&mut state, seat, mv, &mut ());
                record.decisions += 1;
            }
        }
        for (seat, bought) in Seat::first(game.seats()).zip(&mut record.bought) {
            let player = state.player(seat);
            *bought |= player.active | player.kept;
        }
    }
    record.rounds = state.round();
    if let Turn::Over(outcome) = game.turn(&state) {
        record.outcome = outcome;
    }
    record
}
