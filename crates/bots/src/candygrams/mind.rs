//! What a level knows and takes in.

/// How a bot plays.
#[derive(Clone, Copy, Debug)]
pub struct Mind {
    /// The rarest words it knows, as a commonness class.
    pub rarest: u8,
    /// So many candies of its shoppe it takes in at a glance.
    pub takes_in: usize,
    /// So often it looks before it gives up.
    pub glances: u32,
}
