//! The shell around a game: keys and clicks, questions, messages, the next game.

use super::background::BackgroundTask;
use super::frame::{self, Areas};
use super::game::Game;
use super::look::Look;
use super::overlay::{Message, Overlay, Question, help};
use super::page::Page;
use super::post_game::PostGameAnalysis;
use super::screen::{Button, Reply, Scene, Screen};
use super::terminal::Program;
use anyhow::Result;
use catalog::{Effort, GameEntry};
use play::{Millis, Reject, Seat};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use serde_json::Value;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How long a solver may look for what was possible.
const SOLVE_TIMEOUT: Duration = Duration::from_secs(4);

/// Opens the next game: its number, counted from 1.
pub type Opener = Box<dyn Fn(u32) -> Result<Game>>;

/// The whole program while a game is played.
pub struct App {
    pub(super) game: Game,
    pub(super) screen: Box<dyn Screen>,
    pub(super) look: Look,
    pub(super) name: &'static str,
    pub(super) overlay: Overlay,
    /// The keyboard goes to somebody else, who must not see what the last one saw.
    pub(super) curtain: bool,
    pub(super) message: Message,
    pub(super) analysis: Option<PostGameAnalysis>,
    possible: Option<BackgroundTask<Result<Value, Reject>>>,
    /// How many moves there had been at each line of the log.
    moves: Vec<u32>,
    opener: Opener,
    games: u32,
    fallback: PathBuf,
    me: Seat,
    /// Who acted last at this keyboard.
    last_actor: Option<Seat>,
    now: Millis,
    area: Rect,
    pub(super) done: bool,
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
        let game = opener(1)?;
        let name = game.listing().about.name;
        let me = game.seating().first_person();
        let curtain = screen.hides() && !game.seating().is_alone();
        let mut app = App {
            game,
            screen,
            look,
            name,
            overlay: Overlay::None,
            curtain,
            message: Message::Quiet,
            analysis: None,
            possible: None,
            moves: Vec::new(),
            opener,
            games: 1,
            fallback,
            me,
            last_actor: None,
            now: Millis::ZERO,
            area: Rect::default(),
            done: false,
            dirty: true,
        };
        app.refresh()?;
        Ok(app)
    }

    /// The game on the table.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Time has come this far; whether the picture changed.
    pub fn tick(&mut self, now: Millis) -> Result<bool> {
        let second = self.now.0 / 1000 != now.0 / 1000;
        self.now = self.now.max(now);
        // While somebody reads, bots wait, unless a clock runs.
        let reading = matches!(self.overlay, Overlay::Page(..)) && !self.game.is_timed();
        let changed = match reading {
            true => self.game.run_clocks(self.now)?,
            false => self.game.tick(self.now)?,
        };
        if changed {
            self.refresh()?;
        }
        if let Some(analysis) = &mut self.analysis {
            self.dirty |= analysis.tick(&self.moves, &self.game.seating().called())?;
        } else if self.game.outcome().is_some()
            && self.screen.moves().is_some()
            && self.game.step().is_none()
        {
            self.analysis = Some(PostGameAnalysis::start(self.game.record().text())?);
            self.dirty = true;
        }
        if let Some(found) =
            self.possible.as_ref().map(BackgroundTask::result).transpose()?.flatten()
        {
            self.possible = None;
            self.show_possible(found);
        }
        self.dirty |= second && self.game.is_timed();
        Ok(std::mem::take(&mut self.dirty))
    }

    /// Shows the screen what is seen now. Where several share the keyboard, it is the eyes of one
    /// who is awaited.
    fn refresh(&mut self) -> Result<()> {
        let waiting_for = self.game.waiting_for();
        if !waiting_for.has(self.me)
            && let Some(seat) = waiting_for.iter().find(|seat| self.game.seating().is_person(*seat))
        {
            self.me = seat;
            self.curtain |= self.screen.hides() && !self.game.seating().is_alone();
            if self.curtain {
                self.message = Message::Quiet;
            }
        }
        self.dirty = true;
        let (game, now, me) = (&self.game, self.now, self.me);
        self.screen.show(Scene {
            snapshot: game.snapshot(me).get(),
            position: &game.position(me),
            actions: &game.actions(me),
            events: &game.events(me),
            names: &game.seating().called(),
            me,
            game: self.games,
            judge: &|draft| game.judge(now, me, draft),
        })?;
        // A lesson has its own texts.
        if let Some(page) = self.screen.news(self.look)
            && self.game.step().is_none()
        {
            self.overlay = Overlay::Page(page, 0);
        }
        self.moves.resize(self.game.lines(), self.screen.moves().unwrap_or_default());
        Ok(())
    }

    /// A key was pressed.
    pub fn key(&mut self, key: KeyEvent) -> Result<()> {
        self.dirty = true;
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            // Control-C always leaves, without a question: it is what people press in despair.
            self.done = true;
            return Ok(());
        }
        match &self.overlay {
            Overlay::Page(page, top) => {
                let leads_on = page.buttons.iter().any(|button| button.key == key);
                match key.code {
                    KeyCode::Down | KeyCode::Char('j') => self.scroll_to(top.saturating_add(1)),
                    KeyCode::Up | KeyCode::Char('k') => self.scroll_to(top.saturating_sub(1)),
                    // A player who was typing when the page opened has not read it yet.
                    KeyCode::Char(c) if c.is_alphabetic() && self.screen.typing() => {}
                    _ => self.overlay = Overlay::None,
                }
                if leads_on {
                    self.game_key(key)?;
                }
            }
            Overlay::Ask(question) => self.answer(key.code, *question)?,
            Overlay::None => self.game_key(key)?,
        }
        Ok(())
    }

    fn answer(&mut self, key: KeyCode, question: Question) -> Result<()> {
        self.overlay = Overlay::None;
        match (key, question) {
            (KeyCode::Char('y' | 'Y'), Question::Quit) => self.done = true,
            (KeyCode::Char('s' | 'S'), Question::Quit) => self.done = self.save(),
            (KeyCode::Char('y' | 'Y'), Question::Surrender) => {
                if let Some(surrender) = self.screen.surrender() {
                    self.act(&surrender.action)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn game_key(&mut self, key: KeyEvent) -> Result<()> {
        if self.lesson_key(key)? {
            return Ok(());
        }
        let over = self.game.outcome().is_some();
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        // Where letters are typed, the shell's own need Control.
        let command = control || self.curtain || !self.screen.typing();
        match key.code {
            KeyCode::Char('?') | KeyCode::F(1) => {
                let goal = self.game.listing().about.goal;
                self.overlay = Overlay::Page(help(goal, &*self.screen, self.look), 0);
            }
            KeyCode::Char('q') if command && over => self.done = true,
            KeyCode::Char('q') if command => self.overlay = Overlay::Ask(Question::Quit),
            KeyCode::Char('s') if command => {
                self.save();
            }
            KeyCode::Char('n') if command && over => self.next_game()?,
            KeyCode::Char('z') if control && !over => self.take_back()?,
            KeyCode::Enter | KeyCode::Char(' ') if self.curtain => self.curtain = false,
            _ if self.curtain => {}
            KeyCode::Char('r') if command && !over => self.ask_to_surrender(),
            _ if control => {}
            key => {
                self.game.hurry();
                let (game, now, me) = (&self.game, self.now, self.me);
                let judge = |draft: &str| game.judge(now, me, draft);
                let reply = self.screen.key(key, self.look, &judge);
                self.follow(reply)?;
            }
        }
        Ok(())
    }

    fn next_game(&mut self) -> Result<()> {
        match (self.opener)(self.games + 1) {
            Ok(game) => self.begin(game)?,
            // The last game stays on the screen; a file that cannot be written is not a reason to
            // lose it.
            Err(error) => self.message = Message::Say(format!("No new game: {error:#}")),
        }
        Ok(())
    }

    fn ask_to_surrender(&mut self) {
        match self.screen.surrender() {
            None => self.message = Message::Say(format!("{} cannot be given up.", self.name)),
            Some(_) => self.overlay = Overlay::Ask(Question::Surrender),
        }
    }

    /// The left mouse button was pressed.
    pub fn click(&mut self, at: Position) -> Result<()> {
        self.dirty = true;
        let pressed = self.buttons_at().into_iter().find(|(area, _)| area.contains(at));
        if let Some((_, button)) = pressed {
            return self.key(button.key);
        }
        match self.overlay {
            Overlay::Page(..) => self.overlay = Overlay::None,
            Overlay::None if !self.curtain => {
                let area = Areas::of(self.area).game;
                if frame::fits(self, self.area) && area.contains(at) {
                    self.game.hurry();
                    let (game, now, me) = (&self.game, self.now, self.me);
                    let judge = |draft: &str| game.judge(now, me, draft);
                    let reply = self.screen.click(at, area, &judge);
                    self.follow(reply)?;
                }
            }
            Overlay::Ask(_) | Overlay::None => {}
        }
        Ok(())
    }

    fn scroll_to(&mut self, line: u16) {
        let end = frame::page_end(self, self.area);
        if let Overlay::Page(_, top) = &mut self.overlay {
            *top = line.min(end);
            self.dirty = true;
        }
    }

    fn follow(&mut self, reply: Reply) -> Result<()> {
        match reply {
            Reply::Ignored => {}
            Reply::Changed => self.message = Message::Quiet,
            Reply::Say(text) => self.message = Message::Say(text),
            Reply::Refused(reject) => self.message = Message::Refused(reject),
            Reply::Act(action) => self.act(&action)?,
            Reply::Type(text) => match self.game.parse_action(self.me, &text) {
                Ok(action) => self.act(action.get())?,
                Err(reject) => self.message = Message::Refused(reject),
            },
            Reply::Read(page) => self.read(page),
            Reply::Possible => {
                let seen = self.game.snapshot(self.me);
                self.look_for(move |listing| listing.possible(seen.get()))?;
            }
            Reply::Solve(position) => self.look_for(move |listing| solved(listing, &position))?,
        }
        Ok(())
    }

    /// Starts a search for what was possible.
    fn look_for(
        &mut self,
        work: impl FnOnce(&'static GameEntry) -> Result<Value, Reject> + Send + 'static,
    ) -> Result<()> {
        let listing = self.game.listing();
        self.possible = Some(BackgroundTask::start(move || work(listing))?);
        self.message = Message::Say("Looking for what was possible.".into());
        Ok(())
    }

    fn read(&mut self, page: Page) {
        self.message = Message::Quiet;
        self.overlay = Overlay::Page(page, 0);
    }

    fn show_possible(&mut self, found: Result<Value, Reject>) {
        self.dirty = true;
        match found.map(|found| self.screen.possible(&found, self.look)) {
            Ok(Some(page)) => self.read(page),
            Ok(None) => self.message = Message::Quiet,
            Err(reject) => self.message = Message::Refused(reject),
        }
    }

    /// Whoever acted last at this keyboard takes it back.
    fn take_back(&mut self) -> Result<()> {
        let seat = self.last_actor.unwrap_or(self.me);
        self.message = match self.game.take_back(self.now, seat)? {
            Ok(()) => Message::Say("Your last move is taken back.".into()),
            Err(reject) => Message::Refused(reject),
        };
        self.refresh()
    }

    fn act(&mut self, action: &str) -> Result<()> {
        match self.game.act(self.now, self.me, action)? {
            Ok(()) => {
                self.last_actor = Some(self.me);
                self.message = Message::Quiet;
            }
            Err(reject) => self.message = Message::Refused(reject),
        }
        self.refresh()
    }

    /// Keeps the game in a file; whether it is kept now.
    fn save(&mut self) -> bool {
        let path = super::record::numbered(&self.fallback, self.games);
        let saved = match self.game.record().path() {
            Some(_) => Ok(()),
            None => self.game.keep_in(path),
        };
        self.message = Message::Say(match (&saved, self.game.record().path()) {
            (Ok(()), Some(path)) => format!("This game is kept in {}.", path.display()),
            (Ok(()), None) => unreachable!("a kept game has a file"),
            (Err(error), _) => error.to_string(),
        });
        saved.is_ok()
    }

    /// Puts another game on the table. Its clock begins at zero; the caller's has to follow,
    /// which it knows by [`clock`](Program::clock).
    pub(super) fn begin(&mut self, game: Game) -> Result<()> {
        self.games += 1;
        self.game = game;
        self.me = self.game.seating().first_person();
        self.curtain = self.screen.hides() && !self.game.seating().is_alone();
        self.message = Message::Quiet;
        self.analysis = None;
        self.possible = None;
        self.moves.clear();
        self.now = Millis::ZERO;
        self.last_actor = None;
        self.refresh()
    }

    /// What can be pressed now, the shell's own buttons last.
    pub(super) fn buttons(&self) -> Vec<Button> {
        let saved = self.game.record().path();
        match &self.overlay {
            Overlay::Page(page, _) => {
                let mut all = vec![Button::new(KeyCode::Esc, "Esc", "Close").primary()];
                all.extend_from_slice(&page.buttons);
                all
            }
            Overlay::Ask(question) => question.buttons(&*self.screen, saved),
            Overlay::None => {
                let over = self.game.outcome().is_some();
                if let Some(coach) = self.game.coach() {
                    return self.lesson_buttons(&coach);
                }
                let mut all = match self.curtain {
                    true => vec![Button::new(KeyCode::Enter, "Enter", "Here I am").primary()],
                    false => self.screen.buttons(),
                };
                let own = |letter, plain, control, label: &str| match self.screen.typing()
                    && !self.curtain
                {
                    true => Button::control(letter, control, label),
                    false => Button::new(KeyCode::Char(letter), plain, label),
                };
                if over {
                    all.push(own('n', "n", "^N", "New game").primary());
                    if saved.is_none() {
                        all.push(own('s', "s", "^S", "Save"));
                    }
                } else if let Some(surrender) = self.screen.surrender().filter(|_| !self.curtain) {
                    all.push(own('r', "r", "^R", surrender.label));
                }
                all.push(Button::new(KeyCode::Char('?'), "?", "Help"));
                all.push(own('q', "q", "^Q", "Quit"));
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
    pub fn me(&self) -> Seat {
        self.me
    }

    /// The moment of the picture.
    pub(super) fn now(&self) -> Millis {
        self.now
    }
}

impl Program for App {
    fn is_done(&self) -> bool {
        self.done
    }

    fn tick(&mut self, now: Millis) -> Result<bool> {
        App::tick(self, now)
    }

    fn clock(&self) -> u32 {
        self.games
    }

    fn key(&mut self, key: KeyEvent) -> Result<()> {
        App::key(self, key)
    }

    fn click(&mut self, at: Position) -> Result<()> {
        App::click(self, at)
    }

    fn scroll(&mut self, lines: i16) {
        if let Overlay::Page(_, top) = &self.overlay {
            self.scroll_to(top.saturating_add_signed(lines));
        }
    }

    fn redraw(&mut self) {
        self.dirty = true;
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        self.area = frame.area();
        frame::draw(self, frame);
    }
}

/// What the game's solver finds out about a position.
fn solved(listing: &GameEntry, position: &str) -> Result<Value, Reject> {
    let Some(solver) = listing.solver else {
        let message = format!("{} has no solver.", listing.about.name);
        return Err(Reject::new("nothing-to-tell", "", message));
    };
    let begun = Instant::now();
    let mut spent = || (begun.elapsed().as_millis() * 1000 / SOLVE_TIMEOUT.as_millis()) as u64;
    Ok(Value::Object(solver(position, Effort::Time(&mut spent))?.found))
}
