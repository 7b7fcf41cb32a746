//! Whether the cards are fair (KM-37), measured by the bots in many games.
//!
//! | file | what |
//! |---|---|
//! | [`count`] | what many games say about seats, cards and plans |
//! | [`rate`] | how often somebody wins, and how sure that is |
//! | [`verdict`] | whether that is as fair as KM-37 asks |

pub mod count;
pub mod rate;
pub mod verdict;

pub use count::{CardLine, Count, PlanLine};
pub use rate::Rate;

use super::{BotProfile, CardTable, Plan, Policy, measure};
use candy_monsters::CandyMonsters;
use play::{Game, Seat};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

/// One game of a single plan against mixed ones is played per this many ordinary games.
const PLAN_EVERY: u32 = 25;

/// Plays `games` games on `threads` threads and counts them. `luck` gives the luck of a game by what
/// is played and its number, `played` is called after each game. What is played depends on the number of
/// the game alone, and counting does not depend on the order: the result is the same with any
/// number of threads.
pub fn play(
    game: &CandyMonsters,
    profile: BotProfile,
    games: u32,
    threads: usize,
    luck: impl Fn(&str, u32) -> u64 + Sync,
    played: impl Fn() + Sync,
) -> Count {
    let (cards, players) = (CardTable::of(game.set()), game.seats());
    let next = AtomicU32::new(0);
    let count = Mutex::new(Count::new(game.set(), players));
    let count_in = |add: &dyn Fn(&mut Count)| add(&mut count.lock().expect("no game panics"));
    let worker = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return;
            }
            let mixed = Policy::new(game, &cards);
            let record = measure::play(&mixed, profile, luck("mixed", number));
            count_in(&|count| count.add(&record));
            if number.is_multiple_of(PLAN_EVERY) {
                let seat = Seat((number / PLAN_EVERY % u32::from(players)) as u8);
                for (i, plan) in Plan::SINGLE.into_iter().enumerate() {
                    let mut policy = Policy::new(game, &cards);
                    policy.plans[seat.index()] = plan;
                    let record = measure::play(&policy, profile, luck(plan.name(), number));
                    count_in(&|count| count.add_plan(i, seat, &record));
                }
            }
            played();
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.min(games as usize) {
            scope.spawn(worker);
        }
    });
    count.into_inner().expect("no game panics")
}
