//! A table for tests that look inside: a real host over a real store, with connections that are not
//! sockets.

use super::command::Conn;
use super::{Frames, Hello, RoomCommand};
use crate::client_socket::{OUTBOX, Outbox};
use crate::compute::Client;
use crate::{Config, Host, secret};
use axum::body::{Body, to_bytes};
use axum::extract::connect_info::MockConnectInfo;
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

pub(crate) struct TestTable {
    pub(crate) host: Arc<Host>,
    pub(crate) id: store::TableId,
    /// The secret of the person who made it.
    pub(crate) secret: String,
}

impl TestTable {
    /// A table that was made by this request.
    pub(crate) async fn make(wish: &str) -> TestTable {
        TestTable::make_at(Config::default(), wish).await
    }

    /// The same, at a host with these settings.
    pub(crate) async fn make_at(config: Config, wish: &str) -> TestTable {
        let store = store::SqliteStore::temporary().unwrap();
        let host = Host::new(Arc::new(store), config);
        let here = MockConnectInfo(SocketAddr::from(([127, 0, 0, 1], 1)));
        let app = crate::http::routes(Arc::clone(&host)).layer(here);
        let request = axum::http::Request::post("/api/tables")
            .header("content-type", "application/json")
            .body(Body::from(wish.to_owned()))
            .unwrap();
        let body = app.oneshot(request).await.unwrap().into_body();
        let made = to_bytes(body, usize::MAX).await.unwrap();
        let made: Value = serde_json::from_slice(&made).unwrap();
        let id = made["table"]["id"].as_str().unwrap().parse().unwrap();
        TestTable { host, id, secret: made["secret"].as_str().unwrap().to_owned() }
    }

    /// Connects, as the person who made the table or as a watcher. Returns what they receive.
    pub(crate) async fn connect(&self, conn: Conn, seated: bool) -> mpsc::Receiver<Frames> {
        let (outbox, told) = mpsc::channel(OUTBOX);
        let hello = Hello {
            conn,
            client: Client(conn),
            key: seated.then(|| secret::hash(&self.secret)),
            seq: None,
            commit: None,
            tv: false,
            disconnect: CancellationToken::new(),
            relayed: false,
        };
        let asked = self.host.ask(&self.id, |reply| RoomCommand::Connect {
            hello: Box::new(hello.clone()),
            outbox: Outbox::Afar(outbox.clone()),
            reply,
        });
        asked.await.unwrap().unwrap();
        told
    }

    pub(crate) async fn send(&self, command: RoomCommand) {
        let room = self.host.registry.room(&self.host, &self.id).await.unwrap();
        room.send(command).await.unwrap();
    }
}

/// Waits for something that must come to be true, and soon.
pub(crate) async fn until(mut is_so: impl FnMut() -> bool) {
    let waiting = async {
        while !is_so() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), waiting).await.expect("it never came to be");
}

/// Waits until somebody receives a message that contains this.
pub(crate) async fn heard(told: &mut mpsc::Receiver<Frames>, what: &str) -> String {
    let hearing = async {
        loop {
            let (first, second) = match told.recv().await.expect("the connection stays") {
                Frames::One(text) => (text, None),
                Frames::Two(first, second) => (first, Some(second)),
            };
            if let Some(text) =
                [Some(first), second].into_iter().flatten().find(|t| t.contains(what))
            {
                return text.to_string();
            }
        }
    };
    let heard = tokio::time::timeout(Duration::from_secs(10), hearing).await;
    heard.unwrap_or_else(|_| panic!("nobody said {what}"))
}
