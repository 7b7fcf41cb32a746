import type { Joined } from '../gen/Joined'
import { recall, remember } from './storage'

/** A seat this browser holds. The secret lives here only, never in an address. */
export type HeldSeat = { seat: number; secret: string; at: number }

type Held = Record<string, HeldSeat>

/** The home page asks about each of them. */
const KEPT = 12

export function held(): Held {
  return recall<Held>('seats', {})
}

export function heldSeat(table: string): HeldSeat | null {
  return held()[table] ?? null
}

/** Remembers a seat; the oldest are forgotten, so that the store stays small. */
export function hold(table: string, seat: number, secret: string, at = Date.now()): void {
  const all = Object.entries({ ...held(), [table]: { seat, secret, at } })
  all.sort((a, b) => b[1].at - a[1].at)
  remember('seats', Object.fromEntries(all.slice(0, KEPT)))
}

export function holdJoined(joined: Joined): void {
  if (joined.seat !== null && joined.secret !== null)
    hold(joined.table.id, joined.seat, joined.secret)
}

/** Forgets a seat, and gives it back in case that was a slip. */
export function forget(table: string): HeldSeat | null {
  const all = held()
  const seat = all[table] ?? null
  delete all[table]
  remember('seats', all)
  return seat
}

/** The bot that "Play now" seats: the one chosen last. */
export function lastBot(game: string): string | null {
  return recall<string | null>(`bot:${game}`, null)
}

export function setLastBot(game: string, level: string): void {
  remember(`bot:${game}`, level)
}

/** How many seats the last table of a game had. */
export function lastSeats(game: string): number | null {
  return recall<number | null>(`seats:${game}`, null)
}

export function setLastSeats(game: string, seats: number): void {
  remember(`seats:${game}`, seats)
}
