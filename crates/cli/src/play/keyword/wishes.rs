//! What the command line asks for, as Keyword's options and position.

use crate::play::args::{Wanted, Wishes, seconds};
use play::Reject;
use serde_json::{Map, Value};

/// Options and position. People who share a keyboard take turns at it, so no timer runs for them
/// unless they ask for one.
pub fn table(wishes: &Wishes, _: u32) -> Result<Wanted, Reject> {
    wishes.only("Keyword", &["--list", "--mode", "--keyword", "--clock", "--position"])?;
    let mut options = Map::new();
    if let Some(list) = &wishes.list {
        options.insert("words".into(), list.as_str().into());
    }
    if let Some(keyword) = &wishes.keyword {
        options.insert("keyword".into(), keyword.as_str().into());
    }
    match wishes.mode.as_deref() {
        None => {}
        Some(mode @ ("referee" | "table")) => {
            options.insert("validation".into(), mode.into());
        }
        Some(mode) => {
            let say = format!(
                "Keyword has no mode \"{mode}\": choose referee, where only words can be laid, or \
                 table, where everybody finds out at the reveal."
            );
            return Err(Reject::new("unknown-mode", "KW-10", say));
        }
    }
    match wishes.clock.as_deref() {
        None if wishes.people < 2 => {}
        None | Some("none") => {
            options.insert("timer_seconds".into(), Value::Null);
        }
        Some(text) => {
            let seconds = seconds(text).ok_or_else(|| {
                let say = format!("\"{text}\" is no timer: write 60s, 2m, or none.");
                Reject::new("bad-clock", "KW-04", say)
            })?;
            options.insert("timer_seconds".into(), seconds.into());
        }
    }
    Ok(Wanted { options: Value::Object(options), scenario: wishes.scenario()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timer(clock: Option<&str>, people: u8) -> Option<Value> {
        let clock = clock.map(str::to_owned);
        let wanted = table(&Wishes { clock, people, ..Wishes::default() }, 1).unwrap();
        wanted.options.get("timer_seconds").cloned()
    }

    /// KW-04: the timer, or none.
    #[test]
    fn timers_are_read() {
        assert_eq!(timer(None, 1), None, "the usual one");
        assert_eq!(timer(None, 2), Some(Value::Null));
        assert_eq!(timer(Some("2m"), 2), Some(120.into()));
        assert_eq!(timer(Some("none"), 1), Some(Value::Null));
        let soon = Wishes { clock: Some("soon".into()), ..Wishes::default() };
        assert_eq!(table(&soon, 1).unwrap_err().code, "bad-clock");
    }
}
