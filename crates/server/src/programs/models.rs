//! Language models, over HTTP: the tools of `parlour mcp` at this host's tables.
//!
//! The protocol has no sessions over HTTP, so the tables of a model are kept here, by its token.

use super::seat::{self, SeatConnection};
use super::token::{Program, identify};
use crate::client_socket::OUTBOX;
use crate::compute::Client;
use crate::http::{Address, make_table};
use crate::room::Frames;
use crate::{Host, HostError};
use async_trait::async_trait;
use axum::body::Body;
use axum::http::{Request, header};
use axum::response::Response;
use mcp::rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use mcp::rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService,
};
use mcp::{PlayHost, Player, SeatLink, Server, hosted::lost};
use play::{Reject, Seat};
use protocol::{MakeTable, ToClient, ToHost};
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use store::TableId;
use tokio::sync::mpsc;
use tower::ServiceExt;

/// A model that asks nothing for so long has left its tables.
const IDLE_TIMEOUT: Duration = Duration::from_secs(60 * 60);

/// The players of all models, by their programs' ids.
#[derive(Default)]
pub(crate) struct Models(Mutex<HashMap<String, (Player, Instant)>>);

impl Models {
    fn player(&self, host: &Arc<Host>, program: Program, address: IpAddr) -> Player {
        let mut players = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        players.retain(|_, (_, used)| now.duration_since(*used) < IDLE_TIMEOUT);
        let (player, used) = players.entry(program.id()).or_insert_with(|| {
            let here = HostHere { host: Arc::clone(host), program, address };
            (Player::new(Some(Box::new(here)), false), now)
        });
        *used = now;
        player.clone()
    }
}

/// Answers one request of a model.
pub(crate) async fn answer(
    host: &Arc<Host>,
    address: IpAddr,
    request: Request<Body>,
) -> Result<Response, HostError> {
    let token = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = token.and_then(|value| value.strip_prefix("Bearer "));
    let program = identify(host, token.ok_or(HostError::UnknownToken)?).await?;
    let server = Server::new(host.programs.models.player(host, program, address));
    // The host itself checks names and origins of requests.
    let config = StreamableHttpServerConfig::default()
        .disable_allowed_hosts()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_cancellation_token(host.stopping.child_token());
    let service = StreamableHttpService::new(
        move || Ok(server.clone()),
        Arc::new(NeverSessionManager::default()),
        config,
    );
    let Ok(response) = service.oneshot(request).await;
    Ok(response.map(Body::new))
}

/// This host, for one program.
struct HostHere {
    host: Arc<Host>,
    program: Program,
    address: IpAddr,
}

struct SeatHere {
    host: Arc<Host>,
    client: Client,
    table: TableId,
    secret: String,
    connection: Option<(SeatConnection, mpsc::Receiver<Frames>)>,
    queued: VecDeque<ToClient>,
}

fn refused(error: HostError) -> Reject {
    error.into()
}

impl HostHere {
    fn seat(&self, table: TableId, secret: String) -> Box<dyn SeatLink> {
        let (host, client) = (Arc::clone(&self.host), self.host.limits.client(self.address));
        let queued = VecDeque::with_capacity(OUTBOX);
        Box::new(SeatHere { host, client, table, secret, connection: None, queued })
    }
}

#[async_trait]
impl PlayHost for HostHere {
    async fn make(&self, table: MakeTable) -> Result<Box<dyn SeatLink>, Reject> {
        if self.program.only.is_some() {
            return Err(refused(HostError::TokenForOtherSeat));
        }
        let name = self.program.name.trim_end_matches(" (bot)").to_owned();
        let request = MakeTable { name, program: true, ..table };
        let made = make_table(&self.host, Address(self.address), request).await.map_err(refused)?;
        let table = made.table.id.parse().map_err(|e: store::StoreError| refused(e.into()))?;
        Ok(self.seat(table, made.secret.unwrap_or_default()))
    }

    async fn join(
        &self,
        table: &str,
        _: &str,
        seat: Option<Seat>,
    ) -> Result<Box<dyn SeatLink>, Reject> {
        let table: TableId = table.parse().map_err(|e: store::StoreError| refused(e.into()))?;
        seat::sit(&self.host, &self.program, &table, seat).await.map_err(refused)?;
        let secret = self.program.secret_at(&table);
        Ok(self.seat(table, secret))
    }
}

#[async_trait]
impl SeatLink for SeatHere {
    async fn connect(&mut self, table: Option<&str>, seq: Option<u32>) -> Result<(), Reject> {
        if let Some(table) = table {
            self.table = table.parse().map_err(|e: store::StoreError| refused(e.into()))?;
        }
        self.queued.clear();
        let connecting = seat::connect(&self.host, self.client, &self.table, &self.secret, seq);
        self.connection = Some(connecting.await.map_err(refused)?);
        Ok(())
    }

    async fn send(&mut self, message: &ToHost) -> Result<(), Reject> {
        let (connection, _) = self.connection.as_ref().ok_or_else(|| lost("not connected"))?;
        connection.say(message.clone()).await.map_err(|error| match error {
            HostError::TableAway => lost("the table is away"),
            other => refused(other),
        })
    }

    async fn receive(&mut self) -> Result<ToClient, Reject> {
        loop {
            if let Some(message) = self.queued.pop_front() {
                return Ok(message);
            }
            let (_, frames) = self.connection.as_mut().ok_or_else(|| lost("not connected"))?;
            let frames = frames.recv().await.ok_or_else(|| lost("the table let go"))?;
            let texts = match frames {
                Frames::One(text) => vec![text],
                Frames::Two(first, second) => vec![first, second],
            };
            self.queued.extend(texts.iter().filter_map(|text| serde_json::from_str(text).ok()));
        }
    }
}
