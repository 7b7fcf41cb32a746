//! The stream of one table.

use crate::{Error, Place};
use futures_util::{SinkExt, StreamExt};
use protocol::{Answer, ToClient, ToHost, VERSION, Welcome};
use serde_json::value::RawValue;
use std::io;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::Uri;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// A connection to one table.
pub struct Live {
    socket: WebSocketStream<Box<dyn Stream>>,
    /// Messages that came while an answer was waited for.
    early: std::collections::VecDeque<ToClient>,
}

/// What a connection runs over.
trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

impl Live {
    /// Opens the door without saying hello: for those who want to say something else first.
    pub async fn open(base: &str, table: &str) -> Result<Live, Error> {
        let place = Place::new(base);
        let origin = place.origin.replacen("http", "ws", 1);
        let request = format!("{origin}/api/tables/{table}/socket");
        let request = request.into_client_request().map_err(broken)?;
        let stream = connect(&place, request.uri()).await?;
        // The read buffer is cleared before every read; the usual 128 KiB would be most of the work.
        let config = WebSocketConfig::default().read_buffer_size(2 * 1024);
        let opening = client_async_with_config(request, stream, Some(config));
        let (socket, _) = opening.await.map_err(broken)?;
        Ok(Live { socket, early: Default::default() })
    }

    /// Connects, as the seat of `secret` or as a watcher, having seen `seq` events already.
    pub async fn connect(
        base: &str,
        table: &str,
        secret: Option<&str>,
        seq: Option<u32>,
    ) -> Result<(Live, Welcome), Error> {
        let mut live = Live::open(base, table).await?;
        let secret = secret.map(str::to_owned);
        let hello = ToHost::Hello { version: VERSION, table: None, secret, seq, entropy: None };
        let welcome = live.hello(&hello).await?;
        Ok((live, welcome))
    }

    /// Goes on to another table, such as that of a rematch, on the same connection.
    pub async fn go_on(&mut self, table: &str, secret: Option<&str>) -> Result<Welcome, Error> {
        self.early.clear();
        self.hello(&ToHost::Hello {
            version: VERSION,
            table: Some(table.to_owned()),
            secret: secret.map(str::to_owned),
            seq: None,
            entropy: None,
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
                ToClient::Error(no) => return Err(Error::Refused(no)),
                // What was on its way from where this connection was before.
                _ => {}
            }
        }
    }

    /// Says something.
    pub async fn send(&mut self, message: &ToHost) -> Result<(), Error> {
        let text = serde_json::to_string(message).expect("messages are plain data");
        self.send_text(text).await
    }

    /// Says any text, also nonsense.
    pub async fn send_text(&mut self, text: impl Into<String>) -> Result<(), Error> {
        self.socket.send(Message::text(text.into())).await.map_err(broken)
    }

    /// Sends any frame, also nonsense.
    pub async fn send_raw(&mut self, message: Message) -> Result<(), Error> {
        self.socket.send(message).await.map_err(broken)
    }

    /// What the host says next.
    pub async fn next(&mut self) -> Result<ToClient, Error> {
        match self.early.pop_front() {
            Some(message) => Ok(message),
            None => self.receive().await,
        }
    }

    /// What the host says next, as it is: for those who read only a part of it.
    pub async fn next_text(&mut self) -> Result<Utf8Bytes, Error> {
        match self.early.pop_front() {
            Some(early) => Ok(serde_json::to_string(&early).expect("plain data").into()),
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

    /// Acts, and waits for the answer. What else is said meanwhile comes from [`next`](Live::next).
    pub async fn act(&mut self, id: &str, action: &str) -> Result<(), Error> {
        let action = raw(action)?;
        self.send(&ToHost::Act { id: id.into(), action }).await?;
        self.answer(id).await.map(drop)
    }

    /// Asks what the rules say to a draft.
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

    /// Says that another game would be nice.
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
                        Some(no) => Err(Error::Refused(no)),
                    };
                }
                // The host could not read who asked, or would not: the message was dropped.
                ToClient::Error(no) => return Err(Error::Refused(no)),
                other => self.early.push_back(other),
            }
        }
    }
}

async fn connect(place: &Place, address: &Uri) -> Result<Box<dyn Stream>, Error> {
    let unreachable = |e: io::Error| Error::Unreachable(e.to_string());
    #[cfg(unix)]
    if let Some(path) = &place.socket {
        let stream = uds::Stream::connect(path).await.map_err(unreachable)?;
        return Ok(Box::new(stream));
    }
    let (Some("ws"), Some(host)) = (address.scheme_str(), address.host()) else {
        let say = format!("{} is no address that begins with http://", place.base);
        return Err(Error::Unreachable(say));
    };
    let to = (host.trim_matches(['[', ']']), address.port_u16().unwrap_or(80));
    let stream = TcpStream::connect(to).await.map_err(unreachable)?;
    // Moves are small and somebody waits for them: no gathering of packets.
    stream.set_nodelay(true).map_err(unreachable)?;
    Ok(Box::new(stream))
}

fn raw(json: &str) -> Result<Box<RawValue>, Error> {
    RawValue::from_string(json.to_owned()).map_err(|e| Error::Unexpected(e.to_string()))
}

fn broken(e: tungstenite::Error) -> Error {
    Error::Unreachable(e.to_string())
}
