//! Counts move sequences: `cargo run --release -p candy-chain --example perft -- POSITION DEPTH`
//! prints the position and a line `depth N count` for each depth, as the test files have them.

use candy_chain::Position;
use candy_chain::perft::perft;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let position: Position = arguments.next().ok_or("which position?")?.parse()?;
    let depth: u32 = arguments.next().ok_or("how deep?")?.parse()?;
    println!("{position}");
    for depth in 1..=depth {
        println!("depth {depth} {}", perft(&position, depth));
    }
    Ok(())
}
