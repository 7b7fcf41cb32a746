/** Where the next candy goes, and which way the word reads. */
import type { Candy, Combo } from './candy'
import { COLOURS, colourOf, letterOf } from './candy'
import {
  type Cell,
  type Draft,
  free,
  key,
  type Mine,
  type Placed,
  put,
  take,
  board as whole,
} from './draft'
import { guess } from './shoppe'

export type Cursor = { x: number; y: number; along: 'row' | 'column' }
type Board = ReadonlyMap<string, Placed>

export const cellOf = ({ x, y }: Cursor): Cell => [x, y]
export const turned = (cursor: Cursor): Cursor => ({
  ...cursor,
  along: cursor.along === 'row' ? 'column' : 'row',
})
export const step = (cursor: Cursor, by = 1): Cursor =>
  cursor.along === 'row' ? { ...cursor, x: cursor.x + by } : { ...cursor, y: cursor.y + by }

/** The first free cell from here on. */
function nextFree(cursor: Cursor, board: Board): Cursor {
  let at = cursor
  while (board.has(key(at.x, at.y))) at = step(at)
  return at
}

export type Written = { draft: Draft; cursor: Cursor; cell: Cell; candy: Candy }

/** Puts a candy at the cursor, over what lies there already, and goes on. */
export function lay(draft: Draft, mine: Mine, cursor: Cursor, candy: Candy): Written | null {
  const at = nextFree(cursor, whole(mine, draft))
  const next = put(draft, mine, cellOf(at), candy)
  if (next === draft) return null
  return { draft: next, cursor: step(at), cell: cellOf(at), candy }
}

/** Which colours a typed letter should rather have: those rolled, one that the draft lacks first;
 * for a base word all three. A guess: everything can be changed, and the host judges. */
export function preferred(combo: Combo | null, draft: Draft): string[] {
  const used = new Set(draft.on.map(([, , candy]) => colourOf(candy)))
  const wanted = combo ? [...new Set(combo)] : [...COLOURS]
  return [...wanted.filter(one => !used.has(one)), ...wanted.filter(one => used.has(one))]
}

/** Types a letter: one that lies there already is walked over. */
export function write(
  draft: Draft,
  mine: Mine,
  cursor: Cursor,
  letter: string,
  combo: Combo | null,
): Written | null {
  const there = whole(mine, draft).get(key(cursor.x, cursor.y))
  if (there && letterOf(there.candy) === letter.toUpperCase())
    return { draft, cursor: step(cursor), cell: cellOf(cursor), candy: there.candy }
  const candy = guess(letter, free(mine, draft), preferred(combo, draft))
  return candy === null ? null : lay(draft, mine, cursor, candy)
}

/** Takes back the last candy before the cursor that is part of the draft; what lies is walked over. */
export function back(draft: Draft, mine: Mine, cursor: Cursor): Written | null {
  const board = whole(mine, draft)
  for (let at = step(cursor, -1); ; at = step(at, -1)) {
    const there = board.get(key(at.x, at.y))
    if (!there) return null
    if (there.fresh)
      return {
        draft: take(draft, mine, cellOf(at)),
        cursor: at,
        cell: cellOf(at),
        candy: there.candy,
      }
  }
}
