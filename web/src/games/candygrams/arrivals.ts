/** The order in which the host received the plays for one roll. */
import type { EventView } from './words'

type Arrival = {
  seat: number
  /** When it came in, on the table's clock. */
  at: number
  /** How much later than the first. */
  behind: number
  words: string[]
  undone: boolean
}

export type Race = {
  /** 0 for base words. */
  roll: number
  list: Arrival[]
  /** Two came in together: one die each. */
  tie: { first: number; second: number; by: number } | null
  /** Who took the dice. */
  dice: number | null
}

const start = (roll: number): Race => ({ roll, list: [], tie: null, dice: null })

/** The latest roll that anybody answered, and how. */
export function lastRace(events: readonly EventView[]): Race | null {
  let now = start(0)
  let before: Race | null = null
  for (const event of events) {
    switch (event.is) {
      case 'rolled':
        if (now.list.length) before = now
        now = start(event.roll)
        break
      case 'based':
      case 'played': {
        const { seat, at, words } = event
        if (event.is === 'played') now.roll = event.roll
        const first = now.list[0]?.at ?? at
        now.list.push({
          seat,
          at,
          behind: at - first,
          words: words.map(({ word }) => word),
          undone: false,
        })
        break
      }
      case 'took-dice':
        now.dice = event.seat
        break
      case 'one-die-each':
        now.tie = { first: event.first, second: event.second, by: event.by }
        for (const one of now.list) if (event.undone.includes(one.seat)) one.undone = true
        break
      case 'undone':
        for (const one of now.list) if (one.seat === event.seat) one.undone = true
        break
    }
  }
  return now.list.length ? now : before
}
