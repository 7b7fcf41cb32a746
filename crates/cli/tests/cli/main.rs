//! The program as people and scripts use it: the real binary, real pipes, real files.
//!
//! | file | what |
//! |---|---|
//! | [`program`] | running the binary |
//! | [`referee`] | requests and answers |
//! | [`nonsense`] | everything that must be refused without harm |
//! | [`documents`], [`layout`] | the examples in `docs/` |
//! | [`contests`] | `arena` |
//! | [`mcp`] | `mcp` |
//! | [`recorded`] | `replay` and `verify`, and the games in `data/games` |
//! | [`settings`] | `serve --check` |
//! | [`solving`] | `solve` |
//! | [`balance`] | `balance` |
//! | [`cards`] | `cards`, and sets of cards of your own |
//! | [`words`] | `word`, and lists of words of your own |
//! | [`shelf`] | `games`, `rules`, `--version`, wrong usage |

mod balance;
mod cards;
mod contests;
mod documents;
mod games;
mod layout;
mod mcp;
mod nonsense;
mod program;
mod recorded;
mod referee;
mod settings;
mod solving;
mod words;
