//! One metric, and how it is counted.

/// What kind of figure a metric is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Only grows, from 0 at the start of the process.
    Counter,
    /// As it is now.
    Gauge,
    /// How often something took how long.
    Histogram,
}

impl Kind {
    /// As Prometheus calls it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Kind::Counter => "counter",
            Kind::Gauge => "gauge",
            Kind::Histogram => "histogram",
        }
    }
}

/// All values that a label can have.
pub type LabelValues = fn() -> Vec<&'static str>;

/// One metric of the host.
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    /// `parlour_tables_made_total`.
    pub name: &'static str,
    /// What kind of figure it is.
    pub kind: Kind,
    /// What it counts.
    pub unit: &'static str,
    /// Its label and all values of that, where it has one.
    pub label: Option<(&'static str, LabelValues)>,
    /// What it means.
    pub help: &'static str,
}

impl Metric {
    /// Makes all its series, at zero, and says what they mean.
    pub(crate) fn register(&self) {
        let help = format!("{} ({})", self.help.trim_end_matches('.'), self.unit);
        let values = self.label.map_or_else(Vec::new, |(_, values)| values());
        match self.kind {
            Kind::Counter => {
                metrics::describe_counter!(self.name, help);
                if self.label.is_none() {
                    self.add(0);
                }
                values.into_iter().for_each(|value| self.counter_of(value).increment(0));
            }
            Kind::Gauge => {
                metrics::describe_gauge!(self.name, help);
                if self.label.is_none() {
                    self.set(0.0);
                }
                values.into_iter().for_each(|value| self.set_for(value, 1.0));
            }
            Kind::Histogram => {
                metrics::describe_histogram!(self.name, help);
                let _ = self.histogram();
            }
        }
    }

    /// Counts one more.
    pub(crate) fn count(&self) {
        self.add(1);
    }

    /// Counts so many more.
    pub(crate) fn add(&self, count: u64) {
        metrics::counter!(self.name).increment(count);
    }

    /// Counts one more with this value of its label.
    pub(crate) fn count_as(&self, value: &'static str) {
        self.counter_of(value).increment(1);
    }

    /// The counter with this value of its label, for what is counted often.
    pub(crate) fn counter_of(&self, value: &'static str) -> metrics::Counter {
        let (label, _) = self.label.expect("it has a label");
        metrics::counter!(self.name, label => value)
    }

    /// It is this now.
    pub(crate) fn set(&self, value: f64) {
        metrics::gauge!(self.name).set(value);
    }

    /// The gauge, for what changes step by step.
    pub(crate) fn gauge(&self) -> metrics::Gauge {
        metrics::gauge!(self.name)
    }

    fn set_for(&self, label_value: &'static str, value: f64) {
        let (label, _) = self.label.expect("it has a label");
        metrics::gauge!(self.name, label => label_value).set(value);
    }

    /// The histogram.
    pub(crate) fn histogram(&self) -> metrics::Histogram {
        metrics::histogram!(self.name)
    }
}
