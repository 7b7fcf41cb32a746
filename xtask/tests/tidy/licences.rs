//! Everything we build on may be given away under MIT or Apache-2.0.

use crate::metadata::{metadata, printed};

/// Permissive licences, as SPDX names them.
const FREE: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Whether one choice that this SPDX expression leaves is free in all its parts.
fn is_free(expression: &str) -> bool {
    let expression = expression.replace(['(', ')'], " ").replace('/', " OR ");
    let part = |name: &str| FREE.contains(&name.trim());
    // `A AND (B OR C)`, without its brackets: every part between ANDs offers something free
    expression.split(" AND ").all(|all| all.split(" OR ").any(part))
}

#[test]
fn everything_we_build_on_is_free() {
    let version = printed("rustc", &["-vV"]);
    let host =
        version.lines().find_map(|l| l.strip_prefix("host: ")).expect("rustc names its host");
    let metadata = metadata(&["--filter-platform", host]);
    let packages = metadata["packages"].as_array().expect("cargo lists packages");
    let used = &metadata["resolve"]["nodes"].as_array().expect("cargo resolves");
    let is_used = |id: &serde_json::Value| used.iter().any(|node| node["id"] == *id);
    for package in packages.iter().filter(|p| is_used(&p["id"])) {
        let licence = package["license"].as_str().unwrap_or("none");
        assert!(
            is_free(licence),
            "{} is licensed {licence}: choose another library",
            package["name"]
        );
    }
}

/// What the page is built with, and the fonts it brings along.
#[test]
fn everything_the_page_is_built_with_is_free() {
    let more = ["OFL-1.1", "Python-2.0"];
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/package-lock.json");
    let lock = std::fs::read_to_string(file).expect("npm has locked its packages");
    let lock: serde_json::Value = serde_json::from_str(&lock).expect("it is JSON");
    let packages = lock["packages"].as_object().expect("npm lists packages");
    assert!(packages.len() > 20, "{}", packages.len());
    for (name, package) in packages.iter().filter(|(name, _)| !name.is_empty()) {
        let licence = package["license"].as_str().unwrap_or("none");
        let free = is_free(licence) || more.contains(&licence);
        assert!(free, "{name} is licensed {licence}: choose another library");
    }
}

#[test]
fn unfree_licences_are_caught() {
    for free in ["MIT", "MIT OR GPL-3.0", "MIT/Apache-2.0", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
        assert!(is_free(free), "{free}");
    }
    for unfree in ["GPL-3.0", "none", "MIT AND GPL-3.0", "(MIT OR Apache-2.0) AND LGPL-2.1"] {
        assert!(!is_free(unfree), "{unfree}");
    }
}
