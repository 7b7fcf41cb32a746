//! The page's types are generated from ours, committed, and current.
//!
//! `UPDATE_TYPES=1 cargo test -p catalog --test typescript` rewrites them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use ts_rs::{Config, TS};

fn export(to: &Path) {
    let config = Config::new().with_out_dir(to).with_large_int("number");
    protocol::ToHost::export_all(&config).unwrap();
    protocol::Description::export_all(&config).unwrap();
    protocol::Hint::export_all(&config).unwrap();
    protocol::ToClient::export_all(&config).unwrap();
    play::TableEvent::export_all(&config).unwrap();
    protocol::GameInfo::export_all(&config).unwrap();
    protocol::PuzzleList::export_all(&config).unwrap();
    protocol::MakeTable::export_all(&config).unwrap();
    protocol::Join::export_all(&config).unwrap();
    protocol::ChangePerson::export_all(&config).unwrap();
    protocol::ContinueGame::export_all(&config).unwrap();
    protocol::DailyGames::export_all(&config).unwrap();
    protocol::PlayDaily::export_all(&config).unwrap();
    protocol::DailyReport::export_all(&config).unwrap();
    protocol::CoachLine::export_all(&config).unwrap();
    protocol::Family::export_all(&config).unwrap();
    protocol::FamilyTable::export_all(&config).unwrap();
    fs::write(to.join("reactions.ts"), reactions()).unwrap();
    protocol::AskDeviceCode::export_all(&config).unwrap();
    protocol::DeviceCode::export_all(&config).unwrap();
    protocol::UseDeviceCode::export_all(&config).unwrap();
    protocol::RenewKey::export_all(&config).unwrap();
    protocol::NoticeSettings::export_all(&config).unwrap();
    protocol::TellMe::export_all(&config).unwrap();
    protocol::StopTelling::export_all(&config).unwrap();
    protocol::NoticeText::export_all(&config).unwrap();
    protocol::AskProgram::export_all(&config).unwrap();
    protocol::ProgramAsked::export_all(&config).unwrap();
    protocol::ProgramInfo::export_all(&config).unwrap();
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
    fs::write(to.join("quiddler/points.ts"), quiddler_points()).unwrap();
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

/// What people can call out.
fn reactions() -> String {
    let lines: String = protocol::REACTIONS.iter().map(|id| format!("  '{id}',\n")).collect();
    format!(
        "// Generated from the protocol: what people can call out.\n\
         export const REACTIONS = [\n{lines}] as const\n\n\
         export type Reaction = (typeof REACTIONS)[number]\n"
    )
}

/// What each card is worth, so that the page need not know (QD-01).
fn quiddler_points() -> String {
    let line = |card: quiddler::Card| format!("  {}: {},\n", card.letters(), card.points());
    let lines: String = quiddler::Card::all().map(line).collect();
    format!(
        "// Generated from the rules: what each card is worth.\n\
         import type {{ Card }} from './Card'\n\n\
         export const POINTS: Record<Card, number> = {{\n{lines}}}\n"
    )
}

fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if !path.ends_with("codes.ts") {
                // The host's codes are not ours to make: see `crates/server/tests/error_codes.rs`.
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
        for stale in files(&committed).into_keys() {
            fs::remove_file(committed.join(stale)).unwrap();
        }
        export(&committed);
    }
    let fresh = tempfile::tempdir().unwrap();
    export(fresh.path());
    let (ours, theirs) = (files(fresh.path()), files(&committed));
    let differ: Vec<_> =
        ours.keys().chain(theirs.keys()).filter(|f| ours.get(*f) != theirs.get(*f)).collect();
    assert!(differ.is_empty(), "run with UPDATE_TYPES=1 to rewrite these: {differ:?}");
}
