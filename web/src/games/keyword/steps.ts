import type { Step as AnyStep } from '../types'
import type { EventView, Round, View } from './words'

export type Step = AnyStep<View, EventView>

/** A replay as steps: one for each action, with everything that follows automatically. Being ready
 * is not a step of its own. */
export function stepsOf(frames: Step[]): Step[] {
  const steps: Step[] = []
  for (const frame of frames) {
    const before = steps.at(-1)
    if (frame.view.stage === 'dealing' && !before) continue
    const quiet = frame.events.every(({ is }) => is === 'ready')
    if (before && quiet)
      steps[steps.length - 1] = { ...frame, events: before.events, lines: before.lines }
    else steps.push(frame)
  }
  return steps
}

/** The words that were shown in a step, if any. */
export function shownIn({ events }: Step): Round | null {
  const event = events.find(({ is }) => is === 'revealed')
  return event?.is === 'revealed' ? event.round : null
}

/** Where in the game a step is. */
export function titleOf(steps: Step[], at: number): string {
  const step = steps[at]!
  const shown = shownIn(step)
  if (shown) return `Round ${shown.round}: words`
  return step.view.outcome ? 'The end' : `Round ${step.view.round}`
}

/** The steps at which rounds begin, to jump to. */
export function beginnings(steps: Step[]): number[] {
  return steps.flatMap(({ events }, at) =>
    events.some(({ is }) => is === 'round-began') ? [at] : [],
  )
}
