//! Everything on the table as rows: the Kingdom's open cards, then one's own.

use super::choices::candies;
use super::seen::Seen;
use crate::play::look::Look;
use crate::play::speech::count;
use candy_monsters::cards::language::{Colour, Moment};
use candy_monsters::table::RowTable;
use candy_monsters::{Face, Slug};
use ratatui::style::{Color, Style};

/// Something that the cursor can stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// An open card of the Kingdom.
    Open(Slug),
    /// What one has, and what it brings.
    Me,
    /// A monster or tucked card of one's own.
    Active(Slug),
    /// A kept card of one's own.
    Kept(Slug),
}

/// A row of the table.
pub struct Row {
    /// What it is; nothing for a heading.
    pub key: Option<Key>,
    /// Whether something can be done with it now.
    pub lit: bool,
    /// Its text, without marks.
    pub text: String,
    /// Its colour.
    pub style: Style,
}

/// The width of a row with its marks.
pub const WIDTH: u16 = 45;

/// All rows, from the top.
pub fn all(seen: &Seen, look: Look) -> Vec<Row> {
    let (table, decks) = (&seen.view.table, &seen.view.decks);
    let mut rows = Vec::new();
    for (what, row, left) in [
        ("Monsters", &table.monsters, decks.monsters),
        ("Abilities", &table.abilities, decks.abilities),
    ] {
        let title = format!("{what}, {left} more");
        let eats = if what == "Monsters" { "eats" } else { "" };
        rows.push(heading(format!(
            "{title:<19}{:<6}{:>6} {eats:>5} {:>5}",
            "colour", "price", "candy"
        )));
        open_cards(seen, row, look, &mut rows);
    }
    let Some(mine) = seen.mine() else { return rows };
    if mine.left {
        rows.push(heading("You have left the table.".into()));
        return rows;
    }
    let text = format!(
        "You: {} sugar, {}, {}",
        mine.sugar,
        candies(mine.candies),
        count(mine.cubes, "black cube")
    );
    rows.push(Row { key: Some(Key::Me), lit: false, text, style: look.bold() });
    for monster in &mine.monsters {
        rows.push(own(seen, Key::Active(monster.card), monster.card, "", look));
        for card in &monster.tucked {
            rows.push(own(seen, Key::Active(*card), *card, look.sign("└ ", "` "), look));
        }
    }
    rows.extend(mine.kept.iter().map(|card| own(seen, Key::Kept(*card), *card, "", look)));
    rows
}

fn heading(text: String) -> Row {
    Row { key: None, lit: false, text, style: Style::new() }
}

fn open_cards(seen: &Seen, row: &RowTable, look: Look, rows: &mut Vec<Row>) {
    for card in &row.open {
        let Some((slug, face)) = card.and_then(|slug| Some((slug, seen.face(slug)?))) else {
            rows.push(heading("  (nothing is left)".into()));
            continue;
        };
        let offer = seen.offer(slug);
        let printed = face.cost.unwrap_or_default();
        let price = offer.map_or(printed, |offer| offer.price);
        let best = offer.map_or(price, |offer| offer.best);
        // A price that is not the printed one, or could be lower, shows both.
        let shown = match (price == printed, best < price) {
            (true, false) => format!("{price}"),
            (false, false) => format!("{price}({printed})"),
            (_, true) => format!("{price}{}{best}", look.sign("→", ">")),
        };
        let eats = face.hunger.map(|n| n.to_string()).unwrap_or_default();
        let text =
            format!("{:<19}{:<6}{shown:>6} {eats:>5} {:>5}", face.name, colour(face), face.candies);
        let buys = offer.is_some_and(|offer| !offer.buys.is_empty() || !offer.first.is_empty());
        let sweeps =
            seen.sweeping() && seen.view.actions.contains(&candy_monsters::Action::Sweep(slug));
        rows.push(Row {
            key: Some(Key::Open(slug)),
            lit: buys || sweeps,
            text,
            style: style(face, look),
        });
    }
}

fn own(seen: &Seen, key: Key, slug: Slug, mark: &str, look: Look) -> Row {
    let name = format!("{mark}{}", seen.name(slug));
    let Some(face) = seen.face(slug) else {
        return Row { key: Some(key), lit: false, text: name, style: Style::new() };
    };
    let lit = seen.ability(slug).is_some_and(|ability| !ability.uses.is_empty());
    let mine = seen.mine();
    let has = |cards: fn(&candy_monsters::table::PlayerTable) -> &Vec<Slug>| {
        mine.is_some_and(|mine| cards(mine).contains(&slug))
    };
    let state = match face.when {
        _ if matches!(key, Key::Kept(_)) => format!("kept, {}", candies(face.candies.into())),
        _ if lit => "use it now".to_owned(),
        _ if has(|p| &p.spent) => "used up".to_owned(),
        _ if has(|p| &p.used) => "used this round".to_owned(),
        None if face.text.is_empty() => String::new(),
        None => "at the end".to_owned(),
        Some(when) => moment(when).to_owned(),
    };
    let text = format!("{name:<19}{:<6} {state}", colour(face));
    Row { key: Some(key), lit, text, style: style(face, look) }
}

fn colour(face: &Face) -> &'static str {
    face.colour.map_or("", Colour::name)
}

/// When an ability can be used, in few words.
pub fn moment(when: Moment) -> &'static str {
    match when {
        Moment::Any => "any time",
        Moment::Start => "at the start",
        Moment::Collect => "when collecting",
        Moment::BuyAbility => "buying an ability",
        Moment::BuyMonster => "buying a monster",
        Moment::BlackCandy => "at Black Candy",
    }
}

fn style(face: &Face, look: Look) -> Style {
    match face.colour {
        Some(Colour::Red) => look.fg(Color::Red),
        Some(Colour::Blue) => look.fg(Color::Blue),
        Some(Colour::Green) => look.fg(Color::Green),
        None => Style::new(),
    }
}
