import { beforeEach, expect, test } from 'vitest'
import type { SeatInfo } from '../gen/SeatInfo'
import type { TableInfo } from '../gen/TableInfo'
import { friends, noteMet } from './friends'
import {
  dayPlayed,
  exported,
  forgetGame,
  history,
  imported,
  notePlayed,
  search,
  sums,
} from './history'

beforeEach(() => localStorage.clear())

const person = (name: string): SeatInfo => ({
  occupant: { person: { name } },
  here: true,
  rematch: false,
  commit: null,
  silent: 0,
  hints: 0,
})

function finished(id: string, places: number[], scores: number[], at: number): TableInfo {
  const seats = places.map((_, i) => person(['Me', 'Grandma', 'Tom'][i] ?? ''))
  const outcome = { places, scores, reason: '', rule: '' }
  return {
    id,
    game: `game-${id[0]}`,
    seats,
    outcome,
    options: {},
    finished: at,
  } as unknown as TableInfo
}

const DAY = 86_400_000

test('a finished game is noted once, the newest first', () => {
  for (let again = 0; again < 2; again++)
    notePlayed(finished('a1', [1, 2], [5, 3], DAY), 0, ['cat'])
  notePlayed(finished('b1', [2, 1], [1, 9], 2 * DAY), 0, [])
  notePlayed(finished('c1', [1, 2], [1, 0], DAY), null, [])
  notePlayed({ ...finished('d1', [1], [1], DAY), outcome: null }, 0, [])
  expect(history().map(({ table }) => table)).toEqual(['b1', 'a1'])
  forgetGame('b1')
  expect(history().map(({ table }) => table)).toEqual(['a1'])
})

test('games are found by game, person and day', () => {
  notePlayed(finished('a1', [1, 2, 3], [5, 3, 1], 5 * DAY), 0, [])
  notePlayed(finished('b1', [2, 1], [1, 9], 9 * DAY), 0, [])
  const found = (by: Partial<Parameters<typeof search>[1]>) =>
    search(history(), { game: '', person: '', day: '', ...by }).map(({ table }) => table)
  expect(found({})).toEqual(['b1', 'a1'])
  expect(found({ game: 'game-a' })).toEqual(['a1'])
  expect(found({ person: ' tOM ' })).toEqual(['a1'])
  expect(found({ person: 'me' }), 'one is always there oneself').toEqual([])
  expect(found({ day: dayPlayed({ at: 9 * DAY }) })).toEqual(['b1'])
})

test('results are summed up', () => {
  notePlayed(finished('a1', [1, 2], [5, 3], 1), 0, ['cat', 'house'])
  notePlayed(finished('a2', [1, 2], [8, 3], 2), 0, ['at'])
  notePlayed(finished('a3', [2, 1], [0, 3], 3), 0, [])
  notePlayed(finished('a4', [1], [7], 4), 0, [])
  expect(sums(history())).toEqual({
    games: 4,
    together: 3,
    won: 2,
    row: 2,
    average: 5,
    most: 8,
    fewest: 0,
    longest: 'house',
  })
  expect(sums([]).average).toBeNull()
})

test('everything goes to another device, once', () => {
  const game = finished('a1', [1, 2], [5, 3], 1)
  notePlayed(game, 0, ['cat'])
  noteMet(game, 0)
  const file = exported()
  expect(file).not.toContain('secret')
  localStorage.clear()
  notePlayed(finished('b1', [1, 2], [5, 3], 2), 0, [])
  expect(imported(file)).toBe(1)
  expect(imported(file)).toBe(0)
  expect(history().map(({ table }) => table)).toEqual(['b1', 'a1'])
  expect(friends().map(({ name, games }) => [name, games.length])).toEqual([['Grandma', 1]])
})

test('other files are refused, and change nothing', () => {
  for (const text of ['', '{}', '[]', 'null', '{"parlour":"my games","version":9,"history":[]}'])
    expect(imported(text), text).toBeNull()
  expect(imported('{"parlour":"my games","version":1,"history":[{"table":1}]}')).toBe(0)
  expect(history()).toEqual([])
})
