//! What happened, as sentences in the past tense.

use super::{candies, cubes, goods};
use crate::cards::text;
use crate::state::{Reason, RowName};
use crate::{CandyMonsters, EventView, Target};
use play::{Names, Seat};

pub(super) fn describe(game: &CandyMonsters, event: &EventView, names: &Names<'_>) -> String {
    let who = |seat: Seat| names.subject(seat);
    let name = |card| game.name_of(card);
    match event {
        EventView::Dealt { first, starters } => {
            let each = (0..).map(Seat).zip(starters);
            let each =
                each.map(|(seat, card)| format!("{} got {}", names.object(seat), name(*card)));
            let each = play::describe::and(&each.collect::<Vec<_>>());
            format!("The cards were dealt: {each}. {} went first.", who(*first))
        }
        EventView::Round { round, first } => {
            format!("Round {round} began, with {} as First Player.", names.object(*first))
        }
        EventView::Turn { seat, sugar: 0, candies: 0 } => {
            format!("{} turn began.", names.possessive_subject(*seat))
        }
        EventView::Turn { seat, sugar, candies } => {
            let whose = names.possessive_subject(*seat);
            format!("{whose} turn began: the monsters brought {}.", goods(*sugar, *candies))
        }
        EventView::Converted { seat } => format!("{} turned 4 sugar into a candy.", who(*seat)),
        EventView::Used { seat, card, on, paid } => {
            let on = match on {
                Some(Target::Rival(rival)) => format!(" on {}", names.object(*rival)),
                Some(Target::Open(open)) => format!(" on {}", name(*open)),
                None => String::new(),
            };
            let paid = if *paid > 0 { format!(" for {paid} sugar") } else { String::new() };
            format!("{} used {}{on}{paid}.", who(*seat), name(*card))
        }
        EventView::Sugar { seat, card, by } => match *by < 0 {
            true => format!("{} cost {} {} sugar.", name(*card), names.object(*seat), -by),
            false => format!("{} brought {} {by} sugar.", name(*card), names.object(*seat)),
        },
        EventView::Candies { seat, card, by } => {
            format!("{} brought {} {}.", name(*card), names.object(*seat), candies(*by))
        }
        EventView::Cubes { seat, card, by } => match *by < 0 {
            true => {
                let gone = cubes(-by);
                format!("{} rid {} of {gone}.", name(*card), names.object(*seat))
            }
            false => format!("{} brought {} {}.", name(*card), names.object(*seat), cubes(*by)),
        },
        EventView::Took { seat, from, sugar } => {
            format!("{} took {sugar} sugar from {}.", who(*seat), names.object(*from))
        }
        EventView::PaidOff { seat, cubes: paid } => {
            format!("{} paid off {} for {} sugar.", who(*seat), cubes(*paid), 2 * u16::from(*paid))
        }
        EventView::Collected { seat, sugar: 0 } => {
            format!("{} collected, but the Kingdom had no sugar left.", who(*seat))
        }
        EventView::Collected { seat, sugar } => format!("{} collected {sugar} sugar.", who(*seat)),
        EventView::BoughtMonster { seat, card, price, candies: sweets } => {
            let more = match sweets {
                0 => String::new(),
                n => format!(" and got {} for a full set of kept cards", candies(*n)),
            };
            format!("{} bought {} for {price} sugar{more}.", who(*seat), name(*card))
        }
        EventView::BoughtAbility { seat, card, price, under } => {
            let place = match under {
                None => "kept it".to_owned(),
                Some(under) => format!("tucked it under {}", name(*under)),
            };
            format!("{} bought {} for {price} sugar and {place}.", who(*seat), name(*card))
        }
        EventView::Opened { card } => format!("{} was turned up.", name(*card)),
        EventView::Shuffled { row } => {
            let row = if *row == RowName::Monsters { "monsters" } else { "abilities" };
            format!("The discarded {row} were shuffled into a new deck.")
        }
        EventView::Swept { seat, card } => format!("{} discarded {}.", who(*seat), name(*card)),
        EventView::Drawn { card } => {
            let does = game.set.card(*card).map(|card| text::of(&game.set, card));
            let drawn = format!("{} was drawn. {}", name(*card), does.unwrap_or_default());
            drawn.trim_end().to_owned()
        }
        EventView::Answered { seat, yes: true } => format!("{} took the offer.", who(*seat)),
        EventView::Answered { seat, yes: false } => format!("{} declined the offer.", who(*seat)),
        EventView::Fed { monster, sugar: 0, candies: 0, cubes: 0, .. } => {
            format!("{} ate nothing.", name(*monster))
        }
        EventView::Fed { seat, monster, sugar, candies, cubes: missing } => {
            let black = match missing {
                0 => String::new(),
                n => format!(" and took {}", cubes(*n)),
            };
            format!("{} fed {} {}{black}.", who(*seat), name(*monster), goods(*sugar, *candies))
        }
        EventView::LetGo { seat, monster, tucked } => {
            let with = match tucked.is_empty() {
                true => String::new(),
                false => format!(", and {} with it", game.names_of(tucked)),
            };
            format!("{} let {} go{with}.", who(*seat), name(*monster))
        }
        EventView::Eaten { seat } => format!("{} finished feeding.", who(*seat)),
        EventView::TimedOut { seat } => format!("{} ran out of time.", who(*seat)),
        EventView::Left { seat } => format!("{} left the table.", who(*seat)),
        EventView::Over { reason: Reason::BlackCandy } => {
            "The game ended with the fourth Black Candy.".into()
        }
        EventView::Over { reason: Reason::Left } => {
            "The game ended because only one player was left.".into()
        }
    }
}
