//! Sentences count seats from 1, as people do: in a refusal a seat is a `Seat`, which says so, and
//! never the bare number that counts from 0.

use crate::files::tracked_files;

/// Fields of refusals that hold a seat as its number in JSON.
const BARE: &[&str] = &["seat: u8", "to_act: u8", "first: u8", "by: u8", "dealer: u8"];

#[test]
fn refusals_name_seats_as_people_count() {
    let mut found = Vec::new();
    let mut files = 0;
    for (path, text) in tracked_files() {
        if !path.ends_with("/refusal.rs") {
            continue;
        }
        files += 1;
        for (number, line) in text.lines().enumerate() {
            if let Some(bare) = BARE.iter().find(|bare| line.contains(**bare)) {
                found.push(format!("{path}:{} has \"{bare}\": make it a Seat", number + 1));
            }
        }
    }
    assert!(files >= 5, "every game has its refusals");
    assert!(found.is_empty(), "{}", found.join("\n"));
}
