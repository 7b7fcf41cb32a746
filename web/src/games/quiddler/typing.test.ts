import { expect, test } from 'vitest'
import type { Face } from './cards'
import { type Desk, EMPTY, faces, fit } from './desk'
import { erased, typed } from './typing'

/** Types a text into the first word. */
function write(hand: Face[], text: string): { desk: Desk; missing: string } {
  let [desk, rest, missing] = [fit(EMPTY, hand), '', '']
  for (const letter of text) {
    const next = typed(desk, 1, letter, rest)
    if (next) ({ desk, rest } = next)
    else missing += letter
  }
  return { desk, missing }
}
const word = ({ desk }: { desk: Desk }) => faces(desk.words[0]?.cards ?? [])

test('letters become cards, single ones first', () => {
  expect(word(write(['t', 'h', 'e', 'th'], 'the'))).toEqual(['t', 'h', 'e'])
})

test('two letters may be one card, whichever is missing', () => {
  expect(word(write(['th', 'e', 't'], 'the'))).toEqual(['th', 'e'])
  expect(word(write(['qu', 'i', 'z'], 'quiz'))).toEqual(['qu', 'i', 'z'])
  expect(write(['th', 'e', 't'], 'the').desk.hand).toEqual(['t#1'])
})

test('a letter without a card is not taken', () => {
  expect(write(['c', 'a', 't'], 'cats').missing).toBe('s')
})

test('the last card comes back', () => {
  const { desk } = write(['c', 'a', 't'], 'cat')
  expect(faces(erased(desk, 1).words[0]!.cards)).toEqual(['c', 'a'])
  expect(erased(fit(EMPTY, ['c']), 1).hand).toEqual(['c#1'])
})
