/** Quiddler's cards as they are printed. What a word is, and what may be laid, the host says. */
import type { Card as Face } from '../../gen/quiddler/Card'

export type { Face }

/** The number in the corner of each card (QD-01). */
export const POINTS: Record<Face, number> = {
  a: 2,
  b: 8,
  c: 8,
  d: 5,
  e: 2,
  f: 6,
  g: 6,
  h: 7,
  i: 2,
  j: 13,
  k: 8,
  l: 3,
  m: 5,
  n: 5,
  o: 2,
  p: 6,
  q: 15,
  r: 5,
  s: 3,
  t: 3,
  u: 4,
  v: 11,
  w: 10,
  x: 12,
  y: 4,
  z: 14,
  cl: 10,
  er: 7,
  in: 7,
  qu: 9,
  th: 9,
}

/** What is printed: `QU`. */
export const print = (face: Face): string => face.toUpperCase()

/** What a screen reader says: letters one by one, and that two are one card. */
export const say = (face: Face): string =>
  face.length > 1 ? `${[...print(face)].join(' ')}, one card` : print(face)

export const spell = (faces: readonly Face[]): string => faces.join('').toUpperCase()

export const worth = (faces: readonly Face[]): number =>
  faces.reduce((sum, face) => sum + POINTS[face], 0)
