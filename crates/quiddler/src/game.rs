//! The game as everything else knows it: `play::Game`.

use crate::action::Action;
use crate::chance::Chance;
use crate::draft::Draft;
use crate::event::{Event, EventView};
use crate::refusal::Refusal;
use crate::state::{Deal, PlayerCards, Reason, State, Step, next_of};
use crate::turns::{deal_of, draw};
use crate::view::View;
use crate::wordbook::Wordbook;
use crate::{Card, Options, Scenario};
use components::{Deck, PerSeat, Pile};
use lexicon::TableWords;
use play::{Can, Game, Input, Luck, Millis, Reject, Seat, Sink, Turn, Viewer};

/// Quiddler at a table with its options, seats and word list.
#[derive(Clone, Debug)]
pub struct Quiddler {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    pub(crate) rules_version: u32,
    /// The words of every seat.
    pub(crate) wordbooks: Vec<Wordbook>,
}

impl Quiddler {
    /// The game with these options for this many seats, or what is wrong with them.
    pub fn new(
        mut options: Options,
        seats: u8,
        words: impl Into<TableWords>,
    ) -> Result<Quiddler, Reject> {
        if !(2..=8).contains(&seats) {
            return Err(Refusal::WrongSeats { seats }.into());
        }
        options.check()?;
        let wordbooks = Wordbook::by_seat(&mut options, seats, &words.into())?;
        Ok(Quiddler { options, seats, rules_version: Quiddler::VERSION, wordbooks })
    }

    /// The same game by an older version of the rules, for a table that began with it.
    #[must_use]
    pub fn with_rules_version(self, rules_version: u32) -> Quiddler {
        Quiddler { rules_version, ..self }
    }

    /// The words of a seat.
    pub fn wordbook_of(&self, seat: Seat) -> &Wordbook {
        &self.wordbooks[seat.index()]
    }

    /// Whether the seat may do this kind of thing at all; the details are checked later.
    fn admit(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if seat.0 >= self.seats {
            return Err(Refusal::NoSuchSeat { seats: self.seats });
        }
        match state.over() {
            Some(Reason::HighestTotal) => return Err(Refusal::GameOver),
            Some(Reason::LeftAlone) => return Err(Refusal::EverybodyLeft),
            None => {}
        }
        if state.gone.has(seat) {
            return Err(Refusal::HasLeft);
        }
        let deal = state.deal.as_ref().ok_or(Refusal::Shuffling)?;
        match (deal.step, action) {
            (Step::Reshuffle, _) => Err(Refusal::Reshuffling),
            (_, Action::Leave) => Ok(()),
            (Step::Challenge { waiting, .. }, Action::Stand | Action::Challenge(_)) => match action
            {
                _ if waiting.has(seat) => Ok(()),
                _ if seat == deal.to_act => Err(Refusal::YourOwnWords),
                _ if !self.may_challenge(deal, seat) => Err(Refusal::StoodAlready),
                Action::Stand => Err(Refusal::AnsweredAlready),
                _ => Ok(()),
            },
            (Step::Challenge { .. }, _) => Err(Refusal::ChallengesFirst),
            (_, Action::Stand | Action::Challenge(_)) => Err(Refusal::NothingToChallenge),
            _ if seat != deal.to_act => Err(Refusal::NotYourTurn),
            _ => Ok(()),
        }
    }

    /// QD-05 to QD-07: deals the cards in this order.
    fn deal(
        &self,
        state: &mut State,
        at: Millis,
        dealer: Seat,
        cards: &[Card],
        events: &mut impl Sink<Event>,
    ) {
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
        let player = |_: Seat, hand: &Vec<Card>| PlayerCards {
            hand: hand.iter().copied().collect(),
            ..PlayerCards::default()
        };
        state.dealer = Some(dealer);
        state.deal = Some(Deal {
            draw,
            discards: Pile::new([turned_up]),
            players: hands.map(player),
            circuit: 1,
            to_act: first,
            due: self.options.turn_ends(at),
            step: Step::Draw,
            ending: None,
        });
        events.emit(Event::Dealt { round, dealer, first, hands, turned_up });
    }

    /// QD-06: the lot names the first dealer, and only that one.
    fn dealer(&self, state: &State, lot: Option<Seat>) -> Result<Seat, Refusal> {
        match (state.dealer, lot) {
            (Some(dealer), None) => Ok(dealer),
            (None, Some(dealer)) if state.present().has(dealer) => Ok(dealer),
            (None, Some(dealer)) => Err(Refusal::NoSuchDealer { seat: dealer }),
            (None, None) => Err(Refusal::NoLot),
            (Some(_), Some(_)) => Err(Refusal::DealerSettled),
        }
    }
}

impl Game for Quiddler {
    const ID: &'static str = "quiddler";
    /// Version 2: who challenges one of several words has answered (QD-19).
    const VERSION: u32 = 2;

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

    fn rules_version(&self) -> u32 {
        self.rules_version
    }

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

    fn turn(&self, state: &State) -> Turn {
        if let Some(outcome) = state.outcome() {
            return Turn::Over(outcome);
        }
        let Some(deal) = &state.deal else { return Turn::Chance };
        match deal.step {
            Step::Reshuffle => Turn::Chance,
            Step::Challenge { waiting, .. } => {
                let may_act = state.present().iter().filter(|seat| self.may_challenge(deal, *seat));
                Turn::Play { may_act: may_act.collect(), waiting_for: waiting }
            }
            Step::Draw | Step::Decide(_) => Turn::one(deal.to_act),
        }
    }

    fn deadline(&self, state: &State) -> Option<Millis> {
        let deal = state.deal.as_ref()?;
        match deal.step {
            Step::Challenge { due, .. } => Some(due),
            Step::Draw | Step::Decide(_) | Step::Reshuffle => deal.due,
        }
    }

    fn round(&self, state: &State) -> Option<u32> {
        Some(state.round().into())
    }

    fn can(&self, state: &State, seat: Seat) -> Can<Action> {
        self.can_do(state, seat)
    }

    fn act(
        &self,
        state: &mut State,
        at: Millis,
        seat: Seat,
        action: &Action,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        self.admit(state, seat, action.undated())?;
        match action {
            Action::InRound { round: named, action } => {
                let (named, round) = (*named, state.round());
                if named != round {
                    return Err(Refusal::WrongRound { named, round }.into());
                }
                self.act(state, at, seat, action, events)
            }
            Action::Take(from) => self.take(state, *from, events),
            Action::Discard(card) => self.discard(state, at, *card, events),
            Action::Lay(lay) => self.lay(state, at, lay, events),
            Action::Challenge(challenge) => self.challenge(state, at, seat, *challenge, events),
            Action::Stand => {
                self.stand(state, at, seat, events);
                Ok(())
            }
            Action::Leave => {
                self.leave(state, at, seat, events);
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
        at: Millis,
        chance: &Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        let between = state.deal.is_none() && state.over().is_none();
        let emptied = state.deal.as_ref().is_some_and(|deal| deal.step == Step::Reshuffle);
        match chance {
            Chance::Shuffle { dealer, cards } if between => {
                let dealer = self.dealer(state, *dealer)?;
                let mut deck = Deck::new(Card::deck());
                let wrong = |wrong: components::Miscount<Card>| Refusal::NotTheDeck {
                    wrong: wrong.to_string(),
                };
                deck.arrange(cards).map_err(wrong)?;
                self.deal(state, at, dealer, cards, events);
                Ok(())
            }
            Chance::Reshuffle { cards } if emptied => {
                let deal = deal_of(state);
                let mut deck = Deck::new(deal.discards.cards().skip(1).copied());
                let wrong = |wrong: components::Miscount<Card>| Refusal::NotTheDiscards {
                    wrong: wrong.to_string(),
                };
                deck.arrange(cards).map_err(wrong)?;
                deal.discards.take_under_top();
                deal.draw = deck;
                deal.due = deal.due.map(|due| due.max(at));
                let cards = deal.draw.len() as u8;
                events.emit(Event::Open(EventView::Reshuffled { cards }));
                draw(deal, events);
                Ok(())
            }
            Chance::Shuffle { .. } => Err(Refusal::NotBetweenRounds.into()),
            Chance::Reshuffle { .. } => Err(Refusal::NotEmpty.into()),
        }
    }

    fn expire(&self, state: &mut State, at: Millis, events: &mut impl Sink<Event>) {
        match state.deal.as_ref().map(|deal| deal.step) {
            Some(Step::Challenge { .. }) => self.close(state, at, events),
            Some(Step::Draw | Step::Decide(_)) => self.run_out(state, at, events),
            Some(Step::Reshuffle) | None => {}
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(self, state, viewer)
    }

    fn view_event(&self, event: &Event, viewer: Viewer) -> Option<EventView> {
        Some(event.seen_by(viewer))
    }

    fn reveals(&self, state: &State, input: &Input<Action, Chance>, viewer: Viewer) -> bool {
        self.tells(state, input, viewer)
    }

    /// Words can be drafted at any time: what is wrong with them comes before what is wrong with
    /// the moment.
    fn preview(
        &self,
        state: &State,
        at: Millis,
        seat: Seat,
        action: &Action,
    ) -> Result<Draft, Reject> {
        let draft = match action.undated() {
            Action::Lay(lay) => self.draft(state, seat, lay)?,
            _ => Draft::default(),
        };
        self.act(&mut state.clone(), at, seat, action, &mut ())?;
        Ok(draft)
    }

    /// Piles, hands and words (QD-27); between rounds all cards lie together.
    fn census(&self, state: &State) -> Vec<Card> {
        let Some(deal) = &state.deal else { return Card::deck().collect() };
        let piles = deal.draw.cards().chain(deal.discards.cards());
        let held = deal.players.iter().flat_map(|(_, player)| {
            player.hand.iter().chain(player.words.iter().flat_map(|word| &word.cards))
        });
        piles.chain(held).copied().collect()
    }
}
