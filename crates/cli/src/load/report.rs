//! Moves a second, how long an answer took, and what a move cost the host.

use serde::Serialize;

/// What a load found out.
#[derive(Serialize)]
pub(super) struct Report {
    pub(super) game: String,
    pub(super) tables: u32,
    pub(super) moves: u64,
    pub(super) refusals: u64,
    pub(super) games: u64,
    pub(super) moves_per_second: f64,
    pub(super) p50_ms: f64,
    pub(super) p90_ms: f64,
    pub(super) p99_ms: f64,
    pub(super) max_ms: f64,
    /// Connections that were lost.
    pub(super) dropped: u64,
    /// Of those, how many players were not back at their table when it ended.
    pub(super) still_away: u64,
    /// How long a player was away from the table.
    pub(super) back_p50_ms: u64,
    pub(super) back_max_ms: u64,
    /// Known only where the host's process was named.
    pub(super) host_cpu_us_per_move: Option<f64>,
}

impl Report {
    pub(super) fn json(&self) -> String {
        serde_json::to_string(self).expect("a report is plain data")
    }

    pub(super) fn table(&self) -> String {
        let mut text = format!(
            "{}: {} tables, {} games finished\n\
             moves            {:>10}   ({:.0} a second, every one durable before its answer)\n\
             refused          {:>10}\n\
             answered within  {:>10.2} ms for half of them\n\
             {:>27.2} ms for nine in ten\n\
             {:>27.2} ms for 99 in 100\n\
             {:>27.2} ms for the slowest",
            self.game,
            self.tables,
            self.games,
            self.moves,
            self.moves_per_second,
            self.refusals,
            self.p50_ms,
            self.p90_ms,
            self.p99_ms,
            self.max_ms
        );
        if self.dropped > 0 {
            text += &format!(
                "\nconnections lost {:>10}   (back after {} ms, the slowest after {} ms; {} are still \
                 away)",
                self.dropped, self.back_p50_ms, self.back_max_ms, self.still_away
            );
        }
        if let Some(micros) = self.host_cpu_us_per_move {
            text += &format!("\nhost CPU         {micros:>10.1} µs a move");
        }
        text
    }
}
