//! Names of players: everybody at a table must be able to see and hear who is meant.

use crate::HostError;
use play::Seat;
use protocol::MAX_NAME;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use unicode_security::restriction_level::{RestrictionLevel, RestrictionLevelDetection};
use unicode_security::skeleton;

/// The most accents on one letter. More would cover the lines above and below.
const MAX_MARKS: usize = 2;

/// A name as it will be shown: in the usual form of its letters, with single spaces, without what
/// cannot be seen or turns the text around it. Nothing typed is "Player 2".
pub(crate) fn clean_name(name: &str, seat: Seat) -> Result<String, HostError> {
    if name.chars().count() > MAX_NAME {
        return Err(HostError::LongName { most: MAX_NAME });
    }
    let mut marks = 0;
    let shown: String = name
        .nfkc()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !is_invisible(*c))
        .filter(|c| {
            marks = if is_combining_mark(*c) { marks + 1 } else { 0 };
            marks <= MAX_MARKS
        })
        .collect();
    let shown = shown.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    if shown.chars().all(is_combining_mark) {
        return match name.trim().is_empty() {
            true => Ok(format!("Player {}", u16::from(seat.0) + 1)),
            false => Err(HostError::InvisibleName),
        };
    }
    // Some signs are written out by their usual form.
    if shown.chars().count() > MAX_NAME {
        return Err(HostError::LongName { most: MAX_NAME });
    }
    let letters: String = shown.chars().filter(|c| c.is_alphabetic()).collect();
    if !letters.check_restriction_level(RestrictionLevel::ModeratelyRestrictive) {
        return Err(HostError::MixedName);
    }
    if looks(&shown).contains(&looks(PROGRAM.trim())) {
        return Err(HostError::BotName { name: shown });
    }
    if let Some(bot) = bot_names().find(|bot| looks(bot) == looks(&shown)) {
        return Err(HostError::BotName { name: bot.into() });
    }
    Ok(shown)
}

/// A name that nobody else at the table has, and that looks like nobody else's.
pub(crate) fn distinct<'a>(name: &str, others: impl Iterator<Item = &'a str>) -> String {
    catalog::distinct_name_by(name, others, looks)
}

/// What the name of a program that plays by itself ends with: in the lobby, at the table, in every
/// sentence and in the log. No person's name does.
const PROGRAM: &str = " (bot)";

/// The name of such a program.
pub(crate) fn program_name(name: &str) -> String {
    if name.ends_with(PROGRAM) {
        return name.to_owned();
    }
    let most = MAX_NAME - PROGRAM.len();
    let short: String = name.chars().take(most).collect();
    short.trim_end().to_owned() + PROGRAM
}

/// How a name looks: names that are easily mistaken for each other look the same.
pub(crate) fn looks(name: &str) -> String {
    skeleton(&name.to_lowercase()).collect()
}

fn bot_names() -> impl Iterator<Item = &'static str> {
    catalog::GAMES.iter().flat_map(|game| game.levels).flat_map(|level| level.names).copied()
}

/// Characters that nobody sees, and those that change the direction of the text around them: a name
/// must not turn the sentences that others read.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{34F}' | '\u{600}'..='\u{605}' | '\u{61C}' | '\u{6DD}' | '\u{70F}'
            | '\u{890}'..='\u{891}' | '\u{8E2}' | '\u{110BD}' | '\u{110CD}' | '\u{13430}'..='\u{13455}'
            | '\u{16FE4}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D159}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{E000}'..='\u{F8FF}'
            | '\u{FDD0}'..='\u{FDEF}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}'
            | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{10FFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clean(name: &str) -> Result<String, HostError> {
        clean_name(name, Seat(1))
    }

    #[test]
    fn ordinary_names_stay_as_they_are() {
        let names = [
            "Ada",
            "Zoë",
            "O'Neil",
            "Anne-Marie 2",
            "Mīna",
            "李雷",
            "さくら 花",
            "Миша",
            "Ελένη",
            "محمد",
            "Li 李",
            "김민수",
            "अनन्या",
            "Ada 🐱",
        ];
        for name in names {
            assert_eq!(clean(name).as_deref(), Ok(name));
        }
    }

    #[test]
    fn what_cannot_be_seen_is_no_name() {
        for name in ["", "  ", "\u{A0}\u{3000}"] {
            assert_eq!(clean(name).as_deref(), Ok("Player 2"), "{name:?}");
        }
        let invisible = [
            "\u{200B}",
            "\u{3164}",
            "\u{115F}\u{1160}",
            "\u{202E}",
            "\u{2800}\u{2800}",
            "\u{E0041}",
            "\u{301}",
            "\u{FEFF} ",
            "\u{7}",
            "\u{1BCA0}\u{13430}",
            "\u{1D159}\u{16FE4}",
        ];
        for name in invisible {
            assert_eq!(clean(name), Err(HostError::InvisibleName), "{name:?}");
        }
    }

    #[test]
    fn what_is_hidden_in_a_name_goes() {
        assert_eq!(clean("A\u{200B}d\u{202E}a").as_deref(), Ok("Ada"));
        assert_eq!(clean("Ada\u{2028}won").as_deref(), Ok("Ada won"));
        assert_eq!(clean(" Ada \u{A0} B ").as_deref(), Ok("Ada B"));
        assert_eq!(clean("Ａｄａ").as_deref(), Ok("Ada"));
        assert_eq!(clean("Z\u{335}\u{336}\u{337}\u{338}").unwrap().chars().count(), 3);
    }

    #[test]
    fn alphabets_that_look_alike_are_not_mixed() {
        for name in ["Аda", "Adа", "Βen"] {
            assert_eq!(clean(name), Err(HostError::MixedName), "{name}");
        }
    }

    #[test]
    fn a_program_is_known_by_its_name() {
        assert_eq!(program_name("Otto"), "Otto (bot)");
        assert_eq!(program_name(&program_name("Otto")), "Otto (bot)");
        let long = program_name(&"Otto ".repeat(20));
        assert_eq!(long, "Otto Otto Otto Ott (bot)");
        assert!(long.chars().count() <= MAX_NAME);
        for name in ["Ben (bot)", "Ben  (B\u{200B}ot)", "Ben (bot) 2"] {
            assert!(matches!(clean(name), Err(HostError::BotName { .. })), "{name}");
        }
    }

    #[test]
    fn nobody_passes_for_a_bot() {
        let bot = bot_names().next().unwrap();
        let likes =
            [bot.to_owned(), bot.to_uppercase(), format!("\u{200B}{bot} "), bot.replace('l', "I")];
        for name in likes {
            assert_eq!(clean(&name), Err(HostError::BotName { name: bot.into() }), "{name}");
        }
        assert_eq!(looks("Ben"), looks("bеn"));
    }

    #[test]
    fn nobody_passes_for_somebody_else_at_the_table() {
        let cyrillic = "Аса";
        assert_eq!(clean(cyrillic).as_deref(), Ok(cyrillic));
        assert_eq!(distinct(cyrillic, ["Aca"].into_iter()), format!("{cyrillic} 2"));
        assert_eq!(distinct("Ben", ["Ada"].into_iter()), "Ben");
    }
}
