import { expect, test } from 'vitest'
import { type Cards, EMPTY, mark, parts, type } from './draft'
import { offers } from './offers'
import type { View } from './seen'

const cards: Cards = {
  hand: ['k', 'e', 'y', null, null, null],
  row: [null, null, null, null, null, 'y'],
}
const key = type(EMPTY, cards, 'key')
const can = { commit: false, takeBack: false, pass: false, ready: false, leave: true }
const view = (may: Partial<View['can']>, more: object = {}) =>
  ({ round: 4, sealed: null, can: { ...can, ...may }, ...more }) as unknown as View

// KW-04
test('a word is laid once the host lets it be', () => {
  const open = view({ commit: true, pass: true })
  expect(offers(open, key, false)?.main).toEqual({ words: 'Lock in KEY', action: null })
  expect(offers(open, key, true)?.main.action).toEqual({
    commit: { round: 4, word: [{ hand: 0 }, { hand: 1 }, { row: 5 }] },
  })
  expect(offers(open, key, true)?.side).toEqual({ words: 'Pass', action: 'pass' })
})

test('what lies face down can be taken back, or another word laid instead', () => {
  const sealed = { parts: parts(key.cells) }
  const laid = view({ commit: true, takeBack: true }, { sealed })
  expect(offers(laid, key, true)).toEqual({
    main: { words: '', action: null },
    side: { words: 'Take back', action: { 'take-back': { round: 4 } } },
  })
  expect(offers(laid, type(EMPTY, cards, 'ye'), true)?.main.words).toBe('Lock in this instead')
})

// KW-07
test('a pass says how many cards it swaps', () => {
  const open = view({ commit: true, pass: true })
  expect(offers(open, { ...key, drop: [] }, true)?.main.words).toBe('Pass, keep all')
  expect(offers(open, mark({ ...key, drop: [] }, 1), true)?.main).toEqual({
    words: 'Pass and swap 1',
    action: { pass: { round: 4, drop: [1] } },
  })
})

// KW-09
test('players who have looked press Ready; players who wait have nothing to press', () => {
  expect(offers(view({ ready: true }), EMPTY, false)?.main.action).toEqual({ ready: { round: 4 } })
  expect(offers(view({}), EMPTY, false)).toBeNull()
})
