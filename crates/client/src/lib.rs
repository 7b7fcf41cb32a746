//! A Rust client of the protocol: tests, load generator.
