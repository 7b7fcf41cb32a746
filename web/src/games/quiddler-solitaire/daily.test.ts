import { expect, test } from 'vitest'
import { dayName, shareText, today } from './daily'

// QD-26
test('a day is written as the host reads it, and told as people say it', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  expect(dayName('2026-11-15')).toBe('15 Nov')
})

test('the share text tells the score, and no card', () => {
  const words = Array.from({ length: 14 })
  expect(shareText({ score: 0, words, hints: 0 }, '2026-11-15')).toBe(
    'Quiddler solitaire, deal of 15 Nov: a perfect zero with 14 words and no hints.',
  )
  expect(shareText({ score: 12, words, hints: 1 }, '2026-11-15')).toMatch(
    /12 points left .* 1 hint\./,
  )
})
