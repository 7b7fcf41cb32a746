//! Candy Chain on the shelf.

use crate::listing::{self, About, Level};
use candy_chain::{CandyChain, Options};
use play::{Bot, Reject};

/// Candy Chain.
pub struct Listed;

impl listing::Listed for Listed {
    type Game = CandyChain;

    const ABOUT: About = About {
        id: "candy-chain",
        name: "Candy Chain",
        line: "Clear two colours. Never break the chain.",
        min_seats: 2,
        max_seats: 2,
        minutes: 20,
        rules: include_str!("../../../rules/candy-chain.md"),
    };

    const LEVELS: &'static [Level] = &[];

    fn make(options: Options, _seats: u8) -> Result<CandyChain, Reject> {
        CandyChain::new(options)
    }

    fn bot(level: &Level, seed: u64) -> Box<dyn Bot<CandyChain>> {
        bots::candy_chain::bot(level.id, seed).expect("every listed level has its bot")
    }
}
