//! Telling people who are away that it is their turn, where a move may take days.
//!
//! | file | what |
//! |---|---|
//! | `subscription` | where somebody wants to be told, and when not |
//! | `address` | which addresses the host may call |
//! | `vapid` | the host's key, by which push services know it (RFC 8292) |
//! | `seal` | the message, encrypted for one browser (RFC 8291) |
//! | `post` | one request to an address that a stranger gave |
//!
//! When somebody is told, and when not, the room decides: `room/notices.rs`.

mod address;
mod post;
mod seal;
mod subscription;
mod vapid;

pub(crate) use address::check_address;
pub(crate) use seal::check_keys;
pub(crate) use subscription::{Subscription, Target};

use crate::Host;
use axum::http::{HeaderMap, HeaderValue, header};
use post::{Client, PostError};
use std::sync::Arc;
use tokio::sync::{OnceCell, Semaphore};
use vapid::Vapid;

/// So many messages are sent at the same time.
const AT_ONCE: usize = 8;
/// So many may wait for that. Others are tried again later.
const QUEUE: usize = 1000;
/// How long a push service keeps a message for a device that is off: two weeks, the longest time for
/// a move.
const TIME_TO_LIVE: HeaderValue = HeaderValue::from_static("1209600");

/// Sends messages to people who are away.
pub(crate) struct Notifier {
    client: Client,
    vapid: OnceCell<Vapid>,
    slots: Semaphore,
    queue: Semaphore,
}

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sent {
    /// It was taken.
    Taken,
    /// Nobody is at this address any more.
    Gone,
    /// It may work later.
    NotNow,
    /// It never will.
    Refused,
}

impl Notifier {
    pub(crate) fn new(private: bool) -> Notifier {
        Notifier {
            client: Client::new(private),
            vapid: OnceCell::new(),
            slots: Semaphore::new(AT_ONCE),
            queue: Semaphore::new(QUEUE),
        }
    }

    /// How many messages wait or are being sent.
    pub(crate) fn waiting(&self) -> usize {
        QUEUE - self.queue.available_permits()
    }

    /// The host's key, made when it is first needed.
    async fn vapid(&self, host: &Host) -> Result<&Vapid, crate::HostError> {
        self.vapid.get_or_try_init(|| vapid::load(host)).await
    }

    /// The public half of the host's key, as browsers want it.
    pub(crate) async fn public_key(&self, host: &Host) -> Result<String, crate::HostError> {
        Ok(self.vapid(host).await?.public_key())
    }

    /// Sends `text`. A second message about the same thing replaces the first, where the receiver can
    /// do that.
    pub(crate) async fn send(&self, host: &Arc<Host>, target: &Target, text: &str) -> Sent {
        let Ok(_place) = self.queue.try_acquire() else { return Sent::NotNow };
        let Ok(_slot) = self.slots.acquire().await else { return Sent::NotNow };
        let sent = self.try_send(host, target, text).await;
        let (result, sent) = match sent {
            Ok(200..=299) => ("taken", Sent::Taken),
            Ok(404 | 410) => ("gone", Sent::Gone),
            // Too many requests, or trouble on the other side.
            Ok(408 | 429 | 500..) => ("not-now", Sent::NotNow),
            Ok(status) => {
                tracing::warn!(status, kind = target.kind(), "a notification was refused");
                ("refused", Sent::Refused)
            }
            Err(PostError::Forbidden) => {
                tracing::warn!(
                    kind = target.kind(),
                    "an address for notifications leads into a private network; --notify-private allows that"
                );
                ("refused", Sent::Refused)
            }
            // The address itself is the player's secret, so it is not logged.
            Err(e) => {
                tracing::debug!(kind = target.kind(), "sending a notification failed: {e}");
                ("not-now", Sent::NotNow)
            }
        };
        crate::monitoring::metric_list::NOTIFICATIONS.count_as(result);
        sent
    }

    async fn try_send(
        &self,
        host: &Arc<Host>,
        target: &Target,
        text: &str,
    ) -> Result<u16, PostError> {
        let mut headers = HeaderMap::new();
        let body = match target {
            Target::Address { .. } => {
                let kind = HeaderValue::from_static("text/plain; charset=utf-8");
                headers.insert(header::CONTENT_TYPE, kind);
                headers.insert("title", HeaderValue::from_static("Parlour"));
                text.as_bytes().to_vec()
            }
            Target::Push { p256dh, auth, endpoint } => {
                let vapid = self.vapid(host).await.map_err(|_| PostError::NoKey)?;
                let authorization = vapid.authorization(endpoint, host.now() / 1000);
                let authorization = authorization.ok_or(PostError::Address)?;
                headers.insert(header::AUTHORIZATION, authorization);
                headers.insert("ttl", TIME_TO_LIVE);
                headers.insert("urgency", HeaderValue::from_static("normal"));
                headers.insert("topic", seal::topic(text));
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("aes128gcm"));
                let kind = HeaderValue::from_static("application/octet-stream");
                headers.insert(header::CONTENT_TYPE, kind);
                seal::seal(p256dh, auth, text).ok_or(PostError::Address)?
            }
        };
        self.client.post(target.url(), headers, body).await
    }
}

/// What somebody is told about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notice {
    /// It is their turn, which began when the table's clock showed this.
    Turn(u64),
    /// The others let a bot play for them.
    StandIn,
}

impl Notice {
    /// What they are told, and nothing more: the game, and whom they play with.
    pub(crate) fn text<'a>(self, game: &str, others: impl IntoIterator<Item = &'a str>) -> String {
        let what = match self {
            Notice::Turn(_) => "Your turn",
            Notice::StandIn => "A bot plays for you",
        };
        let others: Vec<&str> = others.into_iter().collect();
        let with = match &others[..] {
            [] => return format!("{what} in {game}"),
            [one] => (*one).to_owned(),
            [first @ .., last] => format!("{} and {last}", first.join(", ")),
        };
        format!("{what} in {game} with {with}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_names_the_game_and_the_others() {
        let turn = Notice::Turn(0);
        assert_eq!(turn.text("Quiddler", ["Mum"]), "Your turn in Quiddler with Mum");
        let text = turn.text("Keyword", ["Mum", "Tom", "Ada"]);
        assert_eq!(text, "Your turn in Keyword with Mum, Tom and Ada");
        assert_eq!(turn.text("Quiddler", []), "Your turn in Quiddler");
        let text = Notice::StandIn.text("Quiddler", ["Mum"]);
        assert_eq!(text, "A bot plays for you in Quiddler with Mum");
    }
}
