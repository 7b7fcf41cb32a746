//! A seat that a program plays: taking it, and its connection to the room.

use super::token::Program;
use crate::client_socket::{OUTBOX, Outbox};
use crate::compute::Client;
use crate::room::{Frames, Hello, RoomCommand, RoomSender, SeatChange, SeatRequest};
use crate::socket::{new_conn, to_room};
use crate::{Host, HostError, secret};
use play::Seat;
use protocol::{TableInfo, ToHost};
use std::sync::Arc;
use store::TableId;
use tokio::sync::mpsc;

/// A connection between a seat and its room.
pub(crate) struct SeatConnection {
    conn: u64,
    room: RoomSender,
}

/// Takes a free seat of a table for a program: this one, or the first. The same again gives the same seat.
pub(crate) async fn sit(
    host: &Arc<Host>,
    program: &Program,
    table: &TableId,
    seat: Option<Seat>,
) -> Result<TableInfo, HostError> {
    let only = program.only.as_ref();
    if only.is_some_and(|(only, at)| only != table || seat.is_some_and(|seat| seat != *at)) {
        return Err(HostError::TokenForOtherSeat);
    }
    let info = host.ask(table, |reply| RoomCommand::Info { relayed: false, reply }).await??;
    let free = info.seats.iter().position(|seat| seat.occupant.is_none());
    let seat = only.map(|(_, seat)| *seat).or(seat);
    let seat = seat.or(free.map(|seat| Seat(seat as u8))).ok_or(HostError::SeatTaken)?;
    let key = secret::hash(&program.secret_at(table)).0;
    let change = SeatChange::Sit {
        name: program.name.clone(),
        avatar: None,
        bot_level: None,
        key: Some(key),
        commit: None,
        program: true,
    };
    let request = SeatRequest { seat, change, by: None, relayed: false };
    host.ask(table, |reply| RoomCommand::Seat { request: Box::new(request.clone()), reply }).await?
}

/// Connects the seat that this secret opens with its room. What the room says comes in frames; the first
/// is the welcome.
pub(crate) async fn connect(
    host: &Arc<Host>,
    client: Client,
    table: &TableId,
    secret: &str,
    seq: Option<u32>,
) -> Result<(SeatConnection, mpsc::Receiver<Frames>), HostError> {
    let conn = new_conn();
    let (outbox, frames) = mpsc::channel(OUTBOX);
    let hello = Hello {
        conn,
        client,
        key: Some(secret::hash(secret)),
        seq,
        commit: None,
        tv: false,
        // The frames end when the room lets the seat go.
        disconnect: host.stopping.child_token(),
        relayed: false,
    };
    let connecting = host.ask(table, |reply| RoomCommand::Connect {
        hello: Box::new(hello.clone()),
        outbox: Outbox::Afar(outbox.clone()),
        reply,
    });
    connecting.await??;
    let room = host.registry.room(host, table).await?;
    Ok((SeatConnection { conn, room }, frames))
}

impl SeatConnection {
    /// Says something at the table.
    pub(crate) async fn say(&self, message: ToHost) -> Result<(), HostError> {
        let command = to_room(self.conn, message)?;
        self.room.send(command).await.map_err(|_| HostError::TableAway)
    }
}

impl Drop for SeatConnection {
    fn drop(&mut self) {
        let (conn, room) = (self.conn, self.room.clone());
        // Without a runtime the host is gone, and its rooms too.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                let _ = room.send(RoomCommand::Leave { conn, closed: true }).await;
            });
        }
    }
}
