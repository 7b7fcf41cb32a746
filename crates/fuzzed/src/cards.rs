//! Card files.
//!
//! Law: every card of an accepted set can be described.

use candy_monsters::CardSet;

/// Parses bytes as a set of cards.
pub fn run(bytes: &[u8]) {
    let Some(text) = crate::text(bytes) else { return };
    if let Ok(set) = CardSet::parse(text) {
        for card in set.all() {
            assert!(!set.name(card).is_empty());
            candy_monsters::cards::text::of(&set, card);
        }
    }
}
