//! Everything that reads what strangers wrote, as functions of bytes that must not panic.
//!
//! | file | what |
//! |---|---|
//! | [`messages`] | what clients say, over sockets and HTTP |
//! | [`actions`] | what seats do at a table |
//! | [`logs`] | recorded games |
//! | [`positions`] | scenarios and options of tables |
//! | [`cards`] | card files |
//! | [`words`] | word lists |
//! | [`referee`] | lines for the referee |
//! | [`solving`] | positions for solvers, games as people write them down |
//! | [`mutate`](mod@mutate) | something like what was there, but not quite |
//!
//! libFuzzer drives these for hours (`fuzz/`, `cargo xtask fuzz`); the tests of this crate drive
//! them for seconds, from the same corpus. Each states laws besides not panicking, in its file.

pub mod actions;
pub mod cards;
pub mod logs;
pub mod messages;
pub mod mutate;
pub mod positions;
pub mod referee;
pub mod solving;
pub mod words;

/// One reader of foreign bytes.
pub struct Target {
    /// Its name, and that of its corpus.
    pub name: &'static str,
    /// Where examples are besides its corpus: folders and files, from the root of the repository.
    pub seeds: &'static [&'static str],
    /// Reads the bytes. Panics only if the reader is wrong.
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
    Target { name: "solving", seeds: &[], run: solving::run },
];

/// The target of this name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

/// The text that bytes are; nothing where they are none, as every reader refuses those first.
pub(crate) fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

/// The game that the first word names, and what follows.
pub(crate) fn game(text: &str) -> Option<(&'static catalog::Listing, &str)> {
    let (id, rest) = text.split_once([' ', '\n'])?;
    Some((catalog::game(id).ok()?, rest))
}
