//! The lines of a playthrough.

use serde::de::DeserializeOwned;

/// One line, without what the runner writes below it.
#[derive(Clone, Debug, PartialEq)]
pub enum Line<'t> {
    /// A comment or an empty line.
    Remark,
    /// `game candy-chain`: the game's name.
    Game(&'t str),
    /// `seats 2`: how many seats the table has.
    Seats(u8),
    /// `options {…}`, with the code if it is to be refused.
    Options(Json<'t>),
    /// `seed 7`: where luck without an order comes from.
    Seed(u64),
    /// `scenario {…}`: the position to begin with.
    Scenario(Json<'t>),
    /// `at 1500`: the time from here on.
    At(u64),
    /// `act 1 {…}`: a seat acts.
    Act(u8, Json<'t>),
    /// `preview 1 {…}`: a seat asks about a draft.
    Preview(u8, Json<'t>),
    /// `chance`: luck falls, drawn from the seed.
    Luck,
    /// `chance {…}`: this luck is drawn.
    Chance(Json<'t>),
    /// `expire`: the deadline passes.
    Expire,
    /// `open {…} refused code`: an impossible position.
    Open(Json<'t>),
}

/// JSON on a line, and the code it must be refused with, if it must.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Json<'t> {
    /// The JSON text.
    pub text: &'t str,
    /// The code after `refused`; `?` means any and is filled in.
    pub refused: Option<&'t str>,
}

impl<'t> Json<'t> {
    fn read(text: &'t str) -> Result<Json<'t>, String> {
        let mut values =
            serde_json::Deserializer::from_str(text).into_iter::<serde::de::IgnoredAny>();
        match values.next() {
            Some(Ok(_)) => {}
            Some(Err(e)) => return Err(format!("this is no JSON: {e}")),
            None => return Err("there should be JSON on this line".into()),
        }
        let (json, rest) = text.split_at(values.byte_offset());
        let words: Vec<&str> = rest.split_whitespace().collect();
        let refused = match words[..] {
            [] => None,
            ["refused", code] => Some(code),
            _ => return Err(format!("`{}` should be `refused` and a code", rest.trim())),
        };
        Ok(Json { text: json.trim(), refused })
    }

    /// What it means.
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, String> {
        serde_json::from_str(self.text).map_err(|e| format!("{} is not understood: {e}", self.text))
    }

    /// The thing, where none is to be refused.
    pub fn accepted<T: DeserializeOwned>(&self) -> Result<T, String> {
        match self.refused {
            None => self.parse(),
            Some(_) => Err("this line cannot be refused here".into()),
        }
    }
}

/// Lines of a script are broken before this column.
const WIDTH: usize = 118;

/// The lines of a file with their numbers, from 1. One that begins with `\\` goes on where the
/// line before it stopped.
pub fn join(text: &str) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    for (i, line) in text.lines().enumerate() {
        match (line.strip_prefix('\\'), lines.last_mut()) {
            (Some(more), Some((_, line))) => line.push_str(more),
            _ => lines.push((i + 1, line.to_owned())),
        }
    }
    lines
}

/// A line as written: wrapped if it is too long, the inverse of [`join`].
pub fn split(line: &str) -> Vec<String> {
    let chars: Vec<char> = line.chars().collect();
    if chars.len() <= WIDTH || is_output(line) || line.starts_with('#') {
        return vec![line.to_owned()];
    }
    let (mut lines, mut rest) = (Vec::new(), &chars[..]);
    while !rest.is_empty() {
        let mark = if lines.is_empty() { "" } else { "\\" };
        let room = WIDTH - mark.len();
        let comma = rest.iter().take(room).rposition(|c| *c == ',').filter(|i| *i > room / 2);
        let end = if rest.len() <= room { rest.len() } else { comma.map_or(room, |i| i + 1) };
        lines.push(mark.to_owned() + &rest[..end].iter().collect::<String>());
        rest = &rest[end..];
    }
    lines
}

/// Whether the runner wrote this line: it is set in.
pub fn is_output(line: &str) -> bool {
    line.starts_with(' ')
}

/// Reads a line that is not the runner's.
pub fn read(line: &str) -> Result<Line<'_>, String> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim();
    let number = |what: &str| format!("`{rest}` should be {what}");
    Ok(match word {
        "" => Line::Remark,
        _ if word.starts_with('#') => Line::Remark,
        "game" => Line::Game(rest),
        "seats" => Line::Seats(rest.parse().map_err(|_| number("a number of seats"))?),
        "seed" => Line::Seed(rest.parse().map_err(|_| number("a number"))?),
        "at" => Line::At(rest.parse().map_err(|_| number("milliseconds"))?),
        "options" => Line::Options(Json::read(rest)?),
        "scenario" => Line::Scenario(Json::read(rest)?),
        "open" => Line::Open(Json::read(rest)?),
        "expire" => Line::Expire,
        "chance" if rest.is_empty() => Line::Luck,
        "chance" => Line::Chance(Json::read(rest)?),
        "act" | "preview" => {
            let (seat, json) =
                rest.split_once(' ').ok_or(format!("`{word} SEAT JSON` is meant"))?;
            let seat = seat.parse().map_err(|_| format!("`{seat}` should be a seat, from 0"))?;
            let json = Json::read(json)?;
            if word == "act" { Line::Act(seat, json) } else { Line::Preview(seat, json) }
        }
        _ => {
            return Err(format!(
                "`{word}` begins no line: game, seats, options, seed, scenario, at, act, \
                 preview, chance, expire, open and # do"
            ));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_apart() {
        let json = |text, refused| Json { text, refused };
        assert_eq!(read("# CC-09 a remark"), Ok(Line::Remark));
        assert_eq!(read(""), Ok(Line::Remark));
        assert_eq!(read("seed 7"), Ok(Line::Seed(7)));
        assert_eq!(read("act 1 \"resign\""), Ok(Line::Act(1, json("\"resign\"", None))));
        assert_eq!(
            read(r#"act 0 {"take": "a1 b2"} refused splits-chain"#),
            Ok(Line::Act(0, json(r#"{"take": "a1 b2"}"#, Some("splits-chain"))))
        );
        assert_eq!(read("chance"), Ok(Line::Luck));
        assert_eq!(read("chance [1,2]"), Ok(Line::Chance(json("[1,2]", None))));
        assert!(is_output("  view all {}") && !is_output("expire"));
    }

    #[test]
    fn long_lines_are_broken_and_joined_again() {
        let long = format!("act 0 {{\"words\":[{}]}}", "\"a, b\",".repeat(60));
        let broken = split(&long);
        assert!(broken.len() > 2 && broken.iter().all(|line| line.chars().count() <= WIDTH));
        assert_eq!(join(&broken.join("\n")), [(1, long)]);
        assert_eq!(join("a\n\n\\b"), [(1, "a".into()), (2, "b".into())]);
    }

    #[test]
    fn what_is_not_understood_is_named() {
        let message = |line| read(line).unwrap_err();
        assert!(message("jump 3").starts_with("`jump` begins no line"));
        assert!(message("act x {}").contains("should be a seat"));
        assert!(message("act 1 {} no").contains("`no` should be `refused` and a code"));
        assert!(message("act 1 {\"a\":").contains("no JSON"));
        assert!(message("open").contains("should be JSON"));
        assert!(message("at noon").contains("milliseconds"));
    }
}
