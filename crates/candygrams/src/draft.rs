//! What a player learns about a draft before it is announced.

use crate::action::Action;
use crate::laying::Laying;
use crate::state::{Player, State};
use crate::word::{Role, Word};
use crate::{Candygrams, Combo};
use play::{Millis, Reject, Seat};
use serde::Serialize;

/// What a draft would make. At a challenge table it does not judge words and colours: that
/// is for the players to know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub struct Draft {
    /// Its words: the new one, extra ones, leftovers.
    pub words: Vec<DraftWord>,
    /// Everything that is wrong with it; for the first it would be refused.
    pub problems: Vec<Reject>,
    /// Candies left in the shoppe.
    pub shoppe: u8,
    /// Whether it would empty the shoppe and be accepted.
    pub finishes: bool,
}

/// A word of a draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub struct DraftWord {
    /// The word.
    #[serde(flatten)]
    #[cfg_attr(feature = "ts", ts(flatten))]
    pub word: Word,
    /// Whether the list holds it, where a referee tells.
    pub valid: Option<bool>,
    /// Whether it has the right colours, where a referee tells.
    pub matches: Option<bool>,
}

impl Candygrams {
    /// Judges a draft without making it.
    pub(crate) fn draft(
        &self,
        state: &State,
        at: Millis,
        seat: Seat,
        action: &Action,
    ) -> Result<Draft, Reject> {
        self.admit(state, seat)?;
        let player = &state.players[seat];
        match action {
            Action::Base { on } => {
                self.may_base(state, seat)?;
                Ok(self.look(seat, player, self.begin(state, seat, on), None))
            }
            Action::Play { roll, off, on } => {
                self.this_roll(state, at, seat, *roll)?;
                self.may_answer(state, seat)?;
                let laying =
                    Laying::new(&player.crossword, &player.shoppe, off, on, self.rules_version);
                Ok(self.look(seat, player, laying, state.combo))
            }
            _ => {
                let mut copy = state.clone();
                self.do_act(&mut copy, at, seat, action, &mut ())?;
                let shoppe = player.shoppe.len() as u8;
                Ok(Draft { shoppe, ..Draft::default() })
            }
        }
    }

    fn look(
        &self,
        seat: Seat,
        player: &Player,
        laying: Result<Laying, Reject>,
        combo: Option<Combo>,
    ) -> Draft {
        let before = &player.crossword;
        let laying = match laying {
            Ok(laying) => laying,
            Err(reject) => {
                let shoppe = player.shoppe.len() as u8;
                return Draft { problems: vec![reject], shoppe, ..Draft::default() };
            }
        };
        let referee = self.options.referee();
        let good = |word: &Word| !referee || word.is_valid(&self.options, self.words_of(seat));
        let mut words = laying.words(before, combo, good);
        if !player.has_base() {
            words.iter_mut().for_each(|word| word.role = Role::Base);
        }
        let mut problems: Vec<Reject> =
            laying.shape(before, self.options.mode).err().into_iter().collect();
        if referee {
            let faults = words.iter().map(|w| w.fault(combo, &self.options, self.words_of(seat)));
            problems.extend(faults.flatten());
        }
        let judged = |word: Word| DraftWord {
            valid: referee.then(|| word.is_valid(&self.options, self.words_of(seat))),
            matches: referee.then(|| word.has_colours(combo, &self.options)),
            word,
        };
        Draft {
            words: words.into_iter().map(judged).collect(),
            shoppe: laying.shoppe.len() as u8,
            finishes: laying.shoppe.is_empty() && problems.is_empty(),
            problems,
        }
    }
}
