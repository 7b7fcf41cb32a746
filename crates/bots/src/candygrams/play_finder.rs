//! The plays and base words that somebody sees.

use super::known::Known;
use super::position::Position;
use candygrams::{Candy, Cell, Combo, Options, Plays, Put};
use play::Luck;
use std::cell::Cell as Counter;
use std::ops::ControlFlow;

/// Finds plays, as a player at one level would.
pub struct PlayFinder<'s> {
    plays: Plays<'s>,
    /// How many more plays are looked at.
    left: Counter<u64>,
}

/// With more candies than this in the right colours nothing is taken off the crossword: there is
/// enough to lay, and every candy taken off is a whole search.
const PLENTY: usize = 7;
/// With so few in the shoppe two candies are taken off, and with fewer three.
const FEW: usize = 5;

impl<'s> PlayFinder<'s> {
    /// With these words, for a table with these options, looking at at most this many plays.
    pub fn new(options: &'s Options, known: &'s Known, nodes: u64) -> PlayFinder<'s> {
        PlayFinder { plays: Plays::new(options, &known.words), left: Counter::new(nodes) }
    }

    /// Whether nothing more is looked at.
    pub fn is_tired(&self) -> bool {
        self.left.get() == 0
    }

    fn spend(&self) -> ControlFlow<()> {
        self.left.set(self.left.get().saturating_sub(1));
        if self.is_tired() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Base words of these candies.
    pub fn bases(&self, some: &[Candy], mut found: impl FnMut(&[Candy])) {
        self.plays.each_base(some, |candies| {
            found(candies);
            self.spend()
        });
    }

    /// Plays with the first `candies_considered` candies of the shoppe that have the right colours, taking
    /// up to `removes` off where little is left to lay.
    pub fn plays(
        &self,
        position: &Position,
        combo: Combo,
        candies_considered: usize,
        removes: usize,
        mut found: impl FnMut(&[Cell], &[Put]),
    ) {
        let colours = combo.colours();
        let fitting = position.shoppe.iter().copied().filter(|c| colours.has(c.colour()));
        let some: Vec<Candy> = fitting.take(candies_considered).collect();
        let crossword = &position.crossword;
        let plays = self.plays.with_rules_version(position.rules_version);
        let _ = plays.each(crossword, &some, combo, |on| {
            found(&[], on);
            self.spend()
        });
        let most = match (some.len(), position.shoppe.len()) {
            _ if self.is_tired() => 0,
            (plenty, _) if plenty > PLENTY => 0,
            (_, many) if many > FEW => removes.min(1),
            _ => removes,
        };
        if most > 0 {
            let _ = plays.each_removing(crossword, &some, combo, most, |off, on| {
                // What is taken off and not used again is only a detour.
                if on.len() > off.len() {
                    found(off, on);
                }
                self.spend()
            });
        }
    }
}

/// Some of these candies, as many as are taken in at a glance.
pub fn glance(candies: &[Candy], most: usize, luck: &mut Luck<'_>) -> Vec<Candy> {
    let mut some = candies.to_vec();
    luck.shuffle(&mut some);
    some.truncate(most);
    some
}
