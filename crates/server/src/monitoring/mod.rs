//! What an operator can watch: metrics for Prometheus, and whether all is well.
//!
//! | file | what |
//! |---|---|
//! | [`metric`] | one metric, and how it is counted |
//! | [`metric_list`] | every metric of the host, once |
//! | `health` | whether the store, the bus and the lease are well, answered at once |
//! | `process` | what the system says about this process |

pub(crate) mod health;
pub mod metric;
pub mod metric_list;
mod process;

pub(crate) use health::Health;
pub use metric::{Kind, Metric};

use crate::Host;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;

/// Histogram buckets, in seconds. Buckets add up over nodes and are cheap; quantiles do neither.
const LATENCY_BUCKETS: &[f64] =
    &[0.0005, 0.001, 0.002, 0.004, 0.008, 0.016, 0.03, 0.06, 0.12, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0];

/// The recorder is global to the process; several hosts in one process (tests) share it. Every
/// series is there from the start.
pub(crate) fn recorder() -> PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE
        .get_or_init(|| {
            let handle = PrometheusBuilder::new()
                .set_buckets(LATENCY_BUCKETS)
                .expect("there are some")
                .install_recorder()
                .expect("the recorder is installed once");
            metric_list::ALL.iter().for_each(|metric| metric.register());
            handle
        })
        .clone()
}

/// Counts a line of the log, of level `error` or `warn`.
pub fn count_log_line(level: &'static str) {
    metric_list::LOG_LINES.count_as(level);
}

/// All metrics of this host as Prometheus reads them. Gauges are as they are now.
pub(crate) fn render(host: &Host) -> String {
    metric_list::TABLES_AWAKE.set(host.registry.awake_count() as f64);
    metric_list::UP_SECONDS.set(host.started.elapsed().as_secs_f64());
    let work = host.compute.load();
    metric_list::BOTS_THINKING.set(work.bots as f64);
    metric_list::WORK_RUNNING.set(work.running as f64);
    metric_list::WORK_WAITING.set(work.waiting as f64);
    metric_list::NOTIFICATIONS_WAITING.set(host.notifier.waiting() as f64);
    metric_list::DRAINING.set(if host.is_draining() { 1.0 } else { 0.0 });
    if let Some(last) = host.health.last_probe() {
        metric_list::STORE_UP.set(if last.well { 1.0 } else { 0.0 });
        metric_list::STORE_PROBE_SECONDS.set(last.took.as_secs_f64());
    }
    metric_list::STORE_BYTES.set(host.disk.used() as f64);
    metric_list::STORE_LIMIT.set(host.config.max_disk.unwrap_or(0) as f64);
    let reaches_others = host.nodes.as_ref().and_then(|nodes| nodes.reaches_others());
    metric_list::BUS_UP.set(if reaches_others == Some(false) { 0.0 } else { 1.0 });
    if let Some(nodes) = &host.nodes {
        metric_list::LEASE_SECONDS.set(nodes.lease_left().as_secs_f64());
        metric_list::NODE_LINKS.set(nodes.open_links() as f64);
    }
    process::measure();
    host.metrics.run_upkeep();
    host.metrics.render()
}
