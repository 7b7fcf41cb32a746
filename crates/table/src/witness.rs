//! What somebody saw and did at a table before its first deal, compared with the log of the game.
//!
//! A log proves that it fits together. Only somebody who was there can tell that it is the log of
//! the game that they were promised: that the seed is the one whose commitment they saw, and that
//! their own text went into the luck.

use crate::{Fault, Header};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What somebody remembers. What they do not remember is not compared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Witness {
    /// The host's commitment, as it was shown before the first deal.
    pub commit: Option<String>,
    /// The seats' commitments, as they were shown when the texts were asked for.
    pub commits: Option<Vec<Option<String>>>,
    /// The attempt in which they were.
    pub attempt: Option<u32>,
    /// What was committed to, whether or not the text was asked for, by seat from 0.
    pub offered: BTreeMap<u8, String>,
    /// The texts that were sent, by seat from 0.
    pub entropy: BTreeMap<u8, String>,
    /// The hash of the laid-out position that was shown; empty where none was.
    pub laid_out: Option<String>,
}

/// A seat that had committed to a text, while the game began with another commitment or with none. Either the host
/// left it out, or its connection was down when the commitments were fixed, or another device of the
/// same seat committed: only whoever was there can tell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LeftOut {
    /// Which seat.
    pub seat: u8,
    /// Whether the log has another commitment in its place.
    pub replaced: bool,
}

impl Witness {
    /// Which seats had no part in the luck, although they had committed to a text.
    pub fn left_out(&self, header: &Header) -> Vec<LeftOut> {
        let commits = header.hosted.as_ref().map_or(&[][..], |hosted| &hosted.commits);
        let of = |seat: u8| commits.get(usize::from(seat)).and_then(Option::as_ref);
        let lacking = self.offered.iter().filter(|(seat, hash)| of(**seat) != Some(*hash));
        lacking.map(|(seat, _)| LeftOut { seat: *seat, replaced: of(*seat).is_some() }).collect()
    }

    /// Checks that the log matches what was seen. The fault says what was changed.
    pub fn compare(&self, header: &Header) -> Result<(), Fault> {
        let changed = |code, message: String| Err(Fault::at(1, code, message));
        if self.commit.as_ref().is_some_and(|seen| *seen != header.commit) {
            return changed(
                "another-commitment",
                "The host dealt from another seed than the one it had committed to when you \
                 looked: its commitment was changed."
                    .into(),
            );
        }
        for (seat, text) in &self.entropy {
            if header.entropy.get(usize::from(*seat)) != Some(text) {
                let message = format!(
                    "The text that seat {} sent is not the one in the log, so it had no part in \
                     the luck.",
                    u16::from(*seat) + 1
                );
                return changed("another-text", message);
            }
        }
        let hosted = header.hosted.clone().unwrap_or_default();
        if let Some(seen) = &self.commits
            && let Some(seat) = first_difference(seen, &hosted.commits)
        {
            let message = format!(
                "Seat {} had committed to another text when you told yours: its commitment was \
                 changed afterwards.",
                seat + 1
            );
            return changed("another-commitment", message);
        }
        if self.attempt.is_some_and(|seen| seen != hosted.attempt) {
            return changed(
                "another-attempt",
                "The log is of another attempt to begin than the one you took part in.".into(),
            );
        }
        if self.laid_out.as_ref().is_some_and(|seen| *seen != hosted.laid_out.unwrap_or_default()) {
            return changed(
                "another-position",
                "The game began from another position than the one that was announced.".into(),
            );
        }
        Ok(())
    }
}

/// The first place where two lists differ.
fn first_difference<T: PartialEq>(a: &[T], b: &[T]) -> Option<usize> {
    (0..a.len().max(b.len())).find(|i| a.get(*i) != b.get(*i))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fair::commit_to;
    use crate::{Hosted, Seed};
    use serde_json::Value;

    fn header() -> Header {
        let entropy = vec!["salt".to_owned(), "pepper".to_owned(), String::new()];
        let commits = vec![Some(commit_to("salt")), Some(commit_to("pepper")), None];
        Header {
            parlour: crate::log::FORMAT,
            game: "game".into(),
            rules: 1,
            players: vec!["Ada".into(), "Ben".into(), "Gumdrop".into()],
            opened: 0,
            options: Value::Null.into(),
            scenario: Value::Null.into(),
            commit: Seed::from_text("a").commit(),
            entropy,
            hosted: Some(Hosted {
                commits,
                attempt: 2,
                silent: vec![0, 1, 0],
                ..Hosted::default()
            }),
            forgotten: Vec::new(),
        }
    }

    fn ada() -> Witness {
        let hosted = header().hosted.unwrap();
        Witness {
            commit: Some(header().commit),
            commits: Some(hosted.commits),
            attempt: Some(2),
            offered: BTreeMap::from([(0, commit_to("salt"))]),
            entropy: BTreeMap::from([(0, "salt".into())]),
            laid_out: Some(String::new()),
        }
    }

    #[test]
    fn who_saw_nothing_else_has_nothing_to_object() {
        ada().compare(&header()).unwrap();
        Witness::default().compare(&header()).unwrap();
    }

    #[test]
    fn every_change_of_what_was_seen_is_found() {
        type Edit = fn(&mut Header);
        let changes: [(&str, Edit); 6] = [
            ("another-commitment", |h| h.commit = Seed::from_text("b").commit()),
            ("another-text", |h| h.entropy[0] = "sugar".into()),
            ("another-commitment", |h| hosted(h).commits[1] = Some(commit_to("mustard"))),
            ("another-commitment", |h| hosted(h).commits[1] = None),
            ("another-attempt", |h| hosted(h).attempt = 1),
            ("another-position", |h| hosted(h).laid_out = Some(commit_to("{}"))),
        ];
        for (code, change) in changes {
            let mut header = header();
            change(&mut header);
            assert_eq!(ada().compare(&header).unwrap_err().code, code);
        }
    }

    #[test]
    fn who_was_left_out_is_known_even_if_nobody_asked_for_the_text() {
        let saw = Witness { offered: ada().offered, ..Witness::default() };
        let mut header = header();
        assert_eq!(saw.left_out(&header), []);
        let mut with = |commit: Option<String>| {
            hosted(&mut header).commits[0] = commit;
            saw.compare(&header).unwrap();
            saw.left_out(&header)
        };
        assert_eq!(with(None), [LeftOut { seat: 0, replaced: false }]);
        assert_eq!(with(Some(commit_to("sugar"))), [LeftOut { seat: 0, replaced: true }]);
        header.hosted = None;
        assert_eq!(saw.left_out(&header), [LeftOut { seat: 0, replaced: false }]);
    }

    fn hosted(header: &mut Header) -> &mut Hosted {
        header.hosted.as_mut().unwrap()
    }
}
