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

#[test]
fn unfree_licences_are_caught() {
    for free in ["MIT", "MIT OR GPL-3.0", "MIT/Apache-2.0", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
        assert!(is_free(free), "{free}");
    }
    for unfree in ["GPL-3.0", "none", "MIT AND GPL-3.0", "(MIT OR Apache-2.0) AND LGPL-2.1"] {
        assert!(!is_free(unfree), "{unfree}");
    }
}
