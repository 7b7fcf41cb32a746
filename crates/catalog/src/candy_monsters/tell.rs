//! What happens in Kingdom's Candy Monsters, a sentence each.

use crate::listing::name;
use candy_monsters::{EventView, RowName, Target};
use play::Seat;

/// What happened, as a sentence.
pub(super) fn tell(event: &EventView, players: &[String]) -> String {
    let who = |seat: &Seat| name(players, *seat);
    match event {
        EventView::Dealt { first, starters } => {
            let seats = (0..).map(Seat);
            let each = seats.zip(starters).map(|(seat, card)| format!("{} {card}", who(&seat)));
            let each = each.collect::<Vec<_>>().join(", ");
            format!("The cards are dealt: {each}. {} is First Player.", who(first))
        }
        EventView::Round { round, first } => {
            format!("Round {round} begins; {} is First Player.", who(first))
        }
        EventView::Turn { seat, sugar: 0, candies: 0 } => format!("{}'s turn.", who(seat)),
        EventView::Turn { seat, sugar, candies } => {
            format!("{}'s turn: the monsters bring {}.", who(seat), goods(*sugar, *candies))
        }
        EventView::Converted { seat } => format!("{} turns 4 sugar into a candy.", who(seat)),
        EventView::Used { seat, card, on, paid } => {
            let on = match on {
                Some(Target::Rival(rival)) => format!(" on {}", who(rival)),
                Some(Target::Open(open)) => format!(" on {open}"),
                None => String::new(),
            };
            let paid = if *paid > 0 { format!(" for {paid} sugar") } else { String::new() };
            format!("{} uses {card}{on}{paid}.", who(seat))
        }
        EventView::Sugar { seat, card, by } => match *by < 0 {
            true => format!("{card} takes {} sugar from {}.", -by, who(seat)),
            false => format!("{card} brings {} {by} sugar.", who(seat)),
        },
        EventView::Candies { seat, card, by } => {
            format!("{card} brings {} {}.", who(seat), goods(0, *by))
        }
        EventView::Cubes { seat, card, by } => match *by < 0 {
            true => format!("{card} takes {} from {}.", cubes(-by), who(seat)),
            false => format!("{card} brings {} {}.", who(seat), cubes(*by)),
        },
        EventView::Took { seat, from, sugar } => {
            format!("{} takes {sugar} sugar from {}.", who(seat), who(from))
        }
        EventView::PaidOff { seat, cubes: paid } => {
            format!("{} pays {} off.", who(seat), cubes(*paid as i8))
        }
        EventView::Collected { seat, sugar } => {
            format!("{} collects; the Kingdom gives {sugar}.", who(seat))
        }
        EventView::BoughtMonster { seat, card, price, candies } => {
            let more = match candies {
                0 => String::new(),
                n => format!(", and gets {} for the kept set", goods(0, *n)),
            };
            format!("{} buys {card} for {price}{more}.", who(seat))
        }
        EventView::BoughtAbility { seat, card, price, under } => {
            let place = under.map_or("keeps it".into(), |under| format!("tucks it under {under}"));
            format!("{} buys {card} for {price} and {place}.", who(seat))
        }
        EventView::Opened { card } => format!("{card} is turned up."),
        EventView::Shuffled { row: RowName::Monsters } => {
            "The discarded monsters are shuffled.".into()
        }
        EventView::Shuffled { row: RowName::Abilities } => {
            "The discarded abilities are shuffled.".into()
        }
        EventView::Swept { seat, card } => format!("{} discards {card}.", who(seat)),
        EventView::Drawn { card } => format!("The event is {card}."),
        EventView::Answered { seat, yes: true } => format!("{} takes the offer.", who(seat)),
        EventView::Answered { seat, yes: false } => format!("{} declines.", who(seat)),
        EventView::Fed { seat, monster, sugar, candies, cubes: missing } => {
            let black = match missing {
                0 => String::new(),
                n => format!(", and takes {}", cubes(*n as i8)),
            };
            let goods = goods(*sugar, *candies);
            format!("{} feeds {monster} with {goods}{black}.", who(seat))
        }
        EventView::LetGo { seat, monster, .. } => format!("{} lets {monster} go.", who(seat)),
        EventView::Eaten { seat } => format!("{} ends the meal.", who(seat)),
        EventView::TimedOut { seat } => {
            format!("{} is out of time: the usual is done.", who(seat))
        }
        EventView::Left { seat } => format!("{} leaves the table.", who(seat)),
        EventView::Over { .. } => "The game is over.".into(),
    }
}

/// Sugar and candies in words.
fn goods(sugar: u8, candies: u8) -> String {
    let sweet = if candies == 1 { "1 candy".into() } else { format!("{candies} candies") };
    match (sugar, candies) {
        (0, 0) => "nothing".into(),
        (_, 0) => format!("{sugar} sugar"),
        (0, _) => sweet,
        _ => format!("{sugar} sugar and {sweet}"),
    }
}

fn cubes(n: i8) -> String {
    if n == 1 { "a black cube".into() } else { format!("{n} black cubes") }
}
