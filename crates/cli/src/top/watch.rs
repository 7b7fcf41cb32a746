//! Samples of a host, and what they say together.

use crate::admin::figures::{Between, Figures};
use server::admin::{NodeReport, TableReport};
use std::collections::VecDeque;
use std::time::Instant;

/// So many samples of the moves a second are drawn.
const HISTORY: usize = 240;
const MOVES: &str = "parlour_actions_total";
const SAVING: &str = "parlour_append_seconds";

/// What a host said at one moment.
pub(super) struct Sample {
    pub(super) at: Instant,
    pub(super) nodes: Vec<NodeReport>,
    /// Nothing where only metrics are known.
    pub(super) tables: Option<Vec<TableReport>>,
}

/// What is watched.
pub(super) struct Watch {
    before: Option<(Instant, Vec<Figures>)>,
    now: (Instant, Vec<Figures>),
    pub(super) nodes: Vec<NodeReport>,
    pub(super) tables: Option<Vec<TableReport>>,
    /// Moves a second, the newest last, in hundredths.
    pub(super) history: VecDeque<u64>,
    /// Why the host does not answer, if it does not.
    pub(super) trouble: Option<String>,
}

/// One line of the list of nodes, or all of them together.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub(super) up_seconds: u64,
    pub(super) tables: f64,
    pub(super) connections: f64,
    pub(super) moves_a_second: f64,
    /// Of a hundred moves 99 were saved within this many seconds.
    pub(super) saving: Option<f64>,
    pub(super) bots: f64,
    pub(super) waiting: f64,
    pub(super) refused_a_second: f64,
    pub(super) errors: f64,
    pub(super) frozen: f64,
    pub(super) store_seconds: f64,
    pub(super) store_bytes: f64,
    pub(super) memory: f64,
    /// Cores in use.
    pub(super) cores: f64,
}

fn figures(sample: &Sample) -> Vec<Figures> {
    sample.nodes.iter().map(|node| Figures::read(&node.metrics)).collect()
}

impl Watch {
    pub(super) fn new(first: Sample) -> Watch {
        Watch {
            before: None,
            now: (first.at, figures(&first)),
            nodes: first.nodes,
            tables: first.tables,
            history: VecDeque::new(),
            trouble: None,
        }
    }

    pub(super) fn note(&mut self, sample: Sample) {
        let now = (sample.at, figures(&sample));
        self.before = Some(std::mem::replace(&mut self.now, now));
        (self.nodes, self.tables) = (sample.nodes, sample.tables);
        self.trouble = None;
        self.history.push_back((self.total().moves_a_second * 100.0) as u64);
        if self.history.len() > HISTORY {
            self.history.pop_front();
        }
    }

    pub(super) fn note_trouble(&mut self, why: String) {
        self.trouble = Some(why);
    }

    /// All nodes together.
    pub(super) fn total(&self) -> Row {
        let (at, now) = &self.now;
        let (since, before) = match &self.before {
            Some((since, before)) => (*since, before.as_slice()),
            None => (*at, now.as_slice()),
        };
        row(&Between { before, now, seconds: at.duration_since(since).as_secs_f64() })
    }

    /// One of the nodes.
    pub(super) fn node(&self, index: usize) -> Row {
        let (at, now) = &self.now;
        let now = &now[index..=index];
        // A node that was not there a moment ago did nothing yet.
        match &self.before {
            Some((since, before)) if before.len() == self.nodes.len() => {
                let seconds = at.duration_since(*since).as_secs_f64();
                row(&Between { before: &before[index..=index], now, seconds })
            }
            _ => row(&Between { before: now, now, seconds: 1.0 }),
        }
    }

    /// People at tables, and how many of them are connected.
    pub(super) fn people(&self) -> Option<(usize, usize)> {
        let seats = self.tables.as_ref()?.iter().flat_map(|table| table.seats.iter().flatten());
        let people: Vec<_> = seats.filter(|seat| !seat.bot).collect();
        Some((people.len(), people.iter().filter(|seat| seat.here).count()))
    }
}

fn row(between: &Between) -> Row {
    let sum = |name: &str| between.now.iter().map(|f| f.get(name)).sum::<f64>();
    let most = |name: &str| between.now.iter().map(|f| f.get(name)).fold(0.0, f64::max);
    let moves = |f: &Figures| f.get_as(MOVES, "result", "accepted");
    Row {
        up_seconds: most("parlour_up_seconds") as u64,
        tables: sum("parlour_tables_awake"),
        connections: sum("parlour_connections"),
        moves_a_second: between.rate(moves),
        saving: between.quantile(SAVING, 0.99),
        bots: sum("parlour_bots_thinking"),
        waiting: sum("parlour_work_waiting"),
        refused_a_second: between.rate(|f| f.sum("parlour_refused_total")),
        errors: between
            .now
            .iter()
            .map(|f| f.get_as("parlour_log_lines_total", "level", "error"))
            .sum(),
        frozen: sum("parlour_tables_frozen_total"),
        store_seconds: most("parlour_store_probe_seconds"),
        store_bytes: most("parlour_store_bytes"),
        memory: sum("process_resident_memory_bytes"),
        cores: between.rate(|f| f.get("process_cpu_seconds_total")),
    }
}
