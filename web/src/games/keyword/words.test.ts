import { expect, test } from 'vitest'
import type { Shown } from '../../gen/keyword/Shown'
import type { Word } from '../../gen/keyword/Word'
import { compared, facts, headline, type Round, reason, told, type View, won } from './words'

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
const no = { code: 'not-a-word', rule: 'KW-10', say: '', at: [] }
const passed: Shown = { did: 'passed', word: null, blue_slots: [], flaw: null, fate: 'kept' }
const round = (shown: Shown[], winner: number | null, decided: Round['decided']): Round => ({
  round: 2,
  row: [],
  shown,
  winner,
  decided,
})

// KW-11
test('words are compared by length, then blue cards; what does not count comes behind', () => {
  const shown = [laid('plan'), passed, laid('pLANet', no), laid('plAN'), laid('planE')]
  expect(compared(round(shown, 4, 'longest'))).toEqual([4, 3, 0, 2, 1])
})

test('who won a round is told with the reason', () => {
  const blue = round([laid('plAN'), laid('plan'), passed], 0, 'blue-cards')
  expect(won(blue, names, 0)).toBe('You keep PLAN')
  expect(won(blue, names, 1)).toBe('Nadia keeps PLAN')
  expect(reason(blue)).toMatch(/more blue cards/)
  expect(won(round([], null, 'tie'), names, 0)).toBe('A tie: nobody scores')
  expect(told({ is: 'revealed', round: blue }, names, 1)).toBe(
    'Nadia: PLAN, 4 letters, 2 blue; You: PLAN, 4 letters, none blue. Nadia keeps PLAN: as long as another, with more blue cards.',
  )
})

// KW-09
test('a word of somebody else is not named before the reveal', () => {
  expect(told({ is: 'committed', seat: 1, word: null }, names, 0)).toBe('Inky has a word.')
  expect(told({ is: 'committed', seat: 0, word: word('key') }, names, 0)).toBe(
    'You have laid KEY face down.',
  )
})

// KW-07, KW-08
test('passes and the end of the sand are told', () => {
  const pass = {
    is: 'passed',
    seat: 0,
    dropped: 1,
    drawn: 1,
    cards: [{ slot: 2, card: '?' }],
  } as const
  expect(told({ ...pass, cards: [...pass.cards] }, names, 0)).toBe(
    'You pass and get 1 new card: a blank.',
  )
  expect(told({ ...pass, seat: 1, cards: null }, names, 0)).toBe('Inky passes and gets 1 new card.')
  expect(told({ is: 'time-up', without_word: [0, 1] }, names, 0)).toBe(
    'The sand has run out. No word: you and Inky.',
  )
})

test('what is awaited is told across the room', () => {
  const seats = (...list: string[]) => list.map(status => ({ status }))
  const view = { stage: 'thinking', round: 3, you: 0, last_round: null }
  const said = (more: object) => headline({ ...view, ...more } as unknown as View, names)
  expect(said({ seats: seats('thinking', 'committed', 'thinking') }).title).toBe('Find a word')
  expect(said({ seats: seats('committed', 'committed', 'thinking') })).toEqual({
    title: 'Laid face down',
    line: 'Round 3 · waiting for Inky 2',
  })
  expect(said({ stage: 'reveal', seats: seats('ready', 'looking', 'ready') }).line).toBe(
    'Round 3 · waiting for Inky',
  )
})

// KW-02, KW-04, KW-10
test('a table is told in plain words', () => {
  const all = (options: unknown) =>
    facts(options, 3)
      .map(({ text }) => text)
      .join('; ')
  expect(all(null)).toMatch(/KEYWORD; 90 seconds.*12 to look.*only words are laid; The standard/)
  expect(all({ keyword: 'candy', timer_seconds: null, validation: 'table' })).toMatch(
    /CANDY; No timer.*Anything can be laid/,
  )
})
