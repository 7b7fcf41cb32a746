import { expect, test } from 'vitest'
import { facts, headline, told, type View } from './words'

const names = ['Nadia', 'Wren', 'Wren 2']
const word = (text: string, points: number) => ({
  cards: [],
  text,
  points,
  letters: text.length,
  challenge: null,
})

test('events are told with names, and to you as you', () => {
  const laid = {
    is: 'laid',
    seat: 1,
    words: [word('the', 11), word('zax', 28)],
    out: true,
  } as const
  expect(told({ ...laid, words: [...laid.words] }, names, 0)).toBe(
    'Wren has gone out with THE and ZAX!',
  )
  expect(told({ is: 'drew', seat: 0, card: 'qu' }, names, 0)).toBe('You drew QU.')
  expect(told({ is: 'drew', seat: 2, card: null }, names, 0)).toBe('Wren 2 drew a card.')
  expect(told({ is: 'last-turns', out: 1, seats: [2, 0] }, names, 0)).toBe(
    'One last turn for Wren 2 and you.',
  )
})

// QD-20
test('a challenge is told with who loses the points', () => {
  const challenged = { is: 'challenged', seat: 1, word: 0, text: 'xaz', by: 0, points: 28 } as const
  expect(told({ ...challenged, good: false, loser: 1 }, names, 0)).toBe(
    'You challenged XAZ: it is no word, and Wren loses 28 points.',
  )
  expect(told({ ...challenged, good: true, loser: 0 }, names, 0)).toMatch(/a word, and you lose 28/)
})

// QD-12
test('a last turn is told as one', () => {
  const view = {
    stage: 'drawing',
    round: 3,
    cards: 5,
    you: 0,
    to_act: 0,
    ending: null,
  } as unknown as View
  expect(headline(view, names)).toEqual({ title: 'Your turn', line: 'Round 3 of 8 · 5 cards' })
  const ending = { out: 1, last: [0] }
  expect(headline({ ...view, ending }, names).title).toBe('Your last turn')
  expect(headline({ ...view, ending, to_act: 2 }, names).title).toBe('Wren 2’s last turn')
})

// QD-17, QD-19
test('a table is told in plain words', () => {
  const said = (options: unknown, seats: number) =>
    facts(options, seats)
      .map(({ text }) => text)
      .join('; ')
  expect(said(null, 2)).toMatch(/only words are laid; The standard list.*for the longest word$/)
  expect(said({ mode: 'challenge', challenge_seconds: 30 }, 4)).toMatch(
    /challenged within 30 seconds/,
  )
  expect(said({ two_player_bonus: 'most-words' }, 2)).toMatch(/for most words$/)
})
