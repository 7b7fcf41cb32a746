//! Whole games of Candy Chain and what everybody sees of them, as text files.

use candy_chain::CandyChain;
use testkit::playthrough::run;

testkit::playthroughs!(
    "tests/playthroughs",
    CandyChain::new,
    [
        // Ends: CC-11, CC-15.
        two_colours,
        resigned,
        resigned_out_of_turn,
        time_per_move,
        time_bank,
        no_clock,
        // Boards and set-ups: CC-01 to CC-05.
        dense,
        mini,
        custom_size,
        explicit_set_up,
        explicit_position,
        right_to_move_first,
        right_to_choose_side,
        // CC-09.
        forced_pass,
        // Every refusal.
        refused_moves,
        refused_placing,
        refused_set_ups,
        refused_clocks,
    ]
);

#[test]
fn the_example_in_the_document_plays() {
    let document = include_str!("../../../docs/playthroughs.md");
    let (_, rest) = document.split_once("```text\n").expect("the document has an example");
    let (example, _) = rest.split_once("```").expect("the example ends");
    let played = run(example, CandyChain::new).expect("the example can be played");
    assert_eq!(played, example, "the example should be as it is played:\n{played}");
}
