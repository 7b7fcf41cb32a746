//! Seats at a table, sets of them, and who is looking.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// A place at the table, counted from 0. A person, a bot or nobody may sit there.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `n` seats in order.
    pub fn first(n: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..n).map(Seat)
    }

    /// The next seat clockwise at a table of `n`.
    pub const fn next(self, n: u8) -> Seat {
        Seat((self.0 + 1) % n)
    }
}

impl fmt::Display for Seat {
    /// People count from one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", u16::from(self.0) + 1)
    }
}

/// A set of seats (at most 16, far above any game here).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "Vec<Seat>"))]
pub struct Seats(u16);

impl Seats {
    /// No seat at all.
    pub const NONE: Seats = Seats(0);

    /// Just this seat.
    pub const fn one(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// The first `n` seats.
    pub const fn all(n: u8) -> Seats {
        Seats(((1u32 << n) - 1) as u16)
    }

    /// The set with `seat` in it.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }

    /// The set without `seat`.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    /// Whether `seat` is in the set.
    pub const fn has(self, seat: Seat) -> bool {
        seat.0 < 16 && self.0 >> seat.0 & 1 == 1
    }

    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in it.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Its seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..16).map(Seat).filter(move |s| self.has(*s))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Seats, D::Error> {
        let seats = Vec::<Seat>::deserialize(from)?;
        match seats.iter().find(|s| s.0 >= 16) {
            Some(s) => Err(de::Error::custom(format!("there is no {s}"))),
            None => Ok(seats.into_iter().collect()),
        }
    }
}

/// Who is looking. In JSON a seat is its number, anybody else is `"watcher"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    /// Somebody in this seat: sees what the table shows, and what that seat holds.
    Seat(Seat),
    /// Somebody without a seat: sees what the table shows, nothing more.
    Watcher,
}

impl Viewer {
    /// Everybody who can look at a table of `n`: each seat, and a watcher.
    pub fn all(n: u8) -> impl Iterator<Item = Viewer> {
        Seat::first(n).map(Viewer::Seat).chain([Viewer::Watcher])
    }

    /// The seat the viewer sits in.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Watcher => None,
        }
    }

    /// Whether this is the viewer in `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

impl Serialize for Viewer {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Viewer::Seat(seat) => to.serialize_u8(seat.0),
            Viewer::Watcher => to.serialize_str("watcher"),
        }
    }
}

impl<'de> Deserialize<'de> for Viewer {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Viewer, D::Error> {
        struct SeatVisitor;
        impl de::Visitor<'_> for SeatVisitor {
            type Value = Viewer;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a seat number or \"watcher\"")
            }
            fn visit_u64<E: de::Error>(self, n: u64) -> Result<Viewer, E> {
                u8::try_from(n)
                    .map(|n| Viewer::Seat(Seat(n)))
                    .map_err(|_| E::custom(format!("there is no seat {n}")))
            }
            fn visit_str<E: de::Error>(self, s: &str) -> Result<Viewer, E> {
                match s {
                    "watcher" => Ok(Viewer::Watcher),
                    other => Err(E::invalid_value(de::Unexpected::Str(other), &self)),
                }
            }
        }
        from.deserialize_any(SeatVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_form_sets() {
        let set = Seats::all(3).without(Seat(1));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
        assert_eq!(set.len(), 2);
        assert!(!set.has(Seat(200)), "a seat that cannot exist is in no set");
        assert_eq!(serde_json::to_string(&set).unwrap(), "[0,2]");
        assert!(serde_json::from_str::<Seats>("[99]").is_err());
    }

    #[test]
    fn viewers_are_numbers_or_watchers() {
        for viewer in Viewer::all(2) {
            let text = serde_json::to_string(&viewer).unwrap();
            assert_eq!(serde_json::from_str::<Viewer>(&text).unwrap(), viewer);
        }
        assert!(serde_json::from_str::<Viewer>("\"god\"").is_err());
        assert!(serde_json::from_str::<Viewer>("700").is_err());
    }
}
