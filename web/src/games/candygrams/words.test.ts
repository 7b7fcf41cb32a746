import { expect, test } from 'vitest'
import { step } from '../../test/step'
import { lastRace } from './arrivals'
import { byColour, comboSaid } from './candy'
import { EMPTY, put } from './draft'
import { offers } from './offers'
import type { View } from './seen'
import { actorOf, beginnings, stepsOf, titleOf } from './steps'
import { type EventView, ending, headline, later, moment, named } from './words'

const NAMES = ['Nadia', 'Ben', 'Zoë']
const CAN: View['can'] = {
  base: false,
  play: false,
  pass: false,
  trade: false,
  done: false,
  stand: null,
  challenge: [],
  leave: true,
}
const OPTIONS: View['options'] = {
  mode: 'standard',
  judge: 'referee',
  words: { name: 'standard', version: '1', hash: '0' },
  offensive: true,
  open_shoppes: false,
  lenient_extra_words: false,
  round_seconds: 120,
  challenge_seconds: 20,
  photo_ms: 150,
}
const player = (more: Partial<View['players'][0]> = {}): View['players'][0] => ({
  shoppe: 3,
  candies: null,
  crossword: [],
  base: [],
  words: [],
  laid: [],
  status: 'thinking',
  traded: false,
  done: false,
  ache: false,
  left: false,
  ...more,
})
const view = (more: Partial<View> = {}): View => ({
  you: 0,
  options: OPTIONS,
  stage: 'round',
  roll: 4,
  roller: 1,
  combo: ['pink', 'blue'],
  double: false,
  players: [player(), player(), player()],
  jar: [],
  rest: 0,
  until: null,
  photo: null,
  challenge_until: null,
  content: [],
  finishers: [],
  clock_left: null,
  grab: null,
  dry: 0,
  ties: 0,
  plays: 0,
  trades: 0,
  waiting_for: [0, 1, 2],
  can: CAN,
  outcome: null,
  ...more,
})
const word = (text: string, role: 'new' | 'extra' = 'new') => ({
  word: text,
  from: [0, 0] as [number, number],
  along: 'row' as const,
  candies: [],
  role,
})
const played = (seat: number, at: number, text: string, roll = 1): EventView => ({
  is: 'played',
  seat,
  roll,
  play: 0,
  off: [],
  on: [],
  words: [word(text), word('at', 'extra')],
  shoppe: 4,
  at,
})
const rolled = (roll: number): EventView => ({
  is: 'rolled',
  roll,
  seat: 1,
  combo: ['pink', 'pink'],
})

test('the headline says in a few words what happens next', () => {
  expect(headline(view({ can: { ...CAN, play: true } }), NAMES)).toEqual({
    title: 'Your word',
    line: 'Round 4 · Pink and blue',
  })
  const mine = [player({ status: 'played' }), player(), player()]
  expect(headline(view({ players: mine, waiting_for: [2] }), NAMES)).toEqual({
    title: 'Word played',
    line: 'Round 4 · waiting for Zoë',
  })
  // CG-41
  const done = view({ stage: 'verdict', finishers: [1], can: { ...CAN, stand: 7 } })
  expect(headline(done, NAMES)).toEqual({
    title: 'Ben has finished!',
    line: 'Challenge it, or accept it',
  })
  const photo = { seat: 1, play: 3, at: 10, until: 160 }
  expect(headline(view({ stage: 'photo', photo }), NAMES).title).toBe('Ben is in')
})

test('a refusal calls people by their names', () => {
  expect(named('seat 2 was 300 ms faster.', NAMES, 0)).toBe('Ben was 300 ms faster.')
})

test('times are as exact as it matters', () => {
  expect(later(87)).toBe('87 ms')
  expect(later(2345)).toBe('2.35 s')
  expect(moment(133_412)).toBe('2:13.412')
  expect(moment(3_600_001)).toBe('1:00:00.001')
})

// CG-27, CG-29
test('the order in which plays came in is kept until the next one', () => {
  const events: EventView[] = [
    rolled(1),
    played(1, 1000, 'train'),
    played(0, 1087, 'rain'),
    { is: 'one-die-each', first: 1, second: 0, by: 87, undone: [0, 1] },
  ]
  const tie = lastRace(events)!
  expect(tie.list.map(({ seat, behind, undone }) => [seat, behind, undone])).toEqual([
    [1, 0, true],
    [0, 87, true],
  ])
  expect(tie.tie).toEqual({ first: 1, second: 0, by: 87 })
  expect(lastRace([...events, rolled(2)])?.roll).toBe(1)
  const won = lastRace([
    ...events,
    rolled(2),
    played(0, 5000, 'rain', 2),
    { is: 'took-dice', seat: 0 },
  ])!
  expect([won.roll, won.list.length, won.dice]).toEqual([2, 1, 0])
  expect(lastRace([])).toBe(null)
})

test('one thing to press, and it says what it does', () => {
  const fine = { wrong: false, word: 'rain', finishes: false }
  const draft = put(EMPTY, { crossword: [], candies: ['Rp'] }, [0, 0], 'Rp')
  const round = view({ can: { ...CAN, play: true, pass: true } })
  expect(offers(round, EMPTY, { ...fine, word: null })).toEqual({
    main: { words: 'Play a word', action: null },
    side: { words: 'Pass', action: { pass: { roll: 4 } } },
  })
  expect(offers(round, draft, fine)).toEqual({
    main: { words: 'Play RAIN', action: { play: { roll: 4, off: [], on: [[0, 0, 'Rp']] } } },
    side: { words: 'Recall', action: 'recall' },
  })
  expect(offers(round, draft, { ...fine, wrong: true })?.main.action).toBe(null)
  expect(offers(round, draft, { ...fine, finishes: true })?.main.words).toBe('Candygrams!')
  const race = view({ options: { ...OPTIONS, mode: 'express' }, can: { ...CAN, play: true } })
  expect(offers(race, draft, fine)?.main.words).toBe('Grab the dice')
  const base = view({ stage: 'base', can: { ...CAN, base: true } })
  expect(offers(base, draft, fine)?.main).toEqual({
    words: 'Lay RAIN',
    action: { base: { on: [[0, 0, 'Rp']] } },
  })
  const stand = offers(view({ can: { ...CAN, stand: 6 } }), EMPTY, fine)
  expect(stand?.main).toEqual({ words: 'Accept', action: { stand: { play: 6 } } })
  expect(offers(view(), EMPTY, fine)).toBe(null)
})

test('a replay goes from roll to roll', () => {
  const frame = (events: EventView[], more: Partial<View> = {}) => step(events, view(more))
  const steps = stepsOf([
    frame([], { stage: 'dealing' }),
    frame([{ is: 'dealt', first: 0, shoppes: [] }], { stage: 'base', roll: 0, combo: null }),
    frame([rolled(1)]),
    frame([played(1, 0, 'train')]),
    frame([{ is: 'took-dice', seat: 1 }]),
    frame([rolled(2)]),
  ])
  expect(steps.map(({ events }) => events.map(({ is }) => is))).toEqual([
    ['dealt'],
    ['rolled'],
    ['played'],
    ['took-dice', 'rolled'],
  ])
  expect(beginnings(steps)).toEqual([
    { at: 1, no: 1 },
    { at: 3, no: 2 },
  ])
  expect(steps.map(actorOf)).toEqual([null, null, 1, null])
  expect([titleOf(steps[0]!), titleOf(steps[1]!)]).toEqual(['Base words', 'Round 4'])
})

test('how it ended', () => {
  // CG-36: an ache from before the first roll is for the first round.
  const aching = view({ stage: 'base', roll: 0, players: [player({ ache: true }), player()] })
  expect(headline(aching, NAMES).line).toMatch(/no word in the first round$/)
  // CG-43
  const solo = view({
    players: [player({ shoppe: 0 })],
    roll: 12,
    outcome: { places: [1], scores: [12], reason: 'candygrams', rule: 'CG-43' },
  })
  expect(ending(solo, NAMES)).toBe('Every candy laid, in 12 rolls.')
  expect([comboSaid(['pink', 'pink']), comboSaid(['pink', 'blue'])]).toEqual([
    'double pink',
    'pink and blue',
  ])
  expect(byColour(['Tb', 'Np', 'Ap', 'Qy'])).toEqual(['Ap', 'Np', 'Qy', 'Tb'])
})
