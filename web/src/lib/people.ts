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

/** The same names, none of them twice: the second Ben is "Ben 2". The host does so when people sit
 * down; games that began before it did have theirs numbered here. */
export function distinct(names: readonly string[]): string[] {
  return names.map((name, i) => {
    const before = names.slice(0, i).filter(other => other === name).length
    return before ? `${name} ${before + 1}` : name
  })
}

/** Who decides for a seat, where it is shown alone: a bot, perhaps, that plays for somebody. */
export const playerName = (seat: SeatInfo | undefined): string =>
  seat?.stand_in ? `bot for ${fenced(seatName(seat))}` : seatName(seat)

/** Everybody's name, to be put into sentences. */
export function namesOf({ seats }: Pick<TableInfo, 'seats'>): string[] {
  const taken = distinct(seats.filter(({ occupant }) => occupant).map(seatName))
  return seats.map(seat => {
    const name = fenced(seat.occupant ? taken.shift()! : seatName(seat))
    return seat.stand_in ? `bot for ${name}` : name
  })
}

/** A command calls others by their seats, as one types it: "Use UNO on player 2". Read, they have names. */
export const named = (command: string, names: readonly string[]): string =>
  command.replace(/\bplayer (\d+)\b/g, (typed, seat) => names[seat - 1] ?? typed)

/** What somebody whom the table waits for is doing. */
export const thinking = (name: string, seat: SeatInfo | undefined): string =>
  seat?.occupant && !seat.here && !seat.stand_in ? `${name} is away` : `${name} is thinking…`

/** People who have just sat down at a table, without yourself and without bots. */
export function newcomers(
  before: Pick<TableInfo, 'seats'>,
  now: Pick<TableInfo, 'seats'>,
  you: number | null,
): string[] {
  const names = namesOf(now)
  return names.filter(
    (_, i) =>
      i !== you && now.seats[i]?.occupant && !isBot(now.seats[i]) && !before.seats[i]?.occupant,
  )
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

/** The reason of a game that the players ended early. */
export const CALLED_OFF = 'called-off'

/** Who has won, as you would call it across the table. */
export function winners(outcome: Outcome | null, names: string[], you: number | null): string {
  if (outcome?.reason === CALLED_OFF) return 'Nobody loses'
  const first = outcome?.places.flatMap((place, seat) => (place === 1 ? [seat] : [])) ?? []
  const share = first.length > 1
  if (you !== null && first.includes(you)) return share ? 'You share the win!' : 'You win!'
  return `${list(first.map(caller(names, null)))} ${share ? 'share the win' : 'wins'}`
}

/** Why a game is over in which only one stayed. */
export function leftAlone(outcome: Outcome | null, names: string[], you: number | null): string {
  const last = outcome?.places.indexOf(1) ?? -1
  if (you === last) return 'Everybody else has left the table.'
  if (you === null) return `Everybody but ${names[last] ?? 'one player'} has left the table.`
  return names.length === 1 ? 'You left the game.' : 'You left, and the game is over.'
}

/** Seats as they came in, the best first. */
export const ranked = (places: readonly number[]): number[] =>
  places.map((_, seat) => seat).sort((a, b) => places[a]! - places[b]!)
