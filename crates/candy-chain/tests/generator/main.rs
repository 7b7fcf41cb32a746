//! The fast generator compared with a slow, obviously correct one, and with fixed counts.

mod agree;
mod counts;
mod slow;
