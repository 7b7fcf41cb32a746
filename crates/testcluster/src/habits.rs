//! What people do besides playing: they go away, let bots play for those who are away, take moves back,
//! and go on with another device.

use client::Http;
use play::{Luck, Seat, Seats};
use protocol::{AbsentChoice, TableInfo, ToHost};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::SeedableRng;
use std::time::Duration;
use tokio::time::timeout;

/// How long a request may take.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// How requests are named that are no moves.
const ASKED: &str = "asked-";

/// One person's habits, and the keys of their devices.
pub(crate) struct Habits {
    rng: ChaCha12Rng,
    /// Keys that may open the seat, the one in use first; none for a watcher.
    keys: Vec<String>,
    asked: u32,
}

impl Habits {
    pub(crate) fn new(seed: u64, key: Option<String>) -> Habits {
        let rng = ChaCha12Rng::seed_from_u64(seed);
        Habits { rng, keys: key.into_iter().collect(), asked: 0 }
    }

    /// True once in `n` times.
    pub(crate) fn once_in(&mut self, n: u32) -> bool {
        Luck::new(&mut self.rng).below(n) == 0
    }

    /// How long somebody is away: long enough for others to decide about it.
    pub(crate) fn absence(&mut self) -> Duration {
        Duration::from_secs(11 + u64::from(Luck::new(&mut self.rng).below(12)))
    }

    /// The key in use.
    pub(crate) fn key(&self) -> Option<&str> {
        self.keys.first().map(String::as_str)
    }

    /// The key in use is refused. Whether there is another one.
    pub(crate) fn try_other_key(&mut self) -> bool {
        if !self.keys.is_empty() {
            self.keys.remove(0);
        }
        !self.keys.is_empty()
    }

    fn name(&mut self) -> String {
        self.asked += 1;
        format!("{ASKED}{}", self.asked)
    }

    /// Whether this is the name of something that was asked for.
    pub(crate) fn is_asked(id: &str) -> bool {
        id.starts_with(ASKED)
    }

    /// Asks to take back the last move.
    pub(crate) fn takeback(&mut self) -> ToHost {
        ToHost::Takeback { id: self.name() }
    }

    /// What somebody in this seat says to what they see: they let a bot play for whoever is away, and agree,
    /// mostly, to take something back.
    pub(crate) fn mind_others(
        &mut self,
        me: Seat,
        table: &TableInfo,
        waiting_for: Seats,
    ) -> Option<ToHost> {
        let asked =
            table.takeback.as_ref().is_some_and(|ask| ask.seat != me && !ask.agreed.contains(&me));
        if asked {
            let agree = !self.once_in(4);
            return Some(ToHost::AnswerTakeback { id: self.name(), agree });
        }
        let is_away = |seat: &Seat| {
            let there = table.seats.get(seat.index());
            *seat != me && there.is_some_and(|there| !there.here && there.stand_in.is_none())
        };
        let away = waiting_for.iter().find(is_away)?;
        let choice = if self.once_in(3) { AbsentChoice::Nudge } else { AbsentChoice::StandIn };
        // The host refuses it until they have been away for a while.
        self.once_in(2).then(|| ToHost::Decide { id: self.name(), seat: away, choice })
    }

    /// Goes on with another device beside this one, or with a new key instead of all others. Whether
    /// the host has agreed.
    pub(crate) async fn change_device(&mut self, base: &str, table: &str, seat: Seat) -> bool {
        let Some(old) = self.keys.first().cloned() else { return false };
        let http = Http::new(base);
        if self.once_in(2) {
            let new = client::http::secret();
            // If the answer is lost, one of the two opens the seat.
            self.keys.push(new.clone());
            let renewing = http.renew_key_to(table, seat, &old, &new);
            let renewed = matches!(timeout(REQUEST_TIMEOUT, renewing).await, Ok(Ok(_)));
            if renewed {
                self.keys = vec![new];
            }
            return renewed;
        }
        let adding = async {
            let code = http.device_code(table, seat, true, &old).await.ok()?;
            http.use_code(&code.code).await.ok()?.secret
        };
        let Ok(Some(new)) = timeout(REQUEST_TIMEOUT, adding).await else { return false };
        self.keys.insert(0, new);
        true
    }
}
