//! What players are called at one table.

/// A name that nobody else at the table has: the second Ben is "Ben 2". Whoever reads or hears it
/// must know who is meant, so small and capital letters count as the same.
pub fn distinct_name<'a>(name: &str, others: impl Iterator<Item = &'a str>) -> String {
    distinct_name_by(name, others, str::to_lowercase)
}

/// The same, where names count as the same that look the same.
pub fn distinct_name_by<'a>(
    name: &str,
    others: impl Iterator<Item = &'a str>,
    looks: impl Fn(&str) -> String,
) -> String {
    let taken: Vec<String> = others.map(&looks).collect();
    let numbered = (2..).map(|number| format!("{name} {number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !taken.contains(&looks(name))).expect("numbers never run out")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_shares_a_name() {
        let distinct = |name, others: &[&str]| distinct_name(name, others.iter().copied());
        assert_eq!(distinct("Ben", &["Ada"]), "Ben");
        assert_eq!(distinct("Ben", &["Ada", "Ben"]), "Ben 2");
        assert_eq!(distinct("ben", &["Ben", "Ben 2"]), "ben 3");
    }
}
