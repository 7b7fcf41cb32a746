import type { Action } from '../../gen/candy-monsters/Action'
import type { View as GameView } from '../../gen/candy-monsters/View'
import type { Snapshot } from '../../gen/Snapshot'

/** What is seen of Candy Monsters: the game's own view with what all games share. */
export type View = Omit<GameView, 'table'> &
  Pick<Snapshot<GameView, Action>['turn'], 'deadline' | 'outcome'> & {
    you: number | null
    to_act: number | null
    actions: Action[]
    table: Omit<GameView['table'], 'round'> & { round: number }
  }

export function seen({ you, turn, round, can, view }: Snapshot<GameView, Action>): View {
  return {
    ...view,
    you,
    to_act: turn.waiting_for[0] ?? null,
    deadline: turn.deadline,
    outcome: turn.outcome,
    actions: can.actions,
    table: { ...view.table, round: round ?? 0 },
  }
}
