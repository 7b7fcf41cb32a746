//! The rules of Keyword.
//!
//! | file | what |
//! |---|---|
//! | [`face`], [`letters`] | what is printed on cards, and how many there are of each |
//! | [`slots`], [`word`] | six places for cards; words made of cards |
//! | [`options`] | what a table chooses |
//! | [`action`], [`refusal`] | what a seat can do; every reason to refuse something |
//! | [`judge`] | which word some cards make, what may be wrong with it; cards for a typed word |
//! | [`round`](mod@round), [`progress`] | what a round came to; how far a seat is with the keyword |
//! | [`state`], [`scenario`] | the whole truth, and any position as plain data |
//! | `act`, `reveal`, `refill`, `ending` | a seat acts; words are shown; the next round; the end |
//! | [`event`], [`view`] | what happens, and what a viewer sees |
//! | `find`, `propose`, `listing` | some words, some actions, all of them |
//! | `determinize` | worlds that fit a view |
//! | [`game`] | [`Keyword`]: all of it as a [`play::Game`] |

mod act;
pub mod action;
mod describe;
mod determinize;
mod ending;
pub mod event;
pub mod face;
mod find;
pub mod game;
pub mod judge;
pub mod letters;
mod listing;
pub mod options;
pub mod progress;
mod propose;
mod refill;
pub mod refusal;
mod reveal;
pub mod round;
pub mod scenario;
pub mod slots;
pub mod state;
pub mod view;
pub mod word;

pub use action::{Action, Part, Place};
pub use event::{Came, Event, EventView};
pub use face::{Colour, Face};
pub use game::{Keyword, Shuffle};
pub use judge::pick;
pub use letters::{ENGLISH, Letters};
pub use options::{OPTIONS, Options, Validation};
pub use progress::Progress;
pub use refusal::Refusal;
pub use round::{Decided, Did, Fate, Round, Shown};
pub use scenario::{Scenario, SeatScenario};
pub use slots::Slots;
pub use state::{Doing, End, Phase, State};
pub use view::{Decks, DiscardsView, Draft, Sealed, SeatView, Stage, Status, View};
pub use word::{Card, Word};
