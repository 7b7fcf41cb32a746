//! `parlour solve quiddler-solitaire`: how few points can be left of a deal that lies open.

use super::{Piles, Solution, solver::solve as search};
use crate::fields;
use crate::solver::{Effort, Solved};
use crate::words;
use lexicon::{Lexicon, ListId, Vocabulary};
use play::{Day, Reject};
use quiddler::Card;
use quiddler::refusal::CardRefusal;
use quiddler::solitaire::{Action, daily};
use serde::Deserialize;
use serde_json::{Map, json};

/// What somebody types.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    /// The piles, each as its cards from the open one down: a list, or joined by `-`.
    #[serde(default)]
    piles: Vec<PileText>,
    /// A day, instead of piles.
    #[serde(default)]
    daily: Option<String>,
    /// The word list, and whether offensive words may be made: as tables choose them.
    #[serde(default, alias = "list")]
    words: ListId,
    #[serde(default)]
    offensive: bool,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "a pile is its cards, as [\"a\",\"th\"] or \"a-th\"")]
enum PileText {
    Joined(String),
    Listed(Vec<String>),
}

impl PileText {
    fn cards(&self) -> Result<Vec<Card>, CardRefusal> {
        match self {
            PileText::Joined(text) => text.split('-').map(str::parse).collect(),
            PileText::Listed(cards) => cards.iter().map(|card| card.parse()).collect(),
        }
    }
}

/// Beginning with few positions, more and more are kept until zero is found, everything is tried
/// or the time is spent.
pub fn solve(text: &str, mut effort: Effort<'_>) -> Result<Solved, Reject> {
    let position: Position = fields::read(text, &["piles"])?;
    let list = words::list(&position.words, "QD-04")?;
    let deal = deal(&position)?;
    let vocabulary = Vocabulary { offensive: position.offensive, ..Vocabulary::WHOLE };
    let mut nodes = 0;
    let mut spent = |nodes: u64| match &mut effort {
        Effort::Nodes(most) => nodes >= *most,
        Effort::Time(share) => share() >= 1000,
    };
    let mut best: Option<Solution> = None;
    let mut width = 20;
    while best.as_ref().is_none_or(|best| !best.proved) && !spent(nodes) {
        let mut here = 0;
        let found = search(&deal, &list, vocabulary, width, || {
            here += 1;
            spent(nodes + here)
        });
        nodes += found.nodes;
        if best.as_ref().is_none_or(|best| found.score < best.score || found.proved) {
            best = Some(found);
        }
        width *= 4;
    }
    let best = best.unwrap_or_else(|| search(&deal, &list, vocabulary, 1, || true));
    Ok(report(&deal, &best, nodes, &list))
}

fn deal(position: &Position) -> Result<Piles, Reject> {
    if let Some(day) = &position.daily {
        if !position.piles.is_empty() {
            let message = "A day comes with its own piles: give a day or piles, not both.";
            return Err(Reject::new("no-such-deal", "QD-26", message));
        }
        let day = day.parse::<Day>();
        let day = day.map_err(|no| Reject::new("no-such-day", "QD-26", no.to_string()))?;
        return Ok(Piles::dealt(&daily::deal(day)).expect("a day deals eight piles of six"));
    }
    let piles: Vec<Vec<Card>> =
        position.piles.iter().map(PileText::cards).collect::<Result<_, _>>()?;
    for card in Card::all() {
        let here = piles.iter().flatten().filter(|other| **other == card).count();
        if here > usize::from(card.copies()) {
            let message =
                format!("The deck has {} {card}, not {here}: check the cards.", card.copies());
            return Err(Reject::new("too-many-alike", "QD-01", message).at([card.letters()]));
        }
    }
    let fits = Piles::new(&piles).filter(|piles| piles.count() > 0);
    fits.ok_or_else(|| {
        let message = "There are one to eight piles of one to six cards: name them as \
                   piles=e-th-a,r-s with the open card of each first, or a day as daily=2026-11-15.";
        Reject::new("no-such-deal", "QD-22", message)
    })
}

fn report(deal: &Piles, best: &Solution, nodes: u64, list: &Lexicon) -> Solved {
    let verdict = if best.proved { "proved" } else { "estimated" };
    let words = words_of(deal, &best.line);
    let mut found = Map::new();
    found.insert("score".into(), json!(best.score));
    found.insert("verdict".into(), json!(verdict));
    found.insert("actions".into(), json!(best.line));
    found.insert("words".into(), json!(words));
    found.insert("nodes".into(), json!(nodes));
    found.insert("list".into(), json!(list.id()));
    let can = match (best.score, best.proved) {
        (0, _) => "zero can be reached: proved".into(),
        (score, true) => format!("{score} points must be left: proved, everything was tried"),
        (score, false) => {
            format!("{score} points left at best: estimated, not everything was tried")
        }
    };
    let text = vec![
        ("score", can),
        ("words", words.join(", ")),
        ("moves", moves(&best.line)),
        ("looked at", format!("{nodes} positions")),
        ("word list", list.id().name.clone()),
    ];
    Solved { found, text }
}

/// The words of a line, as text.
fn words_of(deal: &Piles, line: &[Action]) -> Vec<String> {
    let mut piles = *deal;
    let mut words = Vec::new();
    for action in line {
        if let Action::Word(named) = action {
            words.push(piles.spell(named));
        }
        piles.play(action);
    }
    words
}

/// A line as people follow it: the piles of each word, counted from 1 as at the table, and `>`
/// before the pile whose card is moved into a space.
fn moves(line: &[Action]) -> String {
    let each = line.iter().map(|action| match action {
        Action::Word(named) => named.iter().map(|pile| (pile + 1).to_string()).collect(),
        Action::Fill(fill) => format!(">{}", fill.from + 1),
        Action::Hint | Action::Stop => String::new(),
    });
    each.collect::<Vec<_>>().join(" ")
}
