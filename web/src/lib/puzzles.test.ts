import { beforeEach, expect, test } from 'vitest'
import {
  addSolved,
  daysInARow,
  hardness,
  nextPuzzle,
  notePuzzle,
  solvedPuzzles,
  themeName,
} from './puzzles'

beforeEach(() => localStorage.clear())

const PUZZLES = [
  { theme: 'win-in-2', level: 'easy' },
  { theme: 'win-in-3', level: null },
  { theme: 'win-in-2', level: 'strong' },
]

test('the next puzzle is one that is not done, of the kind that is wanted', () => {
  const next = (after: number, wanted: 'Easy' | 'Hard' | null = null) =>
    nextPuzzle(PUZZLES, solvedPuzzles(), 'candy-chain', after, wanted)
  expect(next(-1)).toBe(0)
  notePuzzle('candy-chain', 0, 'solved')
  expect(next(-1)).toBe(1)
  expect(next(2)).toBe(1)
  expect(next(-1, 'Hard')).toBe(2)
  expect(next(-1, 'Easy')).toBe(null)
  notePuzzle('candy-chain', 1, 'shown')
  notePuzzle('candy-chain', 2, 'solved')
  expect(next(0)).toBe(null)
  // Another game has its own.
  expect(nextPuzzle(PUZZLES, solvedPuzzles(), 'keyword', -1, null)).toBe(0)
})

test('whoever is new to a game begins with the easy ones', () => {
  const puzzles = [null, 'strong', 'medium', 'easy'].map(level => ({ theme: 'go-out', level }))
  expect(nextPuzzle(puzzles, solvedPuzzles(), 'quiddler', -1, null)).toBe(3)
  notePuzzle('quiddler', 3, 'solved')
  expect(nextPuzzle(puzzles, solvedPuzzles(), 'quiddler', -1, null)).toBe(2)
  for (const number of [10, 11, 12, 13]) notePuzzle('quiddler', number, 'solved')
  expect(nextPuzzle(puzzles, solvedPuzzles(), 'quiddler', -1, null)).toBe(0)
})

test('a puzzle is done once: whoever gave up has not solved it', () => {
  notePuzzle('keyword', 4, 'shown')
  notePuzzle('keyword', 4, 'solved')
  expect(solvedPuzzles().solved.keyword).toBeUndefined()
  expect(daysInARow(solvedPuzzles())).toBe(0)
  notePuzzle('keyword', 5, 'solved')
  expect(daysInARow(solvedPuzzles())).toBe(1)
})

test('what another device remembers is added, whatever the file holds', () => {
  notePuzzle('keyword', 5, 'solved')
  addSolved({
    solved: { keyword: [5, 6], quiddler: ['x' as unknown as number] },
    days: ['2020-01-01', '<b>'],
  })
  const known = solvedPuzzles()
  expect(known.solved).toEqual({ keyword: [5, 6], quiddler: [] })
  expect(known.days).toHaveLength(2)
  addSolved(undefined)
  expect(solvedPuzzles()).toEqual(known)
})

test('themes and ratings are said in words', () => {
  expect(themeName('win-in-3')).toBe('Win in 3')
  expect(hardness(null)).toBe('Very hard')
  expect(hardness('easy')).toBe('Easy')
})
