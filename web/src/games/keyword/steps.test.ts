import { expect, test } from 'vitest'
import { beginnings, type Step, shownIn, stepsOf, titleOf } from './steps'

const step = (stage: string, round: number, ...events: object[]): Step =>
  ({ events, view: { stage, round, outcome: null }, proved: null }) as unknown as Step
const words = { is: 'revealed', round: { round: 1 } }
const began = (round: number) => ({ is: 'round-began', round })

test('a replay has a step for everything that somebody does', () => {
  const steps = stepsOf([
    step('dealing', 0),
    step('thinking', 1, { is: 'dealt' }, began(1)),
    step('thinking', 1, { is: 'committed', seat: 0 }),
    step('reveal', 1, { is: 'passed', seat: 1 }, words),
    step('reveal', 1, { is: 'ready', seat: 0 }),
    step('thinking', 2, { is: 'ready', seat: 1 }, { is: 'refilled' }, began(2)),
  ])
  expect(steps.map((_, at) => titleOf(steps, at))).toEqual([
    'Round 1',
    'Round 1',
    'Round 1: words',
    'Round 2',
  ])
  expect(beginnings(steps)).toEqual([0, 3])
  expect(shownIn(steps[2]!)).toEqual({ round: 1 })
})
