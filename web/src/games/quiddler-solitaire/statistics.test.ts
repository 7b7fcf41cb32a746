import { beforeEach, expect, test } from 'vitest'
import { note, played, statistics } from './statistics'

beforeEach(() => localStorage.clear())

// QD-26
test('games, perfect zeros, best and mean score, zeros in a row', () => {
  expect(statistics([])).toEqual({
    games: 0,
    zeros: 0,
    best: null,
    mean: null,
    streak: 0,
    longest: 0,
  })
  expect(statistics([12, 0, 0, 7, 0])).toEqual({
    games: 5,
    zeros: 3,
    best: 0,
    mean: 3.8,
    streak: 1,
    longest: 2,
  })
})

test('a game is written down once, however often its end is seen', () => {
  note({ table: 'a', score: 3, daily: null })
  note({ table: 'a', score: 3, daily: null })
  note({ table: 'b', score: 0, daily: '2026-11-15' })
  expect(played().map(({ score }) => score)).toEqual([3, 0])
})
