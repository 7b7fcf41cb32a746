import { expect, test } from 'vitest'
import type { Frame } from '../gen/Frame'
import { framesAsSteps, openSeats, turningPoint } from './replay'

const frame = (text: string, more: Partial<Frame> = {}): Frame => ({
  events: text ? [{ text, event: {} }] : [],
  snapshot: {
    you: null,
    turn: { may_act: [], waiting_for: [], deadline: null, outcome: null },
    round: null,
    can: { actions: [], compose: [], complete: true, resign: null },
    view: {},
  },
  at: 0,
  proved: null,
  ...more,
})

test('a step is worded by the viewer who knew most about it', () => {
  const watched = [frame('Ben drew a card.', { at: 7 }), frame('Ada passed.')]
  const ben = [frame('Ben drew the QU.'), frame('Ada passed.')]
  const steps = framesAsSteps(watched, [ben])
  expect(steps.map(({ lines }) => lines)).toEqual([['Ben drew a card.'], ['Ada passed.']])
  const longer = framesAsSteps(watched, [[frame('Ben drew the card QU.'), frame('')]])
  expect(longer.map(({ lines }) => lines[0])).toEqual(['Ben drew the card QU.', 'Ada passed.'])
  expect(longer[0]).toMatchObject({ frame: 0, time: 7 })
})

test('hands are open for everyone, nobody or one', () => {
  expect(openSeats('everyone', 3)).toEqual([0, 1, 2])
  expect(openSeats('nobody', 3)).toEqual([])
  expect(openSeats(2, 3)).toEqual([2])
})

test('a game turns where it was decided for good', () => {
  const proved = (...seats: (number | null)[]) =>
    framesAsSteps(
      seats.map(seat => frame('', { proved: seat })),
      [],
    )
  const steps = proved(null, 0, 1, 1, null)
  const last = steps.at(-1)!
  last.snapshot = {
    ...last.snapshot,
    turn: { ...last.snapshot.turn, outcome: { places: [2, 1], scores: [], reason: '', rule: '' } },
  }
  expect(turningPoint(steps)).toEqual({ from: 2, winner: 1 })
  expect(turningPoint(proved(null, null))).toBeNull()
})
