//! CC-01 to CC-05: board, pieces, placing, rights and sides.

use crate::table::*;
use candy_chain::{
    Action, CandyChain, EventView, Options, Right, Scenario, Side, Stage, Variant, notation,
};
use play::{Game, Luck, Seat};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

fn size(width: u8, height: u8) -> Options {
    Options { width: Some(width), height: Some(height), ..Options::default() }
}

fn variant(variant: Variant) -> Options {
    Options { variant: Some(variant), ..Options::default() }
}

/// CC-01: the ordinary board is 8 by 8, dense is 7 by 7, mini 5 by 5, and other sizes from 48
/// to 64 cells can be chosen.
#[test]
fn boards_of_all_allowed_sizes() {
    let shape = |options| {
        let view = Table::with(options, &Scenario::default()).view(ONE);
        (view.width, view.height, view.variant)
    };
    assert_eq!(shape(Options::default()), (8, 8, Some(Variant::Standard)));
    assert_eq!(shape(variant(Variant::Dense)), (7, 7, Some(Variant::Dense)));
    assert_eq!(shape(variant(Variant::Mini)), (5, 5, Some(Variant::Mini)));
    for (width, height) in [(2, 24), (2, 32), (26, 2), (6, 8), (9, 7), (16, 4)] {
        assert_eq!(shape(size(width, height)), (width, height, None));
    }
}

/// CC-01: boards that cannot hold the pieces, or have no names for their cells, are refused.
#[test]
fn boards_of_other_sizes_are_refused() {
    for (width, height) in [(5, 5), (47, 1), (6, 7), (9, 8), (27, 2), (0, 0), (255, 255), (1, 48)] {
        let reject = CandyChain::new(size(width, height));
        assert_eq!(refusal(reject), because("bad-size", "CC-01"), "{width} by {height}");
    }
    let half = Options { width: Some(8), ..Options::default() };
    assert_eq!(refusal(CandyChain::new(half)), because("half-a-size", "CC-01"));
    let both = Options { variant: Some(Variant::Dense), ..size(7, 7) };
    assert_eq!(refusal(CandyChain::new(both)), because("variant-and-size", "CC-01"));
    let (wide, high) = (FULL.replace('/', "./"), format!("{FULL}/........"));
    for board in [&wide, &high, "WBG", "", "/////////"] {
        assert_eq!(refusal(Table::new().place(board)), because("board-size", "CC-01"), "{board}");
    }
}

/// CC-02: eight of each of six colours (four in mini).
#[test]
fn all_pieces_are_placed() {
    let mut table = Table::new();
    table.place(FULL).unwrap();
    assert_eq!(table.view(ONE).left, [8; 6]);
    assert_eq!(table.game.census(&table.state).len(), 48);
    let mut mini = Table::with(variant(Variant::Mini), &Scenario::default());
    mini.place("WBGRU/YWBGR/UYWBG/RUYWB/GRUY.").unwrap();
    assert_eq!(mini.view(TWO).left, [4; 6]);
}

/// CC-02: wrong counts and unknown pieces are refused, at the set-up and in a scenario.
#[test]
fn wrong_counts_are_refused() {
    let short = FULL.replacen('W', ".", 1);
    let swapped = FULL.replacen('W', "B", 1);
    for board in [&short, &swapped] {
        assert_eq!(refusal(Table::new().place(board)), because("wrong-count", "CC-02"));
        let alone = Scenario { board: Some(board.clone()), ..Scenario::default() };
        let code = if board == &short { "wrong-count" } else { "too-many-pieces" };
        assert_eq!(refusal(Table::new().game.open(&alone)), because(code, "CC-02"));
    }
    let under_way = Table::new().game.open(&playing(&swapped, ONE));
    assert_eq!(refusal(under_way), because("too-many-pieces", "CC-02"));
    let odd = FULL.replacen('W', "w", 1);
    assert_eq!(refusal(Table::new().place(&odd)), because("unknown-piece", "CC-02"));
    let empty = "......../".repeat(7) + "........";
    assert_eq!(
        refusal(Table::new().game.open(&playing(&empty, ONE))),
        because("empty-board", "CC-02")
    );
}

/// CC-03: corners connect as edges do.
#[test]
fn corners_connect() {
    let diagonal = "W......./.R....../..B...../...U..../....W.../.....R../......B./.......U";
    Table::playing(diagonal, ONE);
}

/// CC-03, CC-04: a set-up in two groups is refused, and the refusal says which pieces are apart.
#[test]
fn two_groups_are_refused() {
    let mut ranks: Vec<&str> = FULL.split('/').collect();
    ranks[0] = "......U.";
    ranks[7] = ".YWBGRUY";
    let apart = ranks.join("/");
    let reject = Table::new().place(&apart).unwrap_err();
    assert_eq!((&*reject.code, &*reject.rule), ("not-connected", "CC-03"));
    assert_eq!(reject.at, ["g8"]);
    let alone = Scenario { board: Some(apart), ..Scenario::default() };
    assert_eq!(refusal(Table::new().game.open(&alone)), because("not-connected", "CC-03"));
}

/// CC-04: luck lays a connected set-up with all pieces; each cell and colour has its share.
#[test]
fn placing_is_even() {
    let table = Table::new();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut white = [0u32; 64];
    for _ in 0..4000 {
        let placing = table.game.sample(&table.state, &mut Luck::new(&mut rng));
        Table::new().place(&placing.board).unwrap();
        let cells = placing.board.chars().filter(|c| *c != '/');
        cells.enumerate().filter(|(_, c)| *c == 'W').for_each(|(i, _)| white[i] += 1);
    }
    // An eighth of the time each: 500, give or take five standard deviations. (Corner cells
    // lose a little by the redraws, which is well within that.)
    assert!(white.iter().all(|n| (390..610).contains(n)), "{white:?}");
}

/// CC-04: an explicit set-up is taken as it is, once.
#[test]
fn a_given_set_up_is_taken() {
    let mut table = Table::new();
    let events = table.place(FULL).unwrap();
    assert_eq!(events, [EventView::Placed { board: FULL.into() }]);
    assert_eq!(table.view(ONE).board.as_deref(), Some(FULL));
    assert_eq!(refusal(table.place(FULL)), because("already-placed", "CC-04"));
    let pieces = notation::read_board(&candy_chain::Geometry::STANDARD, FULL).unwrap();
    assert_eq!(notation::write_board(&candy_chain::Geometry::STANDARD, &pieces), FULL);
}

/// CC-05: the seat that did not place takes one right, the placer gets the other.
#[test]
fn rights_and_sides() {
    for placer in [ONE, TWO] {
        let other = placer.next(2);
        for right in Right::ALL {
            for side in Side::ALL {
                let options = Options { placer, ..Options::default() };
                let mut table = Table::with(options, &Scenario::default());
                table.place(FULL).unwrap();
                assert_eq!(table.can(other), Right::ALL.map(Action::Right));
                assert!(table.can(placer).is_empty());
                let events = table.act(other, Action::Right(right)).unwrap();
                assert_eq!(events, [EventView::Right { seat: other, right }]);
                let (first, chooser) =
                    if right == Right::First { (other, placer) } else { (placer, other) };
                assert_eq!(table.view(ONE).first, Some(first));
                assert_eq!(table.can(chooser), Side::ALL.map(Action::Side));
                let events = table.act(chooser, Action::Side(side)).unwrap();
                assert_eq!(events, [EventView::Side { seat: chooser, side }]);
                let view = table.view(first);
                assert_eq!(view.sides[chooser.index()], Some(side));
                assert_eq!(view.sides[first.index()], Some(side.other()));
                assert_eq!((view.stage, table.waiting_for()), (Stage::Play, Some(first)));
            }
        }
    }
}

/// CC-05: nobody takes a right or a side out of turn, and nothing else can be done instead.
#[test]
fn rights_and_sides_in_their_turn() {
    let (right, side) = (Action::Right(Right::Side), Action::Side(Side::Fruits));
    let mut table = Table::new();
    assert_eq!(refusal(table.act(TWO, right)), because("not-placed", "CC-04"));
    table.place(FULL).unwrap();
    assert_eq!(refusal(table.act(ONE, right)), because("not-your-turn", "CC-05"));
    assert_eq!(refusal(table.act(TWO, side)), because("not-this-stage", "CC-05"));
    assert_eq!(refusal(table.take(TWO, "a1")), because("not-this-stage", "CC-05"));
    table.act(TWO, right).unwrap();
    assert_eq!(refusal(table.act(ONE, side)), because("not-your-turn", "CC-05"));
    assert_eq!(refusal(table.act(TWO, right)), because("not-this-stage", "CC-05"));
    table.act(TWO, side).unwrap();
    assert_eq!(refusal(table.act(ONE, side)), because("not-this-stage", "CC-06"));
    assert_eq!(refusal(table.act(Seat(2), side)), because("no-such-seat", "CC-05"));
    let refused = table.act(Seat(2), side).unwrap_err();
    assert!(refused.message.starts_with("There is no seat 3:"), "people count from 1: {refused}");
    let third = Options { placer: Seat(2), ..Options::default() };
    assert_eq!(refusal(CandyChain::new(third)), because("no-such-seat", "CC-05"));
}

/// CC-05: scenarios that settle things in an impossible order are refused.
#[test]
fn impossible_scenarios_are_refused() {
    let game = Table::new().game;
    let sides = Some([Side::Mints, Side::Fruits]);
    let base = Scenario { board: Some(FULL.into()), ..Scenario::default() };
    let cases = [
        (Scenario { first: Some(ONE), ..Scenario::default() }, "no-board", "CC-04"),
        (Scenario { sides, ..base.clone() }, "no-first", "CC-05"),
        (Scenario { to_act: Some(ONE), ..base.clone() }, "not-in-play", "CC-05"),
        (Scenario { sides: Some([Side::Mints; 2]), ..playing(FULL, ONE) }, "same-side", "CC-05"),
        (Scenario { first: Some(Seat(7)), ..base.clone() }, "no-such-seat", "CC-05"),
        (playing(FULL, TWO), "wrong-turn", "CC-05"),
        (Scenario { opening: Some(false), ..playing(FULL, ONE) }, "opening-mismatch", "CC-07"),
        (playing(LINE, ONE), "must-pass", "CC-09"),
    ];
    for (scenario, code, rule) in cases {
        assert_eq!(refusal(game.open(&scenario)), because(code, rule));
    }
}
