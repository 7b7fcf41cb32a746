//! What a table of a game can choose: [`play::OptionSpec`] with its default, as JSON.

use play::{OptionKind, OptionSpec, OptionTier};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// One choice of a table.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct OptionInfo {
    /// The field of the game's options: `turn_seconds`.
    pub key: String,
    /// "Time for a turn".
    pub title: String,
    /// One sentence for somebody who has never played.
    pub help: String,
    /// The rule that it changes; empty if none.
    pub rule: String,
    /// Where it belongs in a form.
    pub tier: OptionTier,
    /// What can be chosen.
    pub kind: OptionKindInfo,
    /// What an ordinary table has.
    #[ts(type = "unknown")]
    pub default: Value,
    /// What a table of several people has that chooses nothing: the same, or a deadline, so that nobody
    /// who goes away holds up the others.
    #[ts(type = "unknown")]
    pub among_people: Value,
}

/// What an option's values are.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case", tag = "is")]
pub enum OptionKindInfo {
    /// On or off.
    Switch,
    /// A whole number between bounds.
    Number {
        /// The smallest that is accepted.
        min: u32,
        /// The largest that is accepted.
        max: u32,
        /// What is counted: `seconds`.
        unit: String,
        /// What `null` means: "No limit". `null` where it cannot be left out.
        none: Option<String>,
        /// Values that a form offers as buttons.
        suggested: Vec<u32>,
    },
    /// One of several.
    OneOf {
        /// Which.
        choices: Vec<OptionValue>,
    },
    /// A short text.
    Text {
        /// The fewest letters.
        min: u8,
        /// The most letters.
        max: u8,
        /// Values that a form offers.
        suggested: Vec<String>,
    },
    /// A seat at the table.
    Seat,
    /// One of these for each seat, as a list; `null` for what everybody has.
    PerSeat {
        /// What a seat can have.
        each: Box<OptionKindInfo>,
    },
}

/// One value of an option.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct OptionValue {
    /// As the game's options have it.
    #[ts(type = "unknown")]
    pub value: Value,
    /// What it is called.
    pub title: String,
    /// One sentence about it; empty where the title says it all.
    pub help: String,
}

impl OptionInfo {
    /// The option with its defaults, which are what `defaults` and `among_people` have under its key.
    pub fn new(spec: &OptionSpec, defaults: &Value, among_people: &Value) -> OptionInfo {
        let of = |options: &Value| options.get(spec.key).cloned().unwrap_or_default();
        OptionInfo {
            key: spec.key.into(),
            title: spec.title.into(),
            help: spec.help.into(),
            rule: spec.rule.into(),
            tier: spec.tier,
            kind: OptionKindInfo::new(spec.kind),
            default: of(defaults),
            among_people: of(among_people),
        }
    }
}

impl OptionKindInfo {
    fn new(kind: OptionKind) -> OptionKindInfo {
        match kind {
            OptionKind::Switch => OptionKindInfo::Switch,
            OptionKind::Number { min, max, unit, none, suggested } => OptionKindInfo::Number {
                min,
                max,
                unit: unit.into(),
                none: none.map(Into::into),
                suggested: suggested.to_vec(),
            },
            OptionKind::OneOf(choices) => OptionKindInfo::OneOf {
                choices: choices
                    .iter()
                    .map(|choice| OptionValue {
                        value: value(choice.value),
                        title: choice.title.into(),
                        help: choice.help.into(),
                    })
                    .collect(),
            },
            OptionKind::OneOfFound(names) => OptionKindInfo::OneOf {
                choices: names()
                    .into_iter()
                    .map(|name| OptionValue {
                        title: capitalized(&name),
                        value: name.into(),
                        help: String::new(),
                    })
                    .collect(),
            },
            OptionKind::Text { min, max, suggested } => OptionKindInfo::Text {
                min,
                max,
                suggested: suggested.iter().map(|text| (*text).into()).collect(),
            },
            OptionKind::Seat => OptionKindInfo::Seat,
            OptionKind::PerSeat(each) => {
                OptionKindInfo::PerSeat { each: Box::new(OptionKindInfo::new(*each)) }
            }
        }
    }
}

/// The value in the options' JSON: an empty text is `null`, and what looks like an object is
/// one.
fn value(text: &str) -> Value {
    match text.chars().next() {
        None => Value::Null,
        Some('{') => serde_json::from_str(text).unwrap_or_else(|_| text.into()),
        Some(_) => text.into(),
    }
}

fn capitalized(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::OptionChoice;
    use serde_json::json;

    #[test]
    fn an_option_says_what_it_offers_and_what_is_usual() {
        const CHOICES: &[OptionChoice] = &[
            OptionChoice { value: "", title: "Standard", help: "" },
            OptionChoice { value: "mini", title: "Mini", help: "Short." },
            OptionChoice { value: r#"{"bank":{"seconds":300}}"#, title: "5 min", help: "" },
        ];
        let spec = OptionSpec {
            key: "board",
            title: "Board",
            help: "",
            rule: "",
            kind: OptionKind::OneOf(CHOICES),
            tier: OptionTier::Basic,
        };
        let info = OptionInfo::new(&spec, &json!({ "board": "mini" }), &json!({ "board": null }));
        assert_eq!((&info.default, &info.among_people), (&json!("mini"), &json!(null)));
        let OptionKindInfo::OneOf { choices } = info.kind else { panic!("it is one of several") };
        let values: Vec<Value> = choices.into_iter().map(|choice| choice.value).collect();
        assert_eq!(values, [json!(null), json!("mini"), json!({ "bank": { "seconds": 300 } })]);
    }

    #[test]
    fn what_is_found_when_the_program_runs_is_offered_by_name() {
        let kind = OptionKindInfo::new(OptionKind::OneOfFound(|| vec!["standard".into()]));
        let OptionKindInfo::OneOf { choices } = kind else { panic!("it is one of several") };
        assert_eq!(
            (choices[0].title.as_str(), &choices[0].value),
            ("Standard", &json!("standard"))
        );
    }
}
