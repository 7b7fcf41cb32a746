//! What the command line asks for, as options and position of Kingdom's Candy Monsters.

use crate::play::args::{Wanted, Wishes, seconds};
use candy_monsters::cards;
use play::Reject;
use serde_json::{Map, Value};

/// Options and position. A set of cards that was given with `--cards` is played with. There is no
/// clock unless one is asked for.
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
    // Nobody but bots waits here: without a wish for a clock there is none.
    let time = match wishes.clock.as_deref() {
        None | Some("none") => Value::Null,
        Some(text) => seconds(text).map(Value::from).ok_or_else(|| {
            let say = format!("\"{text}\" is no clock: write 90s or 2m for each turn, or none.");
            Reject::new("bad-clock", "KM-08", say)
        })?,
    };
    options.insert("turn_seconds".into(), time.clone());
    options.insert("answer_seconds".into(), time);
    Ok(Wanted { options: Value::Object(options), scenario: wishes.scenario()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// KM-08, KM-21: a clock is for turns and for answers alike.
    #[test]
    fn clocks_are_read() {
        let times = |clock: Option<&str>| {
            let clock = clock.map(str::to_owned);
            let options = table(&Wishes { clock, ..Wishes::default() }, 1).unwrap().options;
            (options["turn_seconds"].clone(), options["answer_seconds"].clone())
        };
        assert_eq!(times(None), (Value::Null, Value::Null));
        assert_eq!(times(Some("none")), (Value::Null, Value::Null));
        assert_eq!(times(Some("2m")), (120.into(), 120.into()));
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
