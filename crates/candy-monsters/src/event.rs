//! What happens in a game. Everybody may know all of it.

use crate::cards::{Card, CardSet};
use crate::moves::On;
use crate::state::{Reason, RowName};
use crate::{Slug, Target};
use play::Seat;
use serde::{Deserialize, Serialize};

/// Something that happened, in few bytes. Only its view can be sent anywhere.
#[allow(missing_docs)] // its fields are those of `EventView`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The cards were dealt.
    Dealt { first: Seat, starters: [Card; 5], seats: u8 },
    /// A round begins.
    Round { round: u8, first: Seat },
    /// A turn begins, with what the sets of monsters bring (KM-26).
    Turn { seat: Seat, sugar: u8, candies: u8 },
    /// 4 sugar became a candy.
    Converted { seat: Seat },
    /// An ability was used.
    Used { seat: Seat, card: Card, on: On, paid: u8 },
    /// A card brought sugar, or took it.
    Sugar { seat: Seat, card: Card, by: i8 },
    /// A card brought candies.
    Candies { seat: Seat, card: Card, by: u8 },
    /// A card brought black cubes, or took them back.
    Cubes { seat: Seat, card: Card, by: i8 },
    /// Sugar went from one player to another.
    Took { seat: Seat, from: Seat, sugar: u8 },
    /// Black cubes were paid off.
    PaidOff { seat: Seat, cubes: u8 },
    /// A player collected; the Kingdom gave this much.
    Collected { seat: Seat, sugar: u8 },
    /// A monster was bought; kept sets gave candies (KM-27).
    BoughtMonster { seat: Seat, card: Card, price: u8, candies: u8 },
    /// An ability was bought, and tucked under a monster or kept.
    BoughtAbility { seat: Seat, card: Card, price: u8, under: Card },
    /// A card was opened.
    Opened { card: Card },
    /// The discards of a row became its deck.
    Shuffled { row: RowName },
    /// An open card was discarded.
    Swept { seat: Seat, card: Card },
    /// An event was drawn.
    Drawn { card: Card },
    /// A player took what an event offers, or did not.
    Answered { seat: Seat, yes: bool },
    /// A monster was fed.
    Fed { seat: Seat, monster: Card, sugar: u8, candies: u8, cubes: u8 },
    /// A monster was let go, with the cards tucked under it.
    LetGo { seat: Seat, monster: Card, tucked: u64 },
    /// A player leaves it at what their monsters have eaten.
    Eaten { seat: Seat },
    /// A player's time ran out, and the usual was done for them.
    TimedOut { seat: Seat },
    /// A player left the table.
    Left { seat: Seat },
    /// The game is over.
    Over { reason: Reason },
}

/// Something that happened, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub enum EventView {
    /// The cards were dealt.
    Dealt {
        /// Who begins.
        first: Seat,
        /// The starting monster of each seat.
        starters: Vec<Slug>,
    },
    /// A round begins.
    Round {
        /// Which, counted from 1.
        round: u8,
        /// Who has the First Player card.
        first: Seat,
    },
    /// A turn begins, with what the sets of monsters bring (KM-26).
    Turn {
        /// Whose.
        seat: Seat,
        /// Sugar they bring.
        sugar: u8,
        /// Candies they bring.
        candies: u8,
    },
    /// 4 sugar became a candy (KM-02).
    Converted {
        /// Whose.
        seat: Seat,
    },
    /// An ability was used.
    Used {
        /// Who.
        seat: Seat,
        /// Which.
        card: Slug,
        /// The target, if any.
        on: Option<Target>,
        /// Sugar paid for that.
        paid: u8,
    },
    /// A card brought sugar, or took it.
    Sugar {
        /// Whose.
        seat: Seat,
        /// Which card.
        card: Slug,
        /// How much; negative where it was lost.
        by: i8,
    },
    /// A card brought candies.
    Candies {
        /// Whose.
        seat: Seat,
        /// Which card.
        card: Slug,
        /// How many.
        by: u8,
    },
    /// A card brought black cubes, or took them back.
    Cubes {
        /// Whose.
        seat: Seat,
        /// Which card.
        card: Slug,
        /// How many; negative where they went.
        by: i8,
    },
    /// Sugar went from one player to another.
    Took {
        /// Who gained.
        seat: Seat,
        /// Who lost.
        from: Seat,
        /// How much.
        sugar: u8,
    },
    /// Black cubes were paid off, at 2 sugar each.
    PaidOff {
        /// Whose.
        seat: Seat,
        /// How many.
        cubes: u8,
    },
    /// A player collected.
    Collected {
        /// Who.
        seat: Seat,
        /// What the Kingdom gave.
        sugar: u8,
    },
    /// A monster was bought.
    BoughtMonster {
        /// Who.
        seat: Seat,
        /// Which.
        card: Slug,
        /// For how much.
        price: u8,
        /// Candies from kept sets (KM-27).
        candies: u8,
    },
    /// An ability was bought.
    BoughtAbility {
        /// Who.
        seat: Seat,
        /// Which.
        card: Slug,
        /// For how much.
        price: u8,
        /// The monster it was tucked under; none if it was kept.
        under: Option<Slug>,
    },
    /// A card was opened.
    Opened {
        /// Which.
        card: Slug,
    },
    /// The discards of a row were shuffled and are its deck now.
    Shuffled {
        /// Which row.
        row: RowName,
    },
    /// An open card was discarded.
    Swept {
        /// Who.
        seat: Seat,
        /// Which.
        card: Slug,
    },
    /// An event was drawn.
    Drawn {
        /// Which.
        card: Slug,
    },
    /// A player took what an event offers, or did not.
    Answered {
        /// Who.
        seat: Seat,
        /// Whether they took it.
        yes: bool,
    },
    /// A monster was fed.
    Fed {
        /// Who.
        seat: Seat,
        /// Which.
        monster: Slug,
        /// Sugar paid.
        sugar: u8,
        /// Candies paid.
        candies: u8,
        /// Black cubes for the rest.
        cubes: u8,
    },
    /// A monster was let go.
    LetGo {
        /// Who.
        seat: Seat,
        /// Which.
        monster: Slug,
        /// The abilities that went with it.
        tucked: Vec<Slug>,
    },
    /// A player leaves it at what their monsters have eaten, and uses nothing more (KM-31).
    Eaten {
        /// Whose.
        seat: Seat,
    },
    /// A player's time ran out, and the usual was done for them.
    TimedOut {
        /// Whose.
        seat: Seat,
    },
    /// A player left the table.
    Left {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Over {
        /// Why.
        reason: Reason,
    },
}

impl Event {
    /// The event with the names of its cards.
    pub(crate) fn view(self, set: &CardSet) -> EventView {
        let name = |card: Card| set.slug(card);
        match self {
            Event::Dealt { first, starters, seats } => EventView::Dealt {
                first,
                starters: starters[..usize::from(seats)].iter().map(|c| name(*c)).collect(),
            },
            Event::Round { round, first } => EventView::Round { round, first },
            Event::Turn { seat, sugar, candies } => EventView::Turn { seat, sugar, candies },
            Event::Converted { seat } => EventView::Converted { seat },
            Event::Used { seat, card, on, paid } => {
                EventView::Used { seat, card: name(card), on: Target::of(set, on), paid }
            }
            Event::Sugar { seat, card, by } => EventView::Sugar { seat, card: name(card), by },
            Event::Candies { seat, card, by } => EventView::Candies { seat, card: name(card), by },
            Event::Cubes { seat, card, by } => EventView::Cubes { seat, card: name(card), by },
            Event::Took { seat, from, sugar } => EventView::Took { seat, from, sugar },
            Event::PaidOff { seat, cubes } => EventView::PaidOff { seat, cubes },
            Event::Collected { seat, sugar } => EventView::Collected { seat, sugar },
            Event::BoughtMonster { seat, card, price, candies } => {
                EventView::BoughtMonster { seat, card: name(card), price, candies }
            }
            Event::BoughtAbility { seat, card, price, under } => {
                let under = (under != Card::NONE).then(|| name(under));
                EventView::BoughtAbility { seat, card: name(card), price, under }
            }
            Event::Opened { card } => EventView::Opened { card: name(card) },
            Event::Shuffled { row } => EventView::Shuffled { row },
            Event::Swept { seat, card } => EventView::Swept { seat, card: name(card) },
            Event::Drawn { card } => EventView::Drawn { card: name(card) },
            Event::Answered { seat, yes } => EventView::Answered { seat, yes },
            Event::Fed { seat, monster, sugar, candies, cubes } => {
                EventView::Fed { seat, monster: name(monster), sugar, candies, cubes }
            }
            Event::LetGo { seat, monster, tucked } => EventView::LetGo {
                seat,
                monster: name(monster),
                tucked: crate::cards::set::cards(tucked).map(name).collect(),
            },
            Event::Eaten { seat } => EventView::Eaten { seat },
            Event::TimedOut { seat } => EventView::TimedOut { seat },
            Event::Left { seat } => EventView::Left { seat },
            Event::Over { reason } => EventView::Over { reason },
        }
    }
}
