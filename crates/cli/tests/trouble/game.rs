//! Somebody who plays a few moves.

use client::{Error, Http, Live};
use protocol::{MakeTable, ToClient};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// How long the bot may take, on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(5);

/// A game of Candy Chain against a bot, and who plays it.
pub struct Game {
    pub table: String,
    pub secret: String,
    /// How many actions were acknowledged.
    pub taken: u32,
}

/// Whatever a view of Candy Chain allows first.
fn choose(view: &Value) -> Value {
    let first = |list: &str| view[list].as_array()?.first().cloned();
    first("open_rights")
        .map(|right| json!({ "right": right }))
        .or_else(|| Some(json!({ "side": first("open_sides")? })))
        .or_else(|| Some(json!({ "take": first("moves")? })))
        .expect("whoever is to act can act")
}

impl Game {
    /// A table that is made here.
    pub async fn make(http: &Http) -> Game {
        Game::try_to_make(http).await.unwrap()
    }

    /// The same, where it may be refused.
    pub async fn try_to_make(http: &Http) -> Result<Game, Error> {
        let wish = MakeTable { options: Value::Null, ..chaos::cluster::wish(&["random"]) };
        let made = http.make(&wish).await?;
        Ok(Game { table: made.table.id, secret: made.secret.unwrap(), taken: 0 })
    }

    /// Comes in at this address.
    pub async fn connect(&self, base: &str) -> Result<(Live, Value), Error> {
        let (live, welcome) = Live::connect(base, &self.table, Some(&self.secret), None).await?;
        let view = welcome.view.map(|view| serde_json::from_str(view.get()).unwrap());
        Ok((live, view.unwrap_or_default()))
    }

    /// Comes in at this address and makes so many moves.
    pub async fn play(&mut self, base: &str, moves: u32) -> Result<(), Error> {
        let (mut live, mut view) = self.connect(base).await?;
        let until = self.taken + moves;
        loop {
            assert!(view["outcome"].is_null(), "the game lasts longer than the test");
            if view["to_act"] == 0 {
                // Named by what was taken, so that one that was not answered is said again.
                live.act(&format!("a{}", self.taken), &choose(&view).to_string()).await?;
                self.taken += 1;
                if self.taken == until {
                    return Ok(());
                }
            }
            loop {
                let silent = |_| Error::Unexpected("silence".into());
                let next = tokio::time::timeout(PATIENCE, live.next());
                let seen = match next.await.map_err(silent)?? {
                    ToClient::News(news) => Some(news.view),
                    ToClient::Welcome(welcome) => welcome.view,
                    ToClient::Error(no) => return Err(Error::Refused(no)),
                    _ => None,
                };
                if let Some(seen) = seen {
                    view = serde_json::from_str(seen.get()).unwrap();
                    break;
                }
            }
        }
    }

    /// Makes one move at this address as soon as that can be done; how long that took.
    pub async fn go_on(&mut self, base: &str) -> Duration {
        let begun = Instant::now();
        loop {
            match self.play(base, 1).await {
                Ok(()) => return begun.elapsed(),
                Err(no) => {
                    assert!(begun.elapsed() < Duration::from_secs(30), "{}: {no}", self.table);
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }
}
