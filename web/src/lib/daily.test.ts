import { beforeEach, expect, test } from 'vitest'
import { type Attempt, attemptOf, daysDone, lastWeeks, later, streak, weeks } from './daily'

beforeEach(() => localStorage.clear())

const TODAY = '2026-11-18'
/** The days so many before today. */
const days = (...before: number[]) => new Set(before.map(n => later(TODAY, -n)))

test('days in a row count up to today, or to yesterday while today is open', () => {
  expect(streak(new Set(), TODAY)).toBe(0)
  expect(streak(days(0), TODAY)).toBe(1)
  expect(streak(days(0, 1, 2), TODAY)).toBe(3)
  expect(streak(days(1, 2, 3), TODAY)).toBe(3)
})

test('one missed day in a week is forgiven', () => {
  expect(streak(days(0, 2, 3), TODAY)).toBe(3)
  // Yesterday was missed, and today is not played yet.
  expect(streak(days(2, 3), TODAY)).toBe(2)
  // Two missed days in a row are too many.
  expect(streak(days(0, 3, 4), TODAY)).toBe(1)
  expect(streak(days(3, 4, 5), TODAY)).toBe(0)
})

test('the next missed day is forgiven a week later, and not before', () => {
  // Missed: 2 and 9 days ago.
  expect(streak(days(0, 1, 3, 4, 5, 6, 7, 8, 10, 11), TODAY)).toBe(10)
  // Missed: 2 and 8 days ago.
  expect(streak(days(0, 1, 3, 4, 5, 6, 7, 9, 10, 11), TODAY)).toBe(7)
})

test('days are counted across months and clock changes', () => {
  expect(later('2026-02-28', 1)).toBe('2026-03-01')
  expect(later('2026-03-28', 2)).toBe('2026-03-30')
  expect(later('2026-01-01', -1)).toBe('2025-12-31')
})

test('a month is laid out in weeks from Monday on', () => {
  const november = weeks('2026-11')
  expect(november[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(november.at(-1)?.[0]).toBe('2026-11-30')
  expect(november.every(week => week.length === 7)).toBe(true)
  const last = lastWeeks(TODAY, 2)
  expect(last.map(([monday]) => monday)).toEqual(['2026-11-09', '2026-11-16'])
  expect(last[1]?.at(-1)).toBe('2026-11-22')
})

const attempt = (part: Partial<Attempt>): Attempt => ({
  day: TODAY,
  game: 'keyword',
  table: 'a',
  ranked: true,
  score: '3 points',
  solved: false,
  hints: 0,
  ...part,
})

test('practice, the archive and what is not over count for no row', () => {
  const all = [attempt({ ranked: false }), attempt({ day: later(TODAY, -1), score: null })]
  expect(daysDone(all).size).toBe(0)
  expect(daysDone([...all, attempt({})])).toEqual(new Set([TODAY]))
})

test('of several attempts the ranked one is shown', () => {
  const all = [attempt({ table: 'b' }), attempt({ table: 'c', ranked: false })]
  expect(attemptOf(all, TODAY, 'keyword')?.table).toBe('b')
  expect(attemptOf(all.slice(1), TODAY, 'keyword')?.table).toBe('c')
  expect(attemptOf(all, later(TODAY, -1), 'keyword')).toBeNull()
})
