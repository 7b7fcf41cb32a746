//! The stream of one table.

use crate::{Error, HostAddress, SeatLuck};
use futures_util::{SinkExt, StreamExt};
use protocol::{Answer, Hint, SeatCommit, ToClient, ToHost, VERSION, Welcome};
use serde_json::value::RawValue;
use std::io;
use std::net::{IpAddr, SocketAddr};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::Uri;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// A connection to one table.
pub struct Live {
    socket: WebSocketStream<Box<dyn Stream>>,
    /// Messages that arrived while waiting for an answer.
    queued: std::collections::VecDeque<ToClient>,
}

/// The transport of a connection.
trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

impl Live {
    /// Opens the socket without sending a hello.
    pub async fn open(base: &str, table: &str) -> Result<Live, Error> {
        Live::open_at(base, &format!("/api/tables/{table}/socket"), None).await
    }

    /// Opens the socket at any path, such as `/api/tables/…/socket`, from this address of our machine.
    pub async fn open_from(base: &str, path: &str, from: IpAddr) -> Result<Live, Error> {
        Live::open_at(base, path, Some(from)).await
    }

    /// Opens the socket of a puzzle, without sending a hello.
    pub async fn open_puzzle(base: &str, game: &str, number: usize) -> Result<Live, Error> {
        Live::open_at(base, &format!("/api/puzzles/{game}/socket?number={number}"), None).await
    }

    /// Opens the socket of an exercise, without sending a hello.
    pub async fn open_exercise(
        base: &str,
        table: &str,
        seat: u8,
        frame: u32,
    ) -> Result<Live, Error> {
        let path = format!("/api/finished/{table}/exercise/socket?frame={frame}&seat={seat}");
        Live::open_at(base, &path, None).await
    }

    /// Opens the socket of a game's lesson at a step, without sending a hello.
    pub async fn open_lesson(base: &str, game: &str, step: u32) -> Result<Live, Error> {
        Live::open_at(base, &format!("/api/lessons/{game}/socket?step={step}"), None).await
    }

    /// Opens the socket of programs, without sending a hello.
    pub async fn open_programs(base: &str) -> Result<Live, Error> {
        Live::open_at(base, "/api/programs/socket", None).await
    }

    async fn open_at(base: &str, path: &str, from: Option<IpAddr>) -> Result<Live, Error> {
        let host = HostAddress::new(base);
        let origin = host.origin.replacen("http", "ws", 1);
        let request = format!("{origin}{path}");
        let request = request.into_client_request().map_err(broken)?;
        let stream = connect(&host, request.uri(), from).await?;
        // The read buffer is cleared before every read; clearing the default 128 KiB is slow.
        let config = WebSocketConfig::default().read_buffer_size(2 * 1024);
        let opening = client_async_with_config(request, stream, Some(config));
        let (socket, _) = opening.await.map_err(broken)?;
        Ok(Live { socket, queued: Default::default() })
    }

    /// Connects as the seat of `secret` or as a watcher, after `seq` events. The seat adds nothing to
    /// the luck.
    pub async fn connect(
        base: &str,
        table: &str,
        secret: Option<&str>,
        seq: Option<u32>,
    ) -> Result<(Live, Welcome), Error> {
        Live::connect_committed(base, table, secret, seq, None).await
    }

    /// The same, with a commitment to what the seat adds to the luck. The host asks for its text
    /// with a message, which [`SeatLuck::answer`] answers.
    pub async fn connect_committed(
        base: &str,
        table: &str,
        secret: Option<&str>,
        seq: Option<u32>,
        commit: Option<SeatCommit>,
    ) -> Result<(Live, Welcome), Error> {
        let mut live = Live::open(base, table).await?;
        let secret = secret.map(str::to_owned);
        let hello = ToHost::Hello { version: VERSION, table: None, secret, seq, commit, tv: false };
        let welcome = live.hello(&hello).await?;
        Ok((live, welcome))
    }

    /// Connects as the seat of `secret`, which adds to the luck, and waits until the game has begun.
    pub async fn connect_with_luck(
        base: &str,
        table: &str,
        secret: &str,
        luck: &mut SeatLuck,
    ) -> Result<(Live, Welcome), Error> {
        let commit = Some(luck.commit());
        let (mut live, mut welcome) =
            Live::connect_committed(base, table, Some(secret), None, commit).await?;
        while welcome.snapshot.is_none() {
            let message = live.receive().await?;
            if let Some(answer) = luck.answer(&message) {
                live.send(&answer).await?;
            }
            match message {
                ToClient::Welcome(begun) => welcome = begun,
                ToClient::Error(reject) => return Err(Error::Refused(reject)),
                _ => {}
            }
        }
        Ok((live, welcome))
    }

    /// Moves to another table, such as that of a rematch, on the same connection.
    pub async fn switch_table(
        &mut self,
        table: &str,
        secret: Option<&str>,
    ) -> Result<Welcome, Error> {
        self.queued.clear();
        self.hello(&ToHost::Hello {
            version: VERSION,
            table: Some(table.to_owned()),
            secret: secret.map(str::to_owned),
            seq: None,
            commit: None,
            tv: false,
        })
        .await
    }

    async fn hello(&mut self, hello: &ToHost) -> Result<Welcome, Error> {
        self.send(hello).await?;
        let ToHost::Hello { table, .. } = hello else { unreachable!("it is a hello") };
        loop {
            match self.receive().await? {
                ToClient::Welcome(welcome)
                    if table.as_ref().is_none_or(|table| *table == welcome.table.id) =>
                {
                    return Ok(welcome);
                }
                ToClient::Error(reject) => return Err(Error::Refused(reject)),
                // Messages of the previous table.
                _ => {}
            }
        }
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &ToHost) -> Result<(), Error> {
        let text = serde_json::to_string(message).expect("messages are plain data");
        self.send_text(text).await
    }

    /// Sends any text, valid or not.
    pub async fn send_text(&mut self, text: impl Into<String>) -> Result<(), Error> {
        self.socket.send(Message::text(text.into())).await.map_err(broken)
    }

    /// Sends any frame, valid or not.
    pub async fn send_raw(&mut self, message: Message) -> Result<(), Error> {
        self.socket.send(message).await.map_err(broken)
    }

    /// The next message.
    pub async fn next(&mut self) -> Result<ToClient, Error> {
        match self.queued.pop_front() {
            Some(message) => Ok(message),
            None => self.receive().await,
        }
    }

    /// The next message as text.
    pub async fn next_text(&mut self) -> Result<Utf8Bytes, Error> {
        match self.queued.pop_front() {
            Some(message) => Ok(serde_json::to_string(&message).expect("plain data").into()),
            None => self.receive_text().await,
        }
    }

    async fn receive(&mut self) -> Result<ToClient, Error> {
        let text = self.receive_text().await?;
        serde_json::from_str(&text).map_err(|e| Error::Unexpected(format!("{e} in {text}")))
    }

    async fn receive_text(&mut self) -> Result<Utf8Bytes, Error> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(frame))) => {
                    // The host waits for the answer, which is ready and not sent yet.
                    let _ = self.socket.flush().await;
                    let (code, reason) = frame
                        .map_or((1006, String::new()), |f| (f.code.into(), f.reason.to_string()));
                    return Err(Error::Closed { code, reason });
                }
                Some(Ok(_)) => {}
                Some(Err(e)) => return Err(broken(e)),
                None => return Err(Error::Closed { code: 1006, reason: String::new() }),
            }
        }
    }

    /// Acts and waits for the answer. Other messages come from [`next`](Live::next).
    pub async fn act(&mut self, id: &str, action: &str) -> Result<(), Error> {
        let action = raw(action)?;
        self.send(&ToHost::Act { id: id.into(), action }).await?;
        self.answer(id).await.map(drop)
    }

    /// Asks whether the rules allow a draft.
    pub async fn preview(&mut self, id: &str, action: &str) -> Result<Box<RawValue>, Error> {
        let action = raw(action)?;
        self.send(&ToHost::Preview { id: id.into(), action }).await?;
        let answer = self.answer(id).await?;
        answer.draft.ok_or_else(|| Error::Unexpected("a preview without a draft".into()))
    }

    /// Asks what was possible.
    pub async fn possible(&mut self, id: &str) -> Result<Box<RawValue>, Error> {
        self.send(&ToHost::Possible { id: id.into() }).await?;
        let answer = self.answer(id).await?;
        answer.draft.ok_or_else(|| Error::Unexpected("an answer without what was possible".into()))
    }

    /// Asks for a hint: where to look, or the move too.
    pub async fn hint(&mut self, id: &str, full: bool) -> Result<Hint, Error> {
        self.send(&ToHost::Hint { id: id.into(), full }).await?;
        let draft = self.answer(id).await?.draft;
        let hint = draft.and_then(|draft| serde_json::from_str(draft.get()).ok());
        hint.ok_or_else(|| Error::Unexpected("an answer without a hint".into()))
    }

    /// Asks for a rematch.
    pub async fn rematch(&mut self, id: &str) -> Result<(), Error> {
        self.send(&ToHost::Rematch { id: id.into() }).await?;
        self.answer(id).await.map(drop)
    }

    /// Waits for the answer to a request.
    pub async fn answer(&mut self, id: &str) -> Result<Answer, Error> {
        loop {
            match self.receive().await? {
                ToClient::Answer(answer) if answer.id == id => {
                    return match answer.error {
                        None => Ok(answer),
                        Some(reject) => Err(Error::Refused(reject)),
                    };
                }
                // The host dropped the message.
                ToClient::Error(reject) => return Err(Error::Refused(reject)),
                other => self.queued.push_back(other),
            }
        }
    }
}

async fn connect(
    host: &HostAddress,
    address: &Uri,
    from: Option<IpAddr>,
) -> Result<Box<dyn Stream>, Error> {
    let unreachable = |e: io::Error| Error::Unreachable(e.to_string());
    #[cfg(unix)]
    if let Some(path) = &host.socket {
        let stream = tokio::net::UnixStream::connect(path).await.map_err(unreachable)?;
        return Ok(Box::new(stream));
    }
    let (Some("ws"), Some(name)) = (address.scheme_str(), address.host()) else {
        let message = format!("{} does not begin with http://", host.base);
        return Err(Error::Unreachable(message));
    };
    let to = (name.trim_matches(['[', ']']), address.port_u16().unwrap_or(80));
    let stream = match from {
        None => TcpStream::connect(to).await,
        Some(from) => connect_from(from, to).await,
    };
    let stream = stream.map_err(unreachable)?;
    // Moves are small and somebody waits for them.
    stream.set_nodelay(true).map_err(unreachable)?;
    Ok(Box::new(stream))
}

/// Connects from an address of this machine to the first address of the name that is of its kind.
async fn connect_from(from: IpAddr, to: (&str, u16)) -> io::Result<TcpStream> {
    let socket = match from {
        IpAddr::V4(_) => TcpSocket::new_v4()?,
        IpAddr::V6(_) => TcpSocket::new_v6()?,
    };
    socket.bind(SocketAddr::new(from, 0))?;
    let mut found = tokio::net::lookup_host(to).await?;
    let to = found.find(|to| to.is_ipv4() == from.is_ipv4());
    socket.connect(to.ok_or(io::ErrorKind::AddrNotAvailable)?).await
}

fn raw(json: &str) -> Result<Box<RawValue>, Error> {
    RawValue::from_string(json.to_owned()).map_err(|e| Error::Unexpected(e.to_string()))
}

fn broken(e: tungstenite::Error) -> Error {
    Error::Unreachable(e.to_string())
}
