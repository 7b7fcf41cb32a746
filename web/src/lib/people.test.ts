import { expect, test } from 'vitest'
import type { SeatInfo } from '../gen/SeatInfo'
import { fenced, namesOf } from './people'

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
