//! The checks that make a state of a scenario.

use crate::card::{Counts, counts, listed, named, rest};
use crate::options::Mode;
use crate::refusal::{CardRefusal, ScenarioRefusal as Refusal};
use crate::scenario::{Dealt, LaidWord, PastRound, PlayerNow, Scenario, StepNow};
use crate::state::{CIRCUITS, Deal, Ending, PlayerCards, Reason, State, Step};
use crate::tally::{Played, ROUNDS, dealt_in};
use crate::word::Verdict;
use crate::wordbook::two_cards;
use crate::{Card, Quiddler, Round, Source, Word};
use components::{Deck, Hand, PerSeat, Pile};
use play::{Millis, Refusal as _, Reject, Seat, Seats};
use std::sync::Arc;

impl Scenario {
    /// The state that this describes at the game's table.
    pub(crate) fn open(&self, game: &Quiddler) -> Result<State, Reject> {
        let everybody = Seats::all(game.seats);
        let named = self.dealer.into_iter().chain(self.gone.iter());
        check_seats(everybody, named)?;
        if self.tally.len() > ROUNDS.into() {
            return Err(Refusal::TooManyRounds { found: self.tally.len() }.into());
        }
        let mut state = State {
            seats: game.seats,
            head_start: game.options.head_starts(),
            dealer: self.dealer,
            gone: self.gone,
            tally: Vec::new(),
            deal: None,
        };
        for past in &self.tally {
            let round = past.open(game, &state)?;
            state.tally.push(Arc::new(round));
        }
        let begun = self.deal.is_some() || !self.tally.is_empty();
        if begun && self.dealer.is_none() {
            return Err(Refusal::NoDealer.into());
        }
        if let Some(deal) = &self.deal {
            match state.over() {
                Some(Reason::HighestTotal) => return Err(Refusal::GameOver.into()),
                Some(Reason::LeftAlone) => return Err(Refusal::EverybodyLeft.into()),
                None => {}
            }
            state.deal = Some(deal.open(game, &state)?);
        }
        Ok(state)
    }
}

impl PastRound {
    fn open(&self, game: &Quiddler, state: &State) -> Result<Round, Reject> {
        let number = state.round();
        check_seats(Seats::all(game.seats), self.out)?;
        let mut played = vec![Played::default(); game.seats.into()];
        if !self.seats.is_empty() {
            check_length(game, self.seats.len())?;
        }
        let mut all = Vec::new();
        for (i, (place, played)) in self.seats.iter().zip(&mut played).enumerate() {
            let seat = Seat(i as u8);
            played.words = words(game, seat, &place.words)?;
            played.unused = place.unused.clone();
            played.unused.sort();
            played.discard = place.discard;
            let mine = played.words.iter().flat_map(|word| &word.cards).chain(&played.unused);
            let before = all.len();
            all.extend(mine.copied());
            check_size(seat, all.len() - before, &[0, dealt_in(number)], number)?;
        }
        check_copies(&all)?;
        let before = state.totals();
        Ok(Round::score(number, self.out, played, game.bonuses(), &before))
    }
}

impl Dealt {
    fn open(&self, game: &Quiddler, state: &State) -> Result<Deal, Reject> {
        check_length(game, self.seats.len())?;
        let waiting = match self.step {
            StepNow::Challenge { waiting, .. } => waiting,
            _ => Seats::NONE,
        };
        let ending = self.ending.map(|e| Ending { out: e.out, last: e.last });
        let last = ending.map_or(Seats::NONE, |ending| ending.last);
        let out = ending.and_then(|ending| ending.out);
        let named = [self.to_act].into_iter().chain(out).chain(waiting.iter()).chain(last.iter());
        check_seats(Seats::all(game.seats), named)?;
        let mut players = Vec::new();
        for (i, player) in self.seats.iter().enumerate() {
            players.push(player.open(game, Seat(i as u8))?);
        }
        let mut players = players.into_iter();
        let mut deal = Deal {
            draw: Deck::default(),
            discards: Pile::new(self.discards.iter().copied()),
            players: PerSeat::new(game.seats, |_| players.next().unwrap_or_default()),
            circuit: self.circuit,
            to_act: self.to_act,
            due: self.due(game)?,
            step: match self.step {
                StepNow::Draw => Step::Draw,
                StepNow::Reshuffle => Step::Reshuffle,
                StepNow::Decide(taken) => Step::Decide(taken),
                StepNow::Challenge { waiting, due } => Step::Challenge { waiting, due },
            },
            ending,
        };
        self.draw_pile(&mut deal)?;
        check_hands(state, &deal)?;
        check_ending(game, state, &deal)?;
        check_step(game, state, &deal)?;
        Ok(deal)
    }

    /// When the turn is over, if the table has a clock.
    fn due(&self, game: &Quiddler) -> Result<Option<Millis>, Refusal> {
        match (self.step, self.due) {
            (StepNow::Challenge { .. }, None) => Ok(None),
            (StepNow::Challenge { .. }, Some(_)) => Err(Refusal::NoClock),
            (_, Some(_)) if game.options.turn_seconds.is_none() => Err(Refusal::NoClock),
            (_, given) => Ok(given.or(game.options.turn_ends(Millis::ZERO))),
        }
    }

    /// The draw pile as it is given, and under it all cards that are nowhere else.
    fn draw_pile(&self, deal: &mut Deal) -> Result<(), Reject> {
        let in_words =
            |place: &PlayerCards| place.words.iter().flat_map(|w| w.cards.clone()).collect();
        let before_seats = deal.players.iter().flat_map(|(_, place)| {
            let words: Vec<Card> = in_words(place);
            place.hand.iter().copied().chain(words)
        });
        let named = self.draw.iter().chain(&self.discards).copied().chain(before_seats);
        let found = check_copies(&named.collect::<Vec<_>>())?;
        deal.draw = Deck::new(self.draw.iter().copied().chain(rest(&found)));
        Ok(())
    }
}

impl PlayerNow {
    fn open(&self, game: &Quiddler, seat: Seat) -> Result<PlayerCards, Reject> {
        let hand: Hand<Card> = self.hand.iter().copied().collect();
        if let Err(missing) = hand.clone().take(&self.known) {
            let card = missing.0.to_string();
            return Err(Refusal::UnknownKnown { seat, card }.into());
        }
        Ok(PlayerCards {
            hand,
            known: self.known.iter().copied().collect(),
            words: words(game, seat, &self.words)?,
            discard: self.discard,
        })
    }
}

/// The words a seat has laid; the list says what came of challenges.
fn words(game: &Quiddler, seat: Seat, laid: &[LaidWord]) -> Result<Vec<Word>, Reject> {
    let mut words = Vec::new();
    for LaidWord { cards, challenged_by } in laid {
        two_cards(cards)?;
        check_seats(Seats::all(game.seats), *challenged_by)?;
        check_copies(cards)?;
        let mut word = Word::of(cards);
        match (game.options.mode, *challenged_by) {
            (Mode::Referee, None) => game.wordbook_of(seat).judge(cards)?,
            (Mode::Challenge, Some(by)) if by != seat => {
                let good = game.wordbook_of(seat).allows(&word.text);
                word.challenge = Some(Verdict { by, good });
            }
            (Mode::Challenge, None) => {}
            (Mode::Referee, Some(_)) | (Mode::Challenge, Some(_)) => {
                return Err(Refusal::NoSuchChallenge { text: word.text }.into());
            }
        }
        words.push(word);
    }
    Ok(words)
}

fn check_seats(all: Seats, named: impl IntoIterator<Item = Seat>) -> Result<(), Refusal> {
    match named.into_iter().find(|seat| !all.has(*seat)) {
        None => Ok(()),
        Some(seat) => Err(Refusal::NoSuchSeat { seat, seats: all.len() as u8 }),
    }
}

fn check_length(game: &Quiddler, given: usize) -> Result<(), Refusal> {
    if given == usize::from(game.seats) {
        return Ok(());
    }
    Err(Refusal::WrongSeats { seats: game.seats, found: given })
}

/// QD-01: no card more often than the deck has it. Gives the counts.
pub(crate) fn check_copies(cards: &[Card]) -> Result<Counts, Reject> {
    if cards.len() > Card::deck().count() {
        return Err(CardRefusal::TooManyCards.into());
    }
    let found = counts(cards);
    match Card::all().find(|card| found[card.index()] > card.copies()) {
        None => Ok(found),
        Some(card) => {
            let (found, copies) = (found[card.index()], card.copies());
            let face = card.to_string();
            Err(CardRefusal::TooManyAlike { found, face, copies }.at(named([&card])))
        }
    }
}

/// QD-05: as many cards as were dealt.
fn check_size(seat: Seat, has: usize, may: &[u8], round: u8) -> Result<(), Refusal> {
    if may.iter().any(|n| usize::from(*n) == has) {
        return Ok(());
    }
    let may: Vec<String> = may.iter().map(u8::to_string).collect();
    let expected = may.join(" or ");
    Err(Refusal::WrongHand { round, seat, expected, found: has })
}

fn check_hands(state: &State, deal: &Deal) -> Result<(), Refusal> {
    let (round, n) = (state.round(), state.cards());
    for (seat, place) in deal.players.iter() {
        let has = place.hand.len() + place.words.iter().map(|w| w.cards.len()).sum::<usize>();
        let deciding = matches!(deal.step, Step::Decide(_)) && seat == deal.to_act;
        let may: &[u8] = match (state.gone.has(seat), deciding) {
            (true, _) => &[0, n],
            (false, true) => &[n + 1],
            (false, false) => &[n],
        };
        check_size(seat, has, may, round)?;
    }
    Ok(())
}

/// QD-08 to QD-14: who may have laid words, and whose last turn is to come.
fn check_ending(game: &Quiddler, state: &State, deal: &Deal) -> Result<(), Refusal> {
    if !(1..=CIRCUITS).contains(&deal.circuit) {
        return Err(Refusal::WrongCircuit { circuit: deal.circuit, most: CIRCUITS });
    }
    let laid = |seat: Seat| !deal.players[seat].words.is_empty();
    let challenged = matches!(deal.step, Step::Challenge { .. });
    let Some(ending) = deal.ending else {
        let early = deal.players.iter().find(|(_, p)| !p.words.is_empty() || p.discard.is_some());
        return match early {
            None => Ok(()),
            Some((seat, _)) => Err(Refusal::WordsTooEarly { seat }),
        };
    };
    let present = state.present();
    if ending.last.iter().any(|seat| !present.has(seat)) {
        return Err(Refusal::LastTurnOfNobody);
    }
    if ending.last.iter().any(|seat| laid(seat) && !(challenged && seat == deal.to_act)) {
        return Err(Refusal::LastTurnDone);
    }
    if !challenged && !ending.last.has(deal.to_act) {
        return Err(Refusal::NotALastTurn);
    }
    match ending.out {
        None if deal.circuit < CIRCUITS => Err(Refusal::CircuitsToGo { most: CIRCUITS }),
        Some(_) if game.options.no_first_turn_out && deal.circuit == 1 => Err(Refusal::FirstTurn),
        Some(seat) if ending.last.has(seat) => Err(Refusal::OutHasNoLastTurn),
        Some(seat) if !laid(seat) || !deal.players[seat].hand.is_empty() => {
            Err(Refusal::NotOut { seat })
        }
        _ => Ok(()),
    }
}

/// QD-07, QD-08, QD-14, QD-19: what the turn is waiting for must be possible.
fn check_step(game: &Quiddler, state: &State, deal: &Deal) -> Result<(), Refusal> {
    let present = state.present();
    let challenged = matches!(deal.step, Step::Challenge { .. });
    if !challenged && !present.has(deal.to_act) {
        return Err(Refusal::HasLeft { seat: deal.to_act });
    }
    let place = &deal.players[deal.to_act];
    match deal.step {
        Step::Draw if deal.discards.is_empty() => Err(Refusal::NoDiscards),
        Step::Reshuffle if !deal.draw.is_empty() || deal.discards.len() < 2 => {
            Err(Refusal::NotEmpty)
        }
        Step::Decide(taken) => {
            let hand = if taken.from == Source::Discard { &place.known } else { &place.hand };
            if hand.has(&taken.card) {
                return Ok(());
            }
            let (card, cards) = (taken.card.to_string(), listed(hand.iter()));
            Err(Refusal::WrongTaken { card, seat: deal.to_act, cards })
        }
        Step::Challenge { waiting, .. } => {
            let open = place.words.iter().any(|word| word.challenge.is_none());
            let others = present.without(deal.to_act);
            let fits = waiting.iter().all(|seat| others.has(seat)) && !waiting.is_empty();
            if game.options.mode == Mode::Challenge && open && fits && deal.ending.is_some() {
                return Ok(());
            }
            Err(Refusal::NothingToChallenge)
        }
        Step::Draw | Step::Reshuffle => Ok(()),
    }
}
