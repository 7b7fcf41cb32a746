//! Packets between nodes.
//!
//! Law: an accepted packet is the same after writing and parsing it again.

use server::packet::read_again;

/// Parses bytes as a packet.
pub fn run(bytes: &[u8]) {
    if let Some(once) = read_again(bytes) {
        assert_eq!(read_again(&once).as_ref(), Some(&once));
    }
}
