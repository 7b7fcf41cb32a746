/** Candy Chain's words and pictures. There are no rules here: the host says what can be taken. */
import type { Colour } from '../../gen/candy-chain/Colour'
import type { EventView } from '../../gen/candy-chain/EventView'
import type { Options } from '../../gen/candy-chain/Options'
import type { Side } from '../../gen/candy-chain/Side'

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
  G: 'grey pebble',
  R: 'red heart',
  U: 'blue drop',
  Y: 'yellow star',
}

export const SIDES: Record<Side, { letters: Letter[]; name: string; colours: string }> = {
  mints: { letters: ['W', 'B', 'G'], name: 'Mints', colours: 'white, black and grey' },
  fruits: { letters: ['R', 'U', 'Y'], name: 'Fruits', colours: 'red, blue and yellow' },
}

/** A colour in words; its id has another spelling. */
export const inWords = (colour: Colour): string => (colour === 'gray' ? 'grey' : colour)

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

/** The turns in rows of two, as on paper: first player on the left. */
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

export const REASONS: Record<string, (winner: string, loser: string) => string> = {
  'two-colours': winner => `${winner} cleared two colours.`,
  resigned: (_, loser) => `${loser} resigned.`,
  time: (_, loser) => `${loser} ran out of time.`,
}
