//! Counts of move sequences from fixed boards: `tests/perft/*.txt` hold a position and lines
//! `depth N count`.

use crate::slow::Slow;
use candy_chain::{Position, perft::perft};

/// Sequences that the slow generator may count before it takes too long.
const SLOW_ENOUGH: u64 = 400;

/// CC-06, CC-07, CC-08, CC-09, CC-11, CC-13: the fast generator counts what the files say, and
/// so does the slow one as deep as it can.
#[test]
fn counts_are_as_written() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let mut lines = text.lines();
        let line = lines.next().unwrap();
        let position: Position = line.parse().unwrap_or_else(|reject| panic!("{path:?}: {reject}"));
        assert_eq!(position.to_string(), line, "{path:?}");
        let mut by_hand = 0;
        for line in lines {
            let words: Vec<&str> = line.split(' ').collect();
            let ["depth", depth, count] = words[..] else { panic!("{path:?}: {line}") };
            let (depth, count) = (depth.parse().unwrap(), count.parse::<u64>().unwrap());
            assert_eq!(perft(&position, depth), count, "{path:?} at depth {depth}");
            if count <= SLOW_ENOUGH {
                assert_eq!(Slow::of(&position).perft(depth), count, "{path:?} at depth {depth}");
                by_hand += 1;
            }
        }
        assert!(by_hand > 0, "{path:?}: no depth was counted by the slow generator");
        files += 1;
    }
    assert!(files >= 12, "only {files} files");
}
