//! The kinds of actions and events that a game's types name.

use std::collections::BTreeSet;

/// The members of the union that a file in `web/src/gen` exports.
fn members(file: &str) -> Vec<&str> {
    let (_, union) = file.split_once("export type ").expect("the file exports a type");
    let (_, union) = union.split_once('=').expect("a type is something");
    let (mut depth, mut from, mut members) = (0, 0, Vec::new());
    for (at, letter) in union.char_indices() {
        match letter {
            '{' | '[' | '<' => depth += 1,
            '}' | ']' | '>' => depth -= 1,
            '|' if depth == 0 => {
                members.push(&union[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    members.push(&union[from..]);
    members
}

/// The first text in quotes.
fn quoted(text: &str) -> Option<String> {
    Some(text.split('"').nth(1)?.to_owned())
}

/// The kinds of an `Action.ts`: `pass`, and `play` of `{"play": …}`.
pub fn of_actions(file: &str) -> BTreeSet<String> {
    members(file).into_iter().filter_map(quoted).collect()
}

/// The kinds of an `EventView.ts`, from its field `is`.
pub fn of_events(file: &str) -> BTreeSet<String> {
    let is = |member: &str| quoted(member.split_once("\"is\":")?.1);
    members(file).into_iter().filter_map(is).collect()
}

#[test]
fn a_union_is_taken_apart() {
    let file = "import type { A } from \"./A\";\n\nexport type Action = \"accept\" | { \"use\": Use } |\n{ \"pass\": { round: number | null, } };";
    let names = |set: BTreeSet<String>| set.into_iter().collect::<Vec<_>>().join(" ");
    assert_eq!(names(of_actions(file)), "accept pass use");
    let file = "export type EventView = { \"is\": \"drawn\", card: \"a\" | \"b\" } | { \"is\": \"over\" };";
    assert_eq!(names(of_events(file)), "drawn over");
}
