//! The game in words.

mod command;

use crate::tally::{ROUNDS, Round, Score};
use crate::view::active;
use crate::{Action, Card, EventView, Player, Quiddler, Stage, Word};
use play::describe::{and, count};
use play::{Describe, Names, Outcome, Reject, Seat, SnapshotOf};
use std::fmt::Write;

impl Describe for Quiddler {
    fn describe_position(&self, snapshot: &SnapshotOf<Self>, names: &Names<'_>) -> String {
        let view = &snapshot.view;
        let round = snapshot.round.unwrap_or(1);
        let mut text = format!("Round {round} of {ROUNDS}, {} cards each", view.cards);
        if let Some(dealer) = view.dealer {
            let _ = write!(text, ", dealt by {}", names.object(dealer));
        }
        text.push('\n');
        if let Some(top) = view.top {
            let _ = writeln!(
                text,
                "Draw pile: {}. Discard pile: {top} on top of {}.",
                count(view.draw_pile, "card"),
                view.discard_pile - 1
            );
        }
        let seats = || Seat::first(view.players.len() as u8);
        let wide = seats().map(|seat| names.subject(seat).chars().count()).max().unwrap_or(0);
        for (seat, player) in seats().zip(&view.players) {
            let mark = if active(snapshot) == Some(seat) { '>' } else { ' ' };
            let total = view.totals.get(seat.index()).copied().unwrap_or(0);
            let name = names.subject(seat);
            let _ = writeln!(
                text,
                "{mark} {name:wide$} {total:4} points  {}",
                self.standing(snapshot, seat, player)
            );
        }
        if !view.hand.is_empty() {
            let _ = writeln!(text, "Your hand: {}", spaced(&view.hand));
        }
        text + &status(snapshot, names)
    }

    fn describe_event(&self, event: &EventView, names: &Names<'_>) -> String {
        let who = |seat: &Seat| names.subject(*seat);
        match event {
            EventView::Dealt { round, cards, dealer, first, hand, turned_up } => {
                let mut text = format!(
                    "Round {round} began. {} dealt {cards} cards each and turned up {turned_up}. {} \
                     {} first.",
                    who(dealer),
                    who(first),
                    names.verb(*first, "play", "plays"),
                );
                if let (Some(hand), Some(_)) = (hand, names.you()) {
                    let _ = write!(text, " Your cards: {}.", spaced(hand));
                }
                text
            }
            EventView::Reshuffled { cards } => {
                format!("The discards were shuffled into a new draw pile of {cards} cards.")
            }
            EventView::Drew { seat, card: Some(card) } => format!("{} drew {card}.", who(seat)),
            EventView::Drew { seat, card: None } => format!("{} drew a card.", who(seat)),
            EventView::Took { seat, card } => format!("{} took the {card}.", who(seat)),
            EventView::Laid { seat, words, out } => {
                let did = if *out { "went out with" } else { "laid" };
                let points: i32 = words.iter().map(|word| word.points).sum();
                format!("{} {did} {} for {}.", who(seat), texts(words), count(points, "point"))
            }
            EventView::Discarded { seat, card } => format!("{} discarded {card}.", who(seat)),
            EventView::LastTurns { out, seats } => {
                let first = if out.is_none() { "Nobody went out. " } else { "" };
                let get = match seats.as_slice() {
                    [one] => names.verb(*one, "get", "gets"),
                    _ => "get",
                };
                format!("{first}{} {get} one last turn.", names.subjects(seats.iter().copied()))
            }
            EventView::Stood { seat } => format!("{} accepted the words.", who(seat)),
            EventView::Challenged { text, by, good, loser, points, .. } => {
                let verdict = if *good { "it is a word" } else { "not a word" };
                format!(
                    "{} challenged {}: {verdict}, so {} {} {points}.",
                    who(by),
                    text.to_uppercase(),
                    names.object(*loser),
                    names.verb(*loser, "lose", "loses")
                )
            }
            EventView::TimeRanOut { seat } => format!("{} ran out of time.", who(seat)),
            EventView::WindowClosed { seat } => {
                format!("Time for challenges ran out, so {} words stand.", names.possessive(*seat))
            }
            EventView::Left { seat } => format!("{} left the table.", who(seat)),
            EventView::RoundEnded { round } => round_ended(round, names),
            EventView::Ended { outcome } => ended(outcome, names),
        }
    }

    fn describe_action(&self, snapshot: &SnapshotOf<Self>, action: &Action) -> String {
        command::describe(snapshot, action)
    }

    fn parse_action(&self, snapshot: &SnapshotOf<Self>, text: &str) -> Result<Action, Reject> {
        command::parse(snapshot, text)
    }
}

impl Quiddler {
    /// What a seat has, and how it is doing in the round.
    fn standing(&self, snapshot: &SnapshotOf<Self>, seat: Seat, player: &Player) -> String {
        let view = &snapshot.view;
        let mut parts = vec![count(player.cards, "card")];
        let out = view.ending.as_ref().is_some_and(|ending| ending.out == Some(seat));
        if !player.words.is_empty() {
            let words: Vec<String> = player.words.iter().map(with_points).collect();
            let did = if out { "went out with" } else { "laid" };
            parts.push(format!("{did} {}", words.join(" ")));
        }
        if player.lost > 0 {
            parts.push(format!("lost {}", player.lost));
        }
        if player.last_turn {
            parts.push("last turn".into());
        }
        if player.gone {
            parts.push("left".into());
        }
        parts.join(", ")
    }
}

/// What the table waits for.
fn status(snapshot: &SnapshotOf<Quiddler>, names: &Names<'_>) -> String {
    if let Some(outcome) = &snapshot.turn.outcome {
        return ended(outcome, names);
    }
    let yours = snapshot.you.is_some_and(|seat| snapshot.turn.waiting_for.has(seat));
    match (snapshot.view.stage, active(snapshot)) {
        (Stage::Shuffling | Stage::Reshuffling | Stage::Over, _) | (_, None) => {
            "The cards are being shuffled.".into()
        }
        (Stage::Challenging, Some(seat)) => {
            let others = snapshot.turn.waiting_for.iter().map(|seat| names.object(seat));
            let others = and(&others.collect::<Vec<_>>());
            let words = names.possessive_subject(seat);
            format!("{words} words are on the table. Any challenges? Waiting for {others}.")
        }
        (Stage::Drawing, _) if yours => "Your turn: take a card.".into(),
        (Stage::Drawing, Some(seat)) => {
            format!("{} turn to take a card.", names.possessive_subject(seat))
        }
        (Stage::Deciding, _) if yours && snapshot.can.composes("lay") => {
            let out = snapshot.view.ending.is_none();
            format!("Your turn: {} or discard.", if out { "go out" } else { "lay words" })
        }
        (Stage::Deciding, _) if yours => "Your turn: discard a card.".into(),
        (Stage::Deciding, Some(seat)) => {
            format!("{} turn to discard.", names.possessive_subject(seat))
        }
    }
}

fn round_ended(round: &Round, names: &Names<'_>) -> String {
    let line = |(seat, score): (Seat, &Score)| {
        let mut why = Vec::new();
        if score.longest_word > 0 {
            why.push(format!("longest word +{}", score.longest_word));
        }
        if score.most_words > 0 {
            why.push(format!("most words +{}", score.most_words));
        }
        if score.lost > 0 {
            why.push(format!("challenges -{}", score.lost));
        }
        let why = if why.is_empty() { String::new() } else { format!(" ({})", why.join(", ")) };
        format!("{} scored {}{why}, total {}.", names.subject(seat), score.total, score.running)
    };
    let seats = Seat::first(round.seats.len() as u8).zip(&round.seats);
    let lines: Vec<String> = seats.map(line).collect();
    format!("Round {} ended. {}", round.round, lines.join(" "))
}

fn ended(outcome: &Outcome, names: &Names<'_>) -> String {
    let winners: Vec<Seat> = outcome.winners().iter().collect();
    let points = winners.first().and_then(|seat| outcome.scores.get(seat.index())).copied();
    let points = count(points.unwrap_or(0), "point");
    match winners.as_slice() {
        [one] if outcome.rule == "QD-05" => {
            format!("{} won, because everybody else left.", names.subject(*one))
        }
        [one] => format!("{} won with {points}.", names.subject(*one)),
        many => format!("{} shared the win with {points}.", names.subjects(many.iter().copied())),
    }
}

fn spaced(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

/// `DOG and TOE`.
fn texts(words: &[Word]) -> String {
    and(&words.iter().map(|word| word.text.to_uppercase()).collect::<Vec<_>>())
}

/// `DOG (13)`, and what a challenge did to it.
pub(crate) fn with_points(word: &Word) -> String {
    let fate = if word.stands() { "" } else { ", not a word" };
    format!("{} ({}{fate})", word.text.to_uppercase(), word.points)
}
