//! A host that is paused, as a stopped program is: nothing leaves it and nothing
//! reaches it until it goes on, and then everything does at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::Notify;

/// Whether one host is paused.
#[derive(Clone)]
pub struct Pause(Arc<Inner>);

struct Inner {
    still: AtomicBool,
    /// It begins with the next write to the log.
    armed: AtomicBool,
    /// Unlike a watch it wakes everybody in the order in which they came.
    over: Notify,
}

impl Pause {
    pub fn none() -> Pause {
        let (still, armed) = (AtomicBool::new(false), AtomicBool::new(false));
        Pause(Arc::new(Inner { still, armed, over: Notify::new() }))
    }

    pub fn begin(&self) {
        self.0.still.store(true, Ordering::SeqCst);
    }

    /// It begins at the worst of moments: when the next write to a log is on its way.
    pub fn begin_with_a_write(&self) {
        self.0.armed.store(true, Ordering::SeqCst);
    }

    /// A write to a log is on its way.
    pub fn write(&self) {
        if self.0.armed.swap(false, Ordering::SeqCst) {
            self.begin();
        }
    }

    pub fn end(&self) {
        self.0.armed.store(false, Ordering::SeqCst);
        self.0.still.store(false, Ordering::SeqCst);
        self.0.over.notify_waiters();
    }

    /// When it is over.
    pub async fn over(&self) {
        while self.0.still.load(Ordering::SeqCst) {
            self.0.over.notified().await;
        }
    }
}
