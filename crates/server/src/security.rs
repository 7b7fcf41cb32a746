//! Security events: all are counted, and each kind is logged now and then under the target `security`,
//! without addresses unless the operator asks for them.

use crate::monitoring::metric_list;
use crate::{Host, HostError};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Each kind of event is logged at most once in this time, with a count.
const LOG_INTERVAL: Duration = Duration::from_secs(60);

/// Something that happens when somebody attacks, or by a clumsy mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SecurityEvent {
    ConnectionRefused,
    Flood,
    KeyRefused,
    TableGuessed,
    CodeGuessed,
    ForeignPage,
    ForeignName,
    TableFrozen,
    LobbyFull,
}

const KINDS: usize = SecurityEvent::ALL.len();

impl SecurityEvent {
    /// Every kind.
    pub(crate) const ALL: [SecurityEvent; 9] = [
        SecurityEvent::ConnectionRefused,
        SecurityEvent::Flood,
        SecurityEvent::KeyRefused,
        SecurityEvent::TableGuessed,
        SecurityEvent::CodeGuessed,
        SecurityEvent::ForeignPage,
        SecurityEvent::ForeignName,
        SecurityEvent::TableFrozen,
        SecurityEvent::LobbyFull,
    ];

    pub(crate) fn kind(self) -> &'static str {
        match self {
            SecurityEvent::ConnectionRefused => "connection-refused",
            SecurityEvent::Flood => "flood",
            SecurityEvent::KeyRefused => "key-refused",
            SecurityEvent::TableGuessed => "table-guessed",
            SecurityEvent::CodeGuessed => "code-guessed",
            SecurityEvent::ForeignPage => "foreign-page",
            SecurityEvent::ForeignName => "foreign-name",
            SecurityEvent::TableFrozen => "table-frozen",
            SecurityEvent::LobbyFull => "lobby-full",
        }
    }

    fn sentence(self) -> &'static str {
        match self {
            SecurityEvent::ConnectionRefused => "connections refused: too many are open",
            SecurityEvent::Flood => "requests or messages refused: too many at once",
            SecurityEvent::KeyRefused => "keys refused: they belong to no seat of the table",
            SecurityEvent::TableGuessed => "requests for tables that do not exist",
            SecurityEvent::CodeGuessed => "device codes refused: they open no seat",
            SecurityEvent::ForeignPage => "requests refused: they came from pages of other sites",
            SecurityEvent::ForeignName => "requests refused: they were for another host's name",
            SecurityEvent::TableFrozen => "tables frozen",
            SecurityEvent::LobbyFull => {
                "tables refused: one address has too many that are public or wait for players"
            }
        }
    }

    /// The event behind a refusal, if it is one.
    pub(crate) fn of(code: &str) -> Option<SecurityEvent> {
        Some(match code {
            "wrong-secret" | "unknown-token" => SecurityEvent::KeyRefused,
            "unknown-table" | "unknown-family" => SecurityEvent::TableGuessed,
            "unknown-code" => SecurityEvent::CodeGuessed,
            "slow-down" => SecurityEvent::Flood,
            "too-many-connections" => SecurityEvent::ConnectionRefused,
            "foreign-origin" => SecurityEvent::ForeignPage,
            "foreign-host" => SecurityEvent::ForeignName,
            "too-many-open-tables" | "too-many-shown-tables" | "too-many-private-tables" => {
                SecurityEvent::LobbyFull
            }
            _ => return None,
        })
    }
}

/// The record of such events.
pub(crate) struct Security {
    /// For each kind: when it was last logged, and how many there have been since.
    seen: Mutex<[(Option<Instant>, u64); KINDS]>,
    log_addresses: bool,
}

impl Security {
    pub(crate) fn new(log_addresses: bool) -> Security {
        Security { seen: Mutex::new([(None, 0); KINDS]), log_addresses }
    }

    /// Counts an event and logs it if it is time; `address` is where it came from.
    pub(crate) fn note(&self, event: SecurityEvent, address: Option<IpAddr>) {
        metric_list::SECURITY_EVENTS.count_as(event.kind());
        let Some(count) = self.count(event, Instant::now()) else { return };
        let (kind, sentence) = (event.kind(), event.sentence());
        match address.filter(|_| self.log_addresses) {
            Some(address) => {
                tracing::warn!(target: "security", kind, count, %address, "{sentence}");
            }
            None => tracing::warn!(target: "security", kind, count, "{sentence}"),
        }
    }

    /// The count to log for this kind of event; `None` if it is too soon to log again.
    fn count(&self, event: SecurityEvent, now: Instant) -> Option<u64> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let (last, count) = &mut seen[event as usize];
        *count += 1;
        if last.is_some_and(|last| now.duration_since(last) < LOG_INTERVAL) {
            return None;
        }
        *last = Some(now);
        Some(std::mem::take(count))
    }
}

impl Host {
    /// Counts what was refused on a connection from this address, and notes it where somebody may be
    /// attacking.
    pub(crate) fn note_refused(&self, error: &HostError, address: IpAddr) {
        metric_list::count_refused(error);
        let Some(event) = SecurityEvent::of(error.code()) else { return };
        self.security.note(event, Some(address));
        if matches!(event, SecurityEvent::TableGuessed | SecurityEvent::CodeGuessed) {
            self.limits.note_guess(self.limits.client(address));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_events_make_few_lines() {
        let (security, start) = (Security::new(false), Instant::now());
        assert_eq!(security.count(SecurityEvent::Flood, start), Some(1));
        for _ in 0..1000 {
            assert_eq!(security.count(SecurityEvent::Flood, start), None);
        }
        assert_eq!(
            security.count(SecurityEvent::TableFrozen, start),
            Some(1),
            "kinds are counted separately"
        );
        assert_eq!(security.count(SecurityEvent::Flood, start + LOG_INTERVAL), Some(1001));
    }
}
