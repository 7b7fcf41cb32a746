//! Nodes of this very build.

pub use chaos::cluster::{Cluster, table_for_two, table_with_bot, wish};

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_parlour");

/// So many nodes.
pub fn start(nodes: usize) -> Cluster {
    Cluster::start(PROGRAM, nodes)
}
