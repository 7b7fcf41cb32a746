//! The reveal: all words at once, compared; and what was possible.

use super::Seen;
use super::table::{head, spans};
use crate::shell::look::Look;
use crate::shell::page::{Page, WIDTH, heading, wrapped};
use crate::shell::speech::{count, verb_of};
use bots::keyword::{Made, Possible};
use keyword::{Decided, Did, Round, Shown, Word};
use play::{Millis, Seat};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

/// Draws all words of the round that was shown last.
pub fn draw(seen: &Seen, round: &Round, area: Rect, buf: &mut Buffer, look: Look, now: Millis) {
    head(seen, area, buf, look, now);
    let (x, width) = (area.x + 1, area.width.saturating_sub(1));
    let mut y = area.y + 2;
    let mut write = |line: Line<'static>| {
        if y < area.bottom() {
            buf.set_line(x, y, &line, width);
        }
        y += 1;
    };
    for text in wrapped(&decided(round, &seen.names), width.into(), 0) {
        write(Line::styled(text, look.bold()));
    }
    write(Line::default());
    for (i, shown) in round.shown.iter().enumerate() {
        let wins = round.winner == Some(Seat(i as u8));
        for line in seat(&seen.names[i], shown, wins, width, look) {
            write(line);
        }
    }
    write(Line::default());
    write(Line::styled("[B] is blue, B? is a blank.", look.quiet()));
}

/// A seat's word, and what is to be said about it.
fn seat(name: &str, shown: &Shown, wins: bool, width: u16, look: Look) -> Vec<Line<'static>> {
    let mark = if wins { look.sign("★ ", "* ") } else { "  " };
    let name: String = name.chars().take(12).collect();
    let style = match wins {
        true => look.bold().patch(look.fg(Color::Green)),
        false => Style::new(),
    };
    let mut line = Line::from(Span::styled(format!("{mark}{name:<12} "), style));
    let Some(word) = &shown.word else {
        line.push_span(Span::styled(without_word(shown.did), look.quiet()));
        return vec![line];
    };
    line.spans.extend(spans(word, look));
    let fate = match &shown.flaw {
        Some(_) => " does not count".to_owned(),
        None => format!(" {}, {} blue", word.length(), word.blue()),
    };
    line.push_span(Span::styled(fate, style));
    let mut lines = vec![line];
    if let Some(flaw) = &shown.flaw {
        let message = wrapped(&flaw.message, usize::from(width) - 4, 0);
        lines.extend(
            message.into_iter().map(|message| Line::styled(format!("    {message}"), look.quiet())),
        );
    }
    lines
}

/// The longest words there were with one's own cards.
pub fn possible(answer: &Possible, look: Look) -> Page {
    let title = format!("What was possible in round {}", answer.round);
    let hand: String = answer.hand.iter().map(|face| face.written().to_ascii_uppercase()).collect();
    let Some(best) = answer.words.first() else {
        let none = format!("With {hand} and the blue row there was no word (proved).");
        return Page::new(title, vec![Line::raw(none)]);
    };
    let wins = if answer.wins { "would have won" } else { "would not have won" };
    let head = format!(
        "{}, with up to {} blue ({wins} the round):",
        count(best.length, "letter"),
        best.blue
    );
    let word = |made: &Made| format!("{} {}", made.text.to_uppercase(), made.blue);
    let mut words = answer.words.iter().map(word).collect::<Vec<_>>().join(", ");
    if answer.more > 0 {
        words += &format!(", and {} more", answer.more);
    }
    let mut lines = vec![heading(head, look)];
    lines.extend(wrapped(&words, WIDTH, 0).into_iter().map(Line::raw));
    lines.push(Line::default());
    lines.push(Line::raw(format!(
        "With {hand} and the blue row, each word with its blue cards: proved."
    )));
    Page::new(title, lines)
}

fn upper(word: &Word) -> String {
    word.text().to_uppercase()
}

/// How a round was decided, in a sentence.
fn decided(round: &Round, names: &[String]) -> String {
    let winner = round.winner.and_then(|seat| Some((seat, round.shown.get(seat.index())?)));
    let word = winner.and_then(|(seat, shown)| Some((seat, shown.word.as_ref()?)));
    match (round.decided, word) {
        (Decided::Longest, Some((seat, word))) => {
            format!("{} with {}, the longest word.", verb_of(names, seat, "score"), upper(word))
        }
        (Decided::BlueCards, Some((seat, word))) => {
            let scores = verb_of(names, seat, "score");
            format!("{scores} with {}: as long as another, with more blue cards.", upper(word))
        }
        (Decided::Tie, _) => "A tie in letters and blue cards: nobody scores.".into(),
        _ => "Nobody has a word: nobody scores.".into(),
    }
}

/// What a seat showed at the reveal, if it is not a word that counts.
fn without_word(did: Did) -> &'static str {
    match did {
        Did::Word => "",
        Did::Passed => "passed",
        Did::Nothing => "had no word in time",
        Did::Left => "has left",
    }
}
