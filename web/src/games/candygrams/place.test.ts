import { expect, test } from 'vitest'
import { boxOf, grown } from './camera'
import { key, type Placed } from './draft'
import { placeOf } from './place'

const board = new Map<string, Placed>(
  [...'CAT'].map((letter, x): [string, Placed] => [
    key(x, 0),
    { x, y: 0, candy: `${letter}p`, fresh: false },
  ]),
)
const bounds = grown(boxOf([...board.values()].map(({ x, y }) => [x, y])), 2)

test('a cell is named by row and column of what is seen, and by its neighbour', () => {
  expect(placeOf([-2, -2], board, bounds)).toBe('row 1, column 1')
  expect(placeOf([0, 0], board, bounds)).toBe('row 3, column 3')
  expect(placeOf([3, 0], board, bounds)).toBe('row 3, column 6, right of T')
  expect(placeOf([-1, 0], board, bounds)).toBe('row 3, column 2, left of C')
  expect(placeOf([1, 1], board, bounds)).toBe('row 4, column 4, below A')
})
