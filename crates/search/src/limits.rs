//! How long a search may think.

/// Bounds of a search. Nodes are positions looked at, so the same bound means the same answer on
/// every machine; a caller with a deadline passes a callback.
pub struct Limits<'a> {
    /// Positions it may look at.
    pub nodes: u64,
    /// Moves it may look ahead.
    pub depth: u32,
    stop: Option<&'a mut dyn FnMut() -> bool>,
    /// When `stop` is asked next. Searches look at many positions between two questions.
    ask_at: u64,
}

/// Positions between two questions.
const EVERY: u64 = 1024;

impl<'a> Limits<'a> {
    /// At most this many positions.
    pub fn nodes(nodes: u64) -> Limits<'static> {
        Limits { nodes, depth: MAX_DEPTH, stop: None, ask_at: EVERY }
    }

    /// Until `stop` returns true; it is called every thousand positions or so.
    pub fn until(stop: &'a mut dyn FnMut() -> bool) -> Limits<'a> {
        Limits { nodes: u64::MAX, depth: MAX_DEPTH, stop: Some(stop), ask_at: EVERY }
    }

    /// And at most this many moves ahead.
    #[must_use]
    pub fn depth(mut self, depth: u32) -> Limits<'a> {
        self.depth = depth.min(MAX_DEPTH);
        self
    }

    /// Whether a search that has looked at `spent` positions must end.
    pub(crate) fn reached(&mut self, spent: u64) -> bool {
        if spent >= self.nodes {
            return true;
        }
        if spent < self.ask_at {
            return false;
        }
        self.ask_at = spent.saturating_add(EVERY);
        let stopped = self.stop.as_mut().is_some_and(|stop| stop());
        if stopped {
            self.nodes = 0;
        }
        stopped
    }
}

/// Deeper than any game here is long.
pub(crate) const MAX_DEPTH: u32 = 200;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_ends_at_its_nodes_or_when_told() {
        let mut limits = Limits::nodes(5);
        assert!(!limits.reached(4));
        assert!(limits.reached(5));

        let mut asked = 0;
        let mut stop = || {
            asked += 1;
            asked == 2
        };
        let mut limits = Limits::until(&mut stop);
        assert!(!limits.reached(1024));
        assert!(!limits.reached(1025), "not asked at every position");
        assert!(limits.reached(2048));
        assert!(limits.reached(2049), "once reached, it stays reached");
    }

    #[test]
    fn a_search_that_takes_large_steps_is_told_too() {
        let mut stop = || true;
        assert!(Limits::until(&mut stop).reached(5_001));
    }
}
