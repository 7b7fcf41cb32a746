//! The tools, used well and badly.

use crate::client::Client;
use catalog::Start;
use mcp::{LocalSeat, Others, Player, SeatAtTable};
use play::Seat;
use serde_json::{Value, json};
use std::time::Duration;
use table::Seed;

#[tokio::test]
async fn the_tools_are_listed_with_what_they_take() {
    let mut client = Client::connect(Player::local()).await;
    let listed = client.ask("tools/list", json!({})).await;
    let tools = listed["result"]["tools"].as_array().unwrap();
    let names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    let wanted =
        ["games", "rules", "new_table", "join", "look", "list_actions", "act", "wait", "leave"];
    assert_eq!(names, wanted);
    let games = client.ok("games", json!({})).await;
    for game in catalog::GAMES {
        assert!(games.contains(game.about.id), "{games}");
    }
    assert!(client.ok("rules", json!({"game": "keyword"})).await.contains("KW-01"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_is_a_command_or_json_and_a_bad_one_is_explained() {
    let mut client = Client::connect(Player::local()).await;
    let new = json!({"game": "candy-chain", "options": {"variant": "mini"}, "bots": ["beginner"]});
    let mut said = client.ok("new_table", new).await;
    let mut json_next = false;
    while !said.contains("The game is over.") {
        let list = client.ok("list_actions", json!({})).await;
        let action = list.lines().find_map(|line| line.strip_prefix("- ")).unwrap().to_owned();
        let cell = action.strip_prefix("Take ").filter(|cell| json_next && cell.len() == 2);
        let action = cell.map_or(action.clone(), |cell| json!({"take": cell}).to_string());
        json_next = true;
        said = client.ok("act", json!({"action": action})).await;
    }
    let error = client.call("act", json!({"action": "take z9"})).await.unwrap_err();
    assert!(error.contains('['), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_can_hide_its_moves() {
    for player in [Player::local(), Player::new(None, true)] {
        let hide = json!({"game": "quiddler", "bots": ["beginner"], "hide_moves": true});
        let show = json!({"game": "quiddler", "bots": ["beginner"]});
        let mut client = Client::connect(player).await;
        client.ok("new_table", hide).await;
        let hidden = client.ok("list_actions", json!({})).await;
        assert!(hidden.starts_with("This table does not list moves."), "{hidden}");
        assert!(!hidden.contains("- "), "{hidden}");
        client.ok("new_table", show).await;
        client.ok("list_actions", json!({"from": 1, "limit": 1})).await;
    }
}

/// Texts that are no move of any game, and commands that lack what they are about.
const NONSENSE: [&str; 27] = [
    "?",
    "",
    "help",
    "xyzzy",
    "42",
    "base",
    "buy",
    "buy ?",
    "keep",
    "tuck",
    "tuck it",
    "use",
    "use ?",
    "feed",
    "feed ?",
    "scare",
    "take",
    "take ?",
    "take the z",
    "discard",
    "discard ?",
    "go out with",
    "lay",
    "challenge ?",
    "trade",
    "move",
    "\"xyzzy\"",
];

/// A table of a game, twice: one lists its moves, and one hides them. Both play the same.
async fn pair(game: &'static catalog::GameEntry, deal: u64) -> (LocalSeat, Client) {
    let open = |hide_moves| {
        let seats = game.about.usual_seats();
        let options = game.without_clocks(&game.with_table_defaults(&Value::Null));
        let start = Start {
            options: game.check_options(&options, Some(seats)).unwrap(),
            seats: Some(seats),
            scenario: Value::Null,
            players: Vec::new(),
            seed: Seed::from_text(&format!("hidden moves {deal}")),
            entropy: Vec::new(),
            opened: 0,
        };
        let levels = game.levels.iter().take(1).map(|level| level.id.to_owned()).collect();
        let others = Others { levels, luck: 1 };
        LocalSeat::open("t1".into(), game, start, Seat(0), &others, hide_moves).unwrap()
    };
    let player = Player::local();
    player.sit(Box::new(open(true))).await.unwrap();
    (open(false), Client::connect(player).await)
}

/// What both tables could list when it is the player's turn.
async fn now(open: &mut LocalSeat, hidden: &mut Client) -> Vec<String> {
    open.wait(Duration::ZERO).await.unwrap();
    hidden.ok("wait", json!({"seconds": 0})).await;
    open.moves().await.unwrap().listed.expect("this table lists its moves")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_hides_its_moves_names_none_to_nonsense() {
    for game in catalog::GAMES {
        let id = game.about.id;
        let mut refused = 0;
        for deal in 0..2 {
            let (mut open, mut hidden) = pair(game, deal).await;
            for turn in 0..8 {
                let mut moves = now(&mut open, &mut hidden).await;
                for text in NONSENSE {
                    let Err(why) = hidden.call("act", json!({"action": text})).await else {
                        // It could mean one thing only, and that was done.
                        open.act(text).await.unwrap();
                        moves = now(&mut open, &mut hidden).await;
                        continue;
                    };
                    refused += 1;
                    for legal in &moves {
                        assert!(!why.contains(legal), "{id}: {text:?} tells {legal:?}: {why}");
                    }
                }
                let Some(chosen) = moves.get(turn * 7 % moves.len().max(1)) else { break };
                open.act(chosen).await.unwrap();
                hidden.ok("act", json!({"action": chosen})).await;
            }
        }
        assert!(refused >= NONSENSE.len(), "{id}: much was understood, {refused} were not");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_tables_are_told_apart() {
    let mut client = Client::connect(Player::local()).await;
    let nothing = client.call("look", json!({})).await.unwrap_err();
    assert!(nothing.contains("You play at no table"), "{nothing}");
    for game in ["candy-chain", "keyword"] {
        client.ok("new_table", json!({"game": game, "bots": ["beginner"]})).await;
    }
    assert!(client.ok("look", json!({})).await.starts_with("Table t2: Keyword."));
    assert!(client.ok("look", json!({"table": "t1"})).await.starts_with("Table t1: Candy Chain."));
    let unknown = client.call("look", json!({"table": "t9"})).await.unwrap_err();
    assert!(unknown.contains("Your tables: t1, t2."), "{unknown}");
    client.ok("leave", json!({})).await;
    assert!(client.ok("look", json!({})).await.starts_with("Table t1"));
}

#[tokio::test]
async fn what_a_tool_does_not_take_is_explained() {
    let mut client = Client::connect(Player::local()).await;
    for (tool, arguments, code) in [
        ("new_table", json!({"game": "chess"}), "unknown-game"),
        ("new_table", json!({"game": "quiddler", "bots": ["genius"]}), "unknown-bot"),
        ("new_table", json!({"game": "quiddler", "seats": 40}), "wrong-seats"),
        ("new_table", json!({"game": "quiddler", "options": {"colour": 1}}), "bad-options"),
        ("new_table", json!({}), "malformed-arguments"),
        ("look", json!({"tabel": "t1"}), "malformed-arguments"),
        ("join", json!({"table": "http://h/t/abc"}), "no-host"),
        ("join", json!({"table": "abc", "seat": 0}), "no-such-seat"),
        ("rules", json!({"game": "keyword", "rule": "99"}), "unknown-rule"),
        ("peek", json!({}), "unknown-tool"),
    ] {
        let why = client.call(tool, arguments.clone()).await.unwrap_err();
        assert!(why.contains(code), "{tool} {arguments}: {why}");
    }
}
