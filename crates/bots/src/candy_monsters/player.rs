//! How the bots choose, from views only.

use super::card_table::CardTable;
use super::policy::Policy;
use super::profile::BotProfile;
use super::rollout::Effort;
use candy_monsters::{Action, CandyMonsters, Options};
use play::{Bot, BotMove, Determinize, Luck, Millis, SnapshotOf, Verdict};

/// What a bot says that was asked out of turn: refused without harm. It could turn sugar into
/// candies then (KM-02), but never does.
const OUT_OF_TURN: Action = Action::Decline;

/// A bot with a profile.
pub struct Player {
    profile: BotProfile,
    /// The table's rules and cards, once they were looked up.
    table: Option<(CandyMonsters, CardTable)>,
}

impl Player {
    /// A player with this profile.
    pub fn new(profile: BotProfile) -> Player {
        Player { profile, table: None }
    }

    /// The rules of a table with these options.
    fn table(&mut self, options: &Options, seats: u8) -> Option<&(CandyMonsters, CardTable)> {
        use play::Game;
        let same = |(game, _): &(CandyMonsters, CardTable)| {
            game.options() == options && game.seats() == seats
        };
        if !self.table.as_ref().is_some_and(same) {
            let game = CandyMonsters::with_named_cards(options.clone(), seats).ok()?;
            let cards = CardTable::of(game.set());
            self.table = Some((game, cards));
        }
        self.table.as_ref()
    }

    fn think(
        &mut self,
        seen: &SnapshotOf<CandyMonsters>,
        nodes: u64,
        luck: &mut Luck<'_>,
    ) -> Option<BotMove<Action>> {
        let view = &seen.view;
        let profile = match self.profile {
            BotProfile::Ahead(effort) => {
                let games = effort.games.min(u32::try_from(nodes).unwrap_or(u32::MAX));
                BotProfile::Ahead(Effort { games, ..effort })
            }
            profile => profile,
        };
        let seat = seen.you?;
        let seats = u8::try_from(view.table.players.len()).ok()?;
        let (game, cards) = self.table(&view.options, seats)?;
        let world = game.determinize(seen, luck);
        let (mv, verdict) = profile.choose(&Policy::new(game, cards), &world, seat, luck)?;
        let action = game.action(mv);
        seen.can.actions.contains(&action).then_some(BotMove { action, verdict })
    }
}

impl Bot<CandyMonsters> for Player {
    fn choose(
        &mut self,
        seen: &SnapshotOf<CandyMonsters>,
        nodes: u64,
        luck: &mut Luck<'_>,
    ) -> BotMove<Action> {
        if seen.you.is_none_or(|seat| !seen.turn.waiting_for.has(seat)) {
            return BotMove { action: OUT_OF_TURN, verdict: Verdict::Unknown };
        }
        // Without the table's cards it does the first thing that can be done.
        let fallback = seen.can.actions.first().copied().unwrap_or(OUT_OF_TURN);
        self.think(seen, nodes, luck)
            .unwrap_or(BotMove { action: fallback, verdict: Verdict::Unknown })
    }

    /// A moment for obvious moves, longer if there is something to choose.
    fn pace(&mut self, seen: &SnapshotOf<CandyMonsters>, luck: &mut Luck<'_>) -> Millis {
        let chooses = seen.can.actions.iter().any(|action| {
            matches!(action, Action::BuyMonster(_) | Action::BuyAbility(_) | Action::LetGo(_))
        });
        let least = if chooses { 1_100 } else { 600 };
        Millis(u64::from(least + luck.below(least)))
    }
}
