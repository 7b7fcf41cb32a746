//! What to do without looking ahead: the move that seems to be worth most.

use super::card_table::CardTable;
use super::judge::{AT_ONCE, Judge, NEVER};
use super::plan::Plan;
use super::rollout::Effort;
use super::worth::{Beliefs, Outlook};
use candy_monsters::{CandyMonsters, Move, State};
use play::{Luck, Seat};

/// Judges moves by what they seem to be worth.
pub struct Policy<'a> {
    /// The rules.
    pub game: &'a CandyMonsters,
    /// The cards.
    pub cards: &'a CardTable,
    /// What they believe.
    pub beliefs: Beliefs,
    /// What each seat aims for.
    pub plans: [Plan; 5],
}

impl<'a> Policy<'a> {
    /// Somebody who plays with these cards, and knows nothing better than to mix.
    pub fn new(game: &'a CandyMonsters, cards: &'a CardTable) -> Policy<'a> {
        Policy { game, cards, beliefs: Beliefs::default(), plans: [Plan::Mixed; 5] }
    }

    fn plan(&self, seat: Seat) -> Plan {
        self.plans[seat.index()]
    }

    pub(super) fn outlook<'s>(&'s self, state: &'s State, seat: Seat) -> Outlook<'s> {
        Outlook::of(self.game, self.cards, &self.beliefs, state, seat)
    }

    /// The best of `moves`, all of which `seat` can make.
    pub fn best(&self, state: &State, seat: Seat, moves: &[Move]) -> Option<Move> {
        let outlook = self.outlook(state, seat);
        let mut judge = Judge::new(&outlook);
        // What costs nothing is done without weighing anything else.
        let free = moves.iter().find(|mv| judge.is_free(**mv));
        if let Some(mv) = free {
            return Some(*mv);
        }
        judge.look_at_offers();
        let mut best = None;
        let plan = self.plan(seat);
        for mv in in_order(moves).filter(|mv| plan.allows(**mv)) {
            let worth = judge.worth(*mv);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, *mv));
            }
        }
        best.map(|(_, mv)| mv)
    }

    /// The best of `moves` to somebody whose judgement is off by up to `blur` either way.
    pub fn blurred(
        &self,
        state: &State,
        seat: Seat,
        moves: &[Move],
        blur: u32,
        luck: &mut Luck<'_>,
    ) -> Option<Move> {
        let outlook = self.outlook(state, seat);
        let mut judge = Judge::new(&outlook);
        judge.look_at_offers();
        let off = |luck: &mut Luck<'_>| luck.below(2 * blur + 1) as i32 - blur as i32;
        let plan = self.plan(seat);
        let moves = in_order(moves).filter(|mv| plan.allows(**mv));
        let worth = moves.map(|mv| (judge.worth(*mv) + off(luck), *mv));
        worth.max_by_key(|(worth, _)| *worth).map(|(_, mv)| mv)
    }

    /// Moves worth an effort, the one that seems best first.
    pub fn candidates(
        &self,
        state: &State,
        seat: Seat,
        moves: &[Move],
        effort: Effort,
    ) -> Vec<Move> {
        let outlook = self.outlook(state, seat);
        let mut judge = Judge::new(&outlook);
        judge.look_at_offers();
        let plan = self.plan(seat);
        let moves = in_order(moves).filter(|mv| plan.allows(**mv));
        let worths = moves.map(|mv| (judge.worth(*mv), *mv));
        let mut worths: Vec<(i32, Move)> = worths.filter(|(w, _)| *w > NEVER / 2).collect();
        worths.sort_by_key(|(worth, _)| -worth);
        let best = worths.first().map_or(0, |(worth, _)| *worth);
        // Free abilities are always used; only the target is a question.
        let far = if best > AT_ONCE / 2 { effort.margin / 4 } else { effort.margin };
        worths.retain(|(worth, _)| *worth >= best - far);
        // Of one card's places, and of one monster's meals, only the best is worth a thought.
        let mut seen: Vec<Move> = Vec::new();
        worths.retain(|(_, mv)| {
            let alike = |other: &Move| match (mv, other) {
                (Move::Tuck(a, _), Move::Tuck(b, _)) => a == b,
                (Move::Feed(a, _), Move::Feed(b, _)) => a == b,
                _ => false,
            };
            let new = !seen.iter().any(alike);
            seen.push(*mv);
            new
        });
        worths.truncate(effort.most);
        worths.into_iter().map(|(_, mv)| mv).collect()
    }
}

/// The moves without those for monsters whose turn to be fed has not come: bots feed them in the
/// order that the program proposes (KM-25).
fn in_order(moves: &[Move]) -> impl Iterator<Item = &Move> {
    let first = moves.iter().find_map(|mv| match mv {
        Move::Feed(monster, _) => Some(*monster),
        _ => None,
    });
    moves.iter().filter(move |mv| match mv {
        Move::Feed(monster, _) | Move::LetGo(monster) => first == Some(*monster),
        _ => true,
    })
}
