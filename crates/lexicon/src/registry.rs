//! Finds a list by its name.

use crate::list::Lexicon;
use crate::shipped;
use std::sync::{Arc, RwLock};

/// No list has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("There is no word list called \"{name}\". There are: {}.", known.join(", "))]
pub struct UnknownList {
    /// The name that was asked for.
    pub name: String,
    /// The names there are.
    pub known: Vec<String>,
}

impl UnknownList {
    /// Stable, for programs.
    pub const CODE: &str = "unknown-list";
}

/// Lists that the host has added.
static ADDED: RwLock<Vec<Arc<Lexicon>>> = RwLock::new(Vec::new());

fn added() -> Vec<Arc<Lexicon>> {
    ADDED.read().unwrap_or_else(|poisoned| poisoned.into_inner()).clone()
}

/// The list of this name: `family`, `standard`, `large`, or one that was added. Shipped lists are
/// unpacked when first asked for.
///
/// # Errors
/// [`UnknownList`], which says what lists there are.
pub fn named(name: &str) -> Result<Arc<Lexicon>, UnknownList> {
    if let Some(list) = added().into_iter().find(|list| list.id().name == name) {
        return Ok(list);
    }
    shipped::list(name).ok_or_else(|| UnknownList { name: name.into(), known: names() })
}

/// Whether this is the name of a list that comes with the program.
pub(crate) fn is_shipped(name: &str) -> bool {
    shipped::NAMES.contains(&name)
}

/// Adds a list, for the whole program. It replaces an added list of the same name, but never a
/// shipped one, whose name means the same words everywhere.
pub fn add(list: Arc<Lexicon>) {
    if is_shipped(&list.id().name) {
        return;
    }
    let mut lists = ADDED.write().unwrap_or_else(|poisoned| poisoned.into_inner());
    lists.retain(|known| known.id().name != list.id().name);
    lists.push(list);
}

/// The names of all lists: those that are shipped, then those that were added.
pub fn names() -> Vec<String> {
    let shipped = shipped::NAMES.iter().map(ToString::to_string);
    shipped.chain(added().iter().map(|list| list.id().name.clone())).collect()
}
