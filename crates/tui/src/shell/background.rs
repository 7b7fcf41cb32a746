//! Work that is done beside the screen, so that no key ever waits for it.

use anyhow::{Context, Result};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

/// Something that is being worked out.
pub struct BackgroundTask<T>(Receiver<T>);

impl<T: Send + 'static> BackgroundTask<T> {
    /// Begins the work in a thread of its own.
    pub fn start(work: impl FnOnce() -> T + Send + 'static) -> Result<BackgroundTask<T>> {
        let (message, coming) = mpsc::channel();
        let thread = thread::Builder::new().name("background".into());
        // Nobody may be interested any more.
        let run = move || drop(message.send(work()));
        thread.spawn(run).context("This needs a thread and the system gives none.")?;
        Ok(BackgroundTask(coming))
    }

    /// The result, once, when the work is done.
    pub fn result(&self) -> Result<Option<T>> {
        match self.0.try_recv() {
            Ok(found) => Ok(Some(found)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => {
                anyhow::bail!("A background task ended early: that is a fault of the program.")
            }
        }
    }
}
