//! Many nodes over one database, for tests: real processes, real PostgreSQL, real NATS, on
//! loopback; people who play over real sockets, whatever falls; and a checker that holds what they
//! were told against the logs.
//!
//! | file | what |
//! |---|---|
//! | [`cluster`] | [`Cluster`]: nodes as processes, and what they share |
//! | [`person`] | [`Person`]: somebody who plays or watches, whatever happens to the nodes |
//! | [`mind`] | what to do with a view of any game |
//! | [`known`] | [`Known`]: what somebody was told |
//! | [`check`](mod@check) | the logs against what people know |
//! | [`proxy`] | a wire that can be cut, held and slowed |
//! | [`site`] | nodes with every wire in hand |
//! | [`fault`] | what goes wrong, drawn from a seed |
//! | [`crowd`] | many tables, a new one for each that is over |
//! | [`run`](mod@run) | all of it, and what came out |

pub mod check;
pub mod cluster;
pub mod crowd;
pub mod fault;
pub mod known;
pub mod mind;
pub mod person;
pub mod proxy;
pub mod run;
pub mod site;

pub use check::nothing_lost;
pub use cluster::{Cluster, Doors, Node};
pub use known::Known;
pub use person::{Person, until_all_go_on};
