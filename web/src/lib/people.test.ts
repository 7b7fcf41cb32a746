import { expect, test } from 'vitest'
import type { SeatInfo } from '../gen/SeatInfo'
import { fenced, namesOf, others, ranked, winners } from './people'

test('a name that runs the other way cannot turn a sentence around', () => {
  expect(fenced('נדיה')).toBe('\u2068נדיה\u2069')
  expect(fenced('\u202eNadia')).toBe('\u2068Nadia\u2069')
  // Nor can it climb over its fence.
  expect(fenced('Na\u2069\u202edia')).toBe('\u2068Nadia\u2069')
})

test('plain names stay as they are', () => {
  for (const name of ['Nadia', 'Zoë (7)', 'Ирина', 'Ben 2']) expect(fenced(name)).toBe(name)
})

test('who is called like somebody before gets a number', () => {
  const seat = (name: string): SeatInfo => ({
    occupant: { bot: { level: 'easy', name } },
    here: true,
    rematch: false,
  })
  const free: SeatInfo = { occupant: null, here: false, rematch: false }
  const seats = [seat('Pip'), seat('Wren'), seat('Pip'), seat('Pip'), free, free]
  expect(namesOf({ seats }).slice(0, 4)).toEqual(['Pip', 'Wren', 'Pip 2', 'Pip 3'])
  expect(namesOf({ seats })[5]).toBe('a free seat')
})

test('the others sit from your left around the table; a watcher sees all', () => {
  expect(others(4, 2)).toEqual([3, 0, 1])
  expect(others(3, null)).toEqual([0, 1, 2])
})

test('who has won is called by name, and shares it', () => {
  const outcome = (...places: number[]) => ({ places, scores: [], reason: '', rule: '' })
  const names = ['Nadia', 'Ben', 'Zoë']
  expect(winners(outcome(2, 1, 3), names, 1)).toBe('You win!')
  expect(winners(outcome(2, 1, 3), names, 0)).toBe('Ben wins')
  expect(winners(outcome(1, 1, 3), names, 0)).toBe('You share the win!')
  expect(winners(outcome(1, 1, 3), names, null)).toBe('Nadia and Ben share the win')
  expect(ranked([2, 3, 1])).toEqual([2, 0, 1])
})
