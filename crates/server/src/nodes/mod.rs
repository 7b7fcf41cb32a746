//! One node of many, over one database.
//!
//! A table is at the node that has claimed it in the database; any other node that is asked for it
//! passes on what is said, over NATS. The room does not know the difference, and neither does the
//! socket: at its own node a table is a [room](crate::room), elsewhere a stand-in with the same inbox.
//!
//! | file | what |
//! |---|---|
//! | `node_lease` | how long this node may consider itself the owner of its tables |
//! | `bus` | the way from node to node, whatever carries it |
//! | `nats` | the connection to NATS |
//! | `packet` | what nodes say to each other |
//! | `link` | their talk, in order and without gaps, or broken for good |
//! | `edge` | the side that has the players' sockets |
//! | `owner` | the side that has the table |

mod bus;
mod edge;
mod link;
mod nats;
mod node_lease;
mod owner;
pub mod packet;

use crate::room::RoomInbox;
use crate::{Config, EntropySource, Host, HostError, admin};
pub use bus::{Bus, BusError, BusMessage};
use edge::{Link, Relay};
use futures_util::StreamExt;
use link::{LinkInbox, LinkReceiver, LinkSender};
use nats::Nats;
use node_lease::NodeLease;
use packet::{Message, Packet};
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use store::{Claim, Fence, NodeId, Store, StoreError, TableId};
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

/// How long somebody waits for a table whose node does not answer: until its lease has run out and
/// another has taken the table over, and a little longer.
pub(crate) const TAKEOVER_TIMEOUT: Duration = Duration::from_secs(8);
/// How long somebody waits for a table of another node while NATS is away.
const BUS_GRACE: Duration = Duration::from_secs(1);
/// How long to wait before checking a second time whether such a table can be claimed.
const RETRY_DELAY: Duration = Duration::from_millis(200);
/// Between two later ones, when a node has not answered for a while: all of its tables are looked
/// for at the same time, and the database has enough to do with those that are being read.
const MAX_RETRY_DELAY: Duration = Duration::from_millis(800);
/// How often a node looks for games that nobody has.
const ADOPT_INTERVAL: Duration = Duration::from_secs(1);
/// How often a node without a bus looks whether it is the only one.
const LOOK_INTERVAL: Duration = Duration::from_secs(10);
/// So many of them are taken up at once.
const ADOPT_BATCH: u32 = 64;

/// Why a node cannot join the others.
#[derive(Debug, thiserror::Error)]
pub enum CannotJoin {
    /// The database has something against it.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address of NATS cannot be read.
    #[error("This is not a NATS address: {0}. Write it as nats://host:4222.")]
    Address(String),
}

/// NATS at this address, if one is given, for the nodes of this store.
pub(crate) async fn connect(
    store: &Arc<dyn Store>,
    nats: Option<&str>,
    node: Option<&str>,
) -> Result<Option<Arc<dyn Bus>>, CannotJoin> {
    let Some(address) = nats else { return Ok(None) };
    let cluster = store.setting("cluster").await?.unwrap_or_else(|| "alone".into());
    let nats = Nats::connect(address, &cluster, node).await.map_err(CannotJoin::Address)?;
    Ok(Some(Arc::new(nats)))
}

/// This node among the others.
pub(crate) struct Nodes {
    me: NodeId,
    entropy_source: EntropySource,
    store: Arc<dyn Store>,
    lease: Arc<NodeLease>,
    /// Whether there are other nodes and no bus to reach them.
    misses_bus: AtomicBool,
    /// None: this node is the only one, for now.
    bus: Option<Arc<dyn Bus>>,
    /// Links to nodes that have tables, each opened by one at a time.
    links: Mutex<HashMap<NodeId, LinkSlot>>,
    /// Where arriving packets go, by link; and for links that others opened, who did.
    inboxes: Mutex<BTreeMap<u64, (Option<NodeId>, LinkInbox)>>,
}

/// Where the link to one node is, once it was opened.
type LinkSlot = Arc<tokio::sync::Mutex<Option<Arc<Link>>>>;

/// A room's claim of its table.
pub(crate) struct TableLease {
    pub(crate) fence: Fence,
    /// The node's own lease, and what is cancelled when the table must be released; nothing on a host
    /// without other nodes.
    node: Option<(Arc<NodeLease>, CancellationToken)>,
}

impl TableLease {
    /// A host without other nodes owns every table for good.
    pub(crate) fn alone() -> TableLease {
        TableLease { fence: Fence::FREE, node: None }
    }

    /// Whether the table is still this node's, as far as it can know.
    pub(crate) fn is_valid(&self) -> bool {
        let valid = |(lease, ended): &(Arc<NodeLease>, CancellationToken)| {
            lease.is_valid() && !ended.is_cancelled()
        };
        self.node.as_ref().is_none_or(valid)
    }

    /// When the table must be released.
    pub(crate) fn ended(&self) -> impl Future<Output = ()> + use<> {
        let ended = self.node.as_ref().map(|(_, ended)| ended.clone());
        async move {
            match ended {
                Some(ended) => ended.cancelled_owned().await,
                None => std::future::pending().await,
            }
        }
    }
}

impl Nodes {
    /// Joins the other nodes of this store.
    pub(crate) async fn join(
        store: Arc<dyn Store>,
        config: &Config,
        bus: Option<Arc<dyn Bus>>,
    ) -> Result<Arc<Nodes>, CannotJoin> {
        let entropy_source = config.entropy_source.clone();
        let me: NodeId = match &config.node {
            Some(name) => name.parse()?,
            None => crate::secret::table_id(&entropy_source).parse()?,
        };
        let lease = NodeLease::start(&store, &me, config.lease).await?;
        let (links, inboxes) = Default::default();
        let misses_bus = AtomicBool::new(false);
        Ok(Arc::new(Nodes { me, entropy_source, store, lease, misses_bus, bus, links, inboxes }))
    }

    /// This node's name.
    pub(crate) fn me(&self) -> &NodeId {
        &self.me
    }

    /// Whether this node can reach the others; `None` if it is the only one.
    pub(crate) fn reaches_others(&self) -> Option<bool> {
        match &self.bus {
            Some(bus) => Some(bus.is_connected()),
            None => self.misses_bus.load(Ordering::Relaxed).then_some(false),
        }
    }

    /// How many other nodes have a lease.
    pub(crate) async fn live_others(&self) -> usize {
        let nodes = self.store.live_nodes().await.unwrap_or_default();
        nodes.iter().filter(|node| **node != self.me).count()
    }

    /// Looks for other nodes, to which this one has no way. (Not at the start: then a node that was
    /// killed and started again would see itself.)
    async fn look_for_others(&self) {
        let Ok(nodes) = self.store.live_nodes().await else { return };
        let others = nodes.iter().any(|node| *node != self.me);
        self.misses_bus.store(others, Ordering::Relaxed);
        if others {
            tracing::error!(
                code = "no-bus",
                "other nodes use this database, and this one has no NATS to reach them: people whose \
                 table is at another node get no answer here. Start all nodes with --nats"
            );
        }
    }

    /// Whether this node may consider itself the owner of its tables.
    pub(crate) fn has_lease(&self) -> bool {
        self.lease.is_valid()
    }

    /// For how long it may, unless it renews its lease.
    pub(crate) fn lease_left(&self) -> Duration {
        self.lease.left()
    }

    /// Open links to other nodes, and of other nodes to this one.
    pub(crate) fn open_links(&self) -> usize {
        self.inboxes().values().filter(|(_, inbox)| !inbox.is_broken()).count()
    }

    fn inboxes(&self) -> MutexGuard<'_, BTreeMap<u64, (Option<NodeId>, LinkInbox)>> {
        self.inboxes.lock().expect("nothing panics here")
    }

    /// Keeps this node on the list, listens to the others, and takes up games that nobody has,
    /// until the host stops; then leaves everything to the others.
    pub(crate) fn start(self: &Arc<Nodes>, host: &Arc<Host>) {
        tracing::info!("node started");
        let keeping =
            Arc::clone(&self.lease).keep_renewing(Arc::clone(&self.store), self.me.clone());
        let keeping = tokio::spawn(keeping);
        tokio::spawn(Arc::clone(self).listen(Arc::clone(host)));
        let (nodes, adopting) = (Arc::clone(self), Arc::clone(host));
        host.tasks.spawn(async move {
            while adopting.stopping.run_until_cancelled(sleep(ADOPT_INTERVAL)).await.is_some() {
                nodes.adopt(&adopting).await;
            }
        });
        if self.bus.is_none() {
            let (nodes, looking) = (Arc::clone(self), Arc::clone(host));
            // One that renews its lease has done so after this, so it is known early whether there are
            // others.
            let mut pause = looking.config.lease + RETRY_DELAY;
            host.tasks.spawn(async move {
                while looking.stopping.run_until_cancelled(sleep(pause)).await.is_some() {
                    nodes.look_for_others().await;
                    pause = LOOK_INTERVAL.max(looking.config.lease * 2);
                }
            });
        }
        let (nodes, host) = (Arc::clone(self), Arc::clone(host));
        let tasks = host.tasks.clone();
        tasks.spawn(async move {
            host.stopping.cancelled().await;
            host.rooms.close();
            // A room that does not end cannot write either, once somebody has claimed its table.
            let _ = tokio::time::timeout(Duration::from_secs(3), host.rooms.wait()).await;
            keeping.abort();
            match nodes.store.release_lease(&nodes.me).await {
                Ok(()) => tracing::info!("tables released to the other nodes"),
                Err(e) => tracing::warn!(
                    "releasing tables failed, other nodes take them over when the lease ends: {e}"
                ),
            }
            nodes.announce_shutdown().await;
        });
    }

    /// Lets the others know at once that this node is not to be waited for.
    async fn announce_shutdown(&self) {
        let Some(bus) = &self.bus else { return };
        self.inboxes().values().for_each(|(_, inbox)| inbox.announce_end());
        // The links' tasks have to hand it to NATS before NATS can be asked whether it went out.
        sleep(RETRY_DELAY).await;
        bus.flush().await;
    }

    /// Takes up some games that nobody has; how many.
    pub(crate) async fn adopt(&self, host: &Arc<Host>) -> usize {
        if !self.has_lease() {
            return 0;
        }
        let orphans = match self.store.orphans(host.now(), ADOPT_BATCH).await {
            Ok(orphans) => orphans,
            Err(e) => {
                tracing::debug!("looking for tables without a node failed: {e}");
                return 0;
            }
        };
        let count = orphans.len();
        for id in orphans {
            // One that cannot be loaded now reports that to the next client.
            let _ = host.registry.room(host, &id).await;
        }
        count
    }

    /// Puts every packet where it belongs.
    async fn listen(self: Arc<Nodes>, host: Arc<Host>) {
        let Some(bus) = self.bus.clone() else {
            return tracing::info!("no NATS configured: this node reaches no other");
        };
        let mut packets = match bus.listen(&self.me).await {
            Ok(packets) => packets,
            Err(e) => {
                return tracing::error!(
                    "subscribing to NATS failed, other nodes cannot reach this one: {e}"
                );
            }
        };
        while let Some(message) = packets.next().await {
            let Some(packet) = Packet::from_bytes(&message.bytes) else { continue };
            if let Message::Open { from } = &packet.message {
                if let (Ok(from), Some(reply)) = (from.parse(), message.reply) {
                    self.welcome(&host, from, packet.link);
                    bus.answer(reply).await;
                }
            } else if let Message::Admin { from, command } = packet.message {
                let (Some(reply), Ok(command)) = (message.reply, serde_json::from_str(&command))
                else {
                    continue;
                };
                if from == self.me.as_str() {
                    continue;
                }
                let (host, bus) = (Arc::clone(&host), Arc::clone(&bus));
                tokio::spawn(async move {
                    let answer = admin::carry_out::carry_out_for_another(&host, &command).await;
                    let json = serde_json::to_vec(&answer).expect("answers are plain data");
                    bus.answer_with(reply, json).await;
                });
            } else if let Some((_, inbox)) = self.inboxes().get(&packet.link) {
                inbox.put(packet);
            }
        }
    }

    /// Passes an operator's command on to all other nodes; what they answer.
    pub(crate) async fn ask_all(&self, command: String) -> Vec<Vec<u8>> {
        let Some(bus) = self.bus.as_ref().filter(|bus| bus.is_connected()) else {
            return Vec::new();
        };
        let message = Message::Admin { from: self.me.to_string(), command };
        bus.ask_all(&self.me, Packet { link: 0, n: 0, message }.to_bytes()).await
    }

    /// The link to a node, opened if there is none.
    async fn link_to(&self, node: &NodeId) -> Result<Arc<Link>, BusError> {
        let bus = self.bus.as_ref().ok_or(BusError::Bus)?;
        let slot = {
            let mut links = self.links.lock().expect("nothing panics here");
            Arc::clone(links.entry(node.clone()).or_default())
        };
        let mut slot = slot.lock().await;
        if let Some(link) = slot.as_ref().filter(|link| !link.is_broken()) {
            return Ok(Arc::clone(link));
        }
        let number = crate::secret::number(&self.entropy_source);
        let (sender, queue) = LinkSender::new();
        // Before the other node can say anything.
        let (inbox, receiver) = LinkReceiver::new(&sender);
        self.inboxes().insert(number, (None, inbox));
        let open = Message::Open { from: self.me.to_string() };
        let opened = bus.ask(node, Packet { link: number, n: 0, message: open }.to_bytes()).await;
        if opened.is_err() {
            sender.broken().cancel();
        }
        self.inboxes().retain(|_, (_, inbox)| !inbox.is_broken());
        opened?;
        queue.start(Arc::clone(bus), node.clone(), number);
        let link = Link::start(sender, receiver);
        *slot = Some(Arc::clone(&link));
        Ok(link)
    }

    /// Finds out whose a table is. If it is this node's, says how it is held; if another's, stands
    /// in for it as long as that is useful, and says nothing.
    pub(crate) async fn take(
        &self,
        host: &Arc<Host>,
        id: &TableId,
        inbox: &mut RoomInbox,
    ) -> Option<TableLease> {
        let (begun, mut pause) = (Instant::now(), RETRY_DELAY);
        let error = loop {
            if host.stopping.is_cancelled() {
                break HostError::TableAway;
            }
            let ended = self.lease.ended();
            if !self.has_lease() {
                break HostError::NotSaved;
            }
            match self.store.claim(id, &self.me).await {
                Ok(Claim::Yours(fence)) => {
                    crate::monitoring::metric_list::CLAIMS.count();
                    let node = Some((Arc::clone(&self.lease), ended));
                    return Some(TableLease { fence, node });
                }
                Ok(Claim::Held(owner)) => match self.link_to(&owner).await {
                    Ok(link) => {
                        let (host, id) = (Arc::clone(host), id.clone());
                        Relay { host, id, link }.run(inbox).await;
                        return None;
                    }
                    // It may be back in a moment. If not, who asked tries another node.
                    Err(BusError::Bus) if begun.elapsed() < BUS_GRACE => sleep(RETRY_DELAY).await,
                    // The node may be gone, and its lease not run out yet.
                    Err(BusError::Node) if begun.elapsed() < TAKEOVER_TIMEOUT => {
                        sleep(pause).await;
                        pause = (pause * 2).min(MAX_RETRY_DELAY);
                    }
                    Err(_) => break HostError::TableAway,
                },
                Err(e) => break e.into(),
            }
        };
        host.registry.leave(id, inbox);
        while let Ok(command) = inbox.try_recv() {
            command.refuse(&error, None);
        }
        None
    }
}
