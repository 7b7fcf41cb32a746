import { expect, test } from 'vitest'
import type { EventView } from '../../gen/candy-monsters/EventView'
import { brief } from './brief'
import { beginnings, type Step, stepsOf, titleOf } from './steps'
import { facts, longest, owner, printed, told } from './words'

const NAMES = ['Nadia', 'Ben']
const say = (event: EventView, you: number | null = 0) => told(event, NAMES, you, new Map())

test('what happens is told to the one who reads it', () => {
  expect(say({ is: 'bought-monster', seat: 0, card: 'oni-baba', price: 5, candies: 0 })).toBe(
    'You buy ONI BABA for 5 sugar.',
  )
  expect(say({ is: 'bought-ability', seat: 1, card: 'bulk-buy', price: 4, under: 'uno' })).toBe(
    'Ben buys BULK BUY for 4 sugar and tucks it under UNO.',
  )
  expect(say({ is: 'took', seat: 1, from: 0, sugar: 2 })).toBe('Ben takes 2 sugar from you.')
  expect(say({ is: 'used', seat: 0, card: 'pickpocket', on: { rival: 1 }, paid: 0 })).toBe(
    'You use PICKPOCKET on Ben.',
  )
  expect(say({ is: 'fed', seat: 0, monster: 'uno', sugar: 1, candies: 1, cubes: 1 })).toBe(
    'You feed UNO 1 sugar and 1 candy and take 1 black cube.',
  )
  expect(say({ is: 'fed', seat: 1, monster: 'uno', sugar: 0, candies: 0, cubes: 2 })).toBe(
    'Ben feeds UNO nothing and takes 2 black cubes.',
  )
  expect(say({ is: 'turn', seat: 0, sugar: 1, candies: 1 })).toBe(
    'Your turn: sets of monsters bring 1 sugar and 1 candy.',
  )
  expect(say({ is: 'sugar', seat: 1, card: 'tooth-tax', by: -3 })).toBe(
    'TOOTH TAX: Ben loses 3 sugar.',
  )
  expect(say({ is: 'eaten', seat: 1 })).toBe('Ben ends the meal.')
  expect(say({ is: 'timed-out', seat: 0 })).toBe('Your time is over.')
  expect(say({ is: 'let-go', seat: 0, monster: 'uno', tucked: ['bulk-buy'] })).toBe(
    'You let UNO go with BULK BUY.',
  )
  expect(say({ is: 'opened', card: 'uno' })).toBe('')
})

test('names and owners', () => {
  expect(owner('Ben')).toBe('Ben’s')
  expect(owner('Silas')).toBe('Silas’')
  expect(longest('I’M INEVITABLE')).toBe(10)
  expect(printed('UNO')).toBe('UNO')
  expect(printed('PEPPERMINOTAUR').replace('\u00ad', '')).toBe('PEPPERMINOTAUR')
})

test('a table says what is special about it', () => {
  expect(brief(null)).toBe('')
  expect(brief({ wide_market: true, turn_seconds: 60, answer_seconds: null })).toBe(
    'wide market, 60 s a turn, no clock',
  )
  expect(facts({ turn_seconds: 90 }, 2).map(({ text }) => text)).toContain(
    '90 seconds for a turn, 1 minute to feed or to answer',
  )
})

test('a replay has a step for everything that somebody did', () => {
  const frame = (stage: unknown, round: number, events: EventView[]): Step =>
    ({ view: { table: { stage, round }, outcome: null }, events, proved: null }) as unknown as Step
  const turn = { turn: { seat: 0 } }
  const steps = stepsOf([
    frame('dealing', 0, []),
    frame(turn, 1, [{ is: 'round', round: 1, first: 0 }]),
    frame(turn, 1, []),
    frame(turn, 1, [{ is: 'collected', seat: 0, sugar: 5 }]),
    frame({ feeding: {} }, 2, [{ is: 'round', round: 2, first: 1 }]),
  ])
  expect(steps.length).toBe(3)
  expect(beginnings(steps)).toEqual([0, 2])
  expect(titleOf(steps[2]!)).toBe('Round 2: feeding')
})
