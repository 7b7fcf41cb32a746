import { expect, test } from 'vitest'
import { partners, tap, usable } from './choice'

const board = 'RRB/RUW/U..'
const moves = new Set(['a3', 'b3', 'a3+b3', 'a1', 'a2+b3', 'b2'])

test('a tap chooses, a second tap takes it back', () => {
  const once = tap([], 'a3', moves, board)
  expect(once).toEqual({ picks: ['a3'], ask: null })
  expect(tap(once.picks, 'a3', moves, board)).toEqual({ picks: [], ask: null })
})

test('two that make a move together are both chosen, in any order', () => {
  expect(tap(['b3'], 'a3', moves, board)).toEqual({ picks: ['b3', 'a3'], ask: null })
  expect(tap(['b3'], 'a2', moves, board)).toEqual({ picks: ['b3', 'a2'], ask: null })
})

test('a piece of another colour replaces the choice', () => {
  expect(tap(['a3'], 'b2', moves, board)).toEqual({ picks: ['b2'], ask: null })
  expect(tap(['a3', 'b3'], 'b2', moves, board)).toEqual({ picks: ['b2'], ask: null })
})

test('two alike that cannot go together: the host is asked why, the first stays', () => {
  expect(tap(['a3'], 'a2', moves, board)).toEqual({ picks: ['a3'], ask: 'a2+a3' })
})

test('where no move takes two, tapping another one changes the choice', () => {
  const single = new Set(['a3', 'b3'])
  expect(tap(['a3'], 'b3', single, board)).toEqual({ picks: ['b3'], ask: null })
})

test('a piece in no move is asked about, an empty cell is not', () => {
  expect(tap([], 'c3', moves, board)).toEqual({ picks: [], ask: 'c3' })
  expect(tap(['a3'], 'c1', moves, board)).toEqual({ picks: ['a3'], ask: null })
})

test('a piece that goes only as one of two can be chosen first', () => {
  expect(tap([], 'a2', moves, board)).toEqual({ picks: ['a2'], ask: null })
  expect(partners(['a2'], moves)).toEqual(new Set(['b3']))
  expect(partners([], moves)).toEqual(new Set())
  expect(usable(moves)).toEqual(new Set(['a3', 'b3', 'a1', 'a2', 'b2']))
})
