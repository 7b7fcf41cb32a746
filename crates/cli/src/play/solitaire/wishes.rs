//! What the command line asks for, as the solitaire's options and position.

use crate::play::args::{Wanted, Wishes};
use play::Reject;
use serde_json::{Map, Value};

/// Options and position of the `n`th game in a row. The deal of a day is played once; then
/// chance deals.
pub fn table(wishes: &Wishes, n: u32) -> Result<Wanted, Reject> {
    wishes.only("Quiddler Solitaire", &["--list", "--daily", "--position"])?;
    let mut options = Map::new();
    if let Some(list) = &wishes.list {
        options.insert("words".into(), list.as_str().into());
    }
    if let Some(day) = wishes.daily.as_deref().filter(|_| n == 1) {
        if wishes.position.is_some() {
            let say = "A day has its own deal: give --daily or --position, not both.";
            return Err(Reject::new("position-and-day", "QD-26", say));
        }
        let day = if day == "today" { today() } else { day.to_owned() };
        options.insert("daily".into(), day.into());
    }
    Ok(Wanted { options: Value::Object(options), scenario: wishes.scenario()? })
}

/// The day as the calendar on the wall has it; where the system does not tell, as it is in
/// Greenwich.
fn today() -> String {
    let now = time::OffsetDateTime::now_local();
    now.unwrap_or_else(|_| time::OffsetDateTime::now_utc()).date().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn daily(text: &str, n: u32) -> Value {
        let wishes = Wishes { daily: Some(text.into()), ..Wishes::default() };
        table(&wishes, n).unwrap().options["daily"].clone()
    }

    /// QD-26: today's deal, or another day's; then chance deals.
    #[test]
    fn a_day_is_written_as_the_rules_read_it() {
        assert_eq!(daily("2026-11-15", 1), "2026-11-15");
        assert_eq!(daily("2026-11-15", 2), Value::Null);
        let today = daily("today", 1);
        assert!(today.as_str().unwrap().parse::<quiddler::solitaire::Day>().is_ok(), "{today}");
    }
}
