//! What a disk keeps: tables, logs, claims, as the stores for real use keep them. The suite of all
//! stores is run on it too.

use std::collections::BTreeMap;
use std::time::Duration;
use store::{
    Change, Claim, Entry, Fence, NewTable, NodeId, Page, Query, Secret, State, Step, StoreError,
    Table, TableId,
};
use tokio::time::Instant;

/// All that is kept.
#[derive(Default)]
pub struct Kept {
    tables: BTreeMap<TableId, Row>,
    settings: BTreeMap<String, String>,
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
}

type Result<T> = std::result::Result<T, StoreError>;

impl Kept {
    pub fn new(unfenced: bool) -> Kept {
        Kept { unfenced, ..Kept::default() }
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
        let row = Row { key, table: table.clone(), secret: new.secret, log, fence, owner: None };
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
        for (seat, sitter) in change.seats {
            table.seats.retain(|(other, _)| *other != seat);
            table.seats.extend(sitter.map(|sitter| (seat, sitter)));
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
        let limit = query.limit.min(Query::LARGEST) as usize;
        let more = rows.len() > limit;
        rows.truncate(limit);
        let next = rows.last().filter(|_| more).map(place);
        let next = next.map(|(since, key)| format!("{since}-{key}").parse().unwrap());
        Page { tables: rows.iter().map(|row| row.table.clone()).collect(), next }
    }

    pub fn unfinished(&self) -> Vec<Table> {
        let mut rows: Vec<&Row> = self.tables.values().collect();
        rows.retain(|row| row.table.state != State::Finished);
        rows.sort_by_key(|row| row.key);
        rows.into_iter().map(|row| row.table.clone()).collect()
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
        step: Step,
    ) -> Result<u64> {
        step.check()?;
        self.append(id, fence, expected, entries)?;
        let table = &mut self.mine(id, fence)?.table;
        match step {
            Step::Start { at } if table.state == State::Waiting => {
                (table.state, table.since) = (State::Running, at);
            }
            Step::Start { .. } => {}
            Step::Finish { at, outcome } => {
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

    pub fn orphans(&self, limit: u32) -> Vec<TableId> {
        let orphan = |row: &&Row| {
            let owner = row.owner.as_ref();
            row.table.state == State::Running && owner.is_none_or(|owner| !self.is_enlisted(owner))
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
}
