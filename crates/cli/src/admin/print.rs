//! Answers of a host as text.

use super::figures::Figures;
use server::admin::{BlockReport, NodeReport, TableReport, Whom};
use std::fmt::Write;
use std::time::{SystemTime, UNIX_EPOCH};

/// Columns, as wide as they need to be.
pub(crate) fn columns(head: &[&str], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([head[column].len()]).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let padded = cells.zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    let mut text = line(&mut head.iter().copied());
    for row in rows {
        text += &line(&mut row.iter().map(String::as_str));
    }
    text
}

/// A length of time in its largest two units.
pub(crate) fn length(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min", seconds / 60),
        3600..86_400 => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
        _ => format!("{} d {} h", seconds / 86_400, seconds % 86_400 / 3600),
    }
}

/// Bytes in the usual unit.
pub(crate) fn bytes(count: f64) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB"];
    let mut count = count;
    let mut unit = 0;
    while count >= 1024.0 && unit + 1 < units.len() {
        count /= 1024.0;
        unit += 1;
    }
    if unit == 0 { format!("{count:.0} B") } else { format!("{count:.1} {}", units[unit]) }
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs())
}

pub(super) fn nodes(nodes: &[NodeReport]) -> String {
    let mut text = String::new();
    for node in nodes {
        let figures = Figures::read(&node.metrics);
        let name = node.node.as_deref().unwrap_or("This host");
        let state = match node.down.as_slice() {
            [] => "all is well".to_owned(),
            down => format!("DOWN: {}", down.join(", ")),
        };
        let _ = writeln!(text, "{name}, version {}: {state}", node.version);
        let count = |name: &str| format!("{:.0}", figures.get(name));
        let lines = [
            ("running for", length(figures.get("parlour_up_seconds") as u64)),
            ("tables in memory", count("parlour_tables_awake")),
            ("live connections", count("parlour_connections")),
            ("tables made", count("parlour_tables_made_total")),
            (
                "games begun, over",
                count("parlour_games_begun_total") + ", " + &count("parlour_games_finished_total"),
            ),
            (
                "moves saved",
                format!("{:.0}", figures.get_as("parlour_actions_total", "result", "accepted")),
            ),
            (
                "bots thinking, work waiting",
                count("parlour_bots_thinking") + ", " + &count("parlour_work_waiting"),
            ),
            ("refused", format!("{:.0}", figures.sum("parlour_refused_total"))),
            ("frozen tables", count("parlour_tables_frozen_total")),
            ("disk space of games", bytes(figures.get("parlour_store_bytes"))),
            ("memory", bytes(figures.get("process_resident_memory_bytes"))),
            ("files open, at most", count("process_open_fds") + ", " + &count("process_max_fds")),
        ];
        for (what, value) in lines {
            let _ = writeln!(text, "  {what:28} {value}");
        }
    }
    text
}

/// Who sits at a table, as text.
pub(crate) fn seats(table: &TableReport) -> String {
    let seats = table.seats.iter().map(|seat| match seat {
        None => "(free)".to_owned(),
        Some(seat) if seat.bot => format!("{} (bot)", seat.name),
        Some(seat) if seat.here => seat.name.clone(),
        Some(seat) => format!("{} (away)", seat.name),
    });
    seats.collect::<Vec<_>>().join(", ")
}

/// How long ago a table was made.
pub(crate) fn age(table: &TableReport) -> String {
    length(now().saturating_sub(table.made / 1000))
}

pub(super) fn tables(tables: &[TableReport]) -> String {
    if tables.is_empty() {
        return "No table is in memory. Tables where nobody is rest in the store.\n".into();
    }
    let row = |table: &TableReport| {
        vec![
            table.id.clone(),
            table.game.clone(),
            table.stage.clone() + if table.public { "" } else { ", private" },
            age(table),
            seats(table),
            table.watchers.to_string(),
            table.node.clone().unwrap_or_default(),
        ]
    };
    let rows: Vec<_> = tables.iter().map(row).collect();
    columns(&["table", "game", "stage", "age", "seats", "watching", "node"], &rows)
}

pub(super) fn people(tables: &[TableReport]) -> String {
    let rows = tables.iter().flat_map(|table| {
        let people = table.seats.iter().flatten().filter(|seat| !seat.bot);
        people.map(|seat| {
            let state = if seat.here { "here" } else { "away" };
            vec![seat.name.clone(), state.into(), table.id.clone(), table.game.clone()]
        })
    });
    let mut rows: Vec<_> = rows.collect();
    rows.sort();
    if rows.is_empty() {
        return "Nobody is at a table.\n".into();
    }
    columns(&["name", "", "table", "game"], &rows)
}

pub(super) fn blocks(blocks: &[BlockReport]) -> String {
    if blocks.is_empty() {
        return "Nothing is blocked.\n".into();
    }
    let row = |block: &BlockReport| {
        let (kind, whom) = match &block.whom {
            Whom::Name(name) => ("name", name.clone()),
            Whom::Address(address) => ("address", address.to_string()),
        };
        let left = (block.until / 1000).max(0).unsigned_abs().saturating_sub(now());
        vec![kind.into(), whom, length(left), block.reason.clone()]
    };
    let rows: Vec<_> = blocks.iter().map(row).collect();
    columns(&["", "whom", "still", "reason"], &rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_they_need_to_be() {
        let rows = [vec!["a".into(), "long".into()], vec!["bcd".into(), "x".into()]];
        assert_eq!(columns(&["1", "2"], &rows), "1    2\na    long\nbcd  x\n");
    }

    #[test]
    fn lengths_and_sizes_are_read_at_a_glance() {
        assert_eq!([length(59), length(3600), length(90_000)], ["59 s", "1 h 0 min", "1 d 1 h"]);
        assert_eq!([bytes(512.0), bytes(1_572_864.0)], ["512 B", "1.5 MiB"]);
    }
}
