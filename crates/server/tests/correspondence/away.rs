//! People who do not come: whoever is alone at a table where a move may take days decides nothing about
//! others before their time is up.

use crate::common::{Running, eventually};
use crate::days::{Days, HOUR, until};
use crate::push_server::PushServer;
use crate::{Game, close, start};
use client::{Error, Http, Live};
use play::Seat;
use protocol::{AbsentChoice, TellMe, ToHost};
use std::sync::Arc;
use std::time::Duration;

pub async fn decide(live: &mut Live, seat: usize, choice: AbsentChoice) -> Result<(), String> {
    let id = format!("{choice:?}");
    live.send(&ToHost::Decide { id: id.clone(), seat: Seat(seat as u8), choice }).await.unwrap();
    live.answer(&id).await.map(drop).map_err(|error| match error {
        Error::Refused(reject) => reject.code.into_owned(),
        other => panic!("{other}"),
    })
}

/// Lets the time of whoever is to move run out, so that the table moves for them, until `seat` is to
/// move and was late. The other one moves in time.
async fn miss_a_move(game: &Game, host: &Running, days: &Days, seat: usize) {
    let mut missed = false;
    for n in 0.. {
        let mover = game.to_move(host).await.expect("the game goes on");
        if mover == seat && missed {
            return;
        }
        if mover != seat {
            game.make_move(host, mover, &format!("in-time-{n}")).await;
            continue;
        }
        let before = game.events(host).await;
        until("the table moves for them", async || {
            days.pass(HOUR).await;
            game.events(host).await != before
        })
        .await;
        missed = true;
    }
}

#[tokio::test(start_paused = true)]
async fn nobody_decides_about_others_before_their_time_is_up() {
    let days = Arc::new(Days::begin());
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path(), &days).await;
    let game = Game::begin(&host, 3).await;
    let mover = game.to_move(&host).await.unwrap();
    let other = 1 - mover;
    // Hours after the other one left, and after a restart, too.
    for _ in 0..5 {
        days.pass(HOUR).await;
    }
    host.stop().await;
    let host = start(folder.path(), &days).await;
    let (mut live, _) = game.look(&host, other).await;
    days.pass(Duration::from_secs(20)).await;
    for choice in [AbsentChoice::StandIn, AbsentChoice::CallOff, AbsentChoice::Nudge] {
        let decided = decide(&mut live, mover, choice).await;
        assert_eq!(decided, Err("time-is-left".into()), "{choice:?}");
    }
    close(live).await;
    assert_eq!(game.to_move(&host).await, Some(mover), "the game goes on");
    host.stop().await;
}

#[tokio::test(start_paused = true)]
async fn whoever_missed_a_move_is_reminded_and_told_that_a_bot_plays_for_them() {
    let days = Arc::new(Days::begin());
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path(), &days).await;
    let push = PushServer::start(&days).await;
    let game = Game::begin(&host, 1).await;
    let missing = game.to_move(&host).await.unwrap();
    let other = 1 - missing;
    miss_a_move(&game, &host, &days, missing).await;
    let table = Http::new(host.base()).table(&game.table).await.unwrap();
    assert!(table.seats[missing].late && !table.seats[other].late);
    // Nobody can be reminded who has not said where.
    let (mut live, _) = game.look(&host, other).await;
    let nudged = decide(&mut live, missing, AbsentChoice::Nudge).await;
    assert_eq!(nudged, Err("not-reachable".into()));
    let way = TellMe { address: Some(format!("{}/ntfy/0", push.origin)), ..TellMe::default() };
    game.tell(&host, missing, &way).await;
    decide(&mut live, missing, AbsentChoice::Nudge).await.unwrap();
    let texts = || push.arrived().into_iter().map(|message| message.text).collect::<Vec<_>>();
    until("they are reminded", async || push.arrived().len() == 1).await;
    assert_eq!(texts(), [crate::TEXTS[missing]]);
    // Of one turn only once.
    days.pass(Duration::from_secs(20)).await;
    let nudged = decide(&mut live, missing, AbsentChoice::Nudge).await;
    assert_eq!(nudged, Err("nudged-already".into()));
    decide(&mut live, missing, AbsentChoice::StandIn).await.unwrap();
    until("they are told of the bot", async || push.arrived().len() == 2).await;
    assert_eq!(texts()[1], crate::TEXTS[missing].replace("Your turn", "A bot plays for you"));
    // A bot that moves is no turn of theirs, and they have their seat back when they come.
    for _ in 0..3 {
        days.pass(HOUR).await;
    }
    assert_eq!(push.arrived().len(), 2);
    let stands_in = async || {
        let table = host.http.table(&game.table).await.unwrap();
        table.seats[missing].stand_in.is_some()
    };
    assert!(stands_in().await);
    let (back, _) = game.look(&host, missing).await;
    assert!(!stands_in().await);
    close(back).await;
    close(live).await;
    host.stop().await;
}

#[tokio::test(start_paused = true)]
async fn a_game_is_called_off_only_when_somebody_missed_a_move() {
    let days = Arc::new(Days::begin());
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path(), &days).await;
    let game = Game::begin(&host, 1).await;
    let missing = game.to_move(&host).await.unwrap();
    miss_a_move(&game, &host, &days, missing).await;
    // Whoever comes and moves has time again.
    game.make_move(&host, missing, "again").await;
    let other = 1 - missing;
    while game.to_move(&host).await == Some(other) {
        game.make_move(&host, other, "mine").await;
    }
    let (mut live, _) = game.look(&host, other).await;
    let decided = decide(&mut live, missing, AbsentChoice::CallOff).await;
    assert_eq!(decided, Err("time-is-left".into()));
    close(live).await;
    let game = Game::begin(&host, 1).await;
    let missing = game.to_move(&host).await.unwrap();
    miss_a_move(&game, &host, &days, missing).await;
    let (mut live, _) = game.look(&host, 1 - missing).await;
    decide(&mut live, missing, AbsentChoice::CallOff).await.unwrap();
    eventually("the game is over", async || game.to_move(&host).await.is_none()).await;
    close(live).await;
    host.stop().await;
}
