//! What a word, or a card moved into a space, cost in points: the game is finished in deals that fit
//! what is seen; proved where no card lies face down any more.

use super::piles::Piles;
use super::solver::solve;
use crate::coach::{Coach, Pattern, Unit, Weighed, compare, luck};
use crate::quiddler::Lays;
use lexicon::{Lexicon, Vocabulary};
use play::{Determinize, Game, Luck, SnapshotOf};
use quiddler::Card;
use quiddler::solitaire::{Action, Fill, Solitaire, Stage};

/// The solitaire's coach. Points that are left count against the player, so values are negative.
pub const COACH: Coach<Solitaire> = Coach { unit: Unit::Points, patterns: PATTERNS, weighs, weigh };

const PATTERNS: &[Pattern] = &[
    Pattern {
        id: "longer-word",
        title: "A longer word",
        advice: "Every card more in a word is a card less in the end: look at all eight piles.",
    },
    Pattern {
        id: "dear-cards",
        title: "Dear cards first",
        advice: "Q, Z, J and X are hard to get rid of: use them when there is a word for them.",
    },
    Pattern {
        id: "even-piles",
        title: "Vowels to keep",
        advice: "Keep some vowels open: without them the other cards make no words.",
    },
    Pattern {
        id: "which-fill",
        title: "Another card into the space",
        advice: "Fill a space from a high pile, and look at which card you uncover.",
    },
    Pattern {
        id: "stopped-too-soon",
        title: "Stopping too soon",
        advice: "Every word takes points away: go on as long as there is a word.",
    },
];

/// How many deals are imagined, and how many positions each finish may keep.
const DEALS: usize = 12;
const WIDTH: usize = 2;
/// What a proof may look at, and keep.
const PROOF: u64 = 1_500;
const PROOF_WIDTH: usize = 400;
/// Options beside what was done.
const OPTIONS: usize = 4;
const WORDS: Vocabulary = Vocabulary::clean(u8::MAX);

fn weighs(action: &Action) -> bool {
    *action != Action::Hint
}

fn weigh(seen: &SnapshotOf<Solitaire>, done: &Action) -> Option<Weighed<Action>> {
    let view = &seen.view;
    if !matches!(view.stage, Stage::Making | Stage::Filling) || !weighs(done) {
        return None;
    }
    let list = lexicon::named(&view.options.words.name).ok()?;
    let game = Solitaire::new(view.options.clone(), list.clone()).ok()?;
    let mut options = options(seen, &list);
    options.retain(|other| other != done);
    options.truncate(OPTIONS);
    options.insert(0, done.clone());
    if options.len() < 2 {
        return None;
    }
    let mut rng = luck();
    let mut luck = Luck::new(&mut rng);
    let mut deal = || {
        let state = game.determinize(seen, &mut luck);
        Piles::new(&game.scenario(&state).piles)
    };
    if view.piles.iter().all(|pile| pile.below == 0)
        && let Some(weighed) = prove(&deal()?, &options, &list)
    {
        return Some(weighed);
    }
    let deals: Vec<Piles> = (0..DEALS).map(|_| deal()).collect::<Option<_>>()?;
    let finish = |action: &Action, deal: &Piles| f64::from(-left(action, deal, &list).0);
    let row = |action: &Action| deals.iter().map(|deal| finish(action, deal)).collect();
    let compared = compare(&options.iter().map(row).collect::<Vec<_>>(), 0);
    let best = options[compared.best].clone();
    let pattern = pattern(seen, done, &best);
    let done = (done, compared.taken);
    Some(Weighed::beside(done, (best, compared.worth), false, compared.error, pattern))
}

/// What is left after an action in a deal that lies open, when one goes on as well as one can see;
/// and whether that is certain.
fn left(action: &Action, deal: &Piles, list: &Lexicon) -> (i32, bool) {
    let mut piles = *deal;
    if *action == Action::Stop {
        return (piles.points(), true);
    }
    piles.play(action);
    let found = solve(&piles, list, WORDS, WIDTH, || false);
    (found.score, found.proved)
}

/// With all cards open: what is left after each option, if everything can be tried.
fn prove(deal: &Piles, options: &[Action], list: &Lexicon) -> Option<Weighed<Action>> {
    let mut nodes = 0;
    let mut scores = Vec::new();
    for action in options {
        let mut piles = *deal;
        if *action == Action::Stop {
            scores.push(piles.points());
            continue;
        }
        piles.play(action);
        let found = solve(&piles, list, WORDS, PROOF_WIDTH, || {
            nodes += 1;
            nodes > PROOF
        });
        scores.push(found.proved.then_some(found.score)?);
    }
    let best = (0..options.len()).min_by_key(|option| scores[*option])?;
    let worth = |option: usize| f64::from(-scores[option]);
    let (done, other) = ((&options[0], worth(0)), (options[best].clone(), worth(best)));
    let pattern = match options[0] {
        Action::Stop => "stopped-too-soon",
        Action::Fill(_) => "which-fill",
        _ => "longer-word",
    };
    Some(Weighed::beside(done, other, true, 0.0, pattern))
}

/// The words that can be made, those that are worth most first; or every way to fill a space.
fn options(seen: &SnapshotOf<Solitaire>, list: &Lexicon) -> Vec<Action> {
    let view = &seen.view;
    if view.stage == Stage::Filling {
        let mut fills: Vec<Fill> = seen
            .can
            .actions
            .iter()
            .filter_map(|action| match action {
                Action::Fill(fill) => Some(*fill),
                _ => None,
            })
            .collect();
        fills.sort_by_key(|fill| std::cmp::Reverse(view.piles[usize::from(fill.from)].below));
        return fills.into_iter().map(Action::Fill).collect();
    }
    let open = || (0u8..).zip(&view.piles).filter_map(|(i, pile)| Some((i, pile.open?)));
    let cards: Vec<Card> = open().map(|(_, card)| card).collect();
    let piles: Vec<u8> = open().map(|(pile, _)| pile).collect();
    let lays = Lays::of(&cards, list, WORDS, |_| true);
    let mut words: Vec<(i32, Action)> = Vec::new();
    for set in 1..=lays.all() {
        if let Some(places) = lays.places(set) {
            let word = places.map(|place| piles[place]).collect();
            words.push((lays.points(set), Action::Word(word)));
        }
    }
    words.sort_by_key(|(points, _)| -points);
    words.into_iter().map(|(_, word)| word).collect()
}

fn pattern(seen: &SnapshotOf<Solitaire>, done: &Action, best: &Action) -> &'static str {
    let points = |piles: &[u8]| -> i32 {
        let card = |pile: &u8| seen.view.piles.get(usize::from(*pile))?.open;
        piles.iter().filter_map(card).map(Card::points).max().unwrap_or(0)
    };
    match (done, best) {
        (Action::Stop, _) => "stopped-too-soon",
        (Action::Fill(_), _) => "which-fill",
        (Action::Word(done), Action::Word(best)) if best.len() > done.len() => "longer-word",
        (Action::Word(done), Action::Word(best)) if points(best) > points(done) => "dear-cards",
        _ => "even-piles",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::{Millis, Seat, Viewer};
    use quiddler::solitaire::Scenario;
    use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
    use std::collections::HashMap;

    /// QD-23, QD-24, QD-25: with all cards open, what is proved agrees with playing on in every way
    /// that the rules allow.
    #[test]
    fn proven_losses_agree_with_every_line_of_play() {
        let list = lexicon::named("family").unwrap();
        let chosen =
            quiddler::solitaire::Options { words: list.id().clone(), ..Default::default() };
        let game = Solitaire::new(chosen, list.clone()).unwrap();
        let mut rng = ChaCha12Rng::seed_from_u64(11);
        let mut luck = Luck::new(&mut rng);
        let (mut compared, mut lost) = (0, 0);
        for _ in 0..6 {
            let scenario = small_deal(&mut luck);
            let state = game.open(&scenario).unwrap();
            let seen = SnapshotOf::<Solitaire>::of(&game, &state, Viewer::Seat(Seat(0)));
            let piles = Piles::new(&scenario.piles).unwrap();
            let mut known = HashMap::new();
            let mut after = |done: &Action| match done {
                Action::Stop => piles.points(),
                done => {
                    let next = played(&game, &scenario, done).expect("it can be done");
                    fewest(&game, &next, &list, &mut known)
                }
            };
            let mut every = options(&seen, &list);
            every.push(Action::Stop);
            for first in (0..every.len()).step_by(OPTIONS) {
                let some = &every[first..every.len().min(first + OPTIONS + 1)];
                let Some(weighed) = prove(&piles, some, &list) else { continue };
                let could = some.iter().map(&mut after).min().unwrap();
                let cost = after(&some[0]) - could;
                assert!(weighed.proven);
                assert_eq!(weighed.loss(), f64::from(cost), "{scenario:?} {some:?}");
                compared += 1;
                lost += u32::from(cost > 0);
            }
        }
        assert!(compared > 20 && lost > 10, "{compared} compared, {lost} lost something");
    }

    /// Ten cards, all of them open but for two.
    fn small_deal(luck: &mut Luck<'_>) -> Scenario {
        let mut cards: Vec<Card> =
            "a e i o t n r d p qu th j".split(' ').map(|card| card.parse().unwrap()).collect();
        luck.shuffle(&mut cards);
        let heights = [2, 2, 1, 1, 1, 1, 1, 1];
        let mut cards = cards.into_iter();
        let piles = heights.map(|high| cards.by_ref().take(high).collect()).into();
        Scenario { piles, ..Scenario::default() }
    }

    /// The position after an action, if the rules allow it.
    fn played(game: &Solitaire, scenario: &Scenario, action: &Action) -> Option<Scenario> {
        let mut state = game.open(scenario).ok()?;
        game.act(&mut state, Millis::ZERO, Seat(0), action, &mut ()).ok()?;
        Some(game.scenario(&state))
    }

    /// The fewest points that can be left: every order of every set of open cards is tried as a word,
    /// and every way to fill a space.
    fn fewest(
        game: &Solitaire,
        scenario: &Scenario,
        list: &Lexicon,
        known: &mut HashMap<Vec<Vec<Card>>, i32>,
    ) -> i32 {
        if let Some(points) = known.get(&scenario.piles) {
            return *points;
        }
        let mut actions: Vec<Action> = (0..8).map(|from| Action::Fill(Fill { from })).collect();
        let open: Vec<Option<Card>> =
            scenario.piles.iter().map(|pile| pile.first().copied()).collect();
        words(&open, list, &mut Vec::new(), &mut actions);
        let mut least: i32 = scenario.piles.iter().flatten().map(|card| card.points()).sum();
        for action in actions {
            if let Some(next) = played(game, scenario, &action) {
                least = least.min(fewest(game, &next, list, known));
            }
        }
        known.insert(scenario.piles.clone(), least);
        least
    }

    fn words(open: &[Option<Card>], list: &Lexicon, piles: &mut Vec<u8>, found: &mut Vec<Action>) {
        let text: String =
            piles.iter().filter_map(|pile| open[usize::from(*pile)]).map(Card::letters).collect();
        if list.entry(&text).is_some_and(|entry| !entry.offensive) {
            found.push(Action::Word(piles.clone()));
        }
        for pile in 0..open.len() as u8 {
            if open[usize::from(pile)].is_some() && !piles.contains(&pile) {
                piles.push(pile);
                words(open, list, piles, found);
                piles.pop();
            }
        }
    }
}
