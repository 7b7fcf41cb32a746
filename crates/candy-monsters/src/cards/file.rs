//! Card files: TOML read card by card and field by field. The format is in `docs/cards.md`.

use super::check;
use super::flaw::{Fields, Flaw};
use super::language::{Ability, Colour, EndBonus, Occasion};
use crate::Slug;
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

/// A monster, or a starting monster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Monster {
    /// Its short name.
    pub slug: Slug,
    /// Its name.
    pub name: String,
    /// A line to smile at.
    pub flavour: String,
    /// Its candy's colour; starters usually have none (KM-28).
    pub colour: Option<Colour>,
    /// Candies it is worth at the end.
    pub candies: u8,
    /// Its price in sugar; starters cannot be bought and have none.
    pub cost: u8,
    /// The sugar it eats; a starter eats one for each other monster (KM-24).
    pub hunger: u8,
    /// What it can do.
    pub ability: Option<Ability>,
    /// What it is worth besides at the end.
    pub end: Option<EndBonus>,
    /// What it looks like.
    pub art: Art,
}

/// A type of ability card, of which there are three copies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbilityCard {
    /// Its short name.
    pub slug: Slug,
    /// Its name.
    pub name: String,
    /// A line to smile at.
    pub flavour: String,
    /// Its candy's colour.
    pub colour: Colour,
    /// Candies it is worth at the end if it is kept.
    pub candies: u8,
    /// Its price in sugar.
    pub cost: u8,
    /// What it does when tucked.
    pub ability: Option<Ability>,
    /// What it is worth besides at the end when tucked.
    pub end: Option<EndBonus>,
}

/// An event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventCard {
    /// Its short name.
    pub slug: Slug,
    /// Its name.
    pub name: String,
    /// A line to smile at.
    pub flavour: String,
    /// What happens.
    pub occasion: Occasion,
}

/// The parts that a monster's picture is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct Art {
    /// Its body.
    pub shape: Shape,
    /// Its eyes.
    pub eyes: Eyes,
    /// Its mouth.
    pub mouth: Mouth,
    /// What it wears on its head.
    pub crown: Crown,
}

macro_rules! parts {
    ($(#[$doc:meta])* $name:ident { $($(#[$part_doc:meta])* $part:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
        pub enum $name {
            $($(#[$part_doc])* $part),+
        }
    };
}

parts! {
    /// A monster's body.
    Shape {
        /// A soft heap.
        Blob,
        /// A round drop.
        Drop,
        /// A cube with soft corners.
        Cube,
        /// A tall bean.
        Bean,
        /// A star with round points.
        Star,
        /// A bun, wider than tall.
        Bun,
        /// A shaggy ball.
        Fluff,
        /// A cone.
        Cone,
    }
}
parts! {
    /// A monster's eyes.
    Eyes {
        /// One big eye.
        One,
        /// Two eyes.
        Two,
        /// Three eyes.
        Three,
        /// Two eyes on stalks.
        Stalks,
        /// Two half-closed eyes.
        Sleepy,
        /// Many small eyes.
        Many,
    }
}
parts! {
    /// A monster's mouth.
    Mouth {
        /// Two fangs.
        Fangs,
        /// A row of teeth.
        Grin,
        /// Wide open.
        Roar,
        /// A tongue that hangs out.
        Tongue,
        /// A single tooth.
        Tooth,
        /// Hardly there.
        Smirk,
    }
}
parts! {
    /// What a monster wears on its head.
    Crown {
        /// Nothing.
        Bare,
        /// Two horns.
        Horns,
        /// One horn.
        Horn,
        /// Ears.
        Ears,
        /// A tuft of hair.
        Tuft,
        /// A bow.
        Bow,
        /// Spikes.
        Spikes,
        /// A stalk with a ball.
        Antenna,
    }
}

/// A card file as read: every card sound in itself and all of them together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) starters: Vec<Monster>,
    pub(crate) monsters: Vec<Monster>,
    pub(crate) abilities: Vec<AbilityCard>,
    pub(crate) events: Vec<EventCard>,
}

/// Reads a card file, or says what is wrong with it.
pub(crate) fn read(text: &str) -> Result<File, Flaw> {
    let whole: Table = text.parse().map_err(|e: toml::de::Error| {
        let line = e.span().map(|s| text[..s.start].lines().count().max(1));
        let place = line.map_or(String::new(), |n| format!("Line {n}: "));
        Flaw::new("", "", format!("{place}this is not TOML: {}.", e.message()))
    })?;
    let mut top = Fields::new(String::new(), "", whole);
    let name: String = top.take("name")?;
    if Slug::new(&name).is_none() {
        let say = format!(
            "\"{name}\" will not do: a set's name is 1 to 16 small letters, digits or hyphens."
        );
        return Err(top.flaw("name", say));
    }
    let file = File {
        name,
        starters: cards(&mut top, "starter", |fields| monster(fields, true))?,
        monsters: cards(&mut top, "monster", |fields| monster(fields, false))?,
        abilities: cards(&mut top, "ability", ability_card)?,
        events: cards(&mut top, "event", event_card)?,
    };
    top.done()?;
    check::all(&file)?;
    Ok(file)
}

/// All cards of a kind.
fn cards<T>(
    top: &mut Fields,
    kind: &'static str,
    read: impl Fn(&mut Fields) -> Result<T, Flaw>,
) -> Result<Vec<T>, Flaw> {
    let tables: Vec<Value> = top.maybe(kind)?.unwrap_or_default();
    let mut cards = Vec::new();
    for (i, value) in tables.into_iter().enumerate() {
        let place = format!("{kind} {}", i + 1);
        let Value::Table(table) = value else {
            return Err(Flaw::new(place, "", format!("a card is written as [[{kind}]].")));
        };
        let name = table.get("name").and_then(Value::as_str).map_or(place, str::to_owned);
        let mut fields = Fields::new(name, "", table);
        cards.push(read(&mut fields)?);
        fields.done()?;
    }
    Ok(cards)
}

/// Name, short name and flavour.
fn title(fields: &mut Fields) -> Result<(Slug, String, String), Flaw> {
    let name: String = fields.take("name")?;
    let Some(slug) = Slug::of_name(&name) else {
        let say = "a name has at least one letter or digit, and at most 16 with the gaps between.";
        return Err(fields.flaw("name", say));
    };
    let flavour: String = fields.take("flavour")?;
    if flavour.trim().is_empty() || flavour.chars().count() > 120 {
        return Err(fields.flaw("flavour", "write a line of at most 120 letters."));
    }
    Ok((slug, name, flavour))
}

fn monster(fields: &mut Fields, starter: bool) -> Result<Monster, Flaw> {
    let (slug, name, flavour) = title(fields)?;
    let (colour, candies, cost, hunger) = if starter {
        (fields.maybe("colour")?, fields.number("candies", 0..=3, Some(0))?, 0, 0)
    } else {
        (
            Some(fields.take("colour")?),
            fields.number("candies", 1..=3, None)?,
            fields.number("cost", 3..=9, None)?,
            fields.number("hunger", 1..=4, None)?,
        )
    };
    let (ability, end) = (ability(fields)?, end(fields)?);
    let art = fields.take("art")?;
    Ok(Monster { slug, name, flavour, colour, candies, cost, hunger, ability, end, art })
}

fn ability_card(fields: &mut Fields) -> Result<AbilityCard, Flaw> {
    let (slug, name, flavour) = title(fields)?;
    let colour = fields.take("colour")?;
    let candies = fields.number("candies", 1..=3, None)?;
    let cost = fields.number("cost", 2..=6, None)?;
    let (ability, end) = (ability(fields)?, end(fields)?);
    Ok(AbilityCard { slug, name, flavour, colour, candies, cost, ability, end })
}

fn event_card(fields: &mut Fields) -> Result<EventCard, Flaw> {
    let (slug, name, flavour) = title(fields)?;
    let condition = fields.maybe("if")?;
    let price = fields.number("price", 0..=9, Some(0))?;
    let effects = fields.take("effects")?;
    let occasion = Occasion { condition, price, effects };
    check::occasion(fields, &occasion)?;
    Ok(EventCard { slug, name, flavour, occasion })
}

fn ability(fields: &mut Fields) -> Result<Option<Ability>, Flaw> {
    let Some(mut part) = fields.part("ability", "ability.")? else { return Ok(None) };
    let ability = Ability {
        when: part.take("when")?,
        cost: part.number("cost", 0..=3, Some(0))?,
        once: part.maybe("once")?.unwrap_or(false),
        condition: part.maybe("if")?,
        effects: part.take("effects")?,
    };
    check::ability(&part, &ability)?;
    part.done()?;
    Ok(Some(ability))
}

fn end(fields: &mut Fields) -> Result<Option<EndBonus>, Flaw> {
    let Some(mut part) = fields.part("end", "end.")? else { return Ok(None) };
    let end = EndBonus { candies: part.take("candies")?, condition: part.maybe("if")? };
    check::end(&part, &end)?;
    part.done()?;
    Ok(Some(end))
}
