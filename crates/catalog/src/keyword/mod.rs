//! Keyword on the shelf.

mod solve;

use crate::listing::{self, About, name};
use crate::solver::Solver;
use crate::words;
use bots::Level;
use keyword::{
    Came, Decided, Did, EventView, Keyword, Options, Round, Slots, Stage, Status, View, Word,
};
use play::{Bot, Reject, Seat};
use serde_json::Value;
use std::fmt::Write;

/// Keyword.
pub struct Listed;

impl listing::Listed for Listed {
    type Game = Keyword;

    const ABOUT: About = About {
        id: "keyword",
        name: "Keyword",
        line: "Everybody at once: the longest word takes it all.",
        min_seats: 2,
        max_seats: 6,
        minutes: 25,
        rules: include_str!("../../../../rules/keyword.md"),
    };

    const LEVELS: &'static [Level] = bots::keyword::LEVELS;
    const SOLVER: Option<Solver> = Some(solve::solve);

    fn make(options: Options, seats: u8) -> Result<Keyword, Reject> {
        let list = words::list(&options.words, "KW-10")?;
        Keyword::new(options, seats, list)
    }

    fn bot(level: &Level) -> Box<dyn Bot<Keyword>> {
        bots::keyword::bot(level.id).expect("every listed level has its bot")
    }

    fn possible(view: &View) -> Result<Value, Reject> {
        solve::possible(view)
    }

    fn draw(view: &View, players: &[String]) -> String {
        let keyword = view.options.keyword.to_uppercase();
        let mut text = format!("    round {}, keyword {keyword}", view.round);
        let _ = writeln!(
            text,
            "; {} orange and {} blue cards to draw",
            view.decks.orange, view.decks.blue
        );
        for (seat, player) in Seat::first(view.seats.len() as u8).zip(&view.seats) {
            let status = match player.status {
                Status::Thinking => "thinking",
                Status::Committed => "has a word",
                Status::Passed => "passes",
                Status::Looking => "looking",
                Status::Ready => "ready",
                Status::Left => "has left",
            };
            let (who, words) = (name(players, seat), player.words.len());
            let _ = write!(text, "    {who}: {words} words, {} letters", player.letters);
            let covered = keyword.chars().zip(&player.progress.covered);
            let letters = covered.map(|(letter, has)| if *has { letter } else { '-' });
            let _ = writeln!(text, ", {}, {status}", letters.collect::<String>());
        }
        let _ = writeln!(text, "    blue row:  {}", cards(&view.row));
        if let Some(hand) = &view.hand {
            let _ = writeln!(text, "    your hand: {}", cards(hand));
        }
        if let Some(sealed) = &view.sealed {
            let _ = writeln!(text, "    your word: {}", laid(&sealed.word));
        }
        if let (Stage::Reveal | Stage::Over, Some(round)) = (view.stage, &view.last_round) {
            let _ = writeln!(text, "    {}", shown(round, players));
        }
        text.trim_end().to_owned()
    }

    fn tell(event: &EventView, players: &[String]) -> String {
        let who = |seat: &Seat| name(players, *seat);
        match event {
            EventView::Dealt { row, hand } => {
                let mine =
                    hand.map_or(String::new(), |hand| format!(" You hold {}.", cards(&hand)));
                format!("Six blue cards lie open: {}.{mine}", cards(row))
            }
            EventView::RoundBegan { round, .. } => format!("Round {round} begins."),
            EventView::Committed { seat, word: Some(word) } => {
                format!("{} lays {}.", who(seat), laid(word))
            }
            EventView::Committed { seat, word: None } => format!("{} has a word.", who(seat)),
            EventView::TookBack { seat } => format!("{} takes the word back.", who(seat)),
            EventView::Passed { seat, dropped, cards, .. } => {
                let drawn = cards.as_deref().filter(|cards| !cards.is_empty());
                let drawn =
                    drawn.map_or(String::new(), |cards| format!(" Drawn: {}.", came(cards)));
                format!("{} passes and drops {}.{drawn}", who(seat), count(*dropped))
            }
            EventView::TimeUp { without_word } => {
                let names: Vec<String> = without_word.iter().map(who).collect();
                format!("Time is up; without a word: {}.", names.join(", "))
            }
            EventView::Revealed { round } => shown(round, players),
            EventView::Ready { seat } => format!("{} is ready.", who(seat)),
            EventView::Refilled { hand, row, .. } => {
                let new =
                    |cards: &[Came]| if cards.is_empty() { "none".into() } else { came(cards) };
                let mine =
                    hand.as_deref().map_or(String::new(), |h| format!(" Yours: {}.", new(h)));
                format!("New blue cards: {}.{mine}", new(row))
            }
            EventView::NewRow { row } => {
                format!("Three quiet rounds: a new blue row is dealt, {}.", cards(row))
            }
            EventView::Left { seat } => format!("{} leaves the table.", who(seat)),
            EventView::Over { outcome } => {
                let winners: Vec<String> =
                    outcome.winners().iter().map(|seat| name(players, seat)).collect();
                let how = match outcome.reason.as_ref() {
                    "keyword" => " with the keyword",
                    _ => "",
                };
                match winners.as_slice() {
                    [one] => format!("{one} wins{how}."),
                    many => format!("{} share the win.", many.join(" and ")),
                }
            }
        }
    }
}

/// Cards by place, a gap as a dot.
fn cards(slots: &Slots) -> String {
    let card = |slot: &Option<keyword::Face>| slot.map_or('.', |face| face.written());
    let cards: Vec<String> =
        slots.0.iter().map(|slot| card(slot).to_ascii_uppercase().to_string()).collect();
    cards.join(" ")
}

fn came(cards: &[Came]) -> String {
    let cards: Vec<String> =
        cards.iter().map(|came| came.card.written().to_ascii_uppercase().to_string()).collect();
    cards.join(" ")
}

fn count(cards: u8) -> String {
    match cards {
        0 => "no card".into(),
        1 => "one card".into(),
        many => format!("{many} cards"),
    }
}

fn laid(word: &Word) -> String {
    let text = word.text().to_uppercase();
    format!("{text} ({} letters, {} blue)", word.length(), word.blue())
}

/// All words side by side, and who won.
fn shown(round: &Round, players: &[String]) -> String {
    let seats = Seat::first(round.shown.len() as u8);
    let each = seats.zip(&round.shown).map(|(seat, shown)| {
        let did = match (shown.did, &shown.word) {
            (_, Some(word)) if shown.flaw.is_none() => laid(word),
            (_, Some(word)) => format!("{}, not valid", laid(word)),
            (Did::Passed, None) => "passed".into(),
            (Did::Left, None) => "has left".into(),
            (_, None) => "no word".into(),
        };
        format!("{}: {did}", name(players, seat))
    });
    let each = each.collect::<Vec<_>>().join("; ");
    let end = match (round.winner.map(|seat| name(players, seat)), round.decided) {
        (Some(who), Decided::BlueCards) => format!("{who} scores, with more blue cards"),
        (Some(who), _) => format!("{who} scores"),
        (None, Decided::Tie) => "A tie: nobody scores".into(),
        (None, _) => "Nobody scores".into(),
    };
    format!("{each}. {end}.")
}
