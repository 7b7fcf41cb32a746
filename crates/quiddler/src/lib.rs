//! The rules of Quiddler, and of its solitaire.
//!
//! | file | what |
//! |---|---|
//! | [`card`], [`word`] | a [`Card`] and the deck; a [`Word`] on the table |
//! | [`wordbook`] | the table's word list: what is a word, which words cards make |
//! | [`options`] | what a table chooses |
//! | [`action`], [`chance`] | what a seat can do, how luck falls |
//! | [`state`], [`tally`] | the whole truth; the score sheet |
//! | [`scenario`], `opening` | any position as plain data, and the checks that make a state of it |
//! | `turns`, `challenge` | how turns and rounds go, and challenges |
//! | [`event`], [`view`], [`draft`] | what happens, what a viewer sees, what a draft comes to |
//! | [`game`] | [`Quiddler`]: all of it as a [`play::Game`] |
//! | [`refusal`] | every reason to refuse something |
//! | `can`, `propose` | what a seat can do now; some sound actions |
//! | `determinize` | worlds that fit what a viewer sees |
//! | `describe` | the game in words, and words as actions |
//! | [`solitaire`] | the game for one: [`solitaire::Solitaire`] |

pub mod action;
mod can;
pub mod card;
mod challenge;
pub mod chance;
mod describe;
mod determinize;
pub mod draft;
pub mod event;
pub mod game;
mod opening;
pub mod options;
mod propose;
pub mod refusal;
pub mod scenario;
pub mod solitaire;
pub mod state;
pub mod tally;
mod turns;
pub mod view;
pub mod word;
pub mod wordbook;

pub use action::{Action, Challenge, Lay, Source};
pub use card::Card;
pub use chance::Chance;
pub use draft::{Draft, DraftWord};
pub use event::{Event, EventView};
pub use game::Quiddler;
pub use options::{Bonus, Mode, OPTIONS, Options};
pub use refusal::{REFUSALS, Refusal};
pub use scenario::Scenario;
pub use state::{State, Taken};
pub use tally::{Round, Score};
pub use view::{EndingView, Player, Stage, TakenView, View, active};
pub use word::{Verdict, Word};
pub use wordbook::Wordbook;
