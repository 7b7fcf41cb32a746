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
        shorten(list);
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

/// The options of a rematch, where everybody sits one seat further on: what single seats have goes with
/// the people. An option that names a seat stays, so that this right goes round.
pub fn move_on<'a>(
    specs: impl IntoIterator<Item = &'a OptionSpec>,
    options: &Value,
    seats: u8,
) -> Value {
    let mut moved = options.clone();
    for spec in specs {
        let OptionKind::PerSeat(_) = spec.kind else { continue };
        let Some(Value::Array(list)) = moved.get_mut(spec.key) else { continue };
        list.resize(usize::from(seats), Value::Null);
        list.rotate_right(1);
        shorten(list);
    }
    moved
}

/// Leaves out what says nothing at the end.
fn shorten(list: &mut Vec<Value>) {
    while list.last().is_some_and(|value| value.is_null() || *value == 0) {
        list.pop();
    }
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
    fn what_a_seat_has_goes_with_its_person_to_the_rematch() {
        let moved = |options: &Value, seats| move_on([&HEAD_START], options, seats);
        let two = json!({ "head_start": [20], "placer": 0 });
        let swapped = json!({ "head_start": [null, 20], "placer": 0 });
        assert_eq!(moved(&two, 2), swapped);
        assert_eq!(moved(&swapped, 2), two);
        let three = json!({ "head_start": [0, 20, 30] });
        assert_eq!(moved(&three, 3), json!({ "head_start": [30, 0, 20] }));
        assert_eq!(moved(&json!({}), 3), json!({}));
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
