/** The games one has played to their end, remembered by this browser alone. What is done with them is in
 * `my-games.ts`: the home page only reads them. */
import { recall, remember } from './storage'

/** A finished game. */
export type Played = {
  table: string
  game: string
  /** When it ended, in milliseconds since 1970. */
  at: number
  /** One's own seat. */
  you: number
  players: string[]
  bots: boolean[]
  /** The levels of the bots, by seat; games from before have none. */
  levels?: (string | null)[]
  places: number[]
  scores: number[]
  hints: number
  /** The day, if it was a daily game. */
  daily: string | null
  /** One's own words, where the game shows them at its end. */
  words: string[]
}

const MAX_GAMES = 2000

/** All of them, the newest first. */
export const history = (): Played[] => recall<Played[]>('history', []).sort((a, b) => b.at - a.at)

/** Keeps these, and no others. */
export const keepHistory = (games: Played[]): void =>
  remember('history', games.sort((a, b) => b.at - a.at).slice(0, MAX_GAMES))
