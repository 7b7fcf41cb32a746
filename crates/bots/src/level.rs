//! How strong a bot is, and who it is.
//!
//! The five levels and the characters that play at them are the same in every game: Pip is a
//! beginner at every table.

/// A level of play, and who plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its id: `easy`.
    pub id: &'static str,
    /// The same as people say it: `Easy`.
    pub word: &'static str,
    /// What the first bot of this level is called at the table: `Gumdrop`.
    pub name: &'static str,
    /// Everybody who plays at this level, that one first.
    pub names: &'static [&'static str],
    /// A line about it for people who choose.
    pub line: &'static str,
    /// Positions it looks at for a move, at most.
    pub nodes: u64,
    /// About how many milliseconds it thinks about a move, on one core: hosts let quick ones go
    /// first.
    pub millis: u32,
}

impl Level {
    /// Learns the game itself.
    pub const fn beginner(line: &'static str, nodes: u64, millis: u32) -> Level {
        let names = &["Pip", "Sprinkle", "Nibble", "Bubble", "Button", "Crumb", "Jelly"];
        Level { id: "beginner", word: "Beginner", name: names[0], names, line, nodes, millis }
    }

    /// Can be beaten by anybody who knows the rules.
    pub const fn easy(line: &'static str, nodes: u64, millis: u32) -> Level {
        let names = &["Gumdrop", "Fudge", "Nougat", "Waffle", "Biscuit", "Muffin", "Pudding"];
        Level { id: "easy", word: "Easy", name: names[0], names, line, nodes, millis }
    }

    /// A good match for somebody who has played a few times.
    pub const fn medium(line: &'static str, nodes: u64, millis: u32) -> Level {
        let names = &["Toffee", "Truffle", "Caramel", "Cocoa", "Ginger", "Maple", "Honey"];
        Level { id: "medium", word: "Medium", name: names[0], names, line, nodes, millis }
    }

    /// Hard to beat.
    pub const fn strong(line: &'static str, nodes: u64, millis: u32) -> Level {
        let names =
            &["Marzipan", "Jawbreaker", "Brittle", "Liquorice", "Pepper", "Clove", "Sherbet"];
        Level { id: "strong", word: "Strong", name: names[0], names, line, nodes, millis }
    }

    /// As strong as a bot can be here.
    pub const fn expert(line: &'static str, nodes: u64, millis: u32) -> Level {
        let names = &["Praline", "Saffron", "Juniper", "Nutmeg", "Vanilla", "Cardamom", "Aniseed"];
        Level { id: "expert", word: "Expert", name: names[0], names, line, nodes, millis }
    }

    /// What a bot of this level is called beside people and bots with these names: nobody shares
    /// a name while there is another.
    pub fn name_beside<'a>(&self, taken: impl Iterator<Item = &'a str> + Clone) -> &'static str {
        let free = |name: &&&str| !taken.clone().any(|other| other.eq_ignore_ascii_case(name));
        self.names.iter().find(free).unwrap_or(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_of_one_level_have_different_names_while_there_are_any() {
        let level = Level::easy("", 1, 1);
        let mut taken = vec!["fudge"];
        for _ in 0..6 {
            let name = level.name_beside(taken.iter().copied());
            assert!(!taken.contains(&name) && name != "Fudge");
            taken.push(name);
        }
        assert_eq!(level.name_beside(taken.iter().copied()), level.name, "there is no other left");
    }
}
