import type { Frame } from '../gen/Frame'
import type { Replay } from '../gen/Replay'
import type { EventView, View } from './candy'

/** One step of a replay. Step 0 is the board before the first move; step 12 follows move 12.
 * `proved` is the seat that wins from here for certain, where that is known. */
export type Step = { events: EventView[]; view: View; proved: number | null }

/** A replay as steps that count like moves: what was settled before play is all step 0. */
export function stepsOf({ frames }: Replay): Step[] {
  const all = frames.map(step).filter(({ view }) => view.board !== null)
  const start = all.findIndex(({ events }) => events.some(event => event.is === 'took'))
  if (start <= 0) return all
  const before = all.slice(0, start)
  const opening = before[before.length - 1]!
  return [{ ...opening, events: before.flatMap(({ events }) => events) }, ...all.slice(start)]
}

const step = (frame: Frame): Step => ({
  events: frame.events as EventView[],
  view: frame.view as View,
  proved: frame.proved,
})

/** The step that an event, by its number, happened in. */
export function stepOf(steps: Step[], event: number): number {
  let before = 0
  for (const [index, { events }] of steps.entries()) {
    before += events.length
    if (event < before) return index
  }
  return steps.length - 1
}

/** The first step from which on the game was proved to be decided, and for whom. */
export function decided(steps: Step[]): { from: number; winner: number } | null {
  const last = steps.at(-1)
  const winner = last?.view.outcome?.places.indexOf(1) ?? -1
  let from = steps.length - 1
  while (from > 0 && steps[from - 1]!.proved === winner) from--
  return winner >= 0 && from < steps.length - 1 ? { from, winner } : null
}

/** What is known of a step. Only proofs are told: a guess would look like one. */
export function judged({ proved }: Step, names: string[]): string {
  if (proved === null) return ''
  return `Proved: ${names[proved]} wins from here, whatever ${names[1 - proved]} does.`
}
