//! [`TableWords`]: the lists that the seats of a table play with.

use crate::{Lexicon, ListId};
use std::sync::Arc;

/// The word list of a table, and other lists of single seats.
#[derive(Clone, Debug)]
pub struct TableWords {
    everybody: Arc<Lexicon>,
    seats: Vec<Option<Arc<Lexicon>>>,
}

impl From<Arc<Lexicon>> for TableWords {
    fn from(everybody: Arc<Lexicon>) -> TableWords {
        TableWords { everybody, seats: Vec::new() }
    }
}

impl TableWords {
    /// One list for everybody, and others for single seats, counted from 0.
    pub fn new(everybody: Arc<Lexicon>, seats: Vec<Option<Arc<Lexicon>>>) -> TableWords {
        TableWords { everybody, seats }
    }

    /// The list of everybody who has no other.
    pub fn everybody(&self) -> &Arc<Lexicon> {
        &self.everybody
    }

    /// The list that a seat plays with.
    pub fn of_seat(&self, seat: usize) -> &Arc<Lexicon> {
        self.seats.get(seat).and_then(Option::as_ref).unwrap_or(&self.everybody)
    }

    /// Fills in the version and hash of the lists that were asked for, so that a log never
    /// replays with other words. Gives back the first that means another list than is here.
    pub fn settle<'w>(
        &self,
        everybody: &'w mut ListId,
        seats: &'w mut [Option<ListId>],
    ) -> Result<(), &'w ListId> {
        if !everybody.means(self.everybody.id()) {
            return Err(everybody);
        }
        *everybody = self.everybody.id().clone();
        for (seat, wanted) in seats.iter_mut().enumerate() {
            let Some(wanted) = wanted else { continue };
            if !wanted.means(self.of_seat(seat).id()) {
                return Err(wanted);
            }
            *wanted = self.of_seat(seat).id().clone();
        }
        Ok(())
    }
}

/// The list that a seat plays with, of those that a table's options name.
pub fn seat_list<'w>(
    everybody: &'w ListId,
    seats: &'w [Option<ListId>],
    seat: usize,
) -> &'w ListId {
    seats.get(seat).and_then(Option::as_ref).unwrap_or(everybody)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_has_its_own_list_or_that_of_everybody() {
        let list = |name: &str| Arc::new(Lexicon::of_words(name, &["cat"]));
        let words = TableWords::new(list("large"), vec![None, Some(list("small"))]);
        let names = [0, 1, 2].map(|seat| words.of_seat(seat).id().name.clone());
        assert_eq!(names, ["large", "small", "large"]);
        let (mut all, mut seats) = (ListId::named("large"), [None, Some(ListId::named("small"))]);
        words.settle(&mut all, &mut seats).unwrap();
        assert!(!all.hash.is_empty() && seats[1].as_ref().is_some_and(|id| !id.hash.is_empty()));
        let mut other = [Some(ListId::named("small"))];
        assert_eq!(words.settle(&mut all, &mut other), Err(&ListId::named("small")));
    }
}
