//! What the coach says about a finished game. Decisions are weighed one by one in the queue that all
//! work shares, so that other tables do not wait; when the client leaves, what is left is not done.

use crate::compute::{Client, Job};
use crate::replays::finished_log;
use crate::{Host, HostError};
use catalog::CoachRun;
use futures_util::stream::{self, BoxStream, Stream, StreamExt};
use play::Seat;
use protocol::{CoachDecision, CoachLine, CoachReport};
use quick_cache::sync::Cache;
use std::sync::Arc;
use std::time::Duration;
use store::TableId;

/// How many reports are remembered. Finished games never change.
const REMEMBERED: usize = 256;
/// How long it takes to replay a game, and to weigh one decision, about.
const REPLAY: Duration = Duration::from_millis(300);
const DECISION: Duration = Duration::from_millis(150);
/// Decisions of one report that are weighed or wait at a time.
const AT_A_TIME: usize = 2;

/// Reports that were asked for lately.
pub(crate) struct Reports(Cache<(TableId, u8), Arc<CoachReport>>);

impl Default for Reports {
    fn default() -> Reports {
        Reports(Cache::new(REMEMBERED))
    }
}

/// A report in the making.
struct Making {
    host: Arc<Host>,
    id: TableId,
    seat: u8,
    run: CoachRun,
    weighed: BoxStream<'static, Result<Option<CoachDecision>, HostError>>,
    decisions: Vec<CoachDecision>,
    done: u32,
    of: u32,
    over: bool,
}

/// What the coach says of a seat's decisions: how far it is, line by line, then the report.
pub(crate) async fn report(
    host: Arc<Host>,
    id: TableId,
    seat: u8,
    client: Client,
) -> Result<BoxStream<'static, CoachLine>, HostError> {
    if let Some(known) = host.reports.0.get(&(id.clone(), seat)) {
        let line = CoachLine::Report(CoachReport::clone(&known));
        return Ok(stream::once(async { line }).boxed());
    }
    let (record, text) = finished_log(&host, &id).await?;
    let seats = record.seats.len() as u8;
    if seat >= seats {
        return Err(HostError::NoSuchSeat { seats, seat: Seat(seat).to_string() });
    }
    let job = |cost| Job { client, table: Some(id.clone()), cost, refusable: true };
    let opened = host.compute.run(job(REPLAY), move || CoachRun::of(&text, Seat(seat))).await?;
    let mut run = opened.map_err(|fault| {
        tracing::error!(table = %record.id, "coaching a finished game failed: {fault}");
        HostError::frozen("This game cannot be replayed by this host.")
    })?;
    let tasks = std::mem::take(&mut run.tasks);
    let of = tasks.len() as u32;
    let (compute, job) = (host.compute.clone(), job(DECISION));
    let weighed = stream::iter(tasks).map(move |task| {
        let (compute, job) = (compute.clone(), job.clone());
        async move { compute.run(job, task).await }
    });
    let weighed = weighed.buffer_unordered(AT_A_TIME).boxed();
    let (decisions, done, over) = (Vec::new(), 0, false);
    let making = Making { host, id, seat, run, weighed, decisions, done, of, over };
    Ok(making.lines().boxed())
}

impl Making {
    fn lines(self) -> impl Stream<Item = CoachLine> {
        stream::unfold(self, |mut making| async move {
            if making.over {
                return None;
            }
            let line = making.next().await;
            making.over = !matches!(line, CoachLine::Progress { .. });
            Some((line, making))
        })
    }

    async fn next(&mut self) -> CoachLine {
        match self.weighed.next().await {
            Some(Ok(decision)) => {
                self.decisions.extend(decision);
                self.done += 1;
                CoachLine::Progress { done: self.done, of: self.of }
            }
            Some(Err(error)) => CoachLine::Refused(play::Reject::from(error).into()),
            None => {
                let report = self.run.report(std::mem::take(&mut self.decisions));
                let known = Arc::new(report.clone());
                self.host.reports.0.insert((self.id.clone(), self.seat), known);
                CoachLine::Report(report)
            }
        }
    }
}
