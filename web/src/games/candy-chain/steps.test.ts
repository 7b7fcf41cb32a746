import { expect, test } from 'vitest'
import { turningPoint } from '../../lib/replay'
import { step } from '../../test/step'
import type { EventView, View } from './candy'
import { judged, lostFrom, type Step, stepOf, stepsOf, titleOf } from './steps'

const names = ['Nadia', 'Gumdrop']
const turning = (steps: Step[]) => turningPoint(steps)?.from ?? null

function frame(events: EventView[], board: string | null, proved: number | null, over = false) {
  const outcome = over ? { places: [2, 1], scores: [], reason: 'two-colours', rule: 'CC-11' } : null
  return step(events, { board } as View, proved, outcome)
}

const took = (seat: number, cell: string): EventView => ({
  is: 'took',
  seat,
  cells: [cell],
  colour: 'red',
})

const replay = [
  frame([], null, null),
  frame([{ is: 'placed', board: 'RW' }], 'RW', null),
  frame([{ is: 'right', seat: 1, right: 'first' }], 'RW', null),
  frame([{ is: 'side', seat: 0, side: 'mints' }], 'RW', null),
  frame([took(1, 'a1')], 'RW', 0),
  frame([took(0, 'b1'), { is: 'passed', seat: 1 }], 'RW', 1),
  frame([took(0, 'c1')], 'RW', 1),
  frame(
    [took(1, 'd1'), { is: 'won', seat: 1, reason: 'two-colours', rule: 'CC-11' }],
    'RW',
    null,
    true,
  ),
]

test('steps are numbered like moves: everything before the first is step 0', () => {
  const steps = stepsOf(replay)
  expect(steps).toHaveLength(5)
  expect(steps[0]?.events.map(event => event.is)).toEqual(['placed', 'right', 'side'])
  expect(steps[2]?.events.map(event => event.is)).toEqual(['took', 'passed'])
  expect(stepOf(steps, 0)).toBe(0)
  expect(stepOf(steps, 3)).toBe(1)
  expect(stepOf(steps, 5)).toBe(2)
})

test('the game is decided from the first step after which the winner was proved throughout', () => {
  const steps = stepsOf(replay)
  expect(turningPoint(steps)).toEqual({ from: 2, winner: 1 })
  expect(turning(steps.map(step => ({ ...step, proved: null })))).toBeNull()
  expect(judged(steps[2]!, names)).toBe('Proved: Gumdrop wins from here, whatever Nadia does.')
  expect(judged(steps[0]!, names)).toBe('')
})

test('a step is named like its move', () => {
  const steps = stepsOf(replay)
  expect(steps.map((_, at) => titleOf(steps, at))).toEqual([
    'The beginning',
    'Move 1 of 4',
    'Move 2 of 4',
    'Move 3 of 4',
    'Move 4 of 4',
  ])
  expect(lostFrom(steps, turning(steps), names)).toBe(
    'Turning point: after b1 Nadia could no longer win (proved)',
  )
  const always = steps.map(step => ({ ...step, proved: 1 }))
  expect(lostFrom(always, turning(always), names)).toBe(
    'Nadia could not win from the beginning (proved)',
  )
})

// CC-15
test('who resigns before the first move has made none', () => {
  const frames = [
    ...replay.slice(0, 4),
    frame(
      [
        { is: 'resigned', seat: 0 },
        { is: 'won', seat: 1, reason: 'resigned', rule: 'CC-15' },
      ],
      'RW',
      1,
      true,
    ),
  ]
  const steps = stepsOf(frames)
  expect(steps.map((_, at) => titleOf(steps, at))).toEqual(['The beginning', 'The end'])
  // Over is over: nothing is left to be proved.
  expect(judged(steps[1]!, names)).toBe('')
})
