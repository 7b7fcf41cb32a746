//! Flaws that are put in on purpose: a simulation that cannot find them finds nothing.

/// What is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The disk now and then says that it has written, and has not.
    Forgets,
    /// The disk lets hosts write whose claim is not the latest.
    NoFence,
    /// The bus loses packets, and counts the rest anew so that nobody notices.
    HiddenLoss,
    /// The disk takes longer for some words than for others.
    Telltale,
    /// The disk does not keep what the seats committed to.
    ForgetsCommits,
    /// The disk does not keep the keys of further devices.
    ForgetsKeys,
    /// The disk now and then forgets who sent an action, as if a bot had decided for the seat.
    ForgetsWho,
    /// Hosts keep in memory what nobody looks at.
    Restless,
}
