import type { TableInfo } from '../gen/TableInfo'
import type { TurnView } from '../gen/TurnView'
import { isByDays } from './notices'

/** How long somebody is gone before the others are asked what to do, in milliseconds. */
export const GONE = 10_000
/** How long nothing happens before they are asked about somebody who is here. */
export const LONG_WAIT = 60_000
/** "Keep waiting" puts the question off for this long. */
export const LATER = 60_000

/** Since when this page has seen somebody gone, and nothing happen. */
export type Watch = { quiet: number; gone: Map<number, number> }

/** Who is gone now, and since when. */
export function gone(
  before: Map<number, number>,
  { seats }: TableInfo,
  now: number,
): Map<number, number> {
  const away = seats.flatMap((seat, i) =>
    seat.here ? [] : [[i, before.get(i) ?? now] as [number, number]],
  )
  return new Map(away)
}

/** The people that the game waits for and that the others may decide about, as one of them sees it. Where
 * a move may take days, those are the ones whose time was up before and who have not moved since. */
export function overdue(
  info: TableInfo,
  turn: TurnView,
  you: number | null,
  watch: Watch,
  now: number,
): number[] {
  if (you === null || turn.outcome) return []
  const long = now - watch.quiet >= LONG_WAIT
  const byDays = isByDays(info)
  return turn.waiting_for.filter(seat => {
    const there = info.seats[seat]
    const person = there?.occupant && 'person' in there.occupant && !there.stand_in
    if (!person || seat === you) return false
    if (byDays) return !there.here && !!there.late
    const since = watch.gone.get(seat)
    return long || (since !== undefined && now - since >= GONE)
  })
}
