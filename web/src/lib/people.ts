import type { Occupant } from '../gen/Occupant'
import type { Outcome } from '../gen/Outcome'
import type { SeatInfo } from '../gen/SeatInfo'
import type { TableInfo } from '../gen/TableInfo'
import { list } from './words'

export const nameOf = (occupant: Occupant): string =>
  'person' in occupant ? occupant.person.name : occupant.bot.name

export const isBot = (seat: SeatInfo | undefined): boolean =>
  !!seat?.occupant && 'bot' in seat.occupant

export const seatName = (seat: SeatInfo | undefined): string =>
  seat?.occupant ? nameOf(seat.occupant) : 'a free seat'

/** A name fit for the middle of a sentence: one that runs from right to left, or tries to turn the
 * text around, stays within its own bounds. Plain names need no fence. */
export function fenced(name: string): string {
  if (/^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic} -~]*$/u.test(name)) return name
  return `\u2068${name.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')}\u2069`
}

/** Everybody's name, to be put into sentences. Who has the same name as somebody before gets a
 * number: bots of one level are called alike. */
export function namesOf({ seats }: Pick<TableInfo, 'seats'>): string[] {
  const names = seats.map(seatName)
  return names.map((name, i) => {
    const before = seats[i]?.occupant ? names.slice(0, i).filter(other => other === name).length : 0
    return fenced(before ? `${name} ${before + 1}` : name)
  })
}

/** A name, or "You". */
export const caller =
  (names: string[], you: number | null) =>
  (seat: number): string =>
    seat === you ? 'You' : (names[seat] ?? 'Somebody')

/** Everybody else, from your left around the table; a watcher sees all. */
export function others(seats: number, you: number | null): number[] {
  const all = Array.from({ length: seats }, (_, seat) => seat)
  return you === null ? all : [...all.slice(you + 1), ...all.slice(0, you)]
}

/** Who has won, as it is called across the table. */
export function winners(outcome: Outcome | null, names: string[], you: number | null): string {
  const first = outcome?.places.flatMap((place, seat) => (place === 1 ? [seat] : [])) ?? []
  const share = first.length > 1
  if (you !== null && first.includes(you)) return share ? 'You share the win!' : 'You win!'
  return `${list(first.map(caller(names, null)))} ${share ? 'share the win' : 'wins'}`
}

/** Seats as they came in, the best first. */
export const ranked = (places: readonly number[]): number[] =>
  places.map((_, seat) => seat).sort((a, b) => places[a]! - places[b]!)
