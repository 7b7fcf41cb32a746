//! The cards of a set as a table.

use super::own;
use crate::failure::{DONE, Usage};
use candy_monsters::cards::language::Colour;
use candy_monsters::cards::{self, Card, CardSet, Face, Kind};
use clap::ValueEnum;
use serde_json::json;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

/// Which cards of which set.
#[derive(clap::Args)]
pub struct Args {
    /// The set: standard, one that --cards has added, or a card file.
    #[arg(default_value = "standard", value_name = "SET")]
    set: String,
    /// Cards of this kind only.
    #[arg(long)]
    kind: Option<KindArg>,
    /// Cards of this colour only.
    #[arg(long)]
    colour: Option<ColourArg>,
    /// Cards with these words in name or text only.
    #[arg(long, value_name = "WORDS")]
    find: Option<String>,
    /// One JSON object a card.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum KindArg {
    Starter,
    Monster,
    Ability,
    Event,
}

#[derive(Clone, Copy, ValueEnum)]
enum ColourArg {
    Red,
    Blue,
    Green,
}

impl Args {
    fn wants(&self, face: &Face) -> bool {
        let kind = self.kind.map(|kind| match kind {
            KindArg::Starter => Kind::Starter,
            KindArg::Monster => Kind::Monster,
            KindArg::Ability => Kind::Ability,
            KindArg::Event => Kind::Event,
        });
        let colour = self.colour.map(|colour| match colour {
            ColourArg::Red => Colour::Red,
            ColourArg::Blue => Colour::Blue,
            ColourArg::Green => Colour::Green,
        });
        let has = |words: &String| {
            let words = words.to_lowercase();
            [&face.name, &face.text, &face.flavour]
                .iter()
                .any(|t| t.to_lowercase().contains(&words))
        };
        kind.is_none_or(|kind| kind == face.kind)
            && (colour.is_none() || colour == face.colour)
            && self.find.as_ref().is_none_or(has)
    }
}

/// Lists the cards that are asked for.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let set = find(&args.set)?;
    let mut out = io::stdout().lock();
    let wanted: Vec<(Card, Face)> =
        set.all().map(|card| (card, set.face(card))).filter(|(_, face)| args.wants(face)).collect();
    if wanted.is_empty() {
        let message = "No card of this set is like that: leave --kind, --colour or --find out.";
        return Err(Usage(message.into()).into());
    }
    if args.json {
        for (card, face) in &wanted {
            let mut card_json = serde_json::to_value(face)?;
            card_json["count"] = json!(CardSet::copies(*card));
            writeln!(out, "{card_json}")?;
        }
        return Ok(DONE);
    }
    writeln!(
        out,
        "{:<16} {:<7} {:<6} {:>5} {:>4} {:>6} {:>7}  what it does",
        "card", "kind", "colour", "count", "cost", "hunger", "candies"
    )?;
    for (card, face) in &wanted {
        writeln!(out, "{}", row(*card, face))?;
    }
    Ok(DONE)
}

/// A card as a line of the table; a dash where it has no such number.
fn row(card: Card, face: &Face) -> String {
    let kind = match face.kind {
        Kind::Starter => "starter",
        Kind::Monster => "monster",
        Kind::Ability => "ability",
        Kind::Event => "event",
    };
    let colour = face.colour.map_or("-", Colour::name);
    let number = |n: Option<u8>| n.map_or("-".to_owned(), |n| n.to_string());
    // A starter eats one for each other monster (KM-24).
    let hunger = if face.kind == Kind::Starter { "each".to_owned() } else { number(face.hunger) };
    let candies = number(Some(face.candies).filter(|_| face.kind != Kind::Event));
    format!(
        "{:<16} {kind:<7} {colour:<6} {:>5} {:>4} {hunger:>6} {candies:>7}  {}",
        face.name,
        CardSet::copies(card),
        number(face.cost),
        face.text
    )
}

/// A set by its name, or in a file.
fn find(name: &str) -> Result<Arc<CardSet>, Usage> {
    match cards::named(name) {
        Ok(set) => Ok(set),
        Err(_) if Path::new(name).exists() => own::sound(Path::new(name)).map(Arc::new),
        Err(error) => Err(Usage(format!("{error} There is no card file of this name either."))),
    }
}
