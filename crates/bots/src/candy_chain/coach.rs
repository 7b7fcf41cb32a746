//! What a take cost: proved where the end can be seen, by search elsewhere.

use super::node::Node;
use super::player::weigh as weigh_rights;
use super::solver::{bits, solve, within_reach};
use crate::coach::{Coach, Pattern, Unit, Weighed};
use candy_chain::{Action, CandyChain, Move, MoveList, Position, Right, Side, Stage, Take};
use play::{SnapshotOf, Verdict};
use search::{Limits, Proof, Prover};

/// Candy Chain's coach.
pub const COACH: Coach<CandyChain> =
    Coach { unit: Unit::Chance, patterns: PATTERNS, weighs, weigh };

const PATTERNS: &[Pattern] = &[
    Pattern {
        id: "missed-win",
        title: "A win that was there",
        advice: "When few candies are left, look at every take and at every answer before you choose.",
    },
    Pattern {
        id: "two-at-once",
        title: "Two candies at once",
        advice: "Look for two candies of one colour that can go together: it saves a turn.",
    },
    Pattern {
        id: "freed-the-other-side",
        title: "Setting the other side free",
        advice: "Your candies hold others in the chain. Keep those for later that pin the other side.",
    },
    Pattern {
        id: "quieter-take",
        title: "A better take",
        advice: "Take first what you could lose the chance to take, and keep what can wait.",
    },
    Pattern {
        id: "who-begins",
        title: "Who begins, and with which side",
        advice: "Before the first take, count for both sides how many candies can go at once.",
    },
];

/// What a proof of one position may cost, and a search of one.
const PROOF: u64 = 60_000;
const SEARCH: u64 = 40_000;
/// A short search: how far it disagrees with the long one is how far neither is to be trusted.
const SHORT: u64 = SEARCH / 8;
/// No estimate is nearer than this.
const LEAST_ERROR: f64 = 0.03;

fn weighs(action: &Action) -> bool {
    matches!(action, Action::Right(_) | Action::Side(_) | Action::Take(_))
}

fn weigh(seen: &SnapshotOf<CandyChain>, done: &Action) -> Option<Weighed<Action>> {
    let view = &seen.view;
    match (view.stage, done) {
        (Stage::Play, Action::Take(take)) => {
            weigh_take(&view.position.as_ref()?.parse().ok()?, take)
        }
        (Stage::Rights | Stage::Sides, Action::Right(_) | Action::Side(_)) => {
            let [mints, fruits] = weigh_rights(view, |position| {
                solve(position, SEARCH).map(|found| (found.best, found.verdict))
            })?;
            let [mints, fruits] = [chance(mints), chance(fruits)];
            // Who does not move first takes the side, and leaves the other one the worse.
            let worse = mints.min(fruits);
            let each = [
                (Action::Right(Right::First), worse),
                (Action::Right(Right::Side), 1.0 - worse),
                (Action::Side(Side::Mints), 1.0 - fruits),
                (Action::Side(Side::Fruits), 1.0 - mints),
            ];
            let taken = each.iter().find(|(action, _)| action == done)?.1;
            let alike = |action: &Action| {
                matches!(action, Action::Right(_)) == matches!(done, Action::Right(_))
            };
            let other = each.into_iter().find(|(action, _)| alike(action) && action != done)?;
            Some(Weighed::beside((done, taken), other, false, 2.0 * LEAST_ERROR, "who-begins"))
        }
        _ => None,
    }
}

/// Weighs a take for the side to move.
fn weigh_take(position: &Position, take: &Take) -> Option<Weighed<Action>> {
    let done = Action::Take(*take);
    let side = position.to_move();
    let mv = position.judge(take).ok()?;
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    if moves.len() < 2 {
        return None;
    }
    let action = |mv: Move| Action::Take(Take::of(position.geometry(), mv));
    let after = position.after(mv);
    let mut prover = Prover::new(bits(PROOF));
    if within_reach(position) {
        let mut winner = |at: &Position| winner(at, &mut prover);
        match (winner(position), winner(&after)) {
            // Every take loses, or this one wins: nothing is better.
            (Some((w, _)), _) if w != side => return Some(Weighed::good(&done, 0.0, true, 0.0)),
            (_, Some((w, _))) if w == side => return Some(Weighed::good(&done, 1.0, true, 0.0)),
            (Some((_, Some(best))), Some(_)) => {
                let mut weighed =
                    Weighed::beside((&done, 0.0), (action(best), 1.0), true, 0.0, "missed-win");
                weighed.fact = Some("Every answer was followed to the end.".into());
                return Some(weighed);
            }
            _ => {}
        }
    }
    let found = solve(position, SEARCH)?;
    let best = position.judge(&found.best).ok()?;
    if best == mv {
        let worth = chance(found.verdict);
        let proven = matches!(found.verdict, Verdict::Proved { .. });
        return Some(Weighed::good(&done, worth, proven, spread(position, side, worth)));
    }
    let better = position.after(best);
    let (mine, my_proof) = chance_for(&after, side, SEARCH);
    let (theirs, their_proof) = chance_for(&better, side, SEARCH);
    let error = spread(&after, side, mine) + spread(&better, side, theirs);
    let pattern = pattern(position, mv, best);
    let proven = my_proof && their_proof;
    Some(Weighed::beside((&done, mine), (action(best), theirs), proven, error, pattern))
}

/// Who wins, if that can be proved, and the winning move of the side to move.
fn winner(at: &Position, prover: &mut Prover<Node>) -> Option<(Side, Option<Move>)> {
    if let Some(winner) = at.winner() {
        return Some((winner, None));
    }
    match prover.prove(&Node(*at), Limits::nodes(PROOF)) {
        Proof::Wins(mv) => Some((at.to_move(), Some(mv))),
        Proof::Fails => Some((at.to_move().other(), None)),
        Proof::Open => None,
    }
}

/// The chance that `side` wins from here, and whether it is certain.
fn chance_for(at: &Position, side: Side, nodes: u64) -> (f64, bool) {
    if let Some(winner) = at.winner() {
        return (f64::from(u8::from(winner == side)), true);
    }
    let verdict = solve(at, nodes).map_or(Verdict::Unknown, |found| found.verdict);
    let chance = chance(verdict);
    let proven = matches!(verdict, Verdict::Proved { .. });
    (if at.to_move() == side { chance } else { 1.0 - chance }, proven)
}

/// By how much a short search disagrees.
fn spread(at: &Position, side: Side, long: f64) -> f64 {
    (chance_for(at, side, SHORT).0 - long).abs().max(LEAST_ERROR)
}

/// What a verdict says about the chance of winning: a hundred points are odds of about e to 1, as
/// the evaluation was fitted.
fn chance(verdict: Verdict) -> f64 {
    match verdict {
        Verdict::Unknown => 0.5,
        Verdict::Proved { win, .. } => f64::from(u8::from(win)),
        Verdict::Estimated { score, .. } => {
            // e to the power of the score, by squaring: the same on every machine.
            let mut odds = 1.0 + f64::from(score.clamp(-600, 600)) / 100.0 / 1024.0;
            for _ in 0..10 {
                odds *= odds;
            }
            odds / (1.0 + odds)
        }
    }
}

fn pattern(position: &Position, done: Move, best: Move) -> &'static str {
    if done.second().is_none() && best.second().is_some() {
        return "two-at-once";
    }
    let side = position.to_move();
    let freed = |mv: Move| {
        let after = position.after(mv);
        after.of_side(side.other()).count_ones()
            - (after.pinned() & after.of_side(side.other())).count_ones()
    };
    match freed(done) > freed(best) {
        true => "freed-the-other-side",
        false => "quieter-take",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candy_chain::wins_within;
    use candy_chain::{Geometry, random_setup};
    use play::Luck;
    use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};

    /// CC-11: on small boards, played out in every way, what is proved is so.
    #[test]
    fn proven_losses_agree_with_every_line_of_play() {
        let mut rng = ChaCha12Rng::seed_from_u64(3);
        let mut luck = Luck::new(&mut rng);
        let (mut proven, mut lost) = (0, 0);
        for _ in 0..40 {
            let geometry = Geometry::new(4, 4).unwrap();
            let pieces = random_setup(&geometry, 2, |n| luck.below(n));
            let Ok(mut position) = Position::new(geometry, pieces, Side::Mints, true) else {
                continue;
            };
            let mut list = MoveList::new();
            while position.winner().is_none() {
                position.moves(&mut list);
                let side = position.to_move();
                let wins = |mv: &Move| {
                    let after = position.after(*mv);
                    wins_within(&after, side, 12)
                };
                let could = list.iter().any(wins);
                let mv = *luck.pick(&list).unwrap();
                let take = Take::of(position.geometry(), mv);
                if let Some(weighed) = weigh_take(&position, &take).filter(|it| it.proven) {
                    let loss = f64::from(u8::from(could)) - f64::from(u8::from(wins(&mv)));
                    assert_eq!(weighed.loss(), loss, "{position} {take}");
                    proven += 1;
                    lost += u32::from(loss > 0.0);
                }
                position.play(mv);
            }
        }
        assert!(proven > 50 && lost > 5, "{proven} proven, {lost} of them lost something");
    }
}
