//! The cards of a game, ready to be looked up.

use super::file::{AbilityCard, Art, EventCard, Monster, read};
use super::language::{Colour, Condition, Effect, EndBonus, Moment};
use super::{BLACK_CANDY, text};
use crate::Slug;
use card_file::{Flaw, Source};
use serde::{Deserialize, Serialize};

/// A card of a set: a small number. First the six starters, then the nineteen monsters, the ten
/// types of abilities, the eight events, the Black Candy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub(crate) u8);

impl Card {
    pub(crate) const STARTERS: u8 = 6;
    /// Starters and monsters.
    pub(crate) const MONSTERS: u8 = 25;
    /// Monsters and abilities: what can lie in front of a player.
    pub(crate) const OWNED: u8 = 35;
    pub(crate) const EVENTS: u8 = 43;
    /// All of them.
    pub(crate) const ALL: u8 = 44;
    /// An empty place.
    pub(crate) const NONE: Card = Card(255);
    /// The Black Candy.
    pub(crate) const BLACK: Card = Card(43);

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card as a set of one.
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Whether it is a starting monster.
    pub const fn is_starter(self) -> bool {
        self.0 < Card::STARTERS
    }

    /// Whether it is a monster, starting or not.
    pub const fn is_monster(self) -> bool {
        self.0 < Card::MONSTERS
    }

    /// Whether it is an ability.
    pub const fn is_ability(self) -> bool {
        self.0 >= Card::MONSTERS && self.0 < Card::OWNED
    }

    /// Which of the ten types of abilities it is.
    pub(crate) const fn kind(self) -> usize {
        (self.0 - Card::MONSTERS) as usize
    }
}

/// The starters and monsters in a set of cards.
pub(crate) const MONSTERS: u64 = (1 << Card::MONSTERS) - 1;
/// The abilities in a set of cards.
pub(crate) const ABILITIES: u64 = ((1 << Card::OWNED) - 1) & !MONSTERS;

/// The cards of a set of cards in order.
pub(crate) fn cards(mut set: u64) -> impl Iterator<Item = Card> {
    std::iter::from_fn(move || {
        let card = (set != 0).then(|| Card(set.trailing_zeros() as u8));
        set &= set.wrapping_sub(1);
        card
    })
}

/// What a card in front of a player can do, in a form that is quick to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Power {
    pub(crate) when: Moment,
    pub(crate) cost: u8,
    pub(crate) once: bool,
    pub(crate) condition: Option<Condition>,
    effects: [Effect; 3],
    count: u8,
}

impl Power {
    pub(crate) fn effects(&self) -> &[Effect] {
        &self.effects[..usize::from(self.count)]
    }
}

/// Which set of cards, exactly: its name and, once a game has begun, the hash of its file.
///
/// Reads the name alone (`"standard"`) or both; always writes both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "SetIdJson")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct SetId {
    /// `standard`, or a set that the host has added.
    pub name: String,
    /// SHA-256 of its file in hexadecimal; empty where only the name is known.
    pub hash: String,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "the name of a card set, or { name, hash }")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum SetIdJson {
    Name(String),
    Whole(Whole),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Whole {
    name: String,
    #[serde(default)]
    hash: String,
}

impl From<SetIdJson> for SetId {
    fn from(json: SetIdJson) -> SetId {
        match json {
            SetIdJson::Name(name) => SetId::named(name),
            SetIdJson::Whole(Whole { name, hash }) => SetId { name, hash },
        }
    }
}

impl SetId {
    /// A set of which only the name is known.
    pub fn named(name: impl Into<String>) -> SetId {
        SetId { name: name.into(), hash: String::new() }
    }

    /// Whether `self`, as somebody asked for it, means `set`: the same name, and the same hash
    /// where one is given.
    pub fn means(&self, set: &SetId) -> bool {
        self.name == set.name && (self.hash.is_empty() || self.hash == set.hash)
    }
}

impl Default for SetId {
    fn default() -> SetId {
        SetId::named("standard")
    }
}

/// What kind of card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub enum Kind {
    /// A starting monster.
    Starter,
    /// A monster.
    Monster,
    /// An ability.
    Ability,
    /// An event.
    Event,
}

/// A card as people see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct Face {
    /// Its short name, as actions write it.
    pub card: Slug,
    /// Its name.
    pub name: String,
    /// What kind of card it is.
    pub kind: Kind,
    /// The colour of its candy.
    pub colour: Option<Colour>,
    /// Its candies at the end (an ability's only if kept).
    pub candies: u8,
    /// Its printed price; none where it cannot be bought.
    pub cost: Option<u8>,
    /// What it eats; none for starters, who eat one for each other monster (KM-24).
    pub hunger: Option<u8>,
    /// When its ability can be used, if it has one.
    pub when: Option<Moment>,
    /// What its ability costs each time.
    pub activation: u8,
    /// Whether its ability is used up after one use.
    pub once: bool,
    /// What it does, in words.
    pub text: String,
    /// A line to smile at.
    pub flavour: String,
    /// What a monster's picture is made of.
    pub art: Option<Art>,
}

/// The cards of a game. Immutable, and shared by all tables that play with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardSet {
    id: SetId,
    monsters: Vec<Monster>,
    abilities: Vec<AbilityCard>,
    events: Vec<EventCard>,
    slugs: [Slug; Card::ALL as usize],
    /// By card: price, candies.
    pub(crate) cost: [u8; Card::OWNED as usize],
    pub(crate) candies: [u8; Card::OWNED as usize],
    /// By monster.
    pub(crate) hunger: [u8; Card::MONSTERS as usize],
    pub(crate) powers: [Option<Power>; Card::OWNED as usize],
    pub(crate) ends: [Option<EndBonus>; Card::OWNED as usize],
    /// The cards of each colour.
    pub(crate) coloured: [u64; 3],
    /// The cards whose ability is used at each moment, but for those that lower a price.
    pub(crate) at: [u64; 6],
    /// The cards that lower a price, by moment.
    pub(crate) lowering: [u64; 6],
    /// The cards whose ability is used up after one use.
    pub(crate) once: u64,
    /// The cards with an end bonus.
    pub(crate) ending: u64,
}

impl CardSet {
    /// The set in a card file, or what is wrong with it first.
    pub fn parse(text: &str) -> Result<CardSet, Flaw> {
        CardSet::check(text).map_err(|mut flaws| flaws.swap_remove(0))
    }

    /// The set in a card file, or all that is wrong with it, from top to bottom; never nothing.
    pub fn check(text: &str) -> Result<CardSet, Vec<Flaw>> {
        let source = Source::new(text);
        let file = read(&source)?;
        let monsters: Vec<Monster> = file.starters.into_iter().chain(file.monsters).collect();
        let black = Slug::new(BLACK_CANDY).expect("a short name");
        let mut set = CardSet {
            id: SetId { name: file.name, hash: source.hash() },
            slugs: [black; Card::ALL as usize],
            cost: [0; Card::OWNED as usize],
            candies: [0; Card::OWNED as usize],
            hunger: [0; Card::MONSTERS as usize],
            powers: [None; Card::OWNED as usize],
            ends: [None; Card::OWNED as usize],
            coloured: [0; 3],
            at: [0; 6],
            lowering: [0; 6],
            once: 0,
            ending: 0,
            monsters,
            abilities: file.abilities,
            events: file.events,
        };
        for i in 0..Card::ALL {
            set.index(Card(i));
        }
        Ok(set)
    }

    /// Copies what is needed often to where it is found quickly.
    fn index(&mut self, card: Card) {
        let i = card.index();
        let (colour, ability, end) = if card.is_monster() {
            let monster = &self.monsters[i];
            self.slugs[i] = monster.slug;
            self.cost[i] = monster.cost;
            self.candies[i] = monster.candies;
            self.hunger[i] = monster.hunger;
            (monster.colour, &monster.ability, monster.end)
        } else if card.is_ability() {
            let ability = &self.abilities[card.kind()];
            self.slugs[i] = ability.slug;
            self.cost[i] = ability.cost;
            self.candies[i] = ability.candies;
            (Some(ability.colour), &ability.ability, ability.end)
        } else {
            if card != Card::BLACK {
                self.slugs[i] = self.events[usize::from(card.0 - Card::OWNED)].slug;
            }
            return;
        };
        if let Some(colour) = colour {
            self.coloured[colour as usize] |= card.bit();
        }
        self.ends[i] = end;
        if end.is_some() {
            self.ending |= card.bit();
        }
        if let Some(ability) = ability {
            let mut effects = [Effect::Sweep; 3];
            effects[..ability.effects.len()].copy_from_slice(&ability.effects);
            self.powers[i] = Some(Power {
                when: ability.when,
                cost: ability.cost,
                once: ability.once,
                condition: ability.condition,
                effects,
                count: ability.effects.len() as u8,
            });
            let lowers = matches!(effects[0], Effect::LowerPrice(_));
            let by_moment = if lowers { &mut self.lowering } else { &mut self.at };
            by_moment[ability.when as usize] |= card.bit();
            if ability.once {
                self.once |= card.bit();
            }
        }
    }

    /// Name and hash.
    pub fn id(&self) -> &SetId {
        &self.id
    }

    /// The short name of a card.
    pub fn slug(&self, card: Card) -> Slug {
        self.slugs[card.index()]
    }

    /// The card of this short name.
    pub fn card(&self, slug: Slug) -> Option<Card> {
        self.slugs.iter().position(|s| *s == slug).map(|i| Card(i as u8))
    }

    /// Every card, each type once.
    pub fn all(&self) -> impl Iterator<Item = Card> {
        (0..Card::ALL).map(Card)
    }

    /// How many copies there are of a card (KM-03).
    pub const fn copies(card: Card) -> u8 {
        match card {
            Card::BLACK => 4,
            card if card.is_ability() => crate::state::COPIES,
            _ => 1,
        }
    }

    /// The starting monsters, then the monsters.
    pub fn monsters(&self) -> &[Monster] {
        &self.monsters
    }

    /// The types of abilities.
    pub fn abilities(&self) -> &[AbilityCard] {
        &self.abilities
    }

    /// The events besides Black Candy.
    pub fn events(&self) -> &[EventCard] {
        &self.events
    }

    /// An event that is not Black Candy.
    pub(crate) fn event(&self, card: Card) -> &EventCard {
        &self.events[usize::from(card.0 - Card::OWNED)]
    }

    /// The full name of a card.
    pub fn name(&self, card: Card) -> &str {
        if card.is_monster() {
            &self.monsters[card.index()].name
        } else if card.is_ability() {
            &self.abilities[card.kind()].name
        } else if card == Card::BLACK {
            "BLACK CANDY"
        } else {
            &self.event(card).name
        }
    }

    /// A card as people see it.
    pub fn face(&self, card: Card) -> Face {
        let power = self.powers.get(card.index()).copied().flatten();
        let colour = Colour::ALL.into_iter().find(|c| self.coloured[*c as usize] & card.bit() != 0);
        let cost = self.cost.get(card.index()).copied().filter(|_| !card.is_starter());
        let eats = card.is_monster() && !card.is_starter();
        Face {
            card: self.slug(card),
            name: self.name(card).to_owned(),
            kind: if card.is_starter() {
                Kind::Starter
            } else if card.is_monster() {
                Kind::Monster
            } else if card.is_ability() {
                Kind::Ability
            } else {
                Kind::Event
            },
            colour,
            candies: self.candies.get(card.index()).copied().unwrap_or(0),
            cost,
            hunger: eats.then(|| self.hunger[card.index()]),
            when: power.map(|p| p.when),
            activation: power.map_or(0, |p| p.cost),
            once: power.is_some_and(|p| p.once),
            text: text::of(self, card),
            flavour: text::flavour(self, card).to_owned(),
            art: self.monsters.get(card.index()).map(|m| m.art),
        }
    }
}
