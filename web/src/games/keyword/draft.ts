/** The word somebody is making. It knows which card lies where, and judges nothing: what is a word,
 * and which cards are best for it, the host says. */
import type { Colour } from '../../gen/keyword/Colour'
import type { Part } from '../../gen/keyword/Part'
import type { Slots } from '../../gen/keyword/Slots'

/** A card by its place: the third of the hand is `hand 2`. It names one card for a whole round. */
export type Spot = { in: 'hand' | 'row'; at: number }

/** One letter of the word. Without a spot it was typed, and no card is left for it. */
export type Cell = {
  letter: string
  spot: Spot | null
  /** A blank that stands for the letter. */
  blank: boolean
  /** Chosen by hand: stays when more is typed. */
  pinned: boolean
}

/** The cards to choose from. */
export type Cards = { hand: Slots; row: Slots }

export type Draft = {
  cells: Cell[]
  /** Letters were typed, and the host has not picked cards for them yet. */
  typed: boolean
  /** The places of cards to swap in a pass; `null` while a word is made. */
  drop: number[] | null
}

export const EMPTY: Draft = { cells: [], typed: false, drop: null }
export const BLANK = '?'

export const hue = (spot: Spot): Colour => (spot.in === 'hand' ? 'orange' : 'blue')
export const same = (a: Spot | null, b: Spot | null): boolean =>
  a !== null && b !== null && a.in === b.in && a.at === b.at
export const faceAt = (cards: Cards, { in: place, at }: Spot): string | null =>
  cards[place][at] ?? null
export const textOf = (cells: readonly Cell[]): string => cells.map(({ letter }) => letter).join('')
export const whole = (cells: readonly Cell[]): boolean => cells.every(({ spot }) => spot !== null)

/** Every card there is, the blue ones first. */
function all(cards: Cards): Spot[] {
  return (['row', 'hand'] as const).flatMap(place =>
    cards[place].flatMap((face, at) => (face === null ? [] : [{ in: place, at }])),
  )
}

/** As the host reads it. */
export function parts(cells: readonly Cell[]): Part[] {
  return cells.flatMap(({ spot, blank, letter }) => {
    if (!spot) return []
    const as = blank ? { as: letter } : {}
    return [spot.in === 'hand' ? { hand: spot.at, ...as } : { row: spot.at, ...as }]
  })
}

/** As the host picked or knows it. */
export function cellsOf(from: readonly Part[], cards: Cards): Cell[] {
  return from.flatMap(part => {
    const spot: Spot = 'hand' in part ? { in: 'hand', at: part.hand } : { in: 'row', at: part.row }
    const face = faceAt(cards, spot)
    if (face === null) return []
    return [{ spot, letter: part.as ?? face, blank: face === BLANK, pinned: false }]
  })
}

/** A card's place as a word, and back. */
export const idOf = ({ in: place, at }: Spot): string => `${place}-${at}`
export function spotOf(id: string): Spot {
  const [place, at] = id.split('-')
  return { in: place === 'hand' ? 'hand' : 'row', at: Number(at) }
}

/** Puts a card at the end of the word, a blank for a letter. */
export function add(draft: Draft, cards: Cards, spot: Spot, as: string | null = null): Draft {
  const face = faceAt(cards, spot)
  if (face === null || draft.cells.some(cell => same(cell.spot, spot))) return draft
  const blank = face === BLANK
  if (blank && !as) return draft
  const cell = { letter: blank ? as! : face, spot, blank, pinned: true }
  return { cells: [...draft.cells, cell], typed: false, drop: null }
}

export const remove = (draft: Draft, at: number): Draft => ({
  ...draft,
  cells: draft.cells.filter((_, i) => i !== at),
})

/** Moves a letter to another place in the word. */
export function move(draft: Draft, from: number, to: number): Draft {
  const cells = [...draft.cells]
  const [cell] = cells.splice(from, 1)
  if (cell) cells.splice(Math.max(0, Math.min(cells.length, to)), 0, cell)
  return { ...draft, cells }
}

/** Puts a card at a place of the word, whether it is in it already or not. A blank that is not has
 * no letter yet, and stays where it is. */
export function put(draft: Draft, cards: Cards, spot: Spot, at: number): Draft {
  const next = add(draft, cards, spot)
  const from = next.cells.findIndex(cell => same(cell.spot, spot))
  return from < 0 ? draft : move(next, from, at)
}

/** Another card for the same letter. */
export function swap(draft: Draft, at: number, cards: Cards, spot: Spot): Draft {
  const face = faceAt(cards, spot)
  const cells = draft.cells.map((cell, i) =>
    i === at && face ? { ...cell, spot, blank: face === BLANK, pinned: true } : cell,
  )
  return { ...draft, cells }
}

/** Another letter for a blank. */
export const rename = (draft: Draft, at: number, letter: string): Draft => ({
  ...draft,
  cells: draft.cells.map((cell, i) => (i === at && cell.blank ? { ...cell, letter } : cell)),
})

/** The free cards that could stand at a place of the word instead: with its letter, or blank. */
export function others(draft: Draft, at: number, cards: Cards): Spot[] {
  const letter = draft.cells[at]?.letter
  return free(draft.cells, cards).filter(spot => {
    const face = faceAt(cards, spot)
    return face === letter || face === BLANK
  })
}

const free = (cells: readonly Cell[], cards: Cards): Spot[] =>
  all(cards).filter(spot => !cells.some(cell => same(cell.spot, spot)))

/** The word as it was typed. What it shares with the word before stays; for the rest a card is
 * taken at a guess, until the host has picked. */
export function type(draft: Draft, cards: Cards, text: string): Draft {
  const letters = [...text.toLowerCase()].filter(letter => /[a-z]/.test(letter))
  let shared = 0
  while (shared < letters.length && draft.cells[shared]?.letter === letters[shared]) shared++
  const cells = draft.cells.slice(0, shared)
  for (const letter of letters.slice(shared)) {
    const left = free(cells, cards)
    const spot =
      left.find(one => faceAt(cards, one) === letter) ??
      left.find(one => faceAt(cards, one) === BLANK) ??
      null
    const blank = spot !== null && faceAt(cards, spot) === BLANK
    cells.push({ letter, spot, blank, pinned: false })
  }
  return { cells, typed: cells.length > 0, drop: null }
}

/** The cards the host picked, except where one was chosen by hand: that stays, and the card picked
 * for it goes to the letter that lost its own. */
export function picked(draft: Draft, cards: Cards, from: readonly Part[]): Draft {
  const host = cellsOf(from, cards)
  if (textOf(host) !== textOf(draft.cells)) return draft
  const kept = draft.cells.map(cell => (cell.pinned && cell.spot ? cell : null))
  const taken = (spot: Spot | null) => kept.some(cell => cell !== null && same(cell.spot, spot))
  const spare = host.filter(cell => !taken(cell.spot))
  const cells = host.map((cell, i) => {
    const mine = kept[i]
    if (mine) return mine
    const exact = spare.findIndex(one => same(one.spot, cell.spot))
    const at = exact < 0 ? spare.findIndex(one => one.letter === cell.letter) : exact
    return at < 0 ? null : spare.splice(at, 1)[0]!
  })
  return { ...draft, typed: false, cells: cells.every(cell => cell !== null) ? cells : host }
}

/** Marks a card to be swapped in a pass, or takes the mark off. */
export function mark(draft: Draft, at: number): Draft {
  const drop = draft.drop ?? []
  const next = drop.includes(at) ? drop.filter(one => one !== at) : [...drop, at].sort()
  return { ...draft, drop: next }
}
