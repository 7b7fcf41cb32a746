//! The ratings as a picture: a point with its interval for every strength, and the levels.

use super::report::Report;
use std::fmt::Write;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 340.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 52.0;

/// Text and lines follow the page; where it says nothing, light.
const STYLE: &str = "<style>text{font:12px system-ui,sans-serif;fill:#222}.t{font-size:15px;\
    font-weight:600}.g{stroke:#8886;stroke-width:1}.i{stroke:#4477aa;stroke-width:2}.p{fill:#4477aa}\
    .l{stroke:#c33;stroke-width:1;stroke-dasharray:4 3}@media (prefers-color-scheme:dark){text{\
    fill:#eee}.l{stroke:#f77}.i{stroke:#7ab}.p{fill:#7ab}}</style>";

/// The picture as SVG.
pub fn svg(name: &str, report: &Report) -> String {
    let low = report.players.iter().map(|p| p.rating - p.reach).fold(0.0, f64::min);
    let high = report.players.iter().map(|p| p.rating + p.reach).fold(100.0, f64::max);
    let x = |strength: u8| LEFT + (WIDTH - LEFT - RIGHT) * f64::from(strength) / 100.0;
    let y = |rating: f64| TOP + (HEIGHT - TOP - BOTTOM) * (high - rating) / (high - low);
    let title = format!("{name}: rating by strength");
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
         aria-label=\"{title}\">{STYLE}<text class=\"t\" x=\"12\" y=\"22\">{title}</text>\n"
    );
    let step = if high - low > 1200.0 { 400 } else { 100 };
    let first = (low / f64::from(step)).ceil() as i32;
    for line in (first..).map(|n| n * step).take_while(|line| f64::from(*line) <= high) {
        let at = y(line.into());
        let _ = writeln!(
            svg,
            "<line class=\"g\" x1=\"{LEFT}\" y1=\"{at:.1}\" x2=\"{:.1}\" y2=\"{at:.1}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{line}</text>",
            WIDTH - RIGHT,
            LEFT - 8.0,
            at + 4.0
        );
    }
    for (number, (word, strength)) in report.levels.iter().enumerate() {
        let at = x(*strength);
        let _ = writeln!(
            svg,
            "<line class=\"l\" x1=\"{at:.1}\" y1=\"{TOP}\" x2=\"{at:.1}\" y2=\"{:.1}\"/>\
             <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"{}\">{word}</text>",
            HEIGHT - BOTTOM,
            HEIGHT - BOTTOM + 18.0,
            match number {
                0 => "start",
                _ if number + 1 == report.levels.len() => "end",
                _ => "middle",
            }
        );
    }
    for player in &report.players {
        let (at, middle) = (x(player.strength), y(player.rating));
        let (top, bottom) = (y(player.rating + player.reach), y(player.rating - player.reach));
        let _ = writeln!(
            svg,
            "<line class=\"i\" x1=\"{at:.1}\" y1=\"{top:.1}\" x2=\"{at:.1}\" y2=\"{bottom:.1}\"/>\
             <circle class=\"p\" cx=\"{at:.1}\" cy=\"{middle:.1}\" r=\"4\"><title>strength {}: {:.0} \
             ± {:.0}</title></circle>",
            player.strength, player.rating, player.reach
        );
    }
    let below = HEIGHT - 12.0;
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{below}\" text-anchor=\"middle\">strength from 0 to 100; bars are 95 % \
         intervals</text></svg>",
        (LEFT + WIDTH - RIGHT) / 2.0
    );
    svg
}
