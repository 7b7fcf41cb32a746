//! The laws every game obeys, written once and run for every game, and golden playthroughs.
//!
//! | file | what |
//! |---|---|
//! | [`laws`](mod@laws) | the laws; [`laws!`](crate::laws!) enlists a game with a line |
//! | [`breach`] | [`Breach`]: which law, which seed, which step, and a sentence |
//! | [`trial`] | [`Trial`]: a game and how its matches are played |
//! | [`driver`] | plays whole random matches |
//! | [`worlds`] | pairs of worlds that a seat cannot tell apart |
//! | [`playthrough`] | text files with inputs and what every viewer sees after each |
//!
//! A game enlists in `tests/laws.rs`, once for each variant worth it:
//!
//! ```text
//! testkit::laws!(standard, || CandyChain::new(Options::default()).unwrap());
//! ```
//!
//! and in `tests/playthroughs.rs`, naming every playthrough it must have:
//!
//! ```text
//! testkit::playthroughs!("tests/playthroughs", CandyChain::new, [two_colours, forced_pass]);
//! ```

pub mod breach;
pub mod driver;
mod junk;
pub mod laws;
pub mod playthrough;
pub mod trial;
pub mod worlds;

pub use breach::Breach;
pub use trial::{Enlist, Proposer, Trial};
