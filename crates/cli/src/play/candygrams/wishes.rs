//! What the command line asks for, as Candygrams' options and position.

use crate::play::args::{Wanted, Wishes, seconds};
use play::Reject;
use serde_json::{Map, Value};

/// Options and position. People who share a keyboard take turns at it, so no clock runs for them
/// unless they ask for one.
pub fn table(wishes: &Wishes, _: u32) -> Result<Wanted, Reject> {
    wishes.only("Candygrams", &["--list", "--variant", "--mode", "--clock", "--position"])?;
    let mut options = Map::new();
    if let Some(list) = &wishes.list {
        options.insert("words".into(), list.as_str().into());
    }
    match wishes.variant.as_deref() {
        None => {}
        Some(mode @ ("standard" | "express")) => {
            options.insert("mode".into(), mode.into());
        }
        Some(variant) => {
            let say = format!(
                "Candygrams has no variant \"{variant}\": choose standard, in rounds, or express, \
                 a race."
            );
            return Err(Reject::new("unknown-variant", "CG-24", say));
        }
    }
    match wishes.mode.as_deref() {
        None => {}
        Some(judge @ ("referee" | "challenge")) => {
            options.insert("judge".into(), judge.into());
        }
        Some(mode) => {
            let say = format!(
                "Candygrams has no mode \"{mode}\": choose referee, where bad plays are refused, \
                 or challenge, where players object."
            );
            return Err(Reject::new("unknown-mode", "CG-36", say));
        }
    }
    match wishes.clock.as_deref() {
        None if wishes.people < 2 => {}
        None | Some("none") => {
            options.insert("round_seconds".into(), 0.into());
        }
        Some(text) => {
            let seconds = seconds(text).ok_or_else(|| {
                let say = format!("\"{text}\" is no clock: write 90s, 2m, or none.");
                Reject::new("bad-clock", "CG-25", say)
            })?;
            options.insert("round_seconds".into(), seconds.into());
        }
    }
    Ok(Wanted { options: Value::Object(options), scenario: wishes.scenario()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(clock: Option<&str>, people: u8) -> Option<Value> {
        let clock = clock.map(str::to_owned);
        let wanted = table(&Wishes { clock, people, ..Wishes::default() }, 1).unwrap();
        wanted.options.get("round_seconds").cloned()
    }

    /// CG-25: the clock, or none.
    #[test]
    fn clocks_are_read() {
        assert_eq!(clock(None, 1), None, "the usual one");
        assert_eq!(clock(None, 2), Some(0.into()));
        assert_eq!(clock(Some("2m"), 2), Some(120.into()));
        assert_eq!(clock(Some("none"), 1), Some(0.into()));
        let soon = Wishes { clock: Some("soon".into()), ..Wishes::default() };
        assert_eq!(table(&soon, 1).unwrap_err().code, "bad-clock");
    }
}
