//! The picture of the shell: title, who is awaited, the game, messages, buttons, overlays.

use super::afterword::Afterword;
use super::app::{App, Message, Overlay, Question};
use super::look::Look;
use super::screen::Button;
use play::Seat;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::style::{Color, Modifier};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Widget, Wrap};

/// The plain terminal that everything is drawn for.
const PLAIN: (u16, u16) = (80, 24);
/// Lines above and below the game.
const AROUND: u16 = 6;

/// The smallest terminal for this game: the plain one, unless its board is an odd one.
fn least(app: &App) -> (u16, u16) {
    let (width, height) = app.screen.least();
    (width.max(PLAIN.0), (height + AROUND).max(PLAIN.1))
}

/// Whether the picture can be drawn.
pub(super) fn fits(app: &App, area: Rect) -> bool {
    let (width, height) = least(app);
    area.width >= width && area.height >= height
}

/// What lies where.
pub(super) struct Areas {
    title: Rect,
    headline: Rect,
    pub(super) game: Rect,
    message: Rect,
    pub(super) buttons: Rect,
}

impl Areas {
    pub(super) fn of(area: Rect) -> Areas {
        let rows = [
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Min(1),
            Constraint::Length(3),
            Constraint::Length(1),
        ];
        let [title, headline, game, message, buttons] = Layout::vertical(rows).areas(area);
        Areas { title, headline, game, message, buttons }
    }
}

/// Draws everything.
pub(super) fn draw(app: &App, frame: &mut Frame<'_>) {
    let area = frame.area();
    if !fits(app, area) {
        let (width, height) = least(app);
        let text = format!(
            "Please enlarge this window to {width} by {height}.\nIt is {} by {} now.\n\
             The game waits.",
            area.width, area.height
        );
        let ask = Paragraph::new(text).centered().wrap(Wrap { trim: true });
        return frame.render_widget(ask, area);
    }
    let areas = Areas::of(area);
    let look = app.look;
    let buf = frame.buffer_mut();
    title(app, areas.title, buf);
    headline(app).render(areas.headline, buf);
    app.screen.draw(areas.game, buf, look, app.now());
    message(app).wrap(Wrap { trim: true }).render(areas.message, buf);
    match app.overlay {
        Overlay::None => {}
        Overlay::Help(top) => {
            let within = help_area(area);
            window(look, " Help ", within, buf);
            let inner = within.inner(Margin::new(2, 1));
            Paragraph::new(help(app)).scroll((top, 0)).render(inner, buf);
        }
        Overlay::Ask(question) => ask(app, question, area, buf),
    }
    for (at, button) in place_buttons(areas.buttons, app.buttons()) {
        let style = match button.primary {
            true => look.on(Color::Black, Color::Cyan).add_modifier(Modifier::BOLD),
            false => look.on(Color::White, Color::DarkGray),
        };
        Line::raw(written(&button)).style(style).render(at, buf);
    }
}

fn title(app: &App, area: Rect, buf: &mut Buffer) {
    let names = app.game.seating().called().join(" vs ");
    let style = app.look.on(Color::White, Color::Magenta).add_modifier(Modifier::BOLD);
    let dash = app.look.sign("—", "-");
    let variant = app.screen.variant().map(|variant| format!(", {variant}")).unwrap_or_default();
    let line = Line::raw(format!(" {}{variant} {dash} {names}", app.name));
    buf.set_style(area, style);
    line.render(area, buf);
}

/// Who is awaited, and for what; or how it ended.
fn headline(app: &App) -> Line<'static> {
    let names = app.game.seating().called();
    let mark = app.look.sign("▶ ", "> ");
    let bold = app.look.bold();
    if let Some(outcome) = app.game.outcome() {
        let winners: Vec<&str> = outcome.winners().iter().map(|s| &*names[s.index()]).collect();
        let verb = if winners.len() == 1 && winners != ["You"] { "wins" } else { "win" };
        let how = app.screen.ending(&outcome);
        let text = format!(" {} {verb}: {how}", winners.join(" and "));
        let rule = match outcome.rule.is_empty() {
            true => String::new(),
            false => format!(" [{}]", outcome.rule),
        };
        return Line::from(vec![Span::styled(text, bold), Span::styled(rule, app.look.quiet())]);
    }
    let awaited = app.game.awaited();
    if awaited.has(app.me()) {
        let whose = match &*names[app.me().index()] {
            "You" => "Your turn. ".to_owned(),
            name => format!("{name}. "),
        };
        let what = app.screen.task();
        return Line::from(vec![
            Span::styled(format!("{mark}{whose}"), bold.patch(app.look.fg(Color::Green))),
            Span::raw(what),
        ]);
    }
    let waits: Vec<&str> = awaited.iter().map(|seat: Seat| &*names[seat.index()]).collect();
    let are = if waits.len() == 1 { "is" } else { "are" };
    let dots = app.look.sign("…", "...");
    Line::raw(format!("  {} {are} thinking{dots}", waits.join(" and ")))
}

fn message(app: &App) -> Paragraph<'static> {
    match &app.message {
        Message::Refused(no) => {
            let rule = if no.rule.is_empty() { &no.code } else { &no.rule };
            Paragraph::new(Line::from(vec![
                Span::styled(no.say.clone(), app.look.refusal()),
                Span::styled(format!(" [{rule}]"), app.look.quiet()),
            ]))
        }
        Message::Say(text) => Paragraph::new(text.clone()),
        Message::Quiet if app.game.outcome().is_some() => {
            let Some(told) = app.afterword.as_ref().and_then(Afterword::told) else {
                return Paragraph::new("Looking for the move that decided it.");
            };
            // The latest proofs matter most; there is room for three lines.
            let last = &told[told.len().saturating_sub(3)..];
            Paragraph::new(last.iter().cloned().map(Line::raw).collect::<Vec<_>>())
        }
        Message::Quiet => Paragraph::default(),
    }
}

fn written(button: &Button) -> String {
    format!("[{} {}]", button.name, button.label)
}

/// The buttons that fit side by side.
pub(super) fn place_buttons(area: Rect, buttons: Vec<Button>) -> Vec<(Rect, Button)> {
    let mut x = area.x;
    let place = |button: Button| {
        let width = written(&button).chars().count() as u16;
        let at = Rect::new(x, area.y, width, 1);
        x += width + 1;
        (at.right() <= area.right()).then_some((at, button))
    };
    buttons.into_iter().map_while(place).collect()
}

fn help_area(area: Rect) -> Rect {
    let width = area.width.min(90);
    let height = area.height - 2;
    Rect::new(area.x + (area.width - width) / 2, area.y, width, height)
}

/// How far down the help can be scrolled in a terminal of this size.
pub(super) fn help_end(app: &App, area: Rect) -> u16 {
    if !fits(app, area) {
        return 0;
    }
    let inner = help_area(area).inner(Margin::new(2, 1));
    (help(app).lines.len() as u16).saturating_sub(inner.height)
}

fn help(app: &App) -> Text<'static> {
    let look = app.look;
    let key = |(keys, does): &(&str, &str)| {
        let keys = Span::styled(format!("  {keys:<18}"), look.bold());
        Line::from(vec![keys, Span::raw(does.to_string())])
    };
    let shell = [
        ("s", "save this game to a file, for `parlour verify`"),
        ("r", "resign"),
        ("n", "new game, after the end"),
        ("q, Ctrl-C", "quit; Ctrl-C does not ask"),
        ("mouse", "everything can be clicked, the lowest line too"),
    ];
    let mut lines: Vec<Line<'static>> = app.screen.help(look).into_iter().map(Line::raw).collect();
    lines.push(Line::default());
    lines.extend(app.screen.keys().iter().map(key));
    lines.extend(shell.iter().map(key));
    Text::from(lines)
}

fn window(look: Look, title: &'static str, area: Rect, buf: &mut Buffer) {
    Clear.render(area, buf);
    let block = Block::bordered().title(title);
    match look.unicode {
        true => block.border_type(BorderType::Rounded).render(area, buf),
        false => {
            let ascii = ratatui::symbols::border::Set {
                top_left: "+",
                top_right: "+",
                bottom_left: "+",
                bottom_right: "+",
                vertical_left: "|",
                vertical_right: "|",
                horizontal_top: "-",
                horizontal_bottom: "-",
            };
            block.border_set(ascii).render(area, buf);
        }
    }
}

fn ask(app: &App, question: Question, area: Rect, buf: &mut Buffer) {
    let text = match (question, app.game.record().path()) {
        (Question::Resign, _) => "Resign? The other player wins.".to_owned(),
        (Question::Quit, None) => "Leave this game? It is not finished, and not saved.".to_owned(),
        (Question::Quit, Some(path)) => {
            format!("Leave this game? It is not finished; it is kept in {}.", path.display())
        }
    };
    let within = Rect::new(area.x + area.width / 2 - 30, area.y + area.height / 2 - 3, 60, 5);
    window(app.look, " Sure? ", within, buf);
    let inner = within.inner(Margin::new(2, 1));
    Paragraph::new(text).wrap(Wrap { trim: true }).render(inner, buf);
}
