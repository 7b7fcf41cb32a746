//! The binary `parlour`.
fn main() {}
