//! What this terminal can show: shapes or letters, colours or none.

use ratatui::style::{Color, Modifier, Style};

/// Which signs and colours may be used. Colour never carries meaning alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Shapes beyond ASCII can be drawn.
    pub unicode: bool,
    /// Colours are wanted.
    pub colour: bool,
}

impl Look {
    /// What the environment asks for: shapes where the locale is UTF-8 and `ascii` is not set,
    /// colours unless `NO_COLOR` is set to something (<https://no-color.org>).
    pub fn detect(ascii: bool, var: impl Fn(&str) -> Option<String>) -> Look {
        let set = |name| var(name).filter(|value| !value.is_empty());
        let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
        let utf8 = locale.is_some_and(|name| {
            let name = name.to_ascii_lowercase();
            name.contains("utf-8") || name.contains("utf8")
        });
        // Windows consoles take Unicode without saying so in a locale.
        let unicode = !ascii && (utf8 || cfg!(windows));
        Look { unicode, colour: set("NO_COLOR").is_none() }
    }

    /// The sign for this terminal.
    pub fn sign<T>(self, shape: T, ascii: T) -> T {
        if self.unicode { shape } else { ascii }
    }

    /// Text of this colour, where colours are wanted.
    pub fn fg(self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }

    /// Text of one colour on another, where colours are wanted.
    pub fn on(self, fg: Color, bg: Color) -> Style {
        if self.colour { Style::new().fg(fg).bg(bg) } else { Style::new() }
    }

    /// Text that steps back. Faint is not faint everywhere, so nothing depends on it.
    pub fn quiet(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Text that steps forward.
    pub fn bold(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// A refusal.
    pub fn refusal(self) -> Style {
        self.fg(Color::Red).add_modifier(Modifier::BOLD)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(ascii: bool, set: &[(&str, &str)]) -> Look {
        Look::detect(ascii, |name| {
            set.iter().find(|(n, _)| *n == name).map(|(_, value)| value.to_string())
        })
    }

    #[cfg(not(windows))]
    #[test]
    fn the_locale_decides_about_shapes() {
        assert!(look(false, &[("LANG", "en_GB.UTF-8")]).unicode);
        assert!(look(false, &[("LANG", "C.utf8")]).unicode);
        assert!(!look(false, &[("LANG", "C")]).unicode);
        assert!(!look(false, &[]).unicode);
        assert!(!look(false, &[("LC_ALL", "POSIX"), ("LANG", "en_GB.UTF-8")]).unicode);
        assert!(look(false, &[("LC_ALL", ""), ("LANG", "en_GB.UTF-8")]).unicode);
        assert!(!look(true, &[("LANG", "en_GB.UTF-8")]).unicode);
    }

    #[test]
    fn no_color_is_respected() {
        assert!(look(false, &[]).colour);
        assert!(look(false, &[("NO_COLOR", "")]).colour, "an empty value asks for nothing");
        let plain = look(false, &[("NO_COLOR", "1")]);
        assert_eq!(plain.on(Color::Red, Color::Blue), Style::new());
    }
}
