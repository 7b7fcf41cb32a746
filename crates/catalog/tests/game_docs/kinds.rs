//! The kinds of actions and events that a game's schema names.

use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The members of the union that one definition of a schema is.
fn members<'a>(schema: &'a Value, definition: &'a Value) -> Vec<&'a Value> {
    if let Some(target) = definition["$ref"].as_str() {
        let target = schema.pointer(target.trim_start_matches('#'));
        return members(schema, target.expect("references point at something"));
    }
    match definition["oneOf"].as_array().or(definition["anyOf"].as_array()) {
        Some(members) => members.iter().collect(),
        None => vec![definition],
    }
}

/// The kinds of actions: `pass`, and `play` of `{"play": …}`.
pub fn of_actions(schema: &Value) -> BTreeSet<String> {
    let names = |member: &Value| {
        let fields = member["required"].as_array().or(member["enum"].as_array()).cloned();
        fields.unwrap_or_else(|| vec![member["const"].clone()])
    };
    let members = members(schema, &schema["$defs"]["action"]);
    let names = members.into_iter().flat_map(names);
    names.map(|name| name.as_str().expect("actions have names").to_owned()).collect()
}

/// The kinds of events by the rules of the game, from their field `is`.
pub fn of_events(schema: &Value) -> BTreeSet<String> {
    let all = members(schema, &schema["$defs"]["event"]);
    let kind = |member: &Value| member["properties"]["is"]["const"].as_str().map(str::to_owned);
    let [of_game, _of_table] = all[..] else { panic!("events are the game's or the table's") };
    members(schema, of_game).into_iter().filter_map(kind).collect()
}

#[test]
fn a_union_is_taken_apart() {
    let names = |set: BTreeSet<String>| set.into_iter().collect::<Vec<_>>().join(" ");
    let is = |kind: &str| json!({ "properties": { "is": { "const": kind } } });
    let schema = json!({ "$defs": {
        "action": { "$ref": "#/$defs/Action" },
        "Action": { "oneOf": [
            { "enum": ["accept", "leave"] },
            { "const": "roll" },
            { "properties": { "use": { "$ref": "#/$defs/Use" } }, "required": ["use"] },
        ] },
        "event": { "anyOf": [{ "$ref": "#/$defs/EventView" }, { "oneOf": [is("table-late")] }] },
        "EventView": { "oneOf": [is("drawn"), is("over")] },
    } });
    assert_eq!(names(of_actions(&schema)), "accept leave roll use");
    assert_eq!(names(of_events(&schema)), "drawn over");
}
