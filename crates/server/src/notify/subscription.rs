//! Where somebody wants to be told, and when not.

use super::Notice;
use protocol::{PushAddress, QuietHours};
use serde::{Deserialize, Serialize};
use std::fmt;

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60;

/// One way to tell a seat that it is its turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Subscription {
    pub(crate) seat: u8,
    pub(crate) target: Target,
    /// When not to be told.
    #[serde(default)]
    pub(crate) quiet: Option<QuietHours>,
    /// The turn that was told last, by what the table's clock showed when it began.
    #[serde(default)]
    pub(crate) told: Option<u64>,
    /// The turn of which somebody else reminded them last.
    #[serde(default)]
    pub(crate) nudged: Option<u64>,
    /// Whether they still have to be told that the others let a bot play for them.
    #[serde(default)]
    pub(crate) replaced: bool,
}

/// Where a message goes. Who knows it can send messages, so it is never printed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Target {
    /// To a browser, through its push service.
    Push {
        /// The push service's address for this browser.
        endpoint: String,
        /// The browser's public key, in base64url.
        p256dh: String,
        /// A secret that the browser shares, in base64url.
        auth: String,
    },
    /// To an address of the player's own, such as a topic of ntfy.
    Address {
        /// Where to.
        url: String,
    },
}

impl Target {
    pub(crate) fn url(&self) -> &str {
        match self {
            Target::Push { endpoint, .. } => endpoint,
            Target::Address { url } => url,
        }
    }

    /// What kind it is, for the log.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Target::Push { .. } => "push",
            Target::Address { .. } => "address",
        }
    }
}

impl From<PushAddress> for Target {
    fn from(push: PushAddress) -> Target {
        let PushAddress { endpoint, p256dh, auth } = push;
        Target::Push { endpoint, p256dh, auth }
    }
}

impl fmt::Debug for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Target({}, ..)", self.kind())
    }
}

impl Subscription {
    pub(crate) fn new(
        seat: u8,
        target: Target,
        quiet: Option<QuietHours>,
        told: Option<u64>,
    ) -> Subscription {
        Subscription { seat, target, quiet, told, nudged: None, replaced: false }
    }

    /// They were told, or saw it themselves.
    pub(crate) fn note_told(&mut self, notice: Notice) {
        match notice {
            Notice::Turn(turn) => self.told = Some(turn),
            Notice::StandIn => self.replaced = false,
        }
    }

    /// The first moment from `now` on that is not in the quiet hours, in milliseconds since 1970.
    pub(crate) fn may_tell_at(&self, now: i64) -> i64 {
        let Some(QuietHours { from, until, offset }) = self.quiet else { return now };
        let (from, until, offset) = (i64::from(from), i64::from(until), i64::from(offset));
        // The minute of the player's day.
        let minute = (now.div_euclid(MINUTE) + offset).rem_euclid(DAY);
        let into = (minute - from).rem_euclid(DAY);
        let length = (until - from).rem_euclid(DAY);
        match into < length {
            true => (now.div_euclid(MINUTE) + length - into) * MINUTE,
            false => now,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quiet(from: u16, until: u16, offset: i16) -> Subscription {
        let target = Target::Address { url: "https://ntfy.example/secret".into() };
        Subscription::new(0, target, Some(QuietHours { from, until, offset }), None)
    }

    const HOUR: i64 = 60 * MINUTE;
    const MIDNIGHT: i64 = 1_000 * 24 * HOUR;

    #[test]
    fn quiet_hours_may_go_over_midnight() {
        let quiet = quiet(22 * 60, 8 * 60, 0);
        let at = |hour| quiet.may_tell_at(MIDNIGHT + hour * HOUR) - MIDNIGHT;
        assert_eq!((at(12), at(21)), (12 * HOUR, 21 * HOUR));
        assert_eq!((at(22), at(23), at(24 + 7)), (32 * HOUR, 32 * HOUR, 32 * HOUR));
        assert_eq!((at(0), at(8)), (8 * HOUR, 8 * HOUR));
        let late = MIDNIGHT + 8 * HOUR - 1;
        assert_eq!(quiet.may_tell_at(late), MIDNIGHT + 8 * HOUR, "the last moment of the night");
    }

    #[test]
    fn quiet_hours_are_the_players_own() {
        // In New York it is five hours earlier.
        let quiet = quiet(22 * 60, 8 * 60, -5 * 60);
        let at = |hour| quiet.may_tell_at(MIDNIGHT + hour * HOUR) - MIDNIGHT;
        assert_eq!((at(2), at(3), at(12), at(13)), (2 * HOUR, 13 * HOUR, 13 * HOUR, 13 * HOUR));
        // In Kathmandu it is five and three quarters later.
        let quiet = super::tests::quiet(13 * 60, 14 * 60, 345);
        let at = |minutes: i64| quiet.may_tell_at(MIDNIGHT + minutes * MINUTE) - MIDNIGHT;
        assert_eq!((at(434), at(435), at(495)), (434 * MINUTE, 495 * MINUTE, 495 * MINUTE));
    }

    #[test]
    fn the_same_hour_twice_is_no_quiet_hour() {
        assert_eq!(quiet(60, 60, 0).may_tell_at(MIDNIGHT + HOUR), MIDNIGHT + HOUR);
    }

    #[test]
    fn addresses_are_never_printed() {
        let printed = format!("{:?}", quiet(0, 1, 0));
        assert!(!printed.contains("ntfy"), "{printed}");
    }
}
