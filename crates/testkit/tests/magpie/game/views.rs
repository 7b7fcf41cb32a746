//! What each viewer sees of Magpie, and what they can imagine behind it.

use super::*;
use play::{Determinize, Input, Luck, SnapshotOf, Viewer};

/// What one viewer sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    pub me: Viewer,
    pub phase: Phase,
    pub deck: usize,
    pub places: PerSeat<PlaceView>,
    pub mood: u32,
}

/// What lies before a seat, as far as the viewer may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceView {
    pub cards: usize,
    pub has_sealed: bool,
    pub has_aside: bool,
    pub traded: bool,
    pub nest: Vec<Card>,
    /// Their own secrets only.
    pub mine: Option<Mine>,
}

/// What only its owner sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mine {
    pub hand: Vec<Card>,
    pub sealed: Option<Card>,
    pub aside: Option<Card>,
}

/// What one viewer sees of an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum EventView {
    Dealt {
        hand: Option<Vec<Card>>,
        all: Vec<Vec<Card>>,
    },
    Traded {
        seat: Seat,
        drawn: Option<Card>,
    },
    Sealed {
        seat: Seat,
        card: Option<Card>,
    },
    Shown {
        cards: Vec<(Seat, Card)>,
        taker: Seat,
    },
    Drew {
        seat: Seat,
        card: Option<Card>,
    },
    Ended {
        mood: u32,
        /// Set by the fault `LossyEvent` alone.
        #[serde(skip)]
        lost: bool,
    },
}

/// What a preview tells.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Draft {
    pub cards: usize,
    pub peek: Option<Card>,
}

impl Magpie {
    pub(super) fn see(&self, state: &State, viewer: Viewer) -> View {
        if self.has(Fault::ViewPanics) {
            super::describe::minute_after(&state.phase);
        }
        let place = |seat: Seat, p: &Place| PlaceView {
            cards: p.hand.len(),
            has_sealed: p.sealed.is_some(),
            has_aside: p.aside.is_some(),
            traded: p.traded,
            nest: p.nest.clone(),
            mine: (viewer.is(seat) || self.has(Fault::SealInView) && p.sealed.is_some()).then(
                || {
                    let own = viewer.is(seat);
                    Mine {
                        hand: p.hand.iter().copied().filter(|_| own).collect(),
                        sealed: p.sealed,
                        aside: p.aside.filter(|_| own),
                    }
                },
            ),
        };
        View {
            me: viewer,
            phase: state.phase.clone(),
            deck: state.deck.len(),
            places: state.places.map(place),
            mood: self.mood(Fault::MoodyView),
        }
    }

    pub(super) fn see_event(&self, event: &Event, viewer: Viewer) -> EventView {
        let own = |seat: Seat, card: Card| Some(card).filter(|_| viewer.is(seat));
        let everybody = |fault| self.has(fault);
        match event {
            Event::Dealt { hands } => {
                let shown = everybody(Fault::DealShown) && viewer != Viewer::Watcher
                    || everybody(Fault::DealWatched) && viewer == Viewer::Watcher;
                EventView::Dealt {
                    hand: viewer.seat().map(|seat| hands[seat].clone()),
                    all: hands.iter().map(|(_, h)| h.clone()).filter(|_| shown).collect(),
                }
            }
            Event::Traded { seat, drawn, .. } => {
                let shown = Some(*drawn).filter(|_| everybody(Fault::TradeShown));
                EventView::Traded { seat: *seat, drawn: own(*seat, *drawn).or(shown) }
            }
            Event::Sealed { seat, card } => {
                let shown = Some(*card).filter(|_| everybody(Fault::SealShown));
                EventView::Sealed { seat: *seat, card: own(*seat, *card).or(shown) }
            }
            Event::Shown { cards, taker } => {
                EventView::Shown { cards: cards.clone(), taker: *taker }
            }
            Event::Drew { seat, card } => EventView::Drew { seat: *seat, card: own(*seat, *card) },
            Event::Ended { mood } => {
                EventView::Ended { mood: *mood, lost: self.has(Fault::LossyEvent) }
            }
        }
    }
}

impl Determinize for Magpie {
    fn determinize(&self, seen: &SnapshotOf<Self>, luck: &mut Luck<'_>) -> State {
        let view = &seen.view;
        let known = |card: &Card| {
            view.places.iter().any(|(_, p)| {
                let mine =
                    p.mine.iter().flat_map(|m| m.hand.iter().chain(&m.sealed).chain(&m.aside));
                p.nest.iter().chain(mine).any(|c| c == card)
            })
        };
        let mut unknown: Vec<Card> = (1..=self.options.cards).filter(|c| !known(c)).collect();
        luck.shuffle(&mut unknown);
        if self.mood(Fault::MoodyWorld) % 2 == 1 {
            unknown.reverse();
        }
        let mut unknown = Deck::new(unknown);
        let places = view.places.map(|seat, p| {
            let own = view.me.is(seat);
            let mut lot = |there: bool| there.then(|| unknown.draw()).flatten();
            let (sealed, aside) = match &p.mine {
                Some(mine) if own => (mine.sealed, mine.aside),
                // Under the fault `SealInView` the world honours what the view lets slip.
                Some(mine) => (mine.sealed, lot(p.has_aside)),
                None => (lot(p.has_sealed), lot(p.has_aside)),
            };
            let hand: Hand<Card> = match &p.mine {
                Some(mine) if own => mine.hand.iter().copied().collect(),
                _ => unknown.draw_up_to(p.cards).into_iter().collect(),
            };
            Place { hand, sealed, aside, nest: p.nest.clone(), traded: p.traded }
        });
        let mut state =
            State { phase: view.phase.clone(), deck: unknown, places, shared: Shared::default() };
        let others = state.places.iter_mut().find(|(s, p)| !view.me.is(*s) && !p.hand.is_empty());
        if let (true, Some((_, place))) = (self.has(Fault::WrongWorld), others) {
            let card = *place.hand.iter().next().expect("the hand is not empty");
            place.hand.take(&[card]).expect("the card was seen in the hand");
            state.deck.put(card);
        }
        state
    }
}

impl Magpie {
    pub(crate) fn tells(
        &self,
        state: &State,
        input: &Input<Action, Shuffle>,
        viewer: Viewer,
    ) -> bool {
        match input {
            _ if self.has(Fault::AllReveals) => true,
            Input::Chance(_) => viewer.seat().is_some(),
            Input::Expire => true,
            Input::Act { seat, action: Action::Trade { .. } } => viewer.is(*seat),
            // The last card sealed shows them all.
            Input::Act { seat, action: Action::Seal { .. } } => {
                let mut others = state.places.iter().filter(|(s, _)| s != seat);
                others.all(|(_, p)| p.sealed.is_some() || p.hand.is_empty())
            }
            Input::Act { action: Action::Resign, .. } => false,
        }
    }
}
