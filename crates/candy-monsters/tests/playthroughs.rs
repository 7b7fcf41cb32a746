//! Whole games and what everybody sees of them, as text files.

use candy_monsters::table::{MonsterTable, RowTable};
use candy_monsters::{CandyMonsters, CardSet, Slug, View};
use std::sync::{Arc, LazyLock};
use testkit::playthrough::Show;

/// Whatever becomes of our own cards, these stay the same.
static CARDS: LazyLock<Arc<CardSet>> = LazyLock::new(|| {
    Arc::new(CardSet::parse(include_str!("fixed.toml")).expect("the fixed set is sound"))
});

/// What a view shows, in few lines; what its viewer can do only where they are awaited.
fn show(view: &View) -> String {
    let mut lines = Vec::new();
    let table = &view.table;
    if table.players.is_empty() {
        return "nothing is dealt".into();
    }
    let names = |slugs: &[Slug]| slugs.iter().map(Slug::to_string).collect::<Vec<_>>().join(" ");
    let row = |row: &RowTable, left: u8| {
        let open = row.open.iter().map(|c| c.map_or("-".to_owned(), |c| c.to_string()));
        let open = open.collect::<Vec<_>>().join(" ");
        format!("{open} (deck {left}, discards {})", row.discards.len())
    };
    let stage = serde_json::to_string(&table.stage).unwrap();
    lines.push(format!("round {}, first {}, {stage}", table.round, table.first.0));
    lines.push(format!("kingdom {} sugar; seen: {}", view.kingdom, names(&table.seen)));
    lines.push(row(&table.monsters, view.decks.monsters));
    lines.push(row(&table.abilities, view.decks.abilities));
    let monster = |m: &MonsterTable| match m.tucked.is_empty() {
        true => m.card.to_string(),
        false => format!("{}({})", m.card, names(&m.tucked)),
    };
    for (seat, player) in table.players.iter().enumerate() {
        let monsters = player.monsters.iter().map(monster).collect::<Vec<_>>().join(" ");
        lines.push(format!(
            "{seat}: {} sugar, {} candies, {} cubes, counts {}: {monsters} | kept {} | used {}{}",
            player.sugar,
            player.candies,
            player.cubes,
            view.tallies[seat].total,
            names(&player.kept),
            names(&player.used),
            if player.left { " | left" } else { "" },
        ));
    }
    if view.you.is_some() && view.you == view.to_act {
        let prices = view.offers.iter().map(|o| format!("{} {}", o.card, o.price));
        lines.push(format!("prices: {}", prices.collect::<Vec<_>>().join(", ")));
        lines.push(format!("can {}", serde_json::to_string(&view.actions).unwrap()));
    }
    lines.join("\n")
}

macro_rules! players {
    ($module:ident, $folder:literal, $seats:literal, [$($name:ident),+ $(,)?]) => {
        mod $module {
            use super::*;

            testkit::playthroughs!(
                $folder,
                |options| CandyMonsters::new(options, $seats, CARDS.clone()),
                [$($name),+],
                show = Show::As(show)
            );
        }
    };
}

// KM-04, KM-32: each number of players, and each way to end.
players!(two, "tests/playthroughs/two", 2, [whole_game, bad_input, out_of_time, one_leaves]);
players!(three, "tests/playthroughs/three", 3, [last_rounds, discards_shuffled]);
players!(four, "tests/playthroughs/four", 4, [last_rounds]);
players!(five, "tests/playthroughs/five", 5, [last_rounds]);
