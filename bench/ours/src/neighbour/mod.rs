//! How long a player waits for an easy bot, and for the answer to a move, while somebody else does
//! everything to the host that one address may do.
//!
//! Every attack is a process of its own, at a lower priority: it stands for another machine, so it
//! should not take the processor away from the host. It comes from another address than the player.

mod attacks;

use crate::Figure;
use crate::host::Host;
use anyhow::{Context, Result, bail};
use attacks::{ATTACKS, Attacker};
use client::{Http, Live};
use protocol::{MakeTable, ToClient};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long the player plays under each attack.
const PLAYING: Duration = Duration::from_secs(8);
/// The player looks at the board this long before each move.
const PACE: Duration = Duration::from_millis(10);
/// How long an attack goes on before the player comes.
const WARM_UP: Duration = Duration::from_secs(2);
/// An answer that takes longer is none.
const TIMEOUT: Duration = Duration::from_secs(60);

/// What the player waited for, in milliseconds.
#[derive(Default)]
struct Waits {
    /// For each answer to a move.
    moves: Vec<f64>,
    /// For each move of the bot after that.
    bots: Vec<f64>,
}

impl Waits {
    /// Within how many milliseconds 99 of 100 moves were answered.
    fn moves_p99(&mut self) -> f64 {
        self.moves.sort_by(f64::total_cmp);
        let at = (self.moves.len() * 99).div_ceil(100).saturating_sub(1);
        self.moves.get(at).copied().unwrap_or(f64::INFINITY)
    }

    fn slowest_bot(&self) -> f64 {
        self.bots.iter().copied().max_by(f64::total_cmp).unwrap_or(f64::INFINITY)
    }
}

/// The slowest answer of an easy bot, and the slowest 99th percentile of answers to moves, under all
/// attacks. What each did is printed beside.
pub fn slowest() -> Result<Vec<Figure>> {
    let (mut bot, mut moves) = (0.0f64, 0.0f64);
    for attack in [None].into_iter().chain(ATTACKS.iter().map(Some)) {
        let host = Host::start_with(&["--bot-pace=0"])?;
        let attacker =
            attack.map(|attack| Attacking::start(attack.name, host.url())).transpose()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let mut waits = runtime.block_on(play_for_a_while(host.url()))?;
        drop(attacker);
        let (name, does) =
            attack.map_or(("nobody", "no attack"), |attack| (attack.name, attack.does));
        let (p99, slowest) = (waits.moves_p99(), waits.slowest_bot());
        let count = waits.moves.len();
        eprintln!(
            "{name:12} {count:5} moves, p99 {p99:6.1} ms, slowest bot {slowest:7.1} ms: {does}"
        );
        (bot, moves) = (bot.max(slowest), moves.max(p99));
    }
    Ok(vec![
        Figure::new("server/neighbour", bot, "ms"),
        Figure::new("server/neighbour-moves", moves, "ms"),
    ])
}

/// Attacks until the process is killed.
pub fn attack(name: &str, url: &str) -> Result<()> {
    let attack = ATTACKS.iter().find(|attack| attack.name == name);
    let attack = attack.with_context(|| format!("There is no attack `{name}`."))?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        (attack.begin)(Attacker::new(url));
        tokio::time::sleep(WARM_UP).await;
        println!("ready");
        std::future::pending::<()>().await;
    });
    Ok(())
}

/// An attack in a process of its own; it ends with this.
struct Attacking(Child);

impl Attacking {
    fn start(name: &str, url: &str) -> Result<Attacking> {
        let mut command = Command::new("nice");
        command.args(["-n", "10"]).arg(std::env::current_exe()?).args(["attack", name, url]);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let stdout = child.stdout.take().context("stdout was asked for")?;
        let attacking = Attacking(child);
        match BufReader::new(stdout).lines().next() {
            Some(_) => Ok(attacking),
            None => bail!("The attack `{name}` ended before it began."),
        }
    }
}

impl Drop for Attacking {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The player: game after game of Candy Chain against an easy bot, at a public table.
async fn play_for_a_while(url: &str) -> Result<Waits> {
    let begun = Instant::now();
    let mut waits = Waits::default();
    while begun.elapsed() < PLAYING {
        let setup = json!({ "game": "candy-chain", "bots": ["easy"], "public": true });
        let setup: MakeTable = serde_json::from_value(setup)?;
        let made = Http::new(url).make(&setup).await?;
        let connected = Live::connect(url, &made.table.id, made.secret.as_deref(), None);
        let (mut live, welcome) = connected.await?;
        play(&mut live, serde_json::to_value(&welcome.snapshot)?, &mut waits, begun).await?;
    }
    Ok(waits)
}

/// Plays a game, whatever can be done first.
async fn play(live: &mut Live, mut seen: Value, waits: &mut Waits, begun: Instant) -> Result<()> {
    let millis = |since: Instant| since.elapsed().as_secs_f64() * 1000.0;
    let (mut waiting, mut number) = (Some(Instant::now()), 0);
    while is_running(&seen) && begun.elapsed() < PLAYING {
        if is_my_turn(&seen) {
            waits.bots.extend(waiting.take().map(millis));
            tokio::time::sleep(PACE).await;
            let (action, since) = (seen["can"]["actions"][0].to_string(), Instant::now());
            number += 1;
            let id = format!("m{number}");
            let acting = live.act(&id, &action);
            tokio::time::timeout(TIMEOUT, acting).await.context("no answer to a move")??;
            waits.moves.push(millis(since));
            waiting = Some(Instant::now());
        }
        let next = tokio::time::timeout(TIMEOUT, next_snapshot(live)).await;
        seen = next.context("the bot does not answer")??;
    }
    Ok(())
}

fn is_running(seen: &Value) -> bool {
    seen["turn"]["outcome"].is_null()
}

/// Whether the game waits for the first seat.
fn is_my_turn(seen: &Value) -> bool {
    seen["turn"]["waiting_for"].as_array().is_some_and(|seats| seats.contains(&json!(0)))
}

/// How the table looks next.
async fn next_snapshot(live: &mut Live) -> Result<Value> {
    loop {
        match live.next().await? {
            ToClient::News(news) => return Ok(serde_json::to_value(news.snapshot)?),
            ToClient::Welcome(welcome) if welcome.snapshot.is_some() => {
                return Ok(serde_json::to_value(welcome.snapshot)?);
            }
            _ => {}
        }
    }
}
