import { expect, test } from 'vitest'
import { back, lay, preferred, turned, write } from './cursor'
import { EMPTY, type Mine } from './draft'
import { guess, reconcile, shuffled, slots } from './shoppe'

const mine: Mine = {
  crossword: [
    [0, 0, 'Fp'],
    [1, 0, 'Ab'],
    [2, 0, 'Cp'],
    [3, 0, 'Ty'],
  ],
  candies: ['Cp', 'Cy', 'Np', 'Ny', 'Tp'],
}

test('a word is typed through a candy that lies there', () => {
  let now = write(EMPTY, mine, { x: 1, y: -1, along: 'column' }, 'c', ['pink', 'blue'])!
  expect(now.draft.on).toEqual([[1, -1, 'Cp']])
  now = write(now.draft, mine, now.cursor, 'a', ['pink', 'blue'])!
  expect(now.cursor).toEqual({ x: 1, y: 1, along: 'column' })
  now = write(now.draft, mine, now.cursor, 'n', ['pink', 'blue'])!
  now = write(now.draft, mine, now.cursor, 't', ['pink', 'blue'])!
  expect(now.draft.on).toEqual([
    [1, -1, 'Cp'],
    [1, 1, 'Np'],
    [1, 2, 'Tp'],
  ])
  expect(write(now.draft, mine, now.cursor, 'z', null)).toBe(null)
  now = back(now.draft, mine, now.cursor)!
  now = back(now.draft, mine, now.cursor)!
  // Over the A that lies there.
  now = back(now.draft, mine, now.cursor)!
  expect(now.draft.on).toEqual([])
  expect(now.cursor).toMatchObject({ x: 1, y: -1 })
  expect(back(now.draft, mine, now.cursor)).toBe(null)
})

test('a tapped candy goes to the next free cell, in either direction', () => {
  const across = { x: 2, y: 0, along: 'row' } as const
  expect(lay(EMPTY, mine, across, 'Np')?.cell).toEqual([4, 0])
  expect(lay(EMPTY, mine, turned(across), 'Np')?.cell).toEqual([2, 1])
  expect(lay(EMPTY, mine, across, 'Zp')).toBe(null)
})

test('a typed letter has a colour that was rolled, if there is one', () => {
  expect(guess('n', mine.candies, preferred(['yellow', 'yellow'], EMPTY))).toBe('Ny')
  expect(guess('t', mine.candies, preferred(['yellow', 'yellow'], EMPTY))).toBe('Tp')
  const pink = { off: [], on: [[0, 1, 'Cp'] as [number, number, string]] }
  expect(guess('n', mine.candies, preferred(['pink', 'yellow'], pink))).toBe('Ny')
  expect(preferred(null, pink)).toEqual(['yellow', 'blue', 'pink'])
})

test('candies keep their places in the shoppe', () => {
  const order = ['Tp', 'Np', 'Cy', 'Cp', 'Ny']
  const draft = {
    off: [[0, 0] as [number, number]],
    on: [[1, 1, 'Np'] as [number, number, string]],
  }
  expect(slots(order, mine, draft).map(({ key, used }) => [key, used])).toEqual([
    ['Tp0', false],
    ['Np0', true],
    ['Cy0', false],
    ['Cp0', false],
    ['Ny0', false],
    ['Fp0', false],
  ])
  expect(reconcile(order, ['Cp', 'Cy', 'Ny', 'Tp', 'Zp', 'Ap'])).toEqual([
    'Tp',
    'Cy',
    'Cp',
    'Ny',
    'Ap',
    'Zp',
  ])
  expect(shuffled(order).sort()).toEqual([...order].sort())
})
