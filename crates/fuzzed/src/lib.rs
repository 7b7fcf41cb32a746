//! Fuzz targets: every parser of untrusted input, as a function of bytes that must not panic.
//!
//! | file | what |
//! |---|---|
//! | [`messages`] | messages of clients, over sockets and HTTP |
//! | [`actions`] | actions at a table |
//! | [`logs`] | recorded games |
//! | [`positions`] | scenarios and options of tables |
//! | [`cards`] | card files |
//! | [`words`] | word lists |
//! | [`referee`] | lines for the referee |
//! | [`solving`] | positions for solvers, games in notation |
//! | [`packets`] | packets between nodes |
//! | [`requests`] | HTTP requests with their headers |
//! | [`connections`] | bytes on a connection, as HTTP is read from them |
//! | [`settings`] | flags and settings files of a host |
//! | [`mutate`](mod@mutate) | mutations of examples |
//!
//! libFuzzer runs these for hours (`fuzz/`, `cargo xtask fuzz`); the tests of this crate run them for
//! seconds, from the same corpus. Each file also states laws that hold for every input.

pub mod actions;
pub mod cards;
pub mod connections;
pub mod logs;
pub mod messages;
pub mod mutate;
pub mod packets;
pub mod positions;
pub mod referee;
pub mod requests;
pub mod settings;
pub mod solving;
pub mod words;

/// One parser of untrusted input.
pub struct Target {
    /// Its name, and that of its corpus.
    pub name: &'static str,
    /// Further examples besides its corpus: folders and files, from the root of the repository.
    pub seeds: &'static [&'static str],
    /// Parses the bytes. Panics only if there is a bug.
    pub run: fn(&[u8]),
}

/// All of them. Each has a file in `fuzz/fuzz_targets`.
pub const TARGETS: &[Target] = &[
    Target { name: "messages", seeds: &[], run: messages::run },
    Target { name: "actions", seeds: &[], run: actions::run },
    Target { name: "logs", seeds: &["data/games"], run: logs::run },
    Target { name: "positions", seeds: &[], run: positions::run },
    Target {
        name: "cards",
        seeds: &["crates/candy-monsters/data", "crates/candy-monsters/tests/fixed.toml"],
        run: cards::run,
    },
    Target { name: "words", seeds: &[], run: words::run },
    Target { name: "referee", seeds: &[], run: referee::run },
    Target { name: "packets", seeds: &[], run: packets::run },
    Target { name: "requests", seeds: &[], run: requests::run },
    Target { name: "connections", seeds: &[], run: connections::run },
    Target { name: "settings", seeds: &[], run: settings::run },
    Target { name: "solving", seeds: &[], run: solving::run },
];

/// The target of this name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

/// The bytes as text; every parser refuses other bytes first.
pub(crate) fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

/// The game that the first word names, and what follows.
pub(crate) fn game(text: &str) -> Option<(&'static catalog::GameEntry, &str)> {
    let (id, rest) = text.split_once([' ', '\n'])?;
    Some((catalog::game(id).ok()?, rest))
}
