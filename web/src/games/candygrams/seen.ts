import type { Action } from '../../gen/candygrams/Action'
import type { View as GameView } from '../../gen/candygrams/View'
import type { Outcome } from '../../gen/Outcome'
import type { Snapshot } from '../../gen/Snapshot'

/** A play that can be challenged. */
export type Target = { seat: number; play: number }

/** What the reader can do now. */
export type Can = {
  base: boolean
  play: boolean
  pass: boolean
  trade: boolean
  /** Say that no trade will come; the round waits for it. */
  done: boolean
  /** Let everything stand up to this play. */
  stand: number | null
  challenge: Target[]
  leave: boolean
}

/** The game's view with what all games share, as its parts need it. */
export type View = GameView & {
  you: number | null
  waiting_for: number[]
  can: Can
  outcome: Outcome | null
}

/** Reads what the host sends. */
export function seen({ you, turn, can, view }: Snapshot<GameView, unknown>): View {
  const stands: number[] = []
  const challenge: Target[] = []
  const named = new Set<string>()
  for (const action of can.actions as Action[]) {
    if (typeof action === 'string') continue
    for (const name of Object.keys(action)) named.add(name)
    if ('stand' in action) stands.push(action.stand.play)
    if ('challenge' in action) challenge.push(action.challenge)
  }
  const composes = (kind: string) => can.compose.includes(kind)
  return {
    ...view,
    you,
    waiting_for: turn.waiting_for,
    outcome: turn.outcome,
    // A game that is over has no clock.
    until: turn.outcome ? null : view.until,
    can: {
      base: composes('base'),
      play: composes('play'),
      trade: composes('trade'),
      pass: named.has('pass'),
      done: named.has('done'),
      stand: stands[0] ?? null,
      challenge,
      leave: can.resign !== null,
    },
  }
}
