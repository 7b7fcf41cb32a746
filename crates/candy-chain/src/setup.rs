//! Laying the pieces at random (CC-04).

use crate::Geometry;

/// `each` pieces of every colour, uniformly over cells and colours, drawn again until they
/// form one chain. The boards by colour. `below(n)` draws a number from 0 to n - 1.
///
/// The cells are shuffled from the front, as far as there are pieces: place k is swapped with
/// one of those from k on; the first `each` cells get white pieces, the next black ones, and so
/// on in the order of [`Colour::ALL`](crate::Colour::ALL). A new draw goes on from the order
/// that the last one left.
///
/// # Panics
/// If the grid has fewer cells than there are pieces.
pub fn random_setup(geometry: &Geometry, each: u32, mut below: impl FnMut(u32) -> u32) -> [u64; 6] {
    let cells = geometry.cells();
    assert!(6 * each <= cells, "{} pieces do not fit on {cells} cells", 6 * each);
    let mut order: [u8; 64] = std::array::from_fn(|i| i as u8);
    loop {
        let mut pieces = [0u64; 6];
        for place in 0..6 * each {
            let other = place + below(cells - place);
            order.swap(place as usize, other as usize);
            pieces[(place / each) as usize] |= 1 << order[place as usize];
        }
        if geometry.connected(pieces.iter().fold(0, |all, b| all | b)) {
            return pieces;
        }
    }
}
