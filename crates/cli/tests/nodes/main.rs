//! Many nodes over one database: real processes, real PostgreSQL, real NATS, on loopback. Whatever
//! falls, every acknowledged action is in the logs once, no other is, and every game is played to
//! its end.

mod cluster;
mod failover;
mod faults;
mod storm;
mod together;
