import { expect, test } from 'vitest'
import {
  type Desk,
  discardOf,
  EMPTY,
  fit,
  gather,
  groups,
  nextKey,
  put,
  sorted,
  spotOf,
} from './desk'

const dealt = fit(EMPTY, ['qu', 'e', 'e', 'z', 'i'])

function spelled(): Desk {
  let desk = dealt
  for (const id of ['qu#1', 'i#1', 'z#1']) desk = put(desk, id, { in: 'word', key: 1, at: 9 })
  return desk
}

test('cards with the same face are distinguished, and new ones go to the end of the hand', () => {
  expect(dealt.hand).toEqual(['qu#1', 'e#1', 'e#2', 'z#1', 'i#1'])
  const more = fit(spelled(), ['a', 'e', 'e', 'e', 'i', 'qu', 'z'])
  expect(more.hand).toEqual(['e#1', 'e#2', 'a#1', 'e#3'])
  expect(more.words).toEqual([{ key: 1, cards: ['qu#1', 'i#1', 'z#1'] }])
})

// QD-08
test('a discarded card is taken from the discard place first, and from a word last', () => {
  let desk = put(spelled(), 'e#2', { in: 'word', key: 1, at: 3 })
  desk = put(desk, 'e#1', { in: 'discard', at: 0 })
  expect(fit(desk, ['e', 'i', 'qu', 'z'])).toEqual({
    hand: [],
    words: [{ key: 1, cards: ['qu#1', 'i#1', 'z#1', 'e#2'] }],
    discard: null,
  })
  expect(fit(desk, ['e', 'qu']).words).toEqual([{ key: 1, cards: ['qu#1', 'e#2'] }])
})

test('a card goes from anywhere to anywhere, and empty words vanish', () => {
  const desk = put(spelled(), 'i#1', { in: 'hand', at: 0 })
  expect(desk.hand).toEqual(['i#1', 'e#1', 'e#2'])
  expect(spotOf(desk, 'z#1')).toEqual({ in: 'word', key: 1, at: 1 })
  const none = ['qu#1', 'z#1'].reduce((now, id) => put(now, id, { in: 'hand', at: 99 }), desk)
  expect(none.words).toEqual([])
  expect(nextKey(none)).toBe(1)
  expect(gather(desk).hand).toHaveLength(5)
})

test('only one card is put by for the discard', () => {
  const desk = put(put(dealt, 'z#1', { in: 'discard', at: 0 }), 'i#1', { in: 'discard', at: 0 })
  expect(desk.discard).toBe('i#1')
  expect(desk.hand).toContain('z#1')
})

test('the discard is the card set aside, the only card left, or the only one picked up', () => {
  expect(discardOf(dealt)).toBeNull()
  expect(discardOf(put(dealt, 'z#1', { in: 'word', key: 1, at: 0 }))).toBe('z#1')
  expect(discardOf(put(spelled(), 'e#1', { in: 'word', key: 1, at: 0 }))).toBe('e#2')
  expect(discardOf(put(spelled(), 'e#1', { in: 'discard', at: 0 }))).toBe('e#1')
  expect(groups(put(dealt, 'z#1', { in: 'word', key: 1, at: 0 }))).toEqual([])
})

test('the hand is sorted by letters or points, or shuffled, and loses nothing', () => {
  expect(sorted(dealt, 'letters').hand).toEqual(['e#1', 'e#2', 'i#1', 'qu#1', 'z#1'])
  expect(sorted(dealt, 'points').hand.slice(0, 2)).toEqual(['z#1', 'qu#1'])
  let n = 0
  const shuffled = sorted(dealt, 'shuffled', () => (n++ * 7) % 5)
  expect(shuffled.hand).not.toEqual(dealt.hand)
  expect(shuffled.hand.toSorted()).toEqual(dealt.hand.toSorted())
})
