//! Whether all is to be said in JSON, found out where the settings cannot be read: whoever reads JSON
//! wants to know in JSON why the host does not start.

use clap::builder::{BoolishValueParser, TypedValueParser};
use std::ffi::OsStr;

/// What the command line, the environment or the settings file says, in this order.
pub(crate) fn is_asked_for(words: &[String]) -> bool {
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let file = said_of(words, "--config").flatten().or_else(|| variable("PARLOUR_CONFIG"));
    let in_file = || {
        let text = std::fs::read_to_string(file?).ok()?;
        Some(is_in_file(&text))
    };
    on_the_line(words)
        .or_else(|| switch(&variable("PARLOUR_LOG_JSON")?))
        .or_else(in_file)
        .unwrap_or(false)
}

/// What is said of a flag: nothing, that it is there, or its value.
fn said_of(words: &[String], flag: &str) -> Option<Option<String>> {
    words.iter().enumerate().find_map(|(at, word)| {
        let rest = word.strip_prefix(flag)?;
        match rest.strip_prefix('=') {
            Some(value) => Some(Some(value.to_owned())),
            None if rest.is_empty() => Some(words.get(at + 1).cloned()),
            None => None,
        }
    })
}

fn on_the_line(words: &[String]) -> Option<bool> {
    let value = said_of(words, "--log-json")?;
    Some(value.as_deref().and_then(switch).unwrap_or(true))
}

fn switch(text: &str) -> Option<bool> {
    let command = clap::Command::new("serve");
    BoolishValueParser::new().parse_ref(&command, None, OsStr::new(text)).ok()
}

/// Line by line: the file may be none that can be read as a whole.
fn is_in_file(text: &str) -> bool {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    lines.into_iter().any(|line| line.replace([' ', '\t'], "") == "log-json=true")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_so_in_every_way_that_it_can() {
        let said =
            |line: &str| on_the_line(&line.split(' ').map(str::to_owned).collect::<Vec<_>>());
        for line in ["serve --log-json", "serve --log-json --lan", "serve --log-json=yes"] {
            assert_eq!(said(line), Some(true), "{line}");
        }
        for line in ["serve --log-json false --lan", "serve --log-json=0"] {
            assert_eq!(said(line), Some(false), "{line}");
        }
        assert_eq!(said("serve --log-jso"), None);
        assert_eq!(said("serve --log-jsonx"), None);
    }

    #[test]
    fn a_file_that_is_not_right_says_so_all_the_same() {
        assert!(is_in_file("lan = \nlog-json = true # for the collector\n"));
        assert!(!is_in_file("# log-json = true\nlog-json = false\n"));
    }
}
