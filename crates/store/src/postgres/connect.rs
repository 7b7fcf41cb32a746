//! Connects to the database.

use super::errors::DatabaseName;
use super::migrations::migrate;
use crate::StoreError;
use sqlx::{
    Connection, Executor, PgConnection, PgPool,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use std::{str::FromStr, time::Duration};

/// Connections of one node. Appends and lease renewals have a pool of their own, so that they never
/// queue behind reads.
const CONNECTIONS: u32 = 10;
const QUICK_CONNECTIONS: u32 = 4;

/// How long to wait for a connection, and how long a statement may take.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(4);

/// Where our tables are: in a schema of our own, or where earlier releases put them.
const SEARCH_PATH: &str = r#"parlour,"$user",public"#;

/// The connection pools of one database.
pub(super) struct Pools {
    pub(super) all: PgPool,
    pub(super) quick: PgPool,
}

/// Connects to the database at this URL and brings its schema up to date.
pub(super) async fn open(address: &str) -> Result<(Pools, DatabaseName), StoreError> {
    let bad = |detail: String| StoreError::BadAddress { detail };
    let rest = match address.split_once("://") {
        Some(("postgres" | "postgresql", rest)) => rest,
        _ => return Err(bad("it does not begin with postgres://".into())),
    };
    if let Some(end) = rest.find(['/', '?', '#'])
        && rest[end..].contains('@')
    {
        // Otherwise half of the password would be taken for the database name, and printed.
        let how = "write / ? # or @ in the password as %2F %3F %23 or %40";
        return Err(bad(how.into()));
    }
    let options = PgConnectOptions::from_str(address).map_err(|e| bad(e.to_string()))?;
    let timeout = STATEMENT_TIMEOUT.as_millis().to_string();
    let options = options
        .application_name("parlour")
        .options([("statement_timeout", timeout.clone()), ("lock_timeout", timeout)])
        .options([("search_path", SEARCH_PATH)]);
    let database = options.get_database().unwrap_or(options.get_username());
    let name = format!("{database} at {}:{}", options.get_host(), options.get_port());
    let name = DatabaseName(name.into());
    // The first connection bypasses the pool, which would retry and report only a timeout.
    let connecting = tokio::time::timeout(STATEMENT_TIMEOUT, PgConnection::connect_with(&options));
    let mut conn = match connecting.await {
        Ok(connected) => connected.map_err(|e| name.explain(&e))?,
        Err(_) => return Err(name.unreachable("it does not answer")),
    };
    let migrated = migrate(&mut conn, &name).await;
    migrated.map_err(|error| error.explained(|e| name.explain(e)))?;
    let _ = conn.close().await;
    let (all, quick) = (pool(CONNECTIONS, options.clone()), pool(QUICK_CONNECTIONS, options));
    Ok((Pools { all, quick }, name))
}

fn pool(connections: u32, options: PgConnectOptions) -> PgPool {
    PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(STATEMENT_TIMEOUT)
        .after_connect(|conn, _| {
            Box::pin(async move {
                // A server can be configured to answer before a commit is on its disk.
                let sql = "select set_config('synchronous_commit', 'on', false)
                           where current_setting('synchronous_commit') = 'off'";
                conn.execute(sql).await.map(drop)
            })
        })
        .connect_lazy_with(options)
}
