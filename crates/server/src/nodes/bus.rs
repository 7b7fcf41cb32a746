//! The way from node to node, whatever carries it.

use async_trait::async_trait;
use futures_util::stream::BoxStream;
use store::NodeId;

/// Carries bytes between the nodes of one database: NATS, or in tests something worse. It may lose,
/// delay, repeat and reorder what it carries; who sends numbers it, so that this is noticed.
#[async_trait]
pub trait Bus: Send + Sync + 'static {
    /// Whether it is there at this moment.
    fn is_connected(&self) -> bool;

    /// Everything that is sent to this node from now on. An error says why that cannot be.
    async fn listen(&self, node: &NodeId) -> Result<BoxStream<'static, BusMessage>, String>;

    /// Sends something that is answered, and waits for that.
    async fn ask(&self, to: &NodeId, bytes: Vec<u8>) -> Result<(), BusError>;

    /// Asks all other nodes, and gathers what they answer within a moment.
    async fn ask_all(&self, _me: &NodeId, _bytes: Vec<u8>) -> Vec<Vec<u8>> {
        Vec::new()
    }

    /// Answers with something.
    async fn answer_with(&self, reply: String, _bytes: Vec<u8>) {
        self.answer(reply).await;
    }

    /// Answers a parcel that says where its answer goes.
    async fn answer(&self, reply: String);

    /// Sends; whether it was taken. It may still be lost on its way.
    async fn send(&self, to: &NodeId, bytes: Vec<u8>) -> bool;

    /// Waits until everything sent has gone out.
    async fn flush(&self);
}

/// What arrives.
#[derive(Clone, Debug)]
pub struct BusMessage {
    /// As it was sent.
    pub bytes: Vec<u8>,
    /// Where its answer goes, if it wants one.
    pub reply: Option<String>,
}

/// Why another node was not reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BusError {
    /// The bus itself is away.
    Bus,
    /// The bus is there, the node is not, or does not answer.
    Node,
}
