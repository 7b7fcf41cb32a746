//! What a viewer sees: everything that lies open, and what the rules make of it for them.

use crate::cards::{Card, Face};
use crate::explain::{AbilityView, Asked, FeedingView, Offer, Prospects};
use crate::game::CandyMonsters;
use crate::moves::Move;
use crate::score::Tally;
use crate::state::{RowName, Stage, State};
use crate::table::Table;
use crate::{Action, Options};
use play::{Reject, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// What a viewer sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct View {
    /// What the table chose.
    pub options: Options,
    /// Everything that is open. The round is in the snapshot.
    pub table: Table,
    /// Sugar in the Kingdom.
    pub kingdom: u8,
    /// What is left of the decks.
    pub decks: DeckSizes,
    /// What each open card would cost the viewer.
    pub offers: Vec<Offer>,
    /// The viewer's abilities, and whether they can be used now.
    pub abilities: Vec<AbilityView>,
    /// What each player's things bring and eat.
    pub prospects: Vec<Prospects>,
    /// Who is feeding which monsters, if anybody is.
    pub feeding: Option<FeedingView>,
    /// Who is being made an offer, and which, if anybody is.
    pub asked: Option<Asked>,
    /// What each player would count now; at the end, the final count line by line.
    pub tallies: Vec<Tally>,
    /// The cards that lie open, as people see them.
    pub cards: Vec<Face>,
}

/// What is left of the decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct DeckSizes {
    /// Monsters.
    pub monsters: u8,
    /// Abilities.
    pub abilities: u8,
    /// Events.
    pub events: u8,
    /// Black Candies among them.
    pub black_candies: u8,
    /// Whether the Black Candy of this pile of three is still to come, and in how many cards at
    /// the latest; 0 before the deal (KM-05).
    pub black_candy_within: u8,
}

/// What a draft would do to the player who makes it, were it made: not what cards it turns up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct Draft {
    /// By how much their sugar changes.
    pub sugar: i16,
    /// By how much their candy tokens change.
    pub candies: i16,
    /// By how much their black cubes change.
    pub cubes: i16,
    /// By how much their count changes, were the game over then.
    pub total: i32,
}

impl Draft {
    pub(crate) fn of(
        game: &CandyMonsters,
        state: &State,
        seat: Seat,
        action: &Action,
    ) -> Result<Draft, Reject> {
        let mv = game.judge(state, seat, action)?;
        if matches!(mv, Move::Done | Move::Leave) {
            return Ok(Draft::default()); // what comes then is not theirs to know
        }
        let mut after = *state;
        game.make(&mut after, seat, mv, &mut ());
        let (old, new) = (state.player(seat), after.player(seat));
        Ok(Draft {
            sugar: i16::from(new.sugar) - i16::from(old.sugar),
            candies: new.candies as i16 - old.candies as i16,
            cubes: new.cubes as i16 - old.cubes as i16,
            total: game.score(&after, seat) - game.score(state, seat),
        })
    }
}

impl View {
    /// What `viewer` sees of `state`.
    pub(crate) fn of(game: &CandyMonsters, state: &State, viewer: Viewer) -> View {
        let you = viewer.seat().filter(|s| s.0 < game.seats);
        let dealt = state.stage != Stage::Dealing;
        let playing = you.filter(|s| dealt && !state.player(*s).left);
        let seats = || Seat::first(if dealt { game.seats } else { 0 });
        View {
            options: game.options.clone(),
            table: Table { round: 0, ..game.table(state) },
            kingdom: state.kingdom,
            decks: deck_sizes(state),
            offers: playing.map_or(Vec::new(), |s| game.offers(state, s)),
            abilities: playing.map_or(Vec::new(), |s| game.abilities(state, s)),
            prospects: seats().map(|s| game.prospects(state, s)).collect(),
            feeding: game.feeding_view(state),
            asked: game.asked(state),
            tallies: seats().map(|s| game.tally(state, s)).collect(),
            cards: faces(game, state),
        }
    }
}

fn deck_sizes(state: &State) -> DeckSizes {
    let dealt = state.stage != Stage::Dealing;
    let drawn = usize::from(state.drawn);
    let pile = &state.events[drawn / 3 * 3..drawn];
    let within = match pile.contains(&Card::BLACK) {
        _ if !dealt || state.black_candies() == 4 => 0,
        false => 3 - pile.len(),
        true => 6 - pile.len(),
    };
    DeckSizes {
        monsters: state.row(RowName::Monsters).deck().len() as u8,
        abilities: state.row(RowName::Abilities).deck().len() as u8,
        events: if dealt { (state.events.len() - drawn) as u8 } else { 0 },
        black_candies: if dealt { 4 - state.black_candies() } else { 0 },
        black_candy_within: within as u8,
    }
}

/// The cards that lie open anywhere.
fn faces(game: &CandyMonsters, state: &State) -> Vec<Face> {
    if state.stage == Stage::Dealing {
        return Vec::new();
    }
    let owned = game.in_the_open(state);
    let seen = &state.events[..usize::from(state.drawn)];
    let open = |card: &Card| match card.0 < Card::OWNED {
        true => owned[card.index()] > 0,
        false => seen.contains(card),
    };
    game.set.all().filter(open).map(|card| game.set.face(card)).collect()
}
