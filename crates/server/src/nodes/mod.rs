//! One node of many, over one database.
//!
//! A table is at the node that has claimed it in the database; any other node that is asked for it
//! passes on what is said, over NATS. The room does not know the difference, and neither does the
//! socket: at its own node a table is a [room](crate::room), elsewhere a stand-in with the same inbox.
//!
//! | file | what |
//! |---|---|
//! | `tenure` | how long this node may take itself for the owner of what it has claimed |
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
mod owner;
mod packet;
mod tenure;

use crate::host::refusal;
use crate::room::Ask;
use crate::{Chance, Config, Host};
pub use bus::{Bus, Parcel, Unreached};
use edge::{Link, Relay};
use futures_util::StreamExt;
use link::{Arrivals, Door, Way};
use nats::Nats;
use packet::{Message, Packet};
use play::Reject;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use store::{Claim, Fence, NodeId, Store, StoreError, TableId};
use tenure::Tenure;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

/// How long somebody waits for a table whose node does not answer: until its lease has run out and
/// another has taken the table over, and a little longer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(8);
/// How long somebody waits for a table of another node while NATS is away.
const MOMENT: Duration = Duration::from_secs(1);
/// Between the first two looks whether such a table can be had.
const LOOK: Duration = Duration::from_millis(200);
/// Between two later ones, when a node has not answered for a while: all of its tables are looked
/// for at the same time, and the database has enough to do with those that are being read.
const LATER_LOOK: Duration = Duration::from_millis(800);
/// How often a node looks for games that nobody has.
const LOOK_FOR_ORPHANS: Duration = Duration::from_secs(1);
/// So many of them are taken up at once.
const ORPHANS: u32 = 64;

/// The code of a refusal after which it is worth trying again, perhaps at another node.
pub(crate) const AWAY: &str = "table-away";

pub(crate) fn away() -> Reject {
    Reject::new(AWAY, "", "This table does not answer just now. Try again.")
}

/// Why a node cannot join the others.
#[derive(Debug, thiserror::Error)]
pub enum CannotJoin {
    /// The database has something against it.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The address of NATS cannot be read.
    #[error("This is no address of NATS: {0}. Write it as nats://host:4222.")]
    Address(String),
}

/// NATS at this address, if one is given, for the nodes of this store.
pub(crate) async fn connect(
    store: &Arc<dyn Store>,
    nats: Option<&str>,
) -> Result<Option<Arc<dyn Bus>>, CannotJoin> {
    let Some(address) = nats else { return Ok(None) };
    let cluster = store.setting("cluster").await?.unwrap_or_else(|| "alone".into());
    let nats = Nats::connect(address, &cluster).await.map_err(CannotJoin::Address)?;
    Ok(Some(Arc::new(nats)))
}

/// This node among the others.
pub(crate) struct Nodes {
    me: NodeId,
    chance: Chance,
    store: Arc<dyn Store>,
    tenure: Arc<Tenure>,
    /// None: this node is the only one, for now.
    bus: Option<Arc<dyn Bus>>,
    /// Links to nodes that have tables, each opened by one at a time.
    links: Mutex<HashMap<NodeId, Place>>,
    /// Where arriving packets go, by link; and for links that others opened, who did.
    doors: Mutex<BTreeMap<u64, (Option<NodeId>, Door)>>,
}

/// Where the link to one node is, once it was opened.
type Place = Arc<tokio::sync::Mutex<Option<Arc<Link>>>>;

/// What a room holds its table by.
pub(crate) struct Hold {
    pub(crate) fence: Fence,
    /// Nothing where the host is alone.
    tenure: Option<Arc<Tenure>>,
    /// Cancelled when the table has to be let go.
    pub(crate) ended: CancellationToken,
}

impl Hold {
    /// A host that is alone has every table for good.
    pub(crate) fn alone() -> Hold {
        Hold { fence: Fence::FREE, tenure: None, ended: CancellationToken::new() }
    }

    /// Whether the table is still this node's, as far as it can know.
    pub(crate) fn holds(&self) -> bool {
        self.tenure.as_ref().is_none_or(|tenure| tenure.holds()) && !self.ended.is_cancelled()
    }
}

impl Nodes {
    /// Joins the other nodes of this store.
    pub(crate) async fn join(
        store: Arc<dyn Store>,
        config: &Config,
        bus: Option<Arc<dyn Bus>>,
    ) -> Result<Arc<Nodes>, CannotJoin> {
        let chance = config.chance.clone();
        let me: NodeId = crate::secret::table_id(&chance).parse()?;
        let tenure = Tenure::begin(&store, &me, config.lease).await?;
        let (links, doors) = Default::default();
        Ok(Arc::new(Nodes { me, chance, store, tenure, bus, links, doors }))
    }

    /// This node's name.
    pub(crate) fn me(&self) -> &NodeId {
        &self.me
    }

    /// Whether this node hears the others: nothing where there is no NATS to hear them by.
    pub(crate) fn hears(&self) -> Option<bool> {
        self.bus.as_ref().map(|bus| bus.is_connected())
    }

    /// Whether this node may take itself for the owner of what it has claimed.
    pub(crate) fn holds(&self) -> bool {
        self.tenure.holds()
    }

    fn doors(&self) -> MutexGuard<'_, BTreeMap<u64, (Option<NodeId>, Door)>> {
        self.doors.lock().expect("nothing panics here")
    }

    /// Keeps this node enlisted, hears the others, and takes up games that nobody has, until the
    /// host stops; then leaves everything to the others.
    pub(crate) fn start(self: &Arc<Nodes>, host: &Arc<Host>) {
        tracing::info!(node = %self.me, "joined the other nodes");
        let keeping = Arc::clone(&self.tenure).keep(Arc::clone(&self.store), self.me.clone());
        let keeping = tokio::spawn(keeping);
        tokio::spawn(Arc::clone(self).listen(Arc::clone(host)));
        let (nodes, adopting) = (Arc::clone(self), Arc::clone(host));
        host.tasks.spawn(async move {
            while adopting.stopping.run_until_cancelled(sleep(LOOK_FOR_ORPHANS)).await.is_some() {
                nodes.adopt(&adopting).await;
            }
        });
        let (nodes, host) = (Arc::clone(self), Arc::clone(host));
        let tasks = host.tasks.clone();
        tasks.spawn(async move {
            host.stopping.cancelled().await;
            host.rooms.close();
            // A room that does not end cannot write either, once somebody has claimed its table.
            let _ = tokio::time::timeout(Duration::from_secs(3), host.rooms.wait()).await;
            keeping.abort();
            match nodes.store.depart(&nodes.me).await {
                Ok(()) => tracing::info!("tables are left to the other nodes"),
                Err(e) => tracing::warn!("tables are left to the other nodes in a while: {e}"),
            }
            nodes.say_goodbye().await;
        });
    }

    /// Lets the others know at once that this node is not to be waited for.
    async fn say_goodbye(&self) {
        let Some(bus) = &self.bus else { return };
        self.doors().values().for_each(|(_, door)| door.say_goodbye());
        // The links' tasks have to hand it to NATS before NATS can be asked whether it went out.
        sleep(LOOK).await;
        bus.flush().await;
    }

    /// Takes up some games that nobody has; how many.
    pub(crate) async fn adopt(&self, host: &Arc<Host>) -> usize {
        if !self.holds() {
            return 0;
        }
        let orphans = match self.store.orphans(ORPHANS).await {
            Ok(orphans) => orphans,
            Err(e) => {
                tracing::debug!("could not look for games that nobody has: {e}");
                return 0;
            }
        };
        let count = orphans.len();
        for id in orphans {
            // One that cannot be woken now says so to whoever asks for it.
            let _ = host.registry.room(host, &id).await;
        }
        count
    }

    /// Puts every packet where it belongs.
    async fn listen(self: Arc<Nodes>, host: Arc<Host>) {
        let Some(bus) = self.bus.clone() else {
            return tracing::info!("without NATS this node reaches no other");
        };
        let mut packets = match bus.listen(&self.me).await {
            Ok(packets) => packets,
            Err(e) => return tracing::error!("nothing can be heard from other nodes: {e}"),
        };
        while let Some(parcel) = packets.next().await {
            let Some(packet) = Packet::from_bytes(&parcel.bytes) else { continue };
            if let Message::Open { from } = &packet.message {
                if let (Ok(from), Some(reply)) = (from.parse(), parcel.reply) {
                    self.welcome(&host, from, packet.link);
                    bus.answer(reply).await;
                }
            } else if let Some((_, door)) = self.doors().get(&packet.link) {
                door.put(packet);
            }
        }
    }

    /// The link to a node, opened if there is none.
    async fn link_to(&self, node: &NodeId) -> Result<Arc<Link>, Unreached> {
        let bus = self.bus.as_ref().ok_or(Unreached::Bus)?;
        let place = {
            let mut links = self.links.lock().expect("nothing panics here");
            Arc::clone(links.entry(node.clone()).or_default())
        };
        let mut place = place.lock().await;
        if let Some(link) = place.as_ref().filter(|link| !link.is_broken()) {
            return Ok(Arc::clone(link));
        }
        let number = crate::secret::number(&self.chance);
        let (way, queue) = Way::new();
        // Before the other node can say anything.
        let (door, arrivals) = Arrivals::new(&way);
        self.doors().insert(number, (None, door));
        let open = Message::Open { from: self.me.to_string() };
        let opened = bus.ask(node, Packet { link: number, n: 0, message: open }.to_bytes()).await;
        if opened.is_err() {
            way.broken().cancel();
        }
        self.doors().retain(|_, (_, door)| !door.is_broken());
        opened?;
        queue.start(Arc::clone(bus), node.clone(), number);
        let link = Link::start(way, arrivals);
        *place = Some(Arc::clone(&link));
        Ok(link)
    }

    /// Finds out whose a table is. If it is this node's, says how it is held; if another's, stands
    /// in for it as long as that is useful, and says nothing.
    pub(crate) async fn take(
        &self,
        host: &Arc<Host>,
        id: &TableId,
        inbox: &mut mpsc::Receiver<Ask>,
    ) -> Option<Hold> {
        let (begun, mut pause) = (Instant::now(), LOOK);
        let no = loop {
            if host.stopping.is_cancelled() {
                break away();
            }
            let ended = self.tenure.ended();
            if !self.holds() {
                let say = "The host cannot reach its database just now. Try again in a moment.";
                break Reject::new("not-saved", "", say);
            }
            match self.store.claim(id, &self.me).await {
                Ok(Claim::Yours(fence)) => {
                    metrics::counter!("parlour_claims_total").increment(1);
                    return Some(Hold { fence, tenure: Some(Arc::clone(&self.tenure)), ended });
                }
                Ok(Claim::Held(owner)) => match self.link_to(&owner).await {
                    Ok(link) => {
                        let (host, id) = (Arc::clone(host), id.clone());
                        Relay { host, id, link }.run(inbox).await;
                        return None;
                    }
                    // It may be back in a moment. If not, who asked tries another node.
                    Err(Unreached::Bus) if begun.elapsed() < MOMENT => sleep(LOOK).await,
                    // The node may be gone, and its lease not run out yet.
                    Err(Unreached::Node) if begun.elapsed() < PATIENCE => {
                        sleep(pause).await;
                        pause = (pause * 2).min(LATER_LOOK);
                    }
                    Err(_) => break away(),
                },
                Err(e) => break refusal(e),
            }
        };
        host.registry.leave(id, inbox);
        while let Ok(ask) = inbox.try_recv() {
            ask.refuse(&no, None);
        }
        None
    }
}
