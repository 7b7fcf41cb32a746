//! A seat's part of the luck: a secret text that it commits to, and tells when everybody has.

use crate::http::secret;
use protocol::{Reveal, SeatCommit, ToClient, ToHost};
use table::Witness;
use table::fair::commit_to;

/// What one seat adds to the luck of one table.
#[derive(Clone, Debug)]
pub struct SeatLuck {
    attempt: u32,
    text: String,
    /// What the text was revealed for. It is never revealed for anything else.
    revealed: Option<Reveal>,
}

impl Default for SeatLuck {
    fn default() -> SeatLuck {
        SeatLuck::new()
    }
}

impl SeatLuck {
    /// A new text for the first attempt to begin.
    pub fn new() -> SeatLuck {
        SeatLuck::for_attempt(1)
    }

    fn for_attempt(attempt: u32) -> SeatLuck {
        SeatLuck { attempt, text: secret(), revealed: None }
    }

    /// What to bring when sitting down and saying hello.
    pub fn commit(&self) -> SeatCommit {
        SeatCommit { attempt: self.attempt, hash: commit_to(&self.text) }
    }

    /// What to say to the host after this message of it, if anything.
    pub fn answer(&mut self, message: &ToClient) -> Option<ToHost> {
        match message {
            ToClient::Welcome(welcome) => self.renew(welcome.table.attempt),
            ToClient::Table(table) => self.renew(table.attempt),
            ToClient::Reveal(asked) => self.reveal(asked),
            _ => None,
        }
    }

    /// A new attempt wants a new text.
    pub fn renew(&mut self, attempt: u32) -> Option<ToHost> {
        if attempt <= self.attempt {
            return None;
        }
        *self = SeatLuck::for_attempt(attempt);
        Some(ToHost::Commit(self.commit()))
    }

    /// Tells the text, for one set of commitments only: otherwise a host could learn it, and then let
    /// others choose theirs.
    pub fn reveal(&mut self, asked: &Reveal) -> Option<ToHost> {
        let mine = Some(self.commit().hash);
        let known = self.revealed.as_ref().is_none_or(|revealed| revealed == asked);
        if asked.attempt != self.attempt || !asked.commits.contains(&mine) || !known {
            return None;
        }
        self.revealed = Some(asked.clone());
        Some(ToHost::Reveal { attempt: self.attempt, text: self.text.clone() })
    }

    /// What this seat saw and sent, to compare with the log.
    pub fn witness(&self, seat: play::Seat) -> Witness {
        let offered = [(seat.0, self.commit().hash)].into();
        let Some(revealed) = self.revealed.clone() else {
            return Witness { offered, ..Witness::default() };
        };
        Witness {
            offered,
            commit: Some(revealed.commit),
            commits: Some(revealed.commits),
            attempt: Some(revealed.attempt),
            entropy: [(seat.0, self.text.clone())].into(),
            laid_out: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(luck: &SeatLuck, other: &str) -> Reveal {
        let commits = vec![Some(luck.commit().hash), Some(commit_to(other))];
        Reveal { attempt: luck.attempt, commit: commit_to("seed"), commits }
    }

    #[test]
    fn a_text_is_told_for_one_set_of_commitments() {
        let mut luck = SeatLuck::new();
        let first = asked(&luck, "pepper");
        assert!(luck.reveal(&first).is_some() && luck.reveal(&first).is_some());
        assert!(luck.reveal(&asked(&luck, "mustard")).is_none(), "the other one has changed");
    }

    #[test]
    fn a_text_is_not_told_where_its_own_commitment_is_missing() {
        let mut luck = SeatLuck::new();
        let mut other = asked(&luck, "pepper");
        other.commits[0] = None;
        assert!(luck.reveal(&other).is_none());
    }

    #[test]
    fn every_attempt_has_a_text_of_its_own() {
        let mut luck = SeatLuck::new();
        let before = luck.commit();
        assert!(luck.renew(1).is_none());
        let Some(ToHost::Commit(after)) = luck.renew(2) else { panic!("nothing new") };
        assert_ne!((before.attempt, before.hash), (after.attempt, after.hash));
    }
}
