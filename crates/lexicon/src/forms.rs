//! Leads a form of a word back to its base: houses, ran, happier, quickly.

/// An ending, what replaces it in the base, and which part of speech the base must be.
struct Rule(&'static str, &'static str, char);

/// The regular endings of English, as WordNet's own rules have them, and two that make adverbs
/// and nouns of adjectives. Irregular forms stand beside the definitions.
const RULES: [Rule; 33] = [
    Rule("s", "", 'n'),
    Rule("ses", "s", 'n'),
    Rule("xes", "x", 'n'),
    Rule("zes", "z", 'n'),
    Rule("ches", "ch", 'n'),
    Rule("shes", "sh", 'n'),
    Rule("oes", "o", 'n'),
    Rule("men", "man", 'n'),
    Rule("ies", "y", 'n'),
    Rule("s", "", 'v'),
    Rule("ies", "y", 'v'),
    Rule("es", "", 'v'),
    Rule("ed", "e", 'v'),
    Rule("ed", "", 'v'),
    Rule("ied", "y", 'v'),
    Rule("ing", "e", 'v'),
    Rule("ing", "", 'v'),
    Rule("ings", "e", 'v'),
    Rule("ings", "", 'v'),
    Rule("er", "", 'a'),
    Rule("er", "e", 'a'),
    Rule("ier", "y", 'a'),
    Rule("est", "", 'a'),
    Rule("est", "e", 'a'),
    Rule("iest", "y", 'a'),
    Rule("ly", "", 'a'),
    Rule("ily", "y", 'a'),
    Rule("bly", "ble", 'a'),
    Rule("ically", "ic", 'a'),
    Rule("ness", "", 'a'),
    Rule("iness", "y", 'a'),
    Rule("nesses", "", 'a'),
    Rule("inesses", "y", 'a'),
];

/// What this could be a form of, the likelier first, each with the part of speech it would have to be.
pub(crate) fn bases(word: &str) -> Vec<(String, char)> {
    let mut bases = Vec::new();
    for Rule(ending, instead, part) in &RULES {
        let Some(stem) = word.strip_suffix(ending).filter(|stem| stem.len() > 1) else { continue };
        bases.push((format!("{stem}{instead}"), *part));
        // running, bigger: the consonant was doubled
        let mut last = stem.chars().rev();
        let doubled = last.next().zip(last.next()).is_some_and(|(a, b)| a == b);
        if doubled && instead.is_empty() && ["ed", "ing", "ings", "er", "est"].contains(ending) {
            bases.push((stem[..stem.len() - 1].to_owned(), *part));
        }
    }
    bases
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_lead_back_to_their_base() {
        for (form, base, part) in [
            ("houses", "house", 'n'),
            ("boxes", "box", 'n'),
            ("cities", "city", 'n'),
            ("walked", "walk", 'v'),
            ("hoping", "hope", 'v'),
            ("running", "run", 'v'),
            ("bigger", "big", 'a'),
            ("happiest", "happy", 'a'),
            ("terribly", "terrible", 'a'),
            ("happiness", "happy", 'a'),
        ] {
            assert!(bases(form).contains(&(base.to_owned(), part)), "{form}");
        }
        assert_eq!(bases("is"), [], "too little would be left");
    }
}
