//! Kingdom's Candy Monsters: a player's last turn, after which the fourth Black Candy comes.
//!
//! `7 2 0|uno:im-inevitable* magmot|shelf-life|lickness fizzard -|pickpocket - -` is sugar, candies and
//! cubes, the monsters with what is tucked under them (`*` marks a card with a token), kept
//! abilities, and the two rows.

use crate::Flaw;
use candy_monsters::cards::language::{Effect, Moment};
use candy_monsters::cards::{BLACK_CANDY, standard};
use candy_monsters::table::{MonsterTable, PlayerTable, RowTable, StageTable, TurnTable};
use candy_monsters::{
    Action, BuyAbility, CandyMonsters, Options, Place, Scenario, Slug, State, Table,
};
use play::{Game, Seat};
use std::fmt;

/// Who has the last turn.
pub const SOLVER: Seat = Seat(0);
/// The other, who has acted before.
const OTHER: Seat = Seat(1);

/// What the player and the rows have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// What the player has; what was used this turn follows from it.
    pub player: PlayerTable,
    /// The open monsters.
    pub monsters: Vec<Option<Slug>>,
    /// The open abilities.
    pub abilities: Vec<Option<Slug>>,
}

/// Reads a position.
pub fn read(text: &str) -> Result<Position, Flaw> {
    parse(text).ok_or_else(|| Flaw::new("this is no position"))
}

fn parse(text: &str) -> Option<Position> {
    let parts: Vec<&str> = text.split('|').collect();
    let [purse, lair, kept, monsters, abilities] = parts[..] else { return None };
    let purse: Vec<u16> = purse.split(' ').map(|n| n.parse().ok()).collect::<Option<_>>()?;
    let [sugar, candies, cubes] = purse[..] else { return None };
    let words = |text| str::split(text, ' ').filter(|word| !word.is_empty());
    let mut player = PlayerTable { sugar: sugar.try_into().ok()?, ..PlayerTable::default() };
    (player.candies, player.cubes) = (candies, cubes);
    for monster in words(lair) {
        let mut cards = Vec::new();
        for name in monster.split([':', ',']) {
            let card = Slug::new(name.trim_end_matches('*'))?;
            cards.push(card);
            if name.ends_with('*') {
                player.spent.push(card);
            }
        }
        player.monsters.push(MonsterTable { card: cards.remove(0), tucked: cards });
    }
    player.kept = words(kept).map(Slug::new).collect::<Option<_>>()?;
    let row = |text| {
        let place = |name| if name == "-" { Some(None) } else { Slug::new(name).map(Some) };
        words(text).map(place).collect::<Option<_>>()
    };
    Some(Position { player, monsters: row(monsters)?, abilities: row(abilities)? })
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PlayerTable { sugar, candies, cubes, monsters, kept, spent, .. } = &self.player;
        let name = |card: &Slug| format!("{card}{}", if spent.contains(card) { "*" } else { "" });
        let join = |names: Vec<String>, between: &str| names.join(between);
        let monster = |it: &MonsterTable| match &it.tucked[..] {
            [] => name(&it.card),
            cards => format!("{}:{}", name(&it.card), join(cards.iter().map(name).collect(), ",")),
        };
        let lair = join(monsters.iter().map(monster).collect(), " ");
        let kept = join(kept.iter().map(Slug::to_string).collect(), " ");
        let place = |card: &Option<Slug>| card.map_or("-".into(), |card| card.to_string());
        let row = |row: &[Option<Slug>]| join(row.iter().map(place).collect(), " ");
        let rows = format!("{}|{}", row(&self.monsters), row(&self.abilities));
        write!(f, "{sugar} {candies} {cubes}|{lair}|{kept}|{rows}")
    }
}

impl Position {
    /// The table of the last turn. The turn has begun, and what turns up cards, lowers prices or
    /// gives another action has been used: nothing unknown can come any more. The other has nothing
    /// that could be taken.
    pub fn scenario(&self) -> Scenario {
        let set = standard();
        let settles = |card: &Slug| {
            let power = set.card(*card).and_then(|card| match set.monsters().get(card.number()) {
                Some(monster) => monster.ability.as_ref(),
                None => set.abilities().get(card.number() - set.monsters().len())?.ability.as_ref(),
            });
            power.is_some_and(|power| {
                let unknown = |effect: &Effect| {
                    use Effect::{ExtraAction, LowerPrice, Sweep, UseJustBought};
                    matches!(effect, ExtraAction | LowerPrice(_) | Sweep | UseJustBought)
                };
                power.when == Moment::Start || power.effects.iter().any(unknown)
            })
        };
        let own = self.player.monsters.iter();
        let cards = own.flat_map(|it| [it.card].into_iter().chain(it.tucked.iter().copied()));
        let mut player = self.player.clone();
        player.used = cards.filter(settles).collect();
        // The other has a starter that is not the player's; alone, it eats nothing.
        let mut starters = set.monsters().iter().map(|monster| monster.slug);
        let has = |card: Slug| self.player.monsters.iter().any(|it| it.card == card);
        let monster = |card| MonsterTable { card, tucked: Vec::new() };
        let starter = starters.find(|card| !has(*card)).map(monster);
        let other = PlayerTable { monsters: starter.into_iter().collect(), ..Default::default() };
        let row = |open: &[Option<Slug>]| RowTable { open: open.to_vec(), ..RowTable::default() };
        let mut seen: Vec<Slug> = set.events().iter().map(|event| event.slug).collect();
        let black = Slug::new(BLACK_CANDY).expect("it is a short name");
        [2, 5, 8].into_iter().for_each(|place| seen.insert(place, black));
        let turn = TurnTable { seat: SOLVER, begun: true, ..TurnTable::default() };
        let table = Table {
            first: OTHER,
            stage: StageTable::Turn(turn),
            players: vec![player, other],
            monsters: row(&self.monsters),
            abilities: row(&self.abilities),
            seen,
            ..Table::default()
        };
        Scenario { table: Some(table), decks: None }
    }

    /// The game at that table, and its state.
    pub fn open(&self) -> Result<(CandyMonsters, State), Flaw> {
        let game = CandyMonsters::with_named_cards(Options::default(), 2);
        let game = game.map_err(|flaw| Flaw(flaw.to_string()))?;
        let state = game.open(&self.scenario()).map_err(|flaw| Flaw(flaw.to_string()))?;
        Ok((game, state))
    }
}

/// Writes a purchase, or what is done instead: `buy fizzard`, `keep dental-plan`,
/// `tuck crash-diet under fizzard`, `collect`, `done`. Nothing where the action is no such thing.
pub fn write_action(action: Action) -> Option<String> {
    match action {
        Action::BuyMonster(card) => Some(format!("buy {card}")),
        Action::BuyAbility(BuyAbility { card, place: Place::Keep }) => Some(format!("keep {card}")),
        Action::BuyAbility(BuyAbility { card, place: Place::Tuck(under) }) => {
            Some(format!("tuck {card} under {under}"))
        }
        Action::Collect => Some("collect".into()),
        Action::Done => Some("done".into()),
        _ => None,
    }
}

/// What is bought, and whether it is kept or tucked: an action without the place that it goes to.
pub fn purchase(action: &str) -> &str {
    action.split(" under ").next().unwrap_or(action)
}

/// Reads what [`write_action`] writes.
pub fn read_action(text: &str) -> Result<Action, Flaw> {
    let words: Vec<&str> = text.split(' ').collect();
    let ability =
        |card, place| Some(Action::BuyAbility(BuyAbility { card: Slug::new(card)?, place }));
    let action = match words[..] {
        ["buy", card] => Slug::new(card).map(Action::BuyMonster),
        ["keep", card] => ability(card, Place::Keep),
        ["tuck", card, "under", under] => {
            Slug::new(under).and_then(|under| ability(card, Place::Tuck(under)))
        }
        ["collect"] => Some(Action::Collect),
        ["done"] => Some(Action::Done),
        _ => None,
    };
    action.ok_or_else(|| Flaw::new("this is no action"))
}
