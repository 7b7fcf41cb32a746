import { expect, test } from 'vitest'
import type { GameInfo } from '../gen/GameInfo'
import {
  chance,
  EVEN,
  evenStrength,
  learn,
  levelFor,
  metBots,
  nextStrength,
  nothingYet,
} from './even-match'
import type { Played } from './history'

const bot = (id: string, strength: number) => ({
  id,
  word: id,
  name: id,
  names: [id],
  line: '',
  strength,
})
const game = {
  id: 'game',
  rating_span: 1200,
  bots: [bot('beginner', 0), bot('easy', 40), bot('strong', 100)],
} as unknown as GameInfo

const played = (level: string | null, place: number, more: Partial<Played> = {}): Played => ({
  table: 't',
  game: 'game',
  at: 0,
  you: 0,
  players: ['Ada', 'Bot'],
  bots: [false, true],
  levels: [null, level],
  places: place === 1 ? [1, 2] : place === 2 ? [2, 1] : [1, 1],
  scores: [],
  hints: 0,
  daily: null,
  words: [],
  ...more,
})

/** Numbers from 0 to 1, the same in every run. */
function luck(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

test('only games against bots without hints count, and not those of a day', () => {
  const history = [
    played('easy', 1),
    played('37', 2),
    played('strong', 0),
    played('easy', 1, { hints: 1 }),
    played('easy', 1, { daily: '2026-01-01' }),
    played('easy', 1, { game: 'other' }),
    played(null, 1),
    played('unknown', 1),
  ]
  expect(metBots(game, history)).toEqual([
    { strength: 40, won: 1 },
    { strength: 37, won: 0 },
    { strength: 100, won: 0.5 },
  ])
  const { levels: _, ...old } = played('easy', 1)
  expect(metBots(game, [old])).toEqual([])
})

test('whoever wins meets somebody stronger, whoever loses somebody weaker', () => {
  const first = evenStrength(game, [])
  const won = evenStrength(game, [played(String(first), 1)])
  const lost = evenStrength(game, [played(String(first), 2)])
  expect(lost).toBeLessThan(first)
  expect(won).toBeGreaterThan(first)
  const all = (place: number) => evenStrength(game, Array(30).fill(played('50', place)))
  expect(all(1)).toBeGreaterThan(60)
  expect(all(2)).toBeLessThan(40)
})

test('what was chosen becomes a level that the host knows', () => {
  expect(levelFor(game, 'easy', [])).toBe('easy')
  expect(levelFor(game, '37', [])).toBe('37')
  expect(levelFor(game, EVEN, [])).toBe(String(evenStrength(game, [])))
  expect(levelFor(game, null, [])).toBe('beginner')
  expect(levelFor(game, 'gone', [])).toBe('beginner')
  expect(levelFor({ ...game, bots: [] }, EVEN, [])).toBeNull()
})

/** The share of games 11 to 20 that people of this strength win, who always play an even match. */
function settled(own: number, span: number): number {
  let won = 0
  const people = 100
  for (let person = 0; person < people; person++) {
    const next = luck(own * 1000 + person)
    let likely = nothingYet()
    for (let number = 1; number <= 20; number++) {
      const strength = nextStrength(likely)
      const result = next() < chance(own, strength, span) ? 1 : 0
      if (number > 10) won += result
      likely = learn(likely, { strength, won: result }, span)
    }
  }
  return won / people / 10
}

const SPANS = [1000, 1600]

test.each(SPANS.flatMap(span => [10, 30, 50, 70, 90].map(own => [own, span] as const)))(
  'people of strength %i win about half after ten games, on a scale of %i points',
  (own, span) => {
    const share = settled(own, span)
    expect(share).toBeGreaterThan(0.45)
    expect(share).toBeLessThan(0.55)
  },
)

test('at the ends of the scale, where nobody weaker or stronger is left, it is near that', () => {
  for (const own of [0, 100]) expect(Math.abs(settled(own, 1000) - 0.5)).toBeLessThan(0.08)
})
