//! The faults of a chaos run, drawn from a seed.

use crate::proxied::{Link, ProxiedCluster};
use crate::proxy::LinkState;
use play::Luck;
use std::fmt;
use std::time::Duration;
use tokio::task::block_in_place;
use tokio::time::sleep;

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A node is killed and started again.
    Kill,
    /// A node is asked to stop and started again.
    Restart,
    /// A node is paused.
    Pause,
    /// A link of a node is in a bad state.
    Link(Link, LinkState),
    /// Open connections over a link are cut once.
    Reset(Link),
    /// PostgreSQL is restarted.
    DatabaseRestart,
    /// PostgreSQL crashes and recovers.
    DatabaseCrash,
    /// NATS is restarted.
    NatsRestart,
    /// NATS is paused.
    NatsPause,
}

impl FaultKind {
    /// Its name, for reports.
    pub fn name(self) -> &'static str {
        match self {
            FaultKind::Kill => "node-killed",
            FaultKind::Restart => "node-restarted",
            FaultKind::Pause => "node-paused",
            FaultKind::Link(link, state) => match (link, state) {
                (Link::Clients, LinkState::Stalled | LinkState::RepliesLost) => "clients-stalled",
                (Link::Clients, LinkState::Slow(_)) => "clients-slowed",
                (Link::Clients, _) => "clients-cut",
                (Link::Database, LinkState::Stalled) => "database-stalled",
                (Link::Database, LinkState::RepliesLost) => "database-replies-lost",
                (Link::Database, LinkState::Slow(_)) => "database-slowed",
                (Link::Database, _) => "database-cut",
                (Link::Nats, LinkState::Stalled) => "nats-stalled",
                (Link::Nats, LinkState::RepliesLost) => "nats-replies-lost",
                (Link::Nats, LinkState::Slow(_)) => "nats-slowed",
                (Link::Nats, _) => "nats-cut",
            },
            FaultKind::Reset(Link::Clients) => "clients-reset",
            FaultKind::Reset(Link::Database) => "database-reset",
            FaultKind::Reset(Link::Nats) => "nats-reset",
            FaultKind::DatabaseRestart => "database-restarted",
            FaultKind::DatabaseCrash => "database-crashed",
            FaultKind::NatsRestart => "nats-restarted",
            FaultKind::NatsPause => "nats-paused",
        }
    }

    /// What it hits: two faults that hit the same thing at once would be one.
    fn target(self, node: usize) -> (usize, u8) {
        match self {
            FaultKind::Kill | FaultKind::Restart | FaultKind::Pause => (node, 0),
            FaultKind::Link(link, _) | FaultKind::Reset(link) => (node, 1 + link as u8),
            FaultKind::DatabaseRestart | FaultKind::DatabaseCrash => (0, 4),
            FaultKind::NatsRestart | FaultKind::NatsPause => (0, 5),
        }
    }
}

const SLOW_DELAY: Duration = Duration::from_millis(40);

/// All faults; the most important ones appear several times.
const FAULT_KINDS: &[FaultKind] = &[
    FaultKind::Kill,
    FaultKind::Kill,
    FaultKind::Kill,
    FaultKind::Restart,
    FaultKind::Restart,
    FaultKind::Pause,
    FaultKind::Pause,
    FaultKind::Pause,
    FaultKind::Link(Link::Clients, LinkState::Cut),
    FaultKind::Link(Link::Clients, LinkState::Stalled),
    FaultKind::Link(Link::Clients, LinkState::Slow(SLOW_DELAY)),
    FaultKind::Reset(Link::Clients),
    FaultKind::Link(Link::Database, LinkState::Cut),
    FaultKind::Link(Link::Database, LinkState::Stalled),
    FaultKind::Link(Link::Database, LinkState::RepliesLost),
    FaultKind::Link(Link::Database, LinkState::Slow(SLOW_DELAY)),
    FaultKind::Reset(Link::Database),
    FaultKind::Link(Link::Nats, LinkState::Cut),
    FaultKind::Link(Link::Nats, LinkState::Stalled),
    FaultKind::Link(Link::Nats, LinkState::RepliesLost),
    FaultKind::Link(Link::Nats, LinkState::Slow(SLOW_DELAY)),
    FaultKind::Reset(Link::Nats),
    FaultKind::DatabaseRestart,
    FaultKind::DatabaseCrash,
    FaultKind::DatabaseCrash,
    FaultKind::NatsRestart,
    FaultKind::NatsPause,
];

/// One fault: its kind, the node it hits and how long it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its kind.
    pub kind: FaultKind,
    /// The node it hits, if it hits one.
    pub node: usize,
    /// How long it lasts.
    pub duration: Duration,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, seconds) = (self.kind.name(), self.duration.as_secs_f32());
        match self.kind.target(self.node) {
            (_, 4..) => write!(f, "{name} {seconds:.1} s"),
            (node, _) => write!(f, "{name} at {node} {seconds:.1} s"),
        }
    }
}

/// How many faults strike at once, and for how long.
#[derive(Clone, Copy, Debug)]
pub struct FaultPlan {
    /// Number of nodes.
    pub nodes: usize,
    /// Faults at the same time, at most.
    pub at_once: u32,
    /// Half of the faults last at most this long: shorter than a lease.
    pub short: Duration,
    /// The others last at least this long: longer than a lease.
    pub long: Duration,
}

/// The faults in random order: each comes once before any comes again.
#[derive(Default)]
pub struct FaultDeck(Vec<FaultKind>);

impl FaultDeck {
    /// Faults to strike at the same time, each hitting something else.
    pub fn draw(&mut self, plan: &FaultPlan, luck: &mut Luck<'_>) -> Vec<Fault> {
        let count = 1 + luck.below(plan.at_once);
        let mut faults: Vec<Fault> = Vec::new();
        for _ in 0..count {
            if self.0.is_empty() {
                self.0 = FAULT_KINDS.to_vec();
                luck.shuffle(&mut self.0);
            }
            let node = luck.below(plan.nodes as u32) as usize;
            let part = Duration::from_millis(luck.below(1000).into());
            let duration = match luck.below(2) {
                0 => plan.short.mul_f32(0.1 + 0.9 * part.as_secs_f32()),
                _ => plan.long.mul_f32(1.0 + 0.5 * part.as_secs_f32()),
            };
            let Some(kind) = self.0.last().copied() else { continue };
            let fault = Fault { kind, node, duration };
            let same = |other: &Fault| other.kind.target(other.node) == kind.target(node);
            if !faults.iter().any(same) {
                self.0.pop();
                faults.push(fault);
            }
            // Sometimes a kill comes alone, to measure how long the takeover takes.
            if kind == FaultKind::Kill && faults.len() == 1 && luck.below(2) == 0 {
                break;
            }
        }
        faults
    }
}

impl Fault {
    /// Injects the fault, waits, and repairs it.
    pub async fn inject(self, cluster: &ProxiedCluster) {
        let node = &cluster.nodes[self.node];
        match self.kind {
            FaultKind::Kill => {
                node.kill();
                sleep(self.duration).await;
                node.start().await;
            }
            FaultKind::Restart => {
                node.stop();
                node.start().await;
            }
            FaultKind::Pause => {
                node.pause();
                sleep(self.duration).await;
                node.resume();
            }
            FaultKind::Link(link, state) => {
                node.link(link).set(state);
                sleep(self.duration).await;
                // Half of the time stalled bytes are lost, otherwise they arrive late.
                let even = self.duration.subsec_millis().is_multiple_of(2);
                if state == LinkState::RepliesLost || (state == LinkState::Stalled && even) {
                    node.link(link).cut();
                }
                node.link(link).set(LinkState::Open);
            }
            FaultKind::Reset(link) => node.link(link).cut(),
            FaultKind::DatabaseRestart => {
                block_in_place(|| cluster.postgres().stop());
                sleep(self.duration).await;
                block_in_place(|| cluster.postgres().restart());
            }
            FaultKind::DatabaseCrash => {
                block_in_place(|| cluster.postgres().crash());
                sleep(self.duration).await;
                block_in_place(|| cluster.postgres().restart());
            }
            FaultKind::NatsRestart => {
                block_in_place(|| cluster.nats().stop());
                sleep(self.duration).await;
                block_in_place(|| cluster.nats().restart());
            }
            FaultKind::NatsPause => {
                cluster.nats().pause();
                sleep(self.duration).await;
                cluster.nats().resume();
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
        let plan = FaultPlan { nodes: 3, at_once: 3, short, long };
        let (mut rng, mut deck) = (ChaCha12Rng::seed_from_u64(seed), FaultDeck::default());
        let mut luck = Luck::new(&mut rng);
        (0..count).map(|_| deck.draw(&plan, &mut luck)).collect()
    }

    #[test]
    fn the_same_seed_draws_the_same_faults() {
        assert_eq!(rounds(7, 50), rounds(7, 50));
        assert_ne!(rounds(7, 50), rounds(8, 50));
    }

    #[test]
    fn every_fault_is_drawn_and_none_hits_the_same_target_twice_at_once() {
        let drawn: Vec<FaultKind> =
            rounds(1, 2 * FAULT_KINDS.len()).concat().iter().map(|f| f.kind).collect();
        assert!(FAULT_KINDS.iter().all(|kind| drawn[..FAULT_KINDS.len()].contains(kind)));
        for faults in rounds(2, 200) {
            let mut targets: Vec<_> = faults.iter().map(|f| f.kind.target(f.node)).collect();
            targets.sort();
            targets.dedup();
            assert_eq!(targets.len(), faults.len(), "{faults:?}");
        }
    }
}
