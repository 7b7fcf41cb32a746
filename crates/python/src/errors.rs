//! Refusals as Python exceptions: `parlour.Refused`, with code, rule, sentence and places.

use play::Reject;
use pyo3::prelude::*;
use table::Fault;

/// Why something was refused or cannot be read, on its way to Python.
pub struct Refused(Reject);

impl From<Reject> for Refused {
    fn from(reject: Reject) -> Refused {
        Refused(reject)
    }
}

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Refused {
        let at = [format!("line {}", fault.line)];
        Refused(Reject::new(fault.code, "", fault.message).at(at))
    }
}

impl From<serde_json::Error> for Refused {
    fn from(why: serde_json::Error) -> Refused {
        let why = play::explain_parse_error(why);
        Refused(Reject::new("malformed-json", "", format!("This is not sound JSON: {why}.")))
    }
}

impl From<Refused> for PyErr {
    fn from(Refused(reject): Refused) -> PyErr {
        let Reject { code, rule, message, at } = reject;
        Python::attach(|py| {
            let class = py.import("parlour._errors").and_then(|m| m.getattr("Refused"));
            match class.and_then(|class| class.call1((code, rule, message, at))) {
                Ok(refused) => PyErr::from_value(refused),
                Err(why) => why,
            }
        })
    }
}
