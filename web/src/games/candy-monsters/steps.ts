import type { Step as AnyStep } from '../types'
import type { EventView, View } from './words'
import { within } from './words'

export type Step = AnyStep<View, EventView>

/** A replay as steps: one for each action, with everything that follows automatically. */
export const stepsOf = (frames: Step[]): Step[] =>
  frames.filter(
    ({ view, events }, i) =>
      i === frames.length - 1 || (view.table.stage !== 'dealing' && events.length > 0),
  )

/** Where in the game a step is. */
export function titleOf({ view }: Step): string {
  if (view.outcome) return 'The end'
  return within(view.table.stage, 'feeding')
    ? `Round ${view.table.round}: feeding`
    : `Round ${view.table.round}`
}

/** The player a step is about: who acted last, or else whose turn it is. */
export function actorOf({ events, view }: Step): number {
  const did = events.find(event => 'seat' in event)
  return did && 'seat' in did ? did.seat : (view.to_act ?? view.table.first)
}

/** The steps at which rounds begin, to jump to. */
export const beginnings = (steps: Step[]): number[] =>
  steps.flatMap(({ events }, at) => (events.some(({ is }) => is === 'round') ? [at] : []))
