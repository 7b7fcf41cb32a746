//! The messages of the sockets as JSON Schema: `docs/protocol.schema.json`, and the examples of
//! `docs/protocol.md`, which are judged by it.
//!
//! `UPDATE_DOCS=1 cargo test -p protocol --test schema` rewrites it.

use boon::{Compiler, SchemaIndex, Schemas};
use protocol::{FromProgram, ToClient, ToHost, ToProgram};
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn schema() -> Value {
    let settings = SchemaSettings::draft2020_12();
    let mut says = settings.clone().for_deserialize().into_generator();
    let mut hears = settings.for_serialize().into_generator();
    let mut said = json!({
        "to-host": says.subschema_for::<ToHost>(),
        "from-program": says.subschema_for::<FromProgram>(),
    });
    let mut heard = json!({
        "to-client": hears.subschema_for::<ToClient>(),
        "to-program": hears.subschema_for::<ToProgram>(),
    });
    for (definitions, generator) in [(&mut said, &mut says), (&mut heard, &mut hears)] {
        let more = generator.take_definitions(true);
        definitions.as_object_mut().expect("definitions are an object").extend(more);
    }
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of Parlour's sockets",
        "description": "#/$defs/to-host and #/$defs/to-client are said at a table's socket, \
            #/$defs/from-program and #/$defs/to-program at that of programs. What is the game's own \
            is in games/<game>.schema.json.",
        "$defs": protocol::schema::merge(said, heard),
    });
    protocol::schema::bound_integers(&mut schema);
    schema
}

#[test]
fn the_schema_is_current() {
    let path = docs().join("protocol.schema.json");
    let text = serde_json::to_string_pretty(&schema()).unwrap() + "\n";
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == text, "{} is old: see the header of this test", path.display());
}

struct Judge {
    schemas: Schemas,
    to_host: SchemaIndex,
    to_client: SchemaIndex,
}

impl Judge {
    fn new() -> Judge {
        const AT: &str = "https://parlour.test/protocol.schema.json";
        let (mut compiler, mut schemas) = (Compiler::new(), Schemas::new());
        compiler.add_resource(AT, schema()).unwrap();
        let mut compile = |what| {
            let index = compiler.compile(&format!("{AT}#/$defs/{what}"), &mut schemas);
            index.unwrap_or_else(|e| panic!("{what}: {e:#}"))
        };
        let (to_host, to_client) = (compile("to-host"), compile("to-client"));
        Judge { schemas, to_host, to_client }
    }

    fn fits(&self, json: &Value, index: SchemaIndex) -> Result<(), String> {
        self.schemas.validate(json, index).map_err(|e| format!("{json}: {e:#}"))
    }
}

/// What is said in the examples of sockets, each with what is heard next.
fn examples() -> Vec<(Value, String)> {
    let text = fs::read_to_string(docs().join("protocol.md")).unwrap();
    let secret = "a".repeat(32);
    let filled = ["0", "1", "2"]
        .iter()
        .fold(text, |text, seat| text.replace(&format!("{{secret {seat}}}"), &secret));
    let lines: Vec<&str> = filled.lines().collect();
    let said = lines.windows(2).filter_map(|pair| Some((pair[0].strip_prefix("> ")?, pair[1])));
    said.filter_map(|(said, heard)| Some((serde_json::from_str(said).ok()?, heard.into())))
        .collect()
}

#[test]
fn the_examples_of_the_document_fit() {
    let judge = Judge::new();
    let (mut fit, mut refused) = (0, 0);
    for (said, heard) in examples() {
        match judge.fits(&said, judge.to_host) {
            Ok(()) => fit += 1,
            // Only what the host refuses to read may be none.
            Err(_) if heard.starts_with("< {\"error\"") => refused += 1,
            Err(why) => panic!("{why}"),
        }
    }
    assert!(fit > 10 && refused > 0, "{fit} fit and {refused} are refused");
}

#[test]
fn what_the_host_would_not_read_does_not_fit() {
    let judge = Judge::new();
    let act = json!({ "act": { "id": "1", "action": "resign" } });
    let back = json!({ "answer": { "id": "1", "draft": null, "error": null } });
    assert_eq!(judge.fits(&act, judge.to_host), Ok(()));
    assert_eq!(judge.fits(&back, judge.to_client), Ok(()));
    for wrong in [
        json!({ "act": { "id": "1" } }),
        json!({ "act": { "id": 1, "action": "resign" } }),
        json!({ "act": { "id": "1", "action": "resign", "surprise": 1 } }),
        json!({ "act": { "id": "1", "action": "resign" }, "surprise": 1 }),
        json!({ "surprise": {} }),
        json!({ "decide": { "id": "1", "seat": 256, "choice": "wait" } }),
        json!("act"),
    ] {
        assert!(serde_json::from_value::<ToHost>(wrong.clone()).is_err(), "{wrong} is read");
        assert!(judge.fits(&wrong, judge.to_host).is_err(), "{wrong} fits");
    }
    for wrong in [
        json!({ "answer": { "id": "1", "draft": null } }),
        json!({ "answer": { "id": "1", "draft": null, "error": "no" } }),
        json!({ "surprise": {} }),
    ] {
        assert!(judge.fits(&wrong, judge.to_client).is_err(), "{wrong} fits");
    }
}
