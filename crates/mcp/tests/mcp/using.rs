//! The tools, used well and badly.

use crate::client::Client;
use mcp::Player;
use serde_json::json;

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
