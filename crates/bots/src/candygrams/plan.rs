//! Plays weighed by what the next roll brings.

use super::known::Known;
use super::outlook::{Outlook, combos};
use super::play_finder::PlayFinder;
use super::position::{Change, Position};
use super::profile::{Choice, Profile};
use candygrams::{Combo, Options};
use play::Luck;

/// What somebody would do about a roll, and how many rounds they believe are left after it.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The play; nothing to pass.
    pub change: Option<Change>,
    /// Rounds after this one, at a guess.
    pub rounds: f64,
}

/// A play and the outlook after it.
struct Weighed {
    rounds: f64,
    change: Change,
}

/// How many candies are considered when thinking about the next roll: what counts is whether there is
/// a play at all, and that is seen with few.
const NEXT_TAKES_IN: usize = 8;
/// Plays of the same candies differ little: this many of them are thought through.
const ALIKE: usize = 2;

/// What a player with this profile would play to a roll. The order of the shoppe is what they look
/// at first.
pub fn plan(
    profile: &Profile,
    known: &Known,
    options: &Options,
    position: &Position,
    combo: Combo,
    nodes: u64,
    luck: &mut Luck<'_>,
) -> Plan {
    let outlook = Outlook::new(known);
    let passing = outlook.rounds(&position.shoppe);
    // Half of the thinking is for the roll at hand.
    let ahead = matches!(profile.choice, Choice::Ahead { .. });
    let finder = PlayFinder::new(options, known, if ahead { nodes / 2 } else { nodes });
    let mut seen: Vec<Weighed> = Vec::new();
    finder.plays(position, combo, profile.candies_considered, profile.removes, |off, on| {
        let rounds = outlook.rounds(&position.left(off, on));
        seen.push(Weighed { rounds, change: Change { off: off.to_vec(), on: on.to_vec() } });
    });
    let light = |one: &Weighed, two: &Weighed| one.rounds.total_cmp(&two.rounds);
    let best = match profile.choice {
        Choice::Any => (!seen.is_empty()).then(|| {
            let one = luck.below(seen.len() as u32) as usize;
            seen.swap_remove(one)
        }),
        Choice::Longest => seen.into_iter().max_by_key(|it| it.change.on.len()),
        Choice::Lightest => seen.into_iter().min_by(light),
        Choice::Ahead { plays } => {
            seen.sort_by(light);
            let finder = PlayFinder::new(options, known, nodes / 2);
            return think_ahead(position, shortlist(seen, plays), &finder, outlook, passing);
        }
    };
    match best {
        Some(best) => Plan { change: Some(best.change), rounds: best.rounds },
        None => Plan { change: None, rounds: passing },
    }
}

/// The first few, but not too many that use the same candies.
fn shortlist(seen: Vec<Weighed>, plays: usize) -> Vec<Weighed> {
    let mut short: Vec<Weighed> = Vec::new();
    for it in seen {
        if short.len() >= plays {
            break;
        }
        // The same candies leave the same outlook.
        let alike = short.iter().filter(|other| other.rounds == it.rounds).count();
        if alike < ALIKE {
            short.push(it);
        }
    }
    short
}

/// The best of the shortlist by what every roll would bring after it.
fn think_ahead(
    position: &Position,
    short: Vec<Weighed>,
    finder: &PlayFinder<'_>,
    outlook: Outlook<'_>,
    passing: f64,
) -> Plan {
    let mut best: Option<Weighed> = None;
    for it in short {
        let after = position.after(&it.change.off, &it.change.on);
        if after.shoppe.is_empty() {
            return Plan { change: Some(it.change), rounds: 0.0 };
        }
        let rounds = next(&after, finder, outlook);
        if best.as_ref().is_none_or(|best| rounds < best.rounds) {
            best = Some(Weighed { rounds, change: it.change });
        }
    }
    match best {
        Some(best) => Plan { change: Some(best.change), rounds: best.rounds },
        None => Plan { change: None, rounds: passing },
    }
}

/// Rounds that are left from here, looking one roll ahead.
fn next(position: &Position, finder: &PlayFinder<'_>, outlook: Outlook<'_>) -> f64 {
    let stays = outlook.rounds(&position.shoppe);
    let rolled = combos().map(|(combo, falls)| {
        let mut best = stays;
        finder.plays(position, combo, NEXT_TAKES_IN, 0, |off, on| {
            best = best.min(outlook.rounds(&position.left(off, on)));
        });
        falls * best
    });
    1.0 + rolled.sum::<f64>()
}
