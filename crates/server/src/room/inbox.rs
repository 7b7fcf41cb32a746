//! The inbox of a room. Commands travel in boxes: a channel keeps space for dozens of them, which a table
//! that nobody looks at would hold in vain.

use super::RoomCommand;
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TryRecvError;

/// How many commands may wait at one table before those who send them wait.
const CAPACITY: usize = 32;

/// An inbox, and the way to it.
pub(crate) fn inbox() -> (RoomSender, RoomInbox) {
    let (to_room, inbox) = mpsc::channel(CAPACITY);
    (RoomSender(to_room), RoomInbox(inbox))
}

/// The way to a room.
#[derive(Clone)]
pub(crate) struct RoomSender(mpsc::Sender<Box<RoomCommand>>);

/// The same, without keeping the inbox open.
#[derive(Clone)]
pub(crate) struct WeakRoomSender(mpsc::WeakSender<Box<RoomCommand>>);

/// What a room is asked, in this order.
pub(crate) struct RoomInbox(mpsc::Receiver<Box<RoomCommand>>);

/// The room is not there any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoRoom;

impl RoomSender {
    pub(crate) async fn send(&self, command: RoomCommand) -> Result<(), NoRoom> {
        self.0.send(Box::new(command)).await.map_err(|_| NoRoom)
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.0.is_closed()
    }

    pub(crate) fn downgrade(&self) -> WeakRoomSender {
        WeakRoomSender(self.0.downgrade())
    }
}

impl WeakRoomSender {
    pub(crate) fn upgrade(&self) -> Option<RoomSender> {
        self.0.upgrade().map(RoomSender)
    }
}

impl RoomInbox {
    pub(crate) async fn recv(&mut self) -> Option<RoomCommand> {
        self.0.recv().await.map(|command| *command)
    }

    pub(crate) fn try_recv(&mut self) -> Result<RoomCommand, TryRecvError> {
        self.0.try_recv().map(|command| *command)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn close(&mut self) {
        self.0.close();
    }
}
