//! Nodes of this very build.

pub use chaos::cluster::{Cluster, Node, table_for_two, table_with_bot, wish};
use std::process::Command;

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_parlour");

/// So many nodes.
pub fn start(nodes: usize) -> Cluster {
    Cluster::start(PROGRAM, nodes)
}

/// `parlour serve` with these flags, as a node that listens somewhere.
pub fn serve(flags: &[&str]) -> Command {
    chaos::cluster::serve(PROGRAM, flags)
}
