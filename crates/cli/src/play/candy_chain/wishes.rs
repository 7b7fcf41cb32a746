//! What the command line asks for, as Candy Chain's options and position.

use crate::play::args::{Wanted, Wishes, seconds};
use candy_chain::{Geometry, Options, Position, Scenario, Side, Timing, Variant};
use play::{Reject, Seat};
use serde_json::Value;

/// Options and position of the `n`th game in a row, counted from 1. Seat 1 takes a right in the
/// first game, and the seats take turns at that.
pub fn table(wishes: &Wishes, n: u32) -> Result<Wanted, Reject> {
    wishes.only("Candy Chain", &["--variant", "--clock", "--position"])?;
    let plain = |value: Result<Value, _>| value.expect("options and scenarios are plain data");
    let mut options = Options { placer: Seat((n % 2) as u8), ..Options::default() };
    if let Some(clock) = &wishes.clock {
        options.clock = timing(clock)?;
    }
    let mut scenario = Value::Null;
    match (&wishes.position, &wishes.variant) {
        (Some(_), Some(_)) => {
            let say = "A position brings its own board: give --position or --variant, not both.";
            return Err(Reject::new("position-and-variant", "CC-01", say));
        }
        (Some(text), None) => {
            let (grid, start) = position(text, n)?;
            size(&mut options, grid.0, grid.1);
            scenario = plain(serde_json::to_value(start));
        }
        (None, Some(name)) => variant(&mut options, name)?,
        (None, None) => {}
    }
    Ok(Wanted { options: plain(serde_json::to_value(options)), scenario })
}

fn variant(options: &mut Options, name: &str) -> Result<(), Reject> {
    match name {
        "standard" => options.variant = Some(Variant::Standard),
        "dense" => options.variant = Some(Variant::Dense),
        "mini" => options.variant = Some(Variant::Mini),
        other => {
            let sizes =
                other.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
            let (width, height) = sizes.ok_or_else(|| {
                let say = format!(
                    "There is no variant \"{other}\": choose standard (8x8), dense (7x7), mini \
                     (5x5, short), or a size such as 10x6."
                );
                Reject::new("unknown-variant", "CC-01", say)
            })?;
            (options.width, options.height) = (Some(width), Some(height));
        }
    }
    Ok(())
}

/// The named board of this size, or the size itself.
fn size(options: &mut Options, width: u8, height: u8) {
    match (width, height) {
        (8, 8) => options.variant = Some(Variant::Standard),
        (7, 7) => options.variant = Some(Variant::Dense),
        (5, 5) => options.variant = Some(Variant::Mini),
        _ => (options.width, options.height) = (Some(width), Some(height)),
    }
}

/// A whole position (board, side to move, opening or not), or a board alone, which begins with
/// the rights. The side to move belongs to the seat that would begin.
fn position(text: &str, n: u32) -> Result<((u8, u8), Scenario), Reject> {
    let board = text.split_whitespace().next().unwrap_or_default().to_owned();
    if board == text.trim() {
        let ranks = board.split('/').count();
        let files = board.split('/').next().unwrap_or_default().chars().count();
        let grid = (u8::try_from(files), u8::try_from(ranks));
        let (Ok(files), Ok(ranks)) = grid else {
            let say = "That board is larger than any: write its ranks from the top, joined by /.";
            return Err(Reject::new("board-size", "CC-01", say));
        };
        return Ok(((files, ranks), Scenario { board: Some(board), ..Scenario::default() }));
    }
    let position: Position = text.parse()?;
    let grid: &Geometry = position.geometry();
    let begins = Seat(1 - (n % 2) as u8);
    let mut sides = [position.to_move(); 2];
    sides[begins.next(2).index()] = position.to_move().other();
    let sides: Option<[Side; 2]> = Some(sides);
    let scenario = Scenario {
        board: Some(board),
        first: Some(begins),
        sides,
        to_act: Some(begins),
        ..Scenario::default()
    };
    Ok(((grid.width(), grid.height()), scenario))
}

/// `none`, `30s/move`, `10m`, `10m+5s`.
fn timing(text: &str) -> Result<Timing, Reject> {
    let parsed = match text.split_once('+') {
        _ if text == "none" => Some(Timing::None),
        Some((bank, increment)) => seconds(bank)
            .zip(seconds(increment))
            .map(|(seconds, increment)| Timing::Bank { seconds, increment }),
        None => match text.strip_suffix("/move") {
            Some(each) => seconds(each).map(|seconds| Timing::PerMove { seconds }),
            None => seconds(text).map(|seconds| Timing::Bank { seconds, increment: 0 }),
        },
    };
    parsed.ok_or_else(|| {
        let say = format!(
            "\"{text}\" is not a clock: write 30s/move for every move, 10m for the whole game, \
             10m+5s with an increment, or none."
        );
        Reject::new("bad-clock", "CC-15", say)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wishes(variant: &str, clock: &str, position: &str) -> Wishes {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let (variant, clock, position) = (some(variant), some(clock), some(position));
        Wishes { variant, clock, position, ..Wishes::default() }
    }

    /// CC-15: the clocks a table can have.
    #[test]
    fn clocks_are_read() {
        for (text, timing) in [
            ("none", r#""none""#),
            ("30s/move", r#"{"per-move":{"seconds":30}}"#),
            ("10m", r#"{"bank":{"seconds":600,"increment":0}}"#),
            ("90s+5s", r#"{"bank":{"seconds":90,"increment":5}}"#),
        ] {
            let options = table(&wishes("", text, ""), 1).unwrap().options;
            assert_eq!(
                options["clock"].to_string(),
                serde_json::from_str::<Value>(timing).unwrap().to_string(),
                "{text}"
            );
        }
        for text in ["", "5", "soon", "1h", "5m+", "5m+3s/move", "99999999999m"] {
            assert_eq!(timing(text).unwrap_err().code, "bad-clock", "{text}");
        }
    }

    /// CC-01: boards by name or size.
    #[test]
    fn variants_are_read() {
        assert_eq!(table(&wishes("mini", "", ""), 1).unwrap().options["variant"], "mini");
        let Wanted { options, scenario } = table(&wishes("10x6", "", ""), 1).unwrap();
        assert_eq!((&options["width"], &options["height"]), (&10.into(), &6.into()));
        assert_eq!(scenario, Value::Null);
        assert_eq!(table(&wishes("huge", "", ""), 1).unwrap_err().code, "unknown-variant");
        let both = table(&wishes("mini", "", "RW/UB m -"), 1).unwrap_err();
        assert_eq!(both.code, "position-and-variant");
    }

    /// CC-13: a position is a line that can be pasted; seat 1 begins it, then seat 2.
    #[test]
    fn positions_are_read() {
        let line = "...../..R../.WBG./..U../..Y.. f -";
        let Wanted { options, scenario } = table(&wishes("", "", line), 1).unwrap();
        assert_eq!(options["variant"], "mini");
        assert_eq!(scenario["sides"], serde_json::json!(["fruits", "mints"]));
        assert_eq!(scenario["to_act"], 0);
        let again = table(&wishes("", "", line), 2).unwrap().scenario;
        assert_eq!(again["sides"], serde_json::json!(["mints", "fruits"]));
        assert_eq!(again["to_act"], 1);
        let board = "...../..R../.WBG./..U../..Y..";
        let board = table(&wishes("", "", board), 1).unwrap().scenario;
        assert_eq!(board["sides"], Value::Null);
        assert!(table(&wishes("", "", "nonsense m -"), 1).is_err());
    }

    /// CC-05: the seats take turns at choosing a right.
    #[test]
    fn placing_goes_round() {
        let placer = |n| table(&wishes("", "", ""), n).unwrap().options["placer"].clone();
        assert_eq!((placer(1), placer(2), placer(3)), (1.into(), 0.into(), 1.into()));
    }
}
