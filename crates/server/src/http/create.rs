//! Opens a table.

use crate::host::wall_clock;
use crate::meta::{Meta, summary};
use crate::name::{clean_name, program_name};
use crate::player_text::check_avatar;
use crate::room::RoomCommand;
use crate::{EntropySource, Host, HostError, secret};
use catalog::{GameEntry, Level, Start, distinct_name};
use play::{Day, Seat};
use protocol::Joined;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use store::{NewTable, Occupant, Secret, StoreError, TableId};
use table::Hosted;

/// A table to open, with the caller in one of its seats.
pub(super) struct NewGame {
    pub(super) game: &'static GameEntry,
    /// In full.
    pub(super) options: Value,
    pub(super) seats: u8,
    /// Where to begin; null for an ordinary deal.
    pub(super) scenario: Value,
    /// What the table's clock shows at the start.
    pub(super) clock: u64,
    pub(super) public: bool,
    pub(super) seat: Seat,
    pub(super) name: String,
    pub(super) avatar: Option<String>,
    /// Whether a program sits down.
    pub(super) program: bool,
    /// Levels of bots for the other seats, in order.
    pub(super) bots: Vec<String>,
    /// The secret of the seat, where the client brought one.
    pub(super) secret: Option<String>,
}

/// Opens a table and seats the caller. Durable before it is answered.
pub(super) async fn create(host: &Arc<Host>, new: NewGame) -> Result<Joined, HostError> {
    let NewGame { game, options, seats, seat, .. } = new;
    if seat.0 >= seats {
        return Err(HostError::NoSuchSeat { seats, seat: seat.to_string() });
    }
    if new.bots.len() >= usize::from(seats) {
        return Err(HostError::TooManyBots { bots: new.bots.len(), seats });
    }
    host.disk.may_make(host)?;
    let name = clean_name(&new.name, seat)?;
    host.blocks.check_name(host, &name)?;
    let name = if new.program { program_name(&name) } else { name };
    let avatar = check_avatar(new.avatar)?;
    check_day(game, &options)?;
    let entropy_source = &host.config.entropy_source;
    let salt = match new.scenario.is_null() {
        true => String::new(),
        false => secret::make(entropy_source),
    };
    let laid_out = check_scenario(game, &options, seats, &new.scenario, &salt)?;
    if new.public && laid_out.is_some() {
        return Err(HostError::LaidOutInPublic);
    }

    // A secret that the client brought names the table, so that a repeated request finds it.
    let (key, id) = match new.secret {
        Some(key) => {
            secret::check(&key)?;
            let id = secret::table_id_of(&key);
            (key, id)
        }
        None => (secret::make(entropy_source), secret::table_id(entropy_source)),
    };
    let id: TableId = id.parse()?;
    let seed = secret::seed(entropy_source);
    let me = Occupant { name, bot_level: None, secret_hash: Some(secret::hash(&key)) };
    let mut occupants = vec![(seat.0, me)];
    let others = (0..seats).filter(|other| *other != seat.0);
    for (other, level) in others.zip(&new.bots) {
        let level = game.level(level)?;
        let taken = || occupants.iter().map(|(_, there)| there.name.as_str());
        let name = distinct_name(level.name_beside(taken()), taken());
        occupants.push((other, bot(level, name)));
    }
    let mut meta = Meta {
        seats,
        options: options.into(),
        scenario: new.scenario.into(),
        laid_out,
        salt,
        commit: seed.commit(),
        attempt: 1,
        commits: None,
        silent: Vec::new(),
        next: None,
        avatars: Vec::new(),
        clock: new.clock,
        clock_zero: None,
        hints: Vec::new(),
        closed: false,
        closed_because: None,
        keys: Vec::new(),
        programs: Vec::new(),
        takeback: None,
        votes: Vec::new(),
    };
    meta.set_avatar(seat.0, avatar);
    meta.set_program(seat.0, new.program);
    let new = NewTable {
        id: id.clone(),
        game: game.about.id.into(),
        public: new.public,
        at: wall_clock().cast_signed(),
        meta: meta.to_text(),
        secret: Secret::new(seed.reveal()),
        seats: occupants,
    };
    let created = host.store.create(new.clone()).await;
    host.note_saved(&created);
    let record = match created {
        Ok(record) => {
            host.registry.fresh(host, record.clone(), seed);
            crate::monitoring::metric_list::TABLES_MADE.count();
            tracing::info!(table = %id, game = game.about.id, seats, public = new.public, "table made");
            record
        }
        Err(StoreError::TableExists { .. }) => made_before(host, &new, seat).await?,
        Err(e) => return Err(e.into()),
    };
    // The table exists and its secret is sent only here, so no later error may hide it.
    let asked = host
        .ask(&id, |reply| RoomCommand::Info { relayed: false, reply })
        .await
        .and_then(|info| info);
    let table = asked.or_else(|reject| summary(&record).ok_or(reject))?;
    Ok(Joined { table, seat: Some(seat), secret: Some(key) })
}

/// The table that the same request has made already; its answer was lost.
async fn made_before(host: &Host, new: &NewTable, seat: Seat) -> Result<store::Table, HostError> {
    let record = host.store.table(&new.id).await?;
    let mine = |seats: &[(u8, Occupant)]| {
        seats.iter().find(|(s, _)| *s == seat.0).and_then(|(_, occupant)| occupant.secret_hash)
    };
    let request = |meta: &str| {
        let meta: Option<Meta> = serde_json::from_str(meta).ok();
        meta.map(|meta| (meta.seats, meta.options, meta.scenario))
    };
    let same = record.game == new.game
        && mine(&record.seats) == mine(&new.seats)
        && request(&record.meta) == request(&new.meta);
    if same {
        return Ok(record);
    }
    Err(HostError::SecretInUse)
}

fn bot(level: &Level, name: String) -> Occupant {
    Occupant { name, bot_level: Some(level.id.into()), secret_hash: None }
}

/// The deal of a day can be played from the moment that it is that day by UTC.
fn check_day(game: &GameEntry, options: &Value) -> Result<(), HostError> {
    match game.day(options) {
        Some(day) if day > today(wall_clock()) => {
            Err(HostError::FutureDay { day: day.to_string() })
        }
        _ => Ok(()),
    }
}

/// The day it is, by UTC.
pub(super) fn today(wall_clock: u64) -> Day {
    let now = Duration::from_millis(wall_clock).try_into().unwrap_or_default();
    let now = time::OffsetDateTime::UNIX_EPOCH.checked_add(now);
    let date = now.unwrap_or(time::OffsetDateTime::UNIX_EPOCH).date().to_string();
    date.parse().unwrap_or_else(|_| "1970-01-01".parse().expect("that is a date"))
}

/// Opens the position once, with a seed that is thrown away, to say now what is wrong with it
/// rather than when everybody sits. Says its salted hash, unless it is where an ordinary game begins.
fn check_scenario(
    game: &GameEntry,
    options: &Value,
    seats: u8,
    scenario: &Value,
    salt: &str,
) -> Result<Option<String>, HostError> {
    if scenario.is_null() {
        return Ok(None);
    }
    let start = Start {
        options: options.clone(),
        seats: Some(seats),
        scenario: scenario.clone(),
        players: vec![],
        seed: secret::seed(&EntropySource::default()),
        entropy: vec![],
        opened: 0,
    };
    let hosted = Hosted { salt: salt.to_owned(), ..Hosted::default() };
    let (table, _) = game.open_hosted(start, hosted)?;
    Ok(table.header().hosted.as_ref().and_then(|hosted| hosted.laid_out.clone()))
}
