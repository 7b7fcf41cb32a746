//! What happened, in words.

use super::choices::candies;
use super::seen::name_of;
use crate::play::speech::{best_first, count, does, verb_of};
use candy_monsters::{EventView, Face, RowName, Slug, Target};
use play::Outcome;

/// One thing that happened, and whether it is out of the ordinary.
pub type Told = (String, bool);

/// A game's events in words, a line each. Small ones that belong to the one before are told with it.
pub fn tell(events: &[EventView], names: &[String], cards: &[Face]) -> Vec<Told> {
    let mut told: Vec<Told> = Vec::new();
    for event in events {
        match (line(event, names, cards), told.last_mut()) {
            (Some(Line::Whole(text, loud)), _) => told.push((text, loud)),
            (Some(Line::More(text)), Some((before, _))) => {
                before.truncate(before.trim_end_matches('.').len());
                *before += &format!("; {text}.");
            }
            (Some(Line::More(text)), None) => told.push((text, false)),
            (None, _) => {}
        }
    }
    told
}

enum Line {
    Whole(String, bool),
    /// Goes on from the sentence before.
    More(String),
}

fn line(event: &EventView, names: &[String], cards: &[Face]) -> Option<Line> {
    let plain = |text: String| Some(Line::Whole(text, false));
    let loud = |text: String| Some(Line::Whole(text, true));
    let more = |text: String| Some(Line::More(text));
    let who = |seat: &play::Seat| names[seat.index()].clone();
    let card = |slug: Slug| name_of(cards, slug);
    match event {
        EventView::Dealt { .. } => plain("The cards are dealt.".into()),
        EventView::Round { round, first } => {
            loud(format!("Round {round}: {} first.", verb_of(names, *first, "go")))
        }
        EventView::Turn { sugar: 0, candies: 0, .. } => None,
        EventView::Turn { seat, sugar, candies } => {
            plain(does(names, *seat, "get", &format!("{} from sets", goods(*sugar, *candies))))
        }
        EventView::Converted { seat } => plain(does(names, *seat, "turn", "4 sugar into a candy")),
        EventView::Used { seat, card: used, on, paid } => {
            let on = match on {
                Some(Target::Rival(rival)) => format!(" on {}", who(rival)),
                Some(Target::Open(open)) => format!(" on {}", card(*open)),
                None => String::new(),
            };
            let paid = if *paid > 0 { format!(" for {paid}") } else { String::new() };
            plain(does(names, *seat, "use", &format!("{}{paid}{on}", card(*used))))
        }
        EventView::Sugar { seat, by, .. } => {
            more(format!("{} sugar for {}", signed(*by), who(seat)))
        }
        EventView::Candies { seat, by, .. } => {
            more(format!("{} for {}", candies((*by).into()), who(seat)))
        }
        EventView::Cubes { seat, by, .. } => {
            let cubes = if by.abs() == 1 { "black cube" } else { "black cubes" };
            more(format!("{} {cubes} for {}", signed(*by), who(seat)))
        }
        EventView::Took { seat, from, sugar } => {
            more(format!("{} {sugar} from {}", verb_of(names, *seat, "take"), who(from)))
        }
        EventView::PaidOff { seat, cubes } => {
            plain(does(names, *seat, "pay", &format!("{} off", count(*cubes, "black cube"))))
        }
        EventView::Collected { seat, sugar } => {
            plain(does(names, *seat, "collect", &format!("{sugar} sugar")))
        }
        EventView::BoughtMonster { seat, card: bought, price, candies: sweet } => {
            let gets = match sweet {
                0 => String::new(),
                n => format!(", with {}", candies((*n).into())),
            };
            plain(does(names, *seat, "buy", &format!("{} for {price}{gets}", card(*bought))))
        }
        EventView::BoughtAbility { seat, card: bought, price, under } => {
            let place = under.map_or("kept".into(), |under| format!("under {}", card(under)));
            plain(does(names, *seat, "buy", &format!("{} for {price}, {place}", card(*bought))))
        }
        EventView::Opened { .. } => None,
        EventView::Shuffled { row: RowName::Monsters } => {
            plain("The monsters are shuffled.".into())
        }
        EventView::Shuffled { row: RowName::Abilities } => {
            plain("The abilities are shuffled.".into())
        }
        EventView::Swept { seat, card: swept } => {
            plain(does(names, *seat, "discard", &card(*swept)))
        }
        EventView::Drawn { card: drawn } => {
            let face = cards.iter().find(|face| face.card == *drawn);
            let text = face.map(|face| face.text.as_str()).unwrap_or_default();
            loud(format!("{}! {text}", card(*drawn)))
        }
        EventView::Answered { seat, yes: true } => plain(does(names, *seat, "take", "the offer")),
        EventView::Answered { seat, yes: false } => plain(does(names, *seat, "decline", "")),
        EventView::Fed { seat, monster, sugar, candies, cubes } => {
            let black = match cubes {
                0 => String::new(),
                n => format!(", with {}", count(*n, "black cube")),
            };
            let given = format!("{} {}{black}", card(*monster), goods(*sugar, *candies));
            plain(does(names, *seat, "feed", &given))
        }
        EventView::LetGo { seat, monster, .. } => {
            loud(does(names, *seat, "let", &format!("{} go", card(*monster))))
        }
        EventView::Eaten { seat } => plain(does(names, *seat, "end", "the meal")),
        EventView::TimedOut { seat } => loud(format!("Time is up for {}.", who(seat))),
        EventView::Left { seat } => loud(does(names, *seat, "leave", "the table")),
        EventView::Over { .. } => loud("The game is over.".into()),
    }
}

fn signed(n: i8) -> String {
    if n > 0 { format!("+{n}") } else { n.to_string() }
}

/// Sugar and candies in words.
fn goods(sugar: u8, sweet: u8) -> String {
    match (sugar, sweet) {
        (0, 0) => "nothing".into(),
        (_, 0) => format!("{sugar} sugar"),
        (0, _) => candies(sweet.into()),
        _ => format!("{sugar} sugar and {}", candies(sweet.into())),
    }
}

/// How the game ended, after "You win: ".
pub fn ending(outcome: &Outcome, names: &[String]) -> String {
    match outcome.reason.as_str() {
        "left" => "everybody else has left.".into(),
        _ => format!("candies counted. {}.", best_first(outcome, names)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::Seat;

    /// KM-16: what an ability brings is told in one line with its use.
    #[test]
    fn what_belongs_together_is_one_line() {
        let names = ["You".to_owned(), "Gumdrop".to_owned()];
        let slug = |text| Slug::new(text).unwrap();
        let events = [
            EventView::Used { seat: Seat(1), card: slug("lickness"), on: None, paid: 1 },
            EventView::Took { seat: Seat(1), from: Seat(0), sugar: 1 },
            EventView::Sugar { seat: Seat(1), card: slug("lickness"), by: 2 },
            EventView::Opened { card: slug("uno") },
            EventView::Collected { seat: Seat(0), sugar: 5 },
        ];
        let told: Vec<String> = tell(&events, &names, &[]).into_iter().map(|t| t.0).collect();
        let used = "Gumdrop uses LICKNESS for 1; Gumdrop takes 1 from You; +2 sugar for Gumdrop.";
        assert_eq!(told, [used, "You collect 5 sugar."]);
    }
}
