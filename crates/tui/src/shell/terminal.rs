//! The terminal, taken and given back: on leaving, on a panic and on a signal.

use anyhow::{Context, Result};
use play::Millis;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyEvent, KeyEventKind, MouseButton,
    MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::Position;
use ratatui::{DefaultTerminal, Frame};
use std::io::stdout;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Bots and clocks are looked after this often while no key comes.
const BEAT: Duration = Duration::from_millis(40);

/// How long tidying up may take after a signal. Reading keys from a terminal that is gone (its
/// window closed, its connection lost) never returns, so somebody else has to end it then. Moves
/// are in their file already.
#[cfg(unix)]
const TIDYING: Duration = Duration::from_millis(400);

/// What is shown on the whole terminal.
pub trait Program {
    /// Whether somebody wants to leave.
    fn is_done(&self) -> bool;
    /// Time has come this far; whether the picture changed.
    fn tick(&mut self, now: Millis) -> Result<bool>;
    /// Which clock runs, counted from 1. Each begins at zero.
    fn clock(&self) -> u32 {
        1
    }
    /// A key was pressed.
    fn key(&mut self, key: KeyEvent) -> Result<()>;
    /// The left mouse button was pressed.
    fn click(&mut self, at: Position) -> Result<()> {
        let _ = at;
        Ok(())
    }
    /// The wheel was turned, by lines down or up.
    fn scroll(&mut self, lines: i16) {
        let _ = lines;
    }
    /// The window has another size.
    fn redraw(&mut self);
    /// Draws everything.
    fn draw(&mut self, frame: &mut Frame<'_>);
}

/// Shows the program until somebody leaves.
pub fn run(app: &mut impl Program) -> Result<()> {
    let stop = stopped_by_signals()?;
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let _ = execute!(stdout(), DisableMouseCapture);
        hook(info);
    }));
    let mut terminal = ratatui::try_init().context("The terminal cannot be drawn on.")?;
    let ran = execute!(stdout(), EnableMouseCapture)
        .context("The terminal cannot be drawn on.")
        .and_then(|()| follow(&mut terminal, app, &stop));
    let mouse = execute!(stdout(), DisableMouseCapture);
    let back = ratatui::try_restore();
    ran?;
    mouse.and(back).context("The terminal could not be put back as it was: type `reset`.")
}

fn follow(terminal: &mut DefaultTerminal, app: &mut impl Program, stop: &AtomicBool) -> Result<()> {
    let mut opened = Instant::now();
    let mut clock = app.clock();
    let mut size = terminal.size()?;
    while !app.is_done() && !stop.load(Ordering::Relaxed) {
        if clock != app.clock() {
            clock = app.clock();
            opened = Instant::now();
        }
        // The system's note of a new size can be missed before anybody listens for it.
        let now = terminal.size()?;
        if std::mem::replace(&mut size, now) != now {
            app.redraw();
        }
        if app.tick(Millis(opened.elapsed().as_millis() as u64))? {
            terminal.draw(|frame| app.draw(frame))?;
        }
        let mut wait = BEAT;
        // Keys that came together (a pasted line, a held arrow) are taken together.
        while event::poll(wait)? {
            hand_over(app, event::read()?)?;
            wait = Duration::ZERO;
        }
    }
    Ok(())
}

fn hand_over(app: &mut impl Program, event: Event) -> Result<()> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => app.key(key)?,
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                app.click(Position::new(mouse.column, mouse.row))?;
            }
            MouseEventKind::ScrollDown => app.scroll(1),
            MouseEventKind::ScrollUp => app.scroll(-1),
            _ => {}
        },
        Event::Resize(..) => app.redraw(),
        _ => {}
    }
    Ok(())
}

/// Becomes true when the system asks the program to end, so that it can tidy up first.
#[cfg(unix)]
fn stopped_by_signals() -> Result<Arc<AtomicBool>> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGHUP, SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&stop))
            .context("The system does not let this program listen to signals.")?;
    }
    let stopped = Arc::clone(&stop);
    std::thread::spawn(move || {
        while !stopped.load(Ordering::Relaxed) {
            std::thread::sleep(TIDYING / 2);
        }
        std::thread::sleep(TIDYING);
        std::process::exit(0);
    });
    Ok(stop)
}

/// Becomes true when the system asks the program to end; here it never asks.
#[cfg(not(unix))]
fn stopped_by_signals() -> Result<Arc<AtomicBool>> {
    Ok(Arc::new(AtomicBool::new(false)))
}
