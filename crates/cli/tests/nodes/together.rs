//! Playing across nodes.

use crate::cluster::{start, table_for_two, table_with_bot, wish};
use chaos::{Person, nothing_lost};
use client::Live;
use play::Seat;
use protocol::{Join, Stage, ToClient};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_at_different_nodes_play_at_one_table() {
    let cluster = start(3);
    let mut people = Vec::new();
    for n in 0..3 {
        // Made at one node, joined at the next, and played wherever each of them comes in.
        let (table, secrets) = table_for_two(&cluster.http(n), &cluster.http((n + 1) % 3)).await;
        for (seat, secret) in (0..).zip(&secrets) {
            people.push(Person::new(&cluster.doors, &table, seat, secret));
        }
        let (table, secret) = table_with_bot(&cluster.http(n)).await;
        people.push(Person::new(&cluster.doors, &table, 0, &secret));
        let info = cluster.http((n + 2) % 3).table(&table).await.unwrap();
        assert_eq!(info.id, table, "any node tells of it");
    }
    let mut playing = tokio::task::JoinSet::new();
    for person in &people {
        playing.spawn(person.clone().play(Duration::ZERO));
    }
    playing.join_all().await;
    assert!(nothing_lost(&cluster.store().await, &people).await > 20);
    // What is over can be had everywhere.
    for n in 0..3 {
        assert_eq!(cluster.http(n).finished().await.unwrap().len(), 6);
        cluster.http(n).log(&people[0].table).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_a_bot_and_a_rematch_from_afar() {
    let cluster = start(2);
    let made = cluster.http(0).make(&wish(&[])).await.unwrap();
    let (table, secret) = (made.table.id, made.secret.unwrap());
    let afar = cluster.http(1);
    let bot = Join { bot: Some("random".into()), ..Join::default() };
    let refused = afar.sit(&table, Seat(1), &bot, None).await.unwrap_err();
    assert_eq!(refused.code(), "not-seated");
    let refused = afar.sit(&table, Seat(7), &bot, Some(&secret)).await.unwrap_err();
    assert_eq!(refused.code(), "no-such-seat");
    afar.sit(&table, Seat(1), &bot, Some(&secret)).await.unwrap();
    // Coming in at node 1 first.
    let person = Person { start: 1, ..Person::new(&cluster.doors, &table, 0, &secret) };
    person.clone().play(Duration::ZERO).await;
    nothing_lost(&cluster.store().await, std::slice::from_ref(&person)).await;

    let connecting = Live::connect(cluster.base(1), &table, Some("wrong"), None).await;
    assert_eq!(connecting.err().expect("no seat for this key").code(), "wrong-secret");
    let (mut live, welcome) =
        Live::connect(cluster.base(1), &table, Some(&secret), None).await.unwrap();
    assert_eq!(welcome.table.stage, Stage::Finished);
    live.rematch("r").await.unwrap();
    let next = loop {
        match live.next().await.unwrap() {
            ToClient::Moved { table } => break table,
            ToClient::Table(info) if info.next.is_some() => break info.next.unwrap(),
            _ => {}
        }
    };
    let welcome = live.go_on(&next, Some(&secret)).await.unwrap();
    assert_eq!((welcome.table.id, welcome.you), (next, Some(Seat(1))), "one seat further");
}
