//! What a disk keeps: tables, logs, claims, as the stores for real use keep them. The suite of all
//! stores is run on it too.

use std::collections::BTreeMap;
use std::time::Duration;
use store::{
    Change, Claim, Entry, Fence, NewTable, NodeId, Note, Page, Query, Secret, State, StoreError,
    Table, TableId, Transition,
};
use tokio::time::Instant;

/// All that is kept.
#[derive(Default)]
pub struct Database {
    tables: BTreeMap<TableId, Row>,
    settings: BTreeMap<String, String>,
    notes: BTreeMap<String, Note>,
    nodes: BTreeMap<NodeId, Instant>,
    /// Whether a claim that is not the latest may write: a flaw.
    unfenced: bool,
}

struct Row {
    /// Counts tables in the order in which they were opened.
    key: i64,
    table: Table,
    secret: Secret,
    log: Vec<Entry>,
    fence: Fence,
    owner: Option<NodeId>,
    /// When a running game has to be loaded.
    wake: i64,
}

impl Row {
    /// Whether a host has to load it by itself at `now`.
    fn wakes(&self, now: i64) -> bool {
        self.table.state == State::Running && self.wake <= now.max(0)
    }
}

type Result<T> = std::result::Result<T, StoreError>;

impl Database {
    pub fn new(unfenced: bool) -> Database {
        Database { unfenced, ..Database::default() }
    }

    fn row(&self, id: &TableId) -> Result<&Row> {
        self.tables.get(id).ok_or_else(|| StoreError::UnknownTable { id: id.clone() })
    }

    /// The row of a table that may be changed under this claim.
    fn mine(&mut self, id: &TableId, fence: Fence) -> Result<&mut Row> {
        let unfenced = self.unfenced;
        let unknown = || StoreError::UnknownTable { id: id.clone() };
        let row = self.tables.get_mut(id).ok_or_else(unknown)?;
        match row.fence == fence || unfenced {
            true => Ok(row),
            false => Err(StoreError::Fenced { id: id.clone() }),
        }
    }

    pub fn create(&mut self, new: NewTable) -> Result<Table> {
        new.check()?;
        if self.tables.contains_key(&new.id) {
            return Err(StoreError::TableExists { id: new.id });
        }
        let mut seats = new.seats;
        seats.sort_by_key(|(seat, _)| *seat);
        let table = Table {
            id: new.id.clone(),
            game: new.game,
            state: State::Waiting,
            public: new.public,
            created: new.at,
            since: new.at,
            version: 1,
            position: 0,
            meta: new.meta,
            seats,
            outcome: None,
        };
        let (key, log, fence) = (self.tables.len() as i64 + 1, Vec::new(), Fence::FREE);
        let (secret, owner, wake) = (new.secret, None, 0);
        let row = Row { key, table: table.clone(), secret, log, fence, owner, wake };
        self.tables.insert(new.id, row);
        Ok(table)
    }

    pub fn table(&self, id: &TableId) -> Result<Table> {
        Ok(self.row(id)?.table.clone())
    }

    pub fn secret(&self, id: &TableId) -> Result<Secret> {
        Ok(self.row(id)?.secret.clone())
    }

    pub fn update(
        &mut self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        change: Change,
    ) -> Result<u64> {
        change.check()?;
        let Row { table, secret, .. } = self.mine(id, fence)?;
        let actual = table.version;
        if actual != expected {
            return Err(StoreError::Stale { id: id.clone(), expected, actual });
        }
        match table.state {
            State::Finished if change.start => {
                return Err(StoreError::Finished { id: id.clone() });
            }
            State::Waiting if change.start => {
                (table.state, table.since) = (State::Running, change.at);
            }
            _ => {}
        }
        table.public = change.public.unwrap_or(table.public);
        if let Some(meta) = change.meta {
            table.meta = meta;
        }
        if let Some(other) = change.secret {
            *secret = other;
        }
        for (seat, occupant) in change.seats {
            table.seats.retain(|(other, _)| *other != seat);
            table.seats.extend(occupant.map(|occupant| (seat, occupant)));
        }
        table.seats.sort_by_key(|(seat, _)| *seat);
        table.version += 1;
        Ok(table.version)
    }

    pub fn list(&self, query: &Query) -> Page {
        let place = |row: &&Row| (row.table.since, row.key);
        // A cursor says where it is only as text.
        let after = query.after.map(|after| {
            let text = after.to_string();
            let (since, key) = text.rsplit_once('-').expect("a cursor has two numbers");
            (since.parse::<i64>().unwrap(), key.parse::<i64>().unwrap())
        });
        let mut rows: Vec<&Row> = self.tables.values().collect();
        rows.retain(|row| row.table.state == query.state);
        rows.retain(|row| query.public.is_none_or(|public| row.table.public == public));
        rows.retain(|row| query.game.as_ref().is_none_or(|game| row.table.game == *game));
        rows.retain(|row| after.is_none_or(|after| place(row) < after));
        rows.sort_by_key(|row| std::cmp::Reverse(place(row)));
        let limit = query.limit.min(Query::MAX_LIMIT) as usize;
        let more = rows.len() > limit;
        rows.truncate(limit);
        let next = rows.last().filter(|_| more).map(place);
        let next = next.map(|(since, key)| format!("{since}-{key}").parse().unwrap());
        Page { tables: rows.iter().map(|row| row.table.clone()).collect(), next }
    }

    pub fn awake(&self) -> Vec<TableId> {
        let mut rows: Vec<&Row> = self.tables.values().filter(|row| row.wakes(0)).collect();
        rows.sort_by_key(|row| row.key);
        rows.into_iter().map(|row| row.table.id.clone()).collect()
    }

    pub fn due(&self, node: Option<&NodeId>, now: i64, limit: u32) -> Vec<TableId> {
        let mut rows: Vec<&Row> = self.tables.values().collect();
        rows.retain(|row| row.wakes(now) && !row.wakes(0));
        rows.retain(|row| node.is_none_or(|node| row.owner.as_ref() == Some(node)));
        rows.sort_by_key(|row| (row.wake, row.key));
        rows.into_iter().take(limit as usize).map(|row| row.table.id.clone()).collect()
    }

    pub fn append(
        &mut self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        entries: Vec<Entry>,
    ) -> Result<u64> {
        entries.iter().try_for_each(Entry::check)?;
        let row = self.mine(id, fence)?;
        if row.table.state == State::Finished {
            return Err(StoreError::Finished { id: id.clone() });
        }
        let actual = row.log.len() as u64;
        // A store without fences that let everybody write at their own place would do this.
        let overwrites = row.fence != fence && expected < actual;
        if overwrites {
            row.log.truncate(expected as usize);
        } else if actual != expected {
            return Err(StoreError::Conflict { id: id.clone(), expected, actual });
        }
        row.log.extend(entries);
        row.table.position = row.log.len() as u64;
        Ok(row.table.position)
    }

    pub fn advance(
        &mut self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        entries: Vec<Entry>,
        step: Transition,
    ) -> Result<u64> {
        step.check()?;
        self.append(id, fence, expected, entries)?;
        let Row { table, wake, .. } = self.mine(id, fence)?;
        match step {
            Transition::Start { at } if table.state == State::Waiting => {
                (table.state, table.since) = (State::Running, at);
            }
            Transition::Start { .. } => *wake = 0,
            Transition::Sleep { until } => *wake = until,
            Transition::Finish { at, outcome } => {
                (table.state, table.since) = (State::Finished, at);
                table.outcome = Some(outcome);
            }
        }
        table.version += 1;
        Ok(table.version)
    }

    pub fn read(&self, id: &TableId, from: u64) -> Result<Vec<Entry>> {
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        Ok(self.row(id)?.log.iter().skip(from).cloned().collect())
    }

    pub fn renew(&mut self, node: &NodeId, lasts: Duration) {
        self.nodes.insert(node.clone(), Instant::now() + lasts);
    }

    pub fn depart(&mut self, node: &NodeId) {
        self.nodes.remove(node);
        for row in self.tables.values_mut() {
            row.owner.take_if(|owner| owner == node);
        }
    }

    fn is_enlisted(&self, node: &NodeId) -> bool {
        self.nodes.get(node).is_some_and(|until| *until > Instant::now())
    }

    pub fn claim(&mut self, id: &TableId, node: &NodeId) -> Result<Claim> {
        let owner = self.row(id)?.owner.clone();
        if let Some(owner) = owner.filter(|owner| owner != node && self.is_enlisted(owner)) {
            return Ok(Claim::Held(owner));
        }
        let row = self.tables.get_mut(id).expect("it was there");
        row.fence = Fence(row.fence.0 + 1);
        row.owner = Some(node.clone());
        Ok(Claim::Yours(row.fence))
    }

    pub fn expire(
        &mut self,
        state: State,
        before: i64,
        except: &[TableId],
        limit: u32,
    ) -> Vec<TableId> {
        let is_old = |row: &&Row| {
            let owner = row.owner.as_ref();
            row.table.state == state
                && row.table.since <= before
                && !except.contains(&row.table.id)
                && owner.is_none_or(|owner| !self.is_enlisted(owner))
        };
        let mut old: Vec<&Row> = self.tables.values().filter(is_old).collect();
        old.sort_by_key(|row| (row.table.since, row.key));
        let ids: Vec<TableId> =
            old.iter().take(limit as usize).map(|row| row.table.id.clone()).collect();
        self.tables.retain(|id, _| !ids.contains(id));
        ids
    }

    pub fn orphans(&self, now: i64, limit: u32) -> Vec<TableId> {
        let orphan = |row: &&Row| {
            let owner = row.owner.as_ref();
            row.wakes(now) && owner.is_none_or(|owner| !self.is_enlisted(owner))
        };
        let rows = self.tables.values().filter(orphan).take(limit as usize);
        rows.map(|row| row.table.id.clone()).collect()
    }

    pub fn setting(&self, name: &str) -> Option<String> {
        self.settings.get(name).cloned()
    }

    pub fn put_setting(&mut self, name: &str, value: &str) -> Result<()> {
        if name.contains('\0') || value.contains('\0') {
            return Err(StoreError::BadText { what: "a setting", why: "it holds a zero byte" });
        }
        self.settings.insert(name.to_owned(), value.to_owned());
        Ok(())
    }

    pub fn note(&self, name: &str, now: i64) -> Option<Note> {
        self.notes.get(name).filter(|note| note.until.is_none_or(|until| until > now)).cloned()
    }

    pub fn notes(&self, prefix: &str, limit: u32, now: i64) -> Vec<(String, Note)> {
        let named = self.notes.keys().filter(|name| name.starts_with(prefix));
        let mut found: Vec<(String, Note)> =
            named.filter_map(|name| Some((name.clone(), self.note(name, now)?))).collect();
        found.sort_by(|(one, _), (other, _)| one.cmp(other));
        found.truncate(limit as usize);
        found
    }

    pub fn swap_note(
        &mut self,
        name: &str,
        expected: Option<&str>,
        new: Option<Note>,
        now: i64,
    ) -> Result<bool> {
        if name.contains('\0') || new.as_ref().is_some_and(|note| note.value.contains('\0')) {
            return Err(StoreError::BadText { what: "a note", why: "it holds a zero byte" });
        }
        let found = self.note(name, now);
        if found.as_ref().map(|note| note.value.as_str()) != expected {
            return Ok(false);
        }
        self.notes.remove(name);
        self.notes.extend(new.map(|note| (name.to_owned(), note)));
        Ok(true)
    }
}
