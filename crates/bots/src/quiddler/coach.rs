//! What a decision cost in points: exact for words that are laid, an expectation over the cards that
//! may come elsewhere.

use super::bonus::Rivals;
use super::lays::Lays;
use super::outlook::{Unseen, after_discards, worth, worth_of_going_out};
use super::player::best_lay;
use crate::coach::{Coach, Pattern, Unit, Weighed, compare, luck};
use lexicon::{Lexicon, Vocabulary};
use play::{Luck, SnapshotOf, describe::count};
use quiddler::card::{points, spell};
use quiddler::{Action, Card, Lay, Quiddler, Source, Stage};

type Seen = SnapshotOf<Quiddler>;

/// Quiddler's coach.
pub const COACH: Coach<Quiddler> = Coach { unit: Unit::Points, patterns: PATTERNS, weighs, weigh };

const PATTERNS: &[Pattern] = &[
    Pattern {
        id: "could-go-out",
        title: "Going out",
        advice: "Before you discard, try whether all cards but one make words: then you can go out.",
    },
    Pattern {
        id: "waiting-pays",
        title: "Waiting one more turn",
        advice: "Going out with few points helps little: with cheap cards in the hand, one more \
                 turn may bring more.",
    },
    Pattern {
        id: "better-words",
        title: "Words that score more",
        advice: "Use the dear cards first: Q, Z, J and X are worth a short word.",
    },
    Pattern {
        id: "open-card",
        title: "The open card",
        advice: "Try the open card in your words before you draw: what you see is better than what \
                 you hope for.",
    },
    Pattern {
        id: "better-to-draw",
        title: "Drawing instead",
        advice: "Take the open card only if it makes your words better.",
    },
    Pattern {
        id: "wrong-discard",
        title: "Another discard",
        advice: "Keep vowels and cards that fit many words; let go what fits only few.",
    },
];

/// How many cards that may come are imagined.
const DRAWS: usize = 32;
/// Of these so many are thought one turn further, where a turn is not the last.
const FURTHER: usize = 8;
/// The words that a coach advises: all of the list but those that hurt.
const WORDS: Vocabulary = Vocabulary::clean(u8::MAX);

fn weighs(action: &Action) -> bool {
    matches!(undated(action), Action::Take(_) | Action::Lay(_) | Action::Discard(_))
}

/// What is done, in whichever round.
fn undated(action: &Action) -> &Action {
    match action {
        Action::InRound { action, .. } => undated(action),
        action => action,
    }
}

fn weigh(seen: &Seen, done: &Action) -> Option<Weighed<Action>> {
    let view = &seen.view;
    let list = lexicon::named(&view.options.words_of(seen.you).name).ok()?;
    match (view.stage, undated(done)) {
        (Stage::Drawing, Action::Take(from)) => weigh_take(seen, done, *from, &list),
        (_, Action::Lay(lay)) => weigh_turn(seen, done, Some(lay), &list),
        (_, Action::Discard(_)) => weigh_turn(seen, done, None, &list),
        _ => None,
    }
}

/// Cards that may come, drawn with the coach's luck.
fn draws(unseen: &Unseen, many: usize) -> Vec<Card> {
    let each = unseen.iter().flat_map(|(card, n)| std::iter::repeat_n(card, n.into()));
    let mut each: Vec<Card> = each.collect();
    Luck::new(&mut luck()).shuffle(&mut each);
    each.truncate(many);
    each
}

/// Which pile to take from.
fn weigh_take(seen: &Seen, done: &Action, from: Source, list: &Lexicon) -> Option<Weighed<Action>> {
    let view = &seen.view;
    let (top, unseen) = (view.top?, Unseen::by(seen));
    let last = view.ending.is_some();
    let with = |card: Card| {
        let hand = [&view.hand[..], &[card]].concat();
        let lays = Lays::of(&hand, list, WORDS, |_| true);
        if last {
            return f64::from(lays.best_points(lays.all()));
        }
        if lays.ways_out(lays.all()).next().is_some() {
            return worth(&lays, lays.all());
        }
        after_discards(&hand, &unseen, list, WORDS).into_iter().fold(0.0, f64::max)
    };
    let cards = draws(&unseen, if last { DRAWS } else { FURTHER });
    let drawn: Vec<f64> = cards.iter().map(|card| with(*card)).collect();
    let open = vec![with(top); drawn.len()];
    let (values, other, pattern) = match from {
        Source::Discard => ([open, drawn], Source::Draw, "better-to-draw"),
        Source::Draw => ([drawn, open], Source::Discard, "open-card"),
    };
    let compared = compare(&values, 0);
    let other = if compared.best == 0 { done.clone() } else { Action::Take(other) };
    let done = (done, compared.taken);
    Some(Weighed::beside(done, (other, compared.worth), false, compared.error, pattern))
}

/// What to lay, or which card to discard.
fn weigh_turn(
    seen: &Seen,
    done: &Action,
    laid: Option<&Lay>,
    list: &Lexicon,
) -> Option<Weighed<Action>> {
    let view = &seen.view;
    let hand = &view.hand;
    let lays = Lays::of(hand, list, WORDS, |_| true);
    let best = best_lay(seen, &lays).map(|plan| plan.lay);
    match (view.ending.is_some(), laid, best) {
        (true, _, best) => Some(weigh_last(seen, done, laid, best)),
        (false, None, Some(best)) => Some(weigh_going_out(seen, done, best, list)),
        (false, Some(laid), best) => Some(weigh_words(seen, done, laid, best, list)),
        (false, None, None) => weigh_discard(seen, done, list),
    }
}

/// What laying these words of the hand scores, bonuses aside (QD-15).
fn score(hand: &[Card], lay: &Lay) -> i32 {
    let words: i32 = lay.words.iter().map(points).sum();
    let spared = lay.discard.map_or(0, Card::points);
    (words - (points(hand) - words - spared)).max(0)
}

/// What bonuses the words may bring.
fn hope(seen: &Seen, lay: &Lay) -> f64 {
    let letters = lay.words.iter().map(|word| spell(word).len()).max().unwrap_or(0);
    Rivals::of(seen).hope(letters as u8, lay.words.len() as u8)
}

/// Proved: what more the better words score, bonuses aside.
fn fact(hand: &[Card], laid: Option<&Lay>, best: &Lay) -> Option<String> {
    let more = score(hand, best) - laid.map_or(0, |lay| score(hand, lay));
    let words: Vec<String> = best.words.iter().map(|word| spell(word).to_uppercase()).collect();
    let more = Some(more).filter(|more| *more > 0)?;
    Some(format!(
        "{} would have scored {} more: every way to lay the hand was tried.",
        play::describe::and(&words),
        count(more, "point")
    ))
}

/// In a last turn only the words count.
fn weigh_last(
    seen: &Seen,
    done: &Action,
    laid: Option<&Lay>,
    best: Option<Lay>,
) -> Weighed<Action> {
    let hand = &seen.view.hand;
    let (points, hopes) =
        laid.map_or((0.0, 0.0), |lay| (f64::from(score(hand, lay)), hope(seen, lay)));
    let mine = points + hopes;
    let Some(best) = best else { return Weighed::good(done, mine, true, 0.0) };
    let hoped = hope(seen, &best);
    let theirs = f64::from(score(hand, &best)) + hoped;
    let fact = fact(hand, laid, &best);
    let error = (hoped - hopes).abs();
    let done = (done, mine);
    let other = (Action::Lay(best), theirs);
    let mut weighed = Weighed::beside(done, other, error == 0.0, error, "better-words");
    weighed.fact = fact.filter(|_| weighed.loss() > 0.0);
    weighed
}

/// What going out with these words is worth.
fn out(seen: &Seen, lay: &Lay) -> f64 {
    let seen_points = f64::from(score(&seen.view.hand, lay));
    seen_points + worth_of_going_out(seen.view.cards) + hope(seen, lay)
}

/// A discard, where one could have gone out.
fn weigh_going_out(seen: &Seen, done: &Action, best: Lay, list: &Lexicon) -> Weighed<Action> {
    let rows = by_discard(seen, list);
    let place = discarded(seen, done).unwrap_or(0);
    let going = vec![out(seen, &best); rows[place].len()];
    let compared = compare(&[rows[place].clone(), going], 0);
    let fact = fact(&seen.view.hand, None, &best);
    let other = (Action::Lay(best), compared.worth);
    let done = (done, compared.taken);
    let mut weighed = Weighed::beside(done, other, false, compared.error, "could-go-out");
    weighed.fact = fact.filter(|_| weighed.loss() > 0.0);
    weighed
}

/// Words with which somebody went out: others may score more, or waiting may bring more.
fn weigh_words(
    seen: &Seen,
    done: &Action,
    laid: &Lay,
    best: Option<Lay>,
    list: &Lexicon,
) -> Weighed<Action> {
    let hand = &seen.view.hand;
    let mine = out(seen, laid);
    let best = best.filter(|best| out(seen, best) > mine);
    if let Some(best) = best {
        let theirs = out(seen, &best);
        let error = (hope(seen, &best) - hope(seen, laid)).abs();
        let fact = fact(hand, Some(laid), &best);
        let (done, other) = ((done, mine), (Action::Lay(best), theirs));
        let mut weighed = Weighed::beside(done, other, error == 0.0, error, "better-words");
        weighed.fact = fact;
        return weighed;
    }
    let rows = by_discard(seen, list);
    let mut values = vec![vec![mine; rows.first().map_or(0, Vec::len)]];
    values.extend(rows);
    let compared = compare(&values, 0);
    let other = match compared.best.checked_sub(1) {
        Some(place) => Action::Discard(hand[place]),
        None => done.clone(),
    };
    let done = (done, compared.taken);
    Weighed::beside(done, (other, compared.worth), false, compared.error, "waiting-pays")
}

/// Which card to let go.
fn weigh_discard(seen: &Seen, done: &Action, list: &Lexicon) -> Option<Weighed<Action>> {
    let rows = by_discard(seen, list);
    let place = discarded(seen, done)?;
    let compared = compare(&rows, place);
    let best = match compared.best == place {
        true => done.clone(),
        false => Action::Discard(seen.view.hand[compared.best]),
    };
    let done = (done, compared.taken);
    Some(Weighed::beside(done, (best, compared.worth), false, compared.error, "wrong-discard"))
}

/// The first place in the hand of the card that is discarded.
fn discarded(seen: &Seen, done: &Action) -> Option<usize> {
    let Action::Discard(card) = undated(done) else { return None };
    seen.view.hand.iter().position(|other| other == card)
}

/// What the other cards are worth after each discard, by the card that comes next.
fn by_discard(seen: &Seen, list: &Lexicon) -> Vec<Vec<f64>> {
    let hand = &seen.view.hand;
    let mut rows = vec![Vec::new(); hand.len()];
    let mut known: Vec<(Card, Vec<f64>)> = Vec::new();
    for card in draws(&Unseen::by(seen), DRAWS) {
        let column = match known.iter().find(|(other, _)| *other == card) {
            Some((_, column)) => column.clone(),
            None => {
                let lays = Lays::of(&[&hand[..], &[card]].concat(), list, WORDS, |_| true);
                let without = |place: usize| worth(&lays, lays.all() & !(1 << place));
                let column: Vec<f64> = (0..hand.len()).map(without).collect();
                known.push((card, column.clone()));
                column
            }
        };
        rows.iter_mut().zip(column).for_each(|(row, value)| row.push(value));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::{Game, Millis, Seat, Viewer};

    /// QD-15: the best words of a hand agree with trying every set of words of the list.
    #[test]
    fn a_proven_loss_agrees_with_trying_every_split() {
        let list = lexicon::named("family").unwrap();
        for hand in ["c a t e z", "d o g s i x", "qu i e t n", "th e r in g"] {
            let hand: Vec<Card> = hand.split(' ').map(|card| card.parse().unwrap()).collect();
            let lays = Lays::of(&hand, &list, WORDS, |_| true);
            assert_eq!(lays.best_points(lays.all()), tried(&hand, &list), "{hand:?}");
        }
    }

    /// QD-12, QD-15, QD-16: in a last turn, what every way to lay the hand would have cost agrees with
    /// trying all of them, bonuses that may come included.
    #[test]
    fn a_last_turn_agrees_with_every_way_to_lay_it() {
        let list = lexicon::named("family").unwrap();
        let (mut lost, mut proven) = (0, 0);
        for (hand, drawn) in [("c a t e z", "s"), ("d o g s i", "x"), ("qu i e t n", "a")] {
            let seen = last_turn(hand, drawn, &list);
            let hand = &seen.view.hand;
            let mut ways = Vec::new();
            each_lay(hand, &list, &mut |lay| {
                let worth = f64::from(score(hand, &lay)) + hope(&seen, &lay);
                ways.push((lay, worth));
            });
            ways.retain(|(lay, _)| !lay.words.is_empty());
            let best = ways.iter().map(|(_, worth)| *worth).fold(0.0, f64::max);
            let nothing = Action::Discard(hand[0]);
            let weighed = weigh(&seen, &nothing).unwrap();
            assert!((weighed.loss() - best).abs() < 1e-9, "{hand:?}: {weighed:?}, not {best}");
            for (lay, worth) in ways.into_iter().step_by(7) {
                let done = Action::Lay(lay);
                let weighed = weigh(&seen, &done).unwrap();
                let loss = best - worth;
                assert!((weighed.loss() - loss).abs() < 1e-9, "{done:?}: {weighed:?}, not {loss}");
                lost += u32::from(loss > 0.0);
                proven += u32::from(weighed.proven);
            }
        }
        assert!(lost > 10 && proven > 10, "{lost} lost something, {proven} are proven");
    }

    /// The other has gone out; these cards are in the hand, the last of them just drawn.
    fn last_turn(hand: &str, drawn: &str, list: &std::sync::Arc<Lexicon>) -> Seen {
        let options = quiddler::Options { words: list.id().clone(), ..Default::default() };
        let game = Quiddler::new(options, 2, list.clone()).unwrap();
        let scenario = serde_json::json!({
            "dealer": 1,
            "tally": [{}, {}],
            "deal": {
                "draw": [drawn],
                "discards": ["b"],
                "seats": [
                    { "hand": hand.split(' ').collect::<Vec<_>>() },
                    { "words": [{ "cards": ["r", "u", "n"] }, { "cards": ["u", "p"] }], "discard": "b" },
                ],
                "to_act": 0,
                "ending": { "out": 1, "last": [0] },
            },
        });
        let mut state = game.open(&serde_json::from_value(scenario).unwrap()).unwrap();
        let take = Action::Take(Source::Draw);
        game.act(&mut state, Millis::ZERO, Seat(0), &take, &mut ()).unwrap();
        Seen::of(&game, &state, Viewer::Seat(Seat(0)))
    }

    /// The most points of these cards.
    fn tried(hand: &[Card], list: &Lexicon) -> i32 {
        let mut best = 0;
        each_lay(hand, list, &mut |lay| best = best.max(score(hand, &lay)));
        best
    }

    /// Every order of every set of cards is read as words; the dearest of the others is discarded.
    fn each_lay(hand: &[Card], list: &Lexicon, visit: &mut impl FnMut(Lay)) {
        lay(hand, list, &mut vec![Vec::new()], &mut vec![false; hand.len()], &mut |words| {
            let mut left = hand.to_vec();
            for card in words.iter().flatten() {
                let at = left.iter().position(|other| other == card).unwrap();
                left.remove(at);
            }
            if let Some(discard) = left.into_iter().max_by_key(|card| card.points()) {
                visit(Lay { words: words.to_vec(), discard: Some(discard) });
            }
        });
    }

    fn lay(
        hand: &[Card],
        list: &Lexicon,
        words: &mut Vec<Vec<Card>>,
        used: &mut Vec<bool>,
        visit: &mut impl FnMut(&[Vec<Card>]),
    ) {
        let finished = words.len() - 1;
        let is_word = |word: &Vec<Card>| {
            word.len() > 1 && list.entry(&spell(word)).is_some_and(|entry| !entry.offensive)
        };
        if words[finished].is_empty() {
            visit(&words[..finished]);
        } else if is_word(&words[finished]) {
            words.push(Vec::new());
            lay(hand, list, words, used, visit);
            words.pop();
        }
        for at in 0..hand.len() {
            if !used[at] {
                used[at] = true;
                words[finished].push(hand[at]);
                lay(hand, list, words, used, visit);
                words[finished].pop();
                used[at] = false;
            }
        }
    }
}
