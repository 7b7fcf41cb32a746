//! A picture of bars, readable on light and dark pages.

use std::fmt::Write;

/// A group of bars with a name: one bar a table.
pub struct Group {
    /// What it is about.
    pub name: String,
    /// One value for each series; none where there is nothing to show.
    pub values: Vec<Option<f64>>,
}

/// A picture of horizontal bars.
pub struct Bars<'a> {
    /// What is shown.
    pub title: &'a str,
    /// What a bar's length means.
    pub axis: &'a str,
    /// The names of the series, at most four.
    pub series: Vec<String>,
    /// The bars.
    pub groups: Vec<Group>,
    /// The least and the most that fits.
    pub range: (f64, f64),
    /// Lines to be drawn at these values: what KM-37 allows.
    pub limits: Vec<f64>,
    /// Digits after the point.
    pub digits: usize,
}

/// Four colours that colour-blind people can distinguish.
const COLOURS: [&str; 4] = ["#4477aa", "#ee8833", "#228855", "#bb4488"];
const LEFT: f64 = 150.0;
const RIGHT: f64 = 44.0;
const WIDTH: f64 = 720.0;
/// As high as its number, so that numbers do not touch.
const BAR: f64 = 11.0;
const GAP: f64 = 12.0;
const TOP: f64 = 62.0;

/// Text and lines follow the page; where it says nothing, light.
const STYLE: &str = "<style>text{font:12px system-ui,sans-serif;fill:#222}.t{font-size:15px;\
    font-weight:600}.s{font-size:10px}.g{stroke:#8888;stroke-width:1}.l{stroke:#c33;stroke-width:1;\
    stroke-dasharray:4 3}@media (prefers-color-scheme:dark){text{fill:#eee}.l{stroke:#f77}}</style>";

impl Bars<'_> {
    /// The picture as SVG.
    pub fn svg(&self) -> String {
        let each = BAR * self.series.len() as f64 + GAP;
        let bottom = TOP + each * self.groups.len() as f64;
        let height = bottom + 34.0;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height:.0}\" \
             role=\"img\" aria-label=\"{title}\">{STYLE}<text class=\"t\" x=\"12\" y=\"22\">{title}\
             </text>\n",
            title = escaped(self.title)
        );
        self.legend(&mut svg);
        for at in self.ticks() {
            let x = self.x(at);
            let _ = writeln!(
                svg,
                "<line class=\"g\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{TOP}\" y2=\"{bottom:.1}\"/>\
                 <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{at}</text>",
                bottom + 14.0
            );
        }
        for limit in &self.limits {
            let x = self.x(*limit);
            let _ = writeln!(
                svg,
                "<line class=\"l\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{:.1}\" y2=\"{bottom:.1}\"/>",
                TOP - 6.0
            );
        }
        for (i, group) in self.groups.iter().enumerate() {
            self.group(&mut svg, group, TOP + GAP / 2.0 + each * i as f64);
        }
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text></svg>",
            (LEFT + WIDTH - RIGHT) / 2.0,
            bottom + 29.0,
            escaped(self.axis)
        );
        svg
    }

    fn legend(&self, svg: &mut String) {
        for (i, name) in self.series.iter().enumerate().filter(|_| self.series.len() > 1) {
            let x = LEFT + 110.0 * i as f64;
            let _ = writeln!(
                svg,
                "<rect x=\"{x:.1}\" y=\"36\" width=\"10\" height=\"10\" fill=\"{}\"/>\
                 <text x=\"{:.1}\" y=\"45\">{}</text>",
                COLOURS[i % 4],
                x + 15.0,
                escaped(name)
            );
        }
    }

    fn group(&self, svg: &mut String, group: &Group, top: f64) {
        let middle = top + BAR * self.series.len() as f64 / 2.0 + 4.0;
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{middle:.1}\" text-anchor=\"end\">{}</text>",
            LEFT - 8.0,
            escaped(&group.name)
        );
        let zero = self.x(0.0_f64.clamp(self.range.0, self.range.1));
        for (i, value) in group.values.iter().enumerate() {
            let Some(value) = value else { continue };
            let end = self.x(value.clamp(self.range.0, self.range.1));
            let (x, width) = (zero.min(end), (end - zero).abs().max(0.5));
            let y = top + BAR * i as f64;
            let (label, anchor) = match *value < 0.0 {
                true => (end - 3.0, "end"),
                false => (end + 3.0, "start"),
            };
            let _ = writeln!(
                svg,
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{:.1}\" \
                 fill=\"{}\"/><text class=\"s\" x=\"{label:.1}\" y=\"{:.1}\" \
                 text-anchor=\"{anchor}\">{value:.*}</text>",
                BAR - 1.0,
                COLOURS[i % 4],
                y + BAR - 2.0,
                self.digits
            );
        }
    }

    fn x(&self, value: f64) -> f64 {
        let (least, most) = self.range;
        LEFT + (value - least) / (most - least) * (WIDTH - LEFT - RIGHT)
    }

    /// Five or so round numbers.
    fn ticks(&self) -> Vec<f64> {
        let (least, most) = self.range;
        let rough = (most - least) / 5.0;
        let steps = [0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 25.0, 50.0, 100.0, 500.0, 1_000.0, 5_000.0];
        let step = steps.into_iter().find(|s| *s >= rough).unwrap_or(10_000.0);
        let first = (least / step).ceil();
        (0..20).map(|i| (first + f64::from(i)) * step).take_while(|at| *at <= most).collect()
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_its_bars_names_and_limits() {
        let bars = Bars {
            title: "A & B",
            axis: "points",
            series: vec!["one".into(), "two".into()],
            groups: vec![Group { name: "I'M <HERE>".into(), values: vec![Some(-3.0), None] }],
            range: (-10.0, 10.0),
            limits: vec![5.0],
            digits: 1,
        };
        let svg = bars.svg();
        assert!(svg.contains("A &amp; B") && svg.contains("I'M &lt;HERE>"), "{svg}");
        assert!(svg.contains(">-3.0</text>") && svg.contains("class=\"l\""), "{svg}");
        assert_eq!(svg.matches("<rect").count(), 3, "two in the legend, one bar: {svg}");
        assert_eq!(bars.ticks(), [-10.0, -5.0, 0.0, 5.0, 10.0]);
    }
}
