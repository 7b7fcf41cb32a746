//! Those who decide about somebody who does not come need not be there at the same time.

use crate::away::decide;
use crate::common::{Running, any_action, setup, snapshot_of, waits_for};
use crate::days::{Days, HOUR, until};
use crate::{awake, close, start};
use client::Live;
use play::Seat;
use protocol::{AbsentChoice, AbsentVote, Join, MakeTable, TableInfo};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// A table of three, where a move may take a day.
struct Three {
    table: String,
    secrets: Vec<String>,
}

impl Three {
    async fn begin(host: &Running) -> Three {
        let options = json!({ "time": { "move": { "seconds": 86_400 } } });
        let wish = MakeTable { options, seats: Some(3), ..setup("quiddler") };
        let made = host.http.make(&wish).await.unwrap();
        let (table, mut secrets) = (made.table.id, vec![made.secret.unwrap()]);
        for (seat, name) in [(1, "Ben"), (2, "Cora")] {
            let join = Join { name: name.into(), ..Join::default() };
            let sat = host.http.sit(&table, Seat(seat), &join, None).await.unwrap();
            secrets.push(sat.secret.unwrap());
        }
        let three = Three { table, secrets };
        for seat in 0..3 {
            close(three.look(host, seat).await.0).await;
        }
        three
    }

    async fn look(&self, host: &Running, seat: usize) -> (Live, TableInfo, Value) {
        let secret = Some(self.secrets[seat].as_str());
        let (live, welcome) = Live::connect(host.base(), &self.table, secret, None).await.unwrap();
        let seen = snapshot_of(&welcome);
        (live, welcome.table, seen)
    }

    async fn to_move(&self, host: &Running) -> Option<usize> {
        let table = host.http.table(&self.table).await.unwrap();
        table.waiting_for.first().map(|seat| seat.index())
    }

    /// Lets the time of `seat` run out once, and the others move, until it is their turn again.
    async fn miss_a_move(&self, host: &Running, days: &Days, seat: usize) {
        let mut missed = false;
        for n in 0.. {
            let mover = self.to_move(host).await.expect("the game goes on");
            if mover != seat {
                let (mut live, _, seen) = self.look(host, mover).await;
                assert!(waits_for(&seen, mover as u8), "{seen}");
                let action = any_action(&seen).unwrap().to_string();
                live.act(&format!("{mover}-{n}"), &action).await.unwrap();
                close(live).await;
            } else if missed {
                return;
            } else {
                until("the table moves for them", async || {
                    days.pass(HOUR).await;
                    self.to_move(host).await != Some(seat)
                })
                .await;
                missed = true;
            }
        }
    }
}

/// The table goes to sleep, and another host wakes it.
async fn sleep(host: Running, days: &Days, folder: &Path) -> Running {
    until("the table sleeps", async || {
        days.pass(Duration::from_secs(660)).await;
        awake(&host).await == 0
    })
    .await;
    host.stop().await;
    start(folder, days).await
}

#[tokio::test(start_paused = true)]
async fn what_others_would_do_about_somebody_waits_while_the_table_sleeps() {
    let days = Arc::new(Days::begin());
    let folder = tempfile::tempdir().unwrap();
    let mut host = start(folder.path(), &days).await;
    let game = Three::begin(&host).await;
    let missing = game.to_move(&host).await.unwrap();
    let others = [(missing + 1) % 3, (missing + 2) % 3];
    game.miss_a_move(&host, &days, missing).await;
    let vote = |by: usize| {
        let (seat, by) = (Seat(missing as u8), Seat(by as u8));
        AbsentVote { seat, by, choice: AbsentChoice::CallOff }
    };
    let (mut live, _, _) = game.look(&host, others[0]).await;
    decide(&mut live, missing, AbsentChoice::CallOff).await.unwrap();
    close(live).await;
    host = sleep(host, &days, folder.path()).await;
    assert_eq!(host.http.table(&game.table).await.unwrap().votes, [vote(others[0])]);
    // Whoever looks in is there: what was said about them is void, after a restart, too.
    close(game.look(&host, missing).await.0).await;
    host = sleep(host, &days, folder.path()).await;
    let (mut live, table, _) = game.look(&host, others[1]).await;
    assert_eq!(table.votes, []);
    decide(&mut live, missing, AbsentChoice::CallOff).await.unwrap();
    close(live).await;
    assert_eq!(game.to_move(&host).await, Some(missing), "one is not all");
    host = sleep(host, &days, folder.path()).await;
    let (mut live, table, _) = game.look(&host, others[0]).await;
    assert_eq!(table.votes, [vote(others[1])]);
    decide(&mut live, missing, AbsentChoice::CallOff).await.unwrap();
    close(live).await;
    let table = host.http.table(&game.table).await.unwrap();
    assert_eq!(table.outcome.unwrap().reason, "called-off");
    assert_eq!(table.votes, []);
    host.stop().await;
}
