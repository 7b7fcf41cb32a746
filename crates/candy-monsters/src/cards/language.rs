//! The language of cards: moments, conditions, costs and effects. Small and closed, so that
//! every card can be checked when it is loaded, and its text written from what it does.

use serde::{Deserialize, Serialize};

/// One of the three candy colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub enum Colour {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Green.
    Green,
}

impl Colour {
    /// All three.
    pub const ALL: [Colour; 3] = [Colour::Red, Colour::Blue, Colour::Green];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Blue => "blue",
            Colour::Green => "green",
        }
    }
}

/// When an ability can be used (KM-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub enum Moment {
    /// Any time in your turn: no symbol.
    Any,
    /// At the start of your turn.
    Start,
    /// When you collect.
    Collect,
    /// When you buy an ability.
    BuyAbility,
    /// When you buy a monster.
    BuyMonster,
    /// While you feed your monsters.
    BlackCandy,
}

impl Moment {
    /// Every moment.
    pub const ALL: [Moment; 6] = [
        Moment::Any,
        Moment::Start,
        Moment::Collect,
        Moment::BuyAbility,
        Moment::BuyMonster,
        Moment::BlackCandy,
    ];
}

/// Something of a player's that can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Count {
    /// Sugar in hand.
    Sugar,
    /// Candy tokens.
    Candies,
    /// Black cubes.
    Cubes,
    /// Monsters, starters too.
    Monsters,
    /// Red monsters.
    Red,
    /// Blue monsters.
    Blue,
    /// Green monsters.
    Green,
    /// Different colours among the monsters.
    Colours,
    /// Full sets of the three colours among the monsters.
    Sets,
    /// Tucked abilities.
    Tucked,
    /// Abilities tucked under this very monster.
    TuckedHere,
    /// Kept abilities.
    Kept,
    /// Abilities, tucked or kept.
    Abilities,
}

impl Count {
    /// Everything that can be counted.
    pub const ALL: [Count; 13] = [
        Count::Sugar,
        Count::Candies,
        Count::Cubes,
        Count::Monsters,
        Count::Red,
        Count::Blue,
        Count::Green,
        Count::Colours,
        Count::Sets,
        Count::Tucked,
        Count::TuckedHere,
        Count::Kept,
        Count::Abilities,
    ];
}

/// How much: a number, or a number for each thing that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a whole number, or { per = what is counted, each = 1, most = 3 }")]
pub enum Amount {
    /// A fixed number.
    Fixed(u8),
    /// One for `each` of them, at most `most`.
    Per(Per),
}

/// One for each of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Per {
    /// What is counted.
    pub per: Count,
    /// How many of them give one.
    #[serde(default = "one")]
    pub each: u8,
    /// No more than this.
    pub most: u8,
}

const fn one() -> u8 {
    1
}

impl Amount {
    /// The most it can be.
    pub const fn most(self) -> u8 {
        match self {
            Amount::Fixed(n) => n,
            Amount::Per(per) => per.most,
        }
    }
}

/// What must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Condition {
    /// Nobody has more of it. A tie counts (KM-22).
    Most(Count),
    /// Nobody has less of it. A tie counts (KM-22).
    Fewest(Count),
    /// So many of it, or more.
    AtLeast(Bound),
    /// So many of it, or fewer.
    AtMost(Bound),
}

impl Condition {
    /// What it counts.
    pub const fn of(self) -> Count {
        match self {
            Condition::Most(of) | Condition::Fewest(of) => of,
            Condition::AtLeast(bound) | Condition::AtMost(bound) => bound.of,
        }
    }
}

/// A number of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bound {
    /// How many.
    pub count: u8,
    /// Of what.
    pub of: Count,
}

/// Who loses the sugar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Victim {
    /// A rival chosen by the player.
    Rival,
    /// Every rival.
    EachRival,
}

/// Taking sugar from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Steal {
    /// How much from each of them, or what they have.
    pub sugar: u8,
    /// Who loses it.
    pub from: Victim,
}

/// What an ability or an event does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Effect {
    /// Sugar from the Kingdom, as far as it has any (KM-30).
    GainSugar(Amount),
    /// Candies.
    GainCandies(Amount),
    /// Sugar to the Kingdom, as far as there is any. For events.
    LoseSugar(Amount),
    /// Black cubes.
    TakeCubes(Amount),
    /// Black cubes are put back, as far as there are any.
    DropCubes(Amount),
    /// Sugar from others.
    Steal(Steal),
    /// What is bought costs less.
    LowerPrice(u8),
    /// The ability just bought can be used at once.
    UseJustBought,
    /// One more action in this turn.
    ExtraAction,
    /// This monster eats nothing this time.
    EatsNothing,
    /// Each of the player's monsters eats this much less this time.
    EatLess(u8),
    /// An open card is discarded and its row refilled.
    Sweep,
}

impl Effect {
    /// Whether the player has to name somebody or something.
    pub const fn chooses(self) -> bool {
        matches!(self, Effect::Sweep | Effect::Steal(Steal { from: Victim::Rival, .. }))
    }
}

/// An ability of a monster, or of a card tucked under one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    /// When it can be used.
    pub when: Moment,
    /// Sugar paid to the Kingdom for each use (KM-18).
    pub cost: u8,
    /// Used up by a token after one use (KM-17).
    pub once: bool,
    /// What must hold.
    pub condition: Option<Condition>,
    /// What it does, in order.
    pub effects: Vec<Effect>,
}

/// Candies at the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndBonus {
    /// How many.
    pub candies: Amount,
    /// What must hold.
    pub condition: Option<Condition>,
}

/// An event that is not Black Candy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occasion {
    /// Who is affected; everybody if there is no condition.
    pub condition: Option<Condition>,
    /// Sugar that each of them may pay for it; zero if it just happens.
    pub price: u8,
    /// What it does.
    pub effects: Vec<Effect>,
}
