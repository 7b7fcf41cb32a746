//! Any position of a game as plain data, and the checks that make a state of it.

use crate::Slug;
use crate::cards::Card;
use crate::cards::set::cards;
use crate::deal::{check_abilities, check_events};
use crate::game::CandyMonsters;
use crate::stage::read_stage;
use crate::state::{COPIES, EVENTS, RowName, SUGAR, Stage, State};
use crate::table::{PlayerTable, RowTable, Table};
use play::{Reject, Seat};
use serde::{Deserialize, Serialize};

/// Any position of a game. An empty one is a game before the deal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
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
pub struct Decks {
    /// The monsters.
    pub monsters: Vec<Slug>,
    /// The abilities.
    pub abilities: Vec<Slug>,
    /// The events that are still to come.
    pub events: Vec<Slug>,
}

/// No player has more candies or cubes.
const MOST_COUNTERS: u16 = 999;

pub(crate) fn refuse<T>(
    code: &'static str,
    rule: &'static str,
    say: impl Into<String>,
) -> Result<T, Reject> {
    Err(Reject::new(code, rule, say))
}

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
                Some(_) => refuse(
                    "decks-alone",
                    "KM-06",
                    "Decks need a table: say what lies open, or leave them out for a new game.",
                ),
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
            let say = format!("The First Player is seat 0 to {}.", self.seats - 1);
            return refuse("no-such-seat", "KM-07", say);
        }
        state.stage = read_stage(self, table, &state)?;
        state.refill = table.refilling.iter().fold(0, |set, row| set | row.bit());
        let between = matches!(state.stage, Stage::Turn(_) | Stage::Round);
        let round = state.drawn + u8::from(between);
        state.round = if table.round == 0 { round.max(1) } else { table.round };
        let over = matches!(state.stage, Stage::Over(_));
        if state.round != round && !(over && (round..=round + 1).contains(&state.round)) {
            let say = format!(
                "After {} events this cannot be round {}: leave the round out.",
                state.drawn, state.round
            );
            return refuse("wrong-round", "KM-21", say);
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

    /// The card of this name, which must be of a kind.
    pub(crate) fn named(
        &self,
        slug: Slug,
        fits: impl Fn(Card) -> bool,
        what: &str,
    ) -> Result<Card, Reject> {
        match self.set.card(slug).filter(|c| fits(*c)) {
            Some(card) => Ok(card),
            None => Err(Reject::new(
                "no-such-card",
                "KM-03",
                format!("\"{slug}\" is not {what} of this set."),
            )
            .at([slug])),
        }
    }

    /// These cards as a set, each of a kind and once.
    pub(crate) fn card_set(
        &self,
        slugs: &[Slug],
        fits: impl Fn(Card) -> bool,
        what: &str,
    ) -> Result<u64, Reject> {
        let mut set = 0;
        for slug in slugs {
            let card = self.named(*slug, &fits, what)?;
            if set & card.bit() != 0 {
                let say = format!("\"{slug}\" is there twice: once is enough.");
                return Err(Reject::new("twice", "KM-38", say).at([slug]));
            }
            set |= card.bit();
        }
        Ok(set)
    }

    fn read_players(&self, table: &Table, state: &mut State) -> Result<(), Reject> {
        if table.players.len() != usize::from(self.seats) {
            let say =
                format!("This table has {} players, not {}.", self.seats, table.players.len());
            return refuse("wrong-seats", "KM-04", say);
        }
        let mut sugar = 0u16;
        let mut monsters = 0u64;
        for (seat, given) in Seat::first(self.seats).zip(&table.players) {
            self.read_player(given, seat, state)?;
            sugar += u16::from(given.sugar);
            let own = state.player(seat).monsters();
            if monsters & own != 0 {
                let say = "A monster lies in front of two players: each is there once.";
                return refuse("twice", "KM-38", say);
            }
            monsters |= own;
        }
        if sugar > SUGAR.into() {
            let say = format!("The players have {sugar} sugar, but there are only {SUGAR}.");
            return refuse("too-much-sugar", "KM-01", say);
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
        if given.candies > MOST_COUNTERS || given.cubes > MOST_COUNTERS {
            let say = format!("Nobody has more than {MOST_COUNTERS} candies or cubes.");
            return refuse("too-many-counters", "KM-01", say);
        }
        for monster in &given.monsters {
            let card = self.named(monster.card, Card::is_monster, "a monster")?;
            if player.active & card.bit() != 0 {
                let say = "A monster lies there twice: each is there once.";
                return refuse("twice", "KM-38", say);
            }
            if card.is_starter() && cards(player.monsters()).any(Card::is_starter) {
                return refuse("two-starters", "KM-04", "A player has one starting monster.");
            }
            player.active |= card.bit();
            for slug in &monster.tucked {
                let tucked = self.named(*slug, Card::is_ability, "an ability")?;
                if player.active & tucked.bit() != 0 {
                    let say = format!("Only one \"{slug}\" can be tucked.");
                    return Err(Reject::new("type-taken", "KM-13", say).at([slug]));
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
            return refuse("left-with-things", "KM-32", "Whoever has left has nothing any more.");
        }
        Ok(())
    }

    fn read_row(&self, row: &RowTable, name: RowName, state: &mut State) -> Result<(), Reject> {
        if !row.open.is_empty() && row.open.len() != self.width() {
            let say = format!("A row has {} places, not {}.", self.width(), row.open.len());
            return refuse("wrong-row", "KM-06", say);
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
                let say = format!("There are too many \"{slug}\" among the discards.");
                return Err(Reject::new("too-many-copies", "KM-38", say).at([slug]));
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
                    // The Black Candy of a pile comes last where nothing else is said.
                    let pile = &order[order.len() / 3 * 3..];
                    let black = pile.contains(&Card::BLACK) || pile.len() < 2;
                    let next = if black { unseen.pop() } else { None };
                    order.push(next.unwrap_or(Card::BLACK));
                }
            }
        }
        let Ok(events) = <[Card; EVENTS]>::try_from(order) else {
            return refuse("wrong-deal", "KM-03", "There are twelve events in all.");
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
                    let slug = self.set.slug(card);
                    let say = format!("There are too many \"{slug}\": {copies} is all there are.");
                    return Err(Reject::new("too-many-copies", "KM-38", say).at([slug]));
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
                        let say = "A deck holds every card that lies nowhere else, and no other.";
                        return refuse("wrong-cards", "KM-38", say);
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
