//! Names that say nothing, or something else than they mean, do not come back; beside each is what
//! we call it now (docs/glossary.md).

use crate::files::tracked_files;

/// Written in two parts, so that this file does not have them either.
const FORBIDDEN: &[(&str, &str)] = &[
    (concat!("PATI", "ENCE"), "what is waited for, and TIMEOUT"),
    (concat!("say_good", "bye"), "announce_shutdown"),
    (concat!("imagine_", "again"), "redraw_hidden"),
    (concat!("mind_", "clock"), "update_clock"),
    (concat!("hear_", "part"), "note_part_from"),
    (concat!("un", "posted"), "has_queued"),
    (concat!("BL", "UR"), "NOISE"),
    (concat!("by_", "version"), "with_rules_version"),
    (concat!("under_", "version"), "with_rules_version"),
    (concat!("keep_and_", "tell"), "persist_and_broadcast"),
    (concat!("fall_", "back"), "reload_from_store"),
    (concat!("hang_", "up"), "disconnect"),
    (concat!("mis", "read"), "explain_parse_error"),
    (concat!("Err", "and"), "BackgroundTask"),
    (concat!("On", "looker"), "ScreenshotSession, watcher"),
    (concat!("Ten", "ure"), "NodeLease"),
    (concat!("Par", "cel"), "BusMessage"),
    (concat!("Wea", "ther"), "FaultPlan"),
];

/// Whether a word stands in a line on its own, not as a part of a longer name.
fn has_word(line: &str, word: &str) -> bool {
    let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    line.match_indices(word).any(|(at, _)| {
        !part(line[..at].chars().next_back()) && !part(line[at + word.len()..].chars().next())
    })
}

#[test]
fn plain_names_stay_plain() {
    let mut found = Vec::new();
    let code = [".rs", ".ts", ".svelte", ".mjs"];
    for (path, text) in tracked_files() {
        if !code.iter().any(|end| path.ends_with(end)) {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            for (name, plain) in FORBIDDEN.iter().filter(|(name, _)| has_word(line, name)) {
                found.push(format!("{path}:{}: {name} is called {plain}", number + 1));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_forbidden_name_is_found_as_a_whole_word() {
    assert!(has_word("self.un_posted()", "un_posted") && has_word("[a]", "a"));
    assert!(!has_word("pick_by_age(", "by_age") && !has_word("by_ages", "by_age"));
}
