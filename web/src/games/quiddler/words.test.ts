import { expect, test } from 'vitest'
import { activeSeat, headline, type Seen, type View, wordsOf } from './words'

const names = ['Nadia', 'Wren', 'Wren 2']
const seen = (waiting_for: number[], view: object): Seen =>
  ({
    you: 0,
    round: 3,
    turn: { may_act: waiting_for, waiting_for, deadline: null, outcome: null },
    can: { actions: [], compose: [], complete: true, resign: 'leave' },
    view: { stage: 'drawing', cards: 5, ending: null, interrupted: null, ...view },
  }) as unknown as Seen

// QD-12
test('a last turn is called one', () => {
  const line = 'Round 3 of 8 · 5 cards'
  expect(headline(seen([0], {}), names)).toEqual({ title: 'Your turn', line })
  const ending = { out: 1, last: [0] }
  expect(headline(seen([0], { ending }), names).title).toBe('Your last turn')
  expect(headline(seen([2], { ending }), names).title).toBe('Wren 2’s last turn')
})

// QD-19
test('who laid words is in the middle of a turn while the others decide', () => {
  const laid = seen([0, 2], { stage: 'challenging', interrupted: 1 })
  expect(activeSeat(laid)).toBe(1)
  expect(headline(laid, names).title).toBe('Wren laid words')
})

// QD-20
test('the words of a seat are those of all rounds that no challenge threw out', () => {
  const round = (...texts: [string, boolean?][]) => ({
    seats: [
      { words: [] },
      {
        words: texts.map(([text, good]) => ({
          text,
          challenge: good === undefined ? null : { good },
        })),
      },
    ],
  })
  const tally = [round(['cat'], ['zzz', false]), round(['quiet', true]), { seats: [] }]
  expect(wordsOf({ tally } as unknown as View, 1)).toEqual(['cat', 'quiet'])
  expect(wordsOf({ tally } as unknown as View, 0)).toEqual([])
})
