import { expect, test } from 'vitest'
import {
  asAction,
  board,
  EMPTY,
  free,
  isEmpty,
  kept,
  type Mine,
  move,
  put,
  recolour,
  take,
} from './draft'

const mine: Mine = {
  crossword: [
    [0, 0, 'Fp'],
    [1, 0, 'Ab'],
    [2, 0, 'Cp'],
    [3, 0, 'Ty'],
  ],
  candies: ['Np', 'Ny', 'Ap', 'Ap'],
}

test('candies are put on free cells, each once', () => {
  let draft = put(EMPTY, mine, [1, 1], 'Np')
  expect(put(draft, mine, [1, 1], 'Ap')).toBe(draft)
  expect(put(draft, mine, [0, 0], 'Ap')).toBe(draft)
  expect(put(draft, mine, [1, 2], 'Np')).toBe(draft)
  expect(put(draft, mine, [1, 2], 'Zp')).toBe(draft)
  draft = put(draft, mine, [1, 2], 'Ap')
  expect(free(mine, draft)).toEqual(['Ny', 'Ap'])
  expect(board(mine, draft).get('1,2')).toEqual({ x: 1, y: 2, candy: 'Ap', fresh: true })
  expect(asAction(false, 3, draft)).toEqual({
    play: {
      roll: 3,
      off: [],
      on: [
        [1, 1, 'Np'],
        [1, 2, 'Ap'],
      ],
    },
  })
})

// CG-14, CG-19
test('what comes off can be put elsewhere, and what goes back was never taken', () => {
  const off = take(EMPTY, mine, [0, 0])
  expect(off).toEqual({ off: [[0, 0]], on: [] })
  expect(take(off, mine, [0, 0])).toBe(off)
  expect(free(mine, off)).toContain('Fp')
  const moved = move(off, mine, [3, 0], [1, -1])
  expect(board(mine, moved).get('1,-1')?.candy).toBe('Ty')
  expect(asAction(false, 1, put(moved, mine, [4, 0], 'Fp'))).toEqual({
    play: {
      roll: 1,
      off: [
        [0, 0],
        [3, 0],
      ],
      on: [
        [1, -1, 'Ty'],
        [4, 0, 'Fp'],
      ],
    },
  })
  expect(isEmpty(move(put(off, mine, [0, 0], 'Fp'), mine, [3, 0], [0, 0]))).toBe(true)
})

test('a candy of the draft can be another one', () => {
  const draft = put(EMPTY, mine, [1, 1], 'Np')
  expect(recolour(draft, mine, [1, 1], 'Ny').on).toEqual([[1, 1, 'Ny']])
  expect(recolour(draft, mine, [1, 1], 'Nb')).toBe(draft)
  expect(recolour(draft, mine, [0, 0], 'Ny')).toBe(draft)
})

// CG-35, CG-40
test('when the candies change, what still fits stays', () => {
  let draft = put(put(take(EMPTY, mine, [3, 0]), mine, [1, 1], 'Np'), mine, [1, 2], 'Ap')
  expect(kept(draft, mine)).toBe(draft)
  // The pink N was traded.
  draft = kept(draft, { ...mine, candies: ['Ny', 'Ap', 'Ap'] })
  expect(draft).toEqual({ off: [[3, 0]], on: [[1, 2, 'Ap']] })
  // Announced: it lies there now.
  const crossword: Mine['crossword'] = [...mine.crossword.slice(0, 3), [1, 2, 'Ap']]
  expect(isEmpty(kept(draft, { crossword, candies: ['Ty', 'Ap'] }))).toBe(true)
})
