import type { Step as AnyStep } from '../types'
import type { EventView, View } from './candy'

/** Step 0 is the board before the first move; step 12 follows move 12. Who resigned or ran out of
 * time made no move: that step comes last, after all moves. */
export type Step = AnyStep<View, EventView>

/** A replay as steps numbered like moves: everything before play is step 0. */
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

/** The cells a step took, or nothing if it was not a move. */
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

/** The move from which the game was provably lost, and for which player. */
export function lostFrom(steps: Step[], turning: number | null, names: string[]): string {
  const winner = steps.at(-1)?.snapshot.turn.outcome?.places.indexOf(1) ?? -1
  if (turning === null || winner < 0) return ''
  const loser = names[1 - winner]
  const move = movedIn(steps[turning]).join(' + ')
  return move
    ? `Turning point: after ${move} ${loser} could no longer win (proved)`
    : `${loser} could not win from the beginning (proved)`
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

/** What is known about a step. Only proofs are shown: a guess would look like one. */
export function judged({ proved, snapshot }: Step, names: string[]): string {
  if (proved === null || snapshot.turn.outcome) return ''
  return `Proved: ${names[proved]} wins from here, whatever ${names[1 - proved]} does.`
}
