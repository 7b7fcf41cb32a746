//! Real PostgreSQL and NATS on this machine's loopback, for tests: started in a folder of their
//! own on a port of their own, stopped and started again when a test wants to see that survived,
//! and gone when they are dropped, or when the test is killed.
//!
//! Both come from Debian's packages. Where they are missing, a test fails and says what to install.
//!
//! | file | what |
//! |---|---|
//! | [`postgres`] | [`Postgres`]: a database server |
//! | [`nats`] | [`Nats`]: a message server |
//! | [`disk`] | [`Disk`]: a disk that is soon full |
//! | `process` | a program that ends when its owner does |

pub mod disk;
pub mod nats;
pub mod postgres;
mod process;

pub use disk::Disk;
pub use nats::Nats;
pub use postgres::{OnDisk, Postgres};
