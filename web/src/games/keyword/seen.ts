import type { Action } from '../../gen/keyword/Action'
import type { View as GameView } from '../../gen/keyword/View'
import type { Snapshot } from '../../gen/Snapshot'

/** What is seen of Keyword: the game's own view with what all games share. */
export type View = Omit<GameView, 'you' | 'round' | 'deadline' | 'can' | 'outcome'> &
  Pick<Snapshot<GameView, Action>['turn'], 'deadline' | 'outcome'> & {
    you: number | null
    round: number
    can: { commit: boolean; takeBack: boolean; pass: boolean; ready: boolean; leave: boolean }
  }

export function seen({ you, turn, round, can, view }: Snapshot<GameView, Action>): View {
  const lists = (kind: string) =>
    can.actions.some(action => typeof action === 'object' && kind in action)
  return {
    ...view,
    you,
    round: round ?? 0,
    deadline: turn.deadline,
    outcome: turn.outcome,
    can: {
      commit: can.compose.includes('commit'),
      takeBack: lists('take-back'),
      pass: can.compose.includes('pass'),
      ready: lists('ready'),
      leave: can.resign !== null,
    },
  }
}
