//! Card files: TOML read card by card and field by field. The format is in `docs/cards.md`.

use super::check;
use super::language::{Ability, Colour, EndBonus, Occasion};
use crate::Slug;
use card_file::{Fields, Flaw, Source};
use serde::{Deserialize, Serialize};

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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

/// A card that could be read, with its fields for errors found later.
pub(crate) struct Entry<'s, 'i, T> {
    pub(crate) card: T,
    pub(crate) fields: Fields<'s, 'i>,
}

/// Reads a card file, or says all that is wrong with it, from top to bottom.
pub(crate) fn read(source: &Source<'_>) -> Result<File, Vec<Flaw>> {
    let mut top = source.fields()?;
    let name: Option<String> = top.take("name");
    if name.as_ref().is_some_and(|name| Slug::new(name).is_none()) {
        let message =
            "is not valid: a set's name is 1 to 16 lower-case letters, digits or hyphens.";
        top.wrong("name", format!("{} {message}", top.shown("name")));
    }
    let mut starters = cards(&mut top, "starter", |fields| monster(fields, true));
    let mut monsters = cards(&mut top, "monster", |fields| monster(fields, false));
    let mut abilities = cards(&mut top, "ability", ability_card);
    let mut events = cards(&mut top, "event", event_card);
    check::all(&mut starters, &mut monsters, &mut abilities, &mut events);
    let file = File {
        name: name.unwrap_or_default(),
        starters: close(&mut top, starters),
        monsters: close(&mut top, monsters),
        abilities: close(&mut top, abilities),
        events: close(&mut top, events),
    };
    let mut flaws = top.done();
    if flaws.is_empty() {
        return Ok(file);
    }
    flaws.sort_by_key(|flaw| flaw.line.unwrap_or(u32::MAX));
    Err(flaws)
}

/// All cards of a kind that can be read.
fn cards<'s, 'i, T>(
    top: &mut Fields<'s, 'i>,
    kind: &'static str,
    read: impl Fn(&mut Fields<'s, 'i>) -> Option<T>,
) -> Vec<Entry<'s, 'i, T>> {
    let all = top.cards(kind);
    check::number(top, kind, all.len());
    let mut entries = Vec::new();
    for mut fields in all {
        match read(&mut fields) {
            Some(card) => entries.push(Entry { card, fields }),
            None => top.take_over(fields),
        }
    }
    entries
}

/// The cards alone; what is wrong with them goes to `top`.
fn close<'s, 'i, T>(top: &mut Fields<'s, 'i>, entries: Vec<Entry<'s, 'i, T>>) -> Vec<T> {
    let close = |entry: Entry<'s, 'i, T>| {
        top.take_over(entry.fields);
        entry.card
    };
    entries.into_iter().map(close).collect()
}

/// Name, short name and flavour.
fn title(fields: &mut Fields<'_, '_>) -> Option<(Slug, String, String)> {
    let (name, flavour): (Option<String>, Option<String>) =
        (fields.take("name"), fields.take("flavour"));
    let slug = name.as_ref().and_then(|name| Slug::of_name(name));
    if name.is_some() && slug.is_none() {
        let message =
            "a name has at least one letter or digit, and at most 16 with the gaps between.";
        fields.wrong("name", message);
    }
    let line = |flavour: &String| !flavour.trim().is_empty() && flavour.chars().count() <= 120;
    if flavour.as_ref().is_some_and(|flavour| !line(flavour)) {
        fields.wrong("flavour", "write a line of at most 120 letters.");
    }
    Some((slug?, name?, flavour?))
}

fn monster(fields: &mut Fields<'_, '_>, starter: bool) -> Option<Monster> {
    let title = title(fields);
    let (colour, candies, cost, hunger) = if starter {
        (fields.maybe("colour"), fields.number("candies", 0..=3, Some(0)), Some(0), Some(0))
    } else {
        (
            fields.take("colour").map(Some),
            fields.number("candies", 1..=3, None),
            fields.number("cost", 3..=9, None),
            fields.number("hunger", 1..=4, None),
        )
    };
    let (ability, end) = (ability(fields), end(fields));
    let art = fields.take("art");
    let (slug, name, flavour) = title?;
    let (colour, candies, cost, hunger) = (colour?, candies?, cost?, hunger?);
    let (ability, end, art) = (ability?, end?, art?);
    Some(Monster { slug, name, flavour, colour, candies, cost, hunger, ability, end, art })
}

fn ability_card(fields: &mut Fields<'_, '_>) -> Option<AbilityCard> {
    let title = title(fields);
    let colour = fields.take("colour");
    let candies = fields.number("candies", 1..=3, None);
    let cost = fields.number("cost", 2..=6, None);
    let (ability, end) = (ability(fields), end(fields));
    let (slug, name, flavour) = title?;
    let (colour, candies, cost) = (colour?, candies?, cost?);
    Some(AbilityCard { slug, name, flavour, colour, candies, cost, ability: ability?, end: end? })
}

fn event_card(fields: &mut Fields<'_, '_>) -> Option<EventCard> {
    let title = title(fields);
    let condition = fields.maybe("if");
    let price = fields.number("price", 0..=9, Some(0));
    let effects = fields.list("effects");
    let occasion = Occasion { condition: condition?, price: price?, effects: effects? };
    check::occasion(fields, &occasion);
    let (slug, name, flavour) = title?;
    Some(EventCard { slug, name, flavour, occasion })
}

/// The ability, if there is one; nothing at all if it is wrong.
fn ability(fields: &mut Fields<'_, '_>) -> Option<Option<Ability>> {
    let Some(mut part) = fields.part("ability", "ability.")? else { return Some(None) };
    let when = part.take("when");
    let cost = part.number("cost", 0..=3, Some(0));
    let once = part.maybe("once");
    let condition = part.maybe("if");
    let effects = part.list("effects");
    let whole = || {
        let once = once?.unwrap_or(false);
        Some(Ability { when: when?, cost: cost?, once, condition: condition?, effects: effects? })
    };
    let ability = whole();
    if let Some(ability) = &ability {
        check::ability(&mut part, ability);
    }
    fields.take_over(part);
    ability.map(Some)
}

/// The end bonus, if there is one; nothing at all if it is wrong.
fn end(fields: &mut Fields<'_, '_>) -> Option<Option<EndBonus>> {
    let Some(mut part) = fields.part("end", "end.")? else { return Some(None) };
    let (candies, condition) = (part.take("candies"), part.maybe("if"));
    let whole = || Some(EndBonus { candies: candies?, condition: condition? });
    let end = whole();
    if let Some(end) = &end {
        check::end(&mut part, end);
    }
    fields.take_over(part);
    end.map(Some)
}
