//! The report of a broken law.

use play::Viewer;
use std::fmt;

/// A law broken: which, in which match, where in it, and in words how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The law's name, as in [`laws`](mod@crate::laws).
    pub law: &'static str,
    /// The seed of the match, to play it again.
    pub seed: u64,
    /// How many inputs the match had seen.
    pub step: usize,
    /// What happened and what should have, for a person.
    pub message: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Breach { law, seed, step, message } = self;
        write!(
            f,
            "the law `{law}` is broken in the match of seed {seed}, after step {step}: {message}"
        )
    }
}

impl std::error::Error for Breach {}

/// A viewer in words.
pub(crate) fn who(viewer: Viewer) -> String {
    viewer.seat().map_or_else(|| "a watcher".into(), |seat| seat.to_string())
}

/// Two texts that should be equal, cut down to where they part.
pub(crate) fn parting(one: &str, two: &str) -> String {
    const BEFORE: usize = 40;
    const AFTER: usize = 120;
    let same = one.chars().zip(two.chars()).take_while(|(a, b)| a == b).count();
    let cut = |text: &str| -> String {
        let from = same.saturating_sub(BEFORE);
        let mut shown: String = text.chars().skip(from).take(BEFORE + AFTER).collect();
        if from > 0 {
            shown.insert(0, '…');
        }
        if text.chars().count() > from + BEFORE + AFTER {
            shown.push('…');
        }
        shown
    };
    format!("`{}` against `{}`", cut(one), cut(two))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_breach_names_law_seed_and_step() {
        let breach =
            Breach {
                law: "conserved", seed: 3, step: 17, message: "missing: 1 × Card(4).".into()
            };
        assert_eq!(
            breach.to_string(),
            "the law `conserved` is broken in the match of seed 3, after step 17: \
             missing: 1 × Card(4)."
        );
    }

    #[test]
    fn long_texts_are_shown_where_they_part() {
        let one = format!("{}left", "x".repeat(100));
        let two = format!("{}right", "x".repeat(100));
        let forty = "x".repeat(40);
        assert_eq!(parting(&one, &two), format!("`…{forty}left` against `…{forty}right`"));
    }
}
