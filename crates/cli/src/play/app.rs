//! The shell around a game: keys and clicks, questions, messages, the next game.

use super::afterword::Afterword;
use super::frame::{self, Areas};
use super::game::{Game, Setup};
use super::look::Look;
use super::screen::{Button, Reply, Scene, Screen};
use anyhow::Result;
use play::{Millis, Reject, Seat};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use std::path::PathBuf;

/// Opens the next game: its number, counted from 1.
pub type Opener = Box<dyn Fn(u32) -> Result<Setup>>;

/// What lies over the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// Nothing.
    None,
    /// The help, scrolled down by so many lines.
    Help(u16),
    /// A question to be answered with yes or no.
    Ask(Question),
}

/// What is asked before something that cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Leave an unfinished game?
    Quit,
    /// Give the game up?
    Resign,
}

/// What the message lines say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// Nothing in particular.
    Quiet,
    /// News.
    Say(String),
    /// The rules refuse something.
    Refused(Reject),
}

/// The whole program while a game is played.
pub struct App {
    pub(super) game: Game,
    pub(super) screen: Box<dyn Screen>,
    pub(super) look: Look,
    pub(super) name: &'static str,
    pub(super) overlay: Overlay,
    pub(super) message: Message,
    pub(super) afterword: Option<Afterword>,
    /// How many moves there had been at each line of the log.
    moves: Vec<u32>,
    opener: Opener,
    games: u32,
    fallback: PathBuf,
    me: Seat,
    now: Millis,
    area: Rect,
    done: bool,
    dirty: bool,
}

impl App {
    /// The first game is opened at once. `fallback` is where a game is kept when somebody asks
    /// for that without having named a file.
    pub fn new(
        opener: Opener,
        screen: Box<dyn Screen>,
        look: Look,
        fallback: PathBuf,
    ) -> Result<App> {
        let setup = opener(1)?;
        let name = setup.listing.about.name;
        let game = Game::open(setup)?;
        let me = game.seating().first_person();
        let mut app = App {
            game,
            screen,
            look,
            name,
            overlay: Overlay::None,
            message: Message::Quiet,
            afterword: None,
            moves: Vec::new(),
            opener,
            games: 1,
            fallback,
            me,
            now: Millis::ZERO,
            area: Rect::default(),
            done: false,
            dirty: true,
        };
        app.refresh()?;
        Ok(app)
    }

    /// Whether somebody wants to leave.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// The game on the table.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Time has come this far; whether the picture changed.
    pub fn tick(&mut self, now: Millis) -> Result<bool> {
        let second = self.now.0 / 1000 != now.0 / 1000;
        self.now = self.now.max(now);
        if self.game.tick(self.now)? {
            self.refresh()?;
        }
        if let Some(afterword) = &mut self.afterword {
            self.dirty |= afterword.tick(&self.moves, &self.game.seating().called())?;
        } else if self.game.outcome().is_some() {
            self.afterword = Some(Afterword::start(self.game.record().text())?);
            self.dirty = true;
        }
        self.dirty |= second && self.game.is_timed();
        Ok(std::mem::take(&mut self.dirty))
    }

    /// Shows the screen what is seen now. Where two share the keyboard, it is the eyes of the
    /// one who is awaited.
    fn refresh(&mut self) -> Result<()> {
        let awaited = self.game.awaited();
        if let Some(seat) = awaited.iter().find(|seat| self.game.seating().is_person(*seat)) {
            self.me = seat;
        }
        self.dirty = true;
        self.screen.show(Scene {
            view: self.game.view(self.me).get(),
            events: &self.game.events(self.me),
            names: &self.game.seating().called(),
            me: self.me,
        })?;
        self.moves.resize(self.game.lines(), self.screen.moves());
        Ok(())
    }

    /// A key was pressed.
    pub fn key(&mut self, key: KeyEvent) -> Result<()> {
        self.dirty = true;
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            // Control-C always leaves, without a question: it is what people press in despair.
            self.done |= key.code == KeyCode::Char('c');
            return Ok(());
        }
        match self.overlay {
            Overlay::Help(top) => self.help_key(key.code, top),
            Overlay::Ask(question) => self.answer(key.code, question)?,
            Overlay::None => self.game_key(key.code)?,
        }
        Ok(())
    }

    fn help_key(&mut self, key: KeyCode, top: u16) {
        self.overlay = match key {
            KeyCode::Down | KeyCode::Char('j') => {
                Overlay::Help((top + 1).min(frame::help_end(self, self.area)))
            }
            KeyCode::Up | KeyCode::Char('k') => Overlay::Help(top.saturating_sub(1)),
            _ => Overlay::None,
        };
    }

    fn answer(&mut self, key: KeyCode, question: Question) -> Result<()> {
        self.overlay = Overlay::None;
        match (key, question) {
            (KeyCode::Char('y' | 'Y'), Question::Quit) => self.done = true,
            (KeyCode::Char('s' | 'S'), Question::Quit) => self.done = self.save(),
            (KeyCode::Char('y' | 'Y'), Question::Resign) => {
                if let Some(action) = self.screen.resignation() {
                    self.act(&action)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn game_key(&mut self, key: KeyCode) -> Result<()> {
        let over = self.game.outcome().is_some();
        match key {
            KeyCode::Char('?') | KeyCode::F(1) => self.overlay = Overlay::Help(0),
            KeyCode::Char('q') if over => self.done = true,
            KeyCode::Char('q') => self.overlay = Overlay::Ask(Question::Quit),
            KeyCode::Char('s') => {
                self.save();
            }
            KeyCode::Char('n') if over => {
                match (self.opener)(self.games + 1).and_then(Game::open) {
                    Ok(game) => self.begin(game)?,
                    // The last game stays on the screen; a file that cannot be written is no
                    // reason to lose it.
                    Err(error) => self.message = Message::Say(format!("No new game: {error:#}")),
                }
            }
            KeyCode::Char('r') if !over => self.ask_to_resign(),
            key => {
                let (game, now, me) = (&self.game, self.now, self.me);
                let reply = self.screen.key(key, &|draft| game.judge(now, me, draft));
                self.follow(reply)?;
            }
        }
        Ok(())
    }

    fn ask_to_resign(&mut self) {
        if self.screen.resignation().is_none() {
            self.message = Message::Say(format!("{} cannot be given up.", self.name));
        } else if self.game.may(self.me) {
            self.overlay = Overlay::Ask(Question::Resign);
        } else {
            self.message = Message::Say("You can resign when it is your turn.".into());
        }
    }

    /// The left mouse button was pressed.
    pub fn click(&mut self, at: Position) -> Result<()> {
        self.dirty = true;
        let pressed = self.buttons_at().into_iter().find(|(area, _)| area.contains(at));
        if let Some((_, button)) = pressed {
            return self.key(KeyEvent::from(button.key));
        }
        match self.overlay {
            Overlay::Help(_) => self.overlay = Overlay::None,
            Overlay::Ask(_) => {}
            Overlay::None => {
                let area = Areas::of(self.area).game;
                if frame::fits(self, self.area) && area.contains(at) {
                    let (game, now, me) = (&self.game, self.now, self.me);
                    let judge = |draft: &str| game.judge(now, me, draft);
                    let reply = self.screen.click(at, area, &judge);
                    self.follow(reply)?;
                }
            }
        }
        Ok(())
    }

    /// The window has another size.
    pub fn redraw(&mut self) {
        self.dirty = true;
    }

    /// The wheel was turned, by lines down or up.
    pub fn scroll(&mut self, lines: i16) {
        if let Overlay::Help(top) = self.overlay {
            let end = frame::help_end(self, self.area);
            self.overlay = Overlay::Help(top.saturating_add_signed(lines).min(end));
            self.dirty = true;
        }
    }

    fn follow(&mut self, reply: Reply) -> Result<()> {
        match reply {
            Reply::Ignored => {}
            Reply::Changed => self.message = Message::Quiet,
            Reply::Say(text) => self.message = Message::Say(text),
            Reply::Refused(no) => self.message = Message::Refused(no),
            Reply::Act(action) => self.act(&action)?,
        }
        Ok(())
    }

    fn act(&mut self, action: &str) -> Result<()> {
        match self.game.act(self.now, self.me, action)? {
            Ok(()) => self.message = Message::Quiet,
            Err(no) => self.message = Message::Refused(no),
        }
        self.refresh()
    }

    /// Keeps the game in a file; whether it is kept now.
    fn save(&mut self) -> bool {
        let path = super::record::numbered(&self.fallback, self.games);
        let kept = match self.game.record().path() {
            Some(_) => Ok(()),
            None => self.game.keep_in(path),
        };
        self.message = Message::Say(match (&kept, self.game.record().path()) {
            (Ok(()), Some(path)) => format!("This game is kept in {}.", path.display()),
            (Ok(()), None) => unreachable!("a kept game has a file"),
            (Err(error), _) => error.to_string(),
        });
        kept.is_ok()
    }

    /// Puts another game on the table. Its clock begins at zero; the caller's has to follow,
    /// which it knows by [`games`](App::games).
    fn begin(&mut self, game: Game) -> Result<()> {
        self.games += 1;
        self.game = game;
        self.me = self.game.seating().first_person();
        self.message = Message::Quiet;
        self.afterword = None;
        self.moves.clear();
        self.now = Millis::ZERO;
        self.refresh()
    }

    /// Which game this is, counted from 1. Each has its own clock, from zero.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// What can be pressed now, the shell's own buttons last.
    pub(super) fn buttons(&self) -> Vec<Button> {
        let over = self.game.outcome().is_some();
        match self.overlay {
            Overlay::Help(_) => vec![Button::new(KeyCode::Esc, "Esc", "Close").primary()],
            Overlay::Ask(Question::Quit) => {
                let mut all = vec![Button::new(KeyCode::Char('y'), "y", "Yes, leave")];
                if self.game.record().path().is_none() {
                    all.push(Button::new(KeyCode::Char('s'), "s", "Save and leave"));
                }
                all.push(Button::new(KeyCode::Esc, "n", "No, go on").primary());
                all
            }
            Overlay::Ask(Question::Resign) => vec![
                Button::new(KeyCode::Char('y'), "y", "Yes, resign"),
                Button::new(KeyCode::Esc, "n", "No, play on").primary(),
            ],
            Overlay::None => {
                let mut all = self.screen.buttons();
                if over {
                    all.push(Button::new(KeyCode::Char('n'), "n", "New game").primary());
                    if self.game.record().path().is_none() {
                        all.push(Button::new(KeyCode::Char('s'), "s", "Save"));
                    }
                } else {
                    all.push(Button::new(KeyCode::Char('r'), "r", "Resign"));
                }
                all.push(Button::new(KeyCode::Char('?'), "?", "Help"));
                all.push(Button::new(KeyCode::Char('q'), "q", "Quit"));
                all
            }
        }
    }

    fn buttons_at(&self) -> Vec<(Rect, Button)> {
        match frame::fits(self, self.area) {
            true => frame::place_buttons(Areas::of(self.area).buttons, self.buttons()),
            false => Vec::new(),
        }
    }

    /// Whose eyes the picture is for.
    pub(super) fn me(&self) -> Seat {
        self.me
    }

    /// The moment of the picture.
    pub(super) fn now(&self) -> Millis {
        self.now
    }

    /// Draws everything.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        self.area = frame.area();
        frame::draw(self, frame);
    }
}
