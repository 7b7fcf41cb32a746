//! Metrics as numbers: reads Prometheus's text format, as the host writes it.

use std::collections::HashMap;

/// The series of one host at one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Figures(HashMap<String, f64>);

impl Figures {
    /// Reads the text format; lines that are no figure are passed over.
    pub(crate) fn read(text: &str) -> Figures {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let series = lines.filter_map(|line| {
            let (name, value) = line.rsplit_once(' ')?;
            Some((name.to_owned(), value.parse().ok()?))
        });
        Figures(series.collect())
    }

    /// A series without labels; 0 where there is none.
    pub(crate) fn get(&self, name: &str) -> f64 {
        self.0.get(name).copied().unwrap_or_default()
    }

    /// A series by the value of its label.
    pub(crate) fn get_as(&self, name: &str, label: &str, value: &str) -> f64 {
        self.get(&format!("{name}{{{label}=\"{value}\"}}"))
    }

    /// All series of a metric together.
    pub(crate) fn sum(&self, name: &str) -> f64 {
        let start = format!("{name}{{");
        let own = |series: &&String| *series == name || series.starts_with(&start);
        self.0.iter().filter(|(series, _)| own(series)).map(|(_, value)| value).sum()
    }

    /// The buckets of a histogram, by their upper end in seconds.
    fn buckets(&self, name: &str) -> Vec<(f64, f64)> {
        let start = format!("{name}_bucket{{le=\"");
        let bucket = |(series, count): (&String, &f64)| {
            let end = series.strip_prefix(&start)?.strip_suffix("\"}")?;
            let end = if end == "+Inf" { f64::INFINITY } else { end.parse().ok()? };
            Some((end, *count))
        };
        let mut buckets: Vec<_> = self.0.iter().filter_map(bucket).collect();
        buckets.sort_by(|a, b| a.0.total_cmp(&b.0));
        buckets
    }
}

/// Figures of several hosts, or of one: what happened between two moments.
pub(crate) struct Between<'f> {
    pub(crate) before: &'f [Figures],
    pub(crate) now: &'f [Figures],
    pub(crate) seconds: f64,
}

impl Between<'_> {
    /// How often a second something was counted.
    pub(crate) fn rate(&self, count: impl Fn(&Figures) -> f64) -> f64 {
        let total = |all: &[Figures]| all.iter().map(&count).sum::<f64>();
        // A host that was started again begins at 0.
        (total(self.now) - total(self.before)).max(0.0) / self.seconds.max(0.001)
    }

    /// The time within which this part of all was done: the end of a bucket. Of everything since the
    /// start, if nothing was done in between; `None` if nothing ever was.
    pub(crate) fn quantile(&self, name: &str, part: f64) -> Option<f64> {
        let add = |all: &[Figures]| {
            let mut sum: Vec<(f64, f64)> = Vec::new();
            for (end, count) in all.iter().flat_map(|figures| figures.buckets(name)) {
                match sum.iter_mut().find(|(known, _)| *known == end) {
                    Some((_, total)) => *total += count,
                    None => sum.push((end, count)),
                }
            }
            sum.sort_by(|a, b| a.0.total_cmp(&b.0));
            sum
        };
        let (now, before) = (add(self.now), add(self.before));
        let since = now.iter().map(|(end, count)| {
            let known = before.iter().find(|(other, _)| other == end).map_or(0.0, |(_, n)| *n);
            (*end, (count - known).max(0.0))
        });
        let since: Vec<_> = since.collect();
        [since, now].iter().find_map(|buckets| {
            let all = buckets.last()?.1;
            let within = |(_, count): &&(f64, f64)| *count >= all * part;
            (all > 0.0).then(|| buckets.iter().find(within).map(|(end, _)| *end))?
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# HELP a_total Things\n# TYPE a_total counter\na_total{k=\"x\"} 3\na_total{k=\"y\"} 4\n\nb 0.5\n\
        t_bucket{le=\"0.01\"} 90\nt_bucket{le=\"0.1\"} 99\nt_bucket{le=\"+Inf\"} 100\nt_sum 2\nt_count 100\n";

    #[test]
    fn figures_are_read() {
        let figures = Figures::read(TEXT);
        assert_eq!((figures.get("b"), figures.get("nothing")), (0.5, 0.0));
        assert_eq!(figures.get_as("a_total", "k", "y"), 4.0);
        assert_eq!(figures.sum("a_total"), 7.0);
    }

    #[test]
    fn what_happened_in_between_is_worked_out() {
        let (before, now) = (Figures::default(), Figures::read(TEXT));
        let (before, now) = ([before], [now]);
        let between = Between { before: &before, now: &now, seconds: 2.0 };
        assert_eq!(between.rate(|f| f.sum("a_total")), 3.5);
        assert_eq!(between.quantile("t", 0.5), Some(0.01));
        assert_eq!(between.quantile("t", 0.99), Some(0.1));
        assert_eq!(between.quantile("t", 0.999), Some(f64::INFINITY));
        assert_eq!(between.quantile("other", 0.5), None);
        let idle = Between { before: &now, now: &now, seconds: 2.0 };
        assert_eq!(idle.quantile("t", 0.5), Some(0.01), "of all since the start");
        assert_eq!(idle.rate(|f| f.sum("a_total")), 0.0);
    }
}
