//! `parlour league`: many strengths of a game's bots play each other, and get ratings.
//!
//! | file | what |
//! |---|---|
//! | [`fit`](mod@fit) | ratings from results, with intervals |
//! | [`report`] | what was played and found, as a table, a file and a document |
//! | [`plot`] | the ratings as a picture |

mod fit;
mod plot;
mod report;

use crate::arena::tally::Tally;
use crate::failure::DONE;
use crate::games;
use anyhow::Context;
use catalog::{Contest, GameEntry, Level};
use fit::Met;
use indicatif::{ProgressBar, ProgressStyle};
use report::{Pair, Player, Report};
use std::fs;
use std::path::{Path, PathBuf};

/// Who plays, and how often.
#[derive(clap::Args)]
pub struct Args {
    /// The game, as `parlour games` names it.
    game: String,
    /// Strengths this far apart play, from 0 to 100.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=50))]
    every: u8,
    /// How many games two neighbours play; an even number, every deal once from both sides.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,
    /// Everybody also plays those so many places further on, each half as often as the nearer.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=20))]
    reach: u8,
    /// Any text; the same text gives the same games.
    #[arg(long, default_value = "league")]
    seed: String,
    /// How many games are played at the same time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
    /// The file `strength.md` in this folder gets what was found, with pictures beside it, in
    /// `strength`; what is there of other games stays.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// Plays, fits and prints.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let game = games::find(&args.game)?;
    let players = players(game, args.every)?;
    let report = play(game, &players, args)?;
    print!("{}", report.table());
    if let Some(folder) = &args.out {
        let write = |path: PathBuf, text: &str| {
            fs::write(&path, text).with_context(|| path.display().to_string())
        };
        fs::create_dir_all(folder.join("strength"))?;
        let results = folder.join("strength").join(format!("{}.json", report.game));
        write(results, &(serde_json::to_string_pretty(&report)? + "\n"))?;
        for (path, text) in pages(folder)? {
            write(path, &text)?;
        }
    }
    Ok(DONE)
}

/// The page `strength.md` and its pictures, from the results in the folder `strength` in this one.
pub fn pages(folder: &Path) -> anyhow::Result<Vec<(PathBuf, String)>> {
    let results = folder.join("strength");
    let reports = report::read(&results)?;
    let mut pages = vec![(folder.join("strength.md"), report::document(&reports))];
    for (game, report) in reports {
        if let Some(report) = report {
            let picture = results.join(format!("{}.svg", report.game));
            pages.push((picture, plot::svg(game.about.name, &report)));
        }
    }
    Ok(pages)
}

/// A strength every so often, and the strongest.
fn players(game: &GameEntry, every: u8) -> anyhow::Result<Vec<&'static Level>> {
    let mut strengths: Vec<u8> = (0..=100).step_by(every.into()).collect();
    if strengths.last() != Some(&100) {
        strengths.push(100);
    }
    let level = |strength: &u8| game.level(&strength.to_string());
    Ok(strengths.iter().map(level).collect::<Result<_, _>>()?)
}

fn play(
    game: &'static GameEntry,
    players: &[&'static Level],
    args: &Args,
) -> anyhow::Result<Report> {
    let options = game.check_options(&serde_json::Value::Null, None)?;
    let of_distance = |distance: usize| (args.games >> (distance - 1)).max(2).div_ceil(2) * 2;
    let pairs: Vec<(usize, usize, u32)> = (1..=usize::from(args.reach))
        .flat_map(|distance| {
            (distance..players.len()).map(move |a| (a, a - distance, of_distance(distance)))
        })
        .collect();
    let bar = ProgressBar::new(pairs.iter().map(|(.., games)| u64::from(*games)).sum());
    bar.set_style(ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}, {eta} left")?);
    let mut results = Vec::new();
    for (a, b, games) in pairs {
        let (one, other) = (players[a], players[b]);
        bar.set_message(format!("{} against {}", one.id, other.id));
        let seats = game.about.usual_seats();
        let (options, seed) = (&options, args.seed.as_str());
        let contest = Contest { game, options, seed, seats, a: *one, b: *other };
        let played = contest.play(games, args.threads as usize, || bar.inc(1))?;
        let tally = Tally::of(&played);
        let won = f64::from(tally.games) * tally.rate_of_a();
        results.push(Pair { a: one.id.parse()?, b: other.id.parse()?, won, games: tally.games });
    }
    bar.finish_and_clear();
    let number =
        |strength: u8| players.iter().position(|p| p.id == strength.to_string()).expect("it plays");
    let met: Vec<Met> = results
        .iter()
        .map(|pair| Met {
            a: number(pair.a),
            b: number(pair.b),
            won: pair.won,
            games: pair.games.into(),
        })
        .collect();
    let ratings = fit::fit(players.len(), &met);
    let levels = game.levels.len();
    let strengths = (0..levels).map(|level| game.scale.strength(level, levels));
    let marks = players.iter().zip(&ratings).map(|(player, rating)| {
        let blend = game.scale.blend(player.id.parse().unwrap_or_default(), levels);
        Player {
            strength: player.id.parse().unwrap_or_default(),
            place: 1_000 * blend.weaker as u32 + blend.share,
            rating: rating.points,
            reach: rating.reach,
        }
    });
    Ok(Report {
        game: game.about.id.into(),
        name: game.about.name.into(),
        seed: args.seed.clone(),
        levels: game.levels.iter().map(|level| level.word.into()).zip(strengths).collect(),
        players: marks.collect(),
        pairs: results,
    })
}
