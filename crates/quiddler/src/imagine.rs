//! Worlds that fit a view: what a viewer has not seen is drawn by lot.

use crate::action::{Action, Source};
use crate::card::{counts, rest};
use crate::chance::Chance;
use crate::state::{Deal, Ending, Place, State, Step, Taken};
use crate::view::{Player, Stage, View};
use crate::{Card, Quiddler};
use components::{Deck, PerSeat, Pile};
use play::{Determinize, Game, Input, Luck, Millis, Seat, Viewer};
use std::sync::Arc;

impl Determinize for Quiddler {
    /// Hands and draw pile are any of the cards that lie nowhere in sight; everybody holds the
    /// cards that all saw them take.
    fn determinize(&self, view: &View, luck: &mut Luck<'_>) -> State {
        let gone = view.players.iter().enumerate().filter(|(_, player)| player.gone);
        State {
            seats: self.seats,
            dealer: view.dealer,
            gone: gone.map(|(i, _)| Seat(i as u8)).collect(),
            tally: view.tally.iter().cloned().map(Arc::new).collect(),
            deal: view.to_act.map(|to_act| self.imagine(view, to_act, luck)),
        }
    }

    /// A shuffle shows one's own cards and the first discard; a card drawn is shown to who draws
    /// it; the end of a round shows what everybody has left; and who leaves after drawing shows
    /// that card.
    fn reveals(&self, state: &State, input: &Input<Action, Chance>, viewer: Viewer) -> bool {
        let drawer = state.deal.as_ref().map(|deal| deal.to_act);
        match input {
            Input::Chance(Chance::Shuffle { .. }) => true,
            Input::Chance(Chance::Reshuffle { .. }) => drawer.is_some_and(|seat| viewer.is(seat)),
            Input::Act { seat, action: Action::Take(Source::Draw) } => viewer.is(*seat),
            Input::Act { seat, action: Action::Leave } if drawer == Some(*seat) => true,
            Input::Act { seat, action } => {
                let mut after = state.clone();
                let done = self.act(&mut after, Millis::ZERO, *seat, action, &mut ());
                done.is_ok() && after.tally.len() > state.tally.len()
            }
            Input::Expire => {
                let mut after = state.clone();
                self.expire(&mut after, Millis::ZERO, &mut ());
                after.tally.len() > state.tally.len()
            }
        }
    }
}

impl Quiddler {
    fn imagine(&self, view: &View, to_act: Seat, luck: &mut Luck<'_>) -> Deal {
        let discards: Vec<Card> = view.top.iter().chain(&view.buried).copied().collect();
        let mut unseen = unseen(view, &discards);
        luck.shuffle(&mut unseen);
        let mut unseen = Deck::new(unseen);
        let mut players = view.players.iter().enumerate();
        let mut taken = None;
        let places = PerSeat::new(self.seats, |_| {
            let Some((i, player)) = players.next() else { return Place::default() };
            let (seat, mine) = (Seat(i as u8), view.you == Some(Seat(i as u8)));
            let mut hand = if mine { view.hand.clone() } else { player.known.clone() };
            let hidden = usize::from(player.cards).saturating_sub(hand.len());
            let drawn = unseen.draw_up_to(hidden);
            if seat == to_act {
                // Others do not see which card was drawn: any that they do not know of.
                let card = |seen: Option<Card>| seen.or(drawn.first().copied());
                taken = view.taken.and_then(|t| Some(Taken { card: card(t.card)?, from: t.from }));
            }
            hand.extend(drawn);
            place(player, hand)
        });
        let step = match (view.stage, taken, &view.window) {
            (Stage::Deciding, Some(taken), _) => Step::Decide(taken),
            (Stage::Challenging, _, Some(window)) => Step::Challenge {
                waiting: window.waiting.iter().copied().collect(),
                due: window.deadline,
            },
            (Stage::Reshuffling, ..) => Step::Reshuffle,
            _ => Step::Draw,
        };
        let ending = view.ending.as_ref();
        Deal {
            draw: unseen,
            discards: Pile::new(discards),
            places,
            circuit: view.circuit,
            to_act,
            step,
            ending: ending.map(|e| Ending { out: e.out, last: e.last.iter().copied().collect() }),
        }
    }
}

fn place(player: &Player, hand: Vec<Card>) -> Place {
    Place {
        hand: hand.into_iter().collect(),
        known: player.known.iter().copied().collect(),
        words: player.words.clone(),
        discard: player.discard,
    }
}

/// The cards that lie nowhere in the viewer's sight, in the order of the deck.
fn unseen(view: &View, discards: &[Card]) -> Vec<Card> {
    let players = view.players.iter().enumerate();
    let before_seats = players.flat_map(|(i, player)| {
        let mine = view.you == Some(Seat(i as u8));
        let hand = if mine { &view.hand } else { &player.known };
        hand.iter().chain(player.words.iter().flat_map(|word| &word.cards))
    });
    rest(&counts(before_seats.chain(discards)))
}
