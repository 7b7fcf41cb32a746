//! Strength on one scale from 0 to 100: as fine a choice as a person needs for an even match.
//!
//! Between two neighbouring levels lies a bot that decides now like the one and now like the other
//! ([`Mixed`]). How often, so that every point of strength is worth the same, was measured by
//! `parlour league`; `docs/strength.md` has the results.

use play::{Bot, BotMove, Game, Luck, Millis, SnapshotOf};

/// The strength of the strongest bot of a game.
pub const STRONGEST: u8 = 100;

/// From one level to the next.
const STEP: u32 = 1_000;

/// The strength that the id of a level names: the number itself.
pub fn of_id(id: &str) -> Option<u8> {
    let sound = !id.is_empty() && (id == "0" || !id.starts_with('0'));
    id.parse().ok().filter(|strength| sound && *strength <= STRONGEST && !id.starts_with('+'))
}

/// How strong the bots of a game are.
///
/// Marks, weakest first: a place, counted from the weakest level with 1000 from each level to the
/// next, and the rating that a bot there has: 400 points more win ten games of eleven. Without
/// marks nothing is known, and the levels are taken to be 200 points apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale(pub &'static [(u32, i32)]);

/// How a bot of some strength plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blend {
    /// The weaker of two neighbouring levels, counted from 0.
    pub weaker: usize,
    /// How many of a thousand decisions are the stronger one's.
    pub share: u32,
}

impl Scale {
    /// What is not measured yet.
    pub const UNKNOWN: Scale = Scale(&[]);

    /// The place of the strongest of so many levels.
    fn last(levels: usize) -> u32 {
        STEP * levels.saturating_sub(1) as u32
    }

    fn marks(&self, levels: usize) -> Vec<(u32, i32)> {
        match self.0 {
            [] => vec![(0, 0), (Scale::last(levels), 200 * levels.saturating_sub(1) as i32)],
            marks => marks.to_vec(),
        }
    }

    /// How a bot of this strength plays, in a game with so many levels.
    pub fn blend(&self, strength: u8, levels: usize) -> Blend {
        let marks = self.marks(levels);
        let wanted = self.rating(strength, levels);
        let place = along(&marks, wanted, |mark| (mark.1.into(), mark.0.into()));
        let place = (place as u32).min(Scale::last(levels));
        let weaker = (place / STEP).min(levels.saturating_sub(2) as u32);
        Blend { weaker: weaker as usize, share: place - weaker * STEP }
    }

    /// The rating of this strength: the same for every point of it.
    pub fn rating(&self, strength: u8, levels: usize) -> i64 {
        let marks = self.marks(levels);
        let (low, high) = (i64::from(marks[0].1), i64::from(marks[marks.len() - 1].1));
        low + (high - low) * i64::from(strength.min(STRONGEST)) / i64::from(STRONGEST)
    }

    /// The strength of a level, counted from 0.
    pub fn strength(&self, level: usize, levels: usize) -> u8 {
        let marks = self.marks(levels);
        let place = i64::from(STEP) * level as i64;
        let rating = along(&marks, place, |mark| (mark.0.into(), mark.1.into()));
        let (low, high) = (i64::from(marks[0].1), i64::from(marks[marks.len() - 1].1));
        let strength = (rating - low) * i64::from(STRONGEST) + (high - low) / 2;
        (strength / (high - low).max(1)).clamp(0, i64::from(STRONGEST)) as u8
    }

    /// How many rating points there are from strength 0 to 100.
    pub fn span(&self, levels: usize) -> u32 {
        let marks = self.marks(levels);
        marks[marks.len() - 1].1.abs_diff(marks[0].1)
    }
}

/// What belongs to `x` on the line through all marks.
fn along(marks: &[(u32, i32)], x: i64, of: impl Fn(&(u32, i32)) -> (i64, i64)) -> i64 {
    let points: Vec<(i64, i64)> = marks.iter().map(of).collect();
    for pair in points.windows(2) {
        let [(x0, y0), (x1, y1)] = [pair[0], pair[1]];
        if x <= x1 && x1 > x0 {
            return y0 + (y1 - y0) * (x.max(x0) - x0) / (x1 - x0);
        }
    }
    points.last().map_or(0, |(_, y)| *y)
}

/// Decides now like the weaker, now like the stronger of two bots, each decision by itself.
pub struct Mixed<G> {
    /// The weaker one, and the most positions that it looks at.
    pub weaker: (Box<dyn Bot<G>>, u64),
    /// The stronger one, and the most positions that it looks at.
    pub stronger: (Box<dyn Bot<G>>, u64),
    /// How many of a thousand decisions are the stronger one's.
    pub share: u32,
}

impl<G: Game> Mixed<G> {
    fn one(&mut self, luck: &mut Luck<'_>) -> &mut (Box<dyn Bot<G>>, u64) {
        match luck.below(STEP) < self.share {
            true => &mut self.stronger,
            false => &mut self.weaker,
        }
    }
}

impl<G: Game> Bot<G> for Mixed<G> {
    fn choose(
        &mut self,
        snapshot: &SnapshotOf<G>,
        nodes: u64,
        luck: &mut Luck<'_>,
    ) -> BotMove<G::Action> {
        let (bot, most) = self.one(luck);
        bot.choose(snapshot, nodes.min(*most), luck)
    }

    fn pace(&mut self, snapshot: &SnapshotOf<G>, luck: &mut Luck<'_>) -> Millis {
        self.one(luck).0.pace(snapshot, luck)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strength_is_a_number_up_to_a_hundred() {
        for (id, strength) in [("0", Some(0)), ("37", Some(37)), ("100", Some(100))] {
            assert_eq!(of_id(id), strength);
        }
        for wrong in ["", "101", "007", "-1", "+5", "easy", "3.5", "300"] {
            assert_eq!(of_id(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_point_of_strength_is_worth_the_same_rating() {
        // The second level is 100 points above the first, the third 300 above that.
        let scale = Scale(&[(0, 0), (1000, 100), (2000, 400)]);
        let at = |strength| scale.blend(strength, 3);
        assert_eq!(at(0), Blend { weaker: 0, share: 0 });
        assert_eq!(at(25), Blend { weaker: 1, share: 0 });
        assert_eq!(at(10), Blend { weaker: 0, share: 400 });
        assert_eq!(at(50), Blend { weaker: 1, share: 333 });
        assert_eq!(at(100), Blend { weaker: 1, share: 1000 });
        assert_eq!([0, 1, 2].map(|level| scale.strength(level, 3)), [0, 25, 100]);
        assert_eq!((scale.rating(10, 3), scale.span(3)), (40, 400));
    }

    #[test]
    fn what_is_not_measured_is_evenly_spread() {
        let blends = [0, 50, 100].map(|strength| Scale::UNKNOWN.blend(strength, 4));
        assert_eq!(blends.map(|blend| blend.weaker), [0, 1, 2]);
        assert_eq!(blends.map(|blend| blend.share), [0, 500, 1000]);
    }

    #[test]
    fn more_strength_is_never_further_down() {
        let scale = Scale(&[(0, -50), (250, 10), (500, 200), (1000, 210), (3000, 900)]);
        let place = |strength| {
            let Blend { weaker, share } = scale.blend(strength, 4);
            1000 * weaker as u32 + share
        };
        assert!((1..=100).all(|strength| place(strength) >= place(strength - 1)));
    }
}
