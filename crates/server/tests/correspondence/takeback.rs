//! Whoever asks to take back a move need not stay until the other one comes.

use crate::common::{any_action, snapshot_of};
use crate::days::{Days, until};
use crate::{Game, awake, close, start};
use client::Live;
use play::Seat;
use protocol::ToHost;
use std::sync::Arc;
use std::time::Duration;

async fn say(live: &mut Live, id: &str, message: ToHost) {
    live.send(&message).await.unwrap();
    live.answer(id).await.unwrap();
}

async fn answer(live: &mut Live, agree: bool) {
    let id = format!("agree-{agree}");
    say(live, &id, ToHost::AnswerTakeback { id: id.clone(), agree }).await;
}

#[tokio::test(start_paused = true)]
async fn a_request_to_take_back_waits_while_the_table_sleeps() {
    let days = Arc::new(Days::begin());
    let folder = tempfile::tempdir().unwrap();
    let mut host = start(folder.path(), &days).await;
    let game = Game::begin(&host, 3).await;
    for n in 0..3 {
        let mover = game.to_move(&host).await.unwrap();
        game.make_move(&host, mover, &format!("move-{n}")).await;
    }
    let mover = game.to_move(&host).await.unwrap();
    let other = 1 - mover;
    let (mut live, before) = game.look(&host, mover).await;
    live.act("regretted", &any_action(&before).unwrap().to_string()).await.unwrap();
    // The first time the other one declines, and the second time agrees.
    for agree in [false, true] {
        say(&mut live, "please", ToHost::Takeback { id: "please".into() }).await;
        close(live).await;
        let asleep = async || {
            days.pass(Duration::from_secs(660)).await;
            awake(&host).await == 0
        };
        until("the table sleeps", asleep).await;
        host.stop().await;
        host = start(folder.path(), &days).await;
        let secret = Some(game.secrets[other].as_str());
        let (mut opponent, welcome) =
            Live::connect(host.base(), &game.table, secret, None).await.unwrap();
        let asked = welcome.table.takeback.map(|takeback| takeback.seat);
        assert_eq!(asked, Some(Seat(mover as u8)));
        answer(&mut opponent, agree).await;
        close(opponent).await;
        host.stop().await;
        host = start(folder.path(), &days).await;
        let secret = Some(game.secrets[mover].as_str());
        let (again, welcome) = Live::connect(host.base(), &game.table, secret, None).await.unwrap();
        assert_eq!(welcome.table.takeback, None, "it was answered");
        let seen = snapshot_of(&welcome);
        let (now, earlier) = (seen.to_string(), before.to_string());
        assert_eq!(now == earlier, agree, "{now}");
        live = again;
    }
    close(live).await;
    host.stop().await;
}
