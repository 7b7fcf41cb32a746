import type { Joined } from '../gen/Joined'
import type { Stage } from '../gen/Stage'
import { recall, remember } from './storage'

/** A seat this browser holds. The secret lives here only, never in an address. */
export type HeldSeat = { seat: number; secret: string; at: number; stage?: Stage }

type Held = Record<string, HeldSeat>

/** How far a table was when this browser last heard of it. What is not known may be a game that is on. */
const kindOf = ({ stage }: HeldSeat) =>
  stage === 'finished' || stage === 'closed' ? 'over' : stage === 'waiting' ? 'waiting' : 'on'

/** How many are kept. A seat whose secret is forgotten is lost for good, so games that are on stay. */
const KEPT = { on: 200, waiting: 50, over: 12 }

export function held(): Held {
  return recall<Held>('seats', {})
}

export function heldSeat(table: string): HeldSeat | null {
  return held()[table] ?? null
}

/** The tables where a seat is held: games that are on first, then the newest. */
export function tablesHeld(): string[] {
  return ranked(held()).map(([table]) => table)
}

function ranked(all: Held): [string, HeldSeat][] {
  const newest = Object.entries(all).sort((a, b) => b[1].at - a[1].at)
  return (['on', 'waiting', 'over'] as const).flatMap(kind =>
    newest.filter(([, seat]) => kindOf(seat) === kind).slice(0, KEPT[kind]),
  )
}

const keep = (all: Held) => remember('seats', Object.fromEntries(ranked(all)))

/** Remembers a seat; of each kind of table the oldest are forgotten, so that the store stays small. */
export function hold(table: string, seat: number, secret: string, at = Date.now()): void {
  keep({ ...held(), [table]: { seat, secret, at } })
}

/** What the host says about a table where a seat is held. A rematch moves everybody one seat on. */
export function noteHeld(table: string, said: { seat?: number; stage?: Stage }): void {
  const known = heldSeat(table)
  if (!known) return
  const now = { ...known, ...said }
  if (now.seat !== known.seat || now.stage !== known.stage) keep({ ...held(), [table]: now })
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

/** The seats of a table that others play on this device, besides one's own. */
export const seatsHere = (table: string): HeldSeat[] => recall<HeldSeat[]>(`here:${table}`, [])

export function addSeatHere(table: string, seat: number, secret: string): void {
  remember(`here:${table}`, [...seatsHere(table), { seat, secret, at: Date.now() }])
}

/** The host says that this secret opens another seat now. */
export function noteSeatHere(table: string, secret: string, seat: number): void {
  const here = seatsHere(table)
  if (here.some(one => one.secret === secret && one.seat !== seat))
    remember(
      `here:${table}`,
      here.map(one => (one.secret === secret ? { ...one, seat } : one)),
    )
}

/** Everybody here comes along to another table. */
export const moveSeatsHere = (from: string, to: string): void =>
  remember(`here:${to}`, seatsHere(from))

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
