//! What a table costs while a game is on and nobody looks: its bytes in memory, counted one by one. (What
//! the process takes from the system for them is measured by `cargo xtask bench server/idle-table`.)

mod common;

use common::{eventually, quick, setup, start_at};
use play::Seat;
use protocol::{Join, MakeTable, Stage};

#[global_allocator]
static ALLOCATOR: dhat::Alloc = dhat::Alloc;

const TABLES: usize = 100;

/// Two people sit down at so many tables, and do not stay to watch.
async fn make_tables(host: &common::Running, count: usize) {
    let mut tables = Vec::new();
    for _ in 0..count {
        let made = host.http.make(&MakeTable { public: false, ..setup("candy-chain") }).await;
        let id = made.unwrap().table.id;
        let join = Join { name: "Ben".into(), ..Join::default() };
        host.http.sit(&id, Seat(1), &join, None).await.unwrap();
        tables.push(id);
    }
    for id in &tables {
        let begun = async || host.http.table(id).await.unwrap().stage == Stage::Running;
        eventually("the game begins", begun).await;
    }
}

#[tokio::test]
async fn a_table_that_nobody_looks_at_takes_little_memory() {
    let profiler = match std::env::var_os("DHAT") {
        Some(file) => dhat::Profiler::builder().file_name(file).build(),
        None => dhat::Profiler::builder().testing().build(),
    };
    let folder = tempfile::tempdir().unwrap();
    let host = start_at(folder.path(), quick(), 0).await;
    make_tables(&host, TABLES / 4).await;
    let before = dhat::HeapStats::get();
    make_tables(&host, TABLES).await;
    let after = dhat::HeapStats::get();
    let of_one = (after.curr_bytes - before.curr_bytes) / TABLES;
    let blocks = (after.curr_blocks - before.curr_blocks) / TABLES;
    println!("a table takes {of_one} bytes in {blocks} pieces");
    drop(profiler);
    assert!(of_one < 7 * 1024, "a table takes {of_one} bytes in {blocks} pieces");
    host.stop().await;
}
