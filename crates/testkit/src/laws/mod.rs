//! The laws. Each is a function from a [`Trial`] to a [`Breach`] or none.
//!
//! | law | what it holds |
//! |---|---|
//! | [`refused`] | refused input changes nothing, emits nothing, and says why |
//! | [`conserved`] | every piece is somewhere, once, from the deal to the end |
//! | [`scenario`] | `open(scenario(s)) == s`, also through JSON text |
//! | [`extreme_scenarios`] | no scenario panics, whatever numbers it holds |
//! | [`replay`] | the same inputs give the same states and events |
//! | [`log`] | inputs survive JSON text: what was written is what happened |
//! | [`secrecy`] | two worlds that differ in what a viewer may not know look the same to them |
//! | [`enumerated`] | what is listed is accepted, what is not listed is refused |
//! | [`ends`] | every game ends, with places for all seats, and then nothing happens any more |
//! | [`unharmed`] | earlier states are unharmed by later moves |
//! | [`determinized`] | an imagined world looks the same to its viewer, and is a sound position |
//! | [`described`] | what viewers see can be said, and actions in words are read back |
//! | [`seen`] | views and events are the same each time they are asked for, and survive JSON |
//! | [`announced`] | a viewer whose view changes gets an event |
//! | [`clock`] | deadlines never lie in the past, and passing one gets the game on |
//!
//! Matches are played by [`driver`](crate::driver): random legal actions, luck, and now and
//! then a deadline that everybody lets pass.

mod announced;
mod clock;
mod conserved;
mod described;
mod determinized;
mod ends;
mod enumerated;
mod extreme;
mod log;
mod look;
mod refused;
mod replay;
mod scenario;
mod secrecy;
mod seen;
mod unharmed;

pub use announced::announced;
pub use clock::clock;
pub use conserved::conserved;
pub use described::described;
pub use determinized::determinized;
pub use ends::ends;
pub use enumerated::enumerated;
pub use extreme::extreme_scenarios;
pub use log::log;
pub use refused::refused;
pub use replay::replay;
pub use scenario::scenario;
pub use secrecy::secrecy;
pub use seen::seen;
pub use unharmed::unharmed;

use crate::driver::{Match, play_match};
use crate::{Breach, Enlist, Trial};
use play::Game;

/// A law: judges the matches of a trial.
pub type Law<G> = fn(&Trial<G>) -> Result<(), Breach>;

/// Enlists a game: one test for each law, in a module of this name. The second argument makes
/// the game (one that is [`Enumerate`](play::Enumerate) and [`Determinize`](play::Determinize))
/// or a [`Trial`] that says how it is played.
#[macro_export]
macro_rules! laws {
    ($name:ident, $make:expr) => {
        mod $name {
            #[allow(unused_imports)]
            use super::*;
            $crate::laws!(@each $make; refused conserved scenario extreme_scenarios replay log secrecy enumerated
                ends unharmed determinized seen announced clock);
        }
    };
    (@each $make:expr; $($law:ident)+) => {
        $(
            #[test]
            fn $law() {
                $crate::laws::uphold($crate::laws::$law, $make);
            }
        )+
    };
}

/// Tries a game by one law.
///
/// # Panics
/// With the [`Breach`], if the law is broken.
pub fn uphold<T: Enlist>(law: Law<T::Game>, make: impl FnOnce() -> T) {
    if let Err(breach) = law(&make().trial()) {
        panic!("{breach}");
    }
}

/// Judges the matches of all seeds by one law.
fn judge<G: Game>(
    law: &'static str,
    trial: &Trial<G>,
    mut judge: impl FnMut(&Match<G>) -> Result<(), (usize, String)>,
) -> Result<(), Breach> {
    for seed in trial.seeds.clone() {
        let breach = |(step, message)| Breach { law, seed, step, message };
        let played = play_match(trial, seed, |_| {}).map_err(|reject| {
            breach((0, format!("the game's own start does not open: {reject}")))
        })?;
        judge(&played).map_err(breach)?;
    }
    Ok(())
}
