//! Time as the rules know it: handed in, never read.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Milliseconds since the table was opened.
///
/// Relative, so that a log means the same whenever it is replayed, and so that a host
/// that was down can go on where it stopped without anybody's clock having run.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
pub struct Millis(pub u64);

impl Millis {
    /// The moment the table was opened.
    pub const ZERO: Millis = Millis(0);

    /// This many seconds.
    pub const fn secs(n: u64) -> Millis {
        Millis(n.saturating_mul(1000))
    }

    /// The later moment `span` after this one; stays at the end of time instead of wrapping.
    pub const fn plus(self, span: Millis) -> Millis {
        Millis(self.0.saturating_add(span.0))
    }

    /// How long it was since `earlier`; nothing if that lies ahead.
    pub const fn since(self, earlier: Millis) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ms", self.0)
    }
}
