//! A world that fits what is open, with random decks.

use crate::cards::Card;
use crate::game::CandyMonsters;
use crate::scenario::{Decks, Scenario};
use crate::state::{COPIES, EVENTS, RowName, Stage, State};
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

impl CandyMonsters {
    /// The same table with nothing left of what is hidden: two states that look alike become one.
    pub fn forget(&self, state: &State) -> State {
        let mut known = *state;
        if known.stage == Stage::Dealing {
            return known;
        }
        known.row_mut(RowName::Monsters).deck_mut().sort_unstable();
        let (bottom, top) = ability_deck(&mut known);
        bottom.sort_unstable();
        top.sort_unstable();
        // The Black Candy last in each pile; the caller shuffles again.
        let (seen, rest) = known.events.split_at_mut(usize::from(known.drawn));
        let mut unseen = (Card::OWNED..Card::EVENTS).map(Card).filter(|c| !seen.contains(c));
        for (i, event) in rest.iter_mut().enumerate() {
            let (at, pile) = (seen.len() + i, (seen.len() + i) / 3 * 3);
            let come = seen[pile.min(seen.len())..].contains(&Card::BLACK);
            *event = match at % 3 == 2 && !come {
                true => Card::BLACK,
                false => unseen.next().unwrap_or(Card::BLACK),
            };
        }
        known
    }

    /// Another world that looks the same to everybody: what is hidden is drawn again, by the same
    /// lot as when a world is imagined from a view.
    pub fn redraw_hidden(&self, state: &mut State, luck: &mut Luck<'_>) {
        if state.stage == Stage::Dealing {
            return;
        }
        luck.shuffle(state.row_mut(RowName::Monsters).deck_mut());
        let (bottom, top) = ability_deck(state);
        luck.shuffle(bottom);
        luck.shuffle(top);
        let drawn = usize::from(state.drawn);
        let rest = events(state, luck);
        state.events[drawn..].copy_from_slice(&rest);
    }
}

/// The abilities to come: the last ten, one of each type until discards are shuffled (KM-06), and
/// those above them.
fn ability_deck(state: &mut State) -> (&mut [Card], &mut [Card]) {
    let row = state.row_mut(RowName::Abilities);
    let apart = if row.reshuffled { 0 } else { row.deck().len().min(10) };
    row.deck_mut().split_at_mut(apart)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::moves::Moves;
    use crate::state::Stage;
    use play::{Determinize, Snapshot, Viewer};
    use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

    /// KM-38: worlds that look alike are forgotten to the same table, and imagined again they
    /// look as before.
    #[test]
    fn what_is_hidden_is_forgotten_and_imagined_again() {
        for seats in 2..=5 {
            let game = CandyMonsters::with_named_cards(Options::default(), seats).unwrap();
            let mut rng = ChaCha8Rng::seed_from_u64(seats.into());
            let (mut luck, mut moves) = (Luck::new(&mut rng), Moves::new());
            let mut state = game.open(&game.start()).unwrap();
            game.luck_falls(&mut state, &mut luck);
            while !matches!(state.stage, Stage::Over(_)) {
                if let Some(seat) = state.waiting_for().filter(|_| state.refill == 0) {
                    let view = Snapshot::of(&game, &state, Viewer::Watcher);
                    let other = game.determinize(&view, &mut luck);
                    assert_eq!(game.forget(&state), game.forget(&other));
                    let mut again = game.forget(&state);
                    assert_eq!(Snapshot::of(&game, &again, Viewer::Watcher), view);
                    game.redraw_hidden(&mut again, &mut luck);
                    assert_eq!(Snapshot::of(&game, &again, Viewer::Watcher), view);
                    game.open(&game.scenario(&again)).expect("a sound world");
                    game.moves(&state, seat, &mut moves);
                    let mv = *luck.pick(moves.as_slice()).unwrap();
                    game.play(&mut state, seat, mv, &mut ());
                } else {
                    game.luck_falls(&mut state, &mut luck);
                }
            }
        }
    }
}
