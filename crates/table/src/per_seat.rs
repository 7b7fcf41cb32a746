//! Options that single seats have: a list by seat, which the table checks for every game.

use crate::TableRefusal;
use play::{OptionKind, OptionSpec, Refusal as _, Reject};
use serde_json::Value;

/// The options with their lists by seat as short as can be, or what is wrong with such a list.
/// What else is in the options is left to the game.
pub fn settle<'a>(
    specs: impl IntoIterator<Item = &'a OptionSpec>,
    options: &Value,
    seats: u8,
) -> Result<Value, Reject> {
    let mut settled = options.clone();
    for spec in specs {
        let OptionKind::PerSeat(each) = spec.kind else { continue };
        let Some(Value::Array(list)) = settled.get_mut(spec.key) else { continue };
        while list.last().is_some_and(|value| value.is_null() || *value == 0) {
            list.pop();
        }
        if list.len() > usize::from(seats) {
            let refusal = TableRefusal::NotThatManySeats { given: list.len(), seats };
            return Err(Reject { rule: spec.rule.into(), ..refusal.at([spec.key]) });
        }
        let OptionKind::Number { max, unit, .. } = *each else { continue };
        let fits =
            |value: &&Value| value.is_null() || value.as_u64().is_some_and(|n| n <= max.into());
        if let Some(value) = list.iter().find(|value| !fits(value)) {
            let given = value.to_string();
            let refusal = TableRefusal::BadForASeat { what: spec.title, given, most: max, unit };
            return Err(Reject { rule: spec.rule.into(), ..refusal.at([spec.key]) });
        }
    }
    Ok(settled)
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::OptionTier;
    use serde_json::json;

    const HEAD_START: OptionSpec = OptionSpec {
        key: "head_start",
        title: "Head start",
        help: "",
        rule: "XX-01",
        kind: OptionKind::PerSeat(&OptionKind::Number {
            min: 0,
            max: 100,
            unit: "points",
            none: None,
            suggested: &[],
        }),
        tier: OptionTier::More,
    };

    fn settled(list: Value) -> Result<Value, Reject> {
        settle([&HEAD_START], &json!({ "head_start": list, "other": [null] }), 2)
    }

    #[test]
    fn lists_are_as_short_as_can_be() {
        assert_eq!(
            settled(json!([0, 20, null, 0])).unwrap(),
            json!({ "head_start": [0, 20], "other": [null] })
        );
        assert_eq!(settled(json!([0, null])).unwrap()["head_start"], json!([]));
    }

    #[test]
    fn seats_that_are_not_there_and_numbers_beyond_the_bounds_are_refused() {
        for (list, code) in [
            (json!([0, 0, 5]), "not-that-many-seats"),
            (json!([101]), "bad-for-a-seat"),
            (json!([-1]), "bad-for-a-seat"),
            (json!(["ten"]), "bad-for-a-seat"),
        ] {
            let reject = settled(list).unwrap_err();
            assert_eq!((&*reject.code, &*reject.rule), (code, "XX-01"));
            assert_eq!(reject.at, ["head_start"]);
        }
    }
}
