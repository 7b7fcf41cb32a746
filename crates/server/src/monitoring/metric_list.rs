//! Every metric of the host, once. The list in docs/metrics.md is made from it.

use super::{Kind, Metric};
use crate::HostError;
use crate::security::SecurityEvent;

macro_rules! metric_table {
    (@label) => { None };
    (@label $label:literal, $values:expr) => {
        Some(($label, $values as fn() -> Vec<&'static str>))
    };
    ($($id:ident: $kind:ident $name:literal $([$label:literal: $values:expr])?, $unit:literal, $help:literal;)+) => {
        $(
            #[doc = $help]
            pub static $id: Metric = Metric {
                name: $name,
                kind: Kind::$kind,
                unit: $unit,
                label: metric_table!(@label $($label, $values)?),
                help: $help,
            };
        )+
        /// All of them.
        pub static ALL: &[&Metric] = &[$(&$id),+];
    };
}

metric_table! {
    BUILD_INFO: Gauge "parlour_build_info" ["version": || vec![crate::PROGRAM_VERSION]], "1",
        "Always 1; the label says which version runs.";
    UP_SECONDS: Gauge "parlour_up_seconds", "seconds", "How long this host has been running.";
    DRAINING: Gauge "parlour_draining", "0 or 1", "1 while the host is about to stop.";

    TABLES_AWAKE: Gauge "parlour_tables_awake", "tables", "Tables in memory on this node. Tables where nobody is rest in the store.";
    TABLES_MADE: Counter "parlour_tables_made_total", "tables", "Tables made.";
    GAMES_BEGUN: Counter "parlour_games_begun_total", "games", "Games that began.";
    GAMES_FINISHED: Counter "parlour_games_finished_total", "games", "Games that ended.";
    TABLES_FROZEN: Counter "parlour_tables_frozen_total", "tables", "Tables found damaged or broken, which were frozen. Each is a case for docs/operations.md.";
    ACTIONS: Counter "parlour_actions_total" ["result": || vec!["accepted", "refused"]], "actions",
        "Actions of people, accepted or refused by the rules. Each accepted one was on the disk before it was answered.";
    APPEND_SECONDS: Histogram "parlour_append_seconds", "seconds", "How long the store took to save a move.";
    CONNECTIONS: Gauge "parlour_connections", "connections", "Players' and watchers' live connections at tables, lessons and puzzles of this node.";
    CONNECTIONS_OPEN: Gauge "parlour_connections_open", "connections", "All open connections, those of page loads and monitoring included.";

    HTTP_REQUESTS: Counter "parlour_http_requests_total" ["status": || STATUS_CLASSES.to_vec()], "requests", "Answered HTTP requests, by class of status. 1xx are connections that became live.";
    HTTP_SECONDS: Histogram "parlour_http_request_seconds", "seconds", "How long an HTTP request took, from its last byte to the answer's headers.";
    REFUSED: Counter "parlour_refused_total" ["code": codes], "requests and messages",
        "What the host refused, by the code of docs/errors.md. Moves that the rules refuse are not in it.";
    PANICS: Counter "parlour_requests_broken_total", "requests", "Requests whose handler panicked: a bug, please report it.";
    SECURITY_EVENTS: Counter "parlour_security_events_total" ["kind": kinds], "events", "Security events, as they are logged under the target `security`.";
    FLOODED: Counter "parlour_flooded_total", "messages", "Messages refused because their connection sent too many.";
    READING_PAUSED: Counter "parlour_reading_paused_total", "times", "How often reading from a connection paused because its address sent too much.";

    STORE_UP: Gauge "parlour_store_up", "0 or 1", "Whether the last probe could write to the store.";
    STORE_PROBE_SECONDS: Gauge "parlour_store_probe_seconds", "seconds", "How long the last probe of the store took, or has been waiting.";
    STORE_ERRORS: Counter "parlour_store_errors_total", "operations", "Operations that the store failed to do.";

    STORE_BYTES: Gauge "parlour_store_bytes", "bytes", "Disk space that games take, looked at twice a minute.";
    STORE_LIMIT: Gauge "parlour_store_limit_bytes", "bytes", "How much they may take (--max-disk); 0 for as much as there is.";

    LEASE_SECONDS: Gauge "parlour_lease_seconds", "seconds", "With many nodes: for how long this node still has its tables, unless it renews its lease.";
    CLAIMS: Counter "parlour_claims_total", "tables", "With many nodes: tables that this node took.";
    BUS_UP: Gauge "parlour_bus_up", "0 or 1", "Whether this node is connected to NATS; 1 on a host that has none to connect to.";
    NODE_LINKS: Gauge "parlour_node_links", "links", "With many nodes: open links between this node and others, over which players reach their tables.";

    BOTS_THINKING: Gauge "parlour_bots_thinking", "bots", "Bots that think now.";
    WORK_RUNNING: Gauge "parlour_work_running", "jobs", "Work that keeps a core busy now: bots, hints, replays, words.";
    WORK_WAITING: Gauge "parlour_work_waiting", "jobs", "Such work that waits for a free core.";
    WORK_REFUSED: Counter "parlour_work_refused_total", "jobs", "Such work that was refused because too much waited.";

    NOTIFICATIONS: Counter "parlour_notifications_total" ["result": || vec!["taken", "gone", "not-now", "refused"]], "notifications",
        "Notifications sent to people who are away, by what became of them.";
    NOTIFICATIONS_WAITING: Gauge "parlour_notifications_waiting", "notifications", "Notifications that wait to be sent.";

    LOG_LINES: Counter "parlour_log_lines_total" ["level": || vec!["error", "warn"]], "lines", "Warnings and errors logged, repeated ones included.";
    CPU_SECONDS: Counter "process_cpu_seconds_total", "seconds", "Processor time that this process has used.";
    MEMORY: Gauge "process_resident_memory_bytes", "bytes", "Memory that this process has.";
    OPEN_FILES: Gauge "process_open_fds", "files", "Files and connections that this process has open.";
    MAX_FILES: Gauge "process_max_fds", "files", "How many it may have open.";
    THREADS: Gauge "process_threads", "threads", "Threads of this process.";
    STARTED: Gauge "process_start_time_seconds", "seconds since 1970", "When this process started.";
}

/// The classes of status codes.
pub(crate) const STATUS_CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

fn codes() -> Vec<&'static str> {
    HostError::ALL.iter().map(|error| error.code).collect()
}

fn kinds() -> Vec<&'static str> {
    SecurityEvent::ALL.iter().map(|event| event.kind()).collect()
}

/// Counts a refusal by the host. A refusal by the rules of a game has a code of its own.
pub(crate) fn count_refused(error: &HostError) {
    let code = error.code();
    if let Some(info) = HostError::ALL.iter().find(|info| info.code == code)
        && !matches!(error, HostError::Game(_))
    {
        REFUSED.count_as(info.code);
    }
}
