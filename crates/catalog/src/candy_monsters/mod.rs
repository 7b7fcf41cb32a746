//! Kingdom's Candy Monsters on the shelf.

mod tell;

use crate::listing::{self, About, name};
use bots::Level;
use candy_monsters::table::PlayerTable;
use candy_monsters::{CandyMonsters, EventView, Options, View};
use play::{Bot, Reject, Seat};
use std::fmt::Write;

/// Kingdom's Candy Monsters.
pub struct Listed;

impl listing::Listed for Listed {
    type Game = CandyMonsters;

    const ABOUT: About = About {
        id: "candy-monsters",
        name: "Kingdom's Candy Monsters",
        line: "Hire monsters, teach them tricks, and keep them fed.",
        min_seats: 2,
        max_seats: 5,
        minutes: 45,
        rules: include_str!("../../../../rules/candy-monsters.md"),
    };

    const LEVELS: &'static [Level] = bots::candy_monsters::LEVELS;

    fn make(options: Options, seats: u8) -> Result<CandyMonsters, Reject> {
        CandyMonsters::with_named_cards(options, seats)
    }

    fn bot(level: &Level) -> Box<dyn Bot<CandyMonsters>> {
        bots::candy_monsters::bot(level.id).expect("every listed level has its bot")
    }

    fn card_sets() -> Vec<String> {
        candy_monsters::cards::names()
    }

    fn draw(view: &View, players: &[String]) -> String {
        let table = &view.table;
        let mut text = format!("    round {}, {} sugar in the Kingdom", table.round, view.kingdom);
        let black = count(view.decks.black_candies.into(), "Black Candy", "Black Candies");
        let _ = writeln!(text, "; {black} to come");
        let row = |open: &[Option<candy_monsters::Slug>]| {
            let open = open.iter().map(|card| card.map_or("-".into(), |card| card.to_string()));
            open.collect::<Vec<_>>().join(", ")
        };
        let _ = writeln!(text, "    monsters:  {}", row(&table.monsters.open));
        let _ = writeln!(text, "    abilities: {}", row(&table.abilities.open));
        for (seat, (player, tally)) in (0..).map(Seat).zip(table.players.iter().zip(&view.tallies))
        {
            let who = name(players, seat);
            if player.left {
                let _ = writeln!(text, "    {who} has left");
                continue;
            }
            let _ = writeln!(
                text,
                "    {who}: {} sugar, {}, {}, counts {}",
                player.sugar,
                count(player.candies.into(), "candy", "candies"),
                count(player.cubes.into(), "black cube", "black cubes"),
                tally.total
            );
            let _ = writeln!(text, "        {}", before(player));
        }
        text += &match (&view.outcome, view.to_act) {
            (None, Some(seat)) => format!("    {} to act", name(players, seat)),
            _ => String::new(),
        };
        text.trim_end().to_owned()
    }

    fn tell(event: &EventView, players: &[String]) -> String {
        tell::tell(event, players)
    }
}

/// So many of them, in words that fit.
fn count(n: u32, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// The cards in front of a player, tucked ones in brackets.
fn before(player: &PlayerTable) -> String {
    let names = |cards: &[candy_monsters::Slug]| {
        cards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(", ")
    };
    let monsters = player.monsters.iter().map(|monster| match monster.tucked.is_empty() {
        true => monster.card.to_string(),
        false => format!("{} ({})", monster.card, names(&monster.tucked)),
    });
    let kept = Some(format!("kept: {}", names(&player.kept))).filter(|_| !player.kept.is_empty());
    let monsters = Some(monsters.collect::<Vec<_>>().join(", ")).filter(|all| !all.is_empty());
    match (monsters, kept) {
        (Some(monsters), Some(kept)) => format!("{monsters}; {kept}"),
        (one, other) => one.or(other).unwrap_or_else(|| "no cards".into()),
    }
}
