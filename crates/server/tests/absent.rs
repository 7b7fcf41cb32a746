//! People who are away: reminders, bots that play for them, seats taken back at once, games that end
//! without a loser; and moves that are taken back.

mod common;

use client::{Error, Live};
use common::{Pair, any_action, candy_chain, pair, quick, snapshot_of, start_at, waits_for};
use play::Seat;
use protocol::{AbsentChoice, MakeTable, TableInfo, ToClient, ToHost};
use serde_json::{Value, json};
use server::Config;
use std::time::Duration;

/// Nobody waits before deciding about somebody who is gone.
fn impatient() -> Config {
    Config { absent_after: Duration::ZERO, ..quick() }
}

fn mini() -> MakeTable {
    MakeTable { options: json!({ "variant": "mini", "time": "none" }), ..candy_chain() }
}

/// The next message that `wanted` takes, within ten seconds.
async fn until<T>(live: &mut Live, mut wanted: impl FnMut(ToClient) -> Option<T>) -> T {
    let waiting = async {
        loop {
            if let Some(found) = wanted(live.next().await.unwrap()) {
                return found;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(10), waiting).await.expect("it comes in ten seconds")
}

async fn table_where(live: &mut Live, fits: impl Fn(&TableInfo) -> bool) -> TableInfo {
    until(live, |message| match message {
        ToClient::Table(table) if fits(&table) => Some(table),
        _ => None,
    })
    .await
}

/// News with a sentence like this, and what is seen after it.
async fn news_of(live: &mut Live, text: &str) -> Value {
    until(live, |message| match message {
        ToClient::News(news) if news.events.iter().any(|event| event.text.contains(text)) => {
            Some(serde_json::to_value(news.snapshot).unwrap())
        }
        _ => None,
    })
    .await
}

async fn ask(live: &mut Live, message: ToHost) -> Result<(), String> {
    let id = match &message {
        ToHost::Decide { id, .. }
        | ToHost::Back { id }
        | ToHost::Takeback { id }
        | ToHost::AnswerTakeback { id, .. } => id.clone(),
        _ => unreachable!("these are asked here"),
    };
    live.send(&message).await.unwrap();
    live.answer(&id).await.map(drop).map_err(|error| match error {
        Error::Refused(reject) => reject.code.into_owned(),
        other => panic!("{other}"),
    })
}

fn decide(seat: u8, choice: AbsentChoice) -> ToHost {
    ToHost::Decide { id: format!("{choice:?}"), seat: Seat(seat), choice }
}

/// The pair, with Ben to move.
async fn bens_turn(pair: &mut Pair) -> Value {
    let mut seen = [snapshot_of(&pair.welcome[0]), snapshot_of(&pair.welcome[1])];
    let mut moves = 0;
    while !waits_for(&seen[0], 1) || moves < 3 {
        let mover = usize::from(waits_for(&seen[0], 1));
        let action = any_action(&seen[mover]).unwrap();
        pair.live[mover].act(&format!("m{moves}"), &action.to_string()).await.unwrap();
        for (live, seen) in pair.live.iter_mut().zip(&mut seen) {
            *seen = common::next_snapshot(live).await.1;
        }
        moves += 1;
    }
    seen[0].clone()
}

#[tokio::test]
async fn a_bot_plays_for_whoever_is_gone_and_they_take_their_seat_back() {
    let folder = tempfile::tempdir().unwrap();
    let host = start_at(folder.path(), impatient(), 0).await;
    let mut pair = pair(&host, mini()).await;
    bens_turn(&mut pair).await;
    let (table, secrets) = (pair.table.clone(), pair.secrets.clone());
    let [mut ada, ben] = pair.live;
    // Ben is here, and it has not been long.
    assert_eq!(ask(&mut ada, decide(1, AbsentChoice::StandIn)).await, Err("still-there".into()));
    assert_eq!(ask(&mut ada, decide(0, AbsentChoice::StandIn)).await, Err("not-away".into()));
    drop(ben);
    table_where(&mut ada, |table| !table.seats[1].here).await;
    ask(&mut ada, decide(1, AbsentChoice::StandIn)).await.unwrap();
    news_of(&mut ada, "A bot plays for Ben now.").await;
    // Everybody sees it, the bot moves, and the game goes on.
    let (mut level, mut moved) = (None, false);
    until(&mut ada, |message| {
        match message {
            ToClient::Table(table) => {
                level =
                    table.seats[1].stand_in.clone().map(|stand_in| stand_in.level).or(level.take());
            }
            ToClient::News(news) => moved |= !news.snapshot.turn.waiting_for.has(Seat(1)),
            _ => {}
        }
        (level.is_some() && moved).then_some(())
    })
    .await;
    assert_eq!(level.as_deref(), Some("medium"));
    assert_eq!(ask(&mut ada, decide(1, AbsentChoice::StandIn)).await, Err("not-away".into()));
    // It is the log that says so: another host takes it up.
    host.stop().await;
    let host = start_at(folder.path(), impatient(), 0).await;
    let info = host.http.table(&table).await.unwrap();
    assert!(info.seats[1].stand_in.is_some(), "a restart forgets nothing");
    let (_ben, welcome) =
        Live::connect(host.base(), &table, Some(&secrets[1]), None).await.unwrap();
    assert_eq!(welcome.table.seats[1].stand_in, None, "Ben has his seat again at once");
    let said: Vec<&str> = welcome.events.iter().map(|event| event.text.as_str()).collect();
    assert!(said.contains(&"You are back."), "{said:?}");
    host.stop().await;
}

#[tokio::test]
async fn whoever_leaves_is_played_for_and_the_others_play_on() {
    let folder = tempfile::tempdir().unwrap();
    let host = start_at(folder.path(), impatient(), 0).await;
    let mut pair = pair(&host, mini()).await;
    bens_turn(&mut pair).await;
    let [mut ada, ben] = pair.live;
    let info = host.http.leave(&pair.table, Seat(1), &pair.secrets[1]).await.unwrap();
    assert!(info.seats[1].stand_in.is_some());
    drop(ben);
    let seen = until(&mut ada, |message| match message {
        ToClient::News(news) if news.snapshot.turn.waiting_for.has(Seat(0)) => {
            Some(serde_json::to_value(news.snapshot).unwrap())
        }
        _ => None,
    })
    .await;
    let action = any_action(&seen).unwrap();
    ada.act("on", &action.to_string()).await.unwrap();
    host.stop().await;
}

#[tokio::test]
async fn a_game_ends_without_a_loser_and_its_log_verifies() {
    let folder = tempfile::tempdir().unwrap();
    let host = start_at(folder.path(), impatient(), 0).await;
    let mut pair = pair(&host, mini()).await;
    bens_turn(&mut pair).await;
    let [mut ada, ben] = pair.live;
    drop(ben);
    table_where(&mut ada, |table| !table.seats[1].here).await;
    ask(&mut ada, decide(1, AbsentChoice::CallOff)).await.unwrap();
    let seen = news_of(&mut ada, "The game ended without a loser.").await;
    assert_eq!(seen["turn"]["outcome"]["reason"], "called-off");
    assert_eq!(seen["turn"]["outcome"]["places"], json!([1, 1]));
    let log = host.http.log(&pair.table).await.unwrap();
    catalog::verify(&log).unwrap();
    host.stop().await;
}

#[tokio::test]
async fn a_nudge_reaches_whoever_is_awaited_once_in_a_while() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { long_wait: Duration::ZERO, ..quick() };
    let host = start_at(folder.path(), config, 0).await;
    let mut pair = pair(&host, mini()).await;
    bens_turn(&mut pair).await;
    let [mut ada, mut ben] = pair.live;
    ask(&mut ada, decide(1, AbsentChoice::Nudge)).await.unwrap();
    let from = until(&mut ben, |message| match message {
        ToClient::Nudge { from } => Some(from),
        _ => None,
    })
    .await;
    assert_eq!(from, Seat(0));
    assert_eq!(ask(&mut ada, decide(1, AbsentChoice::Nudge)).await, Err("nudged-already".into()));
    host.stop().await;
}

#[tokio::test]
async fn a_move_is_taken_back_when_the_other_agrees() {
    let folder = tempfile::tempdir().unwrap();
    let host = start_at(folder.path(), impatient(), 0).await;
    let mut pair = pair(&host, mini()).await;
    let before = bens_turn(&mut pair).await;
    let [mut ada, mut ben] = pair.live;
    let takeback = || ToHost::Takeback { id: "back".into() };
    let answer = |agree| ToHost::AnswerTakeback { id: format!("{agree}"), agree };
    assert_eq!(ask(&mut ada, answer(true)).await, Err("no-takeback".into()));
    let (_, welcome) =
        Live::connect(host.base(), &pair.table, Some(&pair.secrets[1]), None).await.unwrap();
    let action = any_action(&snapshot_of(&welcome)).unwrap();
    ben.act("mine", &action.to_string()).await.unwrap();
    ask(&mut ben, takeback()).await.unwrap();
    table_where(&mut ada, |table| table.takeback.as_ref().is_some_and(|t| t.seat == Seat(1))).await;
    ask(&mut ada, answer(false)).await.unwrap();
    table_where(&mut ben, |table| table.takeback.is_none()).await;
    ask(&mut ben, takeback()).await.unwrap();
    table_where(&mut ada, |table| table.takeback.is_some()).await;
    ask(&mut ada, answer(true)).await.unwrap();
    let after = news_of(&mut ada, "Ben took back a move.").await;
    assert_eq!(after, before, "everything looks as it did");
    host.stop().await;
}

#[tokio::test]
async fn bots_agree_to_take_back() {
    let folder = tempfile::tempdir().unwrap();
    let host = start_at(folder.path(), impatient(), 0).await;
    let wish = MakeTable { bots: vec!["beginner".into()], ..mini() };
    let made = host.http.make(&wish).await.unwrap();
    let secret = made.secret.unwrap();
    let (mut ada, welcome) =
        Live::connect(host.base(), &made.table.id, Some(&secret), None).await.unwrap();
    let mut seen = snapshot_of(&welcome);
    let mut moves = 0;
    let before = loop {
        while !waits_for(&seen, 0) {
            seen = common::next_snapshot(&mut ada).await.1;
        }
        if moves == 3 {
            break seen;
        }
        let action = any_action(&seen).unwrap();
        ada.act(&format!("m{moves}"), &action.to_string()).await.unwrap();
        seen = common::next_snapshot(&mut ada).await.1;
        moves += 1;
    };
    let action = any_action(&before).unwrap();
    ada.act("last", &action.to_string()).await.unwrap();
    ask(&mut ada, ToHost::Takeback { id: "back".into() }).await.unwrap();
    let after = news_of(&mut ada, "You took back a move.").await;
    assert_eq!(after, before, "my move and the bot's answer are undone");
    host.stop().await;
}
