//! Many nodes over one database, for tests: real processes, real PostgreSQL, real NATS, on
//! loopback; people who play over real sockets, whatever falls; and a checker that holds what they
//! were told against the logs.
//!
//! | file | what |
//! |---|---|
//! | [`cluster`] | [`Cluster`]: nodes as processes, and what they share |
//! | [`person`] | [`Person`]: somebody who plays, whatever happens to the nodes |
//! | [`check`] | the logs against what people know |

pub mod check;
pub mod cluster;
pub mod person;

pub use check::nothing_lost;
pub use cluster::{Cluster, Doors, Node};
pub use person::Person;
