//! Nothing acknowledged is ever lost: the host is killed at random moments during games against
//! bots, many times, and every time the store holds every acknowledged action and no other.

use chaos::cluster::wish;
use client::{Http, Live};
use protocol::ToClient;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::{SqliteStore, Store, TableId};

const ROUNDS: u32 = 12;
const TABLES: usize = 4;

/// What one table's player knows: secret, and for each action sent whether it was acknowledged.
#[derive(Default)]
struct Known {
    secret: String,
    actions: BTreeMap<String, (String, bool)>,
    over: bool,
}

type Shared = Arc<Mutex<BTreeMap<String, Known>>>;

fn serve(folder: &Path) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlour"))
        .args([
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--bot-pace",
            "0",
            "--changes-per-second",
            "1000",
        ])
        .arg("--data")
        .arg(folder)
        .env("PARLOUR_LOG", "error")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let address = lines
        .map_while(Result::ok)
        .find_map(|line| Some(line.split_once("On this machine: ")?.1.trim().to_owned()))
        .expect("the host says where it is");
    (child, address)
}

async fn make_tables(http: &Http, known: &Shared) {
    let open = known.lock().unwrap().values().filter(|k| !k.over).count();
    for _ in open..TABLES {
        let made = http.make(&wish(&["random"])).await.unwrap();
        let new = Known { secret: made.secret.unwrap(), ..Known::default() };
        known.lock().unwrap().insert(made.table.id, new);
    }
}

fn choose(view: &Value) -> Option<Value> {
    let first = |list: &str| view[list].as_array()?.first().cloned();
    first("open_rights")
        .map(|right| json!({ "right": right }))
        .or_else(|| Some(json!({ "side": first("open_sides")? })))
        .or_else(|| Some(json!({ "take": first("moves")? })))
}

/// Plays one table until the host dies or the game is over, noting what was sent and acknowledged.
async fn play(base: String, table: String, known: Shared, round: u32) {
    let secret = known.lock().unwrap()[&table].secret.clone();
    let Ok((mut live, welcome)) = Live::connect(&base, &table, Some(&secret), None).await else {
        return;
    };
    let mut view: Value = serde_json::from_str(welcome.view.unwrap().get()).unwrap();
    let mut sent: Option<String> = None;
    for n in 0.. {
        if !view["outcome"].is_null() && sent.is_none() {
            known.lock().unwrap().get_mut(&table).unwrap().over = true;
            return;
        }
        if sent.is_none() && view["to_act"] == 0 {
            let (id, action) = (format!("{round}-{n}"), choose(&view).unwrap().to_string());
            let text = format!("{{\"act\":{{\"id\":\"{id}\",\"action\":{action}}}}}");
            {
                let mut all = known.lock().unwrap();
                all.get_mut(&table).unwrap().actions.insert(id.clone(), (action, false));
            }
            if live.send_text(text).await.is_err() {
                return;
            }
            sent = Some(id);
        }
        match live.next().await {
            Ok(ToClient::News(news)) => view = serde_json::from_str(news.view.get()).unwrap(),
            Ok(ToClient::Answer(answer)) => {
                assert_eq!(answer.error, None, "a legal move is accepted");
                let mut all = known.lock().unwrap();
                all.get_mut(&table).unwrap().actions.get_mut(&answer.id).unwrap().1 = true;
                sent = None;
            }
            Ok(_) => {}
            Err(_) => return,
        }
    }
}

/// The store against what the players know.
async fn check(folder: &Path, known: &Shared) -> usize {
    let store = SqliteStore::open(folder).unwrap();
    let tables: Vec<(String, _)> = {
        let all = known.lock().unwrap();
        all.iter().map(|(id, k)| (id.clone(), k.actions.clone())).collect()
    };
    let mut acknowledged = 0;
    for (table, actions) in tables {
        let id: TableId = table.parse().unwrap();
        let entries = store.read(&id, 0).await.unwrap();
        let mut kept: BTreeMap<String, String> = BTreeMap::new();
        for entry in &entries {
            let Some(name) = &entry.action_id else { continue };
            let line: Value = serde_json::from_str(&entry.line).unwrap();
            let action = line["input"]["act"]["action"].to_string();
            assert!(kept.insert(name.clone(), action).is_none(), "{table}: {name} stands twice");
        }
        for (name, (action, acked)) in &actions {
            let sent: Value = serde_json::from_str(action).unwrap();
            match kept.remove(name) {
                Some(stands) => assert_eq!(stands, sent.to_string(), "{table}: {name} changed"),
                None => assert!(!acked, "{table}: {name} was acknowledged and is lost"),
            }
            acknowledged += usize::from(*acked);
        }
        assert!(kept.is_empty(), "{table}: nobody sent {kept:?}");
        if !entries.is_empty() {
            let lines: Vec<&str> = entries.iter().map(|e| e.line.as_str()).collect();
            catalog::verify(&lines.join("\n")).expect("what is kept replays");
        }
    }
    acknowledged
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_acknowledged_action_survives_kill_9() {
    let folder = tempfile::tempdir().unwrap();
    let known = Shared::default();
    let mut acknowledged = 0;
    for round in 0..ROUNDS {
        let (mut child, base) = serve(folder.path());
        make_tables(&Http::new(&base), &known).await;
        let open: Vec<String> = {
            let all = known.lock().unwrap();
            all.iter().filter(|(_, k)| !k.over).map(|(id, _)| id.clone()).collect()
        };
        let mut players = tokio::task::JoinSet::new();
        for table in open {
            players.spawn(play(base.clone(), table, Arc::clone(&known), round));
        }
        // Uneven moments, the same in every run; what the host is doing then differs.
        let moment = Duration::from_millis(u64::from(20 + round * 37 % 200));
        tokio::time::sleep(moment).await;
        child.kill().unwrap();
        child.wait().unwrap();
        while let Some(ended) = players.join_next().await {
            ended.expect("a player's own checks hold");
        }
        acknowledged = check(folder.path(), &known).await;
    }
    assert!(acknowledged > 50, "the players got somewhere: {acknowledged}");
}
