import { expect, test } from 'vitest'
import { arrowTo } from './arrows'

/** `#` stands for a thing, `.` for a gap. */
const layout = (...rows: string[]) =>
  rows.flatMap((row, y) =>
    [...row].flatMap((mark, x) =>
      mark === '#' ? [{ x: x * 80, y: y * 130, width: 60, height: 100 }] : [],
    ),
  )

test('up and down lead to the nearest thing of the next row', () => {
  const spots = layout('####', '#..#')
  expect(arrowTo('ArrowDown', 1, spots)).toBe(4)
  expect(arrowTo('ArrowDown', 2, spots)).toBe(5)
  expect(arrowTo('ArrowUp', 5, spots)).toBe(3)
  expect(arrowTo('ArrowUp', 0, spots)).toBeUndefined()
})

test('things of one row need not stand quite level', () => {
  const spots = layout('##', '##').map((spot, i) => ({ ...spot, y: spot.y + (i % 2) * 6 }))
  expect(arrowTo('ArrowDown', 0, spots)).toBe(2)
  expect(arrowTo('ArrowDown', 1, spots)).toBe(3)
  expect(arrowTo('ArrowUp', 3, spots)).toBe(1)
})

test('in a single row there is nothing above or below', () => {
  const spots = layout('########')
  expect(arrowTo('ArrowDown', 2, spots)).toBeUndefined()
  expect(arrowTo('ArrowRight', 2, spots)).toBe(3)
  expect(arrowTo('ArrowRight', 7, spots)).toBeUndefined()
})

test('left and right reach everything, whatever is used up', () => {
  for (const rows of [['#...', '...#'], ['.#.#', '#.#.'], ['....', '##.#'], ['#.#..#.#']]) {
    const spots = layout(...rows)
    let at = 0
    for (let steps = 1; steps < spots.length; steps++) at = arrowTo('ArrowRight', at, spots) ?? -1
    expect(at).toBe(spots.length - 1)
    for (let steps = 1; steps < spots.length; steps++) at = arrowTo('ArrowLeft', at, spots) ?? -1
    expect(at).toBe(0)
  }
})
