//! A timer that runs while somebody thinks.

use super::look::Look;
use play::Millis;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

/// From here on the time is emphasised.
const SOON: Millis = Millis::secs(10);

/// Minutes and seconds. A begun second counts, so that 0:00 is really the end.
pub fn written(time: Millis) -> String {
    let seconds = time.0.div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// What is left until `deadline`, as sand in a glass `width` columns long and in digits; `whole`
/// is what there was.
pub fn sand(deadline: Millis, whole: Millis, now: Millis, width: u16, look: Look) -> Line<'static> {
    let left = deadline.since(now);
    let share = |of: u64| of.saturating_mul(left.0).div_ceil(whole.0.max(1)).min(of);
    let full = share(width.into()) as usize;
    let style: Style = match left <= SOON {
        true => look.fg(Color::Red).patch(look.bold()),
        false => Style::new(),
    };
    let (sand, glass) = (look.sign("▒", "#"), look.sign("·", "."));
    Line::from(vec![
        Span::styled(format!("{} ", written(left)), style),
        Span::styled(sand.repeat(full), style),
        Span::styled(glass.repeat(usize::from(width) - full), look.quiet()),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sand_runs_out_with_the_time() {
        let look = Look { unicode: false, colour: false };
        let at =
            |now| sand(Millis::secs(90), Millis::secs(90), Millis::secs(now), 9, look).to_string();
        assert_eq!(at(0), "1:30 #########");
        assert_eq!(at(80), "0:10 #........");
        assert_eq!(at(90), "0:00 .........");
        assert_eq!(at(99), "0:00 .........");
    }
}
