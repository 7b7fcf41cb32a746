//! What fits a schema and what does not.

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What a game's schema describes.
const WHAT: &[&str] = &["options", "scenario", "action", "view", "event", "draft", "snapshot"];

/// A schema, ready to judge.
pub struct Judge {
    schemas: Schemas,
    ready: BTreeMap<&'static str, SchemaIndex>,
}

impl Judge {
    pub fn of(schema: &Value) -> Judge {
        const AT: &str = "https://parlour.test/game.schema.json";
        let (mut compiler, mut schemas) = (Compiler::new(), Schemas::new());
        compiler.add_resource(AT, schema.clone()).expect("a schema is JSON");
        let mut compile = |what: &&'static str| {
            let index = compiler.compile(&format!("{AT}#/$defs/{what}"), &mut schemas);
            (*what, index.unwrap_or_else(|e| panic!("{what}: {e:#}")))
        };
        let ready = WHAT.iter().map(&mut compile).collect();
        Judge { schemas, ready }
    }

    /// Whether this is an `action`, a `view` and so on.
    pub fn fits(&self, what: &str, json: &Value) -> Result<(), String> {
        self.schemas.validate(json, self.ready[what]).map_err(|e| format!("{e:#}"))
    }
}

/// The same JSON with one thing in it changed, in every place and way.
pub fn spoilt(json: &Value) -> Vec<Value> {
    let mut all: Vec<Value> = match json {
        Value::Null => vec![json!("surprise"), json!(2.5)],
        Value::Bool(_) => vec![json!("surprise"), json!(1)],
        Value::Number(_) => {
            vec![json!("7"), json!(2.5), json!(-70_000), json!(70_000), json!(5_000_000_000_u64)]
        }
        Value::String(_) => vec![json!("surprise!"), json!(""), json!(7), json!(["a"])],
        Value::Array(_) | Value::Object(_) => vec![json!("surprise"), json!(7), json!([[]])],
    };
    match json {
        Value::Array(items) => {
            all.push(json!({}));
            all.extend((!items.is_empty()).then(|| items[1..].to_vec().into()));
            // What holds for the first two and the last holds for all.
            let few = |at: &usize| *at < 2 || at + 1 == items.len();
            for (at, item) in items.iter().enumerate().filter(|(at, _)| few(at)) {
                let with = |new| [&items[..at], &[new], &items[at + 1..]].concat().into();
                all.extend(spoilt(item).into_iter().map(with));
            }
        }
        Value::Object(fields) => {
            let mut more = fields.clone();
            more.insert("surprise".into(), json!(1));
            all.extend([Value::Object(more), json!([])]);
            for (name, field) in fields {
                let mut fewer = fields.clone();
                fewer.remove(name);
                all.push(fewer.into());
                for new in spoilt(field).into_iter().chain([Value::Null]) {
                    let mut other = fields.clone();
                    other.insert(name.clone(), new);
                    all.push(other.into());
                }
            }
        }
        _ => {}
    }
    all.retain(|other| other != json);
    all
}

#[test]
fn what_does_not_fit_is_refused() {
    let schema = json!({ "$defs": {
        "action": { "type": "object", "properties": { "take": { "type": "string" } },
            "required": ["take"], "additionalProperties": false },
        "options": {}, "scenario": {}, "view": {}, "event": {}, "draft": {}, "snapshot": {},
    } });
    let judge = Judge::of(&schema);
    let good = json!({ "take": "c4" });
    assert_eq!(judge.fits("action", &good), Ok(()));
    let spoilt = spoilt(&good);
    let bad = |json: &&Value| judge.fits("action", json).is_err();
    let fitting: Vec<&Value> = spoilt.iter().filter(|json| !bad(json)).collect();
    assert_eq!(fitting, [&json!({ "take": "surprise!" }), &json!({ "take": "" })]);
    assert!(
        spoilt.contains(&json!({})) && spoilt.contains(&json!({ "surprise": 1, "take": "c4" }))
    );
}
