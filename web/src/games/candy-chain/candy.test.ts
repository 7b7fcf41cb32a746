import { expect, test } from 'vitest'
import { type EventView, lastTaken, moveOf, pairs, pieceAt, rows, turns } from './candy'

// CC-13
test('cells are named from the bottom left', () => {
  const board = rows('WR/.Y')
  expect(board[0]?.map(cell => cell.name)).toEqual(['a2', 'b2'])
  expect(board[1]).toEqual([
    { name: 'a1', piece: null },
    { name: 'b1', piece: 'Y' },
  ])
  expect(pieceAt('WR/.Y', 'b2')).toBe('R')
  expect(pieceAt('WR/.Y', 'a1')).toBeNull()
  expect(pieceAt('WR/.Y', 'z9')).toBeNull()
})

test('a move is written in one way, whatever was tapped first', () => {
  expect(moveOf(['e5', 'c4'])).toBe('c4+e5')
  expect(moveOf(['c10', 'c9'])).toBe('c9+c10')
  expect(moveOf(['f8', 'g7'])).toBe('g7+f8')
  expect(moveOf(['g7', 'f7'])).toBe('f7+g7')
  expect(moveOf(['c4'])).toBe('c4')
})

const game: EventView[] = [
  { is: 'placed', board: 'WR/.Y' },
  { is: 'took', seat: 1, cells: ['a2'], colour: 'white' },
  { is: 'passed', seat: 0 },
  { is: 'took', seat: 1, cells: ['c1', 'c2'], colour: 'gray' },
  { is: 'took', seat: 0, cells: ['b2'], colour: 'red' },
]

// CC-09
test('moves are in rows, first player on the left, including passes', () => {
  const list = turns(game)
  expect(list.map(turn => turn.cells.join('+') || 'pass')).toEqual(['a2', 'pass', 'c1+c2', 'b2'])
  expect(list.map(turn => turn.no)).toEqual([1, null, 2, 3])
  const paper = pairs(list, 1)
  expect(paper.map(row => row.map(turn => turn?.at))).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('the last move is remembered with its colour', () => {
  expect(lastTaken(game)).toEqual(new Map([['b2', 'R']]))
  expect(lastTaken([])).toEqual(new Map())
})

// CC-15
