//! The game as everything else knows it: `play::Game`.

use crate::action::Action;
use crate::challenge::nothing_laid;
use crate::chance::Chance;
use crate::draft::Draft;
use crate::event::{Event, EventView};
use crate::state::{Deal, Place, State, Step, next_of};
use crate::turns::{deal_of, draw};
use crate::view::View;
use crate::wordbook::Wordbook;
use crate::{Card, Options, Scenario};
use components::{Deck, PerSeat, Pile};
use lexicon::Lexicon;
use play::{Game, Luck, Millis, Reject, Seat, Seats, Sink, Turn, Viewer};
use std::sync::Arc;

/// Quiddler at a table with its options, seats and word list.
#[derive(Clone, Debug)]
pub struct Quiddler {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    pub(crate) wordbook: Wordbook,
}

impl Quiddler {
    /// The game with these options for this many seats, or what is wrong with them.
    pub fn new(mut options: Options, seats: u8, lexicon: Arc<Lexicon>) -> Result<Quiddler, Reject> {
        if !(2..=8).contains(&seats) {
            let say = format!("Quiddler cannot be played by {seats}: two to eight can play.");
            return Err(Reject::new("wrong-seats", "QD-05", say));
        }
        options.check()?;
        let wordbook = Wordbook::open(&mut options.words, options.offensive, lexicon)?;
        Ok(Quiddler { options, seats, wordbook })
    }

    /// The table's word list.
    pub fn wordbook(&self) -> &Wordbook {
        &self.wordbook
    }

    /// The seat may do something like this at all; what exactly is judged later.
    fn admit(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Reject> {
        if seat.0 >= self.seats {
            let say = format!("There are only {} seats at this table.", self.seats);
            return Err(Reject::new("no-such-seat", "", say));
        }
        if let Some(reason) = state.over() {
            let say = "The game is over: start a new one.";
            return Err(Reject::new("game-over", reason.rule(), say));
        }
        if state.gone.has(seat) {
            let say = "You have left this game: the others play on without you.";
            return Err(Reject::new("has-left", "QD-05", say));
        }
        let shuffling = |rule| {
            let say = "The cards are being shuffled: wait until that is done.";
            Reject::new("shuffling", rule, say)
        };
        let deal = state.deal.as_ref().ok_or_else(|| shuffling("QD-05"))?;
        match (deal.step, action) {
            (Step::Reshuffle, _) => Err(shuffling("QD-14")),
            (_, Action::Leave) => Ok(()),
            (Step::Challenge { waiting, .. }, Action::Stand | Action::Challenge(_)) => {
                if waiting.has(seat) {
                    return Ok(());
                }
                let (code, say) = if seat == deal.to_act {
                    ("your-own-words", "These are your own words: the others decide about them.")
                } else {
                    ("stood-already", "You have let these words stand: wait for the others.")
                };
                Err(Reject::new(code, "QD-19", say))
            }
            (Step::Challenge { .. }, _) => {
                let say = "Words were laid: play waits until the others have let them stand, or \
                           challenged them.";
                Err(Reject::new("challenges-first", "QD-19", say))
            }
            (_, Action::Stand | Action::Challenge(_)) => Err(nothing_laid()),
            _ if seat != deal.to_act => {
                let say = format!("It is not your turn: {} is to play.", deal.to_act);
                Err(Reject::new("not-your-turn", "QD-06", say))
            }
            _ => Ok(()),
        }
    }

    /// QD-05 to QD-07: deals the cards in this order.
    fn deal(&self, state: &mut State, dealer: Seat, cards: &[Card], events: &mut impl Sink<Event>) {
        let (present, round) = (state.present(), state.round());
        let first = next_of(present, dealer, self.seats);
        let mut draw = Deck::new(cards.iter().copied());
        let mut hands = PerSeat::new(self.seats, |_| Vec::new());
        for _ in 0..state.cards() {
            let clockwise = hands.clockwise_from(first).filter(|seat| present.has(*seat));
            clockwise.for_each(|seat| hands[seat].extend(draw.draw()));
        }
        hands.iter_mut().for_each(|(_, hand)| hand.sort());
        let turned_up = draw.draw().expect("a whole deck is more than all hands");
        let place = |_: Seat, hand: &Vec<Card>| Place {
            hand: hand.iter().copied().collect(),
            ..Place::default()
        };
        state.dealer = Some(dealer);
        state.deal = Some(Deal {
            draw,
            discards: Pile::new([turned_up]),
            places: hands.map(place),
            circuit: 1,
            to_act: first,
            step: Step::Draw,
            ending: None,
        });
        events.emit(Event::Dealt { round, dealer, first, hands, turned_up });
    }

    /// QD-06: the lot names the first dealer, and only that one.
    fn dealer(&self, state: &State, lot: Option<Seat>) -> Result<Seat, Reject> {
        match (state.dealer, lot) {
            (Some(dealer), None) => Ok(dealer),
            (None, Some(dealer)) if state.present().has(dealer) => Ok(dealer),
            (None, Some(dealer)) => {
                let say = format!("There is no {dealer} to deal: draw the lot among the players.");
                Err(Reject::new("no-such-seat", "QD-06", say))
            }
            (None, None) => {
                let say = "The first dealer is drawn by lot: name one with the first shuffle.";
                Err(Reject::new("no-dealer", "QD-06", say))
            }
            (Some(_), Some(_)) => {
                let say = "Only the first dealer is drawn by lot: after that the deal goes round.";
                Err(Reject::new("dealer-settled", "QD-06", say))
            }
        }
    }
}

impl Game for Quiddler {
    const ID: &'static str = "quiddler";
    const VERSION: u32 = 1;

    type Options = Options;
    type Scenario = Scenario;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type EventView = EventView;
    type Draft = Draft;
    type Piece = Card;

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn start(&self) -> Scenario {
        Scenario::default()
    }

    fn open(&self, scenario: &Scenario) -> Result<State, Reject> {
        scenario.open(self)
    }

    fn scenario(&self, state: &State) -> Scenario {
        Scenario::of(state)
    }

    /// Everybody may leave at any time; otherwise one seat is awaited, or all who may challenge.
    fn turn(&self, state: &State) -> Turn {
        if let Some(outcome) = state.outcome() {
            return Turn::Over(outcome);
        }
        match state.deal.as_ref().map(|deal| (deal.step, deal.to_act)) {
            None | Some((Step::Reshuffle, _)) => Turn::Chance,
            Some((Step::Challenge { waiting, .. }, _)) => {
                Turn::Play { may: state.present(), awaited: waiting }
            }
            Some((_, seat)) => Turn::Play { may: state.present(), awaited: Seats::one(seat) },
        }
    }

    fn deadline(&self, state: &State) -> Option<Millis> {
        match state.deal.as_ref()?.step {
            Step::Challenge { due, .. } => Some(due),
            _ => None,
        }
    }

    fn act(
        &self,
        state: &mut State,
        at: Millis,
        seat: Seat,
        action: &Action,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        self.admit(state, seat, action)?;
        match action {
            Action::Take(from) => self.take(state, *from, events),
            Action::Discard(card) => self.discard(state, *card, events),
            Action::Lay(lay) => self.lay(state, at, lay, events),
            Action::Challenge(challenge) => self.challenge(state, seat, *challenge, events),
            Action::Stand => {
                self.stand(state, seat, events);
                Ok(())
            }
            Action::Leave => {
                self.leave(state, seat, events);
                Ok(())
            }
        }
    }

    /// For the first round the dealer is drawn before the cards.
    fn sample(&self, state: &State, luck: &mut Luck<'_>) -> Chance {
        if let Some(deal) = &state.deal {
            let under = deal.discards.cards().skip(1).copied();
            return Chance::Reshuffle { cards: Deck::new(under).shuffled(luck) };
        }
        let dealer = match state.dealer {
            Some(_) => None,
            None => Some(Seat(luck.below(self.seats.into()) as u8)),
        };
        Chance::Shuffle { dealer, cards: Deck::new(Card::deck()).shuffled(luck) }
    }

    fn resolve(
        &self,
        state: &mut State,
        _: Millis,
        chance: &Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        let between = state.deal.is_none() && state.over().is_none();
        let emptied = state.deal.as_ref().is_some_and(|deal| deal.step == Step::Reshuffle);
        match chance {
            Chance::Shuffle { dealer, cards } if between => {
                let dealer = self.dealer(state, *dealer)?;
                let mut deck = Deck::new(Card::deck());
                deck.arrange(cards).map_err(|wrong| {
                    let say = format!("A round is dealt from all 118 cards, each once; {wrong}.");
                    Reject::new("wrong-cards", "QD-05", say)
                })?;
                self.deal(state, dealer, cards, events);
                Ok(())
            }
            Chance::Reshuffle { cards } if emptied => {
                let deal = deal_of(state);
                let mut deck = Deck::new(deal.discards.cards().skip(1).copied());
                deck.arrange(cards).map_err(|wrong| {
                    let say =
                        format!("All discards but the top one are shuffled, each once; {wrong}.");
                    Reject::new("wrong-cards", "QD-14", say)
                })?;
                deal.discards.take_under_top();
                deal.draw = deck;
                let cards = deal.draw.len() as u8;
                events.emit(Event::Open(EventView::Reshuffled { cards }));
                draw(deal, events);
                Ok(())
            }
            Chance::Shuffle { .. } => {
                let say = "Cards are shuffled between rounds only.";
                Err(Reject::new("not-shuffling", "QD-05", say))
            }
            Chance::Reshuffle { .. } => {
                let say = "The discards are shuffled only when somebody draws from an empty pile.";
                Err(Reject::new("not-shuffling", "QD-14", say))
            }
        }
    }

    fn expire(&self, state: &mut State, _: Millis, events: &mut impl Sink<Event>) {
        if self.deadline(state).is_some() {
            self.close(state, events);
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(self, state, viewer)
    }

    fn view_event(&self, event: &Event, viewer: Viewer) -> Option<EventView> {
        Some(event.seen_by(viewer))
    }

    /// Words can be drafted at any time, so a draft of them is told with why it cannot be laid.
    fn preview(
        &self,
        state: &State,
        at: Millis,
        seat: Seat,
        action: &Action,
    ) -> Result<Draft, Reject> {
        if let Action::Lay(lay) = action {
            return self.draft(state, seat, lay);
        }
        self.act(&mut state.clone(), at, seat, action, &mut ())?;
        Ok(Draft::default())
    }

    /// Piles, hands and words (QD-27); between rounds all cards lie together.
    fn census(&self, state: &State) -> Vec<Card> {
        let Some(deal) = &state.deal else { return Card::deck().collect() };
        let piles = deal.draw.cards().chain(deal.discards.cards());
        let places = deal.places.iter().flat_map(|(_, place)| {
            place.hand.iter().chain(place.words.iter().flat_map(|word| &word.cards))
        });
        piles.chain(places).copied().collect()
    }
}
