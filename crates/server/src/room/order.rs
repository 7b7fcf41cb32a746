//! What the host's operator orders at a table.

use super::Room;
use crate::HostError;
use crate::meta::Meta;
use protocol::ToClient;
use store::{Change, State};

/// An order of the operator.
#[derive(Clone, Debug)]
pub(crate) enum Order {
    /// The game ends without a loser, or the table that waits is closed.
    Close { reason: String },
    /// The table is in the public lists, or not.
    Publish { public: bool },
    /// Everybody here is told this.
    Say { text: String },
}

impl Room {
    /// Does what the operator orders.
    pub(super) async fn obey(&mut self, order: Order) -> Result<(), HostError> {
        match order {
            Order::Say { text } => {
                self.audience.tell_all(&ToClient::Broadcast { text });
                Ok(())
            }
            Order::Publish { public } => {
                self.note_order(self.meta.clone(), Some(public)).await?;
                self.tell_lobby();
                self.tell_table();
                Ok(())
            }
            Order::Close { reason } => self.close(reason).await,
        }
    }

    async fn close(&mut self, reason: String) -> Result<(), HostError> {
        if self.record.state == State::Finished || self.meta.closed {
            return Err(HostError::TableClosed);
        }
        let waits = self.playing.is_none();
        let meta = Meta { closed: waits, closed_because: Some(reason), ..self.meta.clone() };
        // Why comes first: nobody is to be told of an end without it.
        self.note_order(meta, waits.then_some(false)).await?;
        if !waits {
            self.call_off().await?;
        }
        self.tell_table();
        Ok(())
    }

    async fn note_order(&mut self, meta: Meta, public: Option<bool>) -> Result<(), HostError> {
        let change =
            Change { at: self.host.now(), public, meta: Some(meta.to_text()), ..Change::default() };
        let changed =
            self.host.store.update(&self.id, self.lease.fence, self.record.version, change).await;
        self.record.version = changed.map_err(|e| self.on_store_error(e))?;
        self.record.public = public.unwrap_or(self.record.public);
        self.meta = meta;
        Ok(())
    }
}
