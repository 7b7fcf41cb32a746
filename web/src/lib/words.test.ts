import { expect, test } from 'vitest'
import { ago, left } from './words'

test('clocks show tenths when it gets tight and days when there is plenty', () => {
  expect(left(292_000)).toBe('4:52')
  expect(left(9_340)).toBe('0:09.3')
  expect(left(-5)).toBe('0:00.0')
  expect(left(3_661_000)).toBe('1:01:01')
  expect(left(2 * 86_400_000 + 3_600_000)).toBe('2 d 1 h')
})

test('times past are worded as people say them', () => {
  const now = Date.now()
  expect(ago(now - 5_000, now)).toBe('just now')
  expect(ago(now - 7 * 60_000, now)).toBe('7 min ago')
  expect(ago(now - 25 * 3_600_000, now)).toBe('yesterday')
})
