//! What is kept about a table besides its log: the host's side of `store::Table::meta`.

use crate::room::occupant_info;
use data_encoding::HEXLOWER;
use play::{Seat, Seats};
use protocol::{AbsentVote, SeatInfo, Stage, TableInfo};
use serde::{Deserialize, Serialize};
use store::SecretHash;
use table::Common;

/// Public facts of a table, as JSON text in the store. Known outside for those who check a store.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Meta {
    /// How many seats.
    pub seats: u8,
    /// The game's options, written out in full.
    pub options: Common,
    /// A position to begin from; null for an ordinary game.
    pub scenario: Common,
    /// SHA-256 of the salt and that position as it will stand in the log.
    #[serde(default)]
    pub laid_out: Option<String>,
    /// What hides the position behind its hash; empty for an ordinary game.
    #[serde(default)]
    pub salt: String,
    /// SHA-256 of the seed.
    pub commit: String,
    /// Which attempt to begin this is, from 1.
    #[serde(default = "first_attempt")]
    pub attempt: u32,
    /// The seats' commitments, once all are fixed: they are kept before any text is asked for, so that
    /// not even a restart of the host can bring others. The texts themselves are never kept here.
    #[serde(default)]
    pub commits: Option<Vec<Option<String>>>,
    /// How often each seat committed and then stayed silent.
    #[serde(default)]
    pub silent: Vec<u32>,
    /// The table of the rematch.
    #[serde(default)]
    pub next: Option<String>,
    /// The pictures that people chose, by seat.
    #[serde(default)]
    pub avatars: Vec<Option<String>>,
    /// What the table's clock shows when the game begins: not zero where it goes on from a moment
    /// of another game.
    #[serde(default)]
    pub clock: u64,
    /// When the table's clock showed zero, where a move may take days: in milliseconds since 1970,
    /// without the time that no host ran.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock_zero: Option<i64>,
    /// How many hints each seat had.
    #[serde(default)]
    pub hints: Vec<u32>,
    /// Whether everybody left before the game began.
    #[serde(default)]
    pub closed: bool,
    /// Why the host's operator closed the table or ended the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed_because: Option<String>,
    /// Keys of seats besides the first of each, for those who play on several devices: the seat, and
    /// the hash of the key in hexadecimal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keys: Vec<(u8, String)>,
    /// Seats in which a program sits that plays by itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub programs: Vec<u8>,
    /// Somebody asks to take back an action. Void as soon as the log has grown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takeback: Option<Takeback>,
    /// What people would do about others who are away. Void as soon as those say hello.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub votes: Vec<AbsentVote>,
}

/// A request to take back an action. It stays while the table sleeps, and ends when anything else
/// happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Takeback {
    /// Who asks.
    pub seat: Seat,
    /// How many lines the log had.
    pub lines: u64,
    /// Who has agreed.
    pub agreed: Seats,
}

fn first_attempt() -> u32 {
    1
}

impl Meta {
    /// The commitment of a seat, once all are fixed.
    pub(crate) fn commit_of(&self, seat: u8) -> Option<&String> {
        self.commits.as_ref()?.get(usize::from(seat))?.as_ref()
    }

    /// How often a seat stayed silent.
    pub(crate) fn silences_of(&self, seat: u8) -> u32 {
        self.silent.get(usize::from(seat)).copied().unwrap_or_default()
    }

    /// As it is kept.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("meta is plain data")
    }

    /// The picture of the person in this seat, if they chose one.
    pub fn avatar(&self, seat: u8) -> Option<String> {
        self.avatars.get(usize::from(seat)).cloned().flatten()
    }

    /// The seat that one of the further keys opens.
    pub(crate) fn seat_of_key(&self, key: SecretHash) -> Option<Seat> {
        let key = HEXLOWER.encode(&key.0);
        self.keys.iter().find(|(_, other)| *other == key).map(|(seat, _)| Seat(*seat))
    }

    /// The keys of a seat besides the first, the oldest first.
    pub(crate) fn keys_of(&self, seat: Seat) -> impl Iterator<Item = SecretHash> {
        let keys = self.keys.iter().filter(move |(s, _)| *s == seat.0);
        keys.filter_map(|(_, key)| {
            let bytes = HEXLOWER.decode(key.as_bytes()).ok()?;
            bytes.try_into().ok().map(SecretHash)
        })
    }

    /// Sets the keys of a seat besides the first.
    pub(crate) fn set_keys(&mut self, seat: Seat, keys: impl IntoIterator<Item = SecretHash>) {
        self.keys.retain(|(s, _)| *s != seat.0);
        self.keys.extend(keys.into_iter().map(|key| (seat.0, HEXLOWER.encode(&key.0))));
    }

    /// Whether a program sits in this seat.
    pub fn is_program(&self, seat: u8) -> bool {
        self.programs.contains(&seat)
    }

    /// Notes whether a program sits in this seat.
    pub(crate) fn set_program(&mut self, seat: u8, program: bool) {
        self.programs.retain(|other| *other != seat);
        self.programs.extend(program.then_some(seat));
    }

    /// How many hints the person in this seat had.
    pub fn hints(&self, seat: u8) -> u32 {
        self.hints.get(usize::from(seat)).copied().unwrap_or_default()
    }

    /// Notes which picture somebody chose.
    pub fn set_avatar(&mut self, seat: u8, avatar: Option<String>) {
        self.avatars.resize(usize::from(self.seats), None);
        self.avatars[usize::from(seat)] = avatar;
    }
}

/// When its game ended, if it has.
pub(crate) fn finished(record: &store::Table) -> Option<u64> {
    let over = record.state == store::State::Finished;
    over.then(|| record.since.max(0).unsigned_abs())
}

/// A table as its record tells it, without waking its room.
pub(crate) fn summary(record: &store::Table) -> Option<TableInfo> {
    Some(summary_of(record, serde_json::from_str(&record.meta).ok()?))
}

/// The same for whoever has read the rest of the record already.
pub(crate) fn summary_of(record: &store::Table, meta: Meta) -> TableInfo {
    let seats = (0..meta.seats).map(|seat| {
        let occupant = record.seats.iter().find(|(s, _)| *s == seat).map(|(_, occupant)| occupant);
        let occupant = occupant
            .map(|occupant| occupant_info(occupant, meta.avatar(seat), meta.is_program(seat)));
        let (commit, silent) = (meta.commit_of(seat).cloned(), meta.silences_of(seat));
        let hints = meta.hints(seat);
        SeatInfo {
            occupant,
            here: false,
            rematch: false,
            commit,
            silent,
            hints,
            stand_in: None,
            late: false,
        }
    });
    let seats = seats.collect();
    TableInfo {
        id: record.id.to_string(),
        game: record.game.clone(),
        options: (*meta.options).clone(),
        stage: match record.state {
            store::State::Waiting if meta.closed => Stage::Closed,
            store::State::Waiting => Stage::Waiting,
            store::State::Running => Stage::Running,
            store::State::Finished => Stage::Finished,
        },
        seats,
        public: record.public,
        commit: meta.commit,
        attempt: meta.attempt,
        laid_out: meta.laid_out,
        made: record.created.max(0).unsigned_abs(),
        finished: finished(record),
        waiting_for: Vec::new(),
        outcome: record.outcome.as_deref().and_then(|text| serde_json::from_str(text).ok()),
        watchers: 0,
        tvs: 0,
        next: meta.next,
        votes: Vec::new(),
        takeback: None,
        closed_because: meta.closed_because,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::test_table::TestTable;

    /// Stores keep such times; a host whose clock was wrong has written them.
    #[tokio::test]
    async fn a_time_before_1970_is_told_as_1970() {
        let table = TestTable::make(r#"{"game":"candy-chain"}"#).await;
        let mut record = table.host.store.table(&table.id).await.unwrap();
        (record.created, record.since, record.state) = (i64::MIN, -1, store::State::Finished);
        let info = summary(&record).unwrap();
        assert_eq!((info.made, info.finished), (0, Some(0)));
    }
}
