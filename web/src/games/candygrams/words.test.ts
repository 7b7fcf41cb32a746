import { expect, test } from 'vitest'
import type { View } from '../../gen/candygrams/View'
import { lastRace } from './arrivals'
import { brief } from './brief'
import { byColour, comboSaid } from './candy'
import { EMPTY, put } from './draft'
import { offers } from './offers'
import { actorOf, beginnings, stepsOf, titleOf } from './steps'
import { type EventView, ending, facts, headline, later, moment, named, told } from './words'

const NAMES = ['Nadia', 'Ben', 'Zoë']
const CAN: View['can'] = {
  base: false,
  play: false,
  pass: false,
  trade: false,
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
  awaited: [0, 1, 2],
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

test('what is awaited is said in a few words', () => {
  expect(headline(view({ can: { ...CAN, play: true } }), NAMES)).toEqual({
    title: 'Your word',
    line: 'Round 4 · Pink and blue',
  })
  const mine = [player({ status: 'played' }), player(), player()]
  expect(headline(view({ players: mine, awaited: [2] }), NAMES)).toEqual({
    title: 'Announced',
    line: 'Round 4 · waiting for Zoë',
  })
  // CG-41
  const done = view({ stage: 'verdict', finishers: [1], can: { ...CAN, stand: 7 } })
  expect(headline(done, NAMES)).toEqual({ title: 'Ben has finished!', line: 'Does it stand?' })
  const photo = { seat: 1, play: 3, at: 10, until: 160 }
  expect(headline(view({ stage: 'photo', photo }), NAMES).title).toBe('Ben is in')
})

test('what happens is told by name', () => {
  expect(told(played(1, 0, 'train'), NAMES, 0)).toBe('Ben played TRAIN and AT. 4 to go.')
  // CG-29
  const tie: EventView = { is: 'one-die-each', first: 1, second: 0, by: 87, undone: [0, 1] }
  expect(told(tie, NAMES, 0)).toBe(
    'Photo finish! Ben first, you 87 ms later: one die each. Both plays are undone.',
  )
  // CG-31: in Standard the whole round is undone
  expect(told({ ...tie, undone: [0, 1, 2] }, NAMES, 0)).toContain(
    'All plays of the round are undone.',
  )
  // CG-37
  const undone: EventView = { is: 'undone', seat: 0, play: 3 }
  expect(told(undone, NAMES, 0)).toBe('Your play is undone.')
  expect(told(undone, NAMES, 1)).toBe('The play of Nadia is undone.')
  // CG-24, CG-10: the lot decides in Standard, the first base word in a race
  const dealt: EventView = { is: 'dealt', first: 1, shoppes: [null, null] }
  expect(told(dealt, NAMES, 0)).toBe('Everybody has 25 candies. Ben will roll first.')
  expect(told(dealt, NAMES, 0, 'express')).toBe(
    'Everybody has 25 candies. The first base word takes the dice.',
  )
  // CG-34
  const trade: EventView = { is: 'traded', seat: 0, gave: 'Zp', took: null, number: 3 }
  expect(told(trade, NAMES, null)).toBe('Nadia traded Z pink for one face down.')
  expect(named('seat 2 was first, 300 ms before you.', NAMES, 0)).toBe(
    'Ben was first, 300 ms before you.',
  )
})

test('times are told as exactly as it matters', () => {
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
    main: { words: 'Announce', action: null },
    side: { words: 'Pass', action: { pass: { roll: 4 } } },
  })
  expect(offers(round, draft, fine)).toEqual({
    main: { words: 'Announce RAIN', action: { play: { roll: 4, off: [], on: [[0, 0, 'Rp']] } } },
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
  expect(stand?.main).toEqual({ words: 'Let it stand', action: { stand: { play: 6 } } })
  expect(offers(view(), EMPTY, fine)).toBe(null)
})

test('a replay goes from roll to roll', () => {
  const frame = (events: EventView[], more: Partial<View> = {}) => ({
    events,
    view: view(more),
    proved: null,
  })
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

test('what was agreed on, and how it ended', () => {
  expect(brief({ mode: 'express', judge: 'challenge', words: 'family' })).toBe(
    'Express, with challenges, family list',
  )
  expect(brief(null)).toBe('')
  expect(facts({ round_seconds: 0, open_shoppes: true }, 2).map(({ icon }) => icon)).toEqual([
    'star',
    'clock',
    'scales',
    'letters',
    'eye',
  ])
  // CG-36: an ache from before the first roll is for the first round.
  const aching = view({ stage: 'base', roll: 0, players: [player({ ache: true }), player()] })
  expect(headline(aching, NAMES).line).toMatch(/no word in the first round$/)
  expect(told({ is: 'toothache', seat: 1 }, NAMES, 0)).toBe(
    'Ben has a toothache: no word for one round.',
  )
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
