/** Proven puzzles: which ones one has solved is remembered by this browser alone. */
import type { PuzzleRating } from '../gen/PuzzleRating'
import { isDay, soundOf } from './check'
import { streak } from './daily'
import { recall, remember } from './storage'

/** What one has solved, by game, and on which days. */
export type Solved = {
  /** Found by oneself, by number. */
  solved: Record<string, number[]>
  /** Given up: the answer was shown. */
  shown: Record<string, number[]>
  days: string[]
}

export const solvedPuzzles = (): Solved =>
  recall<Solved>('puzzles', { solved: {}, shown: {}, days: [] })

const MAX_DAYS = 800

const todayHere = (): string => new Date().toISOString().slice(0, 10)

/** Writes down that a puzzle is done, once. Whoever gave up first has not solved it. */
export function notePuzzle(game: string, number: number, how: 'solved' | 'shown'): void {
  const known = solvedPuzzles()
  const done = [...(known.solved[game] ?? []), ...(known.shown[game] ?? [])]
  if (done.includes(number)) return
  known[how][game] = [...(known[how][game] ?? []), number]
  const today = todayHere()
  if (how === 'solved' && !known.days.includes(today))
    known.days = [...known.days, today].sort().slice(-MAX_DAYS)
  remember('puzzles', known)
}

/** Adds what another device remembers. */
export function addSolved(told: unknown): void {
  const more = told as Partial<Solved> | null | undefined
  const known = solvedPuzzles()
  const both = (here: number[] = [], there: unknown): number[] => {
    const numbers = Array.isArray(there) ? there.filter(Number.isInteger) : []
    return [...new Set([...here, ...(numbers as number[])])]
  }
  for (const how of ['solved', 'shown'] as const)
    for (const [game, numbers] of Object.entries(more?.[how] ?? {}))
      known[how][game] = both(known[how][game], numbers)
  const days = soundOf(more?.days, isDay)
  known.days = [...new Set([...known.days, ...days])].sort().slice(-MAX_DAYS)
  remember('puzzles', known)
}

/** Days in a row with a solved puzzle, as for daily games: one missed day in a week is forgiven. */
export const daysInARow = ({ days }: Solved): number => streak(new Set(days), todayHere())

/** How hard a puzzle is, by the weakest bot that finds its answer. */
export const HARDNESS = ['Easy', 'Medium', 'Hard', 'Very hard'] as const
export type Hardness = (typeof HARDNESS)[number]

const BY_LEVEL: Record<string, Hardness> = {
  beginner: 'Easy',
  easy: 'Easy',
  medium: 'Medium',
  strong: 'Hard',
  expert: 'Hard',
}

export const hardness = (level: string | null): Hardness =>
  level === null ? 'Very hard' : (BY_LEVEL[level] ?? 'Hard')

/** `win-in-3` as people say it: `Win in 3`. */
export const themeName = (theme: string): string =>
  theme.charAt(0).toUpperCase() + theme.slice(1).replaceAll('-', ' ')

/** How hard the puzzles are that one wants, by game; nothing for any. */
export const wish = (game: string): Hardness | null =>
  recall<Record<string, Hardness | null>>('puzzle-wishes', {})[game] ?? null

export const setWish = (game: string, wanted: Hardness | null): void =>
  remember('puzzle-wishes', {
    ...recall<Record<string, Hardness | null>>('puzzle-wishes', {}),
    [game]: wanted,
  })

/** Who has solved so few puzzles of a game begins with easy ones. */
const NEWCOMER = 5

/** The next puzzle after this one that is not done; the first again after the last. Nothing if all of
 * that kind are done. */
export function nextPuzzle(
  puzzles: readonly PuzzleRating[],
  { solved, shown }: Solved,
  game: string,
  after: number,
  wanted: Hardness | null,
): number | null {
  const done = new Set([...(solved[game] ?? []), ...(shown[game] ?? [])])
  const find = (fits: (hard: Hardness) => boolean): number | null => {
    for (let step = 1; step <= puzzles.length; step++) {
      const number = (after + step) % puzzles.length
      const puzzle = puzzles[number]
      if (puzzle && !done.has(number) && fits(hardness(puzzle.level))) return number
    }
    return null
  }
  if (wanted) return find(hard => hard === wanted)
  const gentle = (solved[game] ?? []).length < NEWCOMER ? (['Easy', 'Medium'] as const) : []
  for (const kind of gentle) {
    const number = find(hard => hard === kind)
    if (number !== null) return number
  }
  return find(() => true)
}
