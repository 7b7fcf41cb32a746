//! All settings as a table: for `--help`, for the documents, and for `--check`.

use super::source::Sources;
use super::{PORT, RawSettings};
use clap::{Arg, Args as _, Command};
use serde_json::Value;
use server::Config;
use std::fmt::Write;

/// The groups in which settings are shown.
const GROUPS: [(&str, &[&str]); 6] = [
    (
        "Where people come in",
        &[
            "listen",
            "port",
            "lan",
            "unix",
            "tls_cert",
            "tls_key",
            "acme",
            "acme_directory",
            "acme_root",
            "names",
            "origins",
            "trust_proxy",
            "open",
        ],
    ),
    (
        "Where games are kept",
        &[
            "data",
            "forget",
            "database_url",
            "database_url_file",
            "keep_waiting_hours",
            "keep_finished_days",
        ],
    ),
    ("Many nodes", &["nats", "nats_file", "lease", "drain"]),
    (
        "Limits",
        &[
            "messages_per_second",
            "changes_per_second",
            "connections_per_address",
            "connections",
            "open_tables_per_address",
            "max_disk",
        ],
    ),
    ("Play", &["bot_pace", "contact", "notify_private", "words", "cards"]),
    ("Logs and settings", &["log", "log_json", "log_addresses", "admin_socket", "config", "check"]),
];

/// The default of a setting, as it would be written.
fn default(id: &str) -> String {
    let usual = Config::default();
    let hours = |kept: Option<std::time::Duration>| kept.map_or(0, |kept| kept.as_secs() / 3600);
    match id {
        "listen" => format!("127.0.0.1:{PORT}"),
        "port" => PORT.to_string(),
        "data" => "~/.local/share/parlour".into(),
        "acme_directory" => "Let's Encrypt's".into(),
        "lease" => usual.lease.as_millis().to_string(),
        "drain" => format!("{} with --nats, otherwise 0", super::NOTICED_WITHIN.as_millis()),
        "bot_pace" => usual.bot_pace.as_millis().to_string(),
        "messages_per_second" => usual.messages_per_second.to_string(),
        "changes_per_second" => usual.changes_per_second.to_string(),
        "connections_per_address" => usual.connections_per_address.to_string(),
        "connections" => usual.connections.to_string(),
        "open_tables_per_address" => usual.open_tables_per_address.to_string(),
        "keep_waiting_hours" => hours(usual.keep_waiting).to_string(),
        "keep_finished_days" => (hours(usual.keep_finished) / 24).to_string(),
        "log" => "info".into(),
        "admin_socket" => "admin.sock in the data folder".into(),
        "contact" => "https:// and the first --name".into(),
        "lan" | "forget" | "open" | "log_json" | "log_addresses" | "trust_proxy"
        | "notify_private" | "check" => "off".into(),
        _ => "none".into(),
    }
}

/// Adds groups and defaults to the command's help.
pub fn describe(command: Command) -> Command {
    let described = GROUPS.iter().fold(command, |command, (heading, ids)| {
        ids.iter().fold(command, |command, id| {
            if !command.get_arguments().any(|arg| arg.get_id() == id) {
                return command;
            }
            command.mut_arg(*id, |arg| {
                let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
                let help = format!("{} [default: {}]", help.trim_end_matches('.'), default(id));
                let help = if *id == "check" { help.replace(" [default: off]", "") } else { help };
                arg.help(help).help_heading(*heading).hide_env_values(true)
            })
        })
    });
    super::environment::without_service_links(described).max_term_width(100)
}

/// All settings of the command line, as clap knows them.
fn arguments() -> Vec<Arg> {
    let command = super::Args::augment_args(Command::new("serve"));
    command.get_arguments().cloned().collect()
}

fn argument(id: &str) -> Option<Arg> {
    arguments().into_iter().find(|arg| arg.get_id() == id)
}

/// A setting's name in a file: its flag's.
pub(super) fn key(id: &str) -> String {
    let long = argument(id).and_then(|arg| arg.get_long().map(str::to_owned));
    long.unwrap_or_else(|| id.replace('_', "-"))
}

pub(super) fn flag(id: &str) -> String {
    format!("--{}", key(id))
}

/// A setting's variable in the environment.
pub(super) fn variable(id: &str) -> String {
    let variable = argument(id).and_then(|arg| arg.get_env().map(|env| env.to_owned()));
    variable.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// All variables.
pub(super) fn variables() -> Vec<String> {
    let names = arguments();
    names.iter().filter_map(|arg| arg.get_env()?.to_str().map(str::to_owned)).collect()
}

/// The values of settings by their ids; null where nobody set one.
pub(super) fn values(raw: &RawSettings) -> anyhow::Result<Vec<(String, Value)>> {
    let Value::Object(map) = serde_json::to_value(raw)? else { return Ok(Vec::new()) };
    let id = |key: &str| match key {
        "name" => "names".to_owned(),
        "origin" => "origins".to_owned(),
        _ => key.replace('-', "_"),
    };
    let unset = |value: Value| {
        if value.as_array().is_some_and(Vec::is_empty) { Value::Null } else { value }
    };
    Ok(map.into_iter().map(|(key, value)| (id(&key), unset(value))).collect())
}

/// The settings in effect, one a line, with where they come from; without passwords.
pub(super) fn effective(raw: &RawSettings, sources: &Sources) -> anyhow::Result<String> {
    let values = values(raw)?;
    let address = match super::listen(raw) {
        super::Listen::Port(address) => Some(address),
        #[cfg(unix)]
        super::Listen::Unix(_) => None,
    };
    let elsewhere = raw.database_url.is_some() || raw.forget == Some(true);
    let none = || "none".to_owned();
    let mut text = String::new();
    for (heading, ids) in GROUPS {
        let _ = writeln!(text, "{heading}:");
        for id in ids {
            let Some((_, value)) = values.iter().find(|(name, _)| name == id) else { continue };
            let value = match value {
                // What the others make of it.
                Value::Null if *id == "listen" => address.map_or_else(none, |at| at.to_string()),
                Value::Null if *id == "port" => {
                    address.map_or_else(none, |at| at.port().to_string())
                }
                Value::Null if *id == "data" && elsewhere => none(),
                Value::Null if *id == "data" => super::home_folder()?.display().to_string(),
                #[cfg(unix)]
                Value::Null if *id == "admin_socket" && elsewhere => {
                    let folder = super::folders::runtime_folder();
                    folder
                        .map_or_else(none, |at| at.join(super::ADMIN_SOCKET).display().to_string())
                }
                Value::Null => default(id),
                Value::Bool(on) => if *on { "on" } else { "off" }.to_owned(),
                Value::String(text) => without_password(text),
                Value::Array(list) => {
                    list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(",")
                }
                other => other.to_string(),
            };
            let _ = writeln!(text, "  {:26} {value:40} {}", key(id), sources.of_setting(id));
        }
    }
    Ok(text)
}

/// A URL with dots in the place of its password.
fn without_password(text: &str) -> String {
    let hidden = text.split_once("://").and_then(|(scheme, rest)| {
        let (login, place) = rest.rsplit_once('@')?;
        let login = login.split_once(':').map_or("…".to_owned(), |(user, _)| format!("{user}:…"));
        Some(format!("{scheme}://{login}@{place}"))
    });
    hidden.unwrap_or_else(|| text.to_owned())
}

/// The table for the documents.
pub fn markdown() -> String {
    let mut text =
        String::from("| flag | environment | TOML | default | meaning |\n|---|---|---|---|---|\n");
    for (_, ids) in GROUPS {
        for id in ids.iter().filter(|id| **id != "check") {
            let Some(arg) = argument(id) else { continue };
            let value = arg
                .get_value_names()
                .filter(|_| arg.get_num_args().is_none_or(|n| n.min_values() > 0));
            let value = value.and_then(|names| names.first()).map(|name| format!(" {name}"));
            let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
            let variable = variable(id);
            let variable =
                if variable.is_empty() { String::new() } else { format!("`{variable}`") };
            let key = if *id == "config" { String::new() } else { format!("`{}`", key(id)) };
            let _ = writeln!(
                text,
                "| `{}{}` | {variable} | {key} | {} | {} |",
                flag(id),
                value.unwrap_or_default(),
                default(id),
                help.trim_end_matches('.').replace('|', "\\|"),
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_is_in_one_group() {
        for arg in arguments() {
            let id = arg.get_id().as_str();
            let groups = GROUPS.iter().filter(|(_, ids)| ids.contains(&id)).count();
            assert_eq!(groups, 1, "{id}");
        }
    }

    #[test]
    fn passwords_are_hidden() {
        for (url, hidden) in [
            ("postgres://ada:hunter2@db/p", "postgres://ada:…@db/p"),
            ("nats://token@bus:4222", "nats://…@bus:4222"),
            ("postgres://db/p", "postgres://db/p"),
        ] {
            assert_eq!(without_password(url), hidden);
        }
    }
}
