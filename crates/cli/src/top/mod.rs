//! `parlour top`: a host, or all its nodes, watched in the terminal.
//!
//! | file | what |
//! |---|---|
//! | [`watch`] | samples, and what they say together |
//! | [`screen`] | the screen |

mod screen;
mod watch;

use crate::admin::{Operator, SocketArgs};
use crate::failure::DONE;
use anyhow::Context;
use client::Http;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyModifiers};
use server::admin::{AdminCommand, NodeReport};
use std::time::{Duration, Instant};
use watch::{Sample, Watch};

/// Which host to watch.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    socket: SocketArgs,
    /// Watches a host by its address instead, as http://127.0.0.1:7777: without its list of tables.
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    /// How often to look, in seconds.
    #[arg(long, default_value_t = 2, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=3600))]
    every: u64,
}

/// How long a key press may wait.
const KEY_DELAY: Duration = Duration::from_millis(100);

/// Where figures come from.
enum Source<'a> {
    Socket(&'a SocketArgs),
    Address(Http, tokio::runtime::Runtime),
}

impl Source<'_> {
    fn sample(&self) -> anyhow::Result<Sample> {
        let at = Instant::now();
        match self {
            Source::Socket(args) => {
                let mut operator = Operator::connect(args)?;
                let nodes = operator.ask(&AdminCommand::Nodes {})?.nodes;
                let tables = operator.ask(&AdminCommand::Tables {})?.tables;
                Ok(Sample { at, nodes, tables: Some(tables) })
            }
            Source::Address(http, runtime) => {
                let metrics = runtime.block_on(http.text("/metrics"))?;
                let version = metrics.split("parlour_build_info{version=\"").nth(1);
                let version = version.and_then(|rest| rest.split('"').next()).unwrap_or_default();
                let store_down = metrics.contains("\nparlour_store_up 0\n");
                let down = store_down.then(|| "store".to_owned()).into_iter().collect();
                let node = NodeReport { node: None, version: version.into(), down, metrics };
                Ok(Sample { at, nodes: vec![node], tables: None })
            }
        }
    }
}

/// Watches until somebody presses q.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let source = match &args.url {
        None => Source::Socket(&args.socket),
        Some(url) => {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            Source::Address(Http::new(url.trim_end_matches('/')), runtime)
        }
    };
    // The first answer comes before the screen: a wrong address is told as any other command tells it.
    let mut watch = Watch::new(source.sample()?);
    let every = Duration::from_secs(args.every);
    let mut terminal = ratatui::try_init()
        .context("This needs a terminal. For a program: parlour admin statistics --json")?;
    let shown = show(&mut terminal, &source, &mut watch, every);
    ratatui::try_restore()?;
    shown?;
    Ok(DONE)
}

fn show(
    terminal: &mut ratatui::DefaultTerminal,
    source: &Source,
    watch: &mut Watch,
    every: Duration,
) -> anyhow::Result<()> {
    loop {
        terminal.draw(|frame| screen::draw(frame, watch))?;
        let next = Instant::now() + every;
        loop {
            let left = next.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            if !event::poll(left.min(KEY_DELAY))? {
                continue;
            }
            match event::read()? {
                Event::Key(key) if wants_to_go(key) => return Ok(()),
                Event::Resize(..) => break,
                _ => {}
            }
        }
        match source.sample() {
            Ok(sample) => watch.note(sample),
            Err(e) => watch.note_trouble(format!("{e:#}")),
        }
    }
}

fn wants_to_go(key: event::KeyEvent) -> bool {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('q') | KeyCode::Esc => true,
        KeyCode::Char('c') => control,
        _ => false,
    }
}
