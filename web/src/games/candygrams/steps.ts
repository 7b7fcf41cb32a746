import type { View } from '../../gen/candygrams/View'
import type { Step as AnyStep } from '../types'
import type { EventView } from './words'

export type Step = AnyStep<View, EventView>

/** A replay as steps: one for each thing that happened. That somebody lets words stand, or that the
 * dice are taken, goes with what comes of it. */
export function stepsOf(frames: Step[]): Step[] {
  const steps: Step[] = []
  let quiet: EventView[] = []
  for (const frame of frames) {
    if (frame.view.stage === 'dealing') continue
    const events = [...quiet, ...frame.events]
    const passing =
      events.length > 0 && events.every(({ is }) => is === 'stood' || is === 'took-dice')
    quiet = passing && !frame.snapshot.turn.outcome ? events : []
    if (!quiet.length) steps.push({ ...frame, events })
  }
  return steps
}

/** Where in the game a step is. */
export function titleOf(step: Step): string {
  const { view, snapshot } = step
  if (snapshot.turn.outcome) return 'The end'
  if (!view.roll) return 'Base words'
  return `${view.options.mode === 'express' ? 'Roll' : 'Round'} ${view.roll}`
}

/** Whose board a step is about; nobody's where the dice are rolled. */
export function actorOf({ events }: Step): number | null {
  for (const event of events) {
    if (event.is === 'based' || event.is === 'played' || event.is === 'traded') return event.seat
    if (event.is === 'challenged' || event.is === 'back-to-base') return event.seat
  }
  return null
}

/** The steps at which rolls begin, to jump to. */
export const beginnings = (steps: Step[]): { at: number; no: number }[] =>
  steps.flatMap(({ events }, at) => {
    const rolled = events.find(({ is }) => is === 'rolled')
    return rolled?.is === 'rolled' ? [{ at, no: rolled.roll }] : []
  })
