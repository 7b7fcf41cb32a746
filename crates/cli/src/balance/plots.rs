//! The report as pictures: win rates by place, card and plan, buy rates, length, counts.

use super::Report;
use super::bars::{Bars, Group};
use bots::candy_monsters::Plan;
use bots::candy_monsters::balance::count::{CardLine, Count};
use bots::candy_monsters::balance::verdict::{BOUGHT, CARD, SEAT};
use std::collections::BTreeMap;

/// Every picture with its name.
pub fn all(report: &Report) -> Vec<(&'static str, String)> {
    let of = |kind: &'static str| move |card: &CardLine| card.kind == kind;
    vec![
        ("places", places(report)),
        ("monsters", points(report, "Buyers of each monster", of("monster"))),
        ("abilities", points(report, "Buyers of each ability", of("ability"))),
        ("starters", points(report, "Players with each starting monster", of("starter"))),
        ("bought", bought(report)),
        ("plans", plans(report)),
        ("rounds", rounds(report)),
        ("counts", counts(report)),
    ]
}

fn series(report: &Report) -> Vec<String> {
    report.tables.iter().map(|table| format!("{} players", table.players)).collect()
}

/// One value a table.
fn each(report: &Report, value: impl Fn(&Count) -> Option<f64>) -> Vec<Option<f64>> {
    report.tables.iter().map(value).collect()
}

fn places(report: &Report) -> String {
    let group = |place: usize| Group {
        name: format!("place {}", place + 1),
        values: each(report, |t| t.seats.get(place).map(|seat| seat.above(t.players))),
    };
    let most = report.tables.iter().map(|table| table.seats.len()).max().unwrap_or(0);
    Bars {
        title: "Wins by place in the order of the first round",
        axis: "points above the share",
        series: series(report),
        groups: (0..most).map(group).collect(),
        range: (-15.0, 15.0),
        limits: vec![SEAT],
        digits: 1,
    }
    .svg()
}

fn points(report: &Report, title: &str, of: impl Fn(&CardLine) -> bool) -> String {
    let first = report.tables.first().map_or(&[][..], |table| &table.cards);
    let of_kind = first.iter().enumerate().filter(|(_, card)| of(card));
    let group = |(i, card): (usize, &CardLine)| Group {
        name: card.name.clone(),
        values: each(report, |t| {
            let buyers = t.cards[i].buyers;
            (buyers.tries > 0).then(|| buyers.above(t.players))
        }),
    };
    Bars {
        title,
        axis: "points that they win above their share",
        series: series(report),
        groups: of_kind.map(group).collect(),
        range: (-20.0, 20.0),
        limits: vec![-CARD, CARD],
        digits: 1,
    }
    .svg()
}

fn bought(report: &Report) -> String {
    let first = report.tables.first().map_or(&[][..], |table| &table.cards);
    let sold = first.iter().enumerate().filter(|(_, card)| card.kind != "starter");
    let group = |(i, card): (usize, &CardLine)| Group {
        name: card.name.clone(),
        values: each(report, |t| Some(t.cards[i].buy_rate())),
    };
    Bars {
        title: "How often cards are bought that were on offer",
        axis: "of 100 games",
        series: series(report),
        groups: sold.map(group).collect(),
        range: (0.0, 100.0),
        limits: vec![BOUGHT],
        digits: 0,
    }
    .svg()
}

fn plans(report: &Report) -> String {
    let group = |(i, plan): (usize, Plan)| Group {
        name: plan.name().into(),
        values: each(report, |t| Some(t.plans[i].result.above(t.players))),
    };
    Bars {
        title: "One who follows a single plan, among others who mix",
        axis: "points above the share",
        series: series(report),
        groups: Plan::SINGLE.into_iter().enumerate().map(group).collect(),
        range: (-50.0, 10.0),
        limits: vec![0.0],
        digits: 1,
    }
    .svg()
}

fn percent(many: u32, all: u32) -> f64 {
    100.0 * f64::from(many) / f64::from(all.max(1))
}

fn rounds(report: &Report) -> String {
    let group = |rounds: u8| Group {
        name: format!("{rounds} rounds"),
        values: each(report, |t| {
            Some(percent(t.rounds.get(&rounds).copied().unwrap_or(0), t.games))
        }),
    };
    Bars {
        title: "How long games are",
        axis: "of 100 games",
        series: series(report),
        groups: (10..=12).map(group).collect(),
        range: (0.0, 50.0),
        limits: Vec::new(),
        digits: 1,
    }
    .svg()
}

/// The percentage of players with each score, in steps of five.
fn counts(report: &Report) -> String {
    let step = |score: i32| score.div_euclid(5) * 5;
    let binned = |scores: &BTreeMap<i32, u32>| {
        let mut bins: BTreeMap<i32, u32> = BTreeMap::new();
        scores.iter().for_each(|(score, n)| *bins.entry(step(*score)).or_default() += n);
        bins
    };
    let bins: Vec<BTreeMap<i32, u32>> = report.tables.iter().map(|t| binned(&t.scores)).collect();
    let keys = || bins.iter().flat_map(|bins| bins.keys().copied());
    let (least, most) = (keys().min().unwrap_or(0), keys().max().unwrap_or(0));
    let group = |from: i32| Group {
        name: format!("{from} to {}", from + 4),
        values: (bins.iter().zip(&report.tables))
            .map(|(bins, table)| {
                let all: u32 = table.scores.values().sum();
                Some(percent(bins.get(&from).copied().unwrap_or(0), all))
            })
            .collect(),
    };
    Bars {
        title: "What players count at the end",
        axis: "of 100 players",
        series: series(report),
        groups: (least..=most).step_by(5).map(group).collect(),
        range: (0.0, 40.0),
        limits: Vec::new(),
        digits: 1,
    }
    .svg()
}
