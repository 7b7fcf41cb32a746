//! Candidates that were legal elsewhere, or never: what a hostile or confused client sends.

use crate::Trial;
use crate::driver::{Match, json};
use play::{Game, Luck, Seat};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::collections::BTreeMap;

/// Every action tried anywhere in a match, by any seat, and those of the trial, each once.
pub(crate) fn pool<G: Game>(trial: &Trial<G>, played: &Match<G>) -> Vec<G::Action> {
    let seats = trial.game.seats();
    let states = played.states();
    let all = states.flat_map(|s| Seat::first(seats).flat_map(|seat| trial.actions(s, seat)));
    let all = all.chain(trial.also.iter().cloned());
    let by_text: BTreeMap<String, G::Action> = all.map(|action| (json(&action), action)).collect();
    by_text.into_values().collect()
}

/// `n` random ones of `things`; all of them if there are no more.
pub(crate) fn some<T: Clone>(things: &[T], n: usize, luck: &mut Luck<'_>) -> Vec<T> {
    if things.len() <= n {
        return things.to_vec();
    }
    (0..n).filter_map(|_| luck.pick(things).cloned()).collect()
}

/// Up to `n` copies of `thing`, each with one change somewhere in its JSON.
pub(crate) fn mutants<T>(thing: &T, n: usize, luck: &mut Luck<'_>) -> Vec<T>
where
    T: Serialize + DeserializeOwned + PartialEq,
{
    let whole = serde_json::to_value(thing).unwrap_or(Value::Null);
    let mutant = |luck: &mut Luck<'_>| {
        let mut changed = whole.clone();
        spoil(&mut changed, luck);
        serde_json::from_value(changed).ok().filter(|m| m != thing)
    };
    (0..n).filter_map(|_| mutant(luck)).collect()
}

/// Up to `n` copies of `thing`, each with one to three numbers set to an extreme.
pub(crate) fn extreme<T>(thing: &T, n: usize, luck: &mut Luck<'_>) -> Vec<T>
where
    T: Serialize + DeserializeOwned + PartialEq,
{
    let whole = serde_json::to_value(thing).unwrap_or(Value::Null);
    let numbers = count_numbers(&whole);
    let spoiled = |luck: &mut Luck<'_>| {
        let mut changed = whole.clone();
        for _ in 0..=luck.below(3) {
            let near = [0, 1, 127, 255, 32_767, 65_535, u64::from(u32::MAX) - 1, u32::MAX.into()];
            let far = [i32::MAX as u64, 1 << 53, i64::MAX as u64, u64::MAX - 1, u64::MAX];
            let above = near.into_iter().chain(far).map(Value::from);
            let below = [-1, -128, -32_768, i64::from(i32::MIN), i64::MIN].map(Value::from);
            let all: Vec<Value> = above.chain(below).collect();
            let number = nth_number(&mut changed, &mut luck.below(numbers.max(1)));
            *number? = luck.pick(&all)?.clone();
        }
        serde_json::from_value(changed).ok().filter(|m| m != thing)
    };
    (0..n).filter_map(|_| spoiled(luck)).collect()
}

/// How many numbers there are, at any depth; what is left out may be one.
fn count_numbers(value: &Value) -> u32 {
    match value {
        Value::Number(_) | Value::Null => 1,
        Value::Array(things) => things.iter().map(count_numbers).sum(),
        Value::Object(fields) => fields.values().map(count_numbers).sum(),
        _ => 0,
    }
}

/// The `n`th of them.
fn nth_number<'v>(value: &'v mut Value, n: &mut u32) -> Option<&'v mut Value> {
    match value {
        Value::Number(_) | Value::Null => {
            let found = *n == 0;
            *n = n.wrapping_sub(1);
            found.then_some(value)
        }
        Value::Array(things) => things.iter_mut().find_map(|t| nth_number(t, n)),
        Value::Object(fields) => fields.values_mut().find_map(|t| nth_number(t, n)),
        _ => None,
    }
}

/// Up to `n` copies of `thing`, each with two elements of one array swapped.
pub(crate) fn swapped<T>(thing: &T, n: usize, luck: &mut Luck<'_>) -> Vec<T>
where
    T: Serialize + DeserializeOwned + PartialEq,
{
    let whole = serde_json::to_value(thing).unwrap_or(Value::Null);
    let swap = |luck: &mut Luck<'_>| {
        let mut changed = whole.clone();
        let arrays = count_arrays(&changed);
        if arrays == 0 {
            return None;
        }
        let array = nth_array(&mut changed, &mut luck.below(arrays))?;
        let (a, b) = (luck.below(array.len() as u32), luck.below(array.len() as u32));
        array.swap(a as usize, b as usize);
        serde_json::from_value(changed).ok().filter(|m| m != thing)
    };
    (0..n).filter_map(|_| swap(luck)).collect()
}

/// How many arrays there are, at any depth, whose elements can change places.
fn count_arrays(value: &Value) -> u32 {
    match value {
        Value::Array(things) => {
            u32::from(things.len() > 1) + things.iter().map(count_arrays).sum::<u32>()
        }
        Value::Object(fields) => fields.values().map(count_arrays).sum(),
        _ => 0,
    }
}

/// The `n`th of them.
fn nth_array<'v>(value: &'v mut Value, n: &mut u32) -> Option<&'v mut Vec<Value>> {
    match value {
        Value::Array(things) => {
            if things.len() > 1 {
                if *n == 0 {
                    return Some(things);
                }
                *n -= 1;
            }
            things.iter_mut().find_map(|t| nth_array(t, n))
        }
        Value::Object(fields) => fields.values_mut().find_map(|t| nth_array(t, n)),
        _ => None,
    }
}

/// Changes one place in `value`.
fn spoil(value: &mut Value, luck: &mut Luck<'_>) {
    match value {
        Value::Null => *value = Value::from(0),
        Value::Bool(yes) => *yes = !*yes,
        Value::Number(number) => {
            let n = number.as_i64().unwrap_or(0);
            let others = [0, n.wrapping_add(1), n.wrapping_sub(1), -1, 99, 255, 65_535];
            *value = Value::from(others[luck.below(others.len() as u32) as usize]);
        }
        Value::String(text) => {
            let mut letters: Vec<char> = text.chars().collect();
            match luck.below(4) {
                0 => letters.clear(),
                1 => letters.push('x'),
                2 => letters.reverse(),
                _ => {
                    if let Some(last) = letters.last_mut() {
                        *last = char::from_u32(*last as u32 + 1).unwrap_or('~');
                    }
                }
            }
            *text = letters.into_iter().collect();
        }
        Value::Array(things) => spoil_array(things, luck),
        Value::Object(fields) => {
            if !fields.is_empty() {
                let which = luck.below(fields.len() as u32) as usize;
                fields.values_mut().nth(which).into_iter().for_each(|v| spoil(v, luck));
            }
        }
    }
}

fn spoil_array(things: &mut Vec<Value>, luck: &mut Luck<'_>) {
    if things.is_empty() {
        return things.push(Value::from(0));
    }
    let one = luck.below(things.len() as u32) as usize;
    match luck.below(6) {
        0 => things.clear(),
        1 => drop(things.remove(one)),
        2 => things.push(things[one].clone()),
        3 => things.swap(0, one),
        _ => spoil(&mut things[one], luck),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::driver::generator;

    #[test]
    fn mutants_differ_in_one_place_and_still_parse() {
        let mut rng = generator(1, "mutants");
        let mut luck = Luck::new(&mut rng);
        let thing = (7u8, vec!["a4".to_string(), "b5".to_string()]);
        let junk = mutants(&thing, 90, &mut luck);
        assert!(junk.len() > 10, "only {} parsed", junk.len());
        assert!(junk.iter().all(|m| *m != thing && (m.0 == 7 || m.1 == thing.1)));
        assert!(junk.iter().any(|m| m.1.len() == 3) && junk.iter().any(|m| m.0 == 255));
    }

    #[test]
    fn swapping_keeps_the_things() {
        let mut rng = generator(1, "swaps");
        let order: Vec<u8> = (0..9).collect();
        for other in swapped(&order, 20, &mut Luck::new(&mut rng)) {
            assert_eq!(other.iter().zip(&order).filter(|(a, b)| a != b).count(), 2);
        }
        let deal = (vec![vec![1, 2], vec![3, 4]], 5);
        let others = swapped(&deal, 40, &mut Luck::new(&mut rng));
        for expected in [vec![vec![3, 4], vec![1, 2]], vec![vec![1, 2], vec![4, 3]]] {
            assert!(others.contains(&(expected, 5)), "arrays at every depth have their turn");
        }
    }
}
