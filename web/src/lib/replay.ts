/** A replay as the page shows it: the host's frames with open hands, and where the game was decided. */
import type { Step } from '../games/types'
import type { Frame } from '../gen/Frame'

/** Whose hands are open: everybody's, nobody's, or one seat's. */
export type Hands = 'everyone' | 'nobody' | number

/** The seats whose hands are open. */
export const openSeats = (hands: Hands, seats: number): number[] =>
  hands === 'nobody'
    ? []
    : hands === 'everyone'
      ? Array.from({ length: seats }, (_, seat) => seat)
      : [hands]

const linesOf = (frame: Frame | undefined): string[] =>
  frame?.events.map(({ text }) => text).filter(Boolean) ?? []

/** The frames as steps. The text of a frame comes from the viewer who knew most about it: a watcher
 * reads that Ben drew a card, Ben reads which. */
export function framesAsSteps(watched: Frame[], seats: Frame[][]): Step[] {
  return watched.map((frame, i) => {
    const told = [frame, ...seats.map(frames => frames[i])].map(linesOf)
    const lines = told.reduce((most, some) =>
      some.join(' ').length > most.join(' ').length ? some : most,
    )
    return {
      frame: i,
      time: frame.at,
      events: frame.events.map(({ event }) => event),
      lines,
      view: frame.snapshot.view,
      snapshot: frame.snapshot as Step['snapshot'],
      proved: frame.proved,
    }
  })
}

/** The first step at which the game was provably decided, and for which seat. */
export function turningPoint(
  steps: readonly Pick<Step, 'proved' | 'snapshot'>[],
): { from: number; winner: number } | null {
  const last = steps.at(-1)
  const winner = last?.snapshot.turn.outcome?.places.indexOf(1) ?? -1
  let from = steps.length - 1
  while (from > 0 && steps[from - 1]!.proved === winner) from--
  return winner >= 0 && from < steps.length - 1 ? { from, winner } : null
}

/** How long autoplay shows a step, in milliseconds. */
export const SPEEDS = { slow: 4000, normal: 2000, fast: 900 } as const
export type Speed = keyof typeof SPEEDS
