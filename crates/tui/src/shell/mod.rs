//! What all games share in the terminal.
//!
//! | file | what |
//! |---|---|
//! | [`args`], [`options`] | what the command line asks for |
//! | [`app`] | the shell: keys, clicks, messages, the next game |
//! | `lesson` | what a lesson adds: its keys and buttons |
//! | [`overlay`], [`page`] | what lies over the game: questions, and pages to read |
//! | [`frame`] | the shell's picture |
//! | [`terminal`] | the terminal, taken and given back |
//! | [`game`] | one game: the host's table, bots that see views only |
//! | [`thinker`], [`pace`] | a bot in its own thread, and how long it takes |
//! | [`background`] | other work in a thread of its own |
//! | [`seating`] | who sits where |
//! | [`record`] | the log and its file |
//! | [`post_game`] | when the game was decided, said after it |
//! | [`look`] | shapes or letters, colours or none |
//! | [`screen`] | what a game adds: the [`Screen`](screen::Screen) trait |
//! | [`text_table`] | the screen of any game, made of its words |
//! | [`seen`], [`log`] | what the person sees, and what happened |
//! | [`cards`], [`spelling`], [`timer`], [`speech`] | what the games' screens share |

pub mod app;
pub mod args;
pub mod background;
pub mod cards;
pub mod frame;
pub mod game;
mod lesson;
pub mod log;
pub mod look;
pub mod options;
pub mod overlay;
pub mod pace;
pub mod page;
pub mod post_game;
pub mod record;
pub mod screen;
pub mod seating;
pub mod seen;
pub mod speech;
pub mod spelling;
pub mod terminal;
pub mod text_table;
pub mod thinker;
pub mod timer;
