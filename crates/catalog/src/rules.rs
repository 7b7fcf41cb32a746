//! One rule out of the rules of a game.

/// The ids of all rules in this text, in order.
pub fn ids(text: &str) -> impl Iterator<Item = &str> {
    entries(text).filter_map(id_of)
}

/// One rule, with everything indented below it.
pub fn rule(text: &str, id: &str) -> Option<String> {
    let is_it = |line: &str| {
        let found = line.strip_prefix("- ").and_then(id_of);
        found.is_some_and(|found| found.eq_ignore_ascii_case(id))
    };
    let mut lines = text.lines().skip_while(|line| !is_it(line));
    let first = lines.next()?;
    let rest = lines.take_while(|line| line.starts_with(' '));
    Some([first].into_iter().chain(rest).collect::<Vec<_>>().join("\n"))
}

/// The lines that begin an entry of a list.
fn entries(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.strip_prefix("- "))
}

/// The id that an entry begins with: `CC-08`, in bold or not.
fn id_of(entry: &str) -> Option<&str> {
    let word = entry.split_whitespace().next()?.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    let (letters, number) = word.split_once('-')?;
    let fits = letters.bytes().all(|b| b.is_ascii_uppercase())
        && number.bytes().all(|b| b.is_ascii_digit());
    (fits && !letters.is_empty() && !number.is_empty()).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "# A game\n- AB-01 One.\n  More of it.\n- **AB-02** Two.\n\n## Later\n- Not.\n";

    #[test]
    fn a_rule_is_its_entry_with_what_is_indented_below_it() {
        assert_eq!(rule(TEXT, "AB-01").unwrap(), "- AB-01 One.\n  More of it.");
        assert_eq!(rule(TEXT, "ab-02").unwrap(), "- **AB-02** Two.");
        assert_eq!(rule(TEXT, "AB-03"), None);
        assert_eq!(ids(TEXT).collect::<Vec<_>>(), ["AB-01", "AB-02"]);
    }
}
