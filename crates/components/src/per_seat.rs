//! One thing for each seat.

use play::Seat;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// One thing for each seat, in the order of the seats. In JSON an array.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PerSeat<T>(Vec<T>);

impl<T> PerSeat<T> {
    /// One thing for each of `n` seats.
    pub fn new(n: u8, thing: impl FnMut(Seat) -> T) -> PerSeat<T> {
        PerSeat(Seat::first(n).map(thing).collect())
    }

    /// How many seats there are. A scenario may bring too many or too few: ask before indexing.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no seats.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of `seat`, if there is such a seat.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// Each seat with its thing.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().map(|(i, thing)| (Seat(i as u8), thing))
    }

    /// Each seat with its thing, to be changed.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (Seat, &mut T)> {
        self.0.iter_mut().enumerate().map(|(i, thing)| (Seat(i as u8), thing))
    }

    /// Something made of each seat's thing.
    pub fn map<U>(&self, mut make: impl FnMut(Seat, &T) -> U) -> PerSeat<U> {
        PerSeat(self.iter().map(|(seat, thing)| make(seat, thing)).collect())
    }

    /// All seats once, clockwise, beginning with `first`.
    pub fn clockwise_from(&self, first: Seat) -> impl Iterator<Item = Seat> + use<T> {
        let n = self.0.len();
        (0..n).map(move |i| Seat(((first.index() + i) % n) as u8))
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_have_their_own_things() {
        let mut sugar = PerSeat::new(3, |seat| u32::from(seat.0) * 10);
        sugar[Seat(1)] += 5;
        for (_, n) in sugar.iter_mut() {
            *n += 1;
        }
        assert_eq!(sugar.iter().map(|(_, n)| *n).collect::<Vec<_>>(), [1, 16, 21]);
        assert_eq!((sugar.get(Seat(2)), sugar.get(Seat(3))), (Some(&21), None));
        assert_eq!((sugar.len(), sugar.is_empty()), (3, false));
        assert!(sugar.map(|seat, n| seat == Seat(0) || *n > 9).iter().all(|(_, yes)| *yes));
    }

    #[test]
    fn clockwise_passes_every_seat_once() {
        let table = PerSeat::new(4, |_| ());
        let order: Vec<u8> = table.clockwise_from(Seat(2)).map(|s| s.0).collect();
        assert_eq!(order, [2, 3, 0, 1]);
    }

    #[test]
    fn json_is_an_array() {
        let words = PerSeat::new(2, |seat| format!("w{}", seat.0));
        let text = serde_json::to_string(&words).unwrap();
        assert_eq!(text, r#"["w0","w1"]"#);
        assert_eq!(serde_json::from_str::<PerSeat<String>>(&text).unwrap(), words);
    }
}
