//! What word games rely on, compared with brute force.

mod anagrams;
mod common;
mod lists;
mod meaning;
mod own;
mod split;
