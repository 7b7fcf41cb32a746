//! `parlour solve`: the best move of a position.

use crate::failure::{DONE, Usage};
use crate::games;
use catalog::{Effort, GAMES};
use serde_json::Value;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Which position, and how long to think.
#[derive(clap::Args)]
pub struct Args {
    /// The game, as `parlour games` names it.
    game: String,
    /// The position as the game writes it. For Candy Chain: the ranks from the top joined by
    /// "/", then m or f for the side to move (mints or fruits), then o before the opening move
    /// and - after it. For word games: what is known, as hand=qu,i,d,d,l,er top=z round=4; for
    /// Candygrams crossword=cpaytb/..ob shoppe=sp,oy combo=pb, or rolls=pb,yy,by to practise
    /// alone. Word games also take words=LIST and offensive=on or off, with the defaults of their
    /// tables. The same as one JSON object is taken too.
    #[arg(required = true)]
    position: Vec<String>,
    /// Thinks for at most about this long.
    #[arg(long, default_value_t = 10.0, value_name = "S")]
    seconds: f64,
    /// Looks at at most this many positions, whatever the time: gives the same answer everywhere.
    #[arg(long, value_name = "N", conflicts_with = "seconds")]
    nodes: Option<u64>,
    /// One JSON object.
    #[arg(long)]
    json: bool,
}

/// Solves and says what it found.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let game = games::find(&args.game)?;
    let solver = game.solver.ok_or_else(|| {
        let able = GAMES.iter().filter(|game| game.solver.is_some());
        let able: Vec<&str> = able.map(|game| game.about.id).collect();
        Usage(format!("{} has no solver. These have: {}.", game.about.name, able.join(", ")))
    })?;
    let seconds = Duration::try_from_secs_f64(args.seconds).map_err(|_| {
        Usage(format!("--seconds {} is not a duration: write 0 or more.", args.seconds))
    })?;
    let start = Instant::now();
    let mut spent = || share(start.elapsed(), seconds);
    let effort = args.nodes.map_or(Effort::Time(&mut spent), Effort::Nodes);
    let solved = solver(&args.position.join(" "), effort).map_err(Usage::from)?;
    let mut out = io::stdout().lock();
    if args.json {
        let mut found = solved.found;
        found.insert("game".into(), game.about.id.into());
        found.insert("millis".into(), (start.elapsed().as_millis() as u64).into());
        writeln!(out, "{}", Value::Object(found))?;
    } else {
        let width = solved.text.iter().map(|(label, _)| label.len()).max().unwrap_or(0).max(4);
        for (label, said) in &solved.text {
            writeln!(out, "{label:width$}  {said}")?;
        }
        writeln!(out, "{:width$}  {:.2} s", "took", start.elapsed().as_secs_f32())?;
    }
    Ok(DONE)
}

/// The share of `all` that is gone, in per mille.
fn share(gone: Duration, all: Duration) -> u64 {
    let all = all.as_nanos().max(1);
    u64::try_from(gone.as_nanos().saturating_mul(1000) / all).unwrap_or(u64::MAX)
}
