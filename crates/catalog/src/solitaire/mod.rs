//! Quiddler's solitaire on the shelf.

mod solve;

use crate::listing::{self, About};
use crate::solver::Solver;
use crate::words;
use bots::Level;
use play::{Bot, Reject};
use quiddler::Card;
use quiddler::solitaire::{EventView, Options, Solitaire, Stage, View};
use std::fmt::Write;

/// Quiddler's solitaire.
pub struct Listed;

impl listing::Listed for Listed {
    type Game = Solitaire;

    const ABOUT: About = About {
        id: "quiddler-solitaire",
        name: "Quiddler Solitaire",
        line: "Eight piles, one goal: spell them all away.",
        min_seats: 1,
        max_seats: 1,
        minutes: 10,
        rules: include_str!("../../../../rules/quiddler.md"),
    };

    const LEVELS: &'static [Level] = &[];
    const SOLVER: Option<Solver> = Some(solve::solve);

    fn make(options: Options, _: u8) -> Result<Solitaire, Reject> {
        let list = words::list(&options.words, "QD-04")?;
        Solitaire::new(options, list)
    }

    fn bot(level: &Level) -> Box<dyn Bot<Solitaire>> {
        unreachable!("a game for one has no bots, not even {}", level.id)
    }

    fn draw(view: &View, _: &[String]) -> String {
        let mut text = String::new();
        for (place, pile) in view.piles.iter().enumerate() {
            let open = pile.open.map_or("-".into(), |card| card.to_string());
            let _ = writeln!(text, "    {place}: {open:>2}, {} below", pile.below);
        }
        let _ = writeln!(text, "    {} cards left, {} hints", view.cards_left, view.hints);
        match (view.stage, view.space, view.score) {
            (Stage::Filling, Some(space), _) => {
                let _ = write!(text, "    space {space} is to be filled");
            }
            (Stage::Over, _, Some(score)) => {
                let _ = write!(text, "    over: {score} points left");
            }
            _ => {}
        }
        text.trim_end().to_owned()
    }

    fn tell(event: &EventView, _: &[String]) -> String {
        match event {
            EventView::Dealt { piles } => {
                let open: Vec<String> = piles
                    .iter()
                    .filter_map(|pile| pile.open)
                    .map(|c: Card| c.to_string())
                    .collect();
                format!("Eight piles are dealt: {}.", open.join(" "))
            }
            EventView::Made { word, .. } => format!("{} ({})", word.text, word.points),
            EventView::Turned { pile, card } => format!("Pile {pile} shows {card}."),
            EventView::Filled { from, to, card } => {
                format!("{card} moves from pile {from} to the space at {to}.")
            }
            EventView::Hinted { hint } => format!("A hint: {}.", hint.text),
            EventView::Ended { score: 0, .. } => "Zero left: perfect!".into(),
            EventView::Ended { score, .. } => format!("It is over: {score} points are left."),
        }
    }
}
