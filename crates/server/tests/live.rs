//! Live play over real sockets: inviting, playing, resuming, watching, clocks, rematch.

mod common;

use client::Live;
use common::{
    any_action, candy_chain, eventually, next_snapshot, pair, play_on, quick, setup, snapshot_of,
    start, start_at, waits_for,
};
use play::Seat;
use protocol::{Join, MakeTable, Stage, TableInfo, ToClient, ToHost, VERSION};
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test]
async fn two_people_play_by_link_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut pair = pair(&host, candy_chain()).await;
    let views = [snapshot_of(&pair.welcome[0]), snapshot_of(&pair.welcome[1])];
    let (views, _) = play_on(&mut pair, views, 500).await;
    assert_eq!(views[0]["view"]["stage"], "over");
    let info = host.http.table(&pair.table).await.unwrap();
    assert_eq!(info.stage, Stage::Finished);
    assert_eq!(info.outcome.unwrap().winners().len(), 1);
    let log = host.http.log(&pair.table).await.unwrap();
    let (_, checked) = catalog::verify(log.trim_end()).unwrap();
    assert!(checked.finished && checked.deals == Some(1), "{checked:?}");
    let finished = host.http.finished().await.unwrap();
    assert_eq!(finished[0].players, ["Ada", "Ben"]);
    let replay = host.http.replay(&pair.table).await.unwrap();
    assert_eq!(replay.frames.len() as u64, checked.inputs + 1);
    host.stop().await;
}

#[tokio::test]
async fn the_game_starts_by_itself_when_the_last_seat_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let made = host.http.make(&candy_chain()).await.unwrap();
    assert_eq!(made.table.stage, Stage::Waiting);
    let id = &made.table.id;
    let (mut ada, welcome) =
        Live::connect(host.base(), id, made.secret.as_deref(), None).await.unwrap();
    assert!(welcome.snapshot.is_none());
    let error = ada.act("a", "\"resign\"").await.unwrap_err();
    assert_eq!(error.code(), "not-started");
    let join = Join { bot: Some("beginner".into()), ..Join::default() };
    let joined = host.http.sit(id, Seat(1), &join, made.secret.as_deref()).await.unwrap();
    assert_eq!(joined.table.stage, Stage::Running);
    let (seq, view) = next_snapshot(&mut ada).await;
    assert!(seq >= 1 && view["view"]["board"].is_string());
    host.stop().await;
}

#[tokio::test]
async fn bots_play_a_whole_game_through_the_same_views() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let setup = MakeTable { bots: vec!["easy".into()], ..candy_chain() };
    let made = host.http.make(&setup).await.unwrap();
    let id = made.table.id;
    let (mut ada, welcome) =
        Live::connect(host.base(), &id, made.secret.as_deref(), None).await.unwrap();
    let mut view = snapshot_of(&welcome);
    let mut n = 0;
    while view["turn"]["outcome"].is_null() {
        if waits_for(&view, 0) {
            let action = any_action(&view).unwrap();
            n += 1;
            ada.act(&format!("a{n}"), &action.to_string()).await.unwrap();
        }
        view = next_snapshot(&mut ada).await.1;
    }
    host.stop().await;
}

#[tokio::test]
async fn a_resent_action_is_done_once_and_answered_again() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut pair = pair(&host, candy_chain()).await;
    // Seat 1 did not place, so it takes a right first.
    let action = json!({"right": "first"}).to_string();
    for _ in 0..3 {
        pair.live[1].act("same", &action).await.unwrap();
    }
    let error = pair.live[1].act("other", &action).await.unwrap_err();
    assert_ne!(error.code(), "closed", "a new name is a new action, and refused by the rules");
    // Also over a new connection, and after the host was restarted.
    let (secret, table) = (pair.secrets[1].clone(), pair.table.clone());
    host.stop().await;
    let host = start(folder.path()).await;
    let (mut again, _) = Live::connect(host.base(), &table, Some(&secret), None).await.unwrap();
    again.act("same", &action).await.unwrap();
    host.stop().await;
}

#[tokio::test]
async fn a_client_that_comes_back_gets_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut pair = pair(&host, candy_chain()).await;
    let seen = pair.welcome[0].seq;
    let views = [snapshot_of(&pair.welcome[0]), snapshot_of(&pair.welcome[1])];
    play_on(&mut pair, views, 5).await;
    let connect = |seq| Live::connect(host.base(), &pair.table, Some(&pair.secrets[0]), seq);
    let (_, whole) = connect(None).await.unwrap();
    let (_, rest) = connect(Some(seen)).await.unwrap();
    assert_eq!(rest.seq, whole.seq);
    assert_eq!(rest.events.len(), whole.events.len() - seen as usize);
    let (_, nothing) = connect(Some(whole.seq)).await.unwrap();
    assert!(nothing.events.is_empty());
    let (_, anew) = connect(Some(whole.seq + 1000)).await.unwrap();
    assert_eq!(anew.events.len(), whole.events.len(), "a number that never was: all anew");
    host.stop().await;
}

#[tokio::test]
async fn everything_acknowledged_is_there_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut pair = pair(&host, candy_chain()).await;
    let views = [snapshot_of(&pair.welcome[0]), snapshot_of(&pair.welcome[1])];
    let (before, _) = play_on(&mut pair, views, 7).await;
    host.stop().await;
    let host = start(folder.path()).await;
    let mut live = Vec::new();
    for secret in &pair.secrets {
        live.push(Live::connect(host.base(), &pair.table, Some(secret), None).await.unwrap());
    }
    let after: Vec<Value> = live.iter().map(|(_, welcome)| snapshot_of(welcome)).collect();
    assert_eq!(after, before);
    pair.live = live.into_iter().map(|(l, _)| l).collect::<Vec<_>>().try_into().ok().unwrap();
    let (end, _) = play_on(&mut pair, before, 500).await;
    assert_eq!(end[0]["view"]["stage"], "over", "and the game goes on to its end");
    host.stop().await;
}

/// A backup is put back while somebody has the page open: they know more than the host, and are told.
#[tokio::test]
async fn a_client_that_knows_more_than_the_host_is_told() {
    let (folder, backup) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let host = start(folder.path()).await;
    let mut pair = pair(&host, candy_chain()).await;
    let views = [snapshot_of(&pair.welcome[0]), snapshot_of(&pair.welcome[1])];
    let (views, _) = play_on(&mut pair, views, 4).await;
    // It is a person's turn, so nothing is written meanwhile.
    for file in ["parlour.sqlite", "parlour.sqlite-wal"] {
        std::fs::copy(folder.path().join(file), backup.path().join(file)).unwrap();
    }
    let (table, secret) = (pair.table.clone(), pair.secrets[0].clone());
    let hello = async |host: &common::Running, seq| {
        Live::connect(host.base(), &table, Some(&secret), seq).await.unwrap().1
    };
    let saved = hello(&host, None).await.seq;
    play_on(&mut pair, views, 6).await;
    let known = hello(&host, None).await;
    assert!(known.seq > saved && known.lost == 0);
    let again = hello(&host, Some(known.seq)).await;
    assert_eq!((again.lost, again.events.len()), (0, 0));
    host.stop().await;
    let host = start(backup.path()).await;
    let welcome = hello(&host, Some(known.seq)).await;
    assert_eq!(welcome.table.id, table);
    assert_eq!((welcome.seq, welcome.lost), (saved, known.seq - saved));
    assert_eq!(welcome.events.len(), saved as usize, "everything that is left is told anew");
    host.stop().await;
}

#[tokio::test]
async fn two_tabs_of_one_seat_both_work() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut pair = pair(&host, candy_chain()).await;
    let (mut tab, _) =
        Live::connect(host.base(), &pair.table, Some(&pair.secrets[1]), None).await.unwrap();
    tab.act("t1", &json!({"right": "first"}).to_string()).await.unwrap();
    let (in_tab, in_first) =
        (next_snapshot(&mut tab).await, next_snapshot(&mut pair.live[1]).await);
    assert_eq!(in_tab, in_first);
    host.stop().await;
}

#[tokio::test]
async fn watchers_see_and_cannot_act() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut pair = pair(&host, candy_chain()).await;
    let (mut eve, welcome) = Live::connect(host.base(), &pair.table, None, None).await.unwrap();
    assert_eq!(welcome.you, None);
    assert!(snapshot_of(&welcome)["can"]["actions"].as_array().unwrap().is_empty());
    assert_eq!(eve.act("x", "\"resign\"").await.unwrap_err().code(), "only-watching");
    let views = [snapshot_of(&pair.welcome[0]), snapshot_of(&pair.welcome[1])];
    play_on(&mut pair, views, 3).await;
    let seen = next_snapshot(&mut eve).await;
    assert!(seen.0 > welcome.seq);
    let info = host.http.table(&pair.table).await.unwrap();
    assert_eq!(info.watchers, 1);
    host.stop().await;
}

#[tokio::test]
async fn a_preview_tells_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut pair = pair(&host, candy_chain()).await;
    let views = [snapshot_of(&pair.welcome[0]), snapshot_of(&pair.welcome[1])];
    let (views, _) = play_on(&mut pair, views, 2).await;
    let i = usize::from(waits_for(&views[0], 1));
    let take = any_action(&views[i]).unwrap().to_string();
    let draft = pair.live[i].preview("p", &take).await.unwrap();
    assert!(draft.get().contains("\"wins\":false"), "{draft}");
    let pinned = views[i]["view"]["pinned"].as_array().unwrap();
    for cell in pinned {
        let take = json!({ "take": cell }).to_string();
        let error = pair.live[i].preview("q", &take).await.unwrap_err();
        if let client::Error::Refused(error) = error {
            assert!(!error.rule.is_empty(), "{error}");
        }
    }
    pair.live[i].act("a", &take).await.unwrap();
    host.stop().await;
}

/// CC-15: the clock decides for a seat that went away, also when nobody is connected.
#[tokio::test]
async fn a_clock_runs_out_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let options = json!({"clock": {"per-move": {"seconds": 1}}});
    let pair = pair(&host, MakeTable { options, ..candy_chain() }).await;
    let outcome = async || host.http.table(&pair.table).await.unwrap().outcome;
    eventually("the game ends", async || outcome().await.is_some()).await;
    assert_eq!(outcome().await.unwrap().reason, "time");
    host.stop().await;
}

#[tokio::test]
async fn all_want_a_rematch_and_are_moved_with_seats_swapped() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut pair = pair(&host, candy_chain()).await;
    let error = pair.live[0].rematch("r0").await.unwrap_err();
    assert_eq!(error.code(), "not-over");
    pair.live[0].act("a", "\"resign\"").await.unwrap();
    pair.live[0].rematch("r1").await.unwrap();
    pair.live[1].rematch("r2").await.unwrap();
    let mut next = Vec::new();
    for live in &mut pair.live {
        loop {
            if let ToClient::Moved { table } = live.next().await.unwrap() {
                next.push(table);
                break;
            }
        }
    }
    assert_eq!(next[0], next[1]);
    let (_, ada) =
        Live::connect(host.base(), &next[0], Some(&pair.secrets[0]), None).await.unwrap();
    assert_eq!(ada.you, Some(Seat(1)), "one seat further");
    let (_, ben) =
        Live::connect(host.base(), &next[0], Some(&pair.secrets[1]), None).await.unwrap();
    assert_eq!((ben.you, ben.table.stage), (Some(Seat(0)), Stage::Running));
    assert_ne!(ada.table.commit, pair.welcome[0].table.commit, "a new seed");
    assert_eq!(host.http.table(&pair.table).await.unwrap().next, Some(next[0].clone()));
    host.stop().await;
}

/// What a single seat has for an even game belongs to its person.
#[tokio::test]
async fn handicaps_go_with_their_people_to_the_rematch() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    for seats in [2, 3] {
        let options = json!({
            "head_start": [20], "seat_words": [null, "family"], "extra_time": [null, 50],
            "time": { "move": { "seconds": 300 } },
        });
        let wish = MakeTable { options, seats: Some(seats), ..setup("quiddler") };
        let made = host.http.make(&wish).await.unwrap();
        let mut secrets = vec![made.secret.unwrap()];
        for seat in 1..seats {
            let join = Join { name: format!("Friend {seat}"), ..Join::default() };
            let joined = host.http.sit(&made.table.id, Seat(seat), &join, None).await.unwrap();
            secrets.push(joined.secret.unwrap());
        }
        let mut people = Vec::new();
        for secret in &secrets {
            let connecting = Live::connect(host.base(), &made.table.id, Some(secret), None);
            people.push(connecting.await.unwrap());
        }
        let before = host.http.table(&made.table.id).await.unwrap().options;
        // All but the last give up.
        for (live, welcome) in people.iter_mut().rev().skip(1) {
            let resign = snapshot_of(welcome)["can"]["resign"].to_string();
            live.act("bye", &resign).await.unwrap();
        }
        for (live, _) in &mut people {
            live.rematch("again").await.unwrap();
        }
        let next = host.http.table(&made.table.id).await.unwrap().next.unwrap();
        let (_here, ada) =
            Live::connect(host.base(), &next, Some(&secrets[0]), None).await.unwrap();
        assert_eq!(ada.you, Some(Seat(1)));
        let after = &ada.table.options;
        assert_eq!(after["head_start"], json!([null, 20]));
        let seconds = usize::from(2 % seats);
        assert_eq!(after["seat_words"][seconds], before["seat_words"][1]);
        assert_eq!(after["extra_time"][seconds], json!(50));
        // It begins when everybody has come.
        let mut last = ada;
        for secret in &secrets[1..] {
            last = Live::connect(host.base(), &next, Some(secret), None).await.unwrap().1;
        }
        let mut totals = vec![0; usize::from(seats)];
        totals[1] = 20;
        assert_eq!(snapshot_of(&last)["view"]["totals"], json!(totals));
    }
    host.stop().await;
}

#[tokio::test]
async fn a_resting_table_wakes_when_somebody_comes() {
    let folder = tempfile::tempdir().unwrap();
    let config = server::Config { rest_after: Duration::from_millis(50), ..quick() };
    let host = start_at(folder.path(), config, 0).await;
    let pair = pair(&host, candy_chain()).await;
    drop(pair.live);
    let awake = async || {
        let metrics = host.http.text("/metrics").await.unwrap();
        let line = metrics.lines().find(|l| l.starts_with("parlour_tables_awake ")).unwrap();
        line.rsplit(' ').next().unwrap().parse::<u32>().unwrap()
    };
    eventually("nobody is connected, so the table rests", async || awake().await == 0).await;
    let (_, welcome) =
        Live::connect(host.base(), &pair.table, Some(&pair.secrets[0]), None).await.unwrap();
    assert_eq!(snapshot_of(&welcome), snapshot_of(&pair.welcome[0]));
    host.stop().await;
}

#[tokio::test]
async fn stopping_closes_every_connection_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut pair = pair(&host, candy_chain()).await;
    let hello = ToHost::Hello {
        version: VERSION,
        table: None,
        secret: None,
        seq: None,
        commit: None,
        tv: false,
    };
    pair.live[0].send(&hello).await.unwrap();
    host.stop().await;
    let closed = loop {
        if let Err(e) = pair.live[0].next().await {
            break e;
        }
    };
    assert!(matches!(closed, client::Error::Closed { code: 1012, .. }), "{closed}");
}

/// Somebody who never says hello cannot hold up the others for long.
#[tokio::test]
async fn a_game_begins_without_those_who_stay_away() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let made = host.http.make(&candy_chain()).await.unwrap();
    let id = made.table.id;
    let joined = host.http.sit(&id, Seat(1), &Join::default(), None).await.unwrap();
    let (mut ben, welcome) =
        Live::connect(host.base(), &id, joined.secret.as_deref(), None).await.unwrap();
    assert!(welcome.snapshot.is_none());
    next_snapshot(&mut ben).await;
    host.stop().await;
}

/// A game from a position begins without any event; those who waited see it all the same.
#[tokio::test]
async fn a_game_from_a_position_is_shown_to_those_who_waited() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let setup = MakeTable {
        options: json!({"variant": "mini"}),
        scenario: json!({"board": "WRWRW/BUBUB/GYGYG/RWRUB/U.YYG"}),
        public: false,
        ..candy_chain()
    };
    let made = host.http.make(&setup).await.unwrap();
    let id = made.table.id;
    let (mut ada, welcome) =
        Live::connect(host.base(), &id, made.secret.as_deref(), None).await.unwrap();
    assert!(welcome.snapshot.is_none());
    host.http.sit(&id, Seat(1), &Join::default(), None).await.unwrap();
    let (seq, view) = next_snapshot(&mut ada).await;
    assert_eq!((seq, &view["view"]["stage"]), (0, &json!("rights")));
    host.stop().await;
}

/// However many come at once, each sees what happens or is told to come back.
#[tokio::test]
async fn a_crowd_of_watchers_all_see_the_move() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut pair = pair(&host, candy_chain()).await;
    let mut crowd = tokio::task::JoinSet::new();
    for _ in 0..200 {
        let (base, table) = (host.base().to_owned(), pair.table.clone());
        crowd.spawn(async move {
            let (mut live, welcome) = Live::connect(&base, &table, None, None).await.unwrap();
            if welcome.seq > 1 {
                return true;
            }
            loop {
                match live.next().await {
                    Ok(ToClient::News(_)) => return true,
                    Ok(_) => {}
                    Err(client::Error::Closed { code, .. }) => return code == 1013,
                    Err(_) => return false,
                }
            }
        });
    }
    let watchers = async || host.http.table(&pair.table).await.unwrap().watchers;
    eventually("everybody watches", async || watchers().await == 200).await;
    pair.live[1].act("a", &json!({"right": "first"}).to_string()).await.unwrap();
    let all = tokio::time::timeout(Duration::from_secs(20), crowd.join_all()).await;
    assert!(all.expect("nobody is left in the dark").into_iter().all(|fine| fine));
    host.stop().await;
}

#[tokio::test]
async fn a_name_cannot_turn_the_text_of_others() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let setup = MakeTable { name: " \u{202E}evil\u{7} ".into(), ..candy_chain() };
    let made = host.http.make(&setup).await.unwrap();
    assert_eq!(made.table.seats[0].occupant.as_ref().unwrap().name(), "evil");
    host.stop().await;
}

/// A rematch needs no new connection: hello names the table to go on at.
#[tokio::test]
async fn a_connection_goes_on_to_the_next_table() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut pair = pair(&host, candy_chain()).await;
    pair.live[0].act("a", "\"resign\"").await.unwrap();
    for live in &mut pair.live {
        live.rematch("r").await.unwrap();
    }
    let next = host.http.table(&pair.table).await.unwrap().next.unwrap();
    let [ada, ben] = &mut pair.live;
    let error = ada.switch_table("nowhere", None).await.unwrap_err();
    assert_eq!(error.code(), "unknown-table");
    let error = ada.switch_table(&next, Some("a guess")).await.unwrap_err();
    assert_eq!(error.code(), "wrong-secret");
    let here = |info: TableInfo| info.seats.iter().map(|seat| seat.here).collect::<Vec<_>>();
    assert_eq!(here(host.http.table(&pair.table).await.unwrap()), [true, true], "nobody has left");
    let welcome = ada.switch_table(&next, Some(&pair.secrets[0])).await.unwrap();
    assert_eq!((welcome.table.id.as_str(), welcome.you), (next.as_str(), Some(Seat(1))));
    ben.switch_table(&next, Some(&pair.secrets[1])).await.unwrap();
    next_snapshot(ada).await;
    ben.act("b", "\"resign\"").await.unwrap();
    assert_eq!(next_snapshot(ada).await.1["view"]["stage"], "over");
    assert_eq!(here(host.http.table(&pair.table).await.unwrap()), [false, false]);
    host.stop().await;
}

/// Lists of your games can say where it is your turn.
#[tokio::test]
async fn a_table_says_whom_it_waits_for() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let made = host.http.make(&candy_chain()).await.unwrap();
    assert!(made.table.waiting_for.is_empty(), "nobody, before it begins");
    let mut pair = pair(&host, candy_chain()).await;
    let waiting_for = async || host.http.table(&pair.table).await.unwrap().waiting_for;
    assert_eq!(waiting_for().await, [Seat(1)]);
    pair.live[1].act("a", &json!({"right": "first"}).to_string()).await.unwrap();
    assert_eq!(waiting_for().await, [Seat(0)], "the other one names a side");
    pair.live[0].act("b", "\"resign\"").await.unwrap();
    assert!(waiting_for().await.is_empty());
    host.stop().await;
}
