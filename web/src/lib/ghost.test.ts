import { expect, test } from 'vitest'
import type { TableInfo } from '../gen/TableInfo'
import { botsOf, ghostAt, ghostSteps, hasRaces, namedGhost, runnerOf } from './ghost'

const person = (name: string) => ({ occupant: { person: { name, avatar: null } } })
const bot = { occupant: { bot: { level: 'easy', name: 'Gumdrop' } } }
const game = (id: string, seats: unknown[], daily: string | null = null) =>
  ({ game: id, seats, options: { daily }, outcome: { places: [1] } }) as unknown as TableInfo

test('a run is a finished game of one person, where the same deal can be dealt again', () => {
  expect(runnerOf(game('keyword', [bot, person('Ada')]))).toBe(1)
  expect(runnerOf(game('keyword', [person('Ada'), person('Ben')]))).toBe(null)
  expect(runnerOf({ ...game('keyword', [person('Ada')]), outcome: null })).toBe(null)
  // Its dice depend on what was done, but for the deal of a day.
  expect(runnerOf(game('candygrams', [person('Ada')]))).toBe(null)
  expect(runnerOf(game('candygrams', [person('Ada')], '2026-11-18'))).toBe(0)
  expect(hasRaces('candy-chain', true)).toBe(false)
})

test('the bots of a run can be raced too, but for the deal of a day', () => {
  expect(botsOf(game('keyword', [bot, person('Ada'), bot]))).toEqual([0, 2])
  expect(botsOf(game('keyword', [person('Ada'), bot], '2026-11-18'))).toEqual([])
  expect(botsOf(game('keyword', [person('Ada'), person('Ben'), bot]))).toEqual([])
  expect(botsOf(game('candygrams', [person('Ada'), bot]))).toEqual([])
  expect(namedGhost('ab12')).toEqual({ run: 'ab12', seat: null })
  expect(namedGhost('ab12:1')).toEqual({ run: 'ab12', seat: 1 })
})

test('a ghost is where it was at that time', () => {
  const frame = (at: number, left: number | null) => ({ at, snapshot: { view: left } })
  const frames = [frame(0, null), frame(10, 9), frame(500, 9), frame(900, 6), frame(1500, 0)]
  const progress = (view: unknown) =>
    view === null ? null : { left: view as number, text: `${view} left` }
  const steps = ghostSteps({ frames } as never, { progress }, 0)
  expect(steps.map(({ at, left }) => [at, left])).toEqual([
    [10, 9],
    [900, 6],
    [1500, 0],
  ])
  expect(ghostAt(steps, 0)?.left).toBe(9)
  expect(ghostAt(steps, 899)?.left).toBe(9)
  expect(ghostAt(steps, 900)?.left).toBe(6)
  expect(ghostAt(steps, 99_999)?.left).toBe(0)
  expect(ghostAt([], 5)).toBe(null)
})
