//! The document that describes the HTTP interface, made from the [table of routes](super::route).

use super::route::{Answer, Route, all, schema_of};
use protocol::Refused;
use schemars::{SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

/// The document.
pub(crate) fn document() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|s| {
        s.definitions_path = "/components/schemas".into();
    });
    let mut schemas = SchemaGenerator::new(settings);
    let refused = schema_of::<Refused>(&mut schemas);
    let mut paths = Map::new();
    for route in all() {
        let operation = operation(&route, &refused, &mut schemas);
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method.as_str().to_lowercase()] = operation;
    }
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Parlour",
            "version": crate::PROGRAM_VERSION,
            "description": "Tables, games and finished games. Every refusal has a stable code, the rule's id where a rule forbids it, and a sentence for people.",
            "license": {"name": "MIT OR Apache-2.0"},
        },
        "paths": paths,
        "components": {"schemas": schemas.take_definitions(true)},
    });
    protocol::schema::bound_integers(&mut document);
    document
}

fn operation(route: &Route, refused: &Value, schemas: &mut SchemaGenerator) -> Value {
    let mut parameters = Vec::new();
    for (place, fields) in [("path", route.in_path), ("query", route.in_query)] {
        parameters.extend(fields.into_iter().flat_map(|fields| described(place, fields)));
    }
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

/// The parameters of a path or query: the fields of the type that it is read into.
fn described(place: &str, fields: super::route::Fields) -> Vec<Value> {
    let mut whole = fields().to_value();
    let required: Vec<Value> = whole["required"].as_array().cloned().unwrap_or_default();
    let fields = whole["properties"].as_object_mut().map(std::mem::take).unwrap_or_default();
    let parameter = |(name, mut schema): (String, Value)| {
        let description = schema.as_object_mut().and_then(|schema| schema.remove("description"));
        json!({
            "name": name,
            "in": place,
            "required": required.contains(&name.as_str().into()),
            "description": description,
            "schema": schema,
        })
    };
    fields.into_iter().map(parameter).collect()
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

    #[test]
    fn integers_have_bounds() {
        let frame = &document()["components"]["schemas"]["ContinueGame"]["properties"]["frame"];
        assert_eq!(frame["maximum"], u32::MAX);
    }
}
