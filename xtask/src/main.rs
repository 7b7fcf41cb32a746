//! Commands for developers.
fn main() {}
