import { expect, test } from 'vitest'
import { nextHolder } from './pass-around.svelte'

test('the device stays with whoever is to move, then goes to the next player here', () => {
  expect(nextHolder([true, false], 0)).toBe(0)
  expect(nextHolder([false, true], 0)).toBe(1)
  // Somebody elsewhere is to move: nobody need pass anything.
  expect(nextHolder([false, false], 1)).toBe(1)
  // All move at once: one after the other.
  expect(nextHolder([true, true], 1)).toBe(1)
  expect(nextHolder([true, false], 1)).toBe(0)
})
