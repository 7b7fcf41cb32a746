import type { Box } from './camera'
import { letterOf, say } from './candy'
import type { Cursor } from './cursor'
import { type Cell, key, type Placed } from './draft'

const BESIDE: [string, number, number][] = [
  ['right of', -1, 0],
  ['below', 0, -1],
  ['left of', 1, 0],
  ['above', 0, 1],
]

/** Where a cell is, as somebody would say it who looks at the board: counted from its top left
 * corner, and beside which candy. */
export function placeOf(
  [x, y]: Cell,
  placed: ReadonlyMap<string, Placed>,
  { left, top }: Box,
): string {
  const place = `row ${y - top + 1}, column ${x - left + 1}`
  if (placed.has(key(x, y))) return place
  for (const [words, dx, dy] of BESIDE) {
    const neighbour = placed.get(key(x + dx, y + dy))
    if (neighbour) return `${place}, ${words} ${letterOf(neighbour.candy)}`
  }
  return place
}

type Seen = {
  placed: ReadonlyMap<string, Placed>
  bounds: Box
  cursor: Cursor | null
  /** Cells that a candy was taken off. */
  off: ReadonlySet<string>
}

/** The name of a cell for screen readers. */
export function labelOf([x, y]: Cell, { placed, bounds, cursor, off }: Seen): string {
  const there = placed.get(key(x, y))
  const what = there ? say(there.candy) : off.has(key(x, y)) ? 'taken off' : 'empty'
  const parts = [what, placeOf([x, y], placed, bounds)]
  if (there?.fresh) parts.push('not played yet')
  if (cursor?.x === x && cursor.y === y)
    parts.push(`the next candy goes ${cursor.along === 'row' ? 'right' : 'down'} from here`)
  return parts.join(', ')
}
