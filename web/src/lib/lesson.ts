import { isText, soundOf } from './check'
import { recall, remember, rememberHere } from './storage'

/** What the table of a lesson is called: no other table is. */
export const LESSON = 'lesson'
/** What the table of a puzzle is called. */
export const PUZZLE = 'puzzle'
/** What the table of an exercise is called. */
export const EXERCISE = 'exercise'

/** Whether a table is kept nowhere: that of a lesson, of a puzzle or of an exercise. */
export const isPassing = (table: string): boolean => [LESSON, PUZZLE, EXERCISE].includes(table)

/** The games whose lessons this browser was offered. */
export const allOffered = (): string[] => recall<string[]>('lessons', [])

/** Whether this browser was offered the lesson of a game, and took it or did not want it. */
export const offered = (game: string): boolean => allOffered().includes(game)

/** The lesson of a game is not offered again; it stays where one can find it. */
export function noteOffered(game: string): void {
  if (!offered(game)) remember('lessons', [...allOffered(), game])
}

/** Adds what another device remembers. */
export const addOffered = (more: unknown): void => soundOf(more, isText).forEach(noteOffered)

/** About how long it takes, as people say it. */
export const lasting = (seconds: number): string =>
  seconds >= 120 ? `${Math.round(seconds / 60)} minutes` : `${seconds} seconds`

/** A lesson or a puzzle begins: what was drafted at the one before means nothing. */
export function forgetDrafts(game: string, table: string): void {
  for (const key of [`draft:${table}:0`, `${game}:${table}`]) rememberHere(key, undefined)
}
