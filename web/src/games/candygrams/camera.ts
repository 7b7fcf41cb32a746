/** What part of an endless board is seen. Cells are counted, points are pixels of the window on it. */
import type { Cell } from './draft'

/** The middle of the window in cells, and how many pixels a cell has. */
export type Camera = { x: number; y: number; size: number }
export type Size = { w: number; h: number }
export type Point = { x: number; y: number }
/** From one cell to another, both within it. */
export type Box = { left: number; top: number; right: number; bottom: number }

export const SMALLEST = 14
export const BIGGEST = 112
/** What a finger hits for certain. */
export const TOUCH = 45
/** No bigger just because there is room, on a phone and on a large screen. */
const ROOMY = 54
const ROOMIER = 96

const clamp = (n: number, least: number, most: number): number => Math.max(least, Math.min(most, n))

/** The box around some cells; around the middle if there are none. */
export function boxOf(cells: Iterable<readonly [number, number, ...unknown[]]>): Box {
  const all = [...cells]
  if (!all.length) return { left: 0, top: 0, right: 0, bottom: 0 }
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)]
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  }
}

export const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})

/** All of a box in sight, as big as it goes, with `rim` cells around it; no cell is smaller than
 * `least`, even if then some are out of sight. */
export function fit(box: Box, { w, h }: Size, rim = 1, least = SMALLEST): Camera {
  const { left, top, right, bottom } = grown(box, rim)
  const size = Math.min(w / (right - left + 1), h / (bottom - top + 1))
  return {
    x: (left + right + 1) / 2,
    y: (top + bottom + 1) / 2,
    size: clamp(size || ROOMY, least, clamp(Math.min(w, h) / 8, ROOMY, ROOMIER)),
  }
}

export const pan = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x - dx / camera.size,
  y: camera.y - dy / camera.size,
})

/** Zooms; what is at `point` stays there. */
export function zoom(camera: Camera, view: Size, by: number, point: Point): Camera {
  const size = clamp(camera.size * by, SMALLEST, BIGGEST)
  const shift = 1 / camera.size - 1 / size
  return {
    x: camera.x + (point.x - view.w / 2) * shift,
    y: camera.y + (point.y - view.h / 2) * shift,
    size,
  }
}

/** Two fingers: their middle moves and their distance grows. */
export function pinch(
  camera: Camera,
  view: Size,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
): Camera {
  const middle = ([a, b]: readonly [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  const apart = ([a, b]: readonly [Point, Point]) => Math.hypot(a.x - b.x, a.y - b.y) || 1
  const [was, is] = [middle(from), middle(to)]
  return pan(zoom(camera, view, apart(to) / apart(from), was), is.x - was.x, is.y - was.y)
}

/** The cell under a point. */
export const cellAt = (camera: Camera, { w, h }: Size, { x, y }: Point): Cell => [
  Math.floor(camera.x + (x - w / 2) / camera.size),
  Math.floor(camera.y + (y - h / 2) / camera.size),
]

/** Whether a cell and `rim` cells around it are in sight. */
export function shows({ x, y, size }: Camera, { w, h }: Size, [cx, cy]: Cell, rim = 0): boolean {
  const [wide, high] = [w / size / 2, h / size / 2]
  return (
    cx - rim >= x - wide &&
    cx + 1 + rim <= x + wide &&
    cy - rim >= y - high &&
    cy + 1 + rim <= y + high
  )
}

/** As little panning as brings a cell and `rim` cells around it into sight. */
export function towards(camera: Camera, { w, h }: Size, [cx, cy]: Cell, rim = 1): Camera {
  const along = (middle: number, half: number, cell: number) =>
    cell + 1 + rim - half > cell - rim + half
      ? cell + 0.5
      : clamp(middle, cell + 1 + rim - half, cell - rim + half)
  return {
    ...camera,
    x: along(camera.x, w / camera.size / 2, cx),
    y: along(camera.y, h / camera.size / 2, cy),
  }
}
