//! `parlour solve`: the best move of a position.

use crate::failure::{DONE, Usage};
use crate::shelf;
use catalog::{Effort, GAMES, Solved, Solver};
use play::{Reject, Verdict};
use serde_json::json;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Which position, and how long to think.
#[derive(clap::Args)]
pub struct Args {
    /// The game, as `parlour games` names it.
    game: String,
    /// The position as the game writes it. For Candy Chain: the ranks from the top joined by
    /// "/", then m or f for the side to move (mints or fruits), then o before the opening move
    /// and - after it.
    #[arg(required = true)]
    position: Vec<String>,
    /// Thinks for about so long at most.
    #[arg(long, default_value_t = 10.0, value_name = "S")]
    seconds: f64,
    /// Looks at so many positions at most, whatever the time: gives the same answer everywhere.
    #[arg(long, value_name = "N", conflicts_with = "seconds")]
    nodes: Option<u64>,
    /// One JSON object.
    #[arg(long)]
    json: bool,
}

/// Solves and says what it found.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let game = shelf::find(&args.game)?;
    let solver = game.solver.ok_or_else(|| {
        let able = GAMES.iter().filter(|game| game.solver.is_some());
        let able: Vec<&str> = able.map(|game| game.about.id).collect();
        Usage(format!("{} has no solver. These have: {}.", game.about.name, able.join(", ")))
    })?;
    let seconds = Duration::try_from_secs_f64(args.seconds).map_err(|_| {
        Usage(format!("--seconds {} is no time to think: write a number from 0 up.", args.seconds))
    })?;
    let start = Instant::now();
    let position = args.position.join(" ");
    let solved = match args.nodes {
        Some(nodes) => solver(&position, Effort::Nodes(nodes)),
        None => within(solver, &position, seconds),
    };
    let solved = solved.map_err(Usage::from)?;
    let mut out = io::stdout().lock();
    if args.json {
        let Solved { position, best, verdict, line, nodes } = solved;
        let millis = start.elapsed().as_millis() as u64;
        let found = json!({
            "game": game.about.id, "position": position, "best": best, "verdict": verdict,
            "line": line, "nodes": nodes, "millis": millis,
        });
        writeln!(out, "{found}")?;
    } else {
        writeln!(out, "best move  {}", solved.best)?;
        writeln!(out, "value      {}", value(&solved.verdict))?;
        writeln!(out, "line       {}", solved.line.join(" "))?;
        let spent = start.elapsed().as_secs_f32();
        writeln!(out, "looked at  {} positions in {spent:.2} s", solved.nodes)?;
    }
    Ok(DONE)
}

/// Half of the time is for a proof; where there is none, the other half is for a good estimate.
fn within(solver: Solver, position: &str, time: Duration) -> Result<Solved, Reject> {
    let start = Instant::now();
    let tried = solver(position, Effort::Until(&mut || start.elapsed() >= time / 2))?;
    if matches!(tried.verdict, Verdict::Proved { .. }) {
        return Ok(tried);
    }
    // Positions that are weighed take about twice as long as those that are only told apart.
    let solved = solver(position, Effort::Nodes(tried.nodes / 2))?;
    Ok(Solved { nodes: tried.nodes + solved.nodes, ..solved })
}

/// The verdict in words that tell proof and guess apart.
fn value(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Proved { win: true, moves } => {
            format!("proved: the side to move wins, in {moves} moves along this line")
        }
        Verdict::Proved { win: false, moves } => {
            format!("proved: the side to move loses, in {moves} moves along this line")
        }
        Verdict::Estimated { score, depth } => {
            format!("estimated, not proved: {score:+} for the side to move, {depth} moves ahead")
        }
        Verdict::Unknown => "unknown".into(),
    }
}
