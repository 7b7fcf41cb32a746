//! Which ids the tests in a file cite.

use super::ids::{self, Id};
use anyhow::Result;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// What one file says about rules.
#[derive(Default)]
pub struct Citations {
    /// Cited by a test.
    pub tested: BTreeSet<Id>,
    /// Named anywhere in test code, a superset of `tested`.
    pub named: BTreeSet<Id>,
}

/// Hands every file that holds tests to `found`, with its path from `root`.
pub fn walk(
    root: &Path,
    prefixes: &BTreeSet<String>,
    found: &mut dyn FnMut(String, Citations),
) -> Result<()> {
    for top in ["crates", "web"] {
        visit(root, top, &mut |file, text| {
            let citations = match kind(file) {
                Kind::Text => whole(text),
                Kind::RustTests => rust(text, prefixes),
                Kind::RustCode => inner(text, prefixes),
                Kind::Other => return,
            };
            found(file.to_owned(), citations);
        })?;
    }
    Ok(())
}

fn visit(root: &Path, path: &str, each: &mut dyn FnMut(&str, &str)) -> Result<()> {
    let full = root.join(path);
    if full.is_dir() {
        let mut names = Vec::new();
        for entry in fs::read_dir(full)? {
            names.push(entry?.file_name().to_string_lossy().into_owned());
        }
        names.sort();
        let ours = |name: &&String| !matches!(name.as_str(), "node_modules" | "dist" | "target");
        for name in names.iter().filter(ours) {
            visit(root, &format!("{path}/{name}"), each)?;
        }
    } else if full.is_file() && kind(path) != Kind::Other {
        each(path, &String::from_utf8_lossy(&fs::read(full)?));
    }
    Ok(())
}

#[derive(PartialEq)]
enum Kind {
    /// A playthrough, a recorded answer, or a test of the page: all of it is test.
    Text,
    /// Rust, nothing but tests and their helpers.
    RustTests,
    /// Rust with tests in modules inside.
    RustCode,
    Other,
}

fn kind(path: &str) -> Kind {
    let parts: Vec<&str> = path.split('/').collect();
    let rust = path.ends_with(".rs");
    match parts.as_slice() {
        ["crates", _, "tests", ..] if rust => Kind::RustTests,
        ["crates", _, "tests", ..] => Kind::Text,
        // `#[cfg(test)] mod tests;` with the module in a file of its own
        ["crates", _, "src", .., "tests.rs"] | ["crates", _, "src", .., "tests", _] => {
            Kind::RustTests
        }
        ["crates", _, "src", ..] if rust => Kind::RustCode,
        ["web", "e2e", ..] => Kind::Text,
        ["web", .., file] if file.contains(".test.") => Kind::Text,
        _ => Kind::Other,
    }
}

fn whole(text: &str) -> Citations {
    let ids = ids::within(text);
    Citations { tested: ids.clone(), named: ids }
}

/// A file of nothing but tests and their helpers.
fn rust(text: &str, prefixes: &BTreeSet<String>) -> Citations {
    let lines: Vec<&str> = text.lines().collect();
    let mut citations = Citations { named: ids::within(text), ..Citations::default() };
    for (start, line) in lines.iter().enumerate() {
        if is_test_attribute(line) || makes_tests(line) {
            citations.add_test(&lines, start, prefixes);
        }
    }
    citations
}

/// A file of code: only the modules marked `#[cfg(test)]` in it count.
fn inner(text: &str, prefixes: &BTreeSet<String>) -> Citations {
    let lines: Vec<&str> = text.lines().collect();
    let mut citations = Citations::default();
    for (start, line) in lines.iter().enumerate() {
        if line.trim() == "#[cfg(test)]" {
            let module = &lines[start..=end_of_item(&lines, start)];
            let found = rust(&module.join("\n"), prefixes);
            citations.tested.extend(found.tested);
            citations.named.extend(found.named);
        }
    }
    citations
}

impl Citations {
    /// The test whose attribute (or macro call) is in line `at`: the comment and attributes
    /// above, and all to its end.
    fn add_test(&mut self, lines: &[&str], at: usize, prefixes: &BTreeSet<String>) {
        let above = lines[..at].iter().rev().take_while(|line| belongs_to_next(line)).count();
        let test = &lines[at - above..=end_of_item(lines, at)];
        let name = test.iter().find_map(|line| line.split_once("fn ")?.1.split('(').next());
        let mut ids = ids::within(&test.join("\n"));
        ids.extend(ids::in_name(name.unwrap_or_default(), prefixes));
        self.named.extend(ids.iter().cloned());
        self.tested.extend(ids);
    }
}

/// `#[test]`, `#[tokio::test]`, `#[tokio::test(start_paused = true)]`.
fn is_test_attribute(line: &str) -> bool {
    let Some(attribute) = line.trim().strip_prefix("#[") else { return false };
    let path = attribute.split(['(', ']']).next().unwrap_or_default();
    path.rsplit("::").next() == Some("test")
}

/// A macro call at the top of a file (`testkit::laws!(…)`), which cannot but make items.
fn makes_tests(line: &str) -> bool {
    let name = line.split_once('!').map_or("", |(name, _)| name);
    let path = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
    !name.is_empty() && name.chars().all(path) && name != "macro_rules"
}

fn belongs_to_next(line: &str) -> bool {
    let line = line.trim();
    (line.starts_with("//") && !line.starts_with("//!")) || line.starts_with("#[")
}

/// The last line of the item whose first line is `start`. Formatted code (a check of its own)
/// closes an item in the column where it began, so no parser is needed to find the end.
fn end_of_item(lines: &[&str], start: usize) -> usize {
    let indent = &lines[start][..lines[start].len() - lines[start].trim_start().len()];
    let first = (start..lines.len()).find(|i| !belongs_to_next(lines[*i])).unwrap_or(start);
    let one_line = |line: &str| line.trim_end().ends_with(['}', ';']);
    if one_line(lines[first]) {
        return first;
    }
    let closes = |line: &str| {
        line.strip_prefix(indent).is_some_and(|rest| rest.starts_with(['}', ')', ']']))
    };
    (first + 1..lines.len()).find(|i| closes(lines[*i])).unwrap_or(lines.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cited(text: &str, read: fn(&str, &BTreeSet<String>) -> Citations) -> String {
        let found = read(text, &BTreeSet::from(["CC".to_owned()]));
        found.tested.iter().map(Id::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_test_cites_above_in_its_name_and_in_its_body() {
        let text = r#"
/// CC-01: a doc comment
#[test]
fn one() {}

// CC-02, and
// CC-03
#[tokio::test(start_paused = true)]
#[should_panic]
async fn two() {
    assert_eq!(rule, "CC-04");
}

#[test]
fn cc_05_three() {}
"#;
        assert_eq!(cited(text, rust), "CC-01 CC-02 CC-03 CC-04 CC-05");
    }

    #[test]
    fn helpers_and_whole_files_cite_nothing() {
        let text = r#"
//! CC-01
// CC-02

#[test]
fn one() {
    if true {
    }
}

// CC-03
fn help() {
    let rule = "CC-04";
}
"#;
        assert_eq!(cited(text, rust), "");
    }

    #[test]
    fn tests_made_by_macros_cite() {
        let text = "\
// CC-12: every game ends
testkit::laws!(CandyChain);

proptest! {
    // CC-08
    #[test]
    fn holds(n in 0..3u8) {
        check(n);
    }
}
";
        assert_eq!(cited(text, rust), "CC-08 CC-12");
    }

    #[test]
    fn in_code_only_test_modules_count() {
        let text = r#"
// CC-01
#[test_case]
fn rule() {
    reject("CC-02");
}

#[cfg(test)]
mod tests {
    // CC-03
    #[test]
    fn works() {
        let rule = "CC-04";
    }
}

#[cfg(test)]
mod more;
const AFTER: &str = "CC-05";
"#;
        assert_eq!(cited(text, inner), "CC-03 CC-04");
    }
}
