//! Where everything comes from that nobody must be able to guess: names, secrets, deals.

use std::fmt;
use std::sync::Arc;

/// Fills bytes with what nobody could have guessed.
type Fill = dyn Fn(&mut [u8]) + Send + Sync;

/// A source of random bytes.
#[derive(Clone)]
pub struct EntropySource(Arc<Fill>);

impl EntropySource {
    /// A custom source, for tests that repeat the same game. Anybody who knows what it gives
    /// knows every card.
    pub fn of(fill: impl Fn(&mut [u8]) + Send + Sync + 'static) -> EntropySource {
        EntropySource(Arc::new(fill))
    }

    /// Random bytes.
    pub(crate) fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        (self.0)(&mut bytes);
        bytes
    }
}

/// The system's.
impl Default for EntropySource {
    fn default() -> EntropySource {
        EntropySource::of(|bytes| getrandom::fill(bytes).expect("the system gives random numbers"))
    }
}

impl fmt::Debug for EntropySource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chance")
    }
}
