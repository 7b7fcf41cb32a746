//! The position as a text board.

use super::{candies, cubes};
use crate::cards::{Face, Kind, language::Colour};
use crate::explain::{FeedingView, Offer};
use crate::score::Tally;
use crate::table::{MonsterTable, PlayerTable, RowTable, StageTable};
use crate::{CandyMonsters, Slug, View};
use play::describe::count;
use play::{Names, Seat, SnapshotOf};

/// The longest line.
const WIDTH: usize = 100;

pub(super) fn describe(
    game: &CandyMonsters,
    snapshot: &SnapshotOf<CandyMonsters>,
    names: &Names<'_>,
) -> String {
    let (view, table) = (&snapshot.view, &snapshot.view.table);
    if table.players.is_empty() {
        return "The cards are being dealt.".into();
    }
    let mut board = Board { game, view, text: String::new() };
    let round = snapshot.round.unwrap_or_default();
    let first = names.subject(table.first);
    let is = names.verb(table.first, "are", "is");
    let kingdom = view.kingdom;
    board.line(0, &format!("Round {round}. {first} {is} First Player. Kingdom: {kingdom} sugar."));
    board.line(0, &board.events());
    if !snapshot.turn.is_over() {
        board.row("Monsters", &table.monsters, view.decks.monsters);
        board.row("Abilities", &table.abilities, view.decks.abilities);
    }
    let seats = (0..).map(Seat);
    for (seat, (player, tally)) in seats.zip(table.players.iter().zip(&view.tallies)) {
        match player.left {
            true => board.line(0, &format!("{} left the table.", names.subject(seat))),
            false => board.player(names, seat, player, tally),
        }
    }
    board.line(0, &board.now(snapshot, names));
    board.text.trim_end().to_owned()
}

struct Board<'a> {
    game: &'a CandyMonsters,
    view: &'a View,
    text: String,
}

impl Board<'_> {
    /// A line, wrapped if it is too long, with the rest indented.
    fn line(&mut self, indent: usize, text: &str) {
        let mut column = 0;
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            let width = word.chars().count();
            if column == 0 {
                self.text += &" ".repeat(indent);
                column = indent;
            } else if column + 1 + width > WIDTH {
                self.text += &format!("\n{}", " ".repeat(indent + 4));
                column = indent + 4;
            } else {
                self.text.push(' ');
                column += 1;
            }
            self.text += word;
            column += width;
        }
        if column > 0 {
            self.text.push('\n');
        }
    }

    fn face(&self, card: Slug) -> Option<&Face> {
        self.view.cards.iter().find(|face| face.card == card)
    }

    /// The last event, and how many Black Candies are to come.
    fn events(&self) -> String {
        let last = self.view.table.seen.last().map(|card| self.game.name_of(*card));
        let last = last.map_or_else(String::new, |name| format!("Last event: {name}. "));
        let decks = &self.view.decks;
        match decks.black_candies {
            0 => format!("{last}No Black Candy is left."),
            n => {
                let within = count(decks.black_candy_within, "event");
                format!("{last}Black Candies to come: {n}, the next within {within}.")
            }
        }
    }

    /// The open cards of a row, with what they cost the viewer and what they do.
    fn row(&mut self, title: &str, row: &RowTable, deck: u8) {
        let discards = row.discards.len();
        self.line(0, &format!("{title} for sale (deck {deck}, discards {discards}):"));
        for slug in &row.open {
            let Some(face) = slug.and_then(|slug| self.face(slug)) else {
                self.line(2, "an empty place");
                continue;
            };
            let offer = self.view.offers.iter().find(|offer| offer.card == face.card);
            let eats = face.hunger.map_or_else(String::new, |n| format!(", eats {n}"));
            let line = format!(
                "{}: {}, {}{eats}. {}",
                face.name,
                cost(face, offer),
                sweets(face),
                face.text
            );
            self.line(2, &line);
        }
    }

    /// What a player has. One's own cards say what they do.
    fn player(&mut self, names: &Names<'_>, seat: Seat, player: &PlayerTable, tally: &Tally) {
        let who = names.subject(seat);
        let (sweets, black) = (candies(player.candies), cubes(player.cubes));
        let (sugar, total) = (player.sugar, tally.total);
        self.line(0, &format!("{who}: {sugar} sugar, {sweets}, {black}. Total {total}."));
        for monster in &player.monsters {
            self.line(2, &self.monster(monster, player));
            if names.is_you(seat) {
                for card in [monster.card].iter().chain(&monster.tucked) {
                    let text = self.face(*card).map_or("", |face| face.text.as_str());
                    self.line(4, &format!("{}: {text}", self.game.name_of(*card)));
                }
            }
        }
        if !player.kept.is_empty() {
            let kept = player.kept.iter().map(|card| match self.face(*card) {
                Some(face) => format!("{} ({})", face.name, sweets_of(face)),
                None => card.to_string(),
            });
            self.line(2, &format!("Kept: {}.", kept.collect::<Vec<_>>().join(", ")));
        }
        let prospects = &self.view.prospects[seat.index()];
        let mut brings = Vec::new();
        if prospects.sugar > 0 || prospects.candies > 0 {
            let goods = super::goods(prospects.sugar, prospects.candies);
            brings.push(format!("Sets of monsters bring {goods} each turn."));
        }
        if prospects.hunger > 0 {
            brings.push(format!("A Black Candy would cost {} sugar.", prospects.hunger));
        }
        self.line(2, &brings.join(" "));
    }

    /// A monster with what is tucked under it, and whether its abilities were used.
    fn monster(&self, monster: &MonsterTable, player: &PlayerTable) -> String {
        let used = |card: Slug| match () {
            () if player.spent.contains(&card) => " (used up)",
            () if player.used.contains(&card) => " (used)",
            () => "",
        };
        let mut line = match self.face(monster.card) {
            None => monster.card.to_string(),
            Some(face) => {
                let eats = match face.kind {
                    Kind::Starter => "eats 1 for each other monster".to_owned(),
                    _ => format!("{}, eats {}", sweets_of(face), face.hunger.unwrap_or(0)),
                };
                format!("{}{}: {eats}.", face.name, used(monster.card))
            }
        };
        if !monster.tucked.is_empty() {
            let tucked = monster.tucked.iter();
            let tucked = tucked.map(|card| format!("{}{}", self.game.name_of(*card), used(*card)));
            line += &format!(" Tucked: {}.", tucked.collect::<Vec<_>>().join(", "));
        }
        line
    }

    /// What is going on.
    fn now(&self, snapshot: &SnapshotOf<CandyMonsters>, names: &Names<'_>) -> String {
        if let Some(outcome) = &snapshot.turn.outcome {
            let first = (0..).map(Seat).zip(&outcome.places).filter(|(_, place)| **place == 1);
            let winners: Vec<Seat> = first.map(|(seat, _)| seat).collect();
            return format!("The game is over. {} won.", names.subjects(winners));
        }
        let Some(seat) = snapshot.turn.only() else {
            return "The cards are being shuffled.".into();
        };
        let whose = names.possessive_subject(seat);
        let (who, is) = (names.subject(seat), names.verb(seat, "are", "is"));
        match &self.view.table.stage {
            StageTable::Turn(turn) => {
                format!("{whose} turn, with {} left.", count(turn.actions, "action"))
            }
            StageTable::Offer(_) => match &self.view.asked {
                Some(asked) => format!(
                    "{who} {is} asked: {} for {} sugar?",
                    self.game.name_of(asked.card),
                    asked.price
                ),
                None => String::new(),
            },
            StageTable::Feeding(_) => {
                let feeding = self.view.feeding.as_ref();
                format!(
                    "{who} {is} feeding. {}",
                    feeding.map_or_else(String::new, |f| self.meals(f))
                )
            }
            StageTable::Sweeping(_) => {
                format!("{who}, as First Player, may discard one card of each row.")
            }
            StageTable::Dealing | StageTable::Round | StageTable::Over(_) => String::new(),
        }
    }

    fn meals(&self, feeding: &FeedingView) -> String {
        let each = feeding.monsters.iter();
        let each = each.map(|m| format!("{} eats {}", self.game.name_of(m.monster), m.hunger));
        match feeding.monsters.len() {
            0 => "All have been dealt with.".into(),
            1 => format!("{}.", each.collect::<String>()),
            _ => format!(
                "{}: {} sugar.",
                play::describe::and(&each.collect::<Vec<_>>()),
                feeding.total
            ),
        }
    }
}

/// `6 sugar`, or `5 sugar instead of 6`.
fn cost(face: &Face, offer: Option<&Offer>) -> String {
    let printed = face.cost.unwrap_or(0);
    match offer.map(|offer| offer.price).filter(|price| *price != printed) {
        Some(price) => format!("{price} sugar instead of {printed}"),
        None => format!("{printed} sugar"),
    }
}

/// The candies of a card on offer with their colour.
fn sweets(face: &Face) -> String {
    match face.kind {
        Kind::Ability => format!("{} if kept", sweets_of(face)),
        _ => sweets_of(face),
    }
}

/// `2 red candies`.
fn sweets_of(face: &Face) -> String {
    let colour = face.colour.map_or("", Colour::name);
    let sweet = if face.candies == 1 { "candy" } else { "candies" };
    format!("{} {colour} {sweet}", face.candies).replace("  ", " ")
}
