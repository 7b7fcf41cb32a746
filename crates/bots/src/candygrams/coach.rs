//! What a play cost in rounds: the rest of one's own race, played on with the same rolls.

use super::known::{Known, known};
use super::levels::profile;
use super::outlook::Outlook;
use super::plan::plan;
use super::play_finder::{PlayFinder, glance};
use super::position::{Change, Position};
use super::profile::Profile;
use crate::coach::{Coach, Pattern, Unit, Weighed, compare, luck};
use candygrams::propose::across;
use candygrams::{Action, Candy, Candygrams, Colour, Combo, Options, Stage};
use play::{Luck, SnapshotOf};

/// The coach of Candygrams. Fewer rounds are better, so values are negative.
pub const COACH: Coach<Candygrams> =
    Coach { unit: Unit::Rounds, patterns: PATTERNS, weighs, weigh };

const PATTERNS: &[Pattern] = &[
    Pattern {
        id: "a-word-there-was",
        title: "A word that there was",
        advice: "Before you pass, try each candy of the right colours at both ends of your words.",
    },
    Pattern {
        id: "more-candies",
        title: "More candies in one play",
        advice: "Look for longer words, and for two words at once where lines cross.",
    },
    Pattern {
        id: "stuck-by-colour",
        title: "Candies stuck by colour",
        advice: "Use the colour that you have most of: candies of one colour alone wait long for \
                 their roll.",
    },
    Pattern {
        id: "hard-letters",
        title: "Hard letters first",
        advice: "Q, Z, J, X and V fit few words: lay them when you can.",
    },
    Pattern {
        id: "base-word",
        title: "A better base word",
        advice: "A long first word with all three colours gives later words more places.",
    },
    Pattern {
        id: "better-to-wait",
        title: "Waiting for a better roll",
        advice: "A play that leaves only hard letters may cost more than a round.",
    },
];

/// How many sequences of rolls are imagined, and how many rolls of each are played.
const RACES: usize = 12;
const ROLLS: usize = 3;
/// What a look for plays may cost, for the options and in the races.
const LOOK: u64 = 20_000;
const GLANCE: u64 = 1_500;
/// So often one looks for base words, and so many are weighed.
const GLANCES: usize = 6;
const BASES: usize = 3;

fn weighs(action: &Action) -> bool {
    matches!(action, Action::Base { .. } | Action::Play { .. } | Action::Pass { .. })
}

fn weigh(seen: &SnapshotOf<Candygrams>, done: &Action) -> Option<Weighed<Action>> {
    let view = &seen.view;
    let position = Position::of(seen)?;
    let list = lexicon::named(&view.options.words_of(seen.you).name).ok()?;
    let (expert, quick) = (profile("expert")?, profile("medium")?);
    let all = known(&list, expert.vocabulary());
    let options = Options { offensive: false, ..view.options.clone() };
    let mut rng = luck();
    let mut luck = Luck::new(&mut rng);
    let mut changes = Vec::new();
    match done {
        Action::Base { on } if view.stage == Stage::Base => {
            changes.push(Change { off: Vec::new(), on: on.clone() });
            let finder = PlayFinder::new(&options, &all, LOOK);
            changes.extend(bases(&position, &finder, Outlook::new(&all), &mut luck));
        }
        Action::Play { off, on, .. } => {
            changes.push(Change { off: off.clone(), on: on.clone() });
        }
        Action::Pass { .. } if view.stage != Stage::Base => changes.push(Change::default()),
        _ => return None,
    }
    if let (Some(combo), false) = (view.combo, matches!(done, Action::Base { .. })) {
        let mut look = |profile: &Profile| {
            let plan = plan(profile, &all, &options, &position, combo, LOOK, &mut luck);
            changes.push(plan.change.unwrap_or_default());
        };
        look(&expert);
        look(&Profile { candies_considered: expert.candies_considered, ..quick });
        changes.push(Change::default());
    }
    let mut different: Vec<Change> = Vec::new();
    for change in changes {
        if !different.contains(&change) {
            different.push(change);
        }
    }
    if different.len() < 2 {
        return None;
    }
    let races: Vec<[Combo; ROLLS]> = (0..RACES)
        .map(|_| {
            std::array::from_fn(|_| {
                let die = |luck: &mut Luck<'_>| Colour::ALL[luck.below(3) as usize];
                Combo([die(&mut luck), die(&mut luck)])
            })
        })
        .collect();
    let words = known(&list, quick.vocabulary());
    let race = Race { profile: &quick, known: &words, options: &options };
    let row = |change: &Change| -> Vec<f64> {
        let after = position.after(&change.off, &change.on);
        races.iter().map(|rolls| -race.rounds(after.clone(), rolls)).collect()
    };
    let compared = compare(&different.iter().map(row).collect::<Vec<_>>(), 0);
    let change = different[compared.best].clone();
    let pattern = pattern(&position, &different[0], &change, done, &all);
    let best = match (done, change.on.is_empty()) {
        _ if compared.best == 0 => done.clone(),
        (Action::Base { .. }, _) => Action::Base { on: change.on },
        (_, true) => Action::Pass { roll: view.roll },
        (_, false) => change.play(view.roll),
    };
    let done = (done, compared.taken);
    Some(Weighed::beside(done, (best, compared.worth), false, compared.error, pattern))
}

/// Base words, those after which the fewest rounds are left.
fn bases(
    position: &Position,
    finder: &PlayFinder<'_>,
    outlook: Outlook<'_>,
    luck: &mut Luck<'_>,
) -> Vec<Change> {
    let mut found: Vec<(f64, Vec<Candy>)> = Vec::new();
    for _ in 0..GLANCES {
        let some = glance(&position.shoppe, 12, luck);
        finder.bases(&some, |candies| {
            let rounds = outlook.rounds(&position.left(&[], &across(candies)));
            let place = found.partition_point(|(other, _)| *other <= rounds);
            if place < BASES {
                found.insert(place, (rounds, candies.to_vec()));
                found.truncate(BASES);
            }
        });
    }
    found.into_iter().map(|(_, it)| Change { off: Vec::new(), on: across(&it) }).collect()
}

/// Somebody who plays on alone.
struct Race<'a> {
    profile: &'a Profile,
    known: &'a Known,
    options: &'a Options,
}

impl Race<'_> {
    /// How many rounds it takes from here: these rolls, and what is expected after them.
    fn rounds(&self, mut position: Position, rolls: &[Combo]) -> f64 {
        let mut rng = luck();
        let mut luck = Luck::new(&mut rng);
        for (round, combo) in rolls.iter().enumerate() {
            if position.shoppe.is_empty() {
                return round as f64;
            }
            let plan =
                plan(self.profile, self.known, self.options, &position, *combo, GLANCE, &mut luck);
            if let Some(change) = plan.change {
                position = position.after(&change.off, &change.on);
            }
        }
        rolls.len() as f64 + Outlook::new(self.known).rounds(&position.shoppe)
    }
}

fn pattern(
    position: &Position,
    done: &Change,
    best: &Change,
    action: &Action,
    known: &Known,
) -> &'static str {
    let (mine, theirs) = (position.left(&done.off, &done.on), position.left(&best.off, &best.on));
    let most = |left: &[Candy]| {
        let of = |colour: Colour| left.iter().filter(|candy| candy.colour() == colour).count();
        Colour::ALL.map(of).into_iter().max().unwrap_or(0)
    };
    let burden = |left: &[Candy]| -> f64 {
        left.iter().map(|candy| known.burden[usize::from(candy.letter())]).sum()
    };
    match action {
        Action::Base { .. } => "base-word",
        Action::Pass { .. } => "a-word-there-was",
        _ if best.on.is_empty() => "better-to-wait",
        _ if theirs.len() < mine.len() => "more-candies",
        _ if most(&theirs) < most(&mine) => "stuck-by-colour",
        _ if burden(&theirs) < burden(&mine) => "hard-letters",
        _ => "stuck-by-colour",
    }
}
