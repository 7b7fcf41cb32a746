import { expect, test } from 'vitest'
import type { EventView } from '../../gen/candy-monsters/EventView'
import { lastEvent } from './story'

const RAIN: EventView[] = [
  { is: 'collected', seat: 1, sugar: 5 },
  { is: 'drawn', card: 'sugar-rain' },
  { is: 'sugar', seat: 0, card: 'sugar-rain', by: 3 },
  { is: 'sugar', seat: 1, card: 'sugar-rain', by: 3 },
  { is: 'round', round: 2, first: 1 },
  { is: 'turn', seat: 1, sugar: 0, candies: 0 },
  { is: 'sugar', seat: 1, card: 'uno', by: 2 },
]

test('the last event comes with its effects, and nothing that came after', () => {
  expect(lastEvent(RAIN)).toEqual({
    card: 'sugar-rain',
    effects: [
      { seat: 0, sugar: 3, candies: 0, cubes: 0 },
      { seat: 1, sugar: 3, candies: 0, cubes: 0 },
    ],
  })
  expect(lastEvent([])).toBe(null)
})

test('a Black Candy shows what everybody fed', () => {
  const fed: EventView[] = [
    { is: 'drawn', card: 'black-candy' },
    { is: 'fed', seat: 1, monster: 'uno', sugar: 1, candies: 0, cubes: 0 },
    { is: 'fed', seat: 1, monster: 'magmot', sugar: 0, candies: 1, cubes: 1 },
    { is: 'let-go', seat: 0, monster: 'crumblet', tucked: [] },
  ]
  expect(lastEvent(fed)?.effects).toEqual([{ seat: 1, sugar: -1, candies: -1, cubes: 1 }])
})
