//! What goes wrong, drawn from a seed.

use crate::proxy::Wire;
use crate::site::{Line, Site};
use play::Luck;
use std::fmt;
use std::time::Duration;
use tokio::task::block_in_place;
use tokio::time::sleep;

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blow {
    /// A node is killed, and started again.
    Kill,
    /// A node is asked to stop, and started again.
    Restart,
    /// A node stands still, and goes on.
    Pause,
    /// A wire of a node is bad.
    Wire(Line, Wire),
    /// Connections over a wire are cut once.
    Snip(Line),
    /// PostgreSQL is restarted.
    DatabaseRestart,
    /// PostgreSQL crashes and recovers.
    DatabaseCrash,
    /// NATS is killed and started again.
    NatsRestart,
    /// NATS stands still.
    NatsPause,
}

impl Blow {
    /// Its name, for reports.
    pub fn name(self) -> &'static str {
        match self {
            Blow::Kill => "node-killed",
            Blow::Restart => "node-restarted",
            Blow::Pause => "node-paused",
            Blow::Wire(line, wire) => match (line, wire) {
                (Line::Door, Wire::Held | Wire::Deaf) => "people-held",
                (Line::Door, Wire::Slow(_)) => "people-slowed",
                (Line::Door, _) => "people-cut",
                (Line::Database, Wire::Held) => "database-held",
                (Line::Database, Wire::Deaf) => "database-deaf",
                (Line::Database, Wire::Slow(_)) => "database-slowed",
                (Line::Database, _) => "database-cut",
                (Line::Nats, Wire::Held) => "nats-held",
                (Line::Nats, Wire::Deaf) => "nats-deaf",
                (Line::Nats, Wire::Slow(_)) => "nats-slowed",
                (Line::Nats, _) => "nats-cut",
            },
            Blow::Snip(Line::Door) => "people-snipped",
            Blow::Snip(Line::Database) => "database-snipped",
            Blow::Snip(Line::Nats) => "nats-snipped",
            Blow::DatabaseRestart => "database-restarted",
            Blow::DatabaseCrash => "database-crashed",
            Blow::NatsRestart => "nats-restarted",
            Blow::NatsPause => "nats-paused",
        }
    }

    /// What it happens to: two blows to the same thing at the same time would be one.
    fn target(self, node: usize) -> (usize, u8) {
        match self {
            Blow::Kill | Blow::Restart | Blow::Pause => (node, 0),
            Blow::Wire(line, _) | Blow::Snip(line) => (node, 1 + line as u8),
            Blow::DatabaseRestart | Blow::DatabaseCrash => (0, 4),
            Blow::NatsRestart | Blow::NatsPause => (0, 5),
        }
    }
}

const A_LITTLE: Duration = Duration::from_millis(40);

/// Everything that can happen; what matters most is there more than once.
const BLOWS: &[Blow] = &[
    Blow::Kill,
    Blow::Kill,
    Blow::Kill,
    Blow::Restart,
    Blow::Restart,
    Blow::Pause,
    Blow::Pause,
    Blow::Pause,
    Blow::Wire(Line::Door, Wire::Cut),
    Blow::Wire(Line::Door, Wire::Held),
    Blow::Wire(Line::Door, Wire::Slow(A_LITTLE)),
    Blow::Snip(Line::Door),
    Blow::Wire(Line::Database, Wire::Cut),
    Blow::Wire(Line::Database, Wire::Held),
    Blow::Wire(Line::Database, Wire::Deaf),
    Blow::Wire(Line::Database, Wire::Slow(A_LITTLE)),
    Blow::Snip(Line::Database),
    Blow::Wire(Line::Nats, Wire::Cut),
    Blow::Wire(Line::Nats, Wire::Held),
    Blow::Wire(Line::Nats, Wire::Deaf),
    Blow::Wire(Line::Nats, Wire::Slow(A_LITTLE)),
    Blow::Snip(Line::Nats),
    Blow::DatabaseRestart,
    Blow::DatabaseCrash,
    Blow::DatabaseCrash,
    Blow::NatsRestart,
    Blow::NatsPause,
];

/// A blow, to whom, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What.
    pub blow: Blow,
    /// The node, where it is one's.
    pub node: usize,
    /// How long.
    pub lasts: Duration,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, lasts) = (self.blow.name(), self.lasts.as_secs_f32());
        match self.blow.target(self.node) {
            (_, 4..) => write!(f, "{name} {lasts:.1} s"),
            (node, _) => write!(f, "{name} at {node} {lasts:.1} s"),
        }
    }
}

/// How hard a run is.
#[derive(Clone, Copy, Debug)]
pub struct Weather {
    /// How many nodes there are.
    pub nodes: usize,
    /// At most so many blows at the same time.
    pub together: u32,
    /// Half of the blows last up to this long: shorter than a lease.
    pub short: Duration,
    /// The others at least this long: longer than a lease.
    pub long: Duration,
}

/// Blows in an order drawn by lot: each comes before any comes again.
#[derive(Default)]
pub struct Deck(Vec<Blow>);

impl Deck {
    /// Faults for the same time, none to the same thing.
    pub fn draw(&mut self, weather: &Weather, luck: &mut Luck<'_>) -> Vec<Fault> {
        let count = 1 + luck.below(weather.together);
        let mut faults: Vec<Fault> = Vec::new();
        for _ in 0..count {
            if self.0.is_empty() {
                self.0 = BLOWS.to_vec();
                luck.shuffle(&mut self.0);
            }
            let node = luck.below(weather.nodes as u32) as usize;
            let part = Duration::from_millis(luck.below(1000).into());
            let lasts = match luck.below(2) {
                0 => weather.short.mul_f32(0.1 + 0.9 * part.as_secs_f32()),
                _ => weather.long.mul_f32(1.0 + 0.5 * part.as_secs_f32()),
            };
            let Some(blow) = self.0.last().copied() else { continue };
            let fault = Fault { blow, node, lasts };
            let same = |other: &Fault| other.blow.target(other.node) == blow.target(node);
            if !faults.iter().any(same) {
                self.0.pop();
                faults.push(fault);
            }
            // Now and then a node is killed and nothing else is wrong, to see how long that takes.
            if blow == Blow::Kill && faults.len() == 1 && luck.below(2) == 0 {
                break;
            }
        }
        faults
    }
}

impl Fault {
    /// Lets it happen, and mends it.
    pub async fn happen(self, site: &Site) {
        let place = &site.places[self.node];
        match self.blow {
            Blow::Kill => {
                place.kill();
                sleep(self.lasts).await;
                place.start().await;
            }
            Blow::Restart => {
                place.stop();
                place.start().await;
            }
            Blow::Pause => {
                place.pause();
                sleep(self.lasts).await;
                place.go_on();
            }
            Blow::Wire(line, wire) => {
                place.line(line).set(wire);
                sleep(self.lasts).await;
                // What was held is lost half of the time, and arrives late otherwise.
                let even = self.lasts.subsec_millis().is_multiple_of(2);
                if wire == Wire::Deaf || (wire == Wire::Held && even) {
                    place.line(line).cut();
                }
                place.line(line).set(Wire::Whole);
            }
            Blow::Snip(line) => place.line(line).cut(),
            Blow::DatabaseRestart => {
                block_in_place(|| site.postgres().stop());
                sleep(self.lasts).await;
                block_in_place(|| site.postgres().start_again());
            }
            Blow::DatabaseCrash => {
                block_in_place(|| site.postgres().crash());
                sleep(self.lasts).await;
                block_in_place(|| site.postgres().start_again());
            }
            Blow::NatsRestart => {
                block_in_place(|| site.nats().stop());
                sleep(self.lasts).await;
                block_in_place(|| site.nats().start_again());
            }
            Blow::NatsPause => {
                site.nats().pause();
                sleep(self.lasts).await;
                site.nats().go_on();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};

    fn rounds(seed: u64, count: usize) -> Vec<Vec<Fault>> {
        let (short, long) = (Duration::from_secs(1), Duration::from_secs(4));
        let weather = Weather { nodes: 3, together: 3, short, long };
        let (mut rng, mut deck) = (ChaCha12Rng::seed_from_u64(seed), Deck::default());
        let mut luck = Luck::new(&mut rng);
        (0..count).map(|_| deck.draw(&weather, &mut luck)).collect()
    }

    #[test]
    fn a_seed_draws_the_same_again() {
        assert_eq!(rounds(7, 50), rounds(7, 50));
        assert_ne!(rounds(7, 50), rounds(8, 50));
    }

    #[test]
    fn everything_happens_before_anything_happens_again_and_again() {
        let drawn: Vec<Blow> = rounds(1, 2 * BLOWS.len()).concat().iter().map(|f| f.blow).collect();
        assert!(BLOWS.iter().all(|blow| drawn[..BLOWS.len()].contains(blow)));
        for faults in rounds(2, 200) {
            let mut targets: Vec<_> = faults.iter().map(|f| f.blow.target(f.node)).collect();
            targets.sort();
            targets.dedup();
            assert_eq!(targets.len(), faults.len(), "{faults:?}");
        }
    }
}
