//! Programs that play by themselves: tokens, invitations, and one connection for all of their tables.

mod common;

use client::{Live, ProgramSocket};
use common::{Running, candy_chain, eventually, post_mcp, quick, setup, start_at};
use play::Seat;
use protocol::{
    AnySnapshot, FromProgram, Joined, MakeTable, Occupant, ToClient, ToHost, ToProgram,
};
use serde_json::json;
use std::path::Path;
use std::time::Duration;
use store::{SqliteStore, Store};

/// A token of the operator's, made while the host is off.
async fn token(folder: &Path, name: &str) -> String {
    let store = SqliteStore::open(folder).unwrap();
    server::programs::issue(&store as &dyn Store, name, 0).await.unwrap()
}

async fn begin(folder: &Path) -> (Running, String) {
    let token = token(folder, "Otto").await;
    (start_at(folder, quick(), 0).await, token)
}

fn mini() -> MakeTable {
    MakeTable { options: json!({"variant": "mini", "time": "none"}), ..candy_chain() }
}

/// The next message, but for news of who is at the table.
async fn next(program: &mut ProgramSocket) -> ToProgram {
    loop {
        let waiting = tokio::time::timeout(Duration::from_secs(10), program.next());
        match waiting.await.expect("the host says something").unwrap() {
            ToProgram::At { message, .. } if message.get().starts_with("{\"table\"") => {}
            other => return other,
        }
    }
}

/// What a message of a table shows.
fn snapshot(message: &ToProgram) -> Option<(String, AnySnapshot)> {
    let ToProgram::At { table, message } = message else { return None };
    let snapshot = match serde_json::from_str(message.get()).unwrap() {
        ToClient::Welcome(welcome) => welcome.snapshot?,
        ToClient::News(news) => news.snapshot,
        _ => return None,
    };
    Some((table.clone(), snapshot))
}

/// Plays as any bot of docs/bots.md does, until `games` games are over.
async fn play(program: &mut ProgramSocket, games: usize) {
    let (mut over, mut asked) = (Vec::new(), 0);
    while over.len() < games {
        let message = next(program).await;
        if let ToProgram::Invitation { id, .. } = &message {
            program.send(&FromProgram::Accept { invitation: id.clone() }).await.unwrap();
        }
        if let ToProgram::Error(reject) = &message {
            panic!("{reject}");
        }
        let Some((table, seen)) = snapshot(&message) else { continue };
        if seen.turn.is_over() {
            if !over.contains(&table) {
                over.push(table.clone());
                program.send(&FromProgram::Leave { table }).await.unwrap();
            }
        } else if seen.you.is_some_and(|you| seen.turn.waiting_for.has(you)) {
            let action = seen.can.actions.first().or(seen.can.resign.as_ref()).unwrap().clone();
            asked += 1;
            program.say(&table, &ToHost::Act { id: asked.to_string(), action }).await.unwrap();
        }
    }
}

#[tokio::test]
async fn a_program_is_invited_plays_and_is_known_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let (host, token) = begin(folder.path()).await;
    let mut program =
        ProgramSocket::connect(host.base(), &token, &["candy-chain"], 2).await.unwrap();
    assert_eq!(program.name, "Otto (bot)");
    let listed = host.http.programs().await.unwrap();
    assert_eq!((listed[0].name.as_str(), listed[0].most), ("Otto (bot)", 2));

    let Joined { table, secret, .. } = host.http.make(&mini()).await.unwrap();
    let ask = |by: String, name: &'static str| {
        let (http, id) = (host.http.clone(), table.id.clone());
        async move { http.ask_program(&id, Seat(1), Some(name), &by).await }
    };
    let secret = secret.unwrap();
    let stranger = ask("x".repeat(26), "Otto (bot)").await.unwrap_err();
    assert_eq!(stranger.code(), "wrong-secret", "only somebody at the table asks");
    assert_eq!(ask(secret.clone(), "Nobody").await.unwrap_err().code(), "no-such-program");
    ask(secret.clone(), "Otto (bot)").await.unwrap();
    let ToProgram::Invitation { id, seat, .. } = next(&mut program).await else { panic!() };
    assert_eq!(seat, Seat(1));
    program.send(&FromProgram::Decline { invitation: id.clone() }).await.unwrap();
    program.send(&FromProgram::Accept { invitation: id }).await.unwrap();
    let ToProgram::Error(reject) = next(&mut program).await else { panic!() };
    assert_eq!(reject.code, "no-invitation", "it said no");

    ask(secret.clone(), "Otto (bot)").await.unwrap();
    let (mut ada, _) = Live::connect(host.base(), &table.id, Some(&secret), None).await.unwrap();
    let resigning = async {
        loop {
            if let ToClient::Welcome(welcome) = ada.next().await.unwrap()
                && welcome.snapshot.is_some()
            {
                break;
            }
        }
        ada.act("bye", "\"resign\"").await.unwrap();
    };
    tokio::join!(play(&mut program, 1), resigning);
    let seat = &host.http.table(&table.id).await.unwrap().seats[1];
    let named = Occupant::Person { name: "Otto (bot)".into(), avatar: None, program: true };
    assert_eq!(seat.occupant.as_ref(), Some(&named));
    assert!(host.http.log(&table.id).await.unwrap().contains("Otto (bot)"));
    host.stop().await;
}

#[tokio::test]
async fn one_connection_plays_many_tables_of_every_game() {
    let folder = tempfile::tempdir().unwrap();
    let (host, token) = begin(folder.path()).await;
    let mut program = ProgramSocket::connect(host.base(), &token, &[], 16).await.unwrap();
    let mut games = 0;
    for game in catalog::GAMES.iter().filter(|game| game.about.max_seats > 1) {
        for _ in 0..2 {
            // Ada leaves her seat to a bot of the host's.
            let made = host.http.make(&setup(game.about.id)).await.unwrap();
            let (id, secret) = (made.table.id, made.secret.unwrap());
            let name = Some("Otto (bot)");
            host.http.ask_program(&id, Seat(1), name, &secret).await.unwrap();
            games += 1;
            let (http, base) = (host.http.clone(), host.base().to_owned());
            tokio::spawn(async move {
                let (mut ada, mut welcome) =
                    Live::connect(&base, &id, Some(&secret), None).await.unwrap();
                while welcome.snapshot.is_none() {
                    if let ToClient::Welcome(begun) = ada.next().await.unwrap() {
                        welcome = begun;
                    }
                }
                http.leave(&id, Seat(0), &secret).await.unwrap();
                // Somebody has to look on, or the table sleeps.
                while ada.next().await.is_ok() {}
            });
        }
    }
    tokio::time::timeout(Duration::from_secs(120), play(&mut program, games)).await.unwrap();
    host.stop().await;
}

#[tokio::test]
async fn a_token_of_a_tables_owner_is_for_that_seat_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (host, _) = begin(folder.path()).await;
    let made = host.http.make(&mini()).await.unwrap();
    let other = host.http.make(&mini()).await.unwrap();
    let (id, secret) = (made.table.id, made.secret.unwrap());
    let asked = host.http.ask_program(&id, Seat(1), None, &secret).await.unwrap();
    let token = asked.token.unwrap();
    let mut program = ProgramSocket::connect(host.base(), &token, &[], 4).await.unwrap();
    assert!(matches!(next(&mut program).await, ToProgram::Joined { table } if table == id));
    assert!(host.http.programs().await.unwrap().is_empty(), "nobody else can ask it");
    let table = other.table.id;
    program.send(&FromProgram::Join { table, seat: None }).await.unwrap();
    loop {
        if let ToProgram::Error(reject) = next(&mut program).await {
            assert_eq!(reject.code, "token-for-other-seat");
            break;
        }
    }
    host.stop().await;
}

#[tokio::test]
async fn a_program_comes_back_to_its_tables() {
    let folder = tempfile::tempdir().unwrap();
    let (host, token) = begin(folder.path()).await;
    let Joined { table, .. } = host.http.make(&mini()).await.unwrap();
    let mut program = ProgramSocket::connect(host.base(), &token, &[], 1).await.unwrap();
    let join = |table: &str| FromProgram::Join { table: table.to_owned(), seat: None };
    program.send(&join(&table.id)).await.unwrap();
    assert!(matches!(next(&mut program).await, ToProgram::Joined { .. }));
    // One table is what it said it wants.
    let another = host.http.make(&mini()).await.unwrap().table.id;
    program.send(&join(&another)).await.unwrap();
    loop {
        if let ToProgram::Error(reject) = next(&mut program).await {
            assert_eq!(reject.code, "too-many-tables");
            break;
        }
    }
    drop(program);
    host.stop().await;

    let host = start_at(folder.path(), quick(), 0).await;
    let mut program = ProgramSocket::connect(host.base(), &token, &[], 1).await.unwrap();
    assert_eq!(program.tables, std::slice::from_ref(&table.id));
    let welcome = next(&mut program).await;
    assert!(matches!(&welcome, ToProgram::At { table: at, .. } if *at == table.id), "{welcome:?}");
    host.stop().await;

    // The operator takes the token back.
    let store = SqliteStore::open(folder.path()).unwrap();
    assert_eq!(server::programs::list(&store, 0).await.unwrap()[0].name, "Otto (bot)");
    server::programs::revoke(&store, "Otto", 0).await.unwrap();
    drop(store);
    let host = start_at(folder.path(), quick(), 0).await;
    let refused = ProgramSocket::connect(host.base(), &token, &[], 1).await;
    assert_eq!(refused.err().unwrap().code(), "unknown-token");
    host.stop().await;
}

/// The tools of language models, over HTTP.
#[tokio::test]
async fn a_model_plays_over_http_by_its_token() {
    let folder = tempfile::tempdir().unwrap();
    let (host, token) = begin(folder.path()).await;
    let mut asked = 0;
    let mut ask = async |token: &str, method: &str, params: serde_json::Value| {
        asked += 1;
        let body = json!({"jsonrpc": "2.0", "id": asked, "method": method, "params": params});
        post_mcp(host.base(), token, &body.to_string()).await
    };
    let refused = ask("nonsense", "tools/list", json!({})).await;
    assert!(refused.contains("401") && refused.contains("unknown-token"), "{refused}");
    let client = json!({"name": "test", "version": "1"});
    let hello = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client});
    assert!(ask(&token, "initialize", hello).await.contains("\"parlour\""));
    let call = |tool: &str, arguments| json!({"name": tool, "arguments": arguments});
    let new = json!({"game": "candy-chain", "bots": ["beginner"], "options": {"variant": "mini"}});
    let made = ask(&token, "tools/call", call("new_table", new)).await;
    assert!(made.contains("You are Otto (bot), in seat 1."), "{made}");
    for _ in 0..200 {
        let seen = ask(&token, "tools/call", call("wait", json!({"seconds": 20}))).await;
        if seen.contains("The game is over.") {
            host.stop().await;
            return;
        }
        let list = ask(&token, "tools/call", call("list_actions", json!({}))).await;
        let Some((_, first)) = list.split_once("\"text\":\"- ") else { continue };
        let action = first.split(['\\', '"']).next().unwrap();
        ask(&token, "tools/call", call("act", json!({"action": action}))).await;
    }
    panic!("the game does not end");
}

#[tokio::test]
async fn a_model_that_joins_can_ask_for_no_list_of_moves() {
    let folder = tempfile::tempdir().unwrap();
    let (host, token) = begin(folder.path()).await;
    let call = async |tool: &str, arguments: serde_json::Value| {
        let params = json!({"name": tool, "arguments": arguments});
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
        post_mcp(host.base(), &token, &body.to_string()).await
    };
    for hidden in [false, true] {
        // Who begins in the other seat plays no move: what can be asked for is asked at once.
        let made = host.http.make(&setup("keyword")).await.unwrap();
        let join = json!({"table": made.table.id, "hide_moves": hidden});
        call("join", join).await;
        let mut said = String::new();
        eventually("the game begins", async || {
            said = call("wait", json!({"seconds": 1})).await;
            said.contains("It is your turn.")
        })
        .await;
        let list = call("list_actions", json!({})).await;
        assert_eq!(list.contains("This table does not list moves."), hidden, "{list}");
        let unclear = call("act", json!({"action": "?"})).await;
        assert!(unclear.contains("not-understood"), "{unclear}");
        assert_eq!(unclear.contains("swap the first"), !hidden, "{unclear}");
    }
    host.stop().await;
}

/// Guessing the ids of tables is no easier for programs than for people.
#[tokio::test]
async fn a_program_may_ask_for_few_tables_that_do_not_exist() {
    let folder = tempfile::tempdir().unwrap();
    let token = token(folder.path(), "Otto").await;
    let config = server::Config { changes_per_second: 20, ..quick() };
    let host = start_at(folder.path(), config, 0).await;
    let mut program = ProgramSocket::connect(host.base(), &token, &[], 1).await.unwrap();
    let mut codes = Vec::new();
    for _ in 0..31 {
        let table = "zzzzzzzzzz".to_owned();
        program.send(&FromProgram::Join { table, seat: None }).await.unwrap();
        let ToProgram::Error(reject) = next(&mut program).await else { panic!("it is refused") };
        codes.push(reject.code.to_string());
    }
    assert!(codes[..30].iter().all(|code| code == "unknown-table"), "{codes:?}");
    assert_eq!(codes[30], "slow-down");
    host.stop().await;
}
