//! The HTTP interface, described: one table, from which the document is made.

use axum::http::Method;
use lexicon::{WordLists, WordReport};
use protocol::{
    FinishedGame, GameInfo, Join, Joined, MakeTable, Refused, Replay, TableInfo, TableList,
};
use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

/// One thing that can be asked.
pub(crate) struct Route {
    pub(crate) method: Method,
    pub(crate) path: &'static str,
    summary: &'static str,
    body: Option<Of>,
    answer: Answer,
}

type Of = fn(&mut SchemaGenerator) -> Value;

enum Answer {
    Json(Of),
    Text(&'static str, &'static str),
    Socket,
}

fn of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    generator.subschema_for::<T>().to_value()
}

fn anything(_: &mut SchemaGenerator) -> Value {
    json!({"type": "object"})
}

/// Every route of the host but the page's files.
pub(crate) fn routes() -> Vec<Route> {
    let get =
        |path, summary, answer| Route { method: Method::GET, path, summary, body: None, answer };
    let post = |path, summary, body, answer| Route {
        method: Method::POST,
        path,
        summary,
        body: Some(body),
        answer,
    };
    use Answer::{Json, Socket, Text};
    vec![
        get("/api/games", "The games of this host and their bots", Json(of::<Vec<GameInfo>>)),
        get("/api/tables", "Public tables: to join, and to watch", Json(of::<TableList>)),
        post("/api/tables", "Make a table and sit down", of::<MakeTable>, Json(of::<Joined>)),
        get("/api/tables/{id}", "One table", Json(of::<TableInfo>)),
        post(
            "/api/tables/{id}/seats/{seat}",
            "Sit down; or, with `authorization: Bearer <seat secret>`, seat a bot",
            of::<Join>,
            Json(of::<Joined>),
        ),
        get("/api/tables/{id}/socket", "The live stream; see docs/protocol.md", Socket),
        get("/api/finished", "Finished public games, newest first", Json(of::<Vec<FinishedGame>>)),
        get(
            "/api/finished/{id}/log",
            "The whole game, for `parlour verify`",
            Text("application/jsonl", "One JSON document a line"),
        ),
        get("/api/finished/{id}/replay", "A finished game step by step", Json(of::<Replay>)),
        get("/api/words", "The word lists, and whose work they are", Json(of::<WordLists>)),
        get(
            "/api/words/{word}",
            "What a word means, which lists hold it, and why `list` allows it or not",
            Json(of::<WordReport>),
        ),
        get("/api/openapi.json", "This document", Json(anything)),
        get("/healthz", "Whether the host and its store are well", Json(anything)),
        get("/metrics", "Figures for Prometheus", Text("text/plain", "Prometheus text format")),
    ]
}

/// The document.
pub(crate) fn document() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|s| {
        s.definitions_path = "/components/schemas".into();
    });
    let mut schemas = SchemaGenerator::new(settings);
    let refused = of::<Refused>(&mut schemas);
    let mut paths = Map::new();
    for route in routes() {
        let operation = operation(&route, &refused, &mut schemas);
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method.as_str().to_lowercase()] = operation;
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Parlour",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Tables, games and finished games. Every refusal has a stable code, the rule's id where a rule forbids it, and a sentence for people.",
            "license": {"name": "MIT OR Apache-2.0"},
        },
        "paths": paths,
        "components": {"schemas": schemas.take_definitions(true)},
    })
}

fn operation(route: &Route, refused: &Value, schemas: &mut SchemaGenerator) -> Value {
    let names = route.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let mut parameters: Vec<Value> = names
        .map(|name| {
            let kind = if name == "seat" { "integer" } else { "string" };
            json!({"name": name, "in": "path", "required": true, "schema": {"type": kind}})
        })
        .collect();
    let asked = match route.path {
        "/api/finished" => Some("game"),
        "/api/words/{word}" => Some("list"),
        _ => None,
    };
    parameters.extend(
        asked.map(|name| json!({"name": name, "in": "query", "schema": {"type": "string"}})),
    );
    let done = match &route.answer {
        Answer::Json(of) => json!({"200": {
            "description": "Done",
            "content": {"application/json": {"schema": of(schemas)}},
        }}),
        Answer::Text(kind, what) => json!({"200": {
            "description": what, "content": {*kind: {"schema": {"type": "string"}}},
        }}),
        Answer::Socket => json!({"101": {"description": "The connection becomes a WebSocket"}}),
    };
    let mut operation = json!({
        "summary": route.summary,
        "parameters": parameters,
        "responses": done,
    });
    operation["responses"]["default"] = json!({
        "description": "Refused: code, rule and sentence",
        "content": {"application/json": {"schema": refused}},
    });
    if let Some(body) = route.body {
        let schema = body(schemas);
        operation["requestBody"] =
            json!({"required": true, "content": {"application/json": {"schema": schema}}});
    }
    operation
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every `$ref` of the document points at something in it.
    #[test]
    fn the_document_is_whole() {
        fn check(part: &Value, whole: &Value) {
            if let Some(target) = part.get("$ref").and_then(Value::as_str) {
                let pointer = target.strip_prefix('#').unwrap();
                assert!(whole.pointer(pointer).is_some(), "{target} points nowhere");
            }
            match part {
                Value::Object(map) => map.values().for_each(|v| check(v, whole)),
                Value::Array(list) => list.iter().for_each(|v| check(v, whole)),
                _ => {}
            }
        }
        let document = document();
        check(&document, &document);
        let schemas = document["components"]["schemas"].as_object().unwrap();
        for name in ["TableInfo", "MakeTable", "Joined", "Replay", "Refused", "WordReport"] {
            assert!(schemas.contains_key(name), "{name}");
        }
    }
}
