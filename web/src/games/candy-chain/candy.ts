/** Candy Chain's words and pictures. No rule lives here: what may be taken is told by the host. */
import type { Colour } from '../../gen/candy-chain/Colour'
import type { EventView } from '../../gen/candy-chain/EventView'
import type { Options } from '../../gen/candy-chain/Options'
import type { Side } from '../../gen/candy-chain/Side'
import type { Fact } from '../types'

export type { Action } from '../../gen/candy-chain/Action'
export type { Draft } from '../../gen/candy-chain/Draft'
export type { View } from '../../gen/candy-chain/View'
export type { Colour, EventView, Options, Side }

/** The letters of a board, in the order of all counts. */
export const LETTERS = ['W', 'B', 'G', 'R', 'U', 'Y'] as const
export type Letter = (typeof LETTERS)[number]

const COLOURS: Colour[] = ['white', 'black', 'gray', 'red', 'blue', 'yellow']

export const NAMES: Record<Letter, string> = {
  W: 'white peppermint',
  B: 'black liquorice',
  G: 'gray pebble',
  R: 'red heart',
  U: 'blue drop',
  Y: 'yellow star',
}

export const SIDES: Record<Side, { letters: Letter[]; name: string; colours: string }> = {
  mints: { letters: ['W', 'B', 'G'], name: 'Mints', colours: 'white, black and gray' },
  fruits: { letters: ['R', 'U', 'Y'], name: 'Fruits', colours: 'red, blue and yellow' },
}

export const letterOf = (colour: Colour): Letter => LETTERS[COLOURS.indexOf(colour)] ?? 'W'
export const colourOf = (letter: Letter): Colour => COLOURS[LETTERS.indexOf(letter)] ?? 'white'

export type Cell = { name: string; piece: Letter | null }

/** The board's rows from the top, each cell with its name. `a1` is at the bottom left. */
export function rows(board: string): Cell[][] {
  const ranks = board.split('/')
  return ranks.map((rank, y) =>
    Array.from(rank, (letter, x) => ({
      name: String.fromCharCode(97 + x) + (ranks.length - y),
      piece: letter === '.' ? null : (letter as Letter),
    })),
  )
}

export function pieceAt(board: string, name: string): Letter | null {
  const ranks = board.split('/')
  const letter = ranks[ranks.length - Number(name.slice(1))]?.[name.charCodeAt(0) - 97] ?? '.'
  return letter === '.' ? null : (letter as Letter)
}

/** Cells in the order the host writes a move: the lower row first, then from the left. */
export function moveOf(cells: string[]): string {
  const rank = (cell: string) => Number(cell.slice(1))
  const order = (a: string, b: string) => rank(a) - rank(b) || a.charCodeAt(0) - b.charCodeAt(0)
  return [...cells].sort(order).join('+')
}

/** What the last move took, for the marks it leaves on the board. */
export function lastTaken(events: EventView[]): Map<string, Letter> {
  const took = events.findLast(event => event.is === 'took')
  return took?.is === 'took'
    ? new Map(took.cells.map(cell => [cell, letterOf(took.colour)]))
    : new Map()
}

/** Something in the list of moves. `at` is the number of the event, `no` that of the move: a pass
 * is none. */
export type Turn = {
  at: number
  no: number | null
  seat: number
  cells: string[]
  letter: Letter | null
}

export function turns(events: EventView[]): Turn[] {
  let no = 0
  return events.flatMap((event, at): Turn[] => {
    if (event.is === 'took') {
      const { seat, cells, colour } = event
      no += 1
      return [{ at, no, seat, cells, letter: letterOf(colour) }]
    }
    return event.is === 'passed'
      ? [{ at, no: null, seat: event.seat, cells: [], letter: null }]
      : []
  })
}

/** The turns in rows of two, as on paper: whoever moved first on the left. */
export function pairs(list: Turn[], first: number): [Turn | null, Turn | null][] {
  const paper: [Turn | null, Turn | null][] = []
  for (const turn of list) {
    const column = turn.seat === first ? 0 : 1
    const row = paper.at(-1)
    if (row && column === 1 && !row[1]) row[1] = turn
    else paper.push(column === 0 ? [turn, null] : [null, turn])
  }
  return paper
}

/** An event as a sentence. `you` is the seat of the reader. */
export function told(event: EventView, names: string[], you: number | null): string {
  const mine = 'seat' in event && event.seat === you
  const who = 'seat' in event ? (mine ? 'You' : (names[event.seat] ?? 'Somebody')) : ''
  switch (event.is) {
    case 'placed':
      return 'The candies are on the board.'
    case 'right':
      if (event.right === 'first') return mine ? 'You move first.' : `${who} moves first.`
      return mine ? 'You choose a side.' : `${who} chooses a side.`
    case 'side':
      return mine ? `You play the ${event.side}.` : `${who} plays the ${event.side}.`
    case 'took':
      return `${who} took ${event.cells.join(' and ')}.`
    case 'cleared':
      return `${who} ${mine ? 'have' : 'has'} cleared ${event.colour}!`
    case 'passed':
      return mine ? 'You have no move, so you pass.' : `${who} has no move and passes.`
    case 'resigned':
      return mine ? 'You resigned.' : `${who} resigned.`
    case 'timed-out':
      return mine ? 'Your time ran out.' : `${who} ran out of time.`
    case 'won':
      return mine ? 'You win!' : `${who} wins.`
  }
}

const minutes = (seconds: number): string =>
  seconds % 60 || seconds < 60
    ? `${seconds} second${seconds === 1 ? '' : 's'}`
    : `${seconds / 60} minute${seconds === 60 ? '' : 's'}`

/** A table's options in plain words. What was left out is as usual. */
function boardWords(options: Partial<Options> | null): string {
  if (options?.width && options.height)
    return `A board of ${options.width} by ${options.height}, 48 candies`
  if (options?.variant === 'mini') return 'Mini: 5 by 5, 24 candies'
  if (options?.variant === 'dense') return 'Dense: 7 by 7, 48 candies'
  return 'Standard: 8 by 8, 48 candies'
}

export function clockWords(options: Partial<Options> | null): string {
  const clock = options?.clock ?? 'none'
  if (clock === 'none') return 'No clock: think as long as you like'
  if ('per-move' in clock) return `${minutes(clock['per-move'].seconds)} for every move`
  const { seconds, increment } = clock.bank
  const more = increment ? `, and ${minutes(increment)} more after each move` : ''
  return `${minutes(seconds)} each for the whole game${more}`
}

export function facts(options: unknown): Fact[] {
  const chosen = options as Partial<Options> | null
  return [
    { icon: 'grid', text: boardWords(chosen) },
    { icon: 'clock', text: clockWords(chosen) },
  ]
}

export const REASONS: Record<string, (winner: string, loser: string) => string> = {
  'two-colours': winner => `${winner} cleared two colours.`,
  resigned: (_, loser) => `${loser} resigned.`,
  time: (_, loser) => `${loser} ran out of time.`,
}
