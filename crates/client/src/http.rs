//! Making, joining and listing tables.

use crate::{Error, Place};
use play::Seat;
use protocol::{
    FinishedGame, GameInfo, Join, Joined, MakeTable, Refused, Replay, TableInfo, TableList,
};
use reqwest::{RequestBuilder, StatusCode};
use serde::de::DeserializeOwned;
use std::time::Duration;

/// Between two tries to reach the host.
const PAUSE: Duration = Duration::from_millis(100);

/// The HTTP side of a host.
#[derive(Clone, Debug)]
pub struct Http {
    place: Place,
    client: reqwest::Client,
}

impl Http {
    /// The host at `base`: `http://127.0.0.1:7777`, or a Unix socket as `unix:/run/parlour.sock`.
    pub fn new(base: impl Into<String>) -> Http {
        let place = Place::new(&base.into());
        let client = reqwest::Client::builder();
        #[cfg(unix)]
        let client = match &place.socket {
            Some(path) => client.unix_socket(path.as_path()),
            None => client,
        };
        Http { client: client.build().expect("the system's own settings will do"), place }
    }

    /// The host's address.
    pub fn base(&self) -> &str {
        &self.place.base
    }

    /// The games it hosts.
    pub async fn games(&self) -> Result<Vec<GameInfo>, Error> {
        json(self.get("/api/games")).await
    }

    /// Makes a table and sits down. Brings the seat's secret, so that a lost answer is no loss: the
    /// request is repeated, and finds the table.
    pub async fn make(&self, wish: &MakeTable) -> Result<Joined, Error> {
        let secret = wish.secret.clone().unwrap_or_else(secret);
        let wish = MakeTable { secret: Some(secret), ..wish.clone() };
        repeat(|| json(self.post("/api/tables").json(&wish))).await
    }

    /// Public tables.
    pub async fn tables(&self) -> Result<TableList, Error> {
        json(self.get("/api/tables")).await
    }

    /// One table.
    pub async fn table(&self, id: &str) -> Result<TableInfo, Error> {
        json(self.get(&format!("/api/tables/{id}"))).await
    }

    /// Sits down, or (with the secret of somebody who sits already) seats a bot. Repeated when the
    /// answer is lost, as [`make`](Http::make) is.
    pub async fn sit(
        &self,
        id: &str,
        seat: Seat,
        wish: &Join,
        by: Option<&str>,
    ) -> Result<Joined, Error> {
        let mut wish = wish.clone();
        if wish.bot.is_none() {
            wish.secret.get_or_insert_with(secret);
        }
        let path = format!("/api/tables/{id}/seats/{}", seat.0);
        repeat(|| {
            let request = self.post(&path).json(&wish);
            json(match by {
                Some(secret) => request.bearer_auth(secret),
                None => request,
            })
        })
        .await
    }

    /// Finished public games.
    pub async fn finished(&self) -> Result<Vec<FinishedGame>, Error> {
        json(self.get("/api/finished")).await
    }

    /// A finished game, step by step.
    pub async fn replay(&self, id: &str) -> Result<Replay, Error> {
        json(self.get(&format!("/api/finished/{id}/replay"))).await
    }

    /// The log of a finished game.
    pub async fn log(&self, id: &str) -> Result<String, Error> {
        text(self.get(&format!("/api/finished/{id}/log"))).await
    }

    /// Whatever stands at this path.
    pub async fn text(&self, path: &str) -> Result<String, Error> {
        text(self.get(path)).await
    }

    fn get(&self, path: &str) -> RequestBuilder {
        self.client.get(format!("{}{path}", self.place.origin))
    }

    fn post(&self, path: &str) -> RequestBuilder {
        self.client.post(format!("{}{path}", self.place.origin))
    }
}

/// A new secret for a seat: 160 random bits.
pub fn secret() -> String {
    let mut bytes = [0; 20];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// Asks up to three times, as long as there is no answer.
async fn repeat<T, F>(ask: impl Fn() -> F) -> Result<T, Error>
where
    F: Future<Output = Result<T, Error>>,
{
    for _ in 0..2 {
        match ask().await {
            Err(Error::Unreachable(_)) => tokio::time::sleep(PAUSE).await,
            answer => return answer,
        }
    }
    ask().await
}

async fn text(request: RequestBuilder) -> Result<String, Error> {
    let unreachable = |e: reqwest::Error| Error::Unreachable(e.to_string());
    let response = request.send().await.map_err(unreachable)?;
    let status = response.status();
    let text = response.text().await.map_err(unreachable)?;
    if status == StatusCode::OK {
        return Ok(text);
    }
    match serde_json::from_str::<Refused>(&text) {
        Ok(no) => Err(Error::Refused(no.error)),
        Err(_) => Err(Error::Unexpected(format!("status {status}"))),
    }
}

async fn json<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, Error> {
    let text = text(request).await?;
    serde_json::from_str(&text).map_err(|e| Error::Unexpected(e.to_string()))
}
