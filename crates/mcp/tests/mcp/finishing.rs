//! Scripted clients finish every game.

use crate::client::Client;
use mcp::Player;
use serde_json::json;

/// More than any game takes.
const MOST: usize = 3000;

/// Plays by what the tools say and nothing else: one of the listed moves, now this, now that.
async fn finish(client: &mut Client, mut said: String) -> String {
    let mut refused = 0;
    for turn in 0..MOST {
        if said.contains("The game is over.") {
            return said;
        }
        if said.contains("Use wait.") || said.contains("wait passes.") {
            said = client.ok("wait", json!({"seconds": 5})).await;
            continue;
        }
        assert!(said.contains("It is your turn."), "{said}");
        let list = client.ok("list_actions", json!({})).await;
        let moves: Vec<&str> = list.lines().filter_map(|line| line.strip_prefix("- ")).collect();
        // A word that a hint gave away, where the game gives hints.
        let hint = said.split_once(" got a hint: ").map(|(_, rest)| {
            let word = rest.split([' ', '.', '\n']).next().unwrap_or_default();
            format!("spell {word}")
        });
        let action = match hint.or_else(|| {
            let start = turn * 7 % moves.len().max(1);
            moves.get((start + refused) % moves.len().max(1)).map(|action| (*action).to_owned())
        }) {
            Some(action) => action,
            None => "resign".to_owned(),
        };
        said = match client.call("act", json!({"action": action})).await {
            Ok(said) => said,
            Err(why) => {
                refused += 1;
                assert!(refused < 20, "{action}: {why}\n{list}");
                client.ok("look", json!({})).await
            }
        };
    }
    panic!("not over: {said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_scripted_client_finishes_every_game() {
    for game in catalog::GAMES {
        let mut client = Client::connect(Player::local()).await;
        let id = game.about.id;
        let bots: Vec<&str> = game.levels.iter().take(1).map(|level| level.id).collect();
        let said = client.ok("new_table", json!({"game": id, "bots": bots, "name": "Ada"})).await;
        assert!(
            said.contains(game.about.name) && said.contains("You are Ada, in seat 1."),
            "{said}"
        );
        let over = finish(&mut client, said).await;
        assert!(over.contains("Winner: ") || over.contains("Nobody won"), "{id}: {over}");
        let error = client.call("act", json!({"action": "pass"})).await.unwrap_err();
        assert!(error.contains('['), "a refusal has its code: {error}");
    }
}
