import { beforeEach, expect, test } from 'vitest'
import type { SeatInfo } from '../gen/SeatInfo'
import type { TableInfo } from '../gen/TableInfo'
import { forgetFriend, friends, noteMet, score } from './friends'

beforeEach(() => localStorage.clear())

const seat = (occupant: SeatInfo['occupant']): SeatInfo => ({
  occupant,
  here: true,
  rematch: false,
  commit: null,
  silent: 0,
  hints: 0,
})
const person = (name: string) => seat({ person: { name } })
const bot = seat({ bot: { level: 'easy', name: 'Gumdrop' } })

function finished(id: string, places: number[], seats: SeatInfo[], at = 1): TableInfo {
  const outcome = { places, scores: [], reason: '', rule: '' }
  return { id, game: 'keyword', seats, outcome, finished: at } as unknown as TableInfo
}

test('a finished game is counted once, for people and not for bots', () => {
  const seats = [person('Me'), person('Grandma'), bot]
  for (let again = 0; again < 3; again++) noteMet(finished('a', [1, 2, 3], seats), 0)
  noteMet(finished('b', [2, 1, 3], seats, 5), 0)
  noteMet(finished('c', [1, 1, 3], seats, 3), 0)
  expect(friends().map(({ name }) => name)).toEqual(['Grandma'])
  expect(score(friends()[0]!)).toBe('You 1, Grandma 1, 1 shared')
  expect(friends()[0]!.games[0]!.table).toBe('b')
})

test('games that one only watched, or that are not over, do not count', () => {
  const seats = [person('Me'), person('Grandma')]
  noteMet(finished('a', [1, 2], seats), null)
  noteMet({ ...finished('a', [1, 2], seats), outcome: null }, 0)
  expect(friends()).toEqual([])
})

test('the last one played with comes first, and can be forgotten', () => {
  noteMet(finished('a', [1, 2], [person('Me'), person('Grandma')], 1), 0)
  noteMet(finished('b', [2, 1], [person('Tom'), person('Me')], 2), 1)
  expect(friends().map(({ name }) => name)).toEqual(['Tom', 'Grandma'])
  expect(score(friends()[0]!)).toBe('You 1, Tom 0')
  forgetFriend('Tom')
  expect(friends().map(({ name }) => name)).toEqual(['Grandma'])
})
