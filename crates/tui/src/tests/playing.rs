//! Somebody plays Candy Chain with keys and mouse.

use super::rig::{LETTERS, Rig, SHAPES, args, two_at};
use crate::shell::terminal::Program;
use ratatui::layout::Position;

/// Mints (Ada) to move. The only way from a3 to the rest goes over b3; c3 and d3 are loose.
const SMALL: &str = "...../...../WBWG./..RUY/..R.. m -";

/// CC-08, CC-14: a candy that cannot be taken says why, and what it would cut off is shown.
#[test]
fn a_refusal_names_its_rule_and_shows_what_is_cut_off() {
    let mut rig = Rig::new(two_at(SMALL), LETTERS);
    rig.press("h "); // b3
    let text = rig.text();
    assert!(text.contains("b3") && text.contains("a3"), "{text}");
    assert!(text.contains("[CC-08]"), "{text}");
    assert!(text.contains("!!!"), "{text}");
    rig.press("\x1b");
    assert!(!rig.text().contains("!!!"), "taken back");
    rig.press("p");
    assert!(rig.text().contains("!!!"), "and shown on demand");
}

/// CC-14: marks can be switched off.
#[test]
fn marks_come_and_go() {
    let mut rig = Rig::new(two_at(SMALL), LETTERS);
    let marks = |rig: &mut Rig| rig.text().contains("'-x-'");
    assert!(marks(&mut rig), "{}", rig.text());
    rig.press("m");
    assert!(!marks(&mut rig), "{}", rig.text());
    rig.press("m");
    assert!(marks(&mut rig));
}

/// CC-06: one's own candies, one or two of a colour.
#[test]
fn only_own_candies_of_one_colour_can_be_chosen() {
    let mut rig = Rig::new(two_at(SMALL), LETTERS);
    rig.press("j "); // c2, red
    assert!(rig.text().contains("[CC-06]"), "{}", rig.text());
    assert!(!rig.text().contains("^^^"), "it is not chosen");
    rig.press("k l "); // c3 white, then d3 gray
    assert!(rig.text().contains("the same colour"), "{}", rig.text());
    rig.press("hhh "); // a3 white, instead of d3
    assert!(rig.text().contains("Enter takes c3 and a3, clears white."), "{}", rig.text());
    rig.press("u");
    assert!(rig.text().contains("Enter takes c3."), "{}", rig.text());
}

/// Whoever acted last takes it back, and everything looks as it did.
#[test]
fn a_move_is_taken_back() {
    let mut rig = Rig::new(two_at(SMALL), LETTERS);
    rig.control('z');
    assert!(rig.text().contains("no move that can still be taken back"), "{}", rig.text());
    rig.press(" hh \n"); // c3 and a3
    assert!(rig.text().contains("> Ben. Take one candy"), "{}", rig.text());
    rig.control('z');
    let text = rig.text();
    assert!(text.contains("Your last move is taken back."), "{text}");
    assert!(text.contains("> Ada. Take one candy"), "{text}");
}

/// CC-06: taking two moves on to the other player.
#[test]
fn two_candies_are_taken_and_told() {
    let mut rig = Rig::new(two_at(SMALL), LETTERS);
    rig.press(" hh \n"); // c3 and a3
    let text = rig.text();
    assert!(text.contains("took white from a3 and c3."), "{text}");
    assert!(text.contains("cleared white!"), "{text}");
    assert!(text.contains("> Ben. Take one candy"), "{text}");
    assert!(text.contains('o'), "the empty cells are marked:\n{text}");
}

/// CC-07: the first move takes one candy, and the screen says so.
#[test]
fn the_first_move_takes_one() {
    let board = "WWWWB/BBBGG/GG.RR/RRUUU/UYYYY m o";
    let mut rig = Rig::new(two_at(board), LETTERS);
    assert!(rig.text().contains("The first move takes one candy."), "{}", rig.text());
    rig.press("kk h ");
    assert_eq!(rig.text().matches("^^^").count(), 1, "a second choice replaces the first");
    rig.press("\n");
    assert!(rig.text().contains("Take one candy, or two"), "{}", rig.text());
}

/// CC-09: a pass happens automatically and is shown.
#[test]
fn a_pass_is_visible() {
    // A row with mints at both ends: the fruits between them hold it together.
    let row = "......./......./......./......./......./......./WBRUYGW m -";
    let mut rig = Rig::new(two_at(row), LETTERS);
    rig.press("jjjhhh ");
    let text = rig.text();
    assert!(text.contains("Enter takes a1; then your opponent must pass."), "{text}");
    rig.press("\n");
    let text = rig.text();
    assert!(text.contains("Ben had no candy to take and passed."), "{text}");
    assert!(text.contains("> Ada. Take one candy"), "{text}");
}

/// CC-11: the end names its rule, and a new game can be started.
#[test]
fn the_game_ends_and_another_begins() {
    let mut rig = Rig::new(two_at("...../...../.WGG./.RUY./..... m -"), LETTERS);
    rig.press("h "); // b3, the last white; black is gone already
    let text = rig.text();
    assert!(text.contains("Enter takes b3, clears white and wins."), "{text}");
    rig.press("\n");
    let text = rig.text();
    assert!(text.contains("Ada wins."), "{text}");
    assert!(text.contains("[n New game]") && !text.contains("Resign"), "{text}");
    rig.press("n");
    assert!(rig.text().contains("> Ben. Take"), "the other one begins:\n{}", rig.text());
}

/// CC-05: rights and sides are chosen from a menu, by keys, numbers or clicks.
#[test]
fn rights_and_sides_are_a_menu() {
    let game = &["--two", "--name", "Ada,Ben", "--seed", "a"];
    let mut rig = Rig::new(args(game), LETTERS);
    rig.press("j\n");
    let text = rig.text();
    assert!(text.contains("> Ada. Choose the candies"), "{text}");
    rig.press("2");
    let text = rig.text();
    assert!(text.contains("Ada, fruits") && text.contains("> Ben, mints"), "{text}");
    let mut rig = Rig::new(args(game), LETTERS);
    rig.click("Move first");
    assert!(rig.text().contains("> Ben. Choose the candies"), "{}", rig.text());
    rig.click("Play the mints");
    assert!(rig.text().contains("> Ada, fruits"), "{}", rig.text());
}

const WHOLE: &str = "URRY.YBY/B.URB.YW/UGGR.BBW/UBWRWGU./GWBURY../U.RYGG.U/.RW.WG.G/.B..Y.YW m o";
const LONG: &str = "WWWWWWWWBBBBBBBBGGGGGGGG/RRRRRRRRUUUUUUUUYYYYYYYY m o";

/// Every candy can be clicked where it is drawn, at every size of cell.
#[test]
fn every_candy_can_be_clicked() {
    for (width, height, position) in [(80, 24, WHOLE), (120, 40, WHOLE), (130, 24, LONG)] {
        let mut rig = Rig::sized(two_at(position), LETTERS, width, height);
        let text = rig.text();
        let lines: Vec<&[u8]> = text.lines().map(str::as_bytes).collect();
        let labels = lines.iter().rposition(|line| line.trim_ascii_start().starts_with(b"a  "));
        let labels = lines[labels.expect("files are named below the board")];
        let mut clicked = 0;
        for (y, line) in lines.iter().enumerate() {
            let rank = std::str::from_utf8(&line[..line.len().min(3)]).unwrap().trim();
            for (x, sign) in line.iter().enumerate().take(labels.len()) {
                if rank.parse::<u8>().is_ok() && b"WBG".contains(sign) {
                    let cell = format!("{}{rank}", labels[x] as char);
                    rig.press("\x1b");
                    rig.app.click(Position::new(x as u16, y as u16)).unwrap();
                    let text = rig.text();
                    let said = [format!("Enter takes {cell}."), format!("Taking {cell} would")];
                    assert!(said.iter().any(|said| text.contains(said)), "{cell}:\n{text}");
                    clicked += 1;
                }
            }
        }
        assert_eq!(clicked, 24);
    }
}

/// The lowest line is made of buttons.
#[test]
fn buttons_do_what_their_keys_do() {
    let mut rig = Rig::new(two_at(SMALL), SHAPES);
    rig.click("[Space Choose]");
    assert!(rig.text().contains("^^^"));
    rig.click("[u Clear]");
    assert!(!rig.text().contains("^^^"));
    rig.click("[Space Choose]");
    rig.click("[Enter Take]");
    assert!(rig.text().contains("took white from c3."), "{}", rig.text());
    rig.click("[? Help]");
    rig.click("[Esc Close]");
    rig.click("[q Quit]");
    rig.click("[n No, go on]");
    assert!(!rig.app.is_done());
    rig.click("[q Quit]");
    rig.click("[y Yes, leave]");
    assert!(rig.app.is_done());
}
