//! What somebody adds to the luck: committed to, told when all have committed, and now and then not
//! told at all.

use crate::luck::Luck;
use protocol::{Reveal, SeatCommit, TableInfo, ToHost};
use table::Witness;
use table::fair::commit_to;

pub struct Part {
    luck: Luck,
    /// Some people add nothing.
    adds: bool,
    attempt: u32,
    text: String,
    /// What the text was told for, if it was.
    told: Option<Reveal>,
}

impl Part {
    pub fn new(luck: &Luck) -> Part {
        let luck = luck.clone();
        let (adds, text) = (luck.below(5) > 0, text(&luck));
        Part { luck, adds, attempt: 1, text, told: None }
    }

    /// For a new connection. As long as nobody was told it, the text may be another one.
    pub fn commit(&mut self) -> Option<SeatCommit> {
        if self.told.is_none() && self.luck.below(2) == 0 {
            self.text = text(&self.luck);
        }
        self.adds.then(|| SeatCommit { attempt: self.attempt, hash: commit_to(&self.text) })
    }

    /// A new attempt wants another text.
    pub fn renew(&mut self, table: &TableInfo) -> Option<ToHost> {
        if table.attempt <= self.attempt || !self.adds {
            return None;
        }
        (self.attempt, self.text, self.told) = (table.attempt, text(&self.luck), None);
        self.commit().map(ToHost::Commit)
    }

    /// The host asks for the text: told, unless this is somebody who stays silent. Asked twice in one
    /// attempt, it must be for the same commitments.
    pub fn reveal(&mut self, asked: &Reveal) -> Result<Option<ToHost>, String> {
        if asked.attempt != self.attempt || self.luck.once_in(12) {
            return Ok(None);
        }
        if self.told.as_ref().is_some_and(|told| told != asked) {
            return Err(format!("{asked:?} is asked for, though a text was told for others"));
        }
        if !asked.commits.contains(&Some(commit_to(&self.text))) {
            // The text was changed too late: for this attempt there is nothing to tell.
            return Ok(None);
        }
        self.told = Some(asked.clone());
        Ok(Some(ToHost::Reveal { attempt: self.attempt, text: self.text.clone() }))
    }

    /// What was seen and told in the attempt that the game began with.
    pub fn witness(&self, seat: u8, attempt: u32) -> Option<Witness> {
        let told = self.told.clone().filter(|told| told.attempt == attempt)?;
        Some(Witness {
            offered: [(seat, commit_to(&self.text))].into(),
            commit: Some(told.commit),
            commits: Some(told.commits),
            attempt: Some(told.attempt),
            entropy: [(seat, self.text.clone())].into(),
            laid_out: None,
        })
    }
}

fn text(luck: &Luck) -> String {
    format!("{:016x}", luck.below(u64::MAX))
}
