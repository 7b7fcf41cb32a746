//! What any table can choose, whatever the game: how long a move may take, and which bot plays for
//! somebody who is away. It stands beside the game's own options, in one object.

use crate::TableRefusal;
use play::{Day, Millis, OptionChoice, OptionKind, OptionSpec, OptionTier, Refusal as _, Reject};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A day, in seconds.
pub const DAY: u32 = 24 * 60 * 60;
/// The longest time limit, in seconds: two weeks for a move, so that every game ends.
const MOST_SECONDS: u32 = 14 * DAY;
/// An hour for every move.
const MOST_INCREMENT: u32 = 60 * 60;

/// How long the others wait for a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TimeLimit {
    /// As long as it takes.
    #[default]
    None,
    /// This long for every move.
    Move {
        /// Seconds.
        seconds: u32,
    },
    /// This long for all moves of the game together.
    Game {
        /// Seconds at the start.
        seconds: u32,
        /// Seconds more after every move.
        #[serde(default)]
        increment: u32,
    },
}

impl TimeLimit {
    /// Whether a move may take days: people come back for it when it is their turn.
    pub const fn is_correspondence(self) -> bool {
        matches!(self, TimeLimit::Move { seconds } if seconds >= DAY)
    }

    /// What a seat has when the game begins, or for each move; `None` without a limit.
    pub(crate) const fn whole(self) -> Option<Millis> {
        match self {
            TimeLimit::None => None,
            TimeLimit::Move { seconds } | TimeLimit::Game { seconds, .. } => {
                Some(Millis::secs(seconds as u64))
            }
        }
    }

    fn check(self) -> Result<(), Reject> {
        let (seconds, increment) = match self {
            TimeLimit::None => return Ok(()),
            TimeLimit::Move { seconds } => (seconds, 0),
            TimeLimit::Game { seconds, increment } => (seconds, increment),
        };
        if !(1..=MOST_SECONDS).contains(&seconds) {
            return Err(TableRefusal::BadTimeLimit { seconds, most: MOST_SECONDS }.at([TIME]));
        }
        if increment > MOST_INCREMENT {
            return Err(TableRefusal::BadIncrement { increment, most: MOST_INCREMENT }.at([TIME]));
        }
        Ok(())
    }
}

/// What a table chooses, whatever the game. Every field may be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableOptions {
    /// How long the others wait for a seat.
    #[serde(skip_serializing_if = "is_default")]
    pub time: TimeLimit,
    /// The level of the bot that plays for somebody who is away; the usual one if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<String>,
    /// The day whose deal is played: the luck of that day is the same for everybody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub daily: Option<Day>,
    /// How much more time each seat has, in percent; as much as everybody if left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extra_time: Vec<Option<u16>>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

const TIME: &str = "time";
const STAND_IN: &str = "stand_in";
/// The key of the day whose deal is played. No form asks for it: a daily game sets it.
pub const DAILY: &str = "daily";
const EXTRA_TIME: &str = "extra_time";

const fn choice(value: &'static str, title: &'static str, help: &'static str) -> OptionChoice {
    OptionChoice { value, title, help }
}

/// What any table can choose, for forms and flags.
pub const TABLE_OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: TIME,
        title: "Time limit",
        help: "When somebody's time is up, the table moves for them, so nobody waits for ever.",
        rule: "",
        kind: OptionKind::OneOf(&[
            choice("none", "No limit", "Take all the time you like."),
            choice(r#"{"move":{"seconds":60}}"#, "1 min per move", "Quick."),
            choice(r#"{"move":{"seconds":300}}"#, "5 min per move", "Relaxed."),
            choice(
                r#"{"game":{"seconds":900,"increment":10}}"#,
                "15 min per game",
                "Fifteen minutes each, and ten seconds more after every move.",
            ),
            choice(r#"{"move":{"seconds":86400}}"#, "1 day per move", "Move when you like."),
            choice(
                r#"{"move":{"seconds":259200}}"#,
                "3 days per move",
                "For busy people: come back when it is your turn.",
            ),
        ]),
        tier: OptionTier::Basic,
    },
    OptionSpec {
        key: STAND_IN,
        title: "If somebody is away",
        help: "How well the bot plays that takes over for them, until they come back.",
        rule: "",
        kind: OptionKind::OneOf(&[
            choice("beginner", "Beginner", "It plays at random."),
            choice("easy", "Easy", "It plays like somebody new to the game."),
            choice("", "Medium", "It plays like most people."),
            choice("strong", "Strong", "It plays well."),
        ]),
        tier: OptionTier::More,
    },
    OptionSpec {
        key: EXTRA_TIME,
        title: "Extra time",
        help: "For somebody who likes to think longer: 100 percent is twice the time.",
        rule: "",
        kind: OptionKind::PerSeat(&OptionKind::Number {
            min: 0,
            max: 900,
            unit: "percent",
            none: Some("None"),
            suggested: &[50, 100, 200],
        }),
        tier: OptionTier::More,
    },
];

impl TableOptions {
    /// Parts the options of a table into what any table can choose and what the game can.
    pub fn split(options: &Value) -> Result<(TableOptions, Value), Reject> {
        let Value::Object(all) = options else {
            return Ok((TableOptions::default(), options.clone()));
        };
        if let Some(day) = all.get(DAILY).filter(|day| !day.is_null()) {
            let text = day.as_str().map_or_else(|| day.to_string(), str::to_owned);
            let read = text.parse::<Day>();
            read.map_err(|no| TableRefusal::NoSuchDay { text: no.text }.at([DAILY]))?;
        }
        let is_shared =
            |key: &String| key == DAILY || TABLE_OPTIONS.iter().any(|spec| spec.key == key);
        let (shared, own): (Map<_, _>, Map<_, _>) =
            all.clone().into_iter().partition(|(key, _)| is_shared(key));
        let shared: TableOptions = serde_json::from_value(Value::Object(shared))
            .map_err(|e| play::refuse_malformed("bad-options", "A table has no such options", e))?;
        shared.time.check()?;
        Ok((shared, Value::Object(own)))
    }

    /// Puts them beside the game's own; what is as usual is left out.
    pub fn join(&self, own: Value) -> Value {
        let Value::Object(mut all) = own else { return own };
        if let Ok(Value::Object(shared)) = serde_json::to_value(self) {
            all.extend(shared);
        }
        Value::Object(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn options_of_the_table_and_of_the_game_stand_in_one_object() {
        let given = json!({ "variant": "mini", "time": { "move": { "seconds": 60 } } });
        let (shared, own) = TableOptions::split(&given).unwrap();
        assert_eq!(shared.time, TimeLimit::Move { seconds: 60 });
        assert_eq!(own, json!({ "variant": "mini" }));
        assert_eq!(shared.join(own), given);
        let usual = json!({ "time": "none", "stand_in": null, "words": "family" });
        let (shared, own) = TableOptions::split(&usual).unwrap();
        assert_eq!(shared.join(own), json!({ "words": "family" }), "what is usual is left out");
    }

    #[test]
    fn every_choice_of_a_form_is_accepted() {
        for spec in TABLE_OPTIONS {
            let OptionKind::OneOf(choices) = spec.kind else { continue };
            for choice in choices {
                let value = match choice.value.starts_with('{') {
                    true => serde_json::from_str(choice.value).unwrap(),
                    false if choice.value.is_empty() => Value::Null,
                    false => choice.value.into(),
                };
                TableOptions::split(&json!({ spec.key: value })).unwrap();
            }
        }
    }

    #[test]
    fn times_that_make_no_game_are_refused() {
        for (time, code) in [
            (json!({ "move": { "seconds": 0 } }), "bad-time-limit"),
            (json!({ "move": { "seconds": 15 * DAY } }), "bad-time-limit"),
            (json!({ "game": { "seconds": 60, "increment": 3601 } }), "bad-time-increment"),
        ] {
            let reject = TableOptions::split(&json!({ "time": time })).unwrap_err();
            assert_eq!((&*reject.code, reject.at), (code, vec!["time".to_owned()]));
        }
        let reject = TableOptions::split(&json!({ "time": "soon" })).unwrap_err();
        assert_eq!(reject.code, "bad-options");
    }

    #[test]
    fn a_daily_names_a_day() {
        let (shared, own) = TableOptions::split(&json!({ "daily": "2026-11-18" })).unwrap();
        assert_eq!(shared.daily.unwrap().to_string(), "2026-11-18");
        assert_eq!(shared.join(own), json!({ "daily": "2026-11-18" }));
        let (shared, own) = TableOptions::split(&json!({ "daily": null })).unwrap();
        assert_eq!(shared.join(own), json!({}), "no day is as usual");
        for wrong in [json!("2026-02-30"), json!("today"), json!(20261118)] {
            let reject = TableOptions::split(&json!({ "daily": wrong })).unwrap_err();
            assert_eq!((&*reject.code, reject.at), ("no-such-day", vec!["daily".to_owned()]));
        }
    }

    #[test]
    fn days_are_correspondence() {
        assert!(TimeLimit::Move { seconds: DAY }.is_correspondence());
        assert!(!TimeLimit::Move { seconds: DAY - 1 }.is_correspondence());
        assert!(!TimeLimit::Game { seconds: DAY, increment: 0 }.is_correspondence());
    }
}
