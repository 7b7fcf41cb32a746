//! What SQLite itself finds wrong with its file.

use super::SqliteStore;
use crate::StoreError;

impl SqliteStore {
    /// Damaged pages, indexes that disagree with their tables, lines and seats of no table: a
    /// sentence each, none if the file is sound. Reads the whole file, and changes nothing.
    pub async fn flaws(&self) -> Result<Vec<String>, StoreError> {
        self.readers
            .read(|conn| {
                let mut flaws = Vec::new();
                let mut check = conn.prepare("pragma integrity_check")?;
                for flaw in check.query_map([], |row| row.get::<_, String>(0))? {
                    flaws.extend(Some(flaw?).filter(|flaw| flaw != "ok"));
                }
                let mut check = conn.prepare("pragma foreign_key_check")?;
                let orphan = check.query_map([], |row| {
                    let (table, row): (String, Option<i64>) = (row.get(0)?, row.get(1)?);
                    let row = row.map_or(String::new(), |row| format!(", row {row}"));
                    Ok(format!("in {table}{row}: it belongs to no table"))
                })?;
                for flaw in orphan {
                    flaws.push(flaw?);
                }
                Ok(flaws)
            })
            .await
    }
}
