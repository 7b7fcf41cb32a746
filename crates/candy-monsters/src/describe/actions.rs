//! Actions as commands, for a button, a list or a log.

use super::cubes;
use crate::apply::{CANDY, COLLECT};
use crate::table::StageTable;
use crate::{Action, BuyAbility, CandyMonsters, Feed, Place, Slug, Target, Use};
use play::{Names, SnapshotOf};

/// For somebody who looks at the table, where the others have names.
pub(super) fn say(
    game: &CandyMonsters,
    snapshot: &SnapshotOf<CandyMonsters>,
    action: &Action,
    names: &Names<'_>,
) -> String {
    match *action {
        Action::Use(Use { card, on: Some(Target::Rival(seat)) }) => {
            format!("Use {} on {}", game.name_of(card), names.object(seat))
        }
        _ => describe(game, snapshot, action),
    }
}

pub(super) fn describe(
    game: &CandyMonsters,
    snapshot: &SnapshotOf<CandyMonsters>,
    action: &Action,
) -> String {
    let name = |card: Slug| game.name_of(card);
    match *action {
        Action::Convert => format!("Turn {CANDY} sugar into a candy"),
        Action::Use(Use { card, on }) => match on {
            None => format!("Use {}", name(card)),
            Some(Target::Rival(seat)) => format!("Use {} on player {}", name(card), seat.0 + 1),
            Some(Target::Open(open)) => format!("Use {} on {}", name(card), name(open)),
        },
        Action::PayOff(n) => format!("Pay off {}", cubes(n)),
        Action::Collect => format!("Collect {COLLECT} sugar"),
        Action::BuyMonster(card) => format!("Buy {}{}", name(card), price(snapshot, card)),
        Action::BuyAbility(BuyAbility { card, place }) => {
            let place = match place {
                Place::Keep => "keep it".to_owned(),
                Place::Tuck(under) => format!("tuck it under {}", name(under)),
            };
            format!("Buy {}{} and {place}", name(card), price(snapshot, card))
        }
        Action::Feed(Feed { monster, pay }) => {
            format!("Feed {} {}", name(monster), meal(snapshot, monster, pay))
        }
        Action::LetGo(monster) => format!("Let {} go", name(monster)),
        Action::Sweep(card) => format!("Discard {}", name(card)),
        Action::Accept => match &snapshot.view.asked {
            Some(asked) => format!("Accept for {} sugar", asked.price),
            None => "Accept".into(),
        },
        Action::Decline => "Decline".into(),
        Action::Done => match snapshot.view.table.stage {
            StageTable::Feeding(_) => "Finish feeding".into(),
            StageTable::Sweeping(_) => "Finish discarding".into(),
            _ => "End your turn".into(),
        },
        Action::Leave => "Leave the table".into(),
    }
}

/// ` for 7 sugar`, where the card is on offer.
fn price(snapshot: &SnapshotOf<CandyMonsters>, card: Slug) -> String {
    let offer = snapshot.view.offers.iter().find(|offer| offer.card == card);
    offer.map_or_else(String::new, |offer| format!(" for {} sugar", offer.price))
}

/// What a monster gets, and the cubes that come of it: `2 and take 1 black cube`.
fn meal(snapshot: &SnapshotOf<CandyMonsters>, monster: Slug, pay: u8) -> String {
    let action = Action::Feed(Feed { monster, pay });
    let hungry = snapshot.view.feeding.iter().flat_map(|feeding| &feeding.monsters);
    let choice = hungry.flat_map(|hungry| &hungry.choices).find(|choice| choice.action == action);
    let Some(choice) = choice else { return pay.to_string() };
    let with = match choice.candies {
        0 => String::new(),
        n => format!(", {n} of it in candies"),
    };
    match choice.cubes {
        0 => format!("{pay}{with}"),
        n => format!("{pay}{with} and take {}", cubes(n)),
    }
}
