//! Candy Chain's table: who begins, and positions as a line of text.

use crate::shell::args::TableSetup;
use candy_chain::{Geometry, Position, Scenario, Side};
use play::{Reject, Seat};
use serde_json::{Map, Value};

/// Seat 1 takes a right in the first game, and the seats take turns at that.
pub fn setup(setup: &mut TableSetup, n: u32) -> Result<(), Reject> {
    setup.options.entry("placer").or_insert(Value::from(n % 2));
    Ok(())
}

/// Puts a position that is written as a line of text on the table.
pub fn position_of(setup: &mut TableSetup, text: &str, n: u32) -> Result<(), Reject> {
    if ["variant", "width", "height"].iter().any(|key| setup.options.contains_key(*key)) {
        let message = "A position brings its own board: give the position or the board, not both.";
        return Err(Reject::new("position-and-variant", "CC-01", message));
    }
    let ((width, height), scenario) = position(text, n)?;
    size(&mut setup.options, width, height);
    setup.scenario = serde_json::to_value(scenario).expect("scenarios are plain data");
    Ok(())
}

/// The named board of this size, or the size itself.
fn size(options: &mut Map<String, Value>, width: u8, height: u8) {
    let named = match (width, height) {
        (8, 8) => Some("standard"),
        (7, 7) => Some("dense"),
        (5, 5) => Some("mini"),
        _ => None,
    };
    match named {
        Some(name) => drop(options.insert("variant".into(), name.into())),
        None => {
            options.insert("width".into(), width.into());
            options.insert("height".into(), height.into());
        }
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
            let message =
                "That board is larger than any: write its ranks from the top, joined by /.";
            return Err(Reject::new("board-size", "CC-01", message));
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

#[cfg(test)]
mod tests {
    use super::*;

    /// CC-13: a position is a line that can be pasted; seat 1 begins it, then seat 2.
    #[test]
    fn positions_are_read() {
        let read = |line: &str, n| {
            let mut setup = TableSetup::default();
            position_of(&mut setup, line, n).map(|()| setup)
        };
        let line = "...../..R../.WBG./..U../..Y.. f -";
        let TableSetup { options, scenario } = read(line, 1).unwrap();
        assert_eq!(options["variant"], "mini");
        assert_eq!(scenario["sides"], serde_json::json!(["fruits", "mints"]));
        assert_eq!(scenario["to_act"], 0);
        let again = read(line, 2).unwrap().scenario;
        assert_eq!(again["sides"], serde_json::json!(["mints", "fruits"]));
        assert_eq!(again["to_act"], 1);
        let board = read("...../..R../.WBG./..U../..Y..", 1).unwrap().scenario;
        assert_eq!(board["sides"], Value::Null);
        assert!(read("nonsense m -", 1).is_err());
    }

    /// CC-05: the seats take turns at choosing a right.
    #[test]
    fn placing_goes_round() {
        let placer = |n| {
            let mut table = TableSetup::default();
            setup(&mut table, n).unwrap();
            table.options["placer"].clone()
        };
        assert_eq!((placer(1), placer(2), placer(3)), (1.into(), 0.into(), 1.into()));
    }
}
