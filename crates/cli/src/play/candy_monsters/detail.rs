//! What is under the cursor, explained: what a card does, what it costs and why, what it would change.

use super::choices::{candies, label};
use super::rows::{Key, moment};
use super::seen::Seen;
use crate::play::speech::{count, listed};
use candy_monsters::cards::Kind;
use candy_monsters::{Draft, Face, Slug};

/// The lines about a thing of the table.
pub fn about(seen: &Seen, key: Key) -> Vec<String> {
    match key {
        Key::Me => income(seen),
        Key::Open(slug) => {
            let mut lines = card(seen, slug);
            lines.extend(price(seen, slug));
            lines
        }
        Key::Active(slug) => {
            let mut lines = card(seen, slug);
            lines.extend(seen.ability(slug).and_then(|ability| ability.why_not.clone()));
            lines
        }
        Key::Kept(slug) => {
            let mut lines = card(seen, slug);
            let colour = seen.face(slug).and_then(|face| face.colour);
            let colour = colour.map_or("its", |colour| colour.name());
            lines.push(format!("Kept: {colour} monsters cost you 1 less. It cannot be used."));
            lines
        }
    }
}

fn card(seen: &Seen, slug: Slug) -> Vec<String> {
    let Some(face) = seen.face(slug) else { return vec![seen.name(slug)] };
    let mut lines = vec![format!("{}, {}", face.name, numbers(face))];
    lines.extend((!face.text.is_empty()).then(|| face.text.clone()));
    lines
}

/// Kind, colour and numbers of a card.
fn numbers(face: &Face) -> String {
    let mut all = vec![
        match face.kind {
            Kind::Starter => "a starter",
            Kind::Monster => "a monster",
            Kind::Ability => "an ability",
            Kind::Event => "an event",
        }
        .to_owned(),
    ];
    all.extend(face.colour.map(|colour| colour.name().to_owned()));
    all.extend((face.kind == Kind::Starter).then(|| "eats 1 for each other monster".to_owned()));
    all.extend(face.hunger.map(|n| format!("eats {n}")));
    all.extend((face.candies > 0).then(|| candies(face.candies.into())));
    all.join(", ")
}

/// What an open card costs now, and why.
fn price(seen: &Seen, slug: Slug) -> Vec<String> {
    let Some(offer) = seen.offer(slug) else { return Vec::new() };
    let mut lines = Vec::new();
    let why = offer.lines.iter().map(|line| {
        let card = line.card.map(|card| format!("{}, ", seen.name(card))).unwrap_or_default();
        format!("{card}{} {}", line.why, line.by)
    });
    lines.push(format!("It costs you {}: {}.", offer.price, why.collect::<Vec<_>>().join("; ")));
    if offer.best < offer.price {
        let first: Vec<String> = offer.first.iter().map(|action| label(seen, *action)).collect();
        lines.push(format!("{} first: then {} in all.", listed(&first), offer.best));
    }
    if offer.candies > 0 {
        lines
            .push(format!("Buying it brings {} for your kept set.", candies(offer.candies.into())));
    }
    let taken =
        offer.places.is_empty() && seen.face(slug).is_some_and(|face| face.kind == Kind::Ability);
    if taken {
        lines.push("You have this type both kept and tucked: it cannot be yours again.".into());
    }
    lines
}

/// What one's own things bring at the start of a turn, and eat.
fn income(seen: &Seen) -> Vec<String> {
    let Some(prospects) = seen.prospects() else { return Vec::new() };
    let bring = match (prospects.sugar, prospects.candies) {
        (0, 0) => "nothing yet: collect colours".to_owned(),
        (sugar, 0) => format!("{sugar} sugar"),
        (0, sweet) => candies(sweet.into()),
        (sugar, sweet) => format!("{sugar} sugar and {}", candies(sweet.into())),
    };
    let mut lines = vec![format!("At the start of your turn your sets bring {bring}.")];
    lines.extend(prospects.lines.iter().map(|line| format!("  {} {}", line.why, line.by)));
    let names: Vec<String> = prospects.abilities.iter().map(|card| seen.name(*card)).collect();
    if !names.is_empty() {
        let start = moment(candy_monsters::cards::language::Moment::Start);
        lines.push(format!("Used {start}: {}.", listed(&names)));
    }
    lines.push(format!("At a Black Candy your monsters eat {}.", prospects.hunger));
    if let Some(tally) = seen.view.tallies.get(seen.me.index()) {
        lines.push(format!("You would count {} now (= shows why).", tally.total));
    }
    lines
}

/// What an action would change.
pub fn change(draft: &Draft) -> String {
    let signed = |n: i64| if n > 0 { format!("+{n}") } else { n.to_string() };
    let mut parts = Vec::new();
    if draft.sugar != 0 {
        parts.push(format!("sugar {}", signed(draft.sugar.into())));
    }
    if draft.candies != 0 {
        parts.push(format!("candies {}", signed(draft.candies.into())));
    }
    if draft.cubes != 0 {
        parts.push(format!("black cubes {}", signed(draft.cubes.into())));
    }
    if draft.total != 0 {
        parts.push(format!("your count {}", signed(draft.total.into())));
    }
    match parts.is_empty() {
        true => String::new(),
        false => format!("That is {}.", parts.join(", ")),
    }
}

/// What the Kingdom holds, and when the next Black Candy comes.
pub fn kingdom(seen: &Seen) -> String {
    let decks = &seen.view.decks;
    let black = match decks.black_candy_within {
        0 if decks.black_candies == 0 => "no Black Candy to come".to_owned(),
        0 => count(decks.black_candies, "Black Candy"),
        1 => format!("Black Candy is the next event, {} to come", decks.black_candies),
        n => format!("Black Candy within {n} events, {} to come", decks.black_candies),
    };
    format!("Round {}. Kingdom: {} sugar; {black}.", seen.view.table.round, seen.view.kingdom)
}
