import { expect, test } from 'vitest'
import type { SeatInfo } from '../gen/SeatInfo'
import type { TableInfo } from '../gen/TableInfo'
import { GONE, gone, LONG_WAIT, overdue } from './absent'

const seat = (name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
  occupant: { person: { name } },
  here: true,
  rematch: false,
  commit: null,
  silent: 0,
  hints: 0,
  ...more,
})
const table = (...seats: SeatInfo[]) => ({ seats }) as TableInfo
const turn = (...waiting_for: number[]) => ({
  may_act: waiting_for,
  waiting_for,
  deadline: null,
  outcome: null,
})

test('somebody who is gone is asked about after a while, and only if awaited', () => {
  const info = table(seat('Ada'), seat('Tom', { here: false }))
  const watch = { quiet: 0, gone: gone(new Map(), info, 0) }
  expect(overdue(info, turn(1), 0, watch, GONE - 1)).toEqual([])
  expect(overdue(info, turn(1), 0, watch, GONE)).toEqual([1])
  expect(overdue(info, turn(0), 0, watch, GONE)).toEqual([])
  expect(overdue(info, turn(1), null, watch, GONE)).toEqual([])
})

test('somebody who is here has longer, and a bot is never asked about', () => {
  const info = table(seat('Ada'), seat('Tom'))
  const watch = { quiet: 0, gone: new Map<number, number>() }
  expect(overdue(info, turn(1), 0, watch, LONG_WAIT - 1)).toEqual([])
  expect(overdue(info, turn(0, 1), 0, watch, LONG_WAIT)).toEqual([1])
  const stand_in = { level: 'medium', name: 'Pip' }
  const away = table(seat('Ada'), seat('Tom', { stand_in }))
  expect(overdue(away, turn(1), 0, watch, LONG_WAIT)).toEqual([])
})

test('whoever comes back is forgotten, and whoever stays away is not counted anew', () => {
  const away = table(seat('Ada'), seat('Tom', { here: false }))
  const first = gone(new Map(), away, 5)
  expect(gone(first, away, 9)).toEqual(new Map([[1, 5]]))
  expect(gone(first, table(seat('Ada'), seat('Tom')), 9)).toEqual(new Map())
})

test('where a move takes days nobody is asked about before their time was up once', () => {
  const options = { time: { move: { seconds: 86_400 } } }
  const byDays = (tom: Partial<SeatInfo>) =>
    ({ seats: [seat('Ada'), seat('Tom', tom)], options }) as TableInfo
  const asked = (tom: Partial<SeatInfo>) => {
    const info = byDays(tom)
    const watch = { quiet: 0, gone: gone(new Map(), info, 0) }
    return overdue(info, turn(1), 0, watch, 10 * LONG_WAIT)
  }
  expect(asked({ here: false })).toEqual([])
  expect(asked({})).toEqual([])
  expect(asked({ here: false, late: true })).toEqual([1])
  expect(asked({ late: true })).toEqual([])
})
