//! Actions as short commands, and commands as actions.

use crate::card::{named, spell};
use crate::refusal::Refusal;
use crate::view::active;
use crate::{Action, Card, Challenge, Lay, Quiddler, Source, Word};
use components::Hand;
use play::describe::and;
use play::{Refusal as _, Reject, SnapshotOf};

type Snapshot = SnapshotOf<Quiddler>;

/// An action as a command: "Take the J", "Go out with QUIZ and IN, discard E".
pub(super) fn describe(snapshot: &Snapshot, action: &Action) -> String {
    match action {
        Action::Take(Source::Draw) => "Draw a card".into(),
        Action::Take(Source::Discard) => match snapshot.view.top {
            Some(top) => format!("Take the {top}"),
            None => "Take the open card".into(),
        },
        Action::Discard(card) => format!("Discard {card}"),
        Action::Lay(lay) => {
            // Letters say enough, unless they could be other cards.
            let short = describe_lay(snapshot, lay, |cards| spell(cards).to_uppercase());
            if parse(snapshot, &short).is_ok_and(|read| read == *action) {
                return short;
            }
            describe_lay(snapshot, lay, |cards| {
                cards.iter().map(Card::to_string).collect::<Vec<_>>().join("-")
            })
        }
        Action::Challenge(Challenge { word, .. }) => {
            let words = words_to_challenge(snapshot);
            let Some((_, text)) = words.iter().find(|(number, _)| number == word) else {
                return format!("Challenge word {}", u16::from(*word) + 1);
            };
            match words.iter().filter(|(_, other)| other == text).count() {
                1 => format!("Challenge {}", text.to_uppercase()),
                _ => format!("Challenge word {}", word + 1),
            }
        }
        Action::Stand => "Accept".into(),
        Action::Leave => "Leave the table".into(),
        Action::InRound { round, action } => {
            format!("In round {round}: {}", describe(snapshot, action))
        }
    }
}

fn describe_lay(snapshot: &Snapshot, lay: &Lay, word: impl Fn(&[Card]) -> String) -> String {
    let words: Vec<String> = lay.words.iter().map(|cards| word(cards)).collect();
    let start = if snapshot.view.ending.is_none() { "Go out with" } else { "Lay" };
    let discard = lay.discard.map_or(String::new(), |card| format!(", discard {card}"));
    format!("{start} {}{discard}", and(&words))
}

/// The action that a person means by `text`.
pub(super) fn parse(snapshot: &Snapshot, text: &str) -> Result<Action, Reject> {
    let text = text.trim().trim_end_matches(['.', '!']);
    let lower = text.to_ascii_lowercase();
    if let Some((round, rest)) = lower.strip_prefix("in round ").and_then(|l| l.split_once(':')) {
        let round = round.trim().parse().map_err(|_| not_understood(snapshot))?;
        // Cut the same length off the text as it was typed.
        let rest = &text[text.len() - rest.len()..];
        return Ok(Action::InRound { round, action: Box::new(parse(snapshot, rest)?) });
    }
    let (verb, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
    // What follows the verb, in the letters it was typed in.
    let typed = &text[text.len() - rest.len()..];
    match verb {
        "draw" => Ok(Action::Take(Source::Draw)),
        "take" | "pick" | "t" => take(snapshot, rest),
        "discard" | "drop" => match &cards_named(rest)[..] {
            [card] => Ok(Action::Discard(card.parse()?)),
            _ => Err(not_understood(snapshot)),
        },
        "go" | "out" | "lay" | "play" => lay(snapshot, typed),
        "challenge" | "doubt" => challenge(snapshot, rest),
        "accept" | "stand" | "ok" | "fine" => Ok(Action::Stand),
        "leave" | "resign" | "quit" => Ok(Action::Leave),
        _ => Err(not_understood(snapshot)),
    }
}

/// What can be typed now.
fn not_understood(snapshot: &Snapshot) -> Reject {
    let mut examples: Vec<String> =
        snapshot.can.actions.iter().map(|a| describe(snapshot, a)).collect();
    examples.truncate(3);
    if snapshot.can.composes("lay") {
        let out = snapshot.view.ending.is_none();
        examples.push(if out { "Go out with …, discard …" } else { "Lay …, discard …" }.into());
    }
    examples.extend(snapshot.can.resign.iter().map(|action| describe(snapshot, action)));
    let quoted: Vec<String> = examples.iter().map(|example| format!("“{example}”")).collect();
    match quoted.as_slice() {
        [] => Refusal::NothingToType.into(),
        _ => Refusal::NotUnderstood { examples: quoted.join(", ") }.into(),
    }
}

/// The words of a command, without fillers such as "the".
fn cards_named(text: &str) -> Vec<&str> {
    let fillers = ["the", "a", "card", "from", "my", "up", "top", "open", "pile"];
    let all = || text.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty());
    let meant: Vec<&str> = all().filter(|word| !fillers.contains(word)).collect();
    // "discard a" means the card.
    if meant.is_empty() { all().next_back().into_iter().collect() } else { meant }
}

/// "draw", "discard", or the open card by its face.
fn take(snapshot: &Snapshot, rest: &str) -> Result<Action, Reject> {
    let open = snapshot.view.top;
    match &cards_named(rest)[..] {
        [] | ["discard" | "card" | "open" | "pile" | "top" | "up"] => {
            Ok(Action::Take(Source::Discard))
        }
        ["draw" | "new"] => Ok(Action::Take(Source::Draw)),
        [card] if open.is_some_and(|open| open.letters() == *card) => {
            Ok(Action::Take(Source::Discard))
        }
        [card] if card.parse::<Card>().is_ok() => {
            let open = open.map_or("another card".into(), |open| open.to_string());
            Err(Refusal::NotOpen { card: card.to_uppercase(), open }.at([card]))
        }
        _ => Err(not_understood(snapshot)),
    }
}

/// A word by its letters or its number, from 1.
fn challenge(snapshot: &Snapshot, rest: &str) -> Result<Action, Reject> {
    let words = words_to_challenge(snapshot);
    let named = rest.trim().trim_start_matches("word ").trim();
    let number = named.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
    let word = match (number, words.as_slice()) {
        (Some(number), _) => Some(number),
        (None, [(only, _)]) if named.is_empty() => Some(*only),
        (None, words) => words.iter().find(|(_, text)| text == named).map(|(number, _)| *number),
    };
    let seat = active(snapshot).ok_or(Refusal::NothingToChallenge)?;
    match word {
        Some(word) => Ok(Action::Challenge(Challenge { seat, word })),
        None if words.is_empty() => Err(Refusal::NothingToChallenge.into()),
        None => Err(not_understood(snapshot)),
    }
}

/// The words that can be challenged now, by number.
fn words_to_challenge(snapshot: &Snapshot) -> Vec<(u8, String)> {
    let player = active(snapshot).and_then(|seat| snapshot.view.players.get(seat.index()));
    let words = player.into_iter().flat_map(|player| player.words.iter().enumerate());
    let open = words.filter(|(_, word): &(usize, &Word)| word.challenge.is_none());
    open.map(|(i, word)| (i as u8, word.text.clone())).collect()
}

/// `quiz in, discard e`: words, and the card that is discarded.
fn lay(snapshot: &Snapshot, typed: &str) -> Result<Action, Reject> {
    let lower = typed.to_ascii_lowercase();
    let (words, discard) = match lower.rfind("discard") {
        Some(at) => (&typed[..at], cards_named(&lower[at + "discard".len()..])),
        None => (typed, Vec::new()),
    };
    let discard = match discard[..] {
        [] => None,
        [card] => Some(card.parse::<Card>()?),
        _ => return Err(not_understood(snapshot)),
    };
    let mut tokens: Vec<&str> =
        words.split(|c: char| c.is_whitespace() || c == ',').filter(|t| !t.is_empty()).collect();
    let starts = ["out", "with", "words"];
    while tokens.first().is_some_and(|first| starts.contains(&&*first.to_ascii_lowercase())) {
        tokens.remove(0);
    }
    // Words in capitals tell themselves from the words between them.
    let capitals = tokens.iter().any(|token| token.chars().any(char::is_uppercase));
    let small = |token: &&str| !token.chars().any(char::is_uppercase);
    let joins = |token: &&str| ["and", "then"].contains(token);
    let between: Vec<&str> = tokens.iter().copied().filter(|t| !(joins(t) && small(t))).collect();
    let readings = if capitals { vec![between] } else { vec![tokens, between] };
    let held: Hand<Card> = snapshot.view.hand.iter().copied().collect();
    // A player who goes out most likely names all cards; if not, the rules say what is wrong.
    for (out, words) in
        [true, false].into_iter().flat_map(|out| readings.iter().map(move |w| (out, w)))
    {
        let mut left = held.clone();
        if words.is_empty() || discard.is_some_and(|card| left.take(&[card]).is_err()) {
            continue;
        }
        let kept = usize::from(discard.is_none());
        let mut found = Vec::new();
        if fit(words, &mut left, Some(kept).filter(|_| out), &mut found) {
            let rest = left.iter().next().copied();
            let discard = discard.or(rest.filter(|_| left.len() == 1));
            return Ok(Action::Lay(Lay { words: found, discard }));
        }
    }
    let missing = readings.last().into_iter().flatten().map(|word| word.to_uppercase());
    let words: Vec<String> = missing.collect();
    match (words.is_empty(), discard) {
        (true, _) => Err(not_understood(snapshot)),
        (false, Some(card)) if !held.has(&card) => {
            Err(Refusal::NotInHand { card: card.to_string() }.at(named([&card])))
        }
        _ => Err(Refusal::NotInCards { words: and(&words) }.into()),
    }
}

/// Finds cards in the hand for these words, leaving exactly `kept` if given. Pairs of letters come
/// before single ones.
fn fit(
    words: &[&str],
    left: &mut Hand<Card>,
    kept: Option<usize>,
    found: &mut Vec<Vec<Card>>,
) -> bool {
    let Some((word, rest)) = words.split_first() else {
        return kept.is_none_or(|kept| left.len() == kept);
    };
    let lower = word.to_ascii_lowercase();
    let mut spellings = Vec::new();
    if lower.contains('-') {
        spellings.extend(lower.split('-').map(str::parse).collect::<Result<Vec<Card>, _>>());
    } else {
        spell_with(&lower, &mut Vec::new(), &mut spellings);
    }
    for cards in spellings {
        let before = left.clone();
        if left.take(&cards).is_ok() {
            found.push(cards);
            if fit(rest, left, kept, found) {
                return true;
            }
            found.pop();
        }
        *left = before;
    }
    false
}

/// All ways to spell a text with cards.
fn spell_with(text: &str, cards: &mut Vec<Card>, into: &mut Vec<Vec<Card>>) {
    if text.is_empty() {
        into.push(cards.clone());
        return;
    }
    for length in [2, 1] {
        let Some((face, rest)) = text.split_at_checked(length) else { continue };
        if let Ok(card) = face.parse() {
            cards.push(card);
            spell_with(rest, cards, into);
            cards.pop();
        }
    }
}
