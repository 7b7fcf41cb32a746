//! Links that always lead to a family's current game.

use crate::tables::TableInfo;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A link that stays, and where it leads now.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Family {
    /// Its id, as in its address.
    pub id: String,
    /// The game that is on, or waits for players; `null` where it is time for a new one.
    pub table: Option<TableInfo>,
}

/// `POST /api/families/{id}`: the link leads to this table now, unless it leads to a game already.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FamilyTable {
    /// The table's id.
    #[schemars(length(min = 1, max = crate::MAX_ID))]
    pub table: String,
}
