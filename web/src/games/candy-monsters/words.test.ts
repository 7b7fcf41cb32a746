import { expect, test } from 'vitest'
import type { EventView } from '../../gen/candy-monsters/EventView'
import { beginnings, type Step, stepsOf, titleOf } from './steps'
import { longest, owner, printed } from './words'

test('names and owners', () => {
  expect(owner('Ben')).toBe('Ben’s')
  expect(owner('Silas')).toBe('Silas’')
  expect(longest('I’M INEVITABLE')).toBe(10)
  expect(printed('UNO')).toBe('UNO')
  for (const name of [
    'PEPPER-MINO-TAUR',
    'CARA-MELT-DOWN',
    'PICK-POCKET',
    'BONBON-SHEE',
    'KRAKEN-CRUNCH',
    'TIRA-MISUMO',
    'INEVI-TABLE',
  ])
    expect(printed(name.replaceAll('-', ''))).toBe(name.replaceAll('-', '\u00ad'))
  // A card of one's own may have any name.
  expect(printed('ÄÖÜÄÖÜÄÖÜ')).toBe('ÄÖÜÄ\u00adÖÜÄÖÜ')
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
