//! Sets by name: ours, and those a host adds.

use super::CardSet;
use std::sync::{Arc, LazyLock, RwLock};

/// No set has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("There is no card set called \"{name}\". There are: {}.", known.join(", "))]
pub struct UnknownSet {
    /// The name that was asked for.
    pub name: String,
    /// The names there are.
    pub known: Vec<String>,
}

/// The file of our own set, to be read and copied.
pub const STANDARD: &str = include_str!("../../data/standard.toml");

static OURS: LazyLock<Arc<CardSet>> =
    LazyLock::new(|| Arc::new(CardSet::parse(STANDARD).expect("our own set is sound")));

/// Sets that the host has added.
static ADDED: RwLock<Vec<Arc<CardSet>>> = RwLock::new(Vec::new());

fn added() -> Vec<Arc<CardSet>> {
    ADDED.read().unwrap_or_else(|poisoned| poisoned.into_inner()).clone()
}

/// Our own set.
pub fn standard() -> Arc<CardSet> {
    OURS.clone()
}

/// The set of this name: `standard`, or one that was added.
///
/// # Errors
/// [`UnknownSet`], which says what sets there are.
pub fn named(name: &str) -> Result<Arc<CardSet>, UnknownSet> {
    let all = [standard()].into_iter().chain(added());
    all.into_iter()
        .find(|set| set.id().name == name)
        .ok_or_else(|| UnknownSet { name: name.into(), known: names() })
}

/// Makes a set known by its name, in the whole program. A set of the same name gives way; ours
/// does not: its name stands for the same cards everywhere. Whether it was added.
pub fn add(set: Arc<CardSet>) -> bool {
    if set.id().name == standard().id().name {
        return false;
    }
    let mut sets = ADDED.write().unwrap_or_else(|poisoned| poisoned.into_inner());
    sets.retain(|known| known.id().name != set.id().name);
    sets.push(set);
    true
}

/// The names of all sets: ours, then those that were added.
pub fn names() -> Vec<String> {
    let all = [standard()].into_iter().chain(added());
    all.map(|set| set.id().name.clone()).collect()
}
