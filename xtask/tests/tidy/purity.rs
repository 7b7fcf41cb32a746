//! The same log gives the same bytes on every machine, because rules have nothing to differ by.

use crate::layers::layer;
use crate::metadata::packages;
use std::fs;
use std::path::Path;

/// Words that have no place in rules, and why.
const BANNED: &[(&str, &str)] = &[
    ("HashMap", "its order differs from run to run: use BTreeMap or an array"),
    ("HashSet", "its order differs from run to run: use BTreeSet or a bit set"),
    ("f32", "fractions round differently: count in whole numbers"),
    ("f64", "fractions round differently: count in whole numbers"),
    ("Instant", "time is handed in as Millis"),
    ("SystemTime", "time is handed in as Millis"),
    ("thread", "rules are called, they do not run"),
    ("fs", "rules read no files: hand the data in"),
    ("net", "rules know no network"),
    ("env", "rules know no environment: use options"),
    ("unsafe", "nothing here needs it"),
];

/// The first banned word in code (comments and test modules aside), with its line.
fn fault(code: &str) -> Option<String> {
    let rules = code.split("#[cfg(test)]").next().unwrap_or_default();
    for (number, line) in rules.lines().enumerate() {
        let line = line.split("//").next().unwrap_or_default();
        let line = line.replace("env!", ""); // read when building, not when running
        let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
        let banned = words.find_map(|word| BANNED.iter().find(|(banned, _)| *banned == word));
        if let Some((word, why)) = banned {
            return Some(format!("{}: {word}: {why}", number + 1));
        }
    }
    None
}

fn visit(folder: &Path, faults: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a source folder can be listed") {
        let path = entry.expect("a folder's entry can be read").path();
        if path.is_dir() {
            visit(&path, faults);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let code = fs::read_to_string(&path).expect("Rust code is text");
            faults.extend(fault(&code).map(|f| format!("{}:{f}", path.display())));
        }
    }
}

#[test]
fn rules_have_nothing_to_differ_by() {
    let mut faults = Vec::new();
    let pure = |name: &str| matches!(layer(name), Some(0 | 2)) || name == "components";
    for package in packages().iter().filter(|p| pure(&p.name)) {
        visit(&package.folder.join("src"), &mut faults);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn banned_words_are_caught() {
    for code in ["use std::collections::HashMap;", "let x: f64 = 0;", "std::time::Instant::now()"] {
        assert!(fault(code).is_some(), "{code}");
    }
    let sound = "// no f64 here\nlet offset = 1;\n#[cfg(test)]\nmod tests { use std::fs; }";
    assert_eq!(fault(sound), None);
}
