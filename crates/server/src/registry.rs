//! Which task owns which table.

use crate::Host;
use crate::room::{self, RoomInbox, RoomSender};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use store::{StoreError, TableId};
use table::Seed;

/// Table id to the inbox of its room.
#[derive(Default)]
pub(crate) struct Registry {
    rooms: Mutex<HashMap<TableId, RoomSender>>,
}

impl Registry {
    /// The inbox of this table's room, which is loaded if it is asleep.
    pub(crate) async fn room(
        &self,
        host: &Arc<Host>,
        id: &TableId,
    ) -> Result<RoomSender, StoreError> {
        if let Some(room) = self.awake(id) {
            return Ok(room);
        }
        // Asked before the room is made, so that made-up addresses cost no task.
        host.store.table(id).await?;
        let mut rooms = self.rooms.lock().expect("nothing panics here");
        if let Some(room) = rooms.get(id).filter(|room| !room.is_closed()) {
            return Ok(room.clone());
        }
        Ok(spawn(host, &mut rooms, id.clone(), None))
    }

    /// The room of a table that was made just now, so that nothing need be read.
    pub(crate) fn fresh(&self, host: &Arc<Host>, record: store::Table, seed: Seed) {
        let mut rooms = self.rooms.lock().expect("nothing panics here");
        if !rooms.contains_key(&record.id) {
            spawn(host, &mut rooms, record.id.clone(), Some(Box::new((record, seed))));
        }
    }

    /// The inbox of this table's room, if it is in memory.
    pub(crate) fn awake(&self, id: &TableId) -> Option<RoomSender> {
        let rooms = self.rooms.lock().expect("nothing panics here");
        rooms.get(id).filter(|room| !room.is_closed()).cloned()
    }

    /// Takes a room out, unless somebody has asked it something meanwhile.
    pub(crate) fn rest(&self, id: &TableId, inbox: &mut RoomInbox) -> bool {
        let mut rooms = self.rooms.lock().expect("nothing panics here");
        if !inbox.is_empty() {
            return false;
        }
        rooms.remove(id);
        // A command that still slips in finds the inbox closed and is sent again; see `Host::ask`.
        inbox.close();
        true
    }

    /// Takes a room out that cannot go on; the next ask loads its table afresh.
    pub(crate) fn leave(&self, id: &TableId, inbox: &mut RoomInbox) {
        self.rooms.lock().expect("nothing panics here").remove(id);
        inbox.close();
    }

    /// The tables that are in memory.
    pub(crate) fn awake_tables(&self) -> Vec<TableId> {
        self.rooms.lock().expect("nothing panics here").keys().cloned().collect()
    }

    /// How many rooms are in memory.
    pub(crate) fn awake_count(&self) -> usize {
        self.rooms.lock().expect("nothing panics here").len()
    }
}

/// Starts the task of a room and notes its inbox.
fn spawn(
    host: &Arc<Host>,
    rooms: &mut HashMap<TableId, RoomSender>,
    id: TableId,
    fresh: Option<Box<(store::Table, Seed)>>,
) -> RoomSender {
    let (to_room, inbox) = room::inbox();
    rooms.insert(id.clone(), to_room.clone());
    host.rooms.spawn(room::run(Arc::clone(host), id, inbox, to_room.downgrade(), fresh));
    to_room
}
