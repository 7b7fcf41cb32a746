//! How long a program waits for the answer to a move, beside the people it plays against: programs with
//! one connection for all of their tables, people with one for each, both at the same pace.

use crate::Figure;
use crate::host::Host;
use anyhow::{Result, bail};
use client::{Error, Http, Live, ProgramSocket, SeatLuck};
use play::Seat;
use protocol::{AnySnapshot, FromProgram, MakeTable, ToClient, ToHost, ToProgram};
use serde_json::json;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::task::{JoinSet, LocalSet};

/// Programs that play, each at as many tables as it may.
const PROGRAMS: usize = 4;
const TABLES_EACH: u32 = 16;
/// Both look at the board this long before each move, so that nobody waits in a queue of their own.
const PACE: Duration = Duration::from_millis(100);
/// How long is measured, after a warm-up that is not.
const MEASURED: Duration = Duration::from_secs(10);
const WARM_UP: Duration = Duration::from_secs(3);

/// Milliseconds from a move to its answer, and since when they count.
struct Waits {
    from: Instant,
    millis: RefCell<Vec<f64>>,
}

impl Waits {
    fn new() -> Rc<Waits> {
        Rc::new(Waits { from: Instant::now() + WARM_UP, millis: RefCell::default() })
    }

    fn count(&self, since: Instant) {
        if since >= self.from {
            self.millis.borrow_mut().push(since.elapsed().as_secs_f64() * 1000.0);
        }
    }

    /// Within how many milliseconds 99 of 100 were answered.
    fn p99(&self) -> Result<f64> {
        let mut millis = self.millis.borrow_mut();
        millis.sort_by(f64::total_cmp);
        match millis.get((millis.len() * 99).div_ceil(100).saturating_sub(1)) {
            Some(p99) if millis.len() >= 1000 => Ok(*p99),
            _ => bail!("{} moves are too few to say how long they take", millis.len()),
        }
    }
}

/// A seat at a table of Candy Chain, with what it has said and heard.
#[derive(Default)]
struct Sitting {
    /// What the host showed last, until it has been acted on.
    seen: Option<AnySnapshot>,
    /// When it is time to act on that.
    due: Option<Instant>,
    /// When the last move went out, until it is answered.
    acted: Option<Instant>,
    moves: usize,
}

impl Sitting {
    /// Whether the game is over with that.
    fn hear(&mut self, message: ToClient, waits: &Waits) -> Result<bool> {
        match message {
            ToClient::Welcome(welcome) => self.seen = welcome.snapshot.or(self.seen.take()),
            ToClient::News(news) => self.seen = Some(news.snapshot),
            ToClient::Answer(answer) => {
                if let Some(why) = answer.error {
                    bail!("a move is refused: {why}");
                }
                self.acted.take().into_iter().for_each(|since| waits.count(since));
            }
            ToClient::Error(why) => bail!("{why}"),
            _ => {}
        }
        let awaited = |seen: &AnySnapshot| {
            let you = seen.you.is_some_and(|you| seen.turn.waiting_for.has(you));
            you && !seen.can.actions.is_empty()
        };
        let ready = self.acted.is_none() && self.seen.as_ref().is_some_and(awaited);
        self.due = ready.then(|| self.due.unwrap_or_else(|| Instant::now() + PACE));
        Ok(self.seen.as_ref().is_some_and(|seen| seen.turn.is_over()))
    }

    /// The move, when it is due.
    fn act(&mut self) -> Option<ToHost> {
        self.due.take_if(|due| *due <= Instant::now())?;
        let mut actions = self.seen.take()?.can.actions;
        let action = actions.swap_remove(self.moves * 31 % actions.len());
        self.moves += 1;
        self.acted = Some(Instant::now());
        Some(ToHost::Act { id: self.moves.to_string(), action })
    }
}

/// Until then, or for ever.
async fn wait(until: Option<Instant>) {
    match until {
        Some(until) => tokio::time::sleep_until(until.into()).await,
        None => std::future::pending().await,
    }
}

/// The 99th percentile of programs, and of the people they play against at the same time.
pub fn waits() -> Result<Vec<Figure>> {
    let host = Host::start()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (programs, people) = LocalSet::new().block_on(&runtime, play(&host))?;
    Ok(vec![
        Figure::new("server/program-p99", programs.p99()?, "ms"),
        Figure::new("server/person-p99", people.p99()?, "ms"),
    ])
}

async fn play(host: &Host) -> Result<(Rc<Waits>, Rc<Waits>)> {
    let (programs, people) = (Waits::new(), Waits::new());
    let mut players = JoinSet::new();
    for n in 0..PROGRAMS {
        let token = host.token(&format!("Bench{n}"))?;
        let socket = ProgramSocket::connect(host.url(), &token, &[], TABLES_EACH).await?;
        for _ in 0..TABLES_EACH {
            let (url, name) = (host.url().to_owned(), socket.name.clone());
            players.spawn_local(person(url, name, people.clone()));
        }
        players.spawn_local(program(socket, programs.clone()));
    }
    let end = tokio::time::sleep_until((people.from + MEASURED).into());
    tokio::select! {
        () = end => Ok((programs, people)),
        failed = players.join_next() => match failed {
            Some(Ok(Err(why))) => Err(why),
            other => bail!("a player stopped: {other:?}"),
        },
    }
}

/// One game after another against a program.
async fn person(url: String, program: String, waits: Rc<Waits>) -> Result<()> {
    let http = Http::new(&*url);
    let setup: MakeTable = serde_json::from_value(json!({ "game": "candy-chain" }))?;
    loop {
        let made = http.make(&setup).await?;
        let (id, secret) = (made.table.id, made.secret.unwrap_or_default());
        // Its last table may take it a moment to leave.
        while let Err(why) = http.ask_program(&id, Seat(1), Some(&program), &secret).await {
            match why {
                Error::Refused(_) => tokio::time::sleep(Duration::from_millis(5)).await,
                why => return Err(why.into()),
            }
        }
        let mut luck = SeatLuck::new();
        let (mut live, welcome) = Live::connect_with_luck(&url, &id, &secret, &mut luck).await?;
        let mut sitting = Sitting::default();
        let mut over = sitting.hear(ToClient::Welcome(welcome), &waits)?;
        while !over {
            tokio::select! {
                message = live.next() => over = sitting.hear(message?, &waits)?,
                () = wait(sitting.due) => {
                    if let Some(act) = sitting.act() {
                        live.send(&act).await?;
                    }
                }
            }
        }
    }
}

/// At all of its tables at once.
async fn program(mut socket: ProgramSocket, waits: Rc<Waits>) -> Result<()> {
    let mut tables: BTreeMap<String, Sitting> = BTreeMap::new();
    loop {
        let due = tables.values().filter_map(|sitting| sitting.due).min();
        let heard = tokio::select! {
            heard = socket.next() => heard?,
            () = wait(due) => {
                for (table, sitting) in &mut tables {
                    if let Some(act) = sitting.act() {
                        socket.say(table, &act).await?;
                    }
                }
                continue;
            }
        };
        match heard {
            ToProgram::Invitation { id, .. } => {
                socket.send(&FromProgram::Accept { invitation: id }).await?;
            }
            ToProgram::At { table, message } => {
                let message = serde_json::from_str(message.get())?;
                if tables.entry(table.clone()).or_default().hear(message, &waits)? {
                    tables.remove(&table);
                    socket.send(&FromProgram::Leave { table }).await?;
                }
            }
            ToProgram::Left { table } => drop(tables.remove(&table)),
            ToProgram::Error(why) => bail!("{why}"),
            _ => {}
        }
    }
}
