//! Some of everything that can go wrong, at once, under dozens of tables of all games: the short
//! version of `cargo xtask chaos`.

use crate::cluster::PROGRAM;
use std::time::Duration;
use testcluster::fault::FaultPlan;
use testcluster::run::{ChaosConfig, run};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_storm_loses_nothing() {
    let logs = tempfile::tempdir().unwrap();
    let (short, long) = (Duration::from_millis(800), Duration::from_millis(3300));
    let plan = ChaosConfig {
        programs: vec![PROGRAM.into()],
        handovers: false,
        logs: logs.path().to_owned(),
        seed: 9,
        duration: Duration::from_secs(20),
        tables: 40,
        pace: Duration::from_millis(400),
        grace: Duration::from_secs(5),
        faults: FaultPlan { nodes: 3, at_once: 6, short, long },
    };
    let report = run(&plan, |_| ()).await.unwrap();
    println!("{report:?}");
    assert!(report.is_clean(), "{report:#?}");
    assert!(report.faults >= 6 && report.acknowledged >= 200, "{report:#?}");
    // People take moves back and change devices meanwhile. For bots to play for them, they would have
    // to be away for longer.
    assert!(report.takebacks > 0 && report.key_changes > 0, "{report:#?}");
}
