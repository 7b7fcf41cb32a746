//! Finished games, step by step, as JSON.

use crate::compute::{Client, Job};
use crate::http::PackedJson;
use crate::meta::summary;
use crate::{Host, HostError};
use play::{Seat, Viewer};
use protocol::{Frame, Replay};
use quick_cache::sync::Cache;
use std::time::Duration;
use store::TableId;
use table::End;

/// How many replays are remembered. Finished games never change.
const REMEMBERED: usize = 64;

/// How long it takes to prove who was bound to win, about.
const PROOF: Duration = Duration::from_secs(1);

/// Replays that were asked for lately.
pub(crate) struct Replays(Cache<(TableId, Option<Seat>), PackedJson>);

impl Default for Replays {
    fn default() -> Replays {
        Replays(Cache::new(REMEMBERED))
    }
}

impl Replays {
    /// The replay of a finished game, as `viewer` saw it. A client that asks for the same one meanwhile
    /// waits for it; what is remembered waits for nothing.
    pub(crate) async fn get(
        &self,
        host: &Host,
        id: &TableId,
        viewer: Viewer,
        client: Client,
    ) -> Result<PackedJson, HostError> {
        let make = make_replay(host, id, viewer, client);
        self.0.get_or_insert_async(&(id.clone(), viewer.seat()), make).await
    }
}

/// The lines of a game that is over. A running game's log holds its secrets, so nobody gets it.
pub(crate) async fn finished_log(
    host: &Host,
    id: &TableId,
) -> Result<(store::Table, String), HostError> {
    let record = host.store.table(id).await?;
    if record.state != store::State::Finished {
        return Err(HostError::NotOver);
    }
    let entries = host.store.read(id, 0).await?;
    let mut text: String = entries.iter().flat_map(|e| [e.line.as_str(), "\n"]).collect();
    text.truncate(text.trim_end().len());
    Ok((record, text))
}

async fn make_replay(
    host: &Host,
    id: &TableId,
    viewer: Viewer,
    client: Client,
) -> Result<PackedJson, HostError> {
    let (record, text) = finished_log(host, id).await?;
    let broken = |message: String| {
        tracing::error!(table = %record.id, "replaying a finished game failed: {message}");
        HostError::frozen("This game cannot be replayed by this host.")
    };
    let table = summary(&record).ok_or_else(|| broken("its record cannot be read".into()))?;
    if let Some(seat) = viewer.seat().filter(|seat| seat.index() >= table.seats.len()) {
        let (seats, seat) = (table.seats.len() as u8, seat.to_string());
        return Err(HostError::NoSuchSeat { seats, seat });
    }
    let end: Option<End> = text.lines().last().and_then(|line| serde_json::from_str(line).ok());
    let seed = end.map(|end| end.seed.reveal()).ok_or_else(|| broken("it has no end".into()))?;
    let job = Job { client, table: Some(id.clone()), cost: PROOF, refusable: true };
    let work = host.compute.run(job, move || {
        let frames = catalog::replay_frames_by_name(&text, viewer)?;
        // Once is enough: it is the same for everybody.
        let proved = match viewer {
            Viewer::Watcher => catalog::proved(&text)?,
            Viewer::Seat(_) => Vec::new(),
        };
        Ok::<_, table::Fault>((frames, proved))
    });
    let (frames, proved) = work.await?.map_err(|fault| broken(fault.to_string()))?;
    let proved = proved.into_iter().chain(std::iter::repeat(None));
    let frames = frames.into_iter().zip(proved).map(|(frame, proved)| Frame {
        events: frame.events,
        snapshot: frame.snapshot,
        at: frame.at.0,
        proved,
    });
    let replay = Replay { table, frames: frames.collect(), seed };
    Ok(PackedJson::new(&replay))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[tokio::test]
    async fn what_is_remembered_waits_for_nobody() {
        let store = store::SqliteStore::temporary().unwrap();
        let host = Host::new(Arc::new(store), crate::Config::default());
        let id: TableId = "remembered".parse().unwrap();
        host.replays.0.insert((id.clone(), None), PackedJson::new(&"a replay"));
        let _proofs = host.compute.take_all().await;
        let mut replay =
            std::pin::pin!(host.replays.get(&host, &id, play::Viewer::Watcher, Client(1)));
        let std::task::Poll::Ready(replay) = futures_util::poll!(&mut replay) else {
            panic!("it waits");
        };
        assert_eq!(replay, Ok(PackedJson::new(&"a replay")));
    }
}
