//! SQLite's own integrity check.

use super::SqliteStore;
use crate::StoreError;

impl SqliteStore {
    /// Damaged pages, indexes that disagree with their tables, rows that belong to no table: one
    /// sentence each. Reads the whole file and changes nothing.
    pub async fn integrity_problems(&self) -> Result<Vec<String>, StoreError> {
        self.readers
            .read(|conn| {
                let mut problems = Vec::new();
                let mut check = conn.prepare("pragma integrity_check")?;
                for problem in check.query_map([], |row| row.get::<_, String>(0))? {
                    problems.extend(Some(problem?).filter(|problem| problem != "ok"));
                }
                let mut check = conn.prepare("pragma foreign_key_check")?;
                let orphan = check.query_map([], |row| {
                    let (table, row): (String, Option<i64>) = (row.get(0)?, row.get(1)?);
                    let row = row.map_or(String::new(), |row| format!(", row {row}"));
                    Ok(format!("in {table}{row}: it belongs to no table"))
                })?;
                for problem in orphan {
                    problems.push(problem?);
                }
                Ok(problems)
            })
            .await
    }
}
