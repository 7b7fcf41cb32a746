//! What the command line asks for, as Quiddler's options and position.

use crate::play::args::{Wanted, Wishes};
use play::Reject;
use serde_json::{Map, Value};

/// Options and position. Every game in a row is like the first; the lot decides who deals.
pub fn table(wishes: &Wishes, _: u32) -> Result<Wanted, Reject> {
    wishes.only("Quiddler", &["--list", "--mode", "--position"])?;
    let mut options = Map::new();
    if let Some(list) = &wishes.list {
        options.insert("words".into(), list.as_str().into());
    }
    match wishes.mode.as_deref() {
        None => {}
        Some(mode @ ("referee" | "challenge")) => {
            options.insert("mode".into(), mode.into());
        }
        Some(mode) => {
            let say = format!(
                "Quiddler has no mode \"{mode}\": choose referee, where only words can be laid, or \
                 challenge, where the players see to that."
            );
            return Err(Reject::new("unknown-mode", "QD-19", say));
        }
    }
    Ok(Wanted { options: Value::Object(options), scenario: wishes.scenario()? })
}
