import { recall, remember } from './storage'

/** What the table of a lesson is called: no other table is. */
export const LESSON = 'lesson'

/** Whether this browser was offered the lesson of a game, and took it or did not want it. */
export const offered = (game: string): boolean => recall<string[]>('lessons', []).includes(game)

/** The lesson of a game is not offered again; it stays where one can find it. */
export function noteOffered(game: string): void {
  if (!offered(game)) remember('lessons', [...recall<string[]>('lessons', []), game])
}

/** About how long it takes, as people say it. */
export const lasting = (seconds: number): string =>
  seconds >= 120 ? `${Math.round(seconds / 60)} minutes` : `${seconds} seconds`
