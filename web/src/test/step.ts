import type { Step } from '../games/types'
import type { Outcome } from '../gen/Outcome'

/** A step of a replay, as a watcher saw it. */
export const step = <View, EventView>(
  events: EventView[],
  view: View,
  proved: number | null = null,
  outcome: Outcome | null = null,
): Step<View, EventView> => ({
  frame: 0,
  time: 0,
  events,
  lines: [],
  view,
  snapshot: {
    you: null,
    turn: { may_act: [], waiting_for: [], deadline: null, outcome },
    round: null,
    can: { actions: [], compose: [], complete: true, resign: null },
    view,
  },
  proved,
})
