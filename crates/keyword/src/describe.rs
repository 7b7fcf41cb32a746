//! The game in words.

use crate::action::{Action, Part, Place};
use crate::refusal::Refusal;
use crate::{
    Came, Decided, Did, EventView, Face, Keyword, Round, Shown, Slots, Stage, Status, Word,
};
use play::describe::{and, count};
use play::{Describe, Names, Reject, Seat, SnapshotOf};

impl Describe for Keyword {
    fn describe_position(&self, snapshot: &SnapshotOf<Self>, names: &Names<'_>) -> String {
        let view = &snapshot.view;
        let keyword = view.options.keyword.to_uppercase();
        let round =
            snapshot.round.map_or("Before the deal".into(), |round| format!("Round {round}"));
        let (orange, blue) = (view.decks.orange, view.decks.blue);
        let mut lines = vec![format!(
            "{round}. Keyword {keyword}. To draw: {orange} orange and {blue} blue cards."
        )];
        for (seat, player) in Seat::first(view.seats.len() as u8).zip(&view.seats) {
            let covered = keyword.chars().zip(&player.progress.covered);
            let letters: String =
                covered.map(|(letter, has)| if *has { letter } else { '-' }).collect();
            lines.push(format!(
                "{}: {letters}, {} with {}, {}",
                names.name(seat),
                count(player.words.len() as u32, "word"),
                count(player.letters, "letter"),
                status(player.status)
            ));
        }
        lines.push(format!("Blue row:  {}", cards(&view.row)));
        if let Some(hand) = &view.hand {
            lines.push(format!("Your hand: {}", cards(hand)));
        }
        if let Some(sealed) = &view.sealed {
            lines.push(format!("Your word: {}", with_size(&sealed.word)));
        }
        if let (Stage::Reveal | Stage::Over, Some(round)) = (view.stage, &view.last_round) {
            for (seat, shown) in Seat::first(round.shown.len() as u8).zip(&round.shown) {
                lines.push(format!("Shown by {}: {}", names.name(seat), laid(shown)));
            }
        }
        lines.join("\n")
    }

    fn describe_event(&self, event: &EventView, names: &Names<'_>) -> String {
        let who = |seat: &Seat| names.subject(*seat);
        match event {
            EventView::Dealt { row, hand } => {
                let mine = hand.filter(|_| names.you().is_some());
                let mine =
                    mine.map_or(String::new(), |hand| format!(" You hold {}.", cards(&hand)));
                format!("Six blue cards were turned up: {}.{mine}", cards(row))
            }
            EventView::RoundBegan { round, .. } => format!("Round {round} began."),
            EventView::Committed { seat, word: Some(word) } => {
                format!("{} locked in {}.", who(seat), word.text().to_uppercase())
            }
            EventView::Committed { seat, word: None } => {
                format!("{} locked in a word.", who(seat))
            }
            EventView::TookBack { seat } => format!("{} took the word back.", who(seat)),
            EventView::Passed { seat, dropped, cards, .. } => {
                let drawn = cards.as_deref().filter(|cards| !cards.is_empty());
                let drawn = drawn.map_or(String::new(), |cards| format!(" New: {}.", came(cards)));
                let dropped = match dropped {
                    0 => "kept every card".into(),
                    dropped => format!("swapped {}", count(*dropped, "card")),
                };
                format!("{} passed and {dropped}.{drawn}", who(seat))
            }
            EventView::TimeUp { without_word } if without_word.is_empty() => "Time is up.".into(),
            EventView::TimeUp { without_word } => {
                let names = names.subjects(without_word.iter().copied());
                format!("Time is up. Without a word: {names}.")
            }
            EventView::Revealed { round } => revealed(round, names),
            EventView::Ready { seat } => {
                format!("{} {} ready.", who(seat), names.verb(*seat, "were", "was"))
            }
            EventView::Refilled { hand, row, .. } => {
                let new = |cards: &[Came]| match cards {
                    [] => "none".into(),
                    cards => came(cards),
                };
                let mine = hand.as_deref().filter(|_| names.you().is_some());
                let mine = mine.map_or(String::new(), |h| format!(" Yours: {}.", new(h)));
                format!("New blue cards: {}.{mine}", new(row))
            }
            EventView::NewRow { row } => {
                format!("Three quiet rounds: a new blue row was dealt, {}.", cards(row))
            }
            EventView::Left { seat } => format!("{} left the table.", who(seat)),
            EventView::Over { outcome } => {
                let winners = names.subjects(outcome.winners().iter());
                match (outcome.winners().len(), outcome.reason.as_str()) {
                    (1, "keyword") => format!("{winners} completed the keyword and won!"),
                    (1, _) => format!("{winners} won!"),
                    _ => format!("{winners} shared the win."),
                }
            }
        }
    }

    fn describe_action(&self, snapshot: &SnapshotOf<Self>, action: &Action) -> String {
        match action {
            Action::Commit { word, .. } => {
                format!("Lay {}", word.iter().map(part).collect::<Vec<_>>().join(" "))
            }
            Action::Spell { text, .. } => format!("Spell {}", text.to_uppercase()),
            Action::TakeBack { .. } => "Take back".into(),
            Action::Pass { drop, .. } if drop.is_empty() => "Pass".into(),
            Action::Pass { drop, .. } => {
                let places: Vec<String> = drop.iter().map(|slot| (slot + 1).to_string()).collect();
                let held = snapshot.view.hand.unwrap_or_default();
                let cards = drop.iter().filter_map(|slot| held.get(*slot));
                let cards: Vec<String> = cards.map(|face| letter(face).to_string()).collect();
                format!("Pass, swap {} ({})", places.join(" "), cards.join(" "))
            }
            Action::Ready { .. } => "Ready".into(),
            Action::Leave => "Leave".into(),
        }
    }

    fn say_action(&self, snapshot: &SnapshotOf<Self>, action: &Action, _: &Names<'_>) -> String {
        match action {
            Action::Commit { word, .. } => lock_in(&snapshot.view, word),
            Action::Spell { text, .. } => format!("Lock in {}", text.to_uppercase()),
            Action::TakeBack { .. } => "Take your word back".into(),
            Action::Pass { drop, .. } if drop.is_empty() => "Pass and keep all your cards".into(),
            Action::Pass { drop, .. } => {
                let held = snapshot.view.hand.unwrap_or_default();
                let cards = drop.iter().filter_map(|slot| held.get(*slot));
                let cards: Vec<String> = cards.map(|face| letter(face).to_string()).collect();
                format!("Pass and swap {}", and(&cards))
            }
            Action::Ready { .. } | Action::Leave => self.describe_action(snapshot, action),
        }
    }

    /// `houses` spells a word; `pass`, `pass 1 3` (swap the first and third card), `take back`,
    /// `ready`, `leave`.
    fn parse_action(&self, snapshot: &SnapshotOf<Self>, text: &str) -> Result<Action, Reject> {
        let round = snapshot.round.unwrap_or_default();
        let text = text.trim().to_lowercase();
        let (word, rest) = text.split_once([' ', ',']).unwrap_or((&text, ""));
        match (word, rest.trim()) {
            ("ready", _) => Ok(Action::Ready { round }),
            ("leave", _) => Ok(Action::Leave),
            ("take", "back") | ("take-back", _) => Ok(Action::TakeBack { round }),
            ("pass", rest) => Ok(Action::Pass { round, drop: places(rest)? }),
            ("lay", rest) => {
                let parts = rest.split_whitespace().map(read_part).collect::<Option<_>>();
                let word = parts.ok_or(Refusal::NotUnderstood)?;
                Ok(Action::Commit { round, word })
            }
            ("spell", word) | (word, "") if is_word(word) => {
                Ok(Action::Spell { round, text: word.to_owned() })
            }
            _ => Err(Refusal::NotUnderstood.into()),
        }
    }
}

/// `Lock in TRAINS, with 2 blue cards`: words of one length are told apart by their blue cards.
fn lock_in(view: &crate::View, word: &[Part]) -> String {
    let hand = view.hand.unwrap_or_default();
    let written = |part: &Part| {
        let card = match part.from {
            Place::Hand(slot) => hand.get(slot),
            Place::Row(slot) => view.row.get(slot),
        };
        part.letter.map_or_else(|| card.map_or('?', letter), |letter| letter.to_ascii_uppercase())
    };
    let text: String = word.iter().map(written).collect();
    let blue = word.iter().filter(|part| matches!(part.from, Place::Row(_))).count();
    format!("Lock in {text}, with {}", count(blue as u32, "blue card"))
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_lowercase())
}

/// The positions of cards to swap, counted from 1; text in brackets is ignored.
fn places(text: &str) -> Result<Vec<u8>, Reject> {
    let text = text.split('(').next().unwrap_or_default();
    let words =
        text.split([' ', ',']).filter(|word| !matches!(*word, "" | "swap" | "drop" | "and"));
    let place = |word: &str| word.parse::<u8>().ok()?.checked_sub(1);
    words.map(place).collect::<Option<_>>().ok_or_else(|| Refusal::NotUnderstood.into())
}

/// A card of a word: `h1` from the hand, `b2` from the blue row, `h3=e` a blank that stands for E.
fn part(part: &Part) -> String {
    let card = match part.from {
        Place::Hand(slot) => format!("h{}", u16::from(slot) + 1),
        Place::Row(slot) => format!("b{}", u16::from(slot) + 1),
    };
    part.letter.map_or(card.clone(), |letter| format!("{card}={letter}"))
}

fn read_part(text: &str) -> Option<Part> {
    let (card, letter) = match text.split_once('=') {
        Some((card, letter)) => (card, Some(letter.chars().next()?)),
        None => (text, None),
    };
    let slot = card.get(1..)?.parse::<u16>().ok()?.checked_sub(1)?;
    let slot = u8::try_from(slot).ok()?;
    let from = match card.get(..1)? {
        "h" => Place::Hand(slot),
        "b" => Place::Row(slot),
        _ => return None,
    };
    Some(Part { from, letter })
}

const fn status(status: Status) -> &'static str {
    match status {
        Status::Thinking => "thinking",
        Status::Committed => "has a word",
        Status::Passed => "passed",
        Status::Looking => "looking",
        Status::Ready => "ready",
        Status::Left => "has left",
    }
}

fn letter(face: Face) -> char {
    face.written().to_ascii_uppercase()
}

/// Cards by place, a gap as a dot.
fn cards(slots: &Slots) -> String {
    let cards = slots.0.iter().map(|slot| slot.map_or('.', letter).to_string());
    cards.collect::<Vec<_>>().join(" ")
}

fn came(cards: &[Came]) -> String {
    let cards: Vec<String> = cards.iter().map(|came| letter(came.card).to_string()).collect();
    and(&cards)
}

fn with_size(word: &Word) -> String {
    let (text, length) = (word.text().to_uppercase(), count(word.length(), "letter"));
    format!("{text} ({length}, {} blue)", word.blue())
}

fn laid(shown: &Shown) -> String {
    match (&shown.word, shown.did) {
        (Some(word), _) if shown.flaw.is_none() => with_size(word),
        (Some(word), _) => format!("{}, not valid", with_size(word)),
        (None, Did::Passed) => "passed".into(),
        (None, Did::Left) => "has left".into(),
        (None, _) => "no word".into(),
    }
}

/// All words side by side, and who won.
fn revealed(round: &Round, names: &Names<'_>) -> String {
    let seats = Seat::first(round.shown.len() as u8);
    let each: Vec<String> = seats
        .zip(&round.shown)
        .map(|(seat, s)| format!("{}: {}", names.name(seat), laid(s)))
        .collect();
    let end = match (round.winner.map(|seat| names.subject(seat)), round.decided) {
        (Some(who), Decided::BlueCards) => format!("{who} scored, with more blue cards"),
        (Some(who), _) => format!("{who} scored"),
        (None, Decided::Tie) => "A tie, so nobody scored".into(),
        (None, _) => "Nobody scored".into(),
    };
    format!("{}. {end}.", each.join("; "))
}
