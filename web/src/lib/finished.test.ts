import { expect, test } from 'vitest'
import type { Outcome } from '../gen/Outcome'
import { result } from './finished'

const outcome = (places: number[], scores: number[] = []): Outcome => ({
  places,
  scores,
  reason: 'points',
  rule: '',
})

const said = (players: string[], places: number[], own: number | null, scores?: number[]) => {
  const { won, rest } = result({ players, outcome: outcome(places, scores) }, 'Keyword', own)
  return `${won} ${rest}`
}

test('whoever reads it is “you”, as winner and as loser', () => {
  expect(said(['Player 1', 'Pip'], [1, 2], 0)).toBe('You beat Pip at Keyword')
  expect(said(['Player 1', 'Pip'], [2, 1], 0)).toBe('Pip beat you at Keyword')
  expect(said(['Ada', 'Ben'], [1, 1], 1)).toBe('You and Ada drew at Keyword')
  expect(said(['Ada', 'Ben'], [1, 2], null)).toBe('Ada beat Ben at Keyword')
})

test('two with one name are told apart', () => {
  expect(said(['Inky', 'Inky', 'Ada'], [2, 2, 1], null)).toBe('Ada beat Inky and Inky 2 at Keyword')
})

test('alone', () => {
  expect(said(['Ada'], [1], 0, [7])).toBe('You played Keyword: 7 points')
})
