import { plural } from '../../lib/words'
import type { Step as AnyStep } from '../types'
import type { EventView, View } from './words'

export type Step = AnyStep<View, EventView>

/** A replay as steps: one for each thing that somebody did; deals go with what led to them. */
export function stepsOf(frames: Step[]): Step[] {
  const steps: Step[] = []
  for (const frame of frames) {
    const before = steps.at(-1)
    // The very first deal is the beginning; until then there is nothing to see.
    if (frame.view.stage === 'shuffling' && !before) continue
    if (before && !frame.events.length)
      steps[steps.length - 1] = { ...frame, events: before.events }
    else steps.push(frame)
  }
  return steps
}

/** Where in the game a step is. */
export function titleOf(steps: Step[], at: number): string {
  const { events, view, snapshot } = steps[at]!
  if (snapshot.turn.outcome) return 'The end'
  const ended = events.find(event => event.is === 'round-ended')
  if (ended?.is === 'round-ended') return `Round ${ended.round.round} ends`
  return `Round ${snapshot.round}: ${plural(view.cards, 'card')}`
}

/** The steps at which rounds begin, to jump to. */
export function beginnings(steps: Step[]): number[] {
  return steps.flatMap(({ events }, at) => (events.some(({ is }) => is === 'dealt') ? [at] : []))
}
