//! Claims of tables, and leases by the database's clock.

use super::{errors::DbError, tables::ids};
use crate::{Claim, Fence, NodeId, StoreError, TableId};
use sqlx::{PgPool, Row, postgres::types::PgInterval};
use std::time::Duration;

pub(super) async fn renew(pool: &PgPool, node: &NodeId, duration: Duration) -> Result<(), DbError> {
    let microseconds = i64::try_from(duration.as_micros()).unwrap_or(i64::MAX);
    let duration = PgInterval { months: 0, days: 0, microseconds };
    let sql = "insert into nodes (id, expires) values ($1, now() + $2)
               on conflict (id) do update set expires = excluded.expires";
    sqlx::query(sql).bind(node.as_str()).bind(duration).execute(pool).await?;
    Ok(())
}

pub(super) async fn release(pool: &PgPool, node: &NodeId) -> Result<(), DbError> {
    let sql = "with gone as (delete from nodes where id = $1)
               update heads set owner = null where owner = $1 and running";
    sqlx::query(sql).bind(node.as_str()).execute(pool).await?;
    Ok(())
}

pub(super) async fn claim(pool: &PgPool, id: &TableId, node: &NodeId) -> Result<Claim, DbError> {
    let sql = "update heads h set owner = $2, fence = h.fence + 1 from tables t
               where t.id = $1 and h.table_key = t.key and (h.owner is null or h.owner = $2
                   or not exists (select 1 from nodes n where n.id = h.owner and n.expires > now()))
               returning h.fence";
    let claimed = sqlx::query(sql).bind(id.as_str()).bind(node.as_str());
    if let Some(row) = claimed.fetch_optional(pool).await? {
        return Ok(Claim::Yours(Fence(row.try_get::<i64, _>(0)?.cast_unsigned())));
    }
    let sql = "select h.owner from tables t join heads h on h.table_key = t.key where t.id = $1";
    let row = sqlx::query(sql).bind(id.as_str()).fetch_optional(pool).await?;
    let owner: String = row.ok_or_else(|| StoreError::unknown_table(id))?.try_get(0)?;
    Ok(Claim::Held(owner.parse()?))
}

pub(super) async fn orphans(pool: &PgPool, now: i64, limit: u32) -> Result<Vec<TableId>, DbError> {
    // Owners are few. Stepping from one to the next along the index skips all their tables, and asking
    // for their time to wake in the same index skips those that sleep. A node of an earlier release
    // sets no such time.
    let sql = "with recursive owners as (
                   (select owner from heads where running and owner is not null
                    order by owner limit 1)
                   union all
                   select (select h.owner from heads h where h.running and h.owner > o.owner
                           order by h.owner limit 1)
                   from owners o where o.owner is not null
               ), gone as (
                   select o.owner from owners o where o.owner is not null and not exists
                       (select 1 from nodes n where n.id = o.owner and n.expires > now())
               ), lost as (
                   select l.table_key from gone, lateral
                       (select h.table_key from heads h
                        where h.running and h.owner = gone.owner and h.wake <= greatest($2, 0)
                        union all
                        select h.table_key from heads h
                        where h.running and h.owner = gone.owner and h.wake is null) l
                   union all
                   select h.table_key from heads h
                   where h.running and h.owner is null and h.wake <= greatest($2, 0)
                   union all
                   select h.table_key from heads h
                   where h.running and h.owner is null and h.wake is null
               ), chosen as materialized (
                   select table_key from lost order by random() limit $1
               )
               select t.id from chosen s join tables t on t.key = s.table_key";
    ids(sqlx::query(sql).bind(i64::from(limit)).bind(now).fetch_all(pool).await?)
}

/// All nodes with a valid lease.
pub(super) async fn live(pool: &PgPool) -> Result<Vec<NodeId>, DbError> {
    let rows = sqlx::query("select id from nodes where expires > now()").fetch_all(pool).await?;
    rows.iter().map(|row| Ok(row.try_get::<&str, _>(0)?.parse()?)).collect()
}
