//! What a search remembers of positions it has seen: a fixed number of places, the less
//! valuable of two is overwritten.

/// Something worth remembering about a position.
pub(crate) trait Memory: Copy {
    /// A place that holds nothing.
    const EMPTY: Self;
    /// How much work it would be to find out again.
    fn worth(&self) -> u64;
}

#[derive(Clone, Copy)]
struct Place<M> {
    key: u64,
    age: u32,
    memory: M,
}

/// A fixed-size map from keys to memories that forgets.
pub(crate) struct Table<M> {
    places: Vec<Place<M>>,
    age: u32,
}

const WAYS: usize = 4;

impl<M: Memory> Table<M> {
    /// A table of `2^bits` places, and at least one bucket.
    pub(crate) fn new(bits: u32) -> Table<M> {
        let empty = Place { key: 0, age: 0, memory: M::EMPTY };
        Table { places: vec![empty; (1 << bits).max(WAYS)], age: 1 }
    }

    /// Forgets everything, at once: what is older than now counts as empty. So an answer never
    /// depends on what was asked before.
    pub(crate) fn clear(&mut self) {
        self.age += 1;
    }

    fn bucket(&self, key: u64) -> usize {
        // The high bits choose the place; the whole key is compared.
        let buckets = (self.places.len() / WAYS) as u64;
        (((key >> 32) * buckets) >> 32) as usize * WAYS
    }

    pub(crate) fn get(&self, key: u64) -> Option<M> {
        let at = self.bucket(key);
        let places = &self.places[at..at + WAYS];
        places.iter().find(|p| p.age == self.age && p.key == key).map(|p| p.memory)
    }

    pub(crate) fn put(&mut self, key: u64, memory: M) {
        let at = self.bucket(key);
        let age = self.age;
        let places = &mut self.places[at..at + WAYS];
        let chosen = match places.iter().position(|p| p.age == age && p.key == key) {
            Some(same) => same,
            None => {
                let worth = |p: &Place<M>| if p.age == age { p.memory.worth() + 1 } else { 0 };
                (0..WAYS).min_by_key(|i| worth(&places[*i])).unwrap_or(0)
            }
        };
        places[chosen] = Place { key, age, memory };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Memory for u32 {
        const EMPTY: u32 = 0;
        fn worth(&self) -> u64 {
            u64::from(*self)
        }
    }

    #[test]
    fn remembers_updates_and_forgets() {
        let mut table = Table::new(4);
        table.put(7, 70);
        table.put(7, 71);
        assert_eq!(table.get(7), Some(71));
        assert_eq!(table.get(8), None);
        table.clear();
        assert_eq!(table.get(7), None);
    }

    #[test]
    fn the_least_valuable_of_a_full_bucket_goes() {
        let mut table = Table::new(2);
        for key in 1..=4 {
            table.put(key, 10 + key as u32);
        }
        table.put(5, 1);
        assert_eq!(table.get(1), None, "the cheapest to find again");
        assert_eq!(table.get(2), Some(12));
        assert_eq!(table.get(5), Some(1));
    }
}
