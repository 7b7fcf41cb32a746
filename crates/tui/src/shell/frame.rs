//! Draws the shell: title, whose turn it is, the game, messages, buttons, overlays.

use super::app::App;
use super::look::Look;
use super::overlay::{Message, Overlay};
use super::page::Page;
use super::post_game::PostGameAnalysis;
use super::screen::Button;
use super::speech::{best_first, listed};
use play::Outcome;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::style::{Color, Modifier};
use ratatui::text::{Line, Span};
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
    match app.curtain {
        true => curtain(app, areas.game, buf),
        false => {
            headline(app, areas.headline.width).render(areas.headline, buf);
            app.screen.draw(areas.game, buf, look, app.now());
            message(app).wrap(Wrap { trim: true }).render(areas.message, buf);
        }
    }
    match &app.overlay {
        Overlay::None => {}
        Overlay::Page(page, top) => {
            let within = page_area(area, page);
            window(look, &format!(" {} ", page.title), within, buf);
            let inner = within.inner(Margin::new(2, 1));
            Paragraph::new(page.lines.clone()).scroll((*top, 0)).render(inner, buf);
            if u32::from(inner.height) + u32::from(*top) < page.lines.len() as u32 {
                let more = look.sign(" ↓ more ", " down: more ");
                let x = within.right().saturating_sub(more.chars().count() as u16 + 2);
                buf.set_string(x, within.bottom() - 1, more, look.bold());
            }
        }
        Overlay::Ask(question) => {
            let text = question.text(&*app.screen, app.game.record().path());
            ask(look, text, area, buf);
        }
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
    let names = app.game.seating().called();
    let names = match names.len() {
        1 => String::new(),
        2 => format!(" {} {}", app.look.sign("—", "-"), names.join(" vs ")),
        3 => format!(" {} {}", app.look.sign("—", "-"), names.join(", ")),
        many => format!(" {} {many} players", app.look.sign("—", "-")),
    };
    let style = app.look.on(Color::White, Color::Magenta).add_modifier(Modifier::BOLD);
    let variant = app.screen.variant().map(|variant| format!(", {variant}")).unwrap_or_default();
    let line = Line::raw(format!(" {}{variant}{names}", app.name));
    buf.set_style(area, style);
    line.render(area, buf);
}

/// Whose turn it is, and to do what; or how it ended, cut short if it does not fit.
fn headline(app: &App, width: u16) -> Line<'static> {
    let names = app.game.seating().called();
    let mark = app.look.sign("▶ ", "> ");
    let bold = app.look.bold();
    if let Some(coach) = app.game.coach() {
        let how = coach.keys.unwrap_or_else(|| match coach.read_only {
            true => "Press Enter to go on.".into(),
            false => app.screen.task(),
        });
        let place = Span::styled(format!("{mark}{}. ", coach.place), bold);
        return Line::from(vec![place, Span::raw(how)]);
    }
    if let Some(outcome) = app.game.outcome() {
        let text: String = ending(&outcome, &names).chars().take(width.into()).collect();
        return Line::styled(format!(" {text}"), bold);
    }
    let waiting_for = app.game.waiting_for();
    let names = &names;
    if waiting_for.has(app.me()) {
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
    let waits: Vec<&str> = waiting_for.iter().map(|seat| &*names[seat.index()]).collect();
    let dots = app.look.sign("…", "...");
    Line::raw(match waits[..] {
        [] => String::new(),
        [one] => format!("  {one} is thinking{dots}"),
        [_, _] | [_, _, _] => format!("  {} are thinking{dots}", listed(&waits)),
        _ => format!("  {} others are thinking{dots}", waits.len()),
    })
}

/// Who won, and with what.
fn ending(outcome: &Outcome, names: &[String]) -> String {
    if let ([_], [score]) = (names, &outcome.scores[..]) {
        return format!("The game is over: {score}.");
    }
    let winners: Vec<&str> = outcome.winners().iter().map(|seat| &*names[seat.index()]).collect();
    let verb = if winners.len() == 1 && winners != ["You"] { "wins" } else { "win" };
    match outcome.scores.is_empty() {
        true => format!("{} {verb}.", listed(&winners)),
        false => format!("{} {verb}. {}.", listed(&winners), best_first(outcome, names)),
    }
}

/// The keyboard changes hands: nothing of the game is visible.
fn curtain(app: &App, area: Rect, buf: &mut Buffer) {
    let name = &app.game.seating().called()[app.me().index()];
    let lines = vec![
        Line::styled(format!("It is for {name} now."), app.look.bold()),
        Line::default(),
        Line::raw("Pass the keyboard on; everybody else looks away."),
        Line::raw(format!("{name}: press Enter when you are here.")),
    ];
    let y = area.y + area.height / 3;
    Paragraph::new(lines).centered().render(Rect { y, height: 4, ..area }, buf);
}

fn message(app: &App) -> Paragraph<'static> {
    match &app.message {
        Message::Refused(reject) => {
            let rule = if reject.rule.is_empty() { &reject.code } else { &reject.rule };
            Paragraph::new(Line::from(vec![
                Span::styled(reject.message.clone(), app.look.refusal()),
                Span::styled(format!(" [{rule}]"), app.look.quiet()),
            ]))
        }
        Message::Say(text) => Paragraph::new(text.clone()),
        Message::Quiet if let Some(coach) = app.game.coach() => {
            Paragraph::new(Span::styled(coach.say, app.look.bold()))
        }
        Message::Quiet if app.game.outcome().is_some() && app.screen.moves().is_some() => {
            let Some(sentences) = app.analysis.as_ref().and_then(PostGameAnalysis::sentences)
            else {
                return Paragraph::new("Looking for the move that decided it.");
            };
            // The latest proofs matter most; there is room for three lines.
            let last = &sentences[sentences.len().saturating_sub(3)..];
            Paragraph::new(last.iter().cloned().map(Line::raw).collect::<Vec<_>>())
        }
        Message::Quiet => Paragraph::default(),
    }
}

fn written(button: &Button) -> String {
    format!("[{} {}]", button.name, button.label)
}

/// The buttons side by side; those that do not fit are left out, and are in the help.
pub(super) fn place_buttons(area: Rect, buttons: Vec<Button>) -> Vec<(Rect, Button)> {
    let mut x = area.x;
    let place = |button: Button| {
        let width = written(&button).chars().count() as u16;
        let at = Rect::new(x, area.y, width, 1);
        let fits = at.right() <= area.right();
        if fits {
            x += width + 1;
        }
        fits.then_some((at, button))
    };
    buttons.into_iter().filter_map(place).collect()
}

fn page_area(area: Rect, page: &Page) -> Rect {
    let width = area.width.min(90);
    let height = (page.lines.len() as u16).saturating_add(2).min(area.height - 2);
    Rect::new(area.x + (area.width - width) / 2, area.y, width, height)
}

/// How far down the page can be scrolled in a terminal of this size.
pub(super) fn page_end(app: &App, area: Rect) -> u16 {
    match &app.overlay {
        Overlay::Page(page, _) if fits(app, area) => {
            let inner = page_area(area, page).inner(Margin::new(2, 1));
            (page.lines.len() as u16).saturating_sub(inner.height)
        }
        _ => 0,
    }
}

fn window(look: Look, title: &str, area: Rect, buf: &mut Buffer) {
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

fn ask(look: Look, text: String, area: Rect, buf: &mut Buffer) {
    let within = Rect::new(area.x + area.width / 2 - 30, area.y + area.height / 2 - 3, 60, 5);
    window(look, " Sure? ", within, buf);
    let inner = within.inner(Margin::new(2, 1));
    Paragraph::new(text).wrap(Wrap { trim: true }).render(inner, buf);
}
