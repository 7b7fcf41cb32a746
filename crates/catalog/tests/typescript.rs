//! The page's types are generated from ours, committed, and current.
//!
//! `UPDATE_TYPES=1 cargo test -p catalog --test typescript` writes them anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use ts_rs::{Config, TS};

fn export(to: &Path) {
    let config = Config::new().with_out_dir(to).with_large_int("number");
    protocol::ToHost::export_all(&config).unwrap();
    protocol::ToClient::export_all(&config).unwrap();
    protocol::GameInfo::export_all(&config).unwrap();
    protocol::MakeTable::export_all(&config).unwrap();
    protocol::Join::export_all(&config).unwrap();
    protocol::Joined::export_all(&config).unwrap();
    protocol::TableList::export_all(&config).unwrap();
    protocol::FinishedGame::export_all(&config).unwrap();
    protocol::Replay::export_all(&config).unwrap();
    protocol::Refused::export_all(&config).unwrap();
    lexicon::WordReport::export_all(&config).unwrap();
    lexicon::WordLists::export_all(&config).unwrap();
    candy_chain::Action::export_all(&config).unwrap();
    candy_chain::View::export_all(&config).unwrap();
    candy_chain::EventView::export_all(&config).unwrap();
    candy_chain::Options::export_all(&config).unwrap();
    candy_chain::Draft::export_all(&config).unwrap();
    candy_monsters::Action::export_all(&config).unwrap();
    candy_monsters::View::export_all(&config).unwrap();
    candy_monsters::EventView::export_all(&config).unwrap();
    candy_monsters::Options::export_all(&config).unwrap();
    candy_monsters::Draft::export_all(&config).unwrap();
    quiddler::Action::export_all(&config).unwrap();
    quiddler::View::export_all(&config).unwrap();
    quiddler::EventView::export_all(&config).unwrap();
    quiddler::Options::export_all(&config).unwrap();
    quiddler::Draft::export_all(&config).unwrap();
    bots::quiddler::Possible::export_all(&config).unwrap();
    keyword::Action::export_all(&config).unwrap();
    keyword::View::export_all(&config).unwrap();
    keyword::EventView::export_all(&config).unwrap();
    keyword::Options::export_all(&config).unwrap();
    keyword::Draft::export_all(&config).unwrap();
    bots::keyword::Possible::export_all(&config).unwrap();
    candygrams::Action::export_all(&config).unwrap();
    candygrams::View::export_all(&config).unwrap();
    candygrams::EventView::export_all(&config).unwrap();
    candygrams::Options::export_all(&config).unwrap();
    candygrams::Draft::export_all(&config).unwrap();
    quiddler::solitaire::Action::export_all(&config).unwrap();
    quiddler::solitaire::View::export_all(&config).unwrap();
    quiddler::solitaire::EventView::export_all(&config).unwrap();
    quiddler::solitaire::Options::export_all(&config).unwrap();
    quiddler::solitaire::Draft::export_all(&config).unwrap();
}

fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = fs::read_to_string(&path).unwrap();
                found.insert(path.strip_prefix(folder).unwrap().to_path_buf(), text);
            }
        }
    }
    found
}

#[test]
fn the_pages_types_are_current() {
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/gen");
    if std::env::var_os("UPDATE_TYPES").is_some() {
        let _ = fs::remove_dir_all(&committed);
        export(&committed);
    }
    let fresh = tempfile::tempdir().unwrap();
    export(fresh.path());
    let (ours, theirs) = (files(fresh.path()), files(&committed));
    let differ: Vec<_> =
        ours.keys().chain(theirs.keys()).filter(|f| ours.get(*f) != theirs.get(*f)).collect();
    assert!(differ.is_empty(), "run with UPDATE_TYPES=1 to write these anew: {differ:?}");
}
