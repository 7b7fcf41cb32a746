//! Flags of the command line, made from what a table of a game can choose.

use catalog::GameEntry;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgAction, ArgMatches};
use play::{OptionChoice, OptionKind, OptionSpec};
use serde_json::{Map, Value};

/// Typed for no value, such as no limit.
const NONE: &str = "none";

/// A flag for each option: `--thinking-seconds 60`, and `--offensive` or `--no-offensive` for a
/// switch.
pub fn flags(game: &'static GameEntry) -> Vec<Arg> {
    let usual = game.with_table_defaults(&Value::Null);
    let defaults = game.check_options(&usual, None).unwrap_or_default();
    specs(game).flat_map(|spec| flags_of(spec, game, &defaults[spec.key])).collect()
}

/// What can be chosen at this keyboard, where nobody is away.
fn specs(game: &GameEntry) -> impl Iterator<Item = &'static OptionSpec> {
    game.all_options().filter(|spec| spec.key != "stand_in")
}

fn flags_of(spec: &'static OptionSpec, game: &GameEntry, default: &Value) -> Vec<Arg> {
    // Flags live as long as the program.
    let long: &'static str = flag(spec.key).leak();
    let help = help(spec, default);
    let arg = Arg::new(spec.key).long(long).help(help.clone()).help_heading("The game");
    match spec.kind {
        OptionKind::Switch => {
            let on = arg.action(ArgAction::SetTrue).hide(*default == Value::Bool(true));
            let off = Arg::new(&*format!("no_{}", spec.key).leak())
                .long(&*format!("no-{long}").leak())
                .help(format!("Not: {help}"))
                .help_heading("The game")
                .action(ArgAction::SetTrue)
                .conflicts_with(spec.key)
                .hide(*default != Value::Bool(true));
            vec![on, off]
        }
        OptionKind::Number { min, max, unit, none, .. } => {
            let parse = move |text: &str| match text.parse::<u32>() {
                Ok(number) if (min..=max).contains(&number) => Ok(Value::from(number)),
                _ if text == NONE && none.is_some() => Ok(Value::Null),
                _ => {
                    let or = if none.is_some() { ", or none" } else { "" };
                    Err(format!("a number of {unit} from {min} to {max}{or} is needed"))
                }
            };
            vec![arg.value_name("N").value_parser(parse)]
        }
        OptionKind::OneOf(choices) => {
            let known =
                choices.iter().map(|c| PossibleValue::new(&*word_of(c).leak()).help(c.help));
            vec![arg.value_parser(PossibleValuesParser::new(known.collect::<Vec<_>>()))]
        }
        OptionKind::OneOfFound(_) => vec![arg.value_name("NAME")],
        OptionKind::Text { min, max, .. } => {
            let parse = move |text: &str| {
                let length = text.chars().count();
                match (usize::from(min)..=usize::from(max)).contains(&length) {
                    true => Ok(text.to_owned()),
                    false => Err(format!("{min} to {max} letters are needed")),
                }
            };
            vec![arg.value_name("TEXT").value_parser(parse)]
        }
        OptionKind::Seat => {
            let seats = i64::from(game.about.max_seats);
            vec![arg.value_name("SEAT").value_parser(clap::value_parser!(u8).range(1..=seats))]
        }
        OptionKind::PerSeat(each) => {
            let parse = move |text: &str| each_of(each, text);
            vec![arg.value_name("SEAT=VALUE").action(ArgAction::Append).value_parser(parse)]
        }
    }
}

/// What `2=50` gives to which seat.
fn each_of(kind: &OptionKind, text: &str) -> Result<(usize, Value), String> {
    let (seat, value) = text.split_once('=').ok_or("a seat and its value are needed: 2=50")?;
    let seat = seat.parse::<usize>().ok().filter(|seat| (1..=16).contains(seat));
    let seat = seat.ok_or("seats are numbered from 1: 2=50")?;
    let value = match *kind {
        OptionKind::Number { min, max, unit, .. } => {
            let number = value.parse::<u32>().ok().filter(|n| (min..=max).contains(n));
            Value::from(number.ok_or(format!("a number of {unit} from {min} to {max} is needed"))?)
        }
        _ => Value::from(value),
    };
    Ok((seat - 1, value))
}

/// What is typed for a choice: its value, or its title if the value is not a word.
fn word_of(choice: &OptionChoice) -> String {
    match choice.value {
        value if value.is_empty() || value.starts_with('{') => {
            let title = choice.title.to_lowercase();
            let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
            words.collect::<Vec<_>>().join("-")
        }
        value => value.into(),
    }
}

/// What a choice is in the options' JSON.
fn value_of(choice: &OptionChoice) -> Value {
    match choice.value {
        "" => Value::Null,
        value => serde_json::from_str(value).unwrap_or_else(|_| Value::from(value)),
    }
}

/// The flag of an option. The program has flags of its own that add word lists and cards.
fn flag(key: &str) -> String {
    match key {
        "words" => "word-list".into(),
        "cards" => "card-set".into(),
        key => key.replace('_', "-"),
    }
}

/// What the option is, and what holds without it.
fn help(spec: &OptionSpec, default: &Value) -> String {
    let usual = match (default, spec.kind) {
        (Value::Bool(_) | Value::Object(_) | Value::Array(_), _) => None,
        (Value::Null, OptionKind::Number { none: Some(none), .. }) => Some(none.to_owned()),
        (Value::Null, _) => None,
        (Value::Number(seat), OptionKind::Seat) => seat.as_u64().map(|n| (n + 1).to_string()),
        (Value::String(text), _) => Some(text.clone()),
        (Value::Number(number), _) => Some(number.to_string()),
    };
    let found = match spec.kind {
        OptionKind::OneOfFound(find) | OptionKind::PerSeat(&OptionKind::OneOfFound(find)) => {
            format!(" One of: {}.", find().join(", "))
        }
        _ => String::new(),
    };
    let usual = usual.map_or(String::new(), |usual| format!(" [default: {usual}]"));
    format!("{}. {}{found}{usual}", spec.title.trim_end_matches(['.', '?']), spec.help)
}

/// The options that were given.
pub fn given(game: &GameEntry, matches: &ArgMatches) -> Map<String, Value> {
    let mut options = Map::new();
    for spec in specs(game) {
        let value = match spec.kind {
            OptionKind::Switch => {
                let on = matches.get_flag(spec.key);
                let off = matches.get_flag(&format!("no_{}", spec.key));
                (on || off).then_some(Value::Bool(on))
            }
            OptionKind::Number { .. } => matches.get_one::<Value>(spec.key).cloned(),
            OptionKind::OneOf(choices) => matches.get_one::<String>(spec.key).and_then(|word| {
                choices.iter().find(|choice| word_of(choice) == *word).map(value_of)
            }),
            OptionKind::OneOfFound(_) | OptionKind::Text { .. } => {
                matches.get_one::<String>(spec.key).map(|text| Value::from(&**text))
            }
            OptionKind::Seat => matches.get_one::<u8>(spec.key).map(|n| Value::from(n - 1)),
            OptionKind::PerSeat(_) => matches.get_many::<(usize, Value)>(spec.key).map(|chosen| {
                let mut seats = Vec::new();
                for (seat, value) in chosen {
                    seats.resize(seats.len().max(seat + 1), Value::Null);
                    seats[*seat] = value.clone();
                }
                Value::from(seats)
            }),
        };
        if let Some(value) = value {
            options.insert(spec.key.to_owned(), value);
        }
    }
    options
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Command;

    #[test]
    fn every_option_of_every_game_is_a_flag_that_is_read_back() {
        for game in catalog::GAMES {
            let command = || Command::new("play").args(flags(game));
            command().debug_assert();
            for spec in specs(game) {
                let flag = format!("--{}", flag(spec.key));
                let (words, want) = match spec.kind {
                    OptionKind::Switch => (vec![format!("--no-{}", &flag[2..])], false.into()),
                    OptionKind::Number { none: Some(_), .. } => {
                        (vec![flag, NONE.into()], Value::Null)
                    }
                    OptionKind::Number { max, .. } => (vec![flag, max.to_string()], max.into()),
                    OptionKind::OneOf(choices) => {
                        let choice = choices.last().unwrap();
                        (vec![flag, word_of(choice)], value_of(choice))
                    }
                    OptionKind::OneOfFound(_) => (vec![flag, "x".into()], "x".into()),
                    OptionKind::Text { max, .. } => {
                        let text = "x".repeat(max.into());
                        (vec![flag, text.clone()], text.into())
                    }
                    OptionKind::Seat => (vec![flag, "1".into()], 0.into()),
                    OptionKind::PerSeat(OptionKind::Number { max, .. }) => {
                        let words = [flag.clone(), format!("2={max}"), flag, "1=0".into()];
                        (words.to_vec(), vec![0, *max].into())
                    }
                    OptionKind::PerSeat(_) => {
                        (vec![flag, "2=x".into()], vec![Value::Null, "x".into()].into())
                    }
                };
                let line = ["play".to_owned()].into_iter().chain(words.clone());
                let matches = command().try_get_matches_from(line).expect(spec.key);
                assert_eq!(given(game, &matches)[spec.key], want, "{words:?}");
            }
            let none = command().try_get_matches_from(["play"]).unwrap();
            assert_eq!(given(game, &none), Map::new(), "what is not asked for is left to the game");
        }
    }
}
