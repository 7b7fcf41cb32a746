//! Test clusters: real PostgreSQL, NATS and nodes on this machine's loopback, faults, clients that
//! play on whatever fails, and a checker that compares what they received with the logs.
//!
//! Every server runs in its own folder on its own port and ends with the test, even if the test is
//! killed. PostgreSQL and NATS come from Debian's packages. If they are missing, a test fails and
//! says what to install.
//!
//! | file | what |
//! |---|---|
//! | [`postgres`] | [`Postgres`]: a database server |
//! | [`nats`] | [`Nats`]: a message server |
//! | [`authority`] | [`Authority`]: gives certificates |
//! | [`small_disk`] | [`SmallDisk`]: a disk that a test can fill |
//! | `process` | a child process that ends with its owner |
//! | [`cluster`] | [`Cluster`]: nodes, and the services they share |
//! | [`proxied`] | [`ProxiedCluster`](proxied::ProxiedCluster): the same, with a proxy on every connection |
//! | [`proxy`] | a TCP proxy that can be cut, stalled and slowed |
//! | [`fault`] | the faults, drawn from a seed |
//! | [`test_client`] | [`TestClient`]: plays or watches, reconnects, sends again |
//! | `habits` | what people do besides playing |
//! | [`player`] | chooses actions in any game |
//! | [`population`] | many tables, a new one for each that finishes |
//! | [`record`] | [`ClientRecord`]: what a client sent and received |
//! | [`check`](mod@check) | compares client records with the logs |
//! | [`kills`] | one host that is killed again and again |
//! | [`run`](mod@run) | a whole chaos run, and its report |

pub mod authority;
pub mod check;
pub mod cluster;
pub mod fault;
mod habits;
pub mod kills;
pub mod nats;
pub mod player;
pub mod population;
pub mod postgres;
mod process;
pub mod proxied;
pub mod proxy;
pub mod record;
pub mod run;
pub mod small_disk;
pub mod test_client;

pub use authority::Authority;
pub use check::assert_nothing_lost;
pub use cluster::{Addresses, Cluster, Node};
pub use nats::Nats;
pub use postgres::{OnDisk, Postgres};
pub use record::ClientRecord;
pub use small_disk::SmallDisk;
pub use test_client::{TestClient, wait_until_all_progress};
