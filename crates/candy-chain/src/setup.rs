//! Laying the pieces at random (CC-04).

use crate::Geometry;
use rand_core::Rng;

/// `each` pieces of every colour, uniformly over cells and colours, drawn again until they
/// form one chain. The boards by colour.
///
/// # Panics
/// If the grid has fewer cells than there are pieces.
pub fn random_setup(geometry: &Geometry, each: u32, rng: &mut (impl Rng + ?Sized)) -> [u64; 6] {
    let cells = geometry.cells();
    assert!(6 * each <= cells, "{} pieces do not fit on {cells} cells", 6 * each);
    let mut order: [u8; 64] = std::array::from_fn(|i| i as u8);
    loop {
        let mut pieces = [0u64; 6];
        for place in 0..6 * each {
            let other = place + crate::playout::below(rng, cells - place);
            order.swap(place as usize, other as usize);
            pieces[(place / each) as usize] |= 1 << order[place as usize];
        }
        if geometry.connected(pieces.iter().fold(0, |all, b| all | b)) {
            return pieces;
        }
    }
}
