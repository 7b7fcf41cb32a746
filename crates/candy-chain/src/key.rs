//! Zobrist keys, which identify positions: one number per colour and cell, combined by exclusive or.

/// One number per colour and cell.
pub(crate) static PIECE: [[u64; 64]; 6] = pieces();
/// Fruits are to move.
pub(crate) const FRUITS: u64 = mix(400);
/// The opening move is still to come.
pub(crate) const OPENING: u64 = mix(401);

/// A number for a grid, so that equal bits on different grids differ.
pub(crate) const fn grid(width: u8, height: u8) -> u64 {
    mix(1000 + width as u64 * 64 + height as u64)
}

const fn pieces() -> [[u64; 64]; 6] {
    let mut table = [[0; 64]; 6];
    let mut i = 0;
    while i < 6 * 64 {
        table[i / 64][i % 64] = mix(i as u64);
        i += 1;
    }
    table
}

/// The `n`-th number of SplitMix64.
const fn mix(n: u64) -> u64 {
    let mut z = (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
