//! The host's log: one line for one event, on standard error.
//!
//! Every line of a node among others names the node. A warning or an error that comes again and again
//! is written at once, and then at most once a minute with a count: it is the same again if it comes
//! from the same place in the code with the same `code` or `kind`, or, where it has neither, the same
//! `table`.

use std::collections::HashMap;
use std::fmt::{self, Debug};
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::{Format, FormatEvent, FormatFields, JsonFields, Writer};
use tracing_subscriber::fmt::{FmtContext, format};
use tracing_subscriber::registry::LookupSpan;

/// How often a lasting problem is written down.
const REPEAT_INTERVAL: Duration = Duration::from_secs(60);
/// So many kinds of problems are told apart at a time.
const MAX_KINDS: usize = 1000;

/// This node's name, once it has one.
static NODE: OnceLock<String> = OnceLock::new();
/// Whether everything that is said is JSON.
static JSON: AtomicBool = AtomicBool::new(false);

/// Lines from now on say that they are of this node.
pub(super) fn set_node(name: &str) {
    let _ = NODE.set(name.to_owned());
}

/// Whether everything that is said is JSON.
pub(crate) fn is_json() -> bool {
    JSON.load(Ordering::Relaxed)
}

/// Begins to log.
pub(super) fn start(level: &str, json: bool) {
    let mut filter = EnvFilter::new(level);
    // At their most talkative these write down whole messages, and with them seat secrets; or what
    // is wrong in an address, and with it a password. We report what NATS does in our own words.
    let quiet = ["tungstenite=info", "tokio_tungstenite=info", "hyper=info"];
    for library in quiet.into_iter().chain(["sqlx_postgres::options=off", "async_nats=off"]) {
        filter = filter.add_directive(library.parse().expect("it is a directive"));
    }
    // What the pool does about a connection that broke, it says for each connection.
    if !level.contains("sqlx") {
        filter = filter.add_directive("sqlx::pool=warn".parse().expect("it is a directive"));
    }
    // Why the program ends is said however quiet the log is.
    filter = filter.add_directive("cli::failure=error".parse().expect("it is a directive"));
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    JSON.store(json, Ordering::Relaxed);
    // A second start, as in tests, changes nothing.
    let _ = match json {
        true => {
            let format = Lines { format: Format::default().json(), json };
            lines.fmt_fields(JsonFields::new()).event_format(format).try_init()
        }
        false => {
            let ansi = std::io::stderr().is_terminal();
            let format = Format::default().with_target(false).with_ansi(ansi);
            lines.with_ansi(ansi).event_format(Lines { format, json }).try_init()
        }
    };
    // A table that breaks down is frozen; what it said belongs into the same log, in its form.
    std::panic::set_hook(Box::new(|broken| {
        let (what, at) = (broken.payload_as_str().unwrap_or_default(), broken.location());
        tracing::error!(
            "something broke down that never should, please report it: {what}, at {}",
            at.map(ToString::to_string).unwrap_or_default()
        );
    }));
    std::thread::spawn(|| {
        loop {
            std::thread::sleep(REPEAT_INTERVAL);
            report_repeats();
        }
    });
}

/// Writes down how often problems came again that have not been written since.
pub(super) fn report_repeats() {
    for (what, count) in REPEATS.lock().unwrap_or_else(PoisonError::into_inner).due(Instant::now())
    {
        tracing::warn!(target: SUMMARY, repeated = count, "again: {what}");
    }
}

/// The target of lines that say how often others came again.
const SUMMARY: &str = "repeated";

static REPEATS: Mutex<Repeats> = Mutex::new(Repeats { seen: None });

/// What was written lately.
struct Repeats {
    seen: Option<HashMap<Kind, Seen>>,
}

/// What makes two events the same.
type Kind = (tracing::callsite::Identifier, String);

struct Seen {
    written: Instant,
    /// How often it came since.
    since: u64,
    message: String,
}

/// What becomes of an event.
#[derive(Debug, PartialEq, Eq)]
enum Verdict {
    Write { repeated: u64 },
    Count,
}

impl Repeats {
    fn judge(&mut self, kind: Kind, message: &str, now: Instant) -> Verdict {
        let seen = self.seen.get_or_insert_default();
        if seen.len() >= MAX_KINDS {
            seen.retain(|_, seen| now.duration_since(seen.written) < REPEAT_INTERVAL);
        }
        if let Some(known) = seen.get_mut(&kind) {
            if now.duration_since(known.written) < REPEAT_INTERVAL {
                known.since += 1;
                return Verdict::Count;
            }
            known.written = now;
            return Verdict::Write { repeated: std::mem::take(&mut known.since) };
        }
        seen.insert(kind, Seen { written: now, since: 0, message: message.to_owned() });
        Verdict::Write { repeated: 0 }
    }

    /// What came again and has not been written for a while, and how often.
    fn due(&mut self, now: Instant) -> Vec<(String, u64)> {
        let seen = self.seen.get_or_insert_default().values_mut();
        let due = seen
            .filter(|seen| seen.since > 0 && now.duration_since(seen.written) >= REPEAT_INTERVAL);
        due.map(|seen| {
            seen.written = now;
            (seen.message.clone(), std::mem::take(&mut seen.since))
        })
        .collect()
    }
}

/// The fields that make two events the same.
#[derive(Default)]
struct Fields {
    code: Option<String>,
    table: Option<String>,
    message: String,
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        match field.name() {
            "code" | "kind" => self.code = Some(format!("{value:?}")),
            "table" => self.table = Some(format!("{value:?}")),
            "message" => self.message = format!("{value:?}"),
            _ => {}
        }
    }
}

/// Writes events as another format does, with the node and a count, or not at all.
struct Lines<F> {
    format: F,
    json: bool,
}

impl<S, N, F> FormatEvent<S, N> for Lines<F>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
    F: FormatEvent<S, N>,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: format::Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let repeated = match judge(event) {
            Verdict::Write { repeated } => repeated,
            Verdict::Count => return Ok(()),
        };
        let mut line = String::new();
        self.format.format_event(context, Writer::new(&mut line), event)?;
        writer.write_str(&with_more(&line, NODE.get().map(String::as_str), repeated, self.json))
    }
}

/// Whether an event is written.
fn judge(event: &Event<'_>) -> Verdict {
    let about = event.metadata();
    let level = match *about.level() {
        Level::ERROR => "error",
        Level::WARN => "warn",
        _ => return Verdict::Write { repeated: 0 },
    };
    if about.target() == SUMMARY {
        return Verdict::Write { repeated: 0 };
    }
    server::monitoring::count_log_line(level);
    let mut fields = Fields::default();
    event.record(&mut fields);
    let kind = (about.callsite(), fields.code.or(fields.table).unwrap_or_default());
    let mut repeats = REPEATS.lock().unwrap_or_else(PoisonError::into_inner);
    repeats.judge(kind, &fields.message, Instant::now())
}

/// A line with the node's name and how often the same was left out.
fn with_more(line: &str, node: Option<&str>, repeated: u64, json: bool) -> String {
    let mut more = Vec::new();
    if let Some(node) = node {
        more.push(if json { format!("\"node\":\"{node}\"") } else { format!("node={node}") });
    }
    if repeated > 0 {
        let name = if json { "\"repeated\":" } else { "repeated=" };
        more.push(format!("{name}{repeated}"));
    }
    if more.is_empty() {
        return line.to_owned();
    }
    match (json, line.strip_prefix('{')) {
        (true, Some(rest)) => format!("{{{},{rest}", more.join(",")),
        _ => format!("{} {}\n", line.trim_end_matches('\n'), more.join(" ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracing::Callsite;

    struct Nowhere;

    impl Callsite for Nowhere {
        fn set_interest(&self, _: tracing::subscriber::Interest) {}
        fn metadata(&self) -> &tracing::Metadata<'_> {
            unreachable!("nobody asks")
        }
    }

    static NOWHERE: Nowhere = Nowhere;

    #[test]
    fn what_comes_again_is_counted_and_told_once_a_minute() {
        let mut repeats = Repeats { seen: None };
        let kind = |code: &str| (tracing::callsite::Identifier(&NOWHERE), code.to_owned());
        let start = Instant::now();
        let full = "the disk is full";
        assert_eq!(repeats.judge(kind("full"), full, start), Verdict::Write { repeated: 0 });
        for _ in 0..41 {
            assert_eq!(repeats.judge(kind("full"), full, start), Verdict::Count);
        }
        assert_eq!(repeats.judge(kind("other"), "", start), Verdict::Write { repeated: 0 });
        assert!(repeats.due(start).is_empty(), "a minute is not over");
        let later = start + REPEAT_INTERVAL;
        assert_eq!(repeats.judge(kind("full"), full, later), Verdict::Write { repeated: 41 });
        assert_eq!(repeats.judge(kind("full"), full, later), Verdict::Count);
        assert_eq!(repeats.due(later + REPEAT_INTERVAL), [(full.to_owned(), 1)]);
        assert!(repeats.due(later + 3 * REPEAT_INTERVAL).is_empty(), "told already");
    }

    #[test]
    fn a_line_says_which_node_wrote_it() {
        let json = "{\"level\":\"WARN\"}\n";
        let wanted = "{\"node\":\"a1\",\"repeated\":3,\"level\":\"WARN\"}\n";
        assert_eq!(with_more(json, Some("a1"), 3, true), wanted);
        assert_eq!(with_more("WARN full\n", Some("a1"), 0, false), "WARN full node=a1\n");
        assert_eq!(with_more("WARN full\n", None, 0, false), "WARN full\n");
    }
}
