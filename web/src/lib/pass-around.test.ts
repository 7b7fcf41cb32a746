import { beforeEach, expect, test } from 'vitest'
import { addSeatHere, nextHolder, seatsHere } from './pass-around.svelte'

beforeEach(() => localStorage.clear())

test('the device stays with whoever is to move, then goes to the next player here', () => {
  expect(nextHolder([true, false], 0)).toBe(0)
  expect(nextHolder([false, true], 0)).toBe(1)
  // Somebody elsewhere is to move: nobody need pass anything.
  expect(nextHolder([false, false], 1)).toBe(1)
  // All move at once: one after the other.
  expect(nextHolder([true, true], 1)).toBe(1)
  expect(nextHolder([true, false], 1)).toBe(0)
})

test('seats of others are remembered for their table', () => {
  addSeatHere('t', 1, 'one')
  addSeatHere('t', 2, 'two')
  expect(seatsHere('t').map(({ seat, secret }) => [seat, secret])).toEqual([
    [1, 'one'],
    [2, 'two'],
  ])
  expect(seatsHere('u')).toEqual([])
})
