//! The report as text, Markdown or JSON.

use super::Report;
use bots::candy_monsters::balance::count::{CardLine, Count};
use bots::candy_monsters::balance::verdict::{BOUGHT, CARD, SEAT};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

/// One JSON object.
pub fn json(report: &Report) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, report)?;
    Ok(writeln!(out)?)
}

/// Tables for a terminal.
pub fn text(report: &Report) -> io::Result<()> {
    let bars = |line: &str| {
        let inner = line.trim_matches('|').replace(" | ", "  ");
        if inner.chars().all(|c| "-|: ".contains(c)) { None } else { Some(inner) }
    };
    let mut out = io::stdout().lock();
    for line in lines(report) {
        match line.starts_with('|') {
            true => {
                if let Some(row) = bars(&line) {
                    writeln!(out, "{row}")?;
                }
            }
            false => writeln!(out, "{}", line.trim_start_matches("## "))?,
        }
    }
    Ok(())
}

/// Tables for a page.
pub fn markdown(report: &Report) -> io::Result<()> {
    let mut out = io::stdout().lock();
    lines(report).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// The report, line by line.
fn lines(report: &Report) -> Vec<String> {
    let mut lines = vec![format!(
        "Cards \"{}\" ({}), bots of level {}, seed \"{}\".",
        report.cards.name,
        &report.cards.hash[..12.min(report.cards.hash.len())],
        report.level,
        report.seed
    )];
    lines.push(String::new());
    lines.extend(verdict(report));
    lines.push(String::new());
    lines.push("## Tables".into());
    lines.push(String::new());
    lines.extend(tables(report));
    for (kind, title) in
        [("monster", "Monsters"), ("ability", "Abilities"), ("starter", "Starting monsters")]
    {
        lines.push(String::new());
        lines.push(format!("## {title}"));
        lines.push(String::new());
        lines.extend(cards(report, kind));
    }
    lines
}

fn verdict(report: &Report) -> Vec<String> {
    if report.faults.is_empty() {
        return vec![format!(
            "As fair as KM-37 asks: no seat wins more than {SEAT:.0} points above its share, no \
             card's buyers more than {CARD:.0} above or below theirs, every card is bought in at \
             least {BOUGHT:.0} % of the games in which it was on offer, and no single plan beats \
             players who mix."
        )];
    }
    let mut lines = vec!["Not as fair as KM-37 asks:".into(), String::new()];
    lines.extend(report.faults.iter().map(|fault| format!("- {fault}")));
    lines
}

fn tables(report: &Report) -> Vec<String> {
    let mut lines = vec![
        "| players | games | places, points above the share | rounds | count, mean | winners | \
         only collect | only kept | only monsters |"
            .into(),
        "|---:|---:|---|---:|---:|---:|---:|---:|---:|".into(),
    ];
    for table in &report.tables {
        let seats: Vec<String> =
            (table.seats.iter()).map(|seat| format!("{:+.1}", seat.above(table.players))).collect();
        let plans: Vec<String> =
            (table.plans.iter()).map(|plan| format!("{:.1} %", plan.result.percent())).collect();
        lines.push(format!(
            "| {:>7} | {:>6} | {:30} | {:>6.1} | {:>11.1} | {:>7.1} | {:>12} | {:>9} | {:>13} |",
            table.players,
            table.games,
            seats.join(" "),
            mean(table.rounds.iter().map(|(r, n)| (f64::from(*r), *n))),
            mean_of(&table.scores),
            mean_of(&table.winning),
            plans[0],
            plans[1],
            plans[2]
        ));
    }
    lines
}

fn mean_of(scores: &BTreeMap<i32, u32>) -> f64 {
    mean(scores.iter().map(|(score, n)| (f64::from(*score), *n)))
}

fn mean(values: impl Iterator<Item = (f64, u32)>) -> f64 {
    let (sum, many) = values.fold((0.0, 0.0), |(sum, many), (value, n)| {
        (sum + value * f64::from(n), many + f64::from(n))
    });
    if many > 0.0 { sum / many } else { 0.0 }
}

/// A row a card: how its buyers did and how often it was bought, for each number of players.
fn cards(report: &Report, kind: &str) -> Vec<String> {
    let Some(first) = report.tables.first() else { return Vec::new() };
    let sold = kind != "starter";
    let mut head = format!("| {:16} |", kind);
    let mut rule = String::from("|---|");
    for table in &report.tables {
        let _ = write!(head, " {} players: points |", table.players);
        rule += "---:|";
        if sold {
            head += " bought |";
            rule += "---:|";
        }
    }
    let mut lines = vec![head, rule];
    let of_kind = |table: &Count| -> Vec<CardLine> {
        table.cards.iter().filter(|card| card.kind == kind).cloned().collect()
    };
    for (i, card) in of_kind(first).iter().enumerate() {
        let mut row = format!("| {:16} |", card.name);
        for table in &report.tables {
            let line = &of_kind(table)[i];
            let (above, off) = (line.buyers.above(table.players), line.buyers.off());
            let _ = write!(row, " {:>17} |", format!("{above:+.1} ± {off:.1}"));
            if sold {
                let _ = write!(row, " {:>5.1} % |", line.buy_rate());
            }
        }
        lines.push(row);
    }
    lines
}
