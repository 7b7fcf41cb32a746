import { expect, test } from 'vitest'
import type { OptionInfo } from '../gen/OptionInfo'
import { summary, valueWords } from './options'

const spec = (more: Partial<OptionInfo>): OptionInfo => ({
  key: 'x',
  title: 'X',
  help: '',
  rule: '',
  tier: 'basic',
  kind: { is: 'switch' },
  default: null,
  among_people: null,
  ...more,
})

const choices = [
  { value: 'standard', title: 'Standard', help: '' },
  { value: 'family', title: 'Family', help: '' },
]
const words = spec({
  key: 'words',
  title: 'Word list',
  kind: { is: 'one-of', choices },
  default: { name: 'standard', version: '1', hash: 'ab' },
})
const clock = spec({
  key: 'turn_seconds',
  title: 'Time for a turn',
  kind: { is: 'number', min: 1, max: 900, unit: 'seconds', none: 'No limit', suggested: [] },
})
const wide = spec({ key: 'wide', title: 'Wide market', default: false })
const hidden = spec({ key: 'placer', tier: 'hidden', kind: { is: 'seat' }, default: 0 })
const specs = [words, clock, wide, hidden]

test('a table says what is not as usual, and nothing else', () => {
  expect(summary(specs, null)).toEqual([])
  expect(summary(specs, { words: 'standard', turn_seconds: null, wide: false })).toEqual([])
  expect(
    summary(specs, {
      words: { name: 'family', version: '2', hash: 'cd' },
      turn_seconds: 90,
      wide: true,
      placer: 1,
    }),
  ).toEqual(['Word list: Family', 'Time for a turn: 90 s', 'Wide market'])
  expect(
    summary([spec({ key: 'offensive', title: 'Rude words', default: true })], { offensive: false }),
  ).toEqual(['Rude words: off'])
})

test('no seconds are no limit, and never a number of days', () => {
  const roll = { kind: { ...clock.kind, min: 0, none: null } } as typeof clock
  expect([0, 30, 120, 86_400].map(seconds => valueWords(roll, seconds))).toEqual([
    'No limit',
    '30 s',
    '2 min',
    '1 day',
  ])
  expect(valueWords(clock, 0)).toBe('0 s')
})

test('a day is said as people say it', () => {
  const deal = spec({ kind: { is: 'text' } as typeof clock.kind })
  expect(valueWords(deal, '2026-11-15')).toBe('15 Nov')
  expect(valueWords(deal, 'keyword')).toBe('keyword')
})

test('what single seats have is told by name', () => {
  const points = {
    is: 'number' as const,
    min: 0,
    max: 500,
    unit: 'points',
    none: 'None',
    suggested: [25],
  }
  const start = spec({
    key: 'head_start',
    title: 'Head start',
    kind: { is: 'per-seat', each: points },
  })
  const lists = spec({
    key: 'seat_words',
    title: 'Word list for one player',
    kind: { is: 'per-seat', each: words.kind },
  })
  const given = { head_start: [0, 50], seat_words: [{ name: 'family', version: '2', hash: 'cd' }] }
  expect(summary([start, lists], given, ['Ada', 'Ben'])).toEqual([
    'Head start: Ben (50 points)',
    'Word list for one player: Ada (Family)',
  ])
  expect(summary([start], given)).toEqual(['Head start: Player 2 (50 points)'])
  expect(summary([start], { head_start: [0, null] })).toEqual([])
})

test('times are worded as people say them', () => {
  const said = [30, 60, 90, 120, 3600, 86_400, 172_800, null].map(s => valueWords(clock, s))
  expect(said).toEqual(['30 s', '1 min', '90 s', '2 min', '1 h', '1 day', '2 days', 'No limit'])
})

test('a list that the page has never heard of is called by its name', () => {
  expect(valueWords(words, 'attic')).toBe('attic')
})
