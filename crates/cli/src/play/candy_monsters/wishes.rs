//! What the command line asks for, as options and position of Kingdom's Candy Monsters.

use crate::play::args::{Wanted, Wishes, seconds};
use candy_monsters::cards;
use play::Reject;
use serde_json::{Map, Value};

/// Options and position. A set of cards that was given with `--cards` is played with. People who share
/// a keyboard have all the time they like, unless they ask for a clock.
pub fn table(wishes: &Wishes, _: u32) -> Result<Wanted, Reject> {
    wishes.only("Kingdom's Candy Monsters", &["--variant", "--clock", "--position"])?;
    let mut options = Map::new();
    let sets = cards::names();
    if let Some(own) = sets.last().filter(|_| sets.len() > 1) {
        options.insert("cards".into(), own.as_str().into());
    }
    match wishes.variant.as_deref() {
        None | Some("standard") => {}
        Some("wide") => drop(options.insert("wide_market".into(), true.into())),
        Some(other) => {
            let say = format!(
                "Kingdom's Candy Monsters has no variant \"{other}\": choose standard, or wide \
                 for four open cards in each row."
            );
            return Err(Reject::new("unknown-variant", "KM-06", say));
        }
    }
    match wishes.clock.as_deref() {
        None if wishes.people < 2 => {}
        None | Some("none") => {
            options.insert("answer_seconds".into(), Value::Null);
        }
        Some(text) => {
            let seconds = seconds(text).ok_or_else(|| {
                let say = format!("\"{text}\" is no clock: write 90s or 2m for a turn, or none.");
                Reject::new("bad-clock", "KM-08", say)
            })?;
            options.insert("turn_seconds".into(), seconds.into());
        }
    }
    Ok(Wanted { options: Value::Object(options), scenario: wishes.scenario()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(clock: Option<&str>, people: u8) -> Value {
        let clock = clock.map(str::to_owned);
        table(&Wishes { clock, people, ..Wishes::default() }, 1).unwrap().options
    }

    /// KM-08, KM-21: the clock is for turns; people at one keyboard have no time to keep.
    #[test]
    fn clocks_are_read() {
        assert_eq!(wanted(None, 1).get("answer_seconds"), None, "the usual one");
        assert_eq!(wanted(None, 2)["answer_seconds"], Value::Null);
        assert_eq!(wanted(Some("90s"), 2)["turn_seconds"], 90);
        assert_eq!(wanted(Some("none"), 1)["answer_seconds"], Value::Null);
        let soon = Wishes { clock: Some("soon".into()), ..Wishes::default() };
        assert_eq!(table(&soon, 1).unwrap_err().code, "bad-clock");
    }

    /// KM-06: four open cards by name.
    #[test]
    fn the_wide_market_is_a_variant() {
        let wide =
            |name: &str| table(&Wishes { variant: Some(name.into()), ..Wishes::default() }, 1);
        assert_eq!(wide("wide").unwrap().options["wide_market"], true);
        assert_eq!(wide("tall").unwrap_err().code, "unknown-variant");
    }
}
