//! CC-14: what viewers see, and that it is enough to rebuild the game.

use crate::table::*;
use candy_chain::{Options, Stage, Variant, View};
use play::{Determinize, Enumerate, Game, Luck, Viewer};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

/// CC-14: the pieces that cannot be taken alone are marked for everybody, of both sides.
#[test]
fn pinned_pieces_are_marked() {
    let table = Table::playing(LINE, TWO);
    for viewer in Viewer::all(2) {
        let view = table.game.view(&table.state, viewer);
        assert_eq!(view.pinned, ["b1", "c1", "d1"]);
    }
}

/// CC-14: why a piece cannot be taken: a preview tells what would be cut off, as the take does.
#[test]
fn a_preview_says_what_would_be_cut_off() {
    let mut table = Table::playing(&LINE.replace("R...U...", "W...U..."), ONE);
    let take = candy_chain::Action::Take("d1".parse().unwrap());
    let reject = table.game.preview(&table.state, table.at, ONE, &take).unwrap_err();
    assert_eq!(
        (&*reject.code, &reject.at),
        ("splits-chain", &vec!["e1".to_string(), "e2".to_string()])
    );
    assert_eq!(table.take(ONE, "d1").unwrap_err(), reject);
}

/// CC-06: only the seat to move sees the moves, and they are exactly those accepted.
#[test]
fn moves_are_for_the_one_to_move() {
    let table = Table::opened(Options::default());
    assert!(table.can(ONE).is_empty());
    let watched = play::Snapshot::of(&table.game, &table.state, Viewer::Watcher);
    assert_eq!(watched.can, play::Can::nothing());
    let mut actions = Vec::new();
    table.game.actions(&table.state, TWO, &mut actions);
    assert_eq!(table.can(TWO), actions);
}

/// CC-02, CC-14: a view shows everything, stage by stage, in words that programs can rely on.
#[test]
fn views_stage_by_stage() {
    let options = Options { variant: Some(Variant::Mini), ..Options::default() };
    let mut table = Table::with(options, &candy_chain::Scenario::default());
    let view = table.view(ONE);
    assert_eq!((view.stage, view.board, view.left), (Stage::Placing, None, [0; 6]));
    table.place("WBGRU/YWBGR/UYWBG/RUYWB/GRUY.").unwrap();
    let json = serde_json::to_value(table.view(TWO)).unwrap();
    let expected = serde_json::json!({
        "variant": "mini", "width": 5, "height": 5, "stage": "rights",
        "board": "WBGRU/YWBGR/UYWBG/RUYWB/GRUY.", "position": null, "placer": 0,
        "sides": [null, null], "first": null, "limit": 1, "left": [4, 4, 4, 4, 4, 4],
        "pinned": [], "clock": null,
    });
    assert_eq!(json, expected);
    let read: View = serde_json::from_value(json).unwrap();
    assert_eq!(read, table.view(TWO));
}

/// CC-14: nothing is hidden: any view, a watcher's too, is enough to rebuild the state.
#[test]
fn a_view_holds_the_whole_state() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut table = Table::opened(Options::default());
    while let Some(seat) = table.waiting_for() {
        for viewer in Viewer::all(2) {
            let seen = play::Snapshot::of(&table.game, &table.state, viewer);
            let again = table.game.determinize(&seen, &mut Luck::new(&mut rng));
            assert_eq!(again, table.state);
        }
        let moves = table.moves(seat);
        let next = Luck::new(&mut rng).pick(&moves).unwrap().clone();
        table.take(seat, &next).unwrap();
    }
}
