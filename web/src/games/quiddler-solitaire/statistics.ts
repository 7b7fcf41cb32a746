/** What this browser remembers of its solitaires (QD-26). */
import {
  isCount,
  isDay,
  isNumber,
  isText,
  isWith,
  orMissing,
  orNull,
  soundOf,
} from '../../lib/check'
import { recall, remember } from '../../lib/storage'

export type Played = {
  table: string
  score: number
  daily: string | null
  /** How many hints it took. */
  hints?: number
}

export type Statistics = {
  games: number
  zeros: number
  best: number | null
  mean: number | null
  streak: number
  longest: number
}

/** Older games only count as far back as this. */
const KEPT = 1000

export function played(): Played[] {
  return recall<Played[]>('solitaire', [])
}

/** The scores that count: those that nobody helped with. */
export const unhelped = (games: readonly Played[]): number[] =>
  games.filter(({ hints }) => !hints).map(({ score }) => score)

/** Writes a finished game down, once. */
export function note(game: Played): void {
  const all = played()
  if (all.some(({ table }) => table === game.table)) return
  remember('solitaire', [...all, game].slice(-KEPT))
}

const isPlayed = isWith<Played>({
  table: isText,
  score: isNumber,
  daily: orNull(isDay),
  hints: orMissing(isCount),
})

/** Adds what another device remembers, as played before what is here. */
export function addPlayed(more: unknown): void {
  const here = played()
  const fresh = soundOf(more, isPlayed).filter(
    one => !here.some(({ table }) => table === one.table),
  )
  remember('solitaire', [...fresh, ...here].slice(-KEPT))
}

export function statistics(scores: number[]): Statistics {
  let [streak, longest] = [0, 0]
  for (const score of scores) {
    streak = score === 0 ? streak + 1 : 0
    longest = Math.max(longest, streak)
  }
  const sum = scores.reduce((total, score) => total + score, 0)
  return {
    games: scores.length,
    zeros: scores.filter(score => score === 0).length,
    best: scores.length ? Math.min(...scores) : null,
    mean: scores.length ? Math.round((10 * sum) / scores.length) / 10 : null,
    streak,
    longest,
  }
}
