//! Whole pictures, compared with how they were when somebody looked at them.

use super::rig::{COLOURS, LETTERS, Rig, SHAPES, args, line, two_at};
use insta::assert_snapshot;
use ratatui::style::Color;

/// A game under way on the ordinary board, mints to move.
const MIDDLE: &str = "URRY.YBY/B.URB.YW/UGGR.BBW/UBWRWGU./GWBURY../U.RYGG.U/.RW.WG.G/.B..Y.YW m o";

#[test]
fn before_the_game_a_right_is_taken_beside_the_board() {
    let mut rig = Rig::new(two_at(MIDDLE.split(' ').next().unwrap()), SHAPES);
    assert_snapshot!("rights", rig.text());
}

#[test]
fn a_plain_terminal_with_shapes() {
    let mut rig = Rig::new(two_at(MIDDLE), SHAPES);
    rig.press("h \n");
    rig.press("l ");
    assert_snapshot!("plain_shapes", rig.text());
}

#[test]
fn a_plain_terminal_with_letters() {
    let mut rig = Rig::new(two_at(MIDDLE), LETTERS);
    rig.press("h \n");
    rig.press("l ");
    assert_snapshot!("plain_letters", rig.text());
}

#[test]
fn a_large_terminal_uses_its_room() {
    let mut rig = Rig::sized(two_at(MIDDLE), SHAPES, 120, 40);
    rig.press("h \n");
    rig.press("l ");
    assert_snapshot!("large_shapes", rig.text());
    let mut rig = Rig::sized(two_at(MIDDLE), LETTERS, 120, 40);
    rig.press("h \n");
    rig.press("l ");
    assert_snapshot!("large_letters", rig.text());
}

/// The flags of a board, by its name or size.
fn board(name: &str) -> Vec<&'static str> {
    match name {
        "mini" => vec!["--variant", "mini"],
        "dense" => vec!["--variant", "dense"],
        "10x6" => vec!["--width", "10", "--height", "6"],
        "24x2" => vec!["--width", "24", "--height", "2"],
        "2x32" => vec!["--width", "2", "--height", "32"],
        "26x2" => vec!["--width", "26", "--height", "2"],
        "6x9" => vec!["--width", "6", "--height", "9"],
        _ => vec!["--variant", "standard"],
    }
}

/// CC-01: a variant that is ours is labelled as one.
#[test]
fn a_variant_is_named_in_the_title() {
    let title = |variant| {
        let mut rig =
            Rig::new(args(&[&["--two", "--seed", "x"], &board(variant)[..]].concat()), LETTERS);
        rig.text().lines().next().unwrap_or_default().to_owned()
    };
    assert_eq!(title("mini"), " Candy Chain, mini variant - First player vs Second player");
    assert_eq!(title("10x6"), " Candy Chain, 10 by 6 - First player vs Second player");
    assert_eq!(title("8x8"), " Candy Chain - First player vs Second player");
}

#[test]
fn the_end_is_told_with_what_was_proved() {
    // Ada wins at once with b3; whatever she does, she has a won game.
    let mut rig = Rig::new(two_at("...../...../.WGG./.RUY./..... m -"), SHAPES);
    rig.press("h \n");
    rig.wait_for("(proved)");
    assert_snapshot!("end", rig.text());
}

#[test]
fn the_help_says_everything_on_one_plain_screen() {
    let mut rig = Rig::new(two_at(MIDDLE), SHAPES);
    rig.press("?");
    let text = rig.text();
    assert!(text.contains("q, Ctrl-C"), "the last lines fit as well:\n{text}");
    assert_snapshot!("help", text);
    rig.press("\x1b");
    assert!(!rig.text().contains("Help ─"));
}

/// The lines between the edges of the open page.
fn page_lines(text: &str) -> Vec<String> {
    let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let is_top = |row: &&Vec<char>| row.iter().collect::<String>().contains("╭ Help ─");
    let top = rows.iter().position(|row| is_top(&row)).expect("the help is open");
    let edge = |sign: char, from: usize| {
        from + rows[top][from..].iter().position(|c| *c == sign).expect("the page has edges")
    };
    let title = rows[top].windows(3).position(|three| *three == ['╭', ' ', 'H']).unwrap();
    let right = edge('╮', title);
    let inside = rows[top + 1..].iter().take_while(|row| row.get(title) == Some(&'│'));
    let line = |row: &Vec<char>| row[title + 1..right].iter().collect::<String>();
    inside.map(|row| line(row).trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

/// Nothing of it is cut off: a terminal of 80 columns shows, line by line, what a large one shows.
#[test]
fn the_help_of_every_game_fits_80_columns() {
    for game in catalog::GAMES {
        let id = game.about.id;
        let open = || line(&[id, "--name", "Ada", "--seed", "fixed"]);
        let mut large = Rig::sized(open(), SHAPES, 200, 100);
        large.press("?");
        let mut small = Rig::new(open(), SHAPES);
        small.press("?");
        let mut seen = page_lines(&small.text());
        for _ in 0..60 {
            small.press("↓");
            seen.extend(page_lines(&small.text()));
        }
        let whole = page_lines(&large.text());
        assert!(whole.len() > 10, "{id}: {whole:?}");
        for line in whole {
            assert!(seen.contains(&line), "{id}, cut off: {line}");
        }
    }
}

#[test]
fn letters_mean_nothing_but_ascii() {
    let mut rig = Rig::new(two_at(MIDDLE), LETTERS);
    for keys in ["", " ", "h ", "p", "?", "\x1bq", "\x1br"] {
        rig.press(keys);
        let text = rig.text();
        assert!(text.is_ascii(), "after {keys:?}:\n{text}");
    }
}

#[test]
fn colours_are_the_sixteen_or_none() {
    let palette = |colour: Color| !matches!(colour, Color::Rgb(..) | Color::Indexed(_));
    for (width, height) in [(80, 24), (120, 40)] {
        let mut rig = Rig::sized(two_at(MIDDLE), COLOURS, width, height);
        rig.press(" p");
        let cells = &rig.buffer().content;
        assert!(cells.iter().any(|cell| cell.bg == Color::Red));
        assert!(cells.iter().all(|cell| palette(cell.fg) && palette(cell.bg)));
        let mut rig = Rig::sized(two_at(MIDDLE), SHAPES, width, height);
        rig.press(" p");
        let plain = |cell: &ratatui::buffer::Cell| (cell.fg, cell.bg) == Default::default();
        assert!(rig.buffer().content.iter().all(plain), "NO_COLOR means none at all");
    }
}

#[test]
fn a_terminal_that_is_too_small_asks_to_be_enlarged() {
    let mut rig = Rig::new(two_at(MIDDLE), SHAPES);
    let whole = rig.text();
    for (width, height) in [(79, 24), (80, 23), (40, 10), (10, 3), (1, 1)] {
        rig.resize(width, height);
        let text = rig.text();
        assert!(!text.contains("Your turn"), "{width} by {height}:\n{text}");
        rig.press("?\x1b p");
        rig.app.click(ratatui::layout::Position::new(0, height - 1)).unwrap();
    }
    rig.resize(40, 10);
    assert!(rig.text().contains("Please enlarge this window to 80 by 24."));
    rig.press("\x1b");
    rig.resize(80, 24);
    assert_eq!(rig.text(), whole, "and nothing is lost");
}

#[test]
fn every_size_can_be_drawn() {
    for variant in ["mini", "standard", "dense", "24x2", "2x32", "26x2", "6x9"] {
        let mut rig =
            Rig::new(args(&[&["--two", "--seed", "x"], &board(variant)[..]].concat()), SHAPES);
        for (width, height) in [(80, 24), (81, 60), (140, 24), (200, 60), (300, 100)] {
            rig.resize(width, height);
            let text = rig.text();
            let least = if variant == "2x32" { 39 } else { 24 };
            let drawn = text.contains("Take one of the two rights");
            assert!(drawn || text.contains("enlarge"), "{variant} at {width}x{height}:\n{text}");
            assert!(drawn || height < least || width < 130, "{variant} at {width}x{height}");
        }
    }
}
