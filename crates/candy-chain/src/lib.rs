//! The rules of Candy Chain.
