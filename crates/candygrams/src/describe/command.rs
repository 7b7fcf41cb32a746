//! Actions as commands that people type, and back.
//!
//! Candies are written as on the board (`Sp`), or a whole word is (`SUNNY`): then the program
//! picks candies that match the dice. `_` goes over a candy that lies there already.

use crate::refusal::Refusal;
use crate::{Action, Along, Candy, Candygrams, Cell, Choices, Colours, Put, View};
use play::{Reject, Seat, SnapshotOf};

/// An action as a command.
pub(super) fn say(view: &View, action: &Action) -> String {
    match action {
        Action::Base { on } => format!("base {}", placed(on)),
        Action::Play { off, on, .. } => {
            let off: Vec<String> = off.iter().map(|c| format!("{},{}", c.x, c.y)).collect();
            match (off.is_empty(), on.is_empty()) {
                (true, _) => format!("play {}", placed(on)),
                (false, true) => format!("take off {}", off.join(" ")),
                (false, false) => format!("take off {} and play {}", off.join(" "), placed(on)),
            }
        }
        Action::Pass { .. } => "pass".into(),
        Action::Trade { give, take, .. } => format!("trade {give} for {take}"),
        Action::Done { .. } => "done".into(),
        Action::Challenge { seat, play } => {
            let laid = view.players.get(seat.index()).map(|player| player.laid.iter());
            let laid = laid.and_then(|mut laid| laid.find(|laid| laid.play == *play));
            let word = laid.and_then(|laid| laid.words.first()).map(|w| w.word.to_uppercase());
            let word = word.map(|word| format!(": {word}")).unwrap_or_default();
            format!("challenge play {play} of player {}{word}", u16::from(seat.0) + 1)
        }
        Action::Stand { .. } => "accept".into(),
        Action::Leave => "leave".into(),
    }
}

/// `Sp Ub _ Yb at 7,-3 down`; candies that are not in one line each by themselves.
fn placed(on: &[Put]) -> String {
    let Some(first) = on.first() else { return String::new() };
    let row = on.iter().all(|put| put.cell.y == first.cell.y);
    let column = on.iter().all(|put| put.cell.x == first.cell.x);
    let place = |put: &Put| if row { put.cell.x } else { put.cell.y };
    let ordered = on.windows(2).all(|two| place(&two[0]) < place(&two[1]));
    if !(row || column) || !ordered {
        let each = on.iter().map(|p| format!("{} at {},{}", p.candy, p.cell.x, p.cell.y));
        return each.collect::<Vec<_>>().join(" and ");
    }
    let mut text = first.candy.to_string();
    for two in on.windows(2) {
        let gap = place(&two[1]).abs_diff(place(&two[0])) - 1;
        text.extend((0..gap).map(|_| " _"));
        text += &format!(" {}", two[1].candy);
    }
    let way = if row { "across" } else { "down" };
    format!("{text} at {},{} {way}", first.cell.x, first.cell.y)
}

/// The action that a command means.
pub(super) fn read(snapshot: &SnapshotOf<Candygrams>, text: &str) -> Result<Action, Reject> {
    let view = &snapshot.view;
    let roll = view.roll;
    let unclear = || Reject::from(Refusal::NotUnderstood);
    let words: Vec<&str> = text.split_whitespace().collect();
    let lower: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
    let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
    match lower.as_slice() {
        ["pass"] => Ok(Action::Pass { roll }),
        ["done"] => Ok(Action::Done { roll }),
        ["leave" | "resign"] => Ok(Action::Leave),
        ["accept" | "stand"] | ["let", "it", "stand"] => {
            Choices::of(&snapshot.can).stand.map(|play| Action::Stand { play }).ok_or_else(unclear)
        }
        ["trade", give, rest @ ..] => {
            let give = candy(give).ok_or_else(unclear)?;
            let take = rest.iter().rev().find_map(|word| jarred(view, word));
            Ok(Action::Trade { roll, give, take: take.ok_or_else(unclear)? })
        }
        ["challenge", rest @ ..] => challenged(snapshot, rest).ok_or_else(unclear),
        ["base", ..] => {
            let on = puts(snapshot, &words[1..], &[], Colours::ALL).ok_or_else(unclear)?;
            Ok(Action::Base { on })
        }
        ["take", "off", ..] | ["play", ..] => {
            let play = lower.iter().position(|word| *word == "play").unwrap_or(words.len());
            let off = &lower[..play];
            let off: Vec<Cell> = off.iter().filter_map(|word| cell(word)).collect();
            let rest = words.get(play + 1..).unwrap_or_default();
            let wanted = view.combo.map_or(Colours::ALL, |combo| combo.colours());
            let on = puts(snapshot, rest, &off, wanted).ok_or_else(unclear)?;
            Ok(Action::Play { roll, off, on })
        }
        _ => Err(unclear()),
    }
}

/// `Ap`, in any case.
fn candy(word: &str) -> Option<Candy> {
    let (letter, colour) = word.split_at_checked(1)?;
    format!("{}{}", letter.to_ascii_uppercase(), colour.to_ascii_lowercase()).parse().ok()
}

/// `3,-1`.
fn cell(word: &str) -> Option<Cell> {
    let (x, y) = word.trim_matches(|c| "()".contains(c)).split_once(',')?;
    Some(Cell::new(x.parse().ok()?, y.parse().ok()?))
}

/// The number of a candy in the jar, by its number or by what lies there face up.
fn jarred(view: &View, word: &str) -> Option<u32> {
    let up = |candy: Candy| view.jar.iter().find(|j| j.candy == Some(candy)).map(|j| j.number);
    word.parse().ok().or_else(|| up(candy(word)?))
}

/// A play by its number, by one of its words, by its player; any if there is only one.
fn challenged(snapshot: &SnapshotOf<Candygrams>, words: &[&str]) -> Option<Action> {
    let open = Choices::of(&snapshot.can).challenge;
    let number = |after: &str| {
        let place = words.iter().position(|word| *word == after)?;
        words.get(place + 1)?.trim_end_matches(':').parse::<u32>().ok()
    };
    let made = |seat: Seat, play: u32| {
        let laid = snapshot.view.players.get(seat.index())?.laid.iter().find(|l| l.play == play)?;
        laid.words.iter().any(|w| words.contains(&w.word.as_str())).then_some(())
    };
    let target = match number("play") {
        Some(play) => open.iter().find(|target| target.play == play),
        None => open
            .iter()
            .find(|target| made(target.seat, target.play).is_some())
            .or_else(|| {
                let player = number("player")?.checked_sub(1)?;
                open.iter().rev().find(|target| u32::from(target.seat.0) == player)
            })
            .or_else(|| open.first().filter(|_| open.len() == 1)),
    }?;
    Some(Action::Challenge { seat: target.seat, play: target.play })
}

/// The candies that these words put on: `Sp _ Yb at 7,-3 down`, or `SUNNY at 7,-3 down`.
fn puts(
    snapshot: &SnapshotOf<Candygrams>,
    words: &[&str],
    off: &[Cell],
    wanted: Colours,
) -> Option<Vec<Put>> {
    let mut all = Vec::new();
    for group in words.split(|word| word.eq_ignore_ascii_case("and")) {
        let at = group.iter().position(|word| word.eq_ignore_ascii_case("at"));
        let (what, place) = group.split_at(at.unwrap_or(group.len()));
        let from = match place.get(1) {
            Some(place) => cell(place)?,
            // A base word can lie anywhere.
            None if at.is_none() && snapshot.can.composes("base") => Cell::new(0, 0),
            None if what.is_empty() => continue,
            None => return None,
        };
        let down = place.iter().any(|word| word.eq_ignore_ascii_case("down"));
        let along = if down { Along::Column } else { Along::Row };
        let exact = |word: &&str| *word == "_" || word.parse::<Candy>().is_ok();
        if what.iter().all(exact) {
            for (i, word) in (0..).zip(what) {
                if let Ok(candy) = word.parse() {
                    all.push(Put::new(from.step(along, i)?, candy));
                }
            }
        } else {
            let [word] = what else { return None };
            all.extend(spelled(snapshot, word, from, along, off, wanted)?);
        }
    }
    Some(all)
}

/// Candies that spell a word from this cell on, using the candies already there; in all the wanted
/// colours if possible.
fn spelled(
    snapshot: &SnapshotOf<Candygrams>,
    word: &str,
    from: Cell,
    along: Along,
    off: &[Cell],
    wanted: Colours,
) -> Option<Vec<Put>> {
    let me = snapshot.view.players.get(snapshot.you?.index())?;
    let mut held = me.candies.clone()?;
    held.extend(off.iter().filter_map(|cell| me.crossword.get(*cell).copied()));
    // Colours that were rolled first.
    held.sort_by_key(|candy| !wanted.has(candy.colour()));
    let mut there = Colours::default();
    let mut free: Vec<(Cell, u8)> = Vec::new();
    for (i, letter) in (0..).zip(word.bytes()) {
        if !letter.is_ascii_alphabetic() {
            return None;
        }
        let (cell, letter) = (from.step(along, i)?, letter.to_ascii_lowercase() - b'a');
        match me.crossword.get(cell).filter(|_| !off.contains(&cell)) {
            Some(lies) if lies.letter() == letter => there = there.with(lies.colour()),
            Some(_) => return None,
            None => free.push((cell, letter)),
        }
    }
    let mut any = None;
    choose(&free, &mut held, &mut Vec::new(), &mut |on| {
        let colours = on.iter().fold(there, |all, put| all.with(put.candy.colour()));
        let matches = colours == wanted;
        if matches || any.is_none() {
            any = Some(on.to_vec());
        }
        matches
    });
    any
}

/// Every choice of candies for these letters, until one `fits`.
fn choose(
    free: &[(Cell, u8)],
    held: &mut Vec<Candy>,
    on: &mut Vec<Put>,
    fits: &mut impl FnMut(&[Put]) -> bool,
) -> bool {
    let Some(((cell, letter), rest)) = free.split_first() else { return fits(on) };
    let mut tried: Vec<Candy> = Vec::new();
    for at in 0..held.len() {
        let candy = held[at];
        if candy.letter() != *letter || tried.contains(&candy) {
            continue;
        }
        tried.push(candy);
        held.remove(at);
        on.push(Put::new(*cell, candy));
        let found = choose(rest, held, on, fits);
        on.pop();
        held.insert(at, candy);
        if found {
            return true;
        }
    }
    false
}
