import { expect, test } from 'vitest'
import {
  BIGGEST,
  boxOf,
  cellAt,
  fit,
  pan,
  pinch,
  SMALLEST,
  shows,
  TOUCH,
  towards,
  zoom,
} from './camera'

const view = { w: 400, h: 300 }

test('everything fits into sight, and no bigger than comfortable', () => {
  const box = boxOf([
    [-3, 0],
    [12, 5],
  ])
  const camera = fit(box, view)
  expect(shows(camera, view, [-3, 0], 1)).toBe(true)
  expect(shows(camera, view, [12, 5], 1)).toBe(true)
  expect(shows(camera, view, [14, 5])).toBe(false)
  expect(fit(boxOf([]), view)).toEqual({ x: 0.5, y: 0.5, size: 54 })
  expect(
    fit(
      boxOf([
        [0, 0],
        [500, 0],
      ]),
      view,
    ).size,
  ).toBe(SMALLEST)
})

test('zooming keeps what is under the pointer, within limits', () => {
  const camera = { x: 2.5, y: 0.5, size: 30 }
  const point = { x: 90, y: 40 }
  const near = zoom(camera, view, 1.5, point)
  expect(near.size).toBe(45)
  expect(cellAt(near, view, point)).toEqual(cellAt(camera, view, point))
  expect(zoom(camera, view, 100, point).size).toBe(BIGGEST)
  expect(zoom(camera, view, 0.01, point).size).toBe(SMALLEST)
})

test('panning and pinching move the board with the fingers', () => {
  const camera = { x: 0.5, y: 0.5, size: 40 }
  expect(cellAt(camera, view, { x: 200, y: 150 })).toEqual([0, 0])
  expect(cellAt(pan(camera, 80, -40), view, { x: 200, y: 150 })).toEqual([-2, 1])
  const wide = pinch(
    camera,
    view,
    [
      { x: 180, y: 150 },
      { x: 220, y: 150 },
    ],
    [
      { x: 170, y: 190 },
      { x: 250, y: 190 },
    ],
  )
  expect(wide.size).toBe(80)
  expect(cellAt(wide, view, { x: 210, y: 190 })).toEqual([0, 0])
})

test('a cell comes into sight with as little panning as it takes', () => {
  const camera = { x: 0.5, y: 0.5, size: 40 }
  expect(towards(camera, view, [1, 1])).toEqual(camera)
  const right = towards(camera, view, [8, 0])
  expect(shows(right, view, [8, 0], 1)).toBe(true)
  expect(right.y).toBe(camera.y)
  // A window that is smaller than a cell and its rim.
  expect(towards(camera, { w: 60, h: 60 }, [8, 3])).toEqual({ x: 8.5, y: 3.5, size: 40 })
})

test('a long word leaves its cells big enough to tap', () => {
  const word = boxOf(Array.from({ length: 12 }, (_, x) => [x, 0] as const))
  const phone = { w: 340, h: 300 }
  expect(fit(word, phone).size).toBeLessThan(TOUCH)
  expect(fit(word, phone, 1, TOUCH).size).toBe(TOUCH)
})
