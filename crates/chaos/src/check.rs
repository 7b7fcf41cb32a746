//! The logs against what people know.

use crate::person::Person;
use serde_json::Value;
use std::collections::BTreeMap;
use store::{Store, TableId};

/// Every acknowledged action stands in its log once, and nothing that nobody sent; every log
/// replays. Gives how many were acknowledged.
pub async fn nothing_lost(store: &dyn Store, people: &[Person]) -> usize {
    let mut tables: BTreeMap<&str, Vec<&Person>> = BTreeMap::new();
    for person in people {
        tables.entry(&person.table).or_default().push(person);
    }
    let mut acknowledged = 0;
    for (table, people) in tables {
        let id: TableId = table.parse().unwrap();
        let entries = store.read(&id, 0).await.unwrap();
        let mut kept: BTreeMap<(u64, String), Value> = BTreeMap::new();
        for entry in &entries {
            let (Some(seat), Some(name)) = (entry.seat, &entry.action_id) else { continue };
            let line: Value = serde_json::from_str(&entry.line).unwrap();
            let action = line["input"]["act"]["action"].clone();
            let twice = kept.insert((seat.into(), name.clone()), action);
            assert!(twice.is_none(), "{table}: {name} stands twice");
        }
        for person in people {
            let known = person.known.lock().unwrap();
            assert!(known.over, "{table}: seat {} did not see the end", person.seat);
            for (name, (action, acked)) in &known.actions {
                match kept.remove(&(person.seat, name.clone())) {
                    Some(stands) => assert_eq!(stands, *action, "{table}: {name} changed"),
                    None => assert!(!acked, "{table}: {name} was acknowledged and is lost"),
                }
                acknowledged += usize::from(*acked);
            }
        }
        assert!(kept.is_empty(), "{table}: nobody sent {kept:?}");
        let lines: Vec<&str> = entries.iter().map(|entry| entry.line.as_str()).collect();
        catalog::verify(&lines.join("\n")).expect("what is kept replays");
    }
    acknowledged
}
