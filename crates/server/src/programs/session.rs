//! One WebSocket connection for all tables of a program.

use super::seat::{self, SeatConnection};
use super::token::{Program, identify};
use super::{Invitation, MAX_TABLES};
use crate::client_socket::ClientSocket;
use crate::compute::Client;
use crate::room::Frames;
use crate::socket::{self, Ending, HELLO_TIMEOUT, Heard, Reader, new_conn};
use crate::{Host, HostError, secret};
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use play::Seat;
use protocol::{FromProgram, ProgramInfo, Stage, ToClient, ToHost, ToProgram};
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use store::{Note, TableId};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

/// How long an invitation is good for.
const INVITATION_TIMEOUT: Duration = Duration::from_secs(60);
/// Invitations that may wait for an answer.
const MAX_INVITATIONS: usize = 16;
/// How long the list of a program's tables is kept when nothing changes.
const TABLES_LIFETIME: Duration = Duration::from_hours(24 * 40);

/// Something about a table, from the task that passes its frames on.
enum TableNews {
    /// All want a rematch, at this table.
    Moved(TableId, TableId),
    /// The room has let the seat go.
    Ended(TableId),
}

/// A seat that the program plays.
struct Seated {
    connection: SeatConnection,
    /// The table at which the program sat down: the secret of its seat is made from it, and stays the
    /// same through all rematches.
    first: TableId,
}

struct Session {
    host: Arc<Host>,
    wire: Arc<ClientSocket>,
    client: Client,
    address: IpAddr,
    conn: u64,
    program: Option<Program>,
    most: u32,
    tables: BTreeMap<TableId, Seated>,
    news: mpsc::Sender<TableNews>,
    invite: mpsc::Sender<Invitation>,
    invitations: BTreeMap<String, (Invitation, Instant)>,
}

/// Serves one connection until it ends.
pub(crate) async fn serve(socket: WebSocket, host: Arc<Host>, address: IpAddr) {
    let wire = Arc::new(ClientSocket::new(socket));
    let client = host.limits.client(address);
    let (news, heard_news) = mpsc::channel(64);
    let (invite, invited) = mpsc::channel(MAX_INVITATIONS);
    let reader = Reader::new(Arc::clone(&host), Arc::clone(&wire), address);
    let mut session = Session {
        host: Arc::clone(&host),
        wire: Arc::clone(&wire),
        client,
        address,
        conn: new_conn(),
        program: None,
        most: 1,
        tables: BTreeMap::new(),
        news,
        invite,
        invitations: BTreeMap::new(),
    };
    let ending = session.run(reader, heard_news, invited).await;
    if let Some(program) = &session.program {
        host.programs.forget(session.conn, &program.name);
    }
    drop(session);
    socket::close(&host, &wire, ending).await;
}

impl Session {
    async fn run(
        &mut self,
        mut reader: Reader,
        mut news: mpsc::Receiver<TableNews>,
        mut invited: mpsc::Receiver<Invitation>,
    ) -> Ending {
        let hello_by = Instant::now() + HELLO_TIMEOUT;
        let stopping = self.host.stopping.clone();
        loop {
            tokio::select! {
                biased;
                heard = reader.next() => match heard {
                    Heard::Text(text) => {
                        if let Err(error) = self.handle(&text).await {
                            self.refuse(error);
                        }
                    }
                    Heard::Refused(error) => self.refuse(error),
                    Heard::End(error, ending) => {
                        error.into_iter().for_each(|error| self.refuse(error));
                        return ending;
                    }
                },
                Some(news) = news.recv() => self.note_news(news).await,
                Some(invitation) = invited.recv() => self.invited(invitation),
                () = sleep_until(hello_by), if self.program.is_none() => {
                    return Ending::Close(1008, "no hello");
                }
                () = stopping.cancelled() => return Ending::Close(1012, "host restarts"),
            }
        }
    }

    fn program(&self) -> Result<&Program, HostError> {
        self.program.as_ref().ok_or(HostError::HelloFirst)
    }

    async fn handle(&mut self, text: &str) -> Result<(), HostError> {
        let message: FromProgram = serde_json::from_str(text)
            .map_err(|e| HostError::MalformedMessage { why: play::explain_parse_error(e) })?;
        match message {
            FromProgram::Ping {} => self.message(&ToProgram::Pong {}),
            FromProgram::Hello { version, token, games, most } => {
                self.hello(version, &token, games, most.unwrap_or(1)).await?;
            }
            FromProgram::Accept { invitation } => {
                let (asked, until) =
                    self.invitations.remove(&invitation).ok_or(HostError::NoInvitation)?;
                if until < Instant::now() {
                    return Err(HostError::NoInvitation);
                }
                self.sit(&asked.table.id, Some(asked.seat)).await?;
            }
            FromProgram::Decline { invitation } => drop(self.invitations.remove(&invitation)),
            FromProgram::Join { table, seat } => self.sit(&table, seat).await?,
            FromProgram::At { table, message } => {
                self.program()?;
                let message: ToHost = serde_json::from_str(message.get()).map_err(|e| {
                    HostError::MalformedMessage { why: play::explain_parse_error(e) }
                })?;
                let table: TableId = table.parse()?;
                let seat = self.tables.get(&table).ok_or(HostError::NotSeated)?;
                if seat.connection.say(message).await.is_err() {
                    self.reconnect(&table).await;
                    return Err(HostError::TableAway);
                }
            }
            FromProgram::Leave { table } => {
                let table: TableId = table.parse()?;
                self.leave(&table).await;
            }
        }
        Ok(())
    }

    async fn hello(
        &mut self,
        version: u32,
        token: &str,
        games: Vec<String>,
        most: u32,
    ) -> Result<(), HostError> {
        if version != protocol::VERSION {
            let (host, client) = (protocol::VERSION, version);
            return Err(HostError::OtherVersion { host, client });
        }
        if self.program.is_some() {
            return Err(HostError::HelloOnce);
        }
        if !self.host.limits.may_say_hello(self.client) {
            return Err(HostError::SlowDown);
        }
        let program = identify(&self.host, token).await?;
        let known = catalog::GAMES.iter().map(|game| game.about.id.to_owned());
        let games: Vec<String> = match games.is_empty() {
            true => known.collect(),
            false => known.filter(|game| games.contains(game)).collect(),
        };
        self.most = most.clamp(1, MAX_TABLES);
        let (name, most) = (program.name.clone(), self.most);
        if program.only.is_none() {
            let info = ProgramInfo { name: name.clone(), games, playing: 0, most };
            self.host.programs.note(self.conn, info, self.invite.clone());
        }
        self.program = Some(program);
        let tables = self.noted().await?;
        let names = tables.iter().map(|(table, _)| table.to_string()).collect();
        self.message(&ToProgram::Welcome { name, tables: names, most });
        for (table, first) in tables {
            if self.connect(&table, &first).await.is_err() {
                self.leave(&table).await;
            }
        }
        // Whoever made a token for one seat waits for the program to take it.
        if let Some((table, seat)) = self.program()?.only.clone()
            && !self.tables.contains_key(&table)
        {
            self.sit(table.as_str(), Some(seat)).await?;
        }
        Ok(())
    }

    fn invited(&mut self, invitation: Invitation) {
        let now = Instant::now();
        self.invitations.retain(|_, (_, until)| *until > now);
        if self.invitations.len() >= MAX_INVITATIONS {
            return;
        }
        let id = secret::table_id(&self.host.config.entropy_source);
        let Invitation { table, seat } = invitation.clone();
        self.message(&ToProgram::Invitation { id: id.clone(), seat, table: Box::new(table) });
        self.invitations.insert(id, (invitation, now + INVITATION_TIMEOUT));
    }

    async fn sit(&mut self, table: &str, seat: Option<Seat>) -> Result<(), HostError> {
        let table: TableId = table.parse()?;
        if !self.host.limits.may_ask_for_tables(self.client) {
            return Err(HostError::SlowDown);
        }
        if !self.tables.contains_key(&table) && self.tables.len() >= self.most as usize {
            return Err(HostError::TooManyTables { most: self.most });
        }
        seat::sit(&self.host, self.program()?, &table, seat).await?;
        self.message(&ToProgram::Joined { table: table.to_string() });
        self.connect(&table, &table).await?;
        self.note_tables().await
    }

    /// Connects a seat with its room.
    async fn connect(&mut self, table: &TableId, first: &TableId) -> Result<(), HostError> {
        let secret = self.program()?.secret_at(first);
        let connected = seat::connect(&self.host, self.client, table, &secret, None).await?;
        let (connection, frames) = connected;
        self.tables.insert(table.clone(), Seated { connection, first: first.clone() });
        let (table, wire, news) = (table.clone(), Arc::clone(&self.wire), self.news.clone());
        tokio::spawn(pass_on(table, frames, wire, news));
        self.note_playing();
        Ok(())
    }

    async fn reconnect(&mut self, table: &TableId) {
        let Some(first) = self.tables.get(table).map(|seated| seated.first.clone()) else { return };
        if self.connect(table, &first).await.is_err() {
            self.leave(table).await;
        }
    }

    async fn leave(&mut self, table: &TableId) {
        self.tables.remove(table);
        self.note_playing();
        self.message(&ToProgram::Left { table: table.to_string() });
        if let Err(error) = self.note_tables().await {
            self.refuse(error);
        }
    }

    async fn note_news(&mut self, news: TableNews) {
        match news {
            TableNews::Moved(from, to) => {
                let Some(first) = self.tables.get(&from).map(|seated| seated.first.clone()) else {
                    return;
                };
                self.leave(&from).await;
                self.message(&ToProgram::Joined { table: to.to_string() });
                match self.connect(&to, &first).await {
                    Ok(()) => drop(self.note_tables().await),
                    Err(error) => self.refuse(error),
                }
            }
            TableNews::Ended(table) => {
                self.reconnect(&table).await;
            }
        }
    }

    fn note_playing(&self) {
        if let Some(program) = &self.program {
            self.host.programs.note_playing(self.conn, &program.name, self.tables.len());
        }
    }

    /// The tables that the program was at before, as far as their games are not over; and the first of
    /// each row of rematches.
    async fn noted(&self) -> Result<Vec<(TableId, TableId)>, HostError> {
        let (store, now) = (&self.host.store, self.host.now());
        let note = store.note(&self.program()?.tables_note(), now).await?;
        let ids: Vec<(String, String)> =
            note.and_then(|note| serde_json::from_str(&note.value).ok()).unwrap_or_default();
        let mut tables = Vec::new();
        for (id, first) in ids.into_iter().take(MAX_TABLES as usize) {
            let (Ok(id), Ok(first)) = (id.parse::<TableId>(), first.parse()) else { continue };
            let info = store.table(&id).await.ok().and_then(|record| crate::meta::summary(&record));
            if info.is_some_and(|info| matches!(info.stage, Stage::Waiting | Stage::Running)) {
                tables.push((id, first));
            }
        }
        Ok(tables)
    }

    /// Notes at which tables the program is, for the next time that it connects.
    async fn note_tables(&self) -> Result<(), HostError> {
        let (store, now) = (&self.host.store, self.host.now());
        let name = self.program()?.tables_note();
        let ids = self.tables.iter().map(|(id, seated)| (id.as_str(), seated.first.as_str()));
        let ids: Vec<(&str, &str)> = ids.collect();
        let value = serde_json::to_string(&ids).expect("it is plain data");
        let until = Some(now.saturating_add(TABLES_LIFETIME.as_millis() as i64));
        let before = store.note(&name, now).await?.map(|note| note.value);
        store.swap_note(&name, before.as_deref(), Some(Note { value, until }), now).await?;
        Ok(())
    }

    fn refuse(&self, error: HostError) {
        self.host.note_refused(&error, self.address);
        self.message(&ToProgram::Error(error.into()));
    }

    fn message(&self, message: &ToProgram) {
        let text = serde_json::to_string(message).expect("messages are plain data");
        self.wire.send(Message::text(text));
    }
}

/// Passes on what a room says, with the table's name around it.
async fn pass_on(
    table: TableId,
    mut frames: mpsc::Receiver<Frames>,
    wire: Arc<ClientSocket>,
    news: mpsc::Sender<TableNews>,
) {
    while let Some(frames) = frames.recv().await {
        let (first, second) = match frames {
            Frames::One(text) => (text, None),
            Frames::Two(first, second) => (first, Some(second)),
        };
        for text in [Some(first), second].into_iter().flatten() {
            let moved = moved_to(&text);
            let message: Option<Box<RawValue>> = RawValue::from_string(text.to_string()).ok();
            let Some(message) = message else { continue };
            let at = ToProgram::At { table: table.to_string(), message };
            let text = serde_json::to_string(&at).expect("messages are plain data");
            if !wire.send(Message::text(text)) {
                return;
            }
            if let Some(to) = moved {
                let _ = news.send(TableNews::Moved(table, to)).await;
                return;
            }
        }
    }
    let _ = news.send(TableNews::Ended(table)).await;
}

/// The table of a rematch, if this frame says that all want one.
fn moved_to(text: &Utf8Bytes) -> Option<TableId> {
    if !text.starts_with(r#"{"moved":"#) {
        return None;
    }
    match serde_json::from_str(text).ok()? {
        ToClient::Moved { table } => table.parse().ok(),
        _ => None,
    }
}
