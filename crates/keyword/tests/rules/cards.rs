//! KW-01, KW-03, KW-18: the cards, the deal, and that none is ever lost.

use crate::table::*;
use components::Census;
use keyword::{Colour, ENGLISH, EventView, Face, Keyword, Shuffle, Status};
use play::{Game, Luck, Millis, Seat, Turn, Viewer};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

/// KW-01: 104 orange cards with 4 blanks, 97 blue ones with 3.
#[test]
fn the_letters_add_up() {
    let (orange, blue) = (ENGLISH.cards(Colour::Orange), ENGLISH.cards(Colour::Blue));
    assert_eq!((orange.len(), blue.len()), (104, 97));
    let count = |colour, c| ENGLISH.count(colour, Face::new(c).unwrap());
    assert_eq!((count(Colour::Orange, '?'), count(Colour::Blue, '?')), (4, 3));
    assert_eq!((count(Colour::Orange, 'e'), count(Colour::Blue, 'e')), (12, 11));
    assert_eq!((count(Colour::Orange, 'l'), count(Colour::Blue, 'l')), (5, 4));
    assert!(Face::all().all(|f| ENGLISH.count(Colour::Orange, f) > 0));
    assert!(Face::all().all(|f| ENGLISH.count(Colour::Blue, f) > 0));
}

fn dealt(seats: u8) -> (Keyword, keyword::State, Vec<keyword::Event>, Shuffle) {
    let game = Keyword::new(options(), seats, list()).unwrap();
    let mut state = game.open(&game.start()).unwrap();
    assert_eq!(game.turn(&state), Turn::Chance);
    let mut rng = ChaCha8Rng::seed_from_u64(seats.into());
    let shuffle = game.sample(&state, &mut Luck::new(&mut rng));
    let mut events = Vec::new();
    game.resolve(&mut state, Millis(500), &shuffle, &mut events).unwrap();
    (game, state, events, shuffle)
}

/// KW-03: six open blue cards, six orange ones in every hand, for two to six players.
#[test]
fn everybody_gets_six() {
    for seats in 2..=6 {
        let (game, state, events, shuffle) = dealt(seats);
        let open = game.view(&state, Viewer::Watcher);
        assert_eq!(open.row.iter().map(|(_, f)| f).collect::<Vec<_>>(), shuffle.blue[..6]);
        assert_eq!((open.decks.orange, open.decks.blue), (104 - 6 * seats, 91));
        assert!(open.seats.iter().all(|s| s.hand == 6 && s.status == Status::Thinking));
        assert_eq!(open.hand, None);
        for seat in Seat::first(seats) {
            let hand = game.view(&state, Viewer::Seat(seat)).hand.unwrap();
            let from = 6 * seat.index();
            assert_eq!(
                hand.iter().map(|(_, f)| f).collect::<Vec<_>>(),
                shuffle.orange[from..from + 6]
            );
            let views = events.iter().filter_map(|e| game.view_event(e, Viewer::Seat(seat)));
            let dealt = EventView::Dealt { row: open.row, hand: Some(hand) };
            assert_eq!(views.collect::<Vec<_>>()[0], dealt, "your own cards and the row");
        }
        assert_eq!(game.deadline(&state), Some(Millis(90_500)), "the sand runs from the deal on");
    }
}

/// KW-03: not for one player, not for seven.
#[test]
fn other_numbers_of_players_are_refused() {
    for seats in [0, 1, 7, 200] {
        assert_eq!(refusal(Keyword::new(options(), seats, list())), because("seat-count", "KW-03"));
    }
}

/// KW-01, KW-15: a shuffle holds every card once, and there is only one.
#[test]
fn shuffles_are_held_against_the_cards() {
    let (game, mut state, _, mut shuffle) = dealt(2);
    let again = game.resolve(&mut state, Millis::ZERO, &shuffle, &mut ());
    assert_eq!(refusal(again), because("already-dealt", "KW-15"));
    let mut fresh = game.open(&game.start()).unwrap();
    let twin = shuffle.orange[0];
    *shuffle.orange.iter_mut().find(|card| **card != twin).unwrap() = twin;
    let before = fresh.clone();
    let reject = game.resolve(&mut fresh, Millis::ZERO, &shuffle, &mut ());
    assert_eq!(refusal(reject), because("misdeal", "KW-01"));
    assert_eq!(fresh, before);
    shuffle.orange.pop();
    assert!(game.resolve(&mut fresh, Millis::ZERO, &shuffle, &mut ()).is_err());
}

/// KW-18: through rounds won, tied, passed and timed out, the 201 cards stay the same ones.
#[test]
fn no_card_is_lost() {
    let count = |table: &Table| -> Census<(Colour, Face)> {
        table.game.census(&table.state).into_iter().collect()
    };
    let mut table = Table::thinking("eatsrn", &["teaxqz", "seatrn", "iiiiii"]);
    let whole = count(&table);
    assert_eq!(whole.total(), 201);
    table.lay(ONE, "seat");
    table.lay(TWO, "stare");
    table.pass(THREE, &[0, 1, 2, 3, 4, 5]).unwrap();
    assert_eq!(count(&table), whole, "after the reveal");
    table.expire();
    assert_eq!((count(&table), table.round()), (whole.clone(), 2), "after the refill");
    table.expire();
    table.expire();
    assert_eq!((count(&table), table.round()), (whole, 3), "after a round without words");
}
