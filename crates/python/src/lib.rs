//! The native half of the Python package `parlour`: rules, bots, solvers and proofs, as text.
//!
//! | file | what |
//! |---|---|
//! | [`errors`] | refusals as Python exceptions |
//! | [`games`] | what there is: games, solvers, logs that are checked |
//! | [`tables`] | one table, as its referee knows it |
//! | [`bots`] | a bot, which gets snapshots only |
//! | [`candy_chain`] | Candy Chain with numbers for actions: one position, or many tables at once |
//!
//! JSON goes in and comes out as text; `crates/python/python/parlour` makes Python of it, with types
//! and documentation. `docs/python.md` shows how it is used.

mod bots;
mod candy_chain;
mod errors;
mod games;
mod tables;

/// The native half of the package `parlour`; use `parlour` instead.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use super::bots::Bot;
    #[pymodule_export]
    use super::candy_chain::{Batch, Position};
    #[pymodule_export]
    use super::games::{games, replay_frames, solve, verify};
    #[pymodule_export]
    use super::tables::Table;
}
