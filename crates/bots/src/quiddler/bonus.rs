//! What a longest word or many words may bring (QD-16, QD-17).

use play::SnapshotOf;
use quiddler::{Bonus, Quiddler};

/// What a bonus is worth.
const WORTH: f64 = 10.0;

/// What is known, and to be feared, of the others' words in this round.
pub struct Rivals {
    longest: Option<Others>,
    most: Option<Others>,
}

/// How the others stand in one of the two counts.
struct Others {
    /// The best that lies on the table.
    best: u8,
    /// How many have yet to lay.
    to_come: u32,
    /// What one of those comes to on average.
    usual: f64,
    /// How much the chance to beat one of them grows with each more.
    slope: f64,
}

impl Rivals {
    /// As the viewer sees them. Without a seat: at a table of strangers.
    pub fn of(seen: &SnapshotOf<Quiddler>) -> Rivals {
        let view = &seen.view;
        let you = seen.you.map(|seat| seat.index());
        let others = || view.players.iter().enumerate().filter(|(i, p)| Some(*i) != you && !p.gone);
        let standing = |i: usize| view.players[i].words.iter().filter(|word| word.stands());
        let yet = |i: usize| match &view.ending {
            Some(ending) => ending.last.iter().any(|seat| seat.index() == i),
            None => true,
        };
        let to_come = others().filter(|(i, _)| yet(*i)).count() as u32;
        let longest = others().flat_map(|(i, _)| standing(i)).map(|word| word.letters).max();
        let most = others().map(|(i, _)| standing(i).count() as u8).max();
        let counts = |bonus| view.players.len() > 2 || view.options.two_player_bonus == bonus;
        let cards = f64::from(view.cards);
        let longest =
            Others { best: longest.unwrap_or(0), to_come, usual: 2.6 + 0.34 * cards, slope: 0.28 };
        let most = Others { best: most.unwrap_or(0), to_come, usual: cards / 3.4, slope: 0.4 };
        Rivals {
            longest: Some(longest).filter(|_| counts(Bonus::LongestWord)),
            most: Some(most).filter(|_| counts(Bonus::MostWords)),
        }
    }

    /// The expected bonuses with a longest word of this many letters and this many words.
    pub fn hope(&self, letters: u8, words: u8) -> f64 {
        let of = |others: &Option<Others>, mine| others.as_ref().map_or(0.0, |o| o.hope(mine));
        of(&self.longest, letters) + of(&self.most, words)
    }
}

impl Others {
    fn hope(&self, mine: u8) -> f64 {
        if mine <= self.best {
            return 0.0;
        }
        let beats_one = (0.5 + (f64::from(mine) - self.usual) * self.slope).clamp(0.02, 0.97);
        WORTH * (0..self.to_come).fold(1.0, |chance, _| chance * beats_one)
    }
}
