//! Somebody who plays a few moves.

use client::{Error, Http, Live};
use protocol::{MakeTable, ToClient};
use serde_json::Value;
use std::time::{Duration, Instant};

/// How long the bot may take, on a machine that has much else to do.
const TEST_TIMEOUT: Duration = Duration::from_secs(5);

/// A game of Candy Chain against a bot, and who plays it.
pub struct Game {
    pub table: String,
    pub secret: String,
    /// How many actions were acknowledged.
    pub taken: u32,
}

/// The first thing that can be done.
fn choose(seen: &Value) -> Value {
    seen["can"]["actions"][0].clone()
}

/// Whether the game waits for the first seat.
fn is_my_turn(seen: &Value) -> bool {
    seen["turn"]["waiting_for"].as_array().is_some_and(|seats| seats.contains(&Value::from(0)))
}

impl Game {
    /// A table that is made here.
    pub async fn make(http: &Http) -> Game {
        Game::try_to_make(http).await.unwrap()
    }

    /// The same, where it may be refused.
    pub async fn try_to_make(http: &Http) -> Result<Game, Error> {
        let setup =
            MakeTable { options: Value::Null, ..testcluster::cluster::small_table(&["beginner"]) };
        let made = http.make(&setup).await?;
        Ok(Game { table: made.table.id, secret: made.secret.unwrap(), taken: 0 })
    }

    /// Comes in at this address.
    pub async fn connect(&self, base: &str) -> Result<(Live, Value), Error> {
        let (live, welcome) = Live::connect(base, &self.table, Some(&self.secret), None).await?;
        let view = welcome.snapshot.map(|seen| serde_json::to_value(seen).unwrap());
        Ok((live, view.unwrap_or_default()))
    }

    /// Connects at this address and makes this many moves.
    pub async fn play(&mut self, base: &str, moves: u32) -> Result<(), Error> {
        let (mut live, mut view) = self.connect(base).await?;
        let until = self.taken + moves;
        loop {
            assert!(view["turn"]["outcome"].is_null(), "the game lasts longer than the test");
            if is_my_turn(&view) {
                // The id is the take itself, so that an unanswered one is sent again.
                live.act(&format!("a{}", self.taken), &choose(&view).to_string()).await?;
                self.taken += 1;
                if self.taken == until {
                    return Ok(());
                }
            }
            loop {
                let silent = |_| Error::Unexpected("silence".into());
                let next = tokio::time::timeout(TEST_TIMEOUT, live.next());
                let seen = match next.await.map_err(silent)?? {
                    ToClient::News(news) => Some(news.snapshot),
                    ToClient::Welcome(welcome) => welcome.snapshot,
                    ToClient::Error(error) => return Err(Error::Refused(error)),
                    _ => None,
                };
                if let Some(seen) = seen {
                    view = serde_json::to_value(seen).unwrap();
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
                Err(error) => {
                    assert!(begun.elapsed() < Duration::from_secs(30), "{}: {error}", self.table);
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }
}
