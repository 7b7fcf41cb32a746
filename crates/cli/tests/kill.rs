//! Nothing acknowledged is ever lost: the host is killed at random moments during games against bots,
//! and every time the store holds every acknowledged action and no other. `cargo xtask chaos --kills N`
//! does the same for as long as you like.

use std::path::PathBuf;
use testcluster::kills::{KillConfig, run};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_acknowledged_action_survives_kill_9() {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_parlour"));
    let config = KillConfig { program, kills: 12, hosts: 1, tables: 4, seed: 1 };
    let report = run(&config, |_| ()).await;
    assert!(report.is_clean(), "{:#?}", report.problems);
    assert!(report.acknowledged > 50, "the players got somewhere: {report:?}");
    assert!(report.harmed > 0, "some of the flipped bits did harm: {report:?}");
}
