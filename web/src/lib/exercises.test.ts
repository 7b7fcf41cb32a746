import { beforeEach, expect, test } from 'vitest'
import type { CoachReport } from '../gen/CoachReport'
import { amount, isMistake, named } from './coach'
import { due, exercises, forgetExercise, noteMoments, noteTried, patterns } from './exercises'
import { tried } from './repetition'

const moment = (frame: number, pattern: string) => ({
  frame,
  pattern,
  title: 'A longer word',
  sentence: '',
  advice: 'Look for endings.',
})

const report = (...moments: CoachReport['moments']): CoachReport => ({
  game: 'keyword',
  seat: 1,
  unit: 'chance',
  decisions: [],
  moments,
  mean_loss: 0,
})

beforeEach(() => localStorage.clear())

test('moments become exercises, each once', () => {
  const one = report(moment(4, 'longer-word'), moment(9, 'blue-cards'))
  expect(noteMoments('t', one, 1000)).toBe(2)
  expect(noteMoments('t', one, 2000)).toBe(0)
  expect(noteMoments('u', report(moment(2, 'longer-word')), 3000)).toBe(1)
  expect(patterns(exercises()).map(({ pattern, all }) => [pattern, all.length])).toEqual([
    ['longer-word', 2],
    ['blue-cards', 1],
  ])
  forgetExercise(exercises()[0]!)
  expect(exercises()).toHaveLength(2)
})

test('what was right comes back later than what was wrong', () => {
  noteMoments('t', report(moment(4, 'a'), moment(9, 'b')), Date.now())
  const now = new Date()
  const [one, other] = exercises()
  const right = tried(one!, true, now)
  const wrong = tried(other!, false, now)
  expect([right.right, wrong.wrong]).toEqual([1, 1])
  expect(right.due).toBeGreaterThan(wrong.due)
  expect(wrong.due).toBeGreaterThan(now.getTime())
  noteTried(right)
  noteTried(wrong)
  // What was stored is read back as text, and goes on from there.
  const again = tried(exercises().find(({ frame }) => frame === 4)!, true, new Date(right.due))
  expect(again.due - right.due).toBeGreaterThan(right.due - now.getTime())
  expect(due(exercises(), now.getTime())).toEqual([])
  expect(due(exercises(), wrong.due)).toHaveLength(1)
})

test('losses are said in the unit of the game', () => {
  expect(amount(0.124, 'chance')).toBe('12 in 100 games')
  expect(amount(1, 'points')).toBe('1 point')
  expect(amount(2.04, 'candies')).toBe('2 candies')
  const decision = { loss: 1, error: 2 } as Parameters<typeof isMistake>[0]
  expect(isMistake(decision, 'points')).toBe(false)
  expect(isMistake({ ...decision, error: 0.5 }, 'points')).toBe(true)
})

test('an action names what it is about', () => {
  expect(named({ take: 'c4+e5' })).toEqual(['c4', 'e5'])
  expect(named({ word: [3, 0] })).toEqual(['4', '1'])
  expect(named('stop')).toEqual(['stop'])
})
