//! What the rules make of a position, worked out for people: prices, income, hunger, abilities.

use crate::cards::set::cards;
use crate::cards::{Card, language::Colour, language::Moment};
use crate::count::{colour_bonus, full_sets};
use crate::game::CandyMonsters;
use crate::moves::{Move, Moves, On, each_open};
use crate::state::{Deed, Feeding, RowName, Stage, State, Turn};
use crate::{Action, Place, Slug, Use};
use play::Seat;
use serde::{Deserialize, Serialize};

/// One line of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct Line {
    /// Why, in few words.
    pub why: String,
    /// The card that does it, if one does.
    pub card: Option<Slug>,
    /// How much.
    pub by: i16,
}

/// An open card, and what it would cost you.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct Offer {
    /// Which card.
    pub card: Slug,
    /// What it costs you now.
    pub price: u8,
    /// How that adds up, starting from the printed price.
    pub lines: Vec<Line>,
    /// What it would cost if you used all that lowers it first.
    pub best: u8,
    /// Those uses, to be made before buying.
    pub first: Vec<Action>,
    /// Candies that buying it brings at once (KM-27).
    pub candies: u8,
    /// Every way in which you can buy it now.
    pub buys: Vec<Action>,
    /// Where it could go, whether or not you can pay; nowhere, if you have all of its type.
    pub places: Vec<Place>,
}

/// An ability of yours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct AbilityView {
    /// The monster or tucked card.
    pub card: Slug,
    /// Every way in which it can be used now; none if it cannot.
    pub uses: Vec<Action>,
    /// Why it cannot be used now.
    pub why_not: Option<String>,
}

/// What a player's things bring and eat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct Prospects {
    /// Sugar that the monsters bring at the start of a turn (KM-26).
    pub sugar: u8,
    /// Candies that they bring.
    pub candies: u8,
    /// How that adds up.
    pub lines: Vec<Line>,
    /// Abilities that can be used at the start of a turn besides.
    pub abilities: Vec<Slug>,
    /// What the monsters would eat if a Black Candy came now (KM-23).
    pub hunger: u16,
}

/// Somebody is feeding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct FeedingView {
    /// What all monsters that are still hungry eat together.
    pub total: u16,
    /// Black cubes that would come if all the sugar and no candy were given.
    pub short: u16,
    /// The monsters that are still hungry, in the order that the program proposes.
    pub monsters: Vec<Hungry>,
}

/// A hungry monster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct Hungry {
    /// Which.
    pub monster: Slug,
    /// What it eats this time.
    pub hunger: u8,
    /// How that adds up.
    pub lines: Vec<Line>,
    /// What it could be given now, the most first; nothing if another one is to be fed first.
    pub choices: Vec<Choice>,
    /// The abilities that would go if it were let go.
    pub tucked: Vec<Slug>,
}

/// One way to feed a monster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct Choice {
    /// What to send.
    pub action: Action,
    /// Sugar it costs.
    pub sugar: u8,
    /// Candies it costs.
    pub candies: u8,
    /// Black cubes it brings.
    pub cubes: u8,
}

fn line(why: impl Into<String>, card: Option<Slug>, by: impl Into<i16>) -> Line {
    Line { why: why.into(), card, by: by.into() }
}

impl CandyMonsters {
    /// What each open card would cost `seat`.
    pub(crate) fn offers(&self, state: &State, seat: Seat) -> Vec<Offer> {
        let own = match state.stage {
            Stage::Turn(turn) if turn.seat == seat => Some(turn),
            _ => None,
        };
        let mut moves = Moves::new();
        self.moves(state, seat, &mut moves);
        let mut offers = Vec::new();
        for row in RowName::ALL {
            each_open(state.row(row), |card| {
                let turn = own.unwrap_or(Turn::of(seat));
                offers.push(self.offer(state, &turn, own.is_some(), card, moves.as_slice()));
            });
        }
        offers
    }

    fn offer(&self, state: &State, turn: &Turn, own: bool, card: Card, moves: &[Move]) -> Offer {
        let player = state.player(turn.seat);
        let price = self.price(state, turn, card);
        let mut lines = vec![line("printed price", None, self.set.cost[card.index()])];
        let (deed, moment) = if card.is_monster() {
            (Deed::BuyMonster, Moment::BuyMonster)
        } else {
            (Deed::BuyAbility, Moment::BuyAbility)
        };
        if card.is_monster() {
            let of_colour = self.set.coloured.iter().find(|of| **of & card.bit() != 0);
            for kept in cards(player.kept & of_colour.copied().unwrap_or(0)) {
                lines.push(line("kept, same colour", Some(self.set.slug(kept)), -1i16));
            }
        }
        if turn.bound == Some(deed) && turn.lower > 0 {
            lines.push(line("abilities used", None, -i16::from(turn.lower)));
        }
        let sum: i16 = lines.iter().map(|l| l.by).sum();
        if sum < 0 {
            lines.push(line("never below zero", None, -sum));
        }
        let can_lower = own && turn.actions > 0 && turn.bound.is_none_or(|b| b == deed);
        let lowering = self.set.lowering[moment as usize] & player.active & !player.used;
        let lowering = if can_lower { lowering & !turn.fresh } else { 0 };
        let (mut best, mut first) = (price, Vec::new());
        // The strongest first, so that none is wasted.
        let mut sources: Vec<Card> = cards(lowering).collect();
        sources.sort_by_key(|source| {
            let (by, cost) = self.lowers(*source);
            i16::from(cost) - i16::from(by)
        });
        for source in sources {
            let (by, cost) = self.lowers(source);
            let listed = moves.contains(&Move::Use(source, On::Nothing));
            if listed && by.min(best) > cost {
                best = best.saturating_sub(by) + cost;
                first.push(Action::Use(Use { card: self.set.slug(source), on: None }));
            }
        }
        let buys = moves.iter().filter(|mv| match mv {
            Move::BuyMonster(c) | Move::Keep(c) | Move::Tuck(c, _) => *c == card,
            _ => false,
        });
        let buys = buys.map(|mv| Action::of(&self.set, *mv)).collect();
        let mut places = Vec::new();
        if card.is_ability() {
            if player.kept & card.bit() == 0 {
                places.push(Place::Keep);
            }
            if player.active & card.bit() == 0 {
                let under = cards(player.monsters()).map(|m| Place::Tuck(self.set.slug(m)));
                places.extend(under);
            }
        }
        let candies = match card.is_monster() {
            true => full_sets(self.set.kept_by_colour(player)),
            false => 0,
        };
        let card = self.set.slug(card);
        Offer { card, price, lines, best, first, candies, buys, places }
    }

    /// The abilities of `seat`, and whether they can be used now.
    pub(crate) fn abilities(&self, state: &State, seat: Seat) -> Vec<AbilityView> {
        let mut moves = Moves::new();
        self.moves(state, seat, &mut moves);
        let active = cards(state.player(seat).active);
        let able = active.filter(|c| self.set.powers[c.index()].is_some());
        able.map(|card| {
            let of_card = |mv: &&Move| matches!(mv, Move::Use(c, _) if *c == card);
            let uses = moves.as_slice().iter().filter(of_card);
            let uses: Vec<Action> = uses.map(|mv| Action::of(&self.set, *mv)).collect();
            let why_not = uses
                .is_empty()
                .then(|| self.why_not(state, seat, Move::Use(card, On::Nothing)).message);
            AbilityView { card: self.set.slug(card), uses, why_not }
        })
        .collect()
    }

    /// What the things of `seat` bring at the start of a turn, and eat.
    pub(crate) fn prospects(&self, state: &State, seat: Seat) -> Prospects {
        let player = state.player(seat);
        let by_colour = self.set.monsters_by_colour(player);
        let mut lines = Vec::new();
        for (colour, n) in Colour::ALL.into_iter().zip(by_colour) {
            if colour_bonus(n) > 0 {
                let why = format!("{n} {} monsters: sugar", colour.name());
                lines.push(line(why, None, colour_bonus(n)));
            }
        }
        let sets = full_sets(by_colour);
        if sets > 0 {
            lines.push(line(format!("{sets} of all three colours: candies"), None, sets));
        }
        let (sugar, candies) = self.set.set_bonus(player);
        let start = player.active & self.set.at[Moment::Start as usize];
        let feeding = Feeding {
            seat,
            hungry: player.monsters(),
            starter: (player.monsters().count_ones() as u8).saturating_sub(1),
            spared: 0,
            less: 0,
        };
        let hunger = cards(player.monsters()).map(|m| u16::from(self.hunger(&feeding, m))).sum();
        let abilities = crate::table::names(&self.set, start);
        Prospects { sugar, candies, lines, abilities, hunger }
    }

    /// Who feeds what, if somebody is feeding.
    pub(crate) fn feeding_view(&self, state: &State) -> Option<FeedingView> {
        let Stage::Feeding(feeding) = &state.stage else { return None };
        let player = state.player(feeding.seat);
        let hunger = |m| u16::from(self.hunger(feeding, m));
        let total: u16 = cards(feeding.hungry).map(hunger).sum();
        let next = self.may_be_fed_next(feeding);
        let monsters = cards(feeding.hungry).map(|monster| {
            let means = u16::from(player.sugar) + player.candies;
            let most = hunger(monster).min(means) as u8;
            let choice = |pay: u8| {
                let sugar = pay.min(player.sugar);
                let cubes = self.hunger(feeding, monster) - pay;
                let action = Action::of(&self.set, Move::Feed(monster, pay));
                Choice { action, sugar, candies: pay - sugar, cubes }
            };
            Hungry {
                monster: self.set.slug(monster),
                hunger: self.hunger(feeding, monster),
                lines: self.hunger_lines(feeding, monster),
                choices: match next & monster.bit() != 0 {
                    true => (0..=most).rev().map(choice).collect(),
                    false => Vec::new(),
                },
                tucked: crate::table::names(&self.set, player.tucked_under(monster)),
            }
        });
        Some(FeedingView {
            total,
            short: total.saturating_sub(player.sugar.into()),
            monsters: monsters.collect(),
        })
    }

    fn hunger_lines(&self, feeding: &Feeding, monster: Card) -> Vec<Line> {
        let mut lines = vec![match monster.is_starter() {
            true => line("one for each other monster", None, feeding.starter),
            false => line("printed hunger", None, self.set.hunger[monster.index()]),
        }];
        let printed = lines[0].by;
        let left = i16::from(self.hunger(feeding, monster));
        if feeding.spared & monster.bit() != 0 {
            lines.push(line("eats nothing this time", None, -printed));
        } else if left < printed {
            lines.push(line("eats less this time", None, left - printed));
        }
        lines
    }

    /// What the last event offers, if somebody is asked, and for how much.
    pub(crate) fn asked(&self, state: &State) -> Option<Asked> {
        let (Stage::Offer { .. }, Some(card)) = (state.stage, state.event()) else {
            return None;
        };
        let price = self.set.event(card).occasion.price;
        Some(Asked { card: self.set.slug(card), price })
    }
}

/// Somebody may take what an event offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct Asked {
    /// The event.
    pub card: Slug,
    /// The sugar it costs.
    pub price: u8,
}
