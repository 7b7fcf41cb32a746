//! What was played and found, as a table, a file and a document.

use super::fit::expected;
use crate::arena::tally::interval;
use anyhow::Context;
use catalog::GameEntry;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::path::Path;

/// A league of one game.
#[derive(Serialize, Deserialize)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// Its name.
    pub name: String,
    /// Where all luck came from.
    pub seed: String,
    /// The levels with their strengths, weakest first.
    pub levels: Vec<(String, u8)>,
    /// Everybody who played, weakest first.
    pub players: Vec<Player>,
    /// Every pair that met.
    pub pairs: Vec<Pair>,
}

/// Somebody who played.
#[derive(Serialize, Deserialize)]
pub struct Player {
    /// From 0 to 100.
    pub strength: u8,
    /// Between which levels: 1000 from each to the next.
    pub place: u32,
    /// Points above the weakest.
    pub rating: f64,
    /// Half the width of the 95 % interval.
    pub reach: f64,
}

/// Two that met.
#[derive(Serialize, Deserialize)]
pub struct Pair {
    /// The stronger, by strength.
    pub a: u8,
    /// The weaker.
    pub b: u8,
    /// What the stronger won; a shared win is half a one.
    pub won: f64,
    /// Games.
    pub games: u32,
}

impl Report {
    fn games(&self) -> u32 {
        self.pairs.iter().map(|pair| pair.games).sum()
    }

    /// What the next player wins against the one before, in how many games.
    fn against_the_one_before(&self, player: usize) -> Option<(f64, u32)> {
        let (own, before) = (self.players.get(player)?, self.players.get(player.checked_sub(1)?)?);
        let met = |pair: &&Pair| pair.a == own.strength && pair.b == before.strength;
        let pair = self.pairs.iter().find(met)?;
        Some((pair.won / f64::from(pair.games), pair.games))
    }

    /// How many neighbours are an even match for each other by their ratings, and how many there are.
    fn even_steps(&self) -> (usize, usize) {
        let rate = |pair: &[Player]| expected(pair[1].rating - pair[0].rating);
        let steps = self.players.windows(2).map(rate);
        (steps.filter(|rate| (0.55..=0.65).contains(rate)).count(), self.players.len() - 1)
    }

    /// As Markdown, also for the terminal.
    pub fn table(&self) -> String {
        let mut text = "| strength | rating | 95 % interval | wins against the one before |\n\
                        |---|---|---|---|\n"
            .to_owned();
        for (number, player) in self.players.iter().enumerate() {
            let Player { strength, rating, reach, .. } = player;
            let _ = write!(text, "| {strength} | {rating:.0} | ");
            match number {
                0 => text.push_str("the zero | "),
                _ => {
                    let _ = write!(text, "{:.0} to {:.0} | ", rating - reach, rating + reach);
                }
            }
            if let Some((rate, games)) = self.against_the_one_before(number) {
                let (low, high) = interval(rate, games);
                let _ = write!(
                    text,
                    "{:.0} % of {games} ({:.0} to {:.0} %) ",
                    100.0 * rate,
                    100.0 * low,
                    100.0 * high
                );
            }
            text.push_str("|\n");
        }
        let marks: Vec<String> = self.rising().map(|(at, of)| format!("({at}, {of})")).collect();
        let _ = writeln!(text, "\nMeasured scale: `&[{}]`", marks.join(", "));
        text
    }

    /// Place and rating of everybody, evened out where chance has put a stronger one lower.
    fn rising(&self) -> impl Iterator<Item = (u32, i64)> {
        let mut blocks: Vec<(f64, usize)> = Vec::new();
        for player in &self.players {
            blocks.push((player.rating, 1));
            while let [.., (low, many), (high, more)] = blocks[..]
                && high < low
            {
                let all = many + more;
                let mean = (low * many as f64 + high * more as f64) / all as f64;
                blocks.truncate(blocks.len() - 2);
                blocks.push((mean, all));
            }
        }
        let ratings = blocks.into_iter().flat_map(|(rating, many)| vec![rating; many]);
        self.players
            .iter()
            .zip(ratings)
            .map(|(player, rating)| (player.place, rating.round() as i64))
    }

    fn section(&self) -> String {
        let levels: Vec<String> =
            self.levels.iter().map(|(word, strength)| format!("{word} {strength}")).collect();
        let (even, steps) = self.even_steps();
        let span = self.players.last().map_or(0.0, |player| player.rating);
        format!(
            "## {}\n\n{} games, seed \"{}\". The levels on the scale: {}. From 0 to 100 it is {span:.0} \
             rating points. By the fitted ratings {even} of {steps} neighbouring strengths below win 55 \
             to 65 % against each other.\n\n![Ratings of {} by strength](strength/{}.svg)\n\n{}",
            self.name,
            self.games(),
            self.seed,
            levels.join(", "),
            self.name,
            self.game,
            self.table()
        )
    }
}

const HEAD: &str = "# How strong the bots are

Every game has one scale of strength from 0, its weakest bot, to 100, its strongest. The levels are points on it; between two levels a bot
decides now like the one and now like the other, each decision by itself. Wherever a level can be named, so can a strength: `37`.

`parlour league GAME --out docs` lets strengths play each other, every deal from both sides, fits ratings to the results (Bradley-Terry) and
writes this page. 400 points more win ten games of eleven. Intervals say where the true value lies, 19 times out of 20; a wide one asks for
more games (`--games`). \"Measured scale\" is what `SCALE` in the game's plugin is made of: the leagues below are short, and each was played to make
its scale, so it does not yet show how even that is.
";

/// The results of all leagues in this folder: each game that has bots, and what is known of it.
pub fn read(folder: &Path) -> anyhow::Result<Vec<(&'static GameEntry, Option<Report>)>> {
    let mut reports = Vec::new();
    for game in catalog::GAMES.iter().filter(|game| !game.levels.is_empty()) {
        let path = folder.join(format!("{}.json", game.about.id));
        let report = match path.exists() {
            true => {
                let json = std::fs::read_to_string(&path)?;
                Some(serde_json::from_str(&json).with_context(|| path.display().to_string())?)
            }
            false => None,
        };
        reports.push((game, report));
    }
    Ok(reports)
}

/// The page, from the results of all leagues.
pub fn document(reports: &[(&GameEntry, Option<Report>)]) -> String {
    let mut text = HEAD.to_owned();
    for (game, report) in reports {
        text += "\n";
        match report {
            Some(report) => text += &report.section(),
            None => {
                let _ = writeln!(
                    text,
                    "## {}\n\nNot measured yet: its levels are taken to be 200 rating points apart.",
                    game.about.name
                );
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> Report {
        let player = |strength, rating| Player {
            strength,
            place: 10 * u32::from(strength),
            rating,
            reach: 20.0,
        };
        let pair = |a, b, won| Pair { a, b, won, games: 100 };
        Report {
            game: "chess".into(),
            name: "Chess".into(),
            seed: "s".into(),
            levels: vec![("Easy".into(), 0), ("Hard".into(), 100)],
            players: vec![player(0, 0.0), player(40, 70.0), player(70, 60.0), player(100, 200.0)],
            pairs: vec![pair(40, 0, 60.0), pair(70, 40, 49.0), pair(100, 70, 69.0)],
        }
    }

    #[test]
    fn a_table_has_everybody_with_intervals() {
        let table = report().table();
        assert!(table.contains("| 40 | 70 | 50 to 90 | 60 % of 100 (50 to 69 %) |"), "{table}");
        assert!(table.contains("| 0 | 0 | the zero | |"), "{table}");
    }

    #[test]
    fn a_measured_scale_never_falls() {
        let marks: Vec<_> = report().rising().collect();
        assert_eq!(marks, [(0, 0), (400, 65), (700, 65), (1000, 200)]);
    }

    #[test]
    fn the_section_counts_even_neighbours() {
        let section = report().section();
        assert!(section.contains("300 games"), "{section}");
        assert!(section.contains("1 of 3 neighbouring strengths"), "{section}");
    }
}
