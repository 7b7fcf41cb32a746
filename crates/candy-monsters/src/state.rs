//! The whole truth about a game: small integers and bit sets, cheap to copy.

use crate::cards::Card;
use crate::cards::set::{ABILITIES, MONSTERS};
use play::{Millis, Seat};
use serde::{Deserialize, Serialize};

/// The most players (KM-04).
pub(crate) const SEATS: usize = 5;
/// All the sugar there is (KM-01).
pub(crate) const SUGAR: u8 = 130;
/// Copies of each type of ability (KM-03).
pub(crate) const COPIES: u8 = 3;
/// Events and Black Candies (KM-03).
pub(crate) const EVENTS: usize = 12;

/// The whole truth about a game. Only the order of the decks is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) players: [Player; SEATS],
    /// Sugar in the Kingdom.
    pub(crate) kingdom: u8,
    /// Monsters, then abilities.
    pub(crate) rows: [Row; 2],
    /// The events in the order in which they come.
    pub(crate) events: [Card; EVENTS],
    /// How many of them have come.
    pub(crate) drawn: u8,
    pub(crate) stage: Stage,
    /// Rows that are to be refilled before anything else happens, a bit each.
    pub(crate) refill: u8,
    pub(crate) round: u8,
    /// Who has the First Player card.
    pub(crate) first: Seat,
    /// When the seat that the game waits for began to think.
    pub(crate) since: Millis,
}

/// What a player has. Sets of cards have a bit for each [number](Card::number).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// Monsters, and the abilities tucked under them.
    pub active: u64,
    /// Kept abilities.
    pub kept: u64,
    /// Active cards whose ability was used this round.
    pub used: u64,
    /// Active cards with a token: their ability is used up.
    pub spent: u64,
    /// The monster that each type of ability is tucked under; 0 where it is not.
    pub(crate) under: [u8; 10],
    /// Sugar.
    pub sugar: u8,
    /// Candy tokens.
    pub candies: u16,
    /// Black cubes.
    pub cubes: u16,
    /// Gone from the table.
    pub left: bool,
}

impl Player {
    /// The monsters, the starter too.
    pub const fn monsters(&self) -> u64 {
        self.active & MONSTERS
    }

    /// The tucked abilities.
    pub const fn tucked(&self) -> u64 {
        self.active & ABILITIES
    }

    /// The monster that this active card is, or is tucked under.
    pub const fn host(&self, card: Card) -> Card {
        if card.is_monster() { card } else { Card(self.under[card.kind()]) }
    }

    /// The abilities tucked under this monster.
    pub fn tucked_under(&self, monster: Card) -> u64 {
        let mut found = 0;
        let mut rest = self.tucked();
        while rest != 0 {
            let card = Card(rest.trailing_zeros() as u8);
            if self.under[card.kind()] == monster.0 {
                found |= card.bit();
            }
            rest &= rest - 1;
        }
        found
    }

    pub(crate) fn tuck(&mut self, card: Card, monster: Card) {
        self.active |= card.bit();
        self.under[card.kind()] = monster.0;
    }

    /// Takes an active card away.
    pub(crate) fn lose(&mut self, card: Card) {
        let rest = !card.bit();
        self.active &= rest;
        self.used &= rest;
        self.spent &= rest;
        if card.is_ability() {
            self.under[card.kind()] = 0;
        }
    }
}

/// Which row of open cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub enum RowName {
    /// The monsters.
    Monsters,
    /// The abilities.
    Abilities,
}

impl RowName {
    /// Both of them.
    pub const ALL: [RowName; 2] = [RowName::Monsters, RowName::Abilities];

    /// The row that a card lies in.
    pub(crate) const fn of(card: Card) -> RowName {
        if card.is_monster() { RowName::Monsters } else { RowName::Abilities }
    }

    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// Its first card, and one past its last.
    pub(crate) const fn range(self) -> (u8, u8) {
        match self {
            RowName::Monsters => (Card::STARTERS, Card::MONSTERS),
            RowName::Abilities => (Card::MONSTERS, Card::OWNED),
        }
    }
}

/// A row of open cards with its deck and its discards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) open: [Card; 4],
    /// Face down, the top card last; empty places beyond `left`.
    deck: [Card; 30],
    left: u8,
    /// How many of each card were discarded, from the first card of the row.
    discards: [u8; 19],
    /// How many those are.
    discarded: u8,
    /// Whether the discards have been shuffled once: then nobody knows how the deck lies (KM-06).
    pub(crate) reshuffled: bool,
}

impl Row {
    pub(crate) const EMPTY: Row = Row {
        open: [Card::NONE; 4],
        deck: [Card::NONE; 30],
        left: 0,
        discards: [0; 19],
        discarded: 0,
        reshuffled: false,
    };

    /// The deck, the top card last.
    pub(crate) fn deck(&self) -> &[Card] {
        &self.deck[..usize::from(self.left)]
    }

    pub(crate) fn deck_mut(&mut self) -> &mut [Card] {
        &mut self.deck[..usize::from(self.left)]
    }

    /// Lays a deck, the top card first.
    pub(crate) fn lay(&mut self, top_first: impl ExactSizeIterator<Item = Card>) {
        self.deck = [Card::NONE; 30];
        self.left = top_first.len() as u8;
        let last = top_first.len();
        for (i, card) in top_first.enumerate() {
            self.deck[last - 1 - i] = card;
        }
    }

    pub(crate) fn draw(&mut self) -> Option<Card> {
        self.left = self.left.checked_sub(1)?;
        Some(std::mem::replace(&mut self.deck[usize::from(self.left)], Card::NONE))
    }

    pub(crate) fn discard(&mut self, card: Card) {
        let (first, _) = RowName::of(card).range();
        self.discards[usize::from(card.0 - first)] += 1;
        self.discarded += 1;
    }

    pub(crate) const fn discarded(&self) -> u8 {
        self.discarded
    }

    /// The discards in the order of the set.
    pub(crate) fn discards(&self, name: RowName) -> impl Iterator<Item = Card> {
        let (first, last) = name.range();
        let discards = self.discards;
        (first..last).flat_map(move |c| (0..discards[usize::from(c - first)]).map(move |_| Card(c)))
    }

    pub(crate) fn no_discards(&mut self) {
        self.discards = [0; 19];
        self.discarded = 0;
    }
}

/// How far the game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Nothing is dealt yet.
    Dealing,
    /// A round is about to begin.
    Round,
    /// A player's turn.
    Turn(Turn),
    /// Players may pay for what the event offers: who is asked, and who will be after that.
    Offer { seat: Seat, rest: u8 },
    /// A player feeds their monsters.
    Feeding(Feeding),
    /// The First Player may discard an open monster and an open ability: which was done.
    Sweeping { done: u8 },
    /// It is over.
    Over(Reason),
}

/// What a player can do as their action (KM-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub enum Deed {
    /// Collect sugar.
    Collect,
    /// Buy a monster.
    BuyMonster,
    /// Buy an ability.
    BuyAbility,
}

impl Deed {
    /// All three.
    pub const ALL: [Deed; 3] = [Deed::Collect, Deed::BuyMonster, Deed::BuyAbility];

    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A player's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) seat: Seat,
    /// Black cubes were paid off: the abilities for the start of the turn are over (KM-08).
    pub(crate) paid_off: bool,
    /// An action was begun: the start of the turn is over.
    pub(crate) begun: bool,
    /// Actions left.
    pub(crate) actions: u8,
    /// What was done, a bit each.
    pub(crate) done: u8,
    /// A price was lowered: this must be bought now, or nothing.
    pub(crate) bound: Option<Deed>,
    /// By how much.
    pub(crate) lower: u8,
    /// Cards bought in this turn, which cannot be used in it (KM-19).
    pub(crate) fresh: u64,
    /// The card bought last, if an ability that was tucked: it may be used by an effect.
    pub(crate) just_bought: Card,
    /// Whether such an effect was used (KM-20).
    pub(crate) ready: bool,
}

impl Turn {
    pub(crate) const fn of(seat: Seat) -> Turn {
        Turn {
            seat,
            paid_off: false,
            begun: false,
            actions: 1,
            done: 0,
            bound: None,
            lower: 0,
            fresh: 0,
            just_bought: Card::NONE,
            ready: false,
        }
    }
}

/// A player feeding their monsters (KM-23).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Feeding {
    pub(crate) seat: Seat,
    /// Monsters that are still to be fed or let go.
    pub(crate) hungry: u64,
    /// What the starter eats: counted when the Black Candy was drawn (KM-24).
    pub(crate) starter: u8,
    /// Monsters that eat nothing this time.
    pub(crate) spared: u64,
    /// How much less each eats this time.
    pub(crate) less: u8,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub enum Reason {
    /// The fourth Black Candy was resolved.
    BlackCandy,
    /// Everybody else has left.
    Left,
}

impl Reason {
    /// Its stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::BlackCandy => "black-candy",
            Reason::Left => "left",
        }
    }
}

impl State {
    /// Before anything is dealt.
    pub(crate) const EMPTY: State = State {
        players: [Player {
            active: 0,
            kept: 0,
            used: 0,
            spent: 0,
            under: [0; 10],
            sugar: 0,
            candies: 0,
            cubes: 0,
            left: false,
        }; SEATS],
        kingdom: SUGAR,
        rows: [Row::EMPTY; 2],
        events: [Card::NONE; EVENTS],
        drawn: 0,
        stage: Stage::Dealing,
        refill: 0,
        round: 0,
        first: Seat(0),
        since: Millis::ZERO,
    };

    /// What a player has.
    pub const fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    pub(crate) const fn row(&self, name: RowName) -> &Row {
        &self.rows[name as usize]
    }

    pub(crate) fn row_mut(&mut self, name: RowName) -> &mut Row {
        &mut self.rows[name as usize]
    }

    /// The event that is being resolved, or was resolved last.
    pub fn event(&self) -> Option<Card> {
        self.drawn.checked_sub(1).map(|i| self.events[usize::from(i)])
    }

    /// How many Black Candies have come.
    pub fn black_candies(&self) -> u8 {
        let come = &self.events[..usize::from(self.drawn)];
        come.iter().filter(|c| **c == Card::BLACK).count() as u8
    }

    /// The seat that the others wait for.
    pub const fn waiting_for(&self) -> Option<Seat> {
        match self.stage {
            Stage::Turn(turn) => Some(turn.seat),
            Stage::Offer { seat, .. } => Some(seat),
            Stage::Feeding(feeding) => Some(feeding.seat),
            Stage::Sweeping { .. } => Some(self.first),
            Stage::Dealing | Stage::Round | Stage::Over(_) => None,
        }
    }

    /// Sugar from the Kingdom to a player, as far as it has any (KM-30). How much it was.
    pub(crate) fn give(&mut self, seat: Seat, sugar: u8) -> u8 {
        let given = sugar.min(self.kingdom);
        self.kingdom -= given;
        self.player_mut(seat).sugar += given;
        given
    }

    /// Sugar from a player to the Kingdom, as far as they have any. How much it was.
    pub(crate) fn pay(&mut self, seat: Seat, sugar: u8) -> u8 {
        let player = self.player_mut(seat);
        let paid = sugar.min(player.sugar);
        player.sugar -= paid;
        self.kingdom += paid;
        paid
    }
}
