//! The checks that make a state of a scenario.

use crate::card::{Counts, counts, listed, named, rest};
use crate::options::Mode;
use crate::scenario::{Dealt, LaidWord, PastRound, PlaceNow, Scenario, StepNow};
use crate::state::{CIRCUITS, Deal, Ending, Place, State, Step};
use crate::tally::{Played, ROUNDS, dealt_in};
use crate::word::Verdict;
use crate::wordbook::two_cards;
use crate::{Card, Quiddler, Round, Source, Word};
use components::{Deck, Hand, PerSeat, Pile};
use play::{Reject, Seat, Seats};
use std::sync::Arc;

fn refuse<T>(code: &'static str, rule: &'static str, say: impl Into<String>) -> Result<T, Reject> {
    Err(Reject::new(code, rule, say))
}

impl Scenario {
    /// The state that this describes at the game's table.
    pub(crate) fn open(&self, game: &Quiddler) -> Result<State, Reject> {
        let everybody = Seats::all(game.seats);
        let named = self.dealer.into_iter().chain(self.gone.iter());
        check_seats(everybody, named)?;
        if self.tally.len() > ROUNDS.into() {
            let say = format!("A game has {ROUNDS} rounds, not {}.", self.tally.len());
            return refuse("too-many-rounds", "QD-05", say);
        }
        let mut state = State {
            seats: game.seats,
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
            return refuse("no-dealer", "QD-06", "The game has begun: say who deals as well.");
        }
        if let Some(deal) = &self.deal {
            if let Some(reason) = state.over() {
                let say = "The game is over, so no round can be under way: leave the deal out.";
                return refuse("game-over", reason.rule(), say);
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
        let mut places = Vec::new();
        for (i, place) in self.seats.iter().enumerate() {
            places.push(place.open(game, Seat(i as u8))?);
        }
        let mut places = places.into_iter();
        let mut deal = Deal {
            draw: Deck::default(),
            discards: Pile::new(self.discards.iter().copied()),
            places: PerSeat::new(game.seats, |_| places.next().unwrap_or_default()),
            circuit: self.circuit,
            to_act: self.to_act,
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

    /// The draw pile as it is given, and under it all cards that are nowhere else.
    fn draw_pile(&self, deal: &mut Deal) -> Result<(), Reject> {
        let in_words = |place: &Place| place.words.iter().flat_map(|w| w.cards.clone()).collect();
        let before_seats = deal.places.iter().flat_map(|(_, place)| {
            let words: Vec<Card> = in_words(place);
            place.hand.iter().copied().chain(words)
        });
        let named = self.draw.iter().chain(&self.discards).copied().chain(before_seats);
        let found = check_copies(&named.collect::<Vec<_>>())?;
        deal.draw = Deck::new(self.draw.iter().copied().chain(rest(&found)));
        Ok(())
    }
}

impl PlaceNow {
    fn open(&self, game: &Quiddler, seat: Seat) -> Result<Place, Reject> {
        let hand: Hand<Card> = self.hand.iter().copied().collect();
        if let Err(missing) = hand.clone().take(&self.known) {
            let say = format!(
                "Everybody is said to know of {} in the hand of {seat}, but it is not there.",
                missing.0
            );
            return refuse("unknown-known", "QD-07", say);
        }
        Ok(Place {
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
            (Mode::Referee, None) => game.wordbook.judge(cards)?,
            (Mode::Challenge, Some(by)) if by != seat => {
                let good = game.wordbook.allows(&word.text);
                word.challenge = Some(Verdict { by, good });
            }
            (Mode::Challenge, None) => {}
            (Mode::Referee, Some(_)) | (Mode::Challenge, Some(_)) => {
                let say = format!(
                    "“{}” cannot have been challenged like that: others challenge, at a table \
                     with challenges.",
                    word.text
                );
                return refuse("no-such-challenge", "QD-19", say);
            }
        }
        words.push(word);
    }
    Ok(words)
}

fn check_seats(all: Seats, named: impl IntoIterator<Item = Seat>) -> Result<(), Reject> {
    match named.into_iter().find(|seat| !all.has(*seat)) {
        None => Ok(()),
        Some(seat) => {
            let say = format!("There is no {seat}: this table has {} seats.", all.len());
            refuse("no-such-seat", "QD-05", say)
        }
    }
}

fn check_length(game: &Quiddler, given: usize) -> Result<(), Reject> {
    if given == usize::from(game.seats) {
        return Ok(());
    }
    let say = format!("This table has {} seats, but there are cards for {given}.", game.seats);
    refuse("wrong-seats", "QD-05", say)
}

/// QD-01: no card more often than the deck has it. Gives the counts.
pub(crate) fn check_copies(cards: &[Card]) -> Result<Counts, Reject> {
    if cards.len() > Card::deck().count() {
        return refuse("too-many-cards", "QD-01", "There are more cards than the deck has: 118.");
    }
    let found = counts(cards);
    match Card::all().find(|card| found[card.index()] > card.copies()) {
        None => Ok(found),
        Some(card) => {
            let say = format!(
                "There are {} cards {card}, but the deck has only {}.",
                found[card.index()],
                card.copies()
            );
            Err(Reject::new("too-many-cards", "QD-01", say).at(named([&card])))
        }
    }
}

/// QD-05: as many cards as were dealt.
fn check_size(seat: Seat, has: usize, may: &[u8], round: u8) -> Result<(), Reject> {
    if may.iter().any(|n| usize::from(*n) == has) {
        return Ok(());
    }
    let may: Vec<String> = may.iter().map(u8::to_string).collect();
    let say = format!(
        "In round {round} the hand and words of {seat} make {} cards together, not {has}.",
        may.join(" or ")
    );
    refuse("wrong-hand", "QD-05", say)
}

fn check_hands(state: &State, deal: &Deal) -> Result<(), Reject> {
    let (round, n) = (state.round(), state.cards());
    for (seat, place) in deal.places.iter() {
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
fn check_ending(game: &Quiddler, state: &State, deal: &Deal) -> Result<(), Reject> {
    if !(1..=CIRCUITS).contains(&deal.circuit) {
        let say = format!("Circuits are counted from 1 to {CIRCUITS}, not {}.", deal.circuit);
        return refuse("wrong-circuit", "QD-14", say);
    }
    let laid = |seat: Seat| !deal.places[seat].words.is_empty();
    let challenged = matches!(deal.step, Step::Challenge { .. });
    let Some(ending) = deal.ending else {
        let early = deal.places.iter().find(|(_, p)| !p.words.is_empty() || p.discard.is_some());
        return match early {
            None => Ok(()),
            Some((seat, _)) => {
                let say = format!("Nobody has gone out, so {seat} has no words on the table.");
                refuse("words-too-early", "QD-08", say)
            }
        };
    };
    let present = state.present();
    let wrong = |say: &str| refuse("wrong-ending", "QD-12", say);
    if ending.last.iter().any(|seat| !present.has(seat)) {
        return wrong("Somebody who has left has no last turn.");
    }
    if ending.last.iter().any(|seat| laid(seat) && !(challenged && seat == deal.to_act)) {
        return wrong("Words on the table mean that the last turn is done.");
    }
    if !challenged && !ending.last.has(deal.to_act) {
        return wrong("When last turns are played, it is the turn of somebody who has one.");
    }
    match ending.out {
        None if deal.circuit < CIRCUITS => {
            let say = format!("Nobody has gone out: last turns begin after {CIRCUITS} circuits.");
            refuse("wrong-ending", "QD-14", say)
        }
        Some(_) if game.options.no_first_turn_out && deal.circuit == 1 => {
            let say = "At this table nobody goes out in the first turn of a round.";
            refuse("first-turn", "QD-10", say)
        }
        Some(seat) if ending.last.has(seat) => wrong("Who went out has no last turn."),
        Some(seat) if !laid(seat) || !deal.places[seat].hand.is_empty() => {
            let say = format!("To go out, {seat} must have laid all cards as words.");
            refuse("wrong-ending", "QD-09", say)
        }
        _ => Ok(()),
    }
}

/// QD-07, QD-08, QD-14, QD-19: what the turn is waiting for must be possible.
fn check_step(game: &Quiddler, state: &State, deal: &Deal) -> Result<(), Reject> {
    let present = state.present();
    let challenged = matches!(deal.step, Step::Challenge { .. });
    if !challenged && !present.has(deal.to_act) {
        let say = format!("It cannot be the turn of {}, who has left.", deal.to_act);
        return refuse("has-left", "QD-05", say);
    }
    let place = &deal.places[deal.to_act];
    match deal.step {
        Step::Draw if deal.discards.is_empty() => refuse(
            "no-discards",
            "QD-07",
            "There is always a card on the discard pile to begin with.",
        ),
        Step::Reshuffle if !deal.draw.is_empty() || deal.discards.len() < 2 => {
            let say = "Discards are shuffled only when the draw pile is empty: name all other \
                       cards elsewhere.";
            refuse("not-empty", "QD-14", say)
        }
        Step::Decide(taken) => {
            let hand = if taken.from == Source::Discard { &place.known } else { &place.hand };
            if hand.has(&taken.card) {
                return Ok(());
            }
            let say = format!(
                "{} is said to have been taken, but {} holds {}. (A card from the discard pile is \
                 known to everybody.)",
                taken.card,
                deal.to_act,
                listed(hand.iter())
            );
            refuse("wrong-taken", "QD-08", say)
        }
        Step::Challenge { waiting, .. } => {
            let open = place.words.iter().any(|word| word.challenge.is_none());
            let others = present.without(deal.to_act);
            let fits = waiting.iter().all(|seat| others.has(seat)) && !waiting.is_empty();
            if game.options.mode == Mode::Challenge && open && fits && deal.ending.is_some() {
                return Ok(());
            }
            let say = "Others can challenge only at a table with challenges, when words were laid, \
                       and while somebody has not let them stand.";
            refuse("nothing-to-challenge", "QD-19", say)
        }
        Step::Draw | Step::Reshuffle => Ok(()),
    }
}
