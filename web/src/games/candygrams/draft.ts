/** What somebody is doing to their crossword before it is announced. It knows which candy lies where,
 * and judges nothing: what is a word, and whether its colours are right, the host says. */
import type { Action } from '../../gen/candygrams/Action'
import type { Candy } from './candy'

export type Cell = [x: number, y: number]
export type Put = [x: number, y: number, candy: Candy]

/** Candies taken off the crossword, and candies put on. */
export type Draft = { off: Cell[]; on: Put[] }

/** One's own candies as the host knows them. */
export type Mine = { crossword: Put[]; candies: Candy[] }

/** A candy on the board: it lies there for everybody, or is part of the draft. */
export type Placed = { x: number; y: number; candy: Candy; fresh: boolean }

export const EMPTY: Draft = { off: [], on: [] }
export const key = (x: number, y: number): string => `${x},${y}`
export const isEmpty = ({ off, on }: Draft): boolean => !off.length && !on.length

const at = (x: number, y: number) => (cell: readonly [number, number, ...unknown[]]) =>
  cell[0] === x && cell[1] === y

/** The board with the draft on it, by cell. */
export function board({ crossword }: Pick<Mine, 'crossword'>, draft: Draft): Map<string, Placed> {
  const cells = new Map<string, Placed>()
  for (const [x, y, candy] of crossword)
    if (!draft.off.some(at(x, y))) cells.set(key(x, y), { x, y, candy, fresh: false })
  for (const [x, y, candy] of draft.on) cells.set(key(x, y), { x, y, candy, fresh: true })
  return cells
}

/** What is left of some candies when others are taken out. */
export function without(candies: readonly Candy[], gone: readonly Candy[]): Candy[] {
  const left = [...candies]
  for (const candy of gone) {
    const i = left.indexOf(candy)
    if (i >= 0) left.splice(i, 1)
  }
  return left
}

/** What came off the crossword. */
export const offCandies = ({ crossword }: Mine, { off }: Draft): Candy[] =>
  off.flatMap(([x, y]) => crossword.filter(at(x, y)).map(([, , candy]) => candy))

/** The candies that can still be put on. */
export const free = (mine: Mine, draft: Draft): Candy[] =>
  without(
    [...mine.candies, ...offCandies(mine, draft)],
    draft.on.map(([, , candy]) => candy),
  )

/** Puts a candy on a free cell. One that goes back to where it lay was never taken off. */
export function put(draft: Draft, mine: Mine, [x, y]: Cell, candy: Candy): Draft {
  if (board(mine, draft).has(key(x, y)) || !free(mine, draft).includes(candy)) return draft
  if (mine.crossword.some(one => at(x, y)(one) && one[2] === candy))
    return { ...draft, off: draft.off.filter(cell => !at(x, y)(cell)) }
  return { ...draft, on: [...draft.on, [x, y, candy]] }
}

/** Takes a candy off its cell, whether it is part of the draft or lies there. */
export function take(draft: Draft, mine: Mine, [x, y]: Cell): Draft {
  if (draft.on.some(at(x, y))) return { ...draft, on: draft.on.filter(one => !at(x, y)(one)) }
  if (!mine.crossword.some(at(x, y)) || draft.off.some(at(x, y))) return draft
  return { ...draft, off: [...draft.off, [x, y]] }
}

/** Moves a candy to a free cell. */
export function move(draft: Draft, mine: Mine, from: Cell, to: Cell): Draft {
  const candy = board(mine, draft).get(key(...from))?.candy
  if (!candy || board(mine, draft).has(key(...to))) return draft
  return put(take(draft, mine, from), mine, to, candy)
}

/** Another candy with the same letter on a cell of the draft. */
export function recolour(draft: Draft, mine: Mine, [x, y]: Cell, candy: Candy): Draft {
  if (!draft.on.some(at(x, y)) || !free(mine, draft).includes(candy)) return draft
  return put(take(draft, mine, [x, y]), mine, [x, y], candy)
}

/** What is left of a draft when the candies have changed: what still fits stays. */
export function kept(draft: Draft, mine: Mine): Draft {
  let next: Draft = { off: draft.off.filter(([x, y]) => mine.crossword.some(at(x, y))), on: [] }
  for (const [x, y, candy] of draft.on) next = put(next, mine, [x, y], candy)
  return JSON.stringify(next) === JSON.stringify(draft) ? draft : next
}

/** The draft as the host reads it. */
export const asAction = (base: boolean, roll: number, { off, on }: Draft): Action =>
  base ? { base: { on } } : { play: { roll, off, on } }
