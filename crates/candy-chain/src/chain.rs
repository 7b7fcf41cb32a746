//! The chain: whether the pieces form one group (CC-03), and which of them hold it together.
//!
//! Everything here works on one `u64` of occupied cells and never allocates.

use crate::Geometry;
use crate::geometry::bits;

impl Geometry {
    /// The pieces of `chain` in the same group as any of `seeds`.
    pub fn group(&self, chain: u64, seeds: u64) -> u64 {
        let mut group = seeds & chain;
        loop {
            let grown = self.grow(group) & chain;
            if grown == group {
                return group;
            }
            group = grown;
        }
    }

    /// Whether the pieces form one group. An empty board counts as one.
    pub fn connected(&self, chain: u64) -> bool {
        self.group(chain, chain & chain.wrapping_neg()) == chain
    }

    /// The pieces that can obviously be taken alone, because their neighbours touch one another
    /// around them. Computed for all pieces at once.
    ///
    /// Walking around a piece, a new run of neighbours starts where an orthogonal neighbour is
    /// missing and one of the next two cells (the corner, or the next orthogonal one) is there.
    /// With at most one such start, the neighbours are one run (Hilditch's crossing number).
    #[inline(always)]
    pub(crate) const fn loose(&self, chain: u64) -> u64 {
        let (n, s) = (self.south(chain), self.north(chain));
        let (e, w) = (self.west(chain), self.east(chain));
        let (ne, nw) = (self.west(n), self.east(n));
        let (se, sw) = (self.west(s), self.east(s));
        let at_e = !e & (ne | n);
        let at_n = !n & (nw | w);
        let at_w = !w & (sw | s);
        let at_s = !s & (se | e);
        let twice = (at_e & at_n) | (at_w & at_s) | ((at_e | at_n) & (at_w | at_s));
        chain & !twice
    }

    /// Whether a connected `chain` stays connected without `piece` (one bit of it).
    #[inline]
    pub(crate) fn removable(&self, chain: u64, piece: u64) -> bool {
        self.loose(chain) & piece != 0 || self.rejoined(chain & !piece, self.grow(piece))
    }

    /// Whether the pieces of `rest` inside `around` all belong to one group of `rest`.
    ///
    /// Grows from two of them at once and stops as soon as it knows: when the two meet, or when
    /// the smaller group has no more to grow into.
    #[inline]
    pub(crate) fn rejoined(&self, rest: u64, around: u64) -> bool {
        let mut apart = around & rest;
        let mut one = apart & apart.wrapping_neg();
        loop {
            apart &= !one;
            if apart == 0 {
                return true;
            }
            let mut two = 1u64 << (63 - apart.leading_zeros());
            loop {
                let (more, other) = (self.grow(one) & rest, self.grow(two) & rest);
                if more & other != 0 {
                    one = more | other;
                    break;
                }
                if more == one || other == two {
                    return false;
                }
                (one, two) = (more, other);
            }
        }
    }

    /// Whether a connected `chain` stays connected without both `a` and `b` (one bit each), when
    /// `free` holds those of the two that can be taken alone.
    ///
    /// If the rest is one group then one of the two touches it, so the other could have gone
    /// first (CC-08): with two pinned pieces the pair cannot go. With one pinned, all it pins
    /// must be the other piece, which then touches nothing else.
    #[inline]
    pub(crate) fn pair_removable(&self, chain: u64, free: u64, a: u64, b: u64) -> bool {
        let (first, second) = if free & a != 0 { (a, b) } else { (b, a) };
        if free & first == 0 {
            return false;
        }
        if free & second == 0 && self.grow(first) & chain != first | second {
            return false;
        }
        self.removable(chain & !first, second)
    }

    /// Those `among` the pieces of a connected chain that cannot be taken alone.
    pub fn pinned(&self, chain: u64, among: u64) -> u64 {
        let doubtful = among & chain & !self.loose(chain);
        let mut pinned = 0;
        for index in bits(doubtful) {
            let piece = 1 << index;
            if !self.rejoined(chain & !piece, self.grow(piece)) {
                pinned |= piece;
            }
        }
        pinned
    }

    /// The pieces that would be separated from the biggest group left (of equal ones, the one
    /// with the lowest cell) if `taken` went. Empty when the rest stays one group.
    pub fn cut_off(&self, chain: u64, taken: u64) -> u64 {
        let rest = chain & !taken;
        let (mut left, mut biggest) = (rest, 0u64);
        while left != 0 {
            let group = self.group(left, left & left.wrapping_neg());
            if group.count_ones() > biggest.count_ones() {
                biggest = group;
            }
            left &= !group;
        }
        rest & !biggest
    }
}
