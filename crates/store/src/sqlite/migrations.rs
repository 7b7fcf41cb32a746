//! The schema of a SQLite file, and how older files are brought up to date.
//!
//! SQLite's `user_version` counts the migrations that a file has had. Each missing one runs in a
//! transaction of its own, so a failed migration changes nothing. A released migration never changes;
//! to change the schema, add a file to `migrations/sqlite` and to this list. Why not
//! `rusqlite_migration`: `docs/decisions/0004-two-sql-drivers.md`.

use crate::log_end::LineHash;
use rusqlite::{Connection, params};

/// All migrations, oldest first.
pub(super) const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/sqlite/0001.sql"),
    include_str!("../../migrations/sqlite/0002.sql"),
    include_str!("../../migrations/sqlite/0003.sql"),
    include_str!("../../migrations/sqlite/0004.sql"),
    include_str!("../../migrations/sqlite/0005.sql"),
];

/// The migration that keeps the hash of each log's last line, which SQLite cannot make by itself.
const LAST_LINES: i64 = 3;

/// Marks a file as ours in SQLite's header: `PARL`.
pub(super) const APPLICATION_ID: i64 = 0x5041_524c;

/// Applies the migrations after the first `done`.
pub(super) fn migrate(conn: &mut Connection, done: i64) -> rusqlite::Result<()> {
    for (version, sql) in (1_i64..).zip(MIGRATIONS).filter(|(version, _)| *version > done) {
        let transaction = conn.transaction()?;
        transaction.execute_batch(sql)?;
        if version == LAST_LINES {
            hash_last_lines(&transaction)?;
        }
        transaction.pragma_update(None, "user_version", version)?;
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.commit()?;
    }
    Ok(())
}

fn hash_last_lines(conn: &Connection) -> rusqlite::Result<()> {
    let sql = "select heads.table_key, line from heads
               join log on log.table_key = heads.table_key and position = length - 1";
    let mut select = conn.prepare(sql)?;
    let mut update = conn.prepare("update heads set last = ?2 where table_key = ?1")?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let hash = LineHash::of(row.get_ref(1)?.as_str()?);
        update.execute(params![row.get::<_, i64>(0)?, hash.0])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::data_folder::{DataFolder, Durability};
    use std::path::Path;

    fn open(folder: &Path) -> Connection {
        DataFolder::new(folder).open_to_write(Durability::None).unwrap()
    }

    /// A file as each release left it opens, and gets the schema of a new one.
    #[test]
    fn files_of_every_release_are_brought_up_to_date() {
        let schema = |conn: &Connection| -> Vec<String> {
            let sql = "select coalesce(sql, name) from sqlite_schema order by name";
            let mut select = conn.prepare(sql).unwrap();
            select.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
        };
        let new = tempfile::tempdir().unwrap();
        let newest = schema(&open(new.path()));
        for release in 1..MIGRATIONS.len() {
            let old = tempfile::tempdir().unwrap();
            let conn = Connection::open(old.path().join("parlour.sqlite")).unwrap();
            MIGRATIONS[..release].iter().for_each(|sql| conn.execute_batch(sql).unwrap());
            conn.pragma_update(None, "user_version", release as i64).unwrap();
            conn.pragma_update(None, "application_id", APPLICATION_ID).unwrap();
            let old_log = "insert into tables values (7, 't', 'keyword', 'running', 1, 0, 0, 1, '', '', null);
                           insert into log values (1, 7, 0, 'first', null, null), (2, 7, 1, 'last', null, null);
                           insert into tables values (8, 'u', 'keyword', 'waiting', 1, 0, 0, 1, '', '', null)";
            conn.execute_batch(old_log).unwrap();
            // From then on the program itself keeps the end of each log.
            if release as i64 >= LAST_LINES {
                let heads =
                    "insert into heads (table_key, length, last) values (7, 2, ?1), (8, 0, null)";
                conn.execute(heads, params![LineHash::of("last").0]).unwrap();
            }
            drop(conn);
            assert_eq!(schema(&open(old.path())), newest, "release {release}");
            let ends = |key: i64| -> (u64, Option<[u8; 16]>) {
                let sql = "select length, last from heads where table_key = ?1";
                let both = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
                open(old.path()).query_row(sql, [key], both).unwrap()
            };
            assert_eq!(ends(7), (2, Some(LineHash::of("last").0)), "release {release}");
            assert_eq!(ends(8), (0, None), "release {release}");
        }
    }

    /// Listing one game's tables uses an index, however many tables there are.
    #[test]
    fn the_list_of_a_game_has_an_index() {
        let folder = tempfile::tempdir().unwrap();
        let sql = "explain query plan select key from tables where state = 'finished'
                   and (since, key) < (5, 5) and public = 1 and game = 'keyword'
                   order by since desc, key desc limit 9";
        let plan: String = open(folder.path()).query_row(sql, [], |row| row.get(3)).unwrap();
        assert!(plan.contains("public_tables_by_game"), "{plan}");
    }
}
