//! The fast generator held against a slow, obviously correct one, and against fixed counts.

mod agree;
mod counts;
mod slow;
