//! Agreeing on the luck: everybody commits, then everybody tells their text, then the game begins.
//!
//! The host has committed to its seed since the table was made. When all seats are taken, and every
//! person has committed or said hello without, the commitments are fixed: kept in the store, where
//! nothing replaces them. Only then are the texts asked for. They stay in memory until the last one
//! has come, and go into the header of the log together. So there is no moment at which somebody who
//! reads the store, or sits at the table, knows a text while any commitment can still be chosen.

use super::command::Conn;
use super::playing::finish;
use super::{Hello, Room};
use crate::meta::Meta;
use crate::{HostError, secret};
use catalog::Start;
use play::{Seat, Viewer};
use protocol::{Reveal, SeatCommit, ToClient};
use std::time::Duration;
use store::{Change, Entry, Secret, Transition};
use table::Hosted;
use table::fair::commit_to;
use tokio::time::Instant;

/// How long a full table waits for people to say hello, and with it to commit.
const HELLO_GRACE: Duration = Duration::from_secs(3);
/// Until a start that could not be kept is tried again.
const RETRY_DELAY: Duration = Duration::from_secs(1);
/// After this many silences a seat's commitment is no longer waited for, so that it cannot hold up
/// the table for ever.
const MAX_SILENCES: u32 = 3;

/// What a seat has said about its part of the luck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Part {
    /// Nothing yet.
    #[default]
    Unknown,
    /// It adds nothing.
    None,
    /// It has committed to a text.
    Committed(String),
}

/// How far the seats of a table are. Lost with the room, but for what its record keeps: whoever is
/// connected then comes back and says it again.
pub(super) struct Agreement {
    parts: Vec<Part>,
    /// The texts revealed so far.
    texts: Vec<Option<String>>,
    /// All seats were taken at this moment.
    full_since: Option<Instant>,
    /// The texts were asked for at this moment.
    asked_since: Option<Instant>,
    /// A write failed; it is tried again at this moment.
    retry_at: Option<Instant>,
}

impl Agreement {
    pub(super) fn new(seats: u8) -> Agreement {
        let seats = usize::from(seats);
        let (parts, texts) = (vec![Part::Unknown; seats], vec![None; seats]);
        Agreement { parts, texts, full_since: None, asked_since: None, retry_at: None }
    }

    /// When something has to happen without anybody saying anything.
    pub(super) fn due(&self, reveal_timeout: Duration) -> Option<Instant> {
        let asked = self.asked_since.map(|since| since + reveal_timeout);
        let full = self.full_since.map(|since| since + HELLO_GRACE);
        self.retry_at.or(asked).or(full)
    }
}

impl Room {
    /// What the seat of this table has committed to, as everybody may know.
    pub(super) fn commit_of(&self, seat: u8) -> Option<String> {
        let of = |commits: &[Option<String>]| commits.get(usize::from(seat)).cloned().flatten();
        if let Some(playing) = &self.playing {
            return playing.table.header().hosted.as_ref().and_then(|hosted| of(&hosted.commits));
        }
        match (&self.meta.commits, &self.agreement.parts[usize::from(seat)]) {
            (Some(commits), _) => of(commits),
            (None, Part::Committed(hash)) => Some(hash.clone()),
            (None, _) => None,
        }
    }

    /// Whether commitments can still be brought.
    fn is_gathering(&self) -> bool {
        self.playing.is_none() && self.meta.commits.is_none()
    }

    /// A seat brings its commitment, or says something without one, which never takes one back.
    pub(super) fn note_part(&mut self, seat: Seat, commit: Option<SeatCommit>) {
        if !self.is_gathering() {
            return;
        }
        let ignored = self.meta.silences_of(seat.0) >= MAX_SILENCES;
        let part = &mut self.agreement.parts[seat.index()];
        match commit {
            Some(commit) if commit.attempt != self.meta.attempt => {}
            Some(commit) if !ignored => {
                self.changed |= *part != Part::Committed(commit.hash.clone());
                *part = Part::Committed(commit.hash);
            }
            _ if *part == Part::Unknown => *part = Part::None,
            _ => {}
        }
    }

    /// A seat's last connection is gone, so nobody can reveal its text.
    pub(super) fn forget_part(&mut self, seat: Seat) {
        let part = &mut self.agreement.parts[seat.index()];
        if matches!(part, Part::Committed(_)) {
            *part = Part::Unknown;
        }
    }

    /// Nobody sits there any more: the table is not full, and who comes next has said nothing yet.
    pub(super) fn seat_is_free(&mut self, seat: Seat) {
        self.agreement.parts[seat.index()] = Part::Unknown;
        self.agreement.full_since = None;
    }

    /// A connection says hello, and with it what its seat adds to the luck.
    pub(super) async fn note_part_from(&mut self, hello: &Hello) {
        if self.playing.is_some() {
            return;
        }
        if let Some(seat) = self.audience.viewer(hello.conn).and_then(Viewer::seat) {
            self.note_part(seat, hello.commit.clone());
        }
        self.begin_if_ready().await;
    }

    /// A seat commits, after its hello.
    pub(super) async fn commit(&mut self, conn: Conn, commit: SeatCommit) {
        match self.seat_at(conn) {
            Ok(seat) => self.note_part(seat, Some(commit)),
            Err(error) => return self.audience.send(conn, &ToClient::Error(error.into())),
        }
        self.begin_if_ready().await;
    }

    /// A seat reveals its text. A repeated text, or one for another attempt, is ignored.
    pub(super) async fn reveal(&mut self, conn: Conn, attempt: u32, text: String) {
        let seat = match self.seat_at(conn) {
            Ok(seat) => seat,
            Err(error) => return self.audience.send(conn, &ToClient::Error(error.into())),
        };
        if self.playing.is_some() || attempt != self.meta.attempt || !self.owes_text(seat.0) {
            return;
        }
        if self.meta.commit_of(seat.0) != Some(&commit_to(&text)) {
            return self.audience.send(conn, &ToClient::Error(HostError::WrongReveal.into()));
        }
        self.agreement.texts[seat.index()] = Some(text);
        self.begin_if_ready().await;
    }

    /// Whether a seat has committed, was asked, and has not revealed its text.
    fn owes_text(&self, seat: u8) -> bool {
        self.meta.commit_of(seat).is_some() && self.agreement.texts[usize::from(seat)].is_none()
    }

    /// Asks one connection for its seat's text, if that is due.
    pub(super) fn ask_text(&mut self, conn: Conn) {
        let seat = self.audience.viewer(conn).and_then(Viewer::seat);
        let (Some(seat), None, Some(commits)) = (seat, &self.playing, self.meta.commits.clone())
        else {
            return;
        };
        if self.owes_text(seat.0) {
            let (attempt, commit) = (self.meta.attempt, self.meta.commit.clone());
            self.audience.send(conn, &ToClient::Reveal(Reveal { attempt, commit, commits }));
        }
    }

    /// Goes on as far as it can; what could not be kept is tried again.
    pub(super) async fn begin_if_ready(&mut self) {
        if let Err(error) = self.try_to_begin().await {
            tracing::warn!(table = %self.id, code = error.code(), "starting the game failed, retrying: {error}");
            self.agreement.retry_at = Some(Instant::now() + RETRY_DELAY);
        }
    }

    /// All seats are taken: fixes the commitments, then asks for the texts, then begins.
    pub(super) async fn try_to_begin(&mut self) -> Result<(), HostError> {
        if self.playing.is_some() || self.record.seats.len() < usize::from(self.meta.seats) {
            return Ok(());
        }
        self.agreement.retry_at = None;
        if self.is_gathering() {
            let full_since = *self.agreement.full_since.get_or_insert_with(Instant::now);
            if !self.all_are_heard() && full_since.elapsed() < HELLO_GRACE {
                return Ok(());
            }
            let commits = self.present_commits();
            if commits.iter().any(Option::is_some) {
                self.fix(commits).await?;
            } else {
                return self.begin_with(commits).await;
            }
        }
        let asked_since = match self.agreement.asked_since {
            Some(since) => since,
            None => self.ask_texts(),
        };
        let silent: Vec<u8> = (0..self.meta.seats).filter(|seat| self.owes_text(*seat)).collect();
        if silent.is_empty() {
            let commits = self.meta.commits.clone().unwrap_or_default();
            return self.begin_with(commits).await;
        }
        if asked_since.elapsed() >= self.host.config.reveal_timeout {
            self.begin_afresh(&silent).await?;
        }
        Ok(())
    }

    /// Whether every person has said whether they add to the luck, and whoever does is there to tell
    /// their text.
    fn all_are_heard(&self) -> bool {
        let people = self.record.seats.iter().filter(|(_, occupant)| occupant.bot_level.is_none());
        { people }.all(|(seat, _)| match self.agreement.parts[usize::from(*seat)] {
            Part::Unknown => false,
            Part::None => true,
            Part::Committed(_) => self.audience.is_here(Seat(*seat)),
        })
    }

    /// The commitments of those who are there. Nobody's text is known yet, so leaving out who went
    /// away gives nobody a choice.
    fn present_commits(&self) -> Vec<Option<String>> {
        let commit = |seat: u8| match &self.agreement.parts[usize::from(seat)] {
            Part::Committed(hash) if self.audience.is_here(Seat(seat)) => Some(hash.clone()),
            _ => None,
        };
        (0..self.meta.seats).map(commit).collect()
    }

    /// Keeps the commitments for good.
    async fn fix(&mut self, commits: Vec<Option<String>>) -> Result<(), HostError> {
        let meta = Meta { commits: Some(commits), ..self.meta.clone() };
        self.keep(meta, None).await?;
        self.agreement.asked_since = None;
        self.tell_table();
        Ok(())
    }

    /// Asks everybody who is here for their text.
    fn ask_texts(&mut self) -> Instant {
        for conn in self.audience.welcomed() {
            self.ask_text(conn);
        }
        *self.agreement.asked_since.insert(Instant::now())
    }

    /// Somebody committed and stayed silent: nothing of this attempt is used. All begin afresh, with
    /// another seed and other commitments, and everybody sees why.
    async fn begin_afresh(&mut self, silent: &[u8]) -> Result<(), HostError> {
        let seed = secret::seed(&self.host.config.entropy_source);
        let mut meta = Meta {
            commit: seed.commit(),
            attempt: self.meta.attempt.saturating_add(1),
            commits: None,
            ..self.meta.clone()
        };
        meta.silent.resize(usize::from(meta.seats), 0);
        for seat in silent {
            meta.silent[usize::from(*seat)] += 1;
        }
        self.keep(meta, Some(Secret::new(seed.reveal()))).await?;
        self.seed = Some(seed);
        let parts = std::mem::take(&mut self.agreement.parts);
        self.agreement = Agreement::new(self.meta.seats);
        // A seat that adds nothing need not repeat that.
        for (part, before) in self.agreement.parts.iter_mut().zip(parts) {
            if before == Part::None {
                *part = before;
            }
        }
        self.agreement.full_since = Some(Instant::now());
        self.tell_table();
        Ok(())
    }

    /// Replaces what is kept about this table.
    pub(super) async fn keep(
        &mut self,
        meta: Meta,
        secret: Option<Secret>,
    ) -> Result<(), HostError> {
        let at = self.host.now();
        let change = Change { at, meta: Some(meta.to_text()), secret, ..Change::default() };
        let changed =
            self.host.store.update(&self.id, self.lease.fence, self.record.version, change).await;
        self.record.version = changed.map_err(|e| self.on_store_error(e))?;
        self.meta = meta;
        Ok(())
    }

    /// The game begins, with the texts that everybody revealed.
    async fn begin_with(&mut self, commits: Vec<Option<String>>) -> Result<(), HostError> {
        let seats = usize::from(self.meta.seats);
        let seed = self.seed().await?;
        let mut silent = self.meta.silent.clone();
        silent.resize(seats, 0);
        let hosted = Hosted {
            commits,
            attempt: self.meta.attempt,
            silent,
            laid_out: None,
            salt: self.meta.salt.clone(),
        };
        let start = Start {
            options: (*self.meta.options).clone(),
            seats: Some(self.meta.seats),
            scenario: (*self.meta.scenario).clone(),
            players: self.record.seats.iter().map(|(_, occupant)| occupant.name.clone()).collect(),
            seed,
            entropy: self.agreement.texts.iter().map(|t| t.clone().unwrap_or_default()).collect(),
            opened: self.host.now().max(0).unsigned_abs(),
        };
        let (table, news) = self.game.open_hosted(start, hosted)?;
        // A position can be over before it has begun; then its log ends at once.
        let entries: Vec<Entry> =
            news.lines.into_iter().chain(table.end()).map(Entry::new).collect();
        let (at, position) = (self.host.now(), entries.len() as u64);
        let step = match table.turn().outcome() {
            None => Transition::Start { at },
            Some(outcome) => finish(outcome, at),
        };
        let version = self
            .host
            .store
            .advance(&self.id, self.lease.fence, 0, entries, step)
            .await
            .map_err(|e| self.on_store_error(e))?;
        self.record.version = version;
        crate::monitoring::metric_list::GAMES_BEGUN.count();
        tracing::info!(table = %self.id, game = self.game.about.id, "game begun");
        self.begin(table, position);
        self.keep_clock().await;
        self.show_start();
        self.tell_table();
        self.let_bots_think();
        Ok(())
    }
}
