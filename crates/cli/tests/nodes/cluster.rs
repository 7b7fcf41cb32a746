//! Clusters of the program under test.

pub use testcluster::cluster::{Cluster, small_table, table_for_two, table_with_bot};

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_parlour");

/// Starts this many nodes.
pub fn start(nodes: usize) -> Cluster {
    Cluster::start(PROGRAM, nodes)
}
