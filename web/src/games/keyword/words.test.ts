import { expect, test } from 'vitest'
import type { Shown } from '../../gen/keyword/Shown'
import type { Word } from '../../gen/keyword/Word'
import { headline, type Round, reason, type View, won } from './words'

const names = ['Nadia', 'Inky', 'Inky 2']

/** A word as the scenarios write it: blue letters are capitals. */
const word = (text: string): Word => ({
  text: text.toLowerCase(),
  length: text.length,
  blue: [...text].filter(letter => letter < 'a').length,
  cards: [],
})
const laid = (text: string, flaw: Shown['flaw'] = null): Shown => ({
  did: 'word',
  word: word(text),
  blue_slots: [],
  flaw,
  fate: 'discarded',
})
const passed: Shown = { did: 'passed', word: null, blue_slots: [], flaw: null, fate: 'kept' }
const round = (shown: Shown[], winner: number | null, decided: Round['decided']): Round => ({
  round: 2,
  row: [],
  shown,
  winner,
  decided,
})

test('the winner of a round comes with the reason', () => {
  const blue = round([laid('plAN'), laid('plan'), passed], 0, 'blue-cards')
  expect(won(blue, names, 0)).toBe('You keep PLAN')
  expect(won(blue, names, 1)).toBe('Nadia keeps PLAN')
  expect(reason(blue)).toMatch(/more blue cards/)
  expect(won(round([], null, 'tie'), names, 0)).toBe('A tie: nobody scores')
})

test('the headline says what happens next', () => {
  const seats = (...list: string[]) => list.map(status => ({ status }))
  const view = { stage: 'thinking', round: 3, you: 0, last_round: null }
  const said = (more: object) => headline({ ...view, ...more } as unknown as View, names)
  expect(said({ seats: seats('thinking', 'committed', 'thinking') }).title).toBe('Find a word')
  expect(said({ seats: seats('committed', 'committed', 'thinking') })).toEqual({
    title: 'Locked in',
    line: 'Round 3 · waiting for Inky 2',
  })
  expect(said({ stage: 'reveal', seats: seats('ready', 'looking', 'ready') }).line).toBe(
    'Round 3 · waiting for Inky',
  )
})
