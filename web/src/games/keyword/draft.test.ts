import { expect, test } from 'vitest'
import {
  add,
  type Cards,
  cellsOf,
  EMPTY,
  idOf,
  mark,
  move,
  others,
  parts,
  picked,
  put,
  rename,
  spotOf,
  swap,
  textOf,
  type,
  whole,
} from './draft'

const cards: Cards = { hand: ['k', 'e', '?', 'd', 'o', 't'], row: ['e', 'y', 's', '?', null, 'k'] }

test('cards are put one after the other, each once, a blank for a letter', () => {
  let draft = add(EMPTY, cards, { in: 'hand', at: 0 })
  draft = add(draft, cards, { in: 'row', at: 0 })
  draft = add(draft, cards, { in: 'row', at: 0 })
  expect(add(draft, cards, { in: 'hand', at: 2 })).toBe(draft)
  expect(add(draft, cards, { in: 'row', at: 4 })).toBe(draft)
  draft = add(draft, cards, { in: 'hand', at: 2 }, 'y')
  expect(textOf(draft.cells)).toBe('key')
  expect(parts(draft.cells)).toEqual([{ hand: 0 }, { row: 0 }, { hand: 2, as: 'y' }])
  expect(textOf(rename(draft, 2, 'g').cells)).toBe('keg')
  expect(textOf(move(draft, 2, 0).cells)).toBe('yke')
})

test('a card is put at any place of the word', () => {
  let draft = type(EMPTY, cards, 'key')
  draft = put(draft, cards, spotOf('hand-3'), 0)
  expect(textOf(draft.cells)).toBe('dkey')
  expect(textOf(put(draft, cards, spotOf(idOf({ in: 'hand', at: 3 })), 9).cells)).toBe('keyd')
  // A blank has no letter yet.
  expect(put(draft, cards, spotOf('row-3'), 0)).toBe(draft)
})

test('a laid word comes back unchanged', () => {
  const laid = [{ hand: 0 }, { row: 0 }, { hand: 2, as: 'y' }]
  expect(parts(cellsOf(laid, cards))).toEqual(laid)
})

test('typing takes cards at a guess, and letters without a card wait', () => {
  const draft = type(EMPTY, cards, 'Keyed!')
  expect(textOf(draft.cells)).toBe('keyed')
  expect(parts(draft.cells)).toEqual([{ row: 5 }, { row: 0 }, { row: 1 }, { hand: 1 }, { hand: 3 }])
  expect(draft.typed).toBe(true)
  const far = type(draft, cards, 'keyzzz')
  expect(far.cells.map(({ spot }) => spot?.in ?? null)).toEqual([
    'row',
    'row',
    'row',
    'row',
    'hand',
    null,
  ])
  expect(whole(far.cells)).toBe(false)
})

test('what is typed on keeps the cards before it', () => {
  const chosen = swap(type(EMPTY, cards, 'ke'), 0, cards, { in: 'hand', at: 0 })
  expect(parts(type(chosen, cards, 'key').cells)).toEqual([{ hand: 0 }, { row: 0 }, { row: 1 }])
})

// KW-06
test('each card can be another one with its letter, or a blank', () => {
  const draft = type(EMPTY, cards, 'key')
  expect(others(draft, 0, cards)).toEqual([
    { in: 'row', at: 3 },
    { in: 'hand', at: 0 },
    { in: 'hand', at: 2 },
  ])
  const blank = swap(draft, 0, cards, { in: 'hand', at: 2 })
  expect(parts(blank.cells)[0]).toEqual({ hand: 2, as: 'k' })
})

test('the host picks the cards, except for those chosen by hand', () => {
  const two: Cards = {
    hand: ['e', 'e', 't', 'n', null, null],
    row: ['e', '?', null, null, null, null],
  }
  const host = [{ hand: 2 }, { row: 0 }, { hand: 0 }, { hand: 3 }]
  const draft = type(EMPTY, two, 'teen')
  expect(parts(picked(draft, two, host).cells)).toEqual(host)
  // The blue E goes second by hand, so the first E gets the card that was meant for it.
  const mine = swap(draft, 2, two, { in: 'row', at: 0 })
  const first = {
    ...mine,
    cells: mine.cells.map((cell, i) => (i === 1 ? { ...cell, spot: null } : cell)),
  }
  expect(parts(picked(first, two, host).cells)).toEqual([
    { hand: 2 },
    { hand: 0 },
    { row: 0 },
    { hand: 3 },
  ])
  // An answer about another word is ignored.
  expect(picked(type(EMPTY, two, 'ten'), two, host).typed).toBe(true)
})

// KW-07
test('cards are marked for a swap and unmarked', () => {
  const once = mark(mark({ ...EMPTY, drop: [] }, 3), 1)
  expect(once.drop).toEqual([1, 3])
  expect(mark(once, 3).drop).toEqual([1])
})
