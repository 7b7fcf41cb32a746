//! Making, joining and listing tables.

use crate::{Error, HostAddress};
use data_encoding::HEXLOWER;
use play::Seat;
use protocol::{
    AskDeviceCode, AskProgram, ChangePerson, ContinueGame, DailyGames, DailyReport, DeviceCode,
    Family, FamilyTable, FinishedGame, GameInfo, Join, Joined, MakeTable, NoticeSettings,
    NoticeText, PlayDaily, ProgramAsked, ProgramInfo, Refused, RenewKey, Replay, StopTelling,
    TableInfo, TableList, TellMe, UseDeviceCode,
};
use reqwest::{RequestBuilder, StatusCode};
use serde::de::DeserializeOwned;
use std::net::IpAddr;
use std::time::Duration;

/// Delay between two attempts to reach the host.
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// The HTTP side of a host.
#[derive(Clone, Debug)]
pub struct Http {
    address: HostAddress,
    client: reqwest::Client,
}

impl Http {
    /// The host at `base`: `http://127.0.0.1:7777`, or a Unix socket as `unix:/run/parlour.sock`.
    pub fn new(base: impl Into<String>) -> Http {
        Http::build(&base.into(), None)
    }

    /// The same, with connections from this address of our machine.
    pub fn new_from(base: &str, from: IpAddr) -> Http {
        Http::build(base, Some(from))
    }

    fn build(base: &str, from: Option<IpAddr>) -> Http {
        let address = HostAddress::new(base);
        let client = reqwest::Client::builder().local_address(from);
        #[cfg(unix)]
        let client = match &address.socket {
            Some(path) => client.unix_socket(path.as_path()),
            None => client,
        };
        Http { client: client.build().expect("the default settings are valid"), address }
    }

    /// The host's address.
    pub fn base(&self) -> &str {
        &self.address.base
    }

    /// The games it hosts.
    pub async fn games(&self) -> Result<Vec<GameInfo>, Error> {
        json(self.get("/api/games")).await
    }

    /// Makes a table and takes a seat. The client chooses the seat's secret, so that it can repeat the
    /// request after a lost answer and find its table.
    pub async fn make(&self, request: &MakeTable) -> Result<Joined, Error> {
        let secret = request.secret.clone().unwrap_or_else(secret);
        let request = MakeTable { secret: Some(secret), ..request.clone() };
        retry(|| json(self.post("/api/tables").json(&request))).await
    }

    /// Plays the daily game of a day.
    pub async fn play_daily(&self, request: &PlayDaily) -> Result<Joined, Error> {
        json(self.post("/api/daily").json(request)).await
    }

    /// The daily games of a day (`None` for today), and their ranking.
    pub async fn daily_games(&self, day: Option<&str>) -> Result<DailyGames, Error> {
        let query = day.map(|day| format!("?day={day}")).unwrap_or_default();
        json(self.get(&format!("/api/daily{query}"))).await
    }

    /// How a finished daily game went.
    pub async fn daily_report(&self, id: &str) -> Result<DailyReport, Error> {
        json(self.get(&format!("/api/finished/{id}/daily"))).await
    }

    /// Public tables.
    pub async fn tables(&self) -> Result<TableList, Error> {
        json(self.get("/api/tables")).await
    }

    /// One table.
    pub async fn table(&self, id: &str) -> Result<TableInfo, Error> {
        json(self.get(&format!("/api/tables/{id}"))).await
    }

    /// Takes a seat, or (with the secret of an occupied seat) seats a bot. Repeated after a lost
    /// answer, as [`make`](Http::make) is.
    pub async fn sit(
        &self,
        id: &str,
        seat: Seat,
        join: &Join,
        by: Option<&str>,
    ) -> Result<Joined, Error> {
        let mut join = join.clone();
        if join.bot.is_none() {
            join.secret.get_or_insert_with(secret);
        }
        let path = format!("/api/tables/{id}/seats/{}", seat.0);
        retry(|| {
            let request = self.post(&path).json(&join);
            json(match by {
                Some(secret) => request.bearer_auth(secret),
                None => request,
            })
        })
        .await
    }

    /// Changes the name and picture of the person with this secret.
    pub async fn change_person(
        &self,
        id: &str,
        seat: Seat,
        person: &ChangePerson,
        by: &str,
    ) -> Result<TableInfo, Error> {
        let path = format!("/api/tables/{id}/seats/{}/person", seat.0);
        json(self.post(&path).json(person).bearer_auth(by)).await
    }

    /// Asks a program to take a free seat: one that is connected, by its name, or whoever gets the token
    /// that the answer holds.
    pub async fn ask_program(
        &self,
        id: &str,
        seat: Seat,
        program: Option<&str>,
        by: &str,
    ) -> Result<ProgramAsked, Error> {
        let path = format!("/api/tables/{id}/seats/{}/program", seat.0);
        let request = AskProgram { program: program.map(str::to_owned) };
        json(self.post(&path).json(&request).bearer_auth(by)).await
    }

    /// The programs that are connected.
    pub async fn programs(&self) -> Result<Vec<ProgramInfo>, Error> {
        json(self.get("/api/programs")).await
    }

    /// Gives up the seat that this secret opens, before the game begins.
    pub async fn leave(&self, id: &str, seat: Seat, by: &str) -> Result<TableInfo, Error> {
        let path = format!("/api/tables/{id}/seats/{}/leave", seat.0);
        json(self.post(&path).bearer_auth(by)).await
    }

    /// A code that opens the seat of this secret on another device.
    pub async fn device_code(
        &self,
        id: &str,
        seat: Seat,
        stay: bool,
        by: &str,
    ) -> Result<DeviceCode, Error> {
        let path = format!("/api/tables/{id}/seats/{}/code", seat.0);
        json(self.post(&path).json(&AskDeviceCode { stay }).bearer_auth(by)).await
    }

    /// Takes the seat that a code of another device opens. Repeated after a lost answer, as
    /// [`make`](Http::make) is.
    pub async fn use_code(&self, code: &str) -> Result<Joined, Error> {
        let request = UseDeviceCode { code: code.into(), secret: Some(secret()) };
        retry(|| json(self.post("/api/codes").json(&request))).await
    }

    /// A new secret for the seat of this one; all others stop working.
    pub async fn renew_key(&self, id: &str, seat: Seat, by: &str) -> Result<Joined, Error> {
        self.renew_key_to(id, seat, by, &secret()).await
    }

    /// The same with a secret of one's own, so that a lost answer is no loss.
    pub async fn renew_key_to(
        &self,
        id: &str,
        seat: Seat,
        by: &str,
        new: &str,
    ) -> Result<Joined, Error> {
        let path = format!("/api/tables/{id}/seats/{}/key", seat.0);
        let request = RenewKey { secret: Some(new.to_owned()) };
        json(self.post(&path).json(&request).bearer_auth(by)).await
    }

    /// A new link that always leads to a family's current game.
    pub async fn make_family(&self) -> Result<Family, Error> {
        json(self.post("/api/families")).await
    }

    /// Where a family's link leads now.
    pub async fn family(&self, id: &str) -> Result<Family, Error> {
        json(self.get(&format!("/api/families/{id}"))).await
    }

    /// Lets a family's link lead to this table, unless it leads to a game that is not over.
    pub async fn lead_family(&self, id: &str, table: &str) -> Result<Family, Error> {
        let request = FamilyTable { table: table.into() };
        json(self.post(&format!("/api/families/{id}")).json(&request)).await
    }

    /// Finished public games.
    pub async fn finished(&self) -> Result<Vec<FinishedGame>, Error> {
        json(self.get("/api/finished")).await
    }

    /// A finished game, step by step.
    pub async fn replay(&self, id: &str) -> Result<Replay, Error> {
        json(self.get(&format!("/api/finished/{id}/replay"))).await
    }

    /// The same, as this seat saw it.
    pub async fn replay_as(&self, id: &str, seat: Seat) -> Result<Replay, Error> {
        json(self.get(&format!("/api/finished/{id}/replay?seat={}", seat.0))).await
    }

    /// A new table that begins where a finished game stood.
    pub async fn continue_game(&self, id: &str, request: &ContinueGame) -> Result<Joined, Error> {
        json(self.post(&format!("/api/finished/{id}/continue")).json(request)).await
    }

    /// How the host tells people that it is their turn.
    pub async fn notices(&self) -> Result<NoticeSettings, Error> {
        json(self.get("/api/notices")).await
    }

    /// Tells the person with this secret when it is their turn.
    pub async fn tell_me(
        &self,
        id: &str,
        seat: Seat,
        how: &TellMe,
        by: &str,
    ) -> Result<NoticeText, Error> {
        let path = format!("/api/tables/{id}/seats/{}/notices", seat.0);
        json(self.post(&path).json(how).bearer_auth(by)).await
    }

    /// No longer tells them at this address.
    pub async fn stop_telling(
        &self,
        id: &str,
        seat: Seat,
        address: &str,
        by: &str,
    ) -> Result<NoticeText, Error> {
        let path = format!("/api/tables/{id}/seats/{}/notices/stop", seat.0);
        let stop = StopTelling { address: address.to_owned() };
        json(self.post(&path).json(&stop).bearer_auth(by)).await
    }

    /// The log of a finished game.
    pub async fn log(&self, id: &str) -> Result<String, Error> {
        text(self.get(&format!("/api/finished/{id}/log"))).await
    }

    /// The body at this path.
    pub async fn text(&self, path: &str) -> Result<String, Error> {
        text(self.get(path)).await
    }

    fn get(&self, path: &str) -> RequestBuilder {
        self.client.get(format!("{}{path}", self.address.origin))
    }

    fn post(&self, path: &str) -> RequestBuilder {
        self.client.post(format!("{}{path}", self.address.origin))
    }
}

/// A new secret for a seat: 160 random bits.
pub fn secret() -> String {
    let mut bytes = [0; 20];
    getrandom::fill(&mut bytes).expect("the system provides random numbers");
    HEXLOWER.encode(&bytes)
}

/// Sends a request up to three times, until there is an answer.
async fn retry<T, F>(send: impl Fn() -> F) -> Result<T, Error>
where
    F: Future<Output = Result<T, Error>>,
{
    for _ in 0..2 {
        match send().await {
            Err(Error::Unreachable(_)) => tokio::time::sleep(RETRY_DELAY).await,
            answer => return answer,
        }
    }
    send().await
}

/// What a proxy answers when the host behind it is gone, or says nothing.
const NO_ANSWER: [StatusCode; 3] =
    [StatusCode::BAD_GATEWAY, StatusCode::SERVICE_UNAVAILABLE, StatusCode::GATEWAY_TIMEOUT];

async fn text(request: RequestBuilder) -> Result<String, Error> {
    let unreachable = |e: reqwest::Error| Error::Unreachable(e.to_string());
    let response = request.send().await.map_err(unreachable)?;
    let status = response.status();
    let text = response.text().await.map_err(unreachable)?;
    if status == StatusCode::OK {
        return Ok(text);
    }
    match serde_json::from_str::<Refused>(&text) {
        Ok(refused) => Err(Error::Refused(refused.error)),
        // A proxy says so in words of its own where the host is gone.
        Err(_) if NO_ANSWER.contains(&status) && !text.starts_with('{') => {
            Err(Error::Unreachable(format!("the proxy answers {status}")))
        }
        Err(_) => Err(Error::Unexpected(format!("status {status}"))),
    }
}

async fn json<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, Error> {
    let text = text(request).await?;
    serde_json::from_str(&text).map_err(|e| Error::Unexpected(e.to_string()))
}
