//! What lies open on the table, as plain data: all of a state but the order of its decks.

use crate::Slug;
use crate::cards::set::cards;
use crate::cards::{Card, CardSet};
use crate::game::CandyMonsters;
use crate::state::{Deed, Reason, Row, RowName, Stage, State};
use play::{Millis, Seat};
use serde::{Deserialize, Serialize};

/// Everything that lies open. In a scenario every field may be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct Table {
    /// The round, counted from 1; left out for what the events say, and in views, whose snapshot
    /// has it.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u8>"))]
    pub round: u8,
    /// Who has the First Player card.
    pub first: Seat,
    /// How far the game has come.
    pub stage: StageTable,
    /// What each player has. What they do not have of the 130 sugar is in the Kingdom.
    pub players: Vec<PlayerTable>,
    /// The row of monsters.
    pub monsters: RowTable,
    /// The row of abilities.
    pub abilities: RowTable,
    /// The events that have come, the first one first.
    pub seen: Vec<Slug>,
    /// Rows that wait for their discards to be shuffled.
    pub refilling: Vec<RowName>,
    /// When the seat that the game waits for began to think.
    pub since: Millis,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
fn is_zero(round: &u8) -> bool {
    *round == 0
}

/// What a player has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct PlayerTable {
    /// Sugar.
    pub sugar: u8,
    /// Candy tokens.
    pub candies: u16,
    /// Black cubes.
    pub cubes: u16,
    /// Monsters, with what is tucked under them.
    pub monsters: Vec<MonsterTable>,
    /// Kept abilities.
    pub kept: Vec<Slug>,
    /// Cards whose ability was used this round.
    pub used: Vec<Slug>,
    /// Cards with a token: their ability is used up for the whole game.
    pub spent: Vec<Slug>,
    /// Gone from the table.
    pub left: bool,
}

/// A monster in front of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct MonsterTable {
    /// Which.
    pub card: Slug,
    /// The abilities tucked under it.
    #[serde(default)]
    pub tucked: Vec<Slug>,
}

/// A row of open cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct RowTable {
    /// The open cards, null for an empty place; in a scenario none at all for the top ones of
    /// the deck.
    pub open: Vec<Option<Slug>>,
    /// The discarded cards.
    pub discards: Vec<Slug>,
    /// Whether discards have been shuffled to be the deck (KM-15).
    pub reshuffled: bool,
}

/// How far the game has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub enum StageTable {
    /// Nothing is dealt yet.
    #[default]
    Dealing,
    /// A round is about to begin.
    Round,
    /// A player's turn.
    Turn(TurnTable),
    /// A player may pay for what the event offers.
    Offer(OfferTable),
    /// A player feeds their monsters.
    Feeding(FeedingTable),
    /// The First Player may discard open cards: those of these rows are done.
    Sweeping(Vec<RowName>),
    /// It is over.
    Over(Reason),
}

/// A player's turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct TurnTable {
    /// Whose.
    pub seat: Seat,
    /// Whether black cubes were paid off: abilities for the start are over (KM-08).
    pub paid_off: bool,
    /// Whether an action was begun: the start of the turn is over.
    pub begun: bool,
    /// Actions left.
    pub actions: u8,
    /// What was done.
    pub done: Vec<Deed>,
    /// What must be bought now, because its price was lowered.
    pub bound: Option<Deed>,
    /// By how much it was.
    pub lower: u8,
    /// Cards bought in this turn, which cannot be used in it (KM-19).
    pub fresh: Vec<Slug>,
    /// The ability that was bought last and tucked.
    pub just_bought: Option<Slug>,
    /// Whether an effect lets it be used at once (KM-20).
    pub ready: bool,
}

impl Default for TurnTable {
    fn default() -> TurnTable {
        TurnTable {
            seat: Seat(0),
            paid_off: false,
            begun: false,
            actions: 1,
            done: Vec::new(),
            bound: None,
            lower: 0,
            fresh: Vec::new(),
            just_bought: None,
            ready: false,
        }
    }
}

/// A player is asked whether they want what an event offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct OfferTable {
    /// Who.
    pub seat: Seat,
    /// Who will be asked after that.
    #[serde(default)]
    pub rest: Vec<Seat>,
}

/// A player feeds their monsters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct FeedingTable {
    /// Who.
    pub seat: Seat,
    /// Monsters still to be fed or let go; in a scenario null for all of them.
    #[serde(default)]
    pub hungry: Option<Vec<Slug>>,
    /// What the starter eats (KM-24); in a scenario, null means what it would eat now.
    #[serde(default)]
    pub starter: Option<u8>,
    /// Monsters that eat nothing this time.
    #[serde(default)]
    pub spared: Vec<Slug>,
    /// How much less each eats this time.
    #[serde(default)]
    pub less: u8,
}

impl CandyMonsters {
    /// What lies open.
    pub(crate) fn table(&self, state: &State) -> Table {
        let set = &*self.set;
        if state.stage == Stage::Dealing {
            return Table::default();
        }
        let events = &state.events[..usize::from(state.drawn)];
        Table {
            round: state.round,
            first: state.first,
            stage: stage(set, &state.stage),
            players: Seat::first(self.seats).map(|s| player(set, state, s)).collect(),
            monsters: self.row_table(state, RowName::Monsters),
            abilities: self.row_table(state, RowName::Abilities),
            seen: events.iter().map(|c| set.slug(*c)).collect(),
            refilling: rows(state.refill),
            since: state.since,
        }
    }

    fn row_table(&self, state: &State, name: RowName) -> RowTable {
        let row: &Row = state.row(name);
        let open = row.open[..self.width()].iter();
        RowTable {
            open: open.map(|c| (*c != Card::NONE).then(|| self.set.slug(*c))).collect(),
            discards: row.discards(name).map(|c| self.set.slug(c)).collect(),
            reshuffled: row.reshuffled,
        }
    }
}

/// The names of a set of cards.
pub(crate) fn names(set: &CardSet, of: u64) -> Vec<Slug> {
    cards(of).map(|c| set.slug(c)).collect()
}

fn rows(bits: u8) -> Vec<RowName> {
    RowName::ALL.into_iter().filter(|r| bits & r.bit() != 0).collect()
}

fn player(set: &CardSet, state: &State, seat: Seat) -> PlayerTable {
    let player = state.player(seat);
    let monster = |card: Card| MonsterTable {
        card: set.slug(card),
        tucked: names(set, player.tucked_under(card)),
    };
    PlayerTable {
        sugar: player.sugar,
        candies: player.candies,
        cubes: player.cubes,
        monsters: cards(player.monsters()).map(monster).collect(),
        kept: names(set, player.kept),
        used: names(set, player.used),
        spent: names(set, player.spent),
        left: player.left,
    }
}

fn stage(set: &CardSet, stage: &Stage) -> StageTable {
    match stage {
        Stage::Dealing => StageTable::Dealing,
        Stage::Round => StageTable::Round,
        Stage::Turn(turn) => StageTable::Turn(TurnTable {
            seat: turn.seat,
            paid_off: turn.paid_off,
            begun: turn.begun,
            actions: turn.actions,
            done: Deed::ALL.into_iter().filter(|d| turn.done & d.bit() != 0).collect(),
            bound: turn.bound,
            lower: turn.lower,
            fresh: names(set, turn.fresh),
            just_bought: (turn.just_bought != Card::NONE).then(|| set.slug(turn.just_bought)),
            ready: turn.ready,
        }),
        Stage::Offer { seat, rest } => StageTable::Offer(OfferTable {
            seat: *seat,
            rest: (0..8).filter(|s| rest >> s & 1 == 1).map(Seat).collect(),
        }),
        Stage::Feeding(feeding) => StageTable::Feeding(FeedingTable {
            seat: feeding.seat,
            hungry: Some(names(set, feeding.hungry)),
            starter: Some(feeding.starter),
            spared: names(set, feeding.spared),
            less: feeding.less,
        }),
        Stage::Sweeping { done } => StageTable::Sweeping(rows(*done)),
        Stage::Over(reason) => StageTable::Over(*reason),
    }
}
