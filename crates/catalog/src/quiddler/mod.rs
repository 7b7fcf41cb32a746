//! Quiddler on the shelf.

mod solve;

use crate::listing::{self, About, name};
use crate::solver::Solver;
use crate::words;
use bots::Level;
use play::{Bot, Reject, Seat};
use quiddler::{Card, EventView, Options, Quiddler, Round, Score, Stage, View, Word};
use serde_json::Value;
use std::fmt::Write;

/// Quiddler.
pub struct Listed;

impl listing::Listed for Listed {
    type Game = Quiddler;

    const ABOUT: About = About {
        id: "quiddler",
        name: "Quiddler",
        line: "Short words, all your cards. Go out before the others do.",
        min_seats: 2,
        max_seats: 8,
        minutes: 30,
        rules: include_str!("../../../../rules/quiddler.md"),
    };

    const LEVELS: &'static [Level] = bots::quiddler::LEVELS;
    const SOLVER: Option<Solver> = Some(solve::solve);

    fn make(options: Options, seats: u8) -> Result<Quiddler, Reject> {
        let list = words::list(&options.words, "QD-04")?;
        Quiddler::new(options, seats, list)
    }

    fn bot(level: &Level) -> Box<dyn Bot<Quiddler>> {
        bots::quiddler::bot(level.id).expect("every listed level has its bot")
    }

    fn possible(view: &View) -> Result<Value, Reject> {
        solve::possible(view)
    }

    fn draw(view: &View, players: &[String]) -> String {
        let mut text = format!("    round {} of 8, {} cards each", view.round, view.cards);
        if let Some(top) = view.top {
            let _ = write!(text, "; {} to draw from, {top} lies open", view.draw_pile);
        }
        text.push('\n');
        for (seat, player) in Seat::first(view.players.len() as u8).zip(&view.players) {
            let turn = if view.to_act == Some(seat) { "> " } else { "  " };
            let _ = write!(
                text,
                "  {turn}{}: {} points, {} cards",
                name(players, seat),
                view.totals.get(seat.index()).copied().unwrap_or(0),
                player.cards
            );
            if !player.words.is_empty() {
                let _ = write!(text, ", laid {}", laid(&player.words));
            }
            let ending = view.ending.as_ref();
            if ending.is_some_and(|ending| ending.out == Some(seat)) {
                text += ", went out";
            } else if player.last_turn {
                text += ", last turn";
            }
            text += if player.gone { ", has left\n" } else { "\n" };
        }
        if !view.hand.is_empty() {
            let _ = writeln!(text, "    your hand: {}", cards(&view.hand));
        }
        text += match view.stage {
            Stage::Shuffling | Stage::Reshuffling => "    the cards are being shuffled",
            Stage::Challenging => "    the words can be challenged",
            Stage::Drawing | Stage::Deciding | Stage::Over => "",
        };
        text.trim_end().to_owned()
    }

    fn tell(event: &EventView, players: &[String]) -> String {
        let who = |seat: &Seat| name(players, *seat);
        match event {
            EventView::Dealt { round, cards: dealt, dealer, first, hand, turned_up } => {
                let mine = hand.as_deref().map_or(String::new(), |h| format!(" {}.", cards(h)));
                format!(
                    "Round {round}: {} deals {dealt} cards each, {turned_up} is turned up, {} \
                     begins.{mine}",
                    who(dealer),
                    who(first)
                )
            }
            EventView::Reshuffled { cards } => {
                format!("The discards are shuffled into a new pile of {cards}.")
            }
            EventView::Drew { seat, card: Some(card) } => format!("{} draws {card}.", who(seat)),
            EventView::Drew { seat, card: None } => format!("{} draws.", who(seat)),
            EventView::Took { seat, card } => format!("{} takes {card}.", who(seat)),
            EventView::Laid { seat, words, out: true } => {
                format!("{} goes out with {}.", who(seat), laid(words))
            }
            EventView::Laid { seat, words, out: false } => {
                format!("{} lays {}.", who(seat), laid(words))
            }
            EventView::Discarded { seat, card } => format!("{} discards {card}.", who(seat)),
            EventView::LastTurns { out, seats } => {
                let last = seats.iter().map(who).collect::<Vec<_>>().join(", ");
                match out {
                    Some(_) => format!("One more turn each: {last}."),
                    None => format!("Nobody went out. One last turn each: {last}."),
                }
            }
            EventView::Stood { seat } => format!("{} lets the words stand.", who(seat)),
            EventView::Challenged { text, by, good, loser, points, .. } => {
                let verdict = if *good { "is good" } else { "is no word" };
                let (by, loser) = (who(by), who(loser));
                format!("{by} challenges {text}: it {verdict}. {loser} loses {points}.")
            }
            EventView::WindowClosed { .. } => "The words stand.".into(),
            EventView::Left { seat } => format!("{} leaves the table.", who(seat)),
            EventView::RoundEnded { round } => ended(round, players),
            EventView::Ended { outcome } => {
                let winners: Vec<String> =
                    outcome.winners().iter().map(|seat| name(players, seat)).collect();
                match winners.as_slice() {
                    [one] => format!("{one} wins."),
                    many => format!("{} share the win.", many.join(" and ")),
                }
            }
        }
    }
}

fn cards(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

fn laid(words: &[Word]) -> String {
    let word = |word: &Word| format!("{} ({})", word.text, word.points);
    words.iter().map(word).collect::<Vec<_>>().join(", ")
}

fn ended(round: &Round, players: &[String]) -> String {
    let line = |(seat, score): (Seat, &Score)| {
        format!("{} {:+}, now {}", name(players, seat), score.total, score.running)
    };
    let lines: Vec<String> =
        Seat::first(round.seats.len() as u8).zip(&round.seats).map(line).collect();
    format!("Round {} is over: {}.", round.round, lines.join("; "))
}
