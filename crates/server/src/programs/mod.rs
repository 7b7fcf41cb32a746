//! Programs that play by themselves.
//!
//! | file | what |
//! |---|---|
//! | `token` | who a program is: tokens, kept as hashes |
//! | `seat` | a seat that a program plays: taking it, and its connection to the room |
//! | `session` | one WebSocket connection for all tables of a program |
//! | `models` | language models, over HTTP |

mod models;
mod seat;
mod session;
mod token;

pub(crate) use models::{Models, answer};
pub(crate) use session::serve;
pub(crate) use token::issue_for_seat;
pub use token::{TokenError, TokenInfo, issue, list, revoke};

use crate::HostError;
use play::Seat;
use protocol::{ProgramInfo, TableInfo};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc;

/// At how many tables a program plays at most.
pub(crate) const MAX_TABLES: u32 = 16;

/// Somebody would like to play with a program.
#[derive(Clone, Debug)]
pub(crate) struct Invitation {
    pub(crate) table: TableInfo,
    pub(crate) seat: Seat,
}

/// The programs that are connected to this node, by name.
#[derive(Default)]
pub(crate) struct Programs {
    connected: Mutex<BTreeMap<String, Connected>>,
    pub(crate) models: Models,
}

struct Connected {
    info: ProgramInfo,
    conn: u64,
    invite: mpsc::Sender<Invitation>,
}

impl Programs {
    fn connected(&self) -> MutexGuard<'_, BTreeMap<String, Connected>> {
        self.connected.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The programs that are connected, by name.
    pub(crate) fn list(&self) -> Vec<ProgramInfo> {
        self.connected().values().map(|program| program.info.clone()).collect()
    }

    /// A program is connected. Of two connections of one program the later counts.
    fn note(&self, conn: u64, info: ProgramInfo, invite: mpsc::Sender<Invitation>) {
        self.connected().insert(info.name.clone(), Connected { info, conn, invite });
    }

    /// At how many tables it plays now.
    fn note_playing(&self, conn: u64, name: &str, playing: usize) {
        if let Some(program) = self.connected().get_mut(name).filter(|p| p.conn == conn) {
            program.info.playing = playing as u32;
        }
    }

    fn forget(&self, conn: u64, name: &str) {
        let mut connected = self.connected();
        if connected.get(name).is_some_and(|program| program.conn == conn) {
            connected.remove(name);
        }
    }

    /// Invites a program to a seat.
    pub(crate) fn invite(&self, name: &str, invitation: Invitation) -> Result<(), HostError> {
        let connected = self.connected();
        let name = || name.to_owned();
        let program =
            connected.get(&name()).ok_or_else(|| HostError::NoSuchProgram { name: name() })?;
        if !program.info.games.contains(&invitation.table.game) {
            return Err(HostError::ProgramPlaysOthers { name: name() });
        }
        if program.info.playing >= program.info.most || program.invite.try_send(invitation).is_err()
        {
            return Err(HostError::ProgramBusy { name: name() });
        }
        Ok(())
    }
}
