//! The referee as programs drive it: `parlour referee`, JSON lines over pipes. The work is random games of
//! Candy Chain, of each move two requests: what can be done, and doing it.

use crate::Figure;
use crate::host::parlour;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// Games that are played request by request; then all of their requests are sent again and again.
const GAMES: u64 = 40;
/// How long that is counted, after a warm-up that is not.
const COUNTED: Duration = Duration::from_secs(3);
const WARM_UP: Duration = Duration::from_secs(1);
/// The clock is read once in so many answers.
const BATCH: u64 = 500;

/// A running referee; it ends with this.
struct Referee {
    process: Child,
    requests: Option<BufWriter<ChildStdin>>,
    answers: BufReader<ChildStdout>,
}

impl Referee {
    fn start() -> Result<Referee> {
        let mut command = Command::new(parlour()?);
        command.arg("referee").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn()?;
        let requests = process.stdin.take().map(BufWriter::new);
        let answers = BufReader::new(process.stdout.take().context("stdout was asked for")?);
        Ok(Referee { process, requests, answers })
    }

    /// Sends a request and waits for its answer.
    fn ask(&mut self, request: &str) -> Result<Value> {
        let requests = self.requests.as_mut().context("requests can be sent")?;
        writeln!(requests, "{request}")?;
        requests.flush()?;
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        let mut answer: Value = serde_json::from_str(&line)?;
        ensure!(answer["error"].is_null(), "{request} is refused: {line}");
        Ok(answer["ok"].take())
    }
}

impl Drop for Referee {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Requests a second: of a program that waits for every answer, and of one that sends on.
pub fn requests() -> Result<Vec<Figure>> {
    let mut requests = Vec::new();
    let start = Instant::now();
    let mut referee = Referee::start()?;
    for game in 0..GAMES {
        play(&mut referee, game, &mut requests)?;
    }
    let in_turn = requests.len() as f64 / start.elapsed().as_secs_f64();
    drop(referee);
    Ok(vec![
        Figure::new("referee/requests", together(&requests)?, "requests/s"),
        Figure::new("referee/requests-in-turn", in_turn, "requests/s"),
    ])
}

/// One game, whose requests are kept.
fn play(referee: &mut Referee, game: u64, requests: &mut Vec<String>) -> Result<()> {
    let mut ask = |request: Value| {
        requests.push(request.to_string());
        referee.ask(&requests[requests.len() - 1])
    };
    let seed = format!("bench {game}");
    let open = json!({ "do": "open", "table": "t", "game": "candy-chain", "seed": seed });
    let mut turn = ask(open)?["turn"].take();
    for n in 0.. {
        let Some(seat) = turn["play"]["waiting_for"].get(0).cloned() else { break };
        let listed = ask(json!({ "do": "actions", "table": "t", "seat": seat }))?;
        let actions = listed["actions"].as_array().context("a list of actions")?;
        let any = (n * 31 + game as usize) % actions.len();
        let act = json!({ "do": "act", "table": "t", "seat": seat, "action": actions[any] });
        turn = ask(act)?["turn"].take();
    }
    ask(json!({ "do": "close", "table": "t" })).map(drop)
}

/// Answers a second to somebody who sends all requests over and over without waiting.
fn together(requests: &[String]) -> Result<f64> {
    let mut referee = Referee::start()?;
    let mut sending = referee.requests.take().context("requests can be sent")?;
    let text = requests.join("\n") + "\n";
    // Ends when the referee does.
    let sender = std::thread::spawn(move || while sending.write_all(text.as_bytes()).is_ok() {});
    let start = Instant::now();
    let (mut line, mut counted) = (Vec::new(), 0);
    while start.elapsed() < WARM_UP + COUNTED {
        for _ in 0..BATCH {
            line.clear();
            referee.answers.read_until(b'\n', &mut line)?;
            let done = line.starts_with(b"{\"ok\":");
            ensure!(done, "refused: {}", String::from_utf8_lossy(&line));
        }
        if start.elapsed() > WARM_UP {
            counted += BATCH;
        }
    }
    let value = counted as f64 / (start.elapsed() - WARM_UP).as_secs_f64();
    drop(referee);
    sender.join().map_err(|_| anyhow::anyhow!("the sender failed"))?;
    Ok(value)
}
