//! What a seat can do, as it is written.

use crate::Slug;
use crate::cards::{Card, CardSet};
use crate::moves::{Move, On};
use crate::refusal::Refusal;
use play::{Refusal as _, Reject, Seat};
use serde::{Deserialize, Serialize};

/// What a seat can do. Cards go by their short names: `{"buy-monster":"magmot"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub enum Action {
    /// Turns 4 sugar into 1 candy, at any time (KM-02).
    Convert,
    /// Uses an ability (KM-16).
    Use(Use),
    /// Pays off this many black cubes, at 2 sugar each (KM-08).
    PayOff(u8),
    /// Collects 5 sugar (KM-10).
    Collect,
    /// Buys an open monster (KM-11).
    BuyMonster(Slug),
    /// Buys an open ability (KM-12).
    BuyAbility(BuyAbility),
    /// Feeds a monster (KM-25).
    Feed(Feed),
    /// Lets a monster go instead (KM-25).
    LetGo(Slug),
    /// Discards an open card, as First Player (KM-21).
    Sweep(Slug),
    /// Takes what an event offers (KM-21).
    Accept,
    /// Does not.
    Decline,
    /// Ends the turn, or whatever else is going on.
    Done,
    /// Leaves the table for good (KM-32).
    Leave,
}

/// An ability to be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct Use {
    /// The monster or tucked ability.
    pub card: Slug,
    /// The target, if it needs one.
    #[serde(default)]
    pub on: Option<Target>,
}

/// The target of an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub enum Target {
    /// A rival.
    Rival(Seat),
    /// An open card.
    Open(Slug),
}

/// An ability to be bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct BuyAbility {
    /// Which.
    pub card: Slug,
    /// Where it goes.
    pub place: Place,
}

/// Where an ability goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub enum Place {
    /// Beside the monsters (KM-14).
    Keep,
    /// Under this monster (KM-13).
    Tuck(Slug),
}

/// A monster to be fed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct Feed {
    /// Which.
    pub monster: Slug,
    /// How much it gets: sugar first, then candies (KM-31). Black cubes come for the rest.
    pub pay: u8,
}

impl Target {
    pub(crate) fn of(set: &CardSet, on: On) -> Option<Target> {
        match on {
            On::Nothing => None,
            On::Rival(seat) => Some(Target::Rival(seat)),
            On::Open(card) => Some(Target::Open(set.slug(card))),
        }
    }
}

impl Action {
    /// The move that this action is, with the cards of this set.
    pub(crate) fn as_move(self, set: &CardSet) -> Result<Move, Reject> {
        let card = |slug: Slug| {
            set.card(slug).ok_or_else(|| Refusal::NoSuchCard { card: slug }.at([slug]))
        };
        Ok(match self {
            Action::Convert => Move::Convert,
            Action::Use(Use { card: slug, on }) => {
                let on = match on {
                    None => On::Nothing,
                    Some(Target::Rival(seat)) => On::Rival(seat),
                    Some(Target::Open(open)) => On::Open(card(open)?),
                };
                Move::Use(card(slug)?, on)
            }
            Action::PayOff(cubes) => Move::PayOff(cubes),
            Action::Collect => Move::Collect,
            Action::BuyMonster(slug) => Move::BuyMonster(card(slug)?),
            Action::BuyAbility(BuyAbility { card: slug, place: Place::Keep }) => {
                Move::Keep(card(slug)?)
            }
            Action::BuyAbility(BuyAbility { card: slug, place: Place::Tuck(under) }) => {
                Move::Tuck(card(slug)?, card(under)?)
            }
            Action::Feed(Feed { monster, pay }) => Move::Feed(card(monster)?, pay),
            Action::LetGo(slug) => Move::LetGo(card(slug)?),
            Action::Sweep(slug) => Move::Sweep(card(slug)?),
            Action::Accept => Move::Accept,
            Action::Decline => Move::Decline,
            Action::Done => Move::Done,
            Action::Leave => Move::Leave,
        })
    }

    /// A move as it is written.
    pub(crate) fn of(set: &CardSet, mv: Move) -> Action {
        let slug = |card: Card| set.slug(card);
        match mv {
            Move::Convert => Action::Convert,
            Move::Use(card, on) => Action::Use(Use { card: slug(card), on: Target::of(set, on) }),
            Move::PayOff(cubes) => Action::PayOff(cubes),
            Move::Collect => Action::Collect,
            Move::BuyMonster(card) => Action::BuyMonster(slug(card)),
            Move::Keep(card) => {
                Action::BuyAbility(BuyAbility { card: slug(card), place: Place::Keep })
            }
            Move::Tuck(card, under) => {
                let place = Place::Tuck(slug(under));
                Action::BuyAbility(BuyAbility { card: slug(card), place })
            }
            Move::Feed(monster, pay) => Action::Feed(Feed { monster: slug(monster), pay }),
            Move::LetGo(card) => Action::LetGo(slug(card)),
            Move::Sweep(card) => Action::Sweep(slug(card)),
            Move::Accept => Action::Accept,
            Move::Decline => Action::Decline,
            Move::Done => Action::Done,
            Move::Leave => Action::Leave,
        }
    }
}
