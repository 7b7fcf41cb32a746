//! The rules of Kingdom's Candy Monsters, and its cards.
//!
//! | file | what |
//! |---|---|
//! | [`slug`] | [`Slug`]: the short name of a card |
//! | [`cards`] | cards as data: their language, files of them, sets, texts |
//! | [`options`] | what a table chooses |
//! | [`state`] | the whole truth: small integers and bit sets |
//! | `count` | counting what players have: conditions, amounts, set bonuses, prices |
//! | [`moves`] | what a seat can do now: the one place that decides what is allowed |
//! | `apply`, `effects`, `flow` | what moves and effects do, and how the game goes on by itself |
//! | [`deal`] | luck: the deal, and shuffling discards |
//! | [`score`] | the final count |
//! | [`action`] | actions as they are written |
//! | [`refusal`](Refusal), `why_not` | every reason to refuse something, and which one it is |
//! | [`event`] | what happens |
//! | [`table`], [`scenario`], `stage` | what lies open, and any position, as plain data |
//! | [`view`], [`explain`] | what a viewer sees, with every rule worked out |
//! | `describe` | the game in words: positions, events, actions, and text read back |
//! | `determinize` | worlds that fit what a viewer sees |
//! | `quick` | the state in numbers, for players of code |
//! | [`playout`], [`bench`](mod@bench) | random games, fast; what the benchmark harness measures |
//! | [`game`] | [`CandyMonsters`]: all of it as a [`play::Game`] |

pub mod action;
mod apply;
pub mod bench;
pub mod cards;
mod count;
pub mod deal;
mod describe;
mod determinize;
mod effects;
pub mod event;
pub mod explain;
mod flow;
pub mod game;
pub mod moves;
pub mod options;
pub mod playout;
mod quick;
mod refusal;
pub mod scenario;
pub mod score;
pub mod slug;
mod stage;
pub mod state;
pub mod table;
pub mod view;
mod why_not;

pub use action::{Action, BuyAbility, Feed, Place, Target, Use};
pub use cards::{Card, CardSet, Face, SetId};
pub use deal::{Chance, Deal};
pub use event::{Event, EventView};
pub use game::{CandyMonsters, Piece};
pub use moves::{Move, Moves, On};
pub use options::Options;
pub use quick::Now;
pub use refusal::Refusal;
pub use scenario::{Decks, Scenario};
pub use score::Tally;
pub use slug::Slug;
pub use state::{Deed, Player, Reason, RowName, State};
pub use table::Table;
pub use view::{Draft, View};
