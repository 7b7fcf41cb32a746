//! Variables that look like settings and are none.

use super::table;
use clap::Command;

/// Variables of the files in `deploy/` and of the page's tests, which hosts may inherit.
const OTHERS: [&str; 5] =
    ["PARLOUR_SITE", "PARLOUR_NODES", "PARLOUR_PASSWORD", "PARLOUR_BIN", "PARLOUR_URL"];

/// How alike a name must be to a setting's to be taken for a slip, from 0 to 1.
const ALIKE: f64 = 0.8;

/// A variable that is misspelt would be ignored in silence. It need not be ours, though, so the host
/// starts all the same.
pub(super) fn warnings() -> Vec<String> {
    let variables = std::env::vars_os();
    let text = variables.filter_map(|(name, value)| Some((name.into_string().ok()?, value)));
    let ours = text.filter(|(name, _)| name.starts_with("PARLOUR_"));
    let ours = ours.map(|(name, value)| (name, value.to_string_lossy().into_owned()));
    let mut warnings: Vec<String> =
        ours.filter_map(|(name, value)| warning(&name, &value)).collect();
    warnings.sort_unstable();
    warnings
}

fn warning(name: &str, value: &str) -> Option<String> {
    let known = table::variables();
    let fits = known.iter().any(|known| known == name) || OTHERS.contains(&name);
    if fits || is_service_link(name, value) {
        return None;
    }
    let likeness = |known: &&String| strsim::normalized_damerau_levenshtein(known, name);
    let nearest = known.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    let advice = match nearest.filter(|known| likeness(known) >= ALIKE) {
        Some(known) => format!("did you mean {known}?"),
        None => "`parlour serve --help` lists them all".to_owned(),
    };
    Some(format!("there is no setting {name}, but it is in the environment: {advice}"))
}

/// Kubernetes tells every program the addresses of its services in such variables, and a service may
/// well be called parlour.
fn is_service_link(name: &str, value: &str) -> bool {
    let port =
        name.split("_PORT_").skip(1).any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    port || ["_SERVICE_HOST", "_SERVICE_PORT"].iter().any(|part| name.contains(part))
        || ["tcp://", "udp://", "sctp://"].iter().any(|scheme| value.starts_with(scheme))
}

/// Lets the variables of Kubernetes pass that are called like settings: `PARLOUR_PORT=tcp://…`.
pub(super) fn without_service_links(command: Command) -> Command {
    command.mut_args(|arg| {
        let name = arg.get_env().and_then(|name| name.to_str());
        let value = name.and_then(|name| std::env::var(name).ok());
        match name.zip(value).is_some_and(|(name, value)| is_service_link(name, &value)) {
            true => arg.env(clap::builder::Resettable::Reset),
            false => arg,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_told_with_what_was_meant() {
        let said = warning("PARLOUR_LISEN", "7777").unwrap();
        assert!(said.ends_with("did you mean PARLOUR_LISTEN?"), "{said}");
        let said = warning("PARLOUR_WHATEVER_ELSE", "1").unwrap();
        assert!(said.contains("--help"), "{said}");
        for right in ["PARLOUR_LISTEN", "PARLOUR_WORDS", "PARLOUR_SITE"] {
            assert_eq!(warning(right, "x"), None);
        }
    }

    #[test]
    fn services_of_kubernetes_are_no_slips() {
        for (name, value) in [
            ("PARLOUR_SERVICE_HOST", "10.0.0.1"),
            ("PARLOUR_SERVICE_PORT_HTTP", "7777"),
            ("PARLOUR_PORT", "tcp://10.0.0.1:7777"),
            ("PARLOUR_PORT_7777_TCP_ADDR", "10.0.0.1"),
            ("PARLOUR_DB_PORT", "tcp://10.0.0.2:5432"),
        ] {
            assert_eq!(warning(name, value), None, "{name}");
        }
    }
}
