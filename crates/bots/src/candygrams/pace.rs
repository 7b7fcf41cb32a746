//! How long people think.
//!
//! Finding a word takes a person from a few seconds to most of a minute, and the times lean to one
//! side: mostly short, sometimes long. A level has its usual time. It is multiplied by two factors that
//! are drawn for every thought, and by one for the position: with few candies in the right colours
//! there is little to find, and one looks for longer.

use super::profile::Profile;
use candygrams::{Candygrams, Choices, Stage};
use play::{Luck, Millis, SnapshotOf};

/// With this many candies in the right colours a word is found in the usual time.
const ENOUGH: u32 = 6;
/// The most of a clock that a bot uses, in per cent.
const MAX_SHARE_OF_CLOCK: u64 = 70;

/// How long a player with this profile thinks about what they see.
pub fn pace(profile: &Profile, seen: &SnapshotOf<Candygrams>, luck: &mut Luck<'_>) -> Millis {
    let (view, can) = (&seen.view, Choices::of(&seen.can));
    let usual = profile.seconds * 1_000;
    // Each from 0.4 to 1.4, so that both together are near 0.8 on average and from 0.16 to 1.96.
    let mut factor = || 400 + luck.below(1_001);
    let drawn = u64::from(usual) * u64::from(factor()) / 1_000 * u64::from(factor()) / 1_000;
    if can.stand.is_some() {
        // A look at a word that lies there, not a search.
        let clock = Millis::secs(view.options.challenge_seconds.into());
        return at_most(drawn / 4, Some(clock));
    }
    let own = seen.you.and_then(|you| view.players.get(you.index()));
    let thought = match (own, view.combo) {
        (Some(own), Some(combo)) if view.stage != Stage::Base && !can.base => {
            let fits = |c: &&candygrams::Candy| combo.colours().has(c.colour());
            let fitting = own.candies.iter().flatten().filter(fits).count() as u32;
            // Half as long again for each three that are missing.
            let harder = 6 + ENOUGH.saturating_sub(fitting);
            let thought = drawn * u64::from(harder) / 6;
            // A player who has just traded has already looked.
            if own.traded { thought / 3 } else { thought }
        }
        _ => drawn,
    };
    let seconds = view.options.round_seconds;
    at_most(thought, (seconds > 0).then(|| Millis::secs(seconds.into())))
}

fn at_most(thought: u64, clock: Option<Millis>) -> Millis {
    Millis(clock.map_or(thought, |clock| thought.min(clock.0 * MAX_SHARE_OF_CLOCK / 100)))
}
