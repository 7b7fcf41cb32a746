//! The screen: all together above, then the nodes, then the tables.

use super::watch::{Row, Watch};
use crate::admin::print::{age, bytes, length, seats};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Cell, Paragraph, Row as Cells, Sparkline, Table};

/// Lines of figures about everything.
const FIGURES: u16 = 4;
const PLOT: u16 = 4;

pub(super) fn draw(frame: &mut Frame, watch: &Watch) {
    let nodes = watch.nodes.len() as u16 + 2;
    let [head, figures, plot, of_nodes, of_tables] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(FIGURES),
        Constraint::Length(PLOT),
        Constraint::Length(nodes.min(frame.area().height / 3).max(3)),
        Constraint::Min(0),
    ])
    .areas(frame.area());
    frame.render_widget(headline(watch, head.width), head);
    let total = watch.total();
    frame.render_widget(Paragraph::new(totals(watch, &total)), figures);
    draw_plot(frame, watch, &total, plot);
    draw_nodes(frame, watch, of_nodes);
    draw_tables(frame, watch, of_tables);
}

fn headline(watch: &Watch, width: u16) -> Line<'_> {
    let down: Vec<String> = watch
        .nodes
        .iter()
        .filter(|node| !node.down.is_empty())
        .map(|node| {
            let what = node.down.join(", ");
            node.node.as_ref().map_or(what.clone(), |name| format!("{what} at {name}"))
        })
        .collect();
    let (state, style) = match (&watch.trouble, down.is_empty()) {
        (Some(_), _) => ("no answer, trying again".to_owned(), Style::new().red().bold()),
        (None, false) => (format!("DOWN: {}", down.join("; ")), Style::new().red().bold()),
        (None, true) => ("all is well".to_owned(), Style::new().green()),
    };
    let count = match watch.nodes.len() {
        1 => "one host".to_owned(),
        count => format!("{count} nodes"),
    };
    let left = format!(" Parlour, {count}: ");
    let right = "q leaves ";
    let used = left.chars().count() + state.chars().count() + right.len();
    let gap = usize::from(width).saturating_sub(used);
    Line::from(vec![
        Span::styled(left, Style::new().bold()),
        Span::styled(state, style),
        Span::raw(" ".repeat(gap)),
        Span::styled(right, Style::new().dim()),
    ])
}

/// A figure in a column of its own: what, then how much.
fn figure(what: &str, value: String, alarming: bool) -> Vec<Span<'_>> {
    let value = format!("{value:<14}");
    let style = if alarming { Style::new().red().bold() } else { Style::new().bold() };
    vec![Span::styled(format!(" {what:<11}"), Style::new().dim()), Span::styled(value, style)]
}

fn saving(row: &Row) -> String {
    match row.saving {
        None => "-".into(),
        Some(seconds) if seconds.is_infinite() => ">8 s".into(),
        Some(seconds) if seconds < 0.01 => format!("<{:.1} ms", seconds * 1000.0),
        Some(seconds) if seconds < 1.0 => format!("<{:.0} ms", seconds * 1000.0),
        Some(seconds) => format!("<{seconds:.0} s"),
    }
}

fn totals<'a>(watch: &Watch, total: &Row) -> Vec<Line<'a>> {
    let people = match watch.people() {
        Some((all, here)) if all == here => all.to_string(),
        Some((all, here)) => format!("{here}, {} away", all - here),
        None => "-".into(),
    };
    let store = format!("{:.1} ms", total.store_seconds * 1000.0);
    let store_down = watch.nodes.iter().any(|node| node.down.iter().any(|what| what == "store"));
    let lines = [
        [
            figure("tables", format!("{:.0}", total.tables), false),
            figure("moves/s", format!("{:.1}", total.moves_a_second), false),
            figure("bots", format!("{:.0} thinking", total.bots), false),
        ],
        [
            figure("people", people, false),
            figure("saved, p99", saving(total), total.saving.is_some_and(|s| s > 0.25)),
            figure("waiting", format!("{:.0} jobs", total.waiting), total.waiting > 20.0),
        ],
        [
            figure("connected", format!("{:.0}", total.connections), false),
            figure("store", if store_down { "DOWN".into() } else { store }, store_down),
            figure(
                "refused/s",
                format!("{:.1}", total.refused_a_second),
                total.refused_a_second > 1.0,
            ),
        ],
        [
            figure("disk", bytes(total.store_bytes), false),
            figure("memory", bytes(total.memory), false),
            figure(
                "errors",
                format!("{:.0}, {:.0} frozen", total.errors, total.frozen),
                total.frozen > 0.0,
            ),
        ],
    ];
    lines.into_iter().map(|line| Line::from(line.concat())).collect()
}

fn draw_plot(frame: &mut Frame, watch: &Watch, total: &Row, area: Rect) {
    let title = format!(" moves a second: {:.1} now ", total.moves_a_second);
    let block = Block::bordered().title(title).border_style(Style::new().dim());
    let width = usize::from(block.inner(area).width);
    let skipped = watch.history.len().saturating_sub(width);
    let data: Vec<u64> = watch.history.iter().skip(skipped).copied().collect();
    let plot = Sparkline::default().block(block).data(data).style(Style::new().fg(Color::Cyan));
    frame.render_widget(plot, area);
}

fn heading<'a>(names: &[&'a str]) -> Cells<'a> {
    let cells = names.iter().map(|name| Cell::from(*name));
    Cells::new(cells).style(Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED))
}

fn draw_nodes(frame: &mut Frame, watch: &Watch, area: Rect) {
    let rows = watch.nodes.iter().enumerate().map(|(i, node)| {
        let row = watch.node(i);
        let (state, style) = match node.down.is_empty() {
            true => ("well".to_owned(), Style::new()),
            false => (node.down.join(","), Style::new().red().bold()),
        };
        let cells = [
            node.node.clone().unwrap_or_else(|| "this host".into()),
            state,
            length(row.up_seconds),
            format!("{:.0}", row.tables),
            format!("{:.0}", row.connections),
            format!("{:.1}", row.moves_a_second),
            saving(&row),
            format!("{:.0}", row.bots),
            format!("{:.1}", row.cores),
            bytes(row.memory),
        ];
        Cells::new(cells).style(style)
    });
    let widths = [10, 6, 11, 6, 6, 7, 8, 4, 5, 8].map(Constraint::Length);
    let names =
        ["node", "state", "up", "tables", "people", "moves/s", "p99", "bots", "cores", "memory"];
    frame.render_widget(Table::new(rows, widths).header(heading(&names)), area);
}

fn draw_tables(frame: &mut Frame, watch: &Watch, area: Rect) {
    if area.height < 2 {
        return;
    }
    if let Some(trouble) = &watch.trouble {
        return frame.render_widget(Paragraph::new(format!(" {trouble}")).red(), area);
    }
    let Some(tables) = &watch.tables else {
        let why = " The list of tables needs the host's admin socket: leave --url out.";
        return frame.render_widget(Paragraph::new(why).dim(), area);
    };
    if tables.is_empty() {
        let why = " No table is in memory. Tables where nobody is rest in the store.";
        return frame.render_widget(Paragraph::new(why).dim(), area);
    }
    let room = usize::from(area.height) - 1;
    let shown = if tables.len() > room { room - 1 } else { room };
    let mut rows: Vec<Cells> = tables
        .iter()
        .take(shown)
        .map(|table| {
            let cells = [
                table.id.clone(),
                table.game.clone(),
                table.stage.clone(),
                age(table),
                format!("{} +{}", seats(table), table.watchers).replace(" +0", ""),
            ];
            Cells::new(cells)
        })
        .collect();
    if tables.len() > shown {
        rows.push(Cells::new([format!("and {} more", tables.len() - shown)]).dim());
    }
    let widths = [
        Constraint::Length(12),
        Constraint::Length(15),
        Constraint::Length(9),
        Constraint::Length(11),
        Constraint::Fill(1),
    ];
    let names = ["table", "game", "stage", "age", "seats (+ watching)"];
    frame.render_widget(Table::new(rows, widths).header(heading(&names)), area);
}

#[cfg(test)]
mod tests {
    use super::super::watch::Sample;
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use server::admin::{NodeReport, SeatReport, TableReport};
    use std::time::{Duration, Instant};

    fn sample(at: Instant, moves: u32, tables: usize) -> Sample {
        let metrics = format!(
            "parlour_tables_awake {tables}\nparlour_connections 3\nparlour_up_seconds 90\n\
             parlour_actions_total{{result=\"accepted\"}} {moves}\nparlour_append_seconds_bucket{{le=\"0.002\"}} {moves}\n\
             parlour_append_seconds_bucket{{le=\"+Inf\"}} {moves}\nparlour_bots_thinking 1\n"
        );
        let node = |name: &str, down: &[&str]| NodeReport {
            node: Some(name.into()),
            version: "0.1.0".into(),
            down: down.iter().map(|what| (*what).to_owned()).collect(),
            metrics: metrics.clone(),
        };
        let ada = SeatReport { name: "Ada".into(), bot: false, here: true };
        let bot = SeatReport { name: "Gumdrop".into(), bot: true, here: true };
        let table = |n: usize| TableReport {
            node: None,
            id: format!("table-{n}"),
            game: "candy-chain".into(),
            stage: "running".into(),
            public: true,
            made: 0,
            seats: vec![Some(ada.clone()), Some(bot.clone())],
            watchers: 2,
        };
        let nodes = vec![node("alpha", &[]), node("beta", &["store"])];
        Sample { at, nodes, tables: Some((0..tables).map(table).collect()) }
    }

    fn drawn(width: u16, height: u16, tables: usize) -> String {
        let now = Instant::now();
        let mut watch = Watch::new(sample(now, 10, tables));
        watch.note(sample(now + Duration::from_secs(2), 50, tables));
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(frame, &watch)).unwrap();
        terminal.backend().to_string()
    }

    #[test]
    fn everything_is_on_the_screen() {
        for (width, height) in [(80, 24), (120, 40)] {
            let screen = drawn(width, height, 3);
            let wanted =
                ["2 nodes", "DOWN: store at beta", "q leaves", "40.0", "alpha", "2 thinking"];
            let at_tables = ["table-2", "candy-chain", "Ada, Gumdrop (bot) +2", "<2.0 ms"];
            for part in wanted.into_iter().chain(at_tables) {
                assert!(screen.contains(part), "{part:?} at {width}x{height}:\n{screen}");
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_counted() {
        let screen = drawn(80, 24, 40);
        assert!(screen.contains("and 31 more"), "{screen}");
        drawn(20, 5, 40);
        drawn(1, 1, 1);
    }
}
