//! Work that is done beside the screen, so that no key ever waits for it.

use anyhow::{Context, Result};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

/// Something that is being worked out.
pub struct Errand<T>(Receiver<T>);

impl<T: Send + 'static> Errand<T> {
    /// Begins the work in a thread of its own.
    pub fn send(work: impl FnOnce() -> T + Send + 'static) -> Result<Errand<T>> {
        let (say, coming) = mpsc::channel();
        let thread = thread::Builder::new().name("errand".into());
        // Whoever sent it may have lost interest.
        let run = move || drop(say.send(work()));
        thread.spawn(run).context("This needs a thread and the system gives none.")?;
        Ok(Errand(coming))
    }

    /// What came of it, once, when it is done.
    pub fn back(&self) -> Result<Option<T>> {
        match self.0.try_recv() {
            Ok(found) => Ok(Some(found)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => {
                anyhow::bail!("A thought has ended early: that is a fault of the program.")
            }
        }
    }
}
