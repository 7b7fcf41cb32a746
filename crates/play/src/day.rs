//! A day of the calendar, for deals that are the same for everybody on that day.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// A day of the calendar, written `2026-11-15`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(with = "String", extend("pattern" = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))
)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

/// The text is not a date.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{text}” is not a date. Write year, month and day, such as 2026-11-15.")]
pub struct NoSuchDay {
    /// What was written.
    pub text: String,
}

impl Day {
    /// The date read as a number: 20261115.
    pub fn number(self) -> u64 {
        u64::from(self.year) * 10_000 + u64::from(self.month) * 100 + u64::from(self.day)
    }
}

impl FromStr for Day {
    type Err = NoSuchDay;

    fn from_str(text: &str) -> Result<Day, NoSuchDay> {
        let day = || {
            let bytes = text.as_bytes();
            if bytes.len() != 10 || bytes[4] != b'-' || bytes[7] != b'-' {
                return None;
            }
            let number = |from: usize, to: usize| {
                let digits = text.get(from..to)?;
                digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok())?
            };
            let year: u16 = number(0, 4)?;
            let (month, day) = (number(5, 7)? as u8, number(8, 10)? as u8);
            let every = |n| year.is_multiple_of(n);
            let leap = every(4) && (!every(100) || every(400));
            let days = match month {
                2 if leap => 29,
                2 => 28,
                4 | 6 | 9 | 11 => 30,
                1..=12 => 31,
                _ => 0,
            };
            (1..=days).contains(&day).then_some(Day { year, month, day })
        };
        day().ok_or_else(|| NoSuchDay { text: text.into() })
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Day, D::Error> {
        String::deserialize(from)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_read_and_written() {
        for text in ["2024-02-29", "2000-02-29", "2026-12-31", "1999-01-01"] {
            assert_eq!(text.parse::<Day>().unwrap().to_string(), text);
        }
        for text in ["1900-02-29", "2026-02-30", "2026-13-01", "2026-1-1", "today", "2026-11-1é"] {
            assert!(text.parse::<Day>().is_err(), "{text}");
        }
        assert_eq!("2026-11-15".parse::<Day>().unwrap().number(), 20_261_115);
    }
}
