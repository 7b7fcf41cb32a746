import type { Step as AnyStep } from '../types'
import type { EventView, View } from './words'
import { within } from './words'

export type Step = AnyStep<View, EventView>

/** A replay as steps: one for each thing that somebody did, with what follows by itself. */
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

/** Whose things a step is about: who did something last, else who is awaited. */
export function actorOf({ events, view }: Step): number {
  const did = events.find(event => 'seat' in event)
  return did && 'seat' in did ? did.seat : (view.to_act ?? view.table.first)
}

/** The steps at which rounds begin, to jump to. */
export const beginnings = (steps: Step[]): number[] =>
  steps.flatMap(({ events }, at) => (events.some(({ is }) => is === 'round') ? [at] : []))
