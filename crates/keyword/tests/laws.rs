//! Keyword obeys the laws of every game.

use keyword::{Action, Keyword, Options, Part, State, Validation};
use lexicon::{Lexicon, ListId};
use play::{Game, Propose, Seat, Turn};
use std::sync::Arc;
use testkit::Trial;

/// Words of common letters, so that most hands make some.
const WORDS: &[&str] = &[
    "ad", "ado", "age", "ago", "aid", "ale", "an", "ant", "ape", "are", "arise", "art", "as", "at",
    "ate", "be", "bed", "bit", "bone", "cat", "coat", "dare", "darn!", "day", "den", "dine", "do",
    "doe", "dot", "dote", "drone", "ear", "earn", "east", "eat", "egg", "eland", "elation", "fan",
    "fit", "fox", "gas", "gin", "go", "has", "hat", "he", "his", "hot", "if", "in", "inert", "ion",
    "is", "it", "jet", "key", "kit", "lane", "lead", "lie", "line", "lion", "me", "men", "nail",
    "near", "net", "no", "nose", "not", "note", "oat", "ode", "of", "oil", "on", "one", "or",
    "orate", "ore", "ox", "pan", "pie", "quit", "ran", "rat", "rate", "retain", "rid", "ride",
    "rind", "road", "rose", "sea", "seat", "set", "sine", "sit", "so", "sore", "stain", "stone",
    "tan", "tea", "ten", "tie", "tin", "to", "toe", "ton", "tone", "train", "up", "us", "van",
    "wet", "word", "yes", "zoo",
];

fn options() -> Options {
    Options { words: ListId::named("small"), ..Options::default() }
}

fn trial(seats: u8, options: Options, most: u64) -> Trial<Keyword> {
    let list = Arc::new(Lexicon::of_words("small", WORDS));
    let game = Keyword::new(options, seats, list).expect("these options make a game");
    let stale = [1, 2, 3].into_iter().flat_map(|round| {
        let word = vec![Part::hand(0), Part::row(0), Part::hand(1).standing_for('e')];
        [
            Action::Commit { round, word },
            Action::Spell { round, text: "tea".into() },
            Action::TakeBack { round },
            Action::Pass { round, drop: vec![0, 0] },
            Action::Ready { round },
        ]
    });
    let also: Vec<Action> = stale.chain([Action::Leave]).collect();
    Trial::proposing(game, some).also(also).seeds(0..most).steps(6_000)
}

/// What the game proposes; where the table finds out, also words that are none; and now and
/// then somebody leaves.
fn some(game: &Keyword, state: &State, seat: Seat, into: &mut Vec<Action>) {
    game.propose(state, seat, into);
    let round = state.round();
    let Turn::Play { may_act, .. } = game.turn(state) else { return };
    if !may_act.has(seat) || into.iter().any(|action| matches!(action, Action::Ready { .. })) {
        return;
    }
    if game.options().validation == Validation::Table {
        let rash = [
            vec![Part::row(1), Part::row(2)],
            vec![Part::hand(0), Part::row(3), Part::row(3)],
            vec![Part::hand(5)],
        ];
        let laid = |word| Action::Commit { round, word };
        let fits = |action: &Action| {
            game.act(&mut state.clone(), play::Millis::ZERO, seat, action, &mut ()).is_ok()
        };
        into.extend(rash.map(laid).into_iter().filter(fits));
    }
    if round > 4 && seat.0 == 2 {
        into.push(Action::Leave);
    }
}

testkit::laws!(two_with_a_referee, || trial(2, options(), 9));
testkit::laws!(two_without_a_pause, || trial(
    2,
    Options { timer_seconds: None, reveal_seconds: Some(0), offensive: false, ..options() },
    6
));
testkit::laws!(four_find_out_at_the_table, || trial(
    4,
    Options { validation: Validation::Table, timer_seconds: Some(30), ..options() },
    6
));
testkit::laws!(six_for_a_short_keyword, || trial(
    6,
    Options { keyword: "tea".into(), ..options() },
    6
));
