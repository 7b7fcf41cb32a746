import type { Step as AnyStep } from '../types'
import type { EventView, View } from './candy'

/** Step 0 is the board before the first move; step 12 follows move 12. Who resigned or ran out of
 * time made no move: that step comes last, after all moves. */
export type Step = AnyStep<View, EventView>

/** A replay as steps that count like moves: what was settled before play is all step 0. */
export function stepsOf(frames: Step[]): Step[] {
  const all = frames.filter(({ view }) => view.board !== null)
  const start = all.findIndex(({ events }) =>
    events.some(({ is }) => is === 'took' || is === 'won'),
  )
  if (start <= 0) return all
  const before = all.slice(0, start)
  const opening = before[before.length - 1]!
  return [{ ...opening, events: before.flatMap(({ events }) => events) }, ...all.slice(start)]
}

/** The cells a step took, or nothing if it was no move. */
function movedIn(step: Step | undefined): string[] {
  const took = step?.events.find(event => event.is === 'took')
  return took?.is === 'took' ? took.cells : []
}

/** Where in the game a step is. Moves are counted as in the list of moves. */
export function titleOf(steps: Step[], at: number): string {
  if (at === 0) return 'The beginning'
  const moves = steps.filter(step => movedIn(step).length).length
  return movedIn(steps[at]).length ? `Move ${at} of ${moves}` : 'The end'
}

/** From which move on the game was lost, and for whom, where that is proved. */
export function lostFrom(steps: Step[], names: string[]): string {
  const end = decided(steps)
  if (!end) return ''
  const move = movedIn(steps[end.from]).join(' + ') || 'the beginning'
  return `Lost for ${names[1 - end.winner]} from ${move} on: proved`
}

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
export function judged({ proved, view }: Step, names: string[]): string {
  if (proved === null || view.outcome) return ''
  return `Proved: ${names[proved]} wins from here, whatever ${names[1 - proved]} does.`
}
