/** Quiddler's cards as printed. The host decides what is a word and what can be laid. */
import type { Card as Face } from '../../gen/quiddler/Card'
import { POINTS } from '../../gen/quiddler/points'

export type { Face }
export { POINTS }

/** What is printed: `QU`. */
export const print = (face: Face): string => face.toUpperCase()

/** What a screen reader says: letters one by one, and that two are one card. */
export const say = (face: Face): string =>
  face.length > 1 ? `${[...print(face)].join(' ')}, one card` : print(face)

export const spell = (faces: readonly Face[]): string => faces.join('').toUpperCase()

export const worth = (faces: readonly Face[]): number =>
  faces.reduce((sum, face) => sum + POINTS[face], 0)
