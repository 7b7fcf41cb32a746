//! Where everything comes from that nobody must be able to guess: names, secrets, deals.

use std::fmt;
use std::sync::Arc;

/// Fills bytes with what nobody could have guessed.
type Fill = dyn Fn(&mut [u8]) + Send + Sync;

/// A source of random bytes.
#[derive(Clone)]
pub struct Chance(Arc<Fill>);

impl Chance {
    /// A source of one's own: for tests that play the same game again. Whoever knows what it gives
    /// knows every card.
    pub fn of(fill: impl Fn(&mut [u8]) + Send + Sync + 'static) -> Chance {
        Chance(Arc::new(fill))
    }

    /// Random bytes.
    pub(crate) fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        (self.0)(&mut bytes);
        bytes
    }
}

/// The system's.
impl Default for Chance {
    fn default() -> Chance {
        Chance::of(|bytes| getrandom::fill(bytes).expect("the system gives random numbers"))
    }
}

impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chance")
    }
}
