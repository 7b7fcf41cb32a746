//! Any position of a game as plain data, and the checks that make a state of it.

use crate::Slug;
use crate::cards::Card;
use crate::cards::set::cards;
use crate::deal::{check_abilities, check_events};
use crate::game::CandyMonsters;
use crate::refusal::Refusal;
use crate::stage::read_stage;
use crate::state::{COPIES, EVENTS, RowName, SUGAR, Stage, State};
use crate::table::{PlayerTable, RowTable, Table};
use play::{Refusal as _, Reject, Seat};
use serde::{Deserialize, Serialize};

/// Any position of a game. An empty one is a game before the deal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scenario {
    /// What lies open; none before the deal.
    pub table: Option<Table>,
    /// How the decks lie; if left out, every card that lies nowhere else, in the order of the
    /// set.
    pub decks: Option<Decks>,
}

/// How the decks lie, the top card of each first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Decks {
    /// The monsters.
    pub monsters: Vec<Slug>,
    /// The abilities.
    pub abilities: Vec<Slug>,
    /// The events that are still to come.
    pub events: Vec<Slug>,
}

/// No player has more candies or cubes than this.
const MAX_COUNTERS: u16 = 999;

impl CandyMonsters {
    /// The scenario of a state.
    pub(crate) fn scenario_of(&self, state: &State) -> Scenario {
        if state.stage == Stage::Dealing {
            return Scenario::default();
        }
        let names = |cards: &mut dyn Iterator<Item = &Card>| {
            cards.map(|c| self.set.slug(*c)).collect::<Vec<_>>()
        };
        let deck = |row| names(&mut state.row(row).deck().iter().rev());
        Scenario {
            table: Some(self.table(state)),
            decks: Some(Decks {
                monsters: deck(RowName::Monsters),
                abilities: deck(RowName::Abilities),
                events: names(&mut state.events[usize::from(state.drawn)..].iter()),
            }),
        }
    }

    /// The state that a scenario describes, or what is wrong with it.
    pub(crate) fn open_scenario(&self, scenario: &Scenario) -> Result<State, Reject> {
        let Some(table) = &scenario.table else {
            return match scenario.decks {
                None => Ok(State::EMPTY),
                Some(_) => Err(Refusal::DecksAlone.into()),
            };
        };
        let mut state = State::EMPTY;
        self.read_players(table, &mut state)?;
        for name in RowName::ALL {
            let row = match name {
                RowName::Monsters => &table.monsters,
                RowName::Abilities => &table.abilities,
            };
            self.read_row(row, name, &mut state)?;
        }
        self.read_events(table, scenario.decks.as_ref(), &mut state)?;
        let given = scenario.decks.as_ref().map(|d| (&d.monsters, &d.abilities));
        self.lay_decks(given, &mut state)?;
        state.since = table.since;
        state.first = table.first;
        if table.first.0 >= self.seats {
            return Err(Refusal::NoSuchFirst { last: Seat(self.seats - 1) }.into());
        }
        state.stage = read_stage(self, table, &state)?;
        state.refill = self.read_refilling(table, &state)?;
        let between = matches!(state.stage, Stage::Turn(_) | Stage::Round);
        let round = state.drawn + u8::from(between);
        state.round = if table.round == 0 { round.max(1) } else { table.round };
        let over = matches!(state.stage, Stage::Over(_));
        if state.round != round && !(over && (round..=round + 1).contains(&state.round)) {
            return Err(Refusal::WrongRound { drawn: state.drawn, round: state.round }.into());
        }
        for (row, name) in
            [(&table.monsters, RowName::Monsters), (&table.abilities, RowName::Abilities)]
        {
            if row.open.is_empty() {
                for place in 0..self.width() {
                    let row = state.row_mut(name);
                    row.open[place] = row.draw().unwrap_or(Card::NONE);
                }
            }
        }
        Ok(state)
    }

    /// The rows that wait for their discards to be shuffled. A game stops there only where the
    /// first of them has an empty place, an empty deck, and discards (KM-15).
    fn read_refilling(&self, table: &Table, state: &State) -> Result<u8, Reject> {
        let refill = table.refilling.iter().fold(0, |set, row| set | row.bit());
        let waits = |name: RowName| {
            let row = state.row(name);
            let gap = row.open[..self.width()].contains(&Card::NONE);
            gap && row.deck().is_empty() && row.discarded() > 0
        };
        let first = RowName::ALL.into_iter().find(|name| refill & name.bit() != 0);
        let over = matches!(state.stage, Stage::Over(_));
        if first.is_some_and(|name| over || !waits(name)) {
            return Err(Refusal::WrongRefill.into());
        }
        Ok(refill)
    }

    /// The card of this name, which must be of a kind.
    pub(crate) fn named(
        &self,
        slug: Slug,
        fits: impl Fn(Card) -> bool,
        what: &'static str,
    ) -> Result<Card, Reject> {
        match self.set.card(slug).filter(|c| fits(*c)) {
            Some(card) => Ok(card),
            None => Err(Refusal::WrongCard { card: slug, kind: what }.at([slug])),
        }
    }

    /// These cards as a set, each of a kind and once.
    pub(crate) fn card_set(
        &self,
        slugs: &[Slug],
        fits: impl Fn(Card) -> bool,
        what: &'static str,
    ) -> Result<u64, Reject> {
        let mut set = 0;
        for slug in slugs {
            let card = self.named(*slug, &fits, what)?;
            if set & card.bit() != 0 {
                return Err(Refusal::Twice { card: *slug }.at([slug]));
            }
            set |= card.bit();
        }
        Ok(set)
    }

    fn read_players(&self, table: &Table, state: &mut State) -> Result<(), Reject> {
        if table.players.len() != usize::from(self.seats) {
            let (seats, players) = (self.seats, table.players.len());
            return Err(Refusal::WrongPlayers { seats, players }.into());
        }
        let mut sugar = 0u16;
        let mut monsters = 0u64;
        for (seat, given) in Seat::first(self.seats).zip(&table.players) {
            self.read_player(given, seat, state)?;
            sugar += u16::from(given.sugar);
            let own = state.player(seat).monsters();
            if monsters & own != 0 {
                return Err(Refusal::MonsterTwice.into());
            }
            monsters |= own;
        }
        if sugar > SUGAR.into() {
            return Err(Refusal::TooMuchSugar { sugar, all: SUGAR }.into());
        }
        state.kingdom = SUGAR - sugar as u8;
        Ok(())
    }

    fn read_player(
        &self,
        given: &PlayerTable,
        seat: Seat,
        state: &mut State,
    ) -> Result<(), Reject> {
        let player = state.player_mut(seat);
        player.sugar = given.sugar;
        player.candies = given.candies;
        player.cubes = given.cubes;
        player.left = given.left;
        if given.candies > MAX_COUNTERS || given.cubes > MAX_COUNTERS {
            return Err(Refusal::TooManyCounters { most: MAX_COUNTERS }.into());
        }
        for monster in &given.monsters {
            let card = self.named(monster.card, Card::is_monster, "a monster")?;
            if player.active & card.bit() != 0 {
                return Err(Refusal::MonsterTwice.into());
            }
            if card.is_starter() && cards(player.monsters()).any(Card::is_starter) {
                return Err(Refusal::TwoStarters.into());
            }
            player.active |= card.bit();
            for slug in &monster.tucked {
                let tucked = self.named(*slug, Card::is_ability, "an ability")?;
                if player.active & tucked.bit() != 0 {
                    return Err(Refusal::TuckedTwice { card: *slug }.at([slug]));
                }
                player.tuck(tucked, card);
            }
        }
        player.kept = self.card_set(&given.kept, Card::is_ability, "an ability")?;
        let active = player.active;
        let can = |c: Card| {
            c.0 < Card::OWNED && active & c.bit() != 0 && self.set.powers[c.index()].is_some()
        };
        let once = |c: Card| can(c) && self.set.once & c.bit() != 0;
        player.used = self.card_set(&given.used, can, "an ability in play")?;
        player.spent = self.card_set(&given.spent, once, "a once-a-game ability in play")?;
        let nothing = PlayerTable { left: true, ..PlayerTable::default() };
        if given.left && *given != nothing {
            return Err(Refusal::LeftWithThings.into());
        }
        Ok(())
    }

    fn read_row(&self, row: &RowTable, name: RowName, state: &mut State) -> Result<(), Reject> {
        if !row.open.is_empty() && row.open.len() != self.width() {
            let (places, found) = (self.width(), row.open.len());
            return Err(Refusal::WrongRow { places, found }.into());
        }
        let (first, last) = name.range();
        let fits = |c: Card| (first..last).contains(&c.0);
        for (place, slug) in row.open.iter().enumerate() {
            if let Some(slug) = slug {
                state.row_mut(name).open[place] = self.named(*slug, fits, "a card of this row")?;
            }
        }
        for slug in &row.discards {
            let card = self.named(*slug, fits, "a card of this row")?;
            if state.row(name).discards(name).filter(|c| *c == card).count() >= COPIES.into() {
                return Err(Refusal::TooManyCopies { card: *slug, copies: COPIES }.at([slug]));
            }
            state.row_mut(name).discard(card);
        }
        state.row_mut(name).reshuffled = row.reshuffled;
        Ok(())
    }

    fn read_events(
        &self,
        table: &Table,
        decks: Option<&Decks>,
        state: &mut State,
    ) -> Result<(), Reject> {
        let is_event = |c: Card| c.0 >= Card::OWNED;
        let seen = table.seen.iter().map(|s| self.named(*s, is_event, "an event"));
        let mut order = seen.collect::<Result<Vec<Card>, Reject>>()?;
        let drawn = order.len();
        match decks {
            Some(decks) => {
                for slug in &decks.events {
                    order.push(self.named(*slug, is_event, "an event")?);
                }
            }
            None => {
                let unseen = (Card::OWNED..Card::EVENTS).map(Card).filter(|c| !order.contains(c));
                let mut unseen: Vec<Card> = unseen.collect();
                unseen.reverse();
                while order.len() < EVENTS {
                    // The Black Candy of a pile comes last unless the scenario says otherwise.
                    let pile = &order[order.len() / 3 * 3..];
                    let black = pile.contains(&Card::BLACK) || pile.len() < 2;
                    let next = if black { unseen.pop() } else { None };
                    order.push(next.unwrap_or(Card::BLACK));
                }
            }
        }
        let Ok(events) = <[Card; EVENTS]>::try_from(order) else {
            return Err(Refusal::WrongEventNumber.into());
        };
        check_events(&events)?;
        state.events = events;
        state.drawn = drawn as u8;
        Ok(())
    }

    /// How many of each card lie in the open.
    pub(crate) fn in_the_open(&self, state: &State) -> [u8; Card::OWNED as usize] {
        let mut count = [0u8; Card::OWNED as usize];
        for player in &state.players {
            cards(player.active).for_each(|c| count[c.index()] += 1);
            cards(player.kept).for_each(|c| count[c.index()] += 1);
        }
        for name in RowName::ALL {
            let row = state.row(name);
            let open = row.open.iter().copied().filter(|c| *c != Card::NONE);
            open.chain(row.discards(name)).for_each(|c| count[c.index()] += 1);
        }
        count
    }

    /// Lays the decks: as given, or what lies nowhere else, in the order of the set.
    fn lay_decks(
        &self,
        given: Option<(&Vec<Slug>, &Vec<Slug>)>,
        state: &mut State,
    ) -> Result<(), Reject> {
        let open = self.in_the_open(state);
        for name in RowName::ALL {
            let (first, last) = name.range();
            let copies = if name == RowName::Monsters { 1 } else { COPIES };
            let mut rest = Vec::new();
            for card in (first..last).map(Card) {
                let Some(left) = copies.checked_sub(open[card.index()]) else {
                    let card = self.set.slug(card);
                    return Err(Refusal::TooManyCopies { card, copies }.at([card]));
                };
                rest.extend((0..left).map(|_| card));
            }
            let deck = match given {
                Some((monsters, abilities)) => {
                    let slugs = if name == RowName::Monsters { monsters } else { abilities };
                    let deck = self.read(slugs)?;
                    let mut sorted = deck.clone();
                    sorted.sort();
                    if sorted != rest {
                        return Err(Refusal::WrongDeck.into());
                    }
                    deck
                }
                None if name == RowName::Abilities => one_of_each_below(&rest),
                None => rest,
            };
            if name == RowName::Abilities && !state.row(name).reshuffled {
                let sound = match deck.len() {
                    10.. => check_abilities(&deck).is_ok(),
                    _ => (1..deck.len()).all(|i| !deck[..i].contains(&deck[i])),
                };
                match (sound, given) {
                    (true, _) => {}
                    (false, None) => state.row_mut(name).reshuffled = true,
                    (false, Some(_)) => check_abilities(&[Card::NONE; 10])?,
                }
            }
            state.row_mut(name).lay(deck.into_iter());
        }
        Ok(())
    }
}

/// The cards with one of each type at the bottom, as far as there are any (KM-06).
fn one_of_each_below(sorted: &[Card]) -> Vec<Card> {
    let (bottom, mut top): (Vec<_>, Vec<_>) =
        (0..sorted.len()).partition(|i| *i == 0 || sorted[i - 1] != sorted[*i]);
    top.extend(bottom);
    top.into_iter().map(|i| sorted[i]).collect()
}
