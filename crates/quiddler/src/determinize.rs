//! Worlds that fit a view, with random hidden cards.

use crate::action::{Action, Source};
use crate::card::{counts, rest};
use crate::chance::Chance;
use crate::state::{Deal, Ending, PlayerCards, State, Step, Taken};
use crate::view::{Player, Stage, active};
use crate::{Card, Quiddler};
use components::{Deck, PerSeat, Pile};
use play::{Determinize, Game, Input, Luck, Millis, Seat, SnapshotOf, Viewer};
use std::sync::Arc;

impl Determinize for Quiddler {
    /// Hands and draw pile are any of the cards that lie nowhere in sight; everybody holds the
    /// cards that all saw them take.
    fn determinize(&self, snapshot: &SnapshotOf<Self>, luck: &mut Luck<'_>) -> State {
        let view = &snapshot.view;
        let gone = view.players.iter().enumerate().filter(|(_, player)| player.gone);
        State {
            seats: self.seats,
            head_start: self.options.head_starts(),
            dealer: view.dealer,
            gone: gone.map(|(i, _)| Seat(i as u8)).collect(),
            tally: view.tally.iter().cloned().map(Arc::new).collect(),
            deal: active(snapshot).map(|to_act| self.deal_that_fits(snapshot, to_act, luck)),
        }
    }
}

impl Quiddler {
    /// A shuffle shows viewers their own cards and the first discard; a card drawn is shown to who draws
    /// it; the end of a round shows what everybody has left; and who leaves after drawing shows
    /// that card.
    pub(crate) fn tells(
        &self,
        state: &State,
        input: &Input<Action, Chance>,
        viewer: Viewer,
    ) -> bool {
        let drawer = state.deal.as_ref().map(|deal| deal.to_act);
        let step = state.deal.as_ref().map(|deal| deal.step);
        match input {
            Input::Chance(Chance::Shuffle { .. }) => true,
            Input::Chance(Chance::Reshuffle { .. }) => drawer.is_some_and(|seat| viewer.is(seat)),
            Input::Act { seat, action } => match action.undated() {
                Action::Take(Source::Draw) => viewer.is(*seat),
                Action::Leave if drawer == Some(*seat) => true,
                _ => {
                    let mut after = state.clone();
                    let done = self.act(&mut after, Millis::ZERO, *seat, action, &mut ());
                    done.is_ok() && after.tally.len() > state.tally.len()
                }
            },
            // The card that was drawn goes onto the discards.
            Input::Expire if !matches!(step, Some(Step::Challenge { .. })) => true,
            Input::Expire => {
                let mut after = state.clone();
                self.expire(&mut after, Millis::ZERO, &mut ());
                after.tally.len() > state.tally.len()
            }
        }
    }
}

impl Quiddler {
    fn deal_that_fits(
        &self,
        snapshot: &SnapshotOf<Self>,
        to_act: Seat,
        luck: &mut Luck<'_>,
    ) -> Deal {
        let view = &snapshot.view;
        let discards: Vec<Card> = view.top.iter().chain(&view.buried).copied().collect();
        let mut unseen = unseen(snapshot, &discards);
        luck.shuffle(&mut unseen);
        let mut unseen = Deck::new(unseen);
        let mut taken = None;
        let mut seats = view.players.iter().enumerate();
        let players = PerSeat::new(self.seats, |_| {
            let Some((i, player)) = seats.next() else { return PlayerCards::default() };
            let (seat, mine) = (Seat(i as u8), snapshot.you == Some(Seat(i as u8)));
            let mut hand = if mine { view.hand.clone() } else { player.known.clone() };
            let hidden = usize::from(player.cards).saturating_sub(hand.len());
            let drawn = unseen.draw_up_to(hidden);
            if seat == to_act {
                // Others do not see which card was drawn: any that they do not know of.
                let card = |seen: Option<Card>| seen.or(drawn.first().copied());
                taken = view.taken.and_then(|t| Some(Taken { card: card(t.card)?, from: t.from }));
            }
            hand.extend(drawn);
            player_cards(player, hand)
        });
        let step = match (view.stage, taken, snapshot.turn.deadline) {
            (Stage::Deciding, Some(taken), _) => Step::Decide(taken),
            (Stage::Challenging, _, Some(due)) => {
                Step::Challenge { waiting: snapshot.turn.waiting_for, due }
            }
            (Stage::Reshuffling, ..) => Step::Reshuffle,
            _ => Step::Draw,
        };
        let due = snapshot.turn.deadline.filter(|_| view.stage != Stage::Challenging);
        let ending = view.ending.as_ref();
        Deal {
            draw: unseen,
            discards: Pile::new(discards),
            players,
            circuit: view.circuit,
            to_act,
            due,
            step,
            ending: ending.map(|e| Ending { out: e.out, last: e.last.iter().copied().collect() }),
        }
    }
}

fn player_cards(player: &Player, hand: Vec<Card>) -> PlayerCards {
    PlayerCards {
        hand: hand.into_iter().collect(),
        known: player.known.iter().copied().collect(),
        words: player.words.clone(),
        discard: player.discard,
    }
}

/// The cards that lie nowhere in the viewer's sight, in the order of the deck.
fn unseen(snapshot: &SnapshotOf<Quiddler>, discards: &[Card]) -> Vec<Card> {
    let view = &snapshot.view;
    let players = view.players.iter().enumerate();
    let before_seats = players.flat_map(|(i, player)| {
        let mine = snapshot.you == Some(Seat(i as u8));
        let hand = if mine { &view.hand } else { &player.known };
        hand.iter().chain(player.words.iter().flat_map(|word| &word.cards))
    });
    rest(&counts(before_seats.chain(discards)))
}
