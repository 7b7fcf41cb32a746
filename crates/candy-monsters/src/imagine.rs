//! A world that fits what lies open: the decks are drawn by lot.

use crate::cards::Card;
use crate::game::CandyMonsters;
use crate::scenario::{Decks, Scenario};
use crate::state::{COPIES, EVENTS, RowName, State};
use crate::table::{StageTable, Table};
use play::{Game, Luck};

/// A state that looks as `table` does. What lies nowhere in the open lies in the decks, and
/// everybody knows how those were made (KM-05, KM-06).
pub(crate) fn world(game: &CandyMonsters, table: &Table, luck: &mut Luck<'_>) -> State {
    if table.stage == StageTable::Dealing {
        return State::EMPTY;
    }
    // The decks as they lie without luck tell which cards there are.
    let plain = Scenario { table: Some(table.clone()), decks: None };
    let plain = game.open(&plain).expect("what a viewer sees is a sound table");
    let names = |cards: &[Card]| cards.iter().map(|c| game.set.slug(*c)).collect::<Vec<_>>();
    let open = game.in_the_open(&plain);
    let rest = |row: RowName| -> Vec<Card> {
        let (first, last) = row.range();
        let copies = if row == RowName::Monsters { 1 } else { COPIES };
        let left = |c: Card| (open[c.index()]..copies).map(move |_| c);
        (first..last).map(Card).flat_map(left).collect()
    };
    let mut monsters = rest(RowName::Monsters);
    luck.shuffle(&mut monsters);
    let mut abilities = rest(RowName::Abilities);
    if table.abilities.reshuffled || abilities.len() <= 10 {
        luck.shuffle(&mut abilities);
    } else {
        // One of each type lies at the bottom.
        let first = |i: &usize| *i == 0 || abilities[i - 1] != abilities[*i];
        let (mut bottom, mut top): (Vec<usize>, Vec<usize>) = (0..abilities.len()).partition(first);
        luck.shuffle(&mut bottom);
        luck.shuffle(&mut top);
        abilities = top.into_iter().chain(bottom).map(|i| abilities[i]).collect();
    }
    let decks = Decks {
        monsters: names(&monsters),
        abilities: names(&abilities),
        events: names(&events(&plain, luck)),
    };
    let world = Scenario { table: Some(table.clone()), decks: Some(decks) };
    game.open(&world).expect("a table with its own cards in the decks is sound")
}

/// The events to come: a Black Candy somewhere in what is left of each pile.
fn events(state: &State, luck: &mut Luck<'_>) -> Vec<Card> {
    let seen = &state.events[..usize::from(state.drawn)];
    let unseen = (Card::OWNED..Card::EVENTS).map(Card).filter(|c| !seen.contains(c));
    let mut unseen: Vec<Card> = unseen.collect();
    luck.shuffle(&mut unseen);
    let mut order = seen.to_vec();
    for pile in seen.len() / 3..EVENTS / 3 {
        let end = 3 * (pile + 1);
        let begun = order.len();
        if !order[(3 * pile).min(begun)..].contains(&Card::BLACK) {
            let black = begun + luck.below((end - begun) as u32) as usize;
            while order.len() < black {
                order.extend(unseen.pop());
            }
            order.push(Card::BLACK);
        }
        while order.len() < end {
            order.extend(unseen.pop());
        }
    }
    order.split_off(seen.len())
}
