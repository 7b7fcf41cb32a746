//! How the bots choose, from views only.

use super::book::Book;
use super::mind::Mind;
use super::policy::Policy;
use super::rollout::Effort;
use candy_monsters::{Action, CandyMonsters, Moves, Options, View};
use play::{Bot, Determinize, Luck, Millis, Thought, Verdict};

/// What a bot says that was asked although it has nothing to do: refused without harm.
const OUT_OF_TURN: Action = Action::Decline;

/// A bot with a mind.
pub struct Player {
    mind: Mind,
    /// The table's rules and cards, once they were looked up.
    table: Option<(CandyMonsters, Book)>,
}

impl Player {
    /// Somebody who thinks like this.
    pub fn new(mind: Mind) -> Player {
        Player { mind, table: None }
    }

    /// The rules of a table with these options.
    fn table(&mut self, options: &Options, seats: u8) -> Option<&(CandyMonsters, Book)> {
        use play::Game;
        let same =
            |(game, _): &(CandyMonsters, Book)| game.options() == options && game.seats() == seats;
        if !self.table.as_ref().is_some_and(same) {
            let game = CandyMonsters::with_named_cards(options.clone(), seats).ok()?;
            let book = Book::of(game.set());
            self.table = Some((game, book));
        }
        self.table.as_ref()
    }

    fn think(&mut self, view: &View, nodes: u64, luck: &mut Luck<'_>) -> Option<Thought<Action>> {
        let mind = match self.mind {
            Mind::Ahead(effort) => {
                let games = effort.games.min(u32::try_from(nodes).unwrap_or(u32::MAX));
                Mind::Ahead(Effort { games, ..effort })
            }
            mind => mind,
        };
        let seat = view.you?;
        let seats = u8::try_from(view.table.players.len()).ok()?;
        let (game, book) = self.table(&view.options, seats)?;
        let world = game.determinize(view, luck);
        let (mv, verdict) = mind.choose(&Policy::new(game, book), &world, seat, luck)?;
        // The view lists what can be done in the same order.
        let mut moves = Moves::new();
        game.moves(&world, seat, &mut moves);
        let at = moves.as_slice().iter().position(|listed| *listed == mv)?;
        Some(Thought { action: *view.actions.get(at)?, verdict })
    }
}

impl Bot<CandyMonsters> for Player {
    fn choose(&mut self, view: &View, nodes: u64, luck: &mut Luck<'_>) -> Thought<Action> {
        // Without the table's cards it does the first thing that can be done.
        let fallback = view.actions.first().copied().unwrap_or(OUT_OF_TURN);
        self.think(view, nodes, luck)
            .unwrap_or(Thought { action: fallback, verdict: Verdict::Unknown })
    }

    /// A moment for what goes without saying, longer where there is something to choose.
    fn pace(&mut self, view: &View, luck: &mut Luck<'_>) -> Millis {
        let chooses = view.actions.iter().any(|action| {
            matches!(action, Action::BuyMonster(_) | Action::BuyAbility(_) | Action::LetGo(_))
        });
        let least = if chooses { 1_100 } else { 600 };
        Millis(u64::from(least + luck.below(least)))
    }
}
