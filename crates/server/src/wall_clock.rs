//! The time of day, as the host reads it.

use std::fmt;
use std::sync::Arc;
use std::time::SystemTime;

/// Milliseconds since 1970.
type Read = dyn Fn() -> i64 + Send + Sync;

/// Where the host reads the time of day.
#[derive(Clone)]
pub struct WallClock(Arc<Read>);

impl WallClock {
    /// A clock that shows what `read` says, in milliseconds since 1970: for tests in which days pass.
    pub fn of(read: impl Fn() -> i64 + Send + Sync + 'static) -> WallClock {
        WallClock(Arc::new(read))
    }

    /// Milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        (self.0)()
    }
}

/// The system's.
impl Default for WallClock {
    fn default() -> WallClock {
        WallClock::of(|| table::log::millis_since_1970(SystemTime::now()).cast_signed())
    }
}

impl fmt::Debug for WallClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WallClock")
    }
}
