//! What word games rely on, held against trying.

mod anagrams;
mod common;
mod lists;
mod meaning;
mod own;
mod split;
