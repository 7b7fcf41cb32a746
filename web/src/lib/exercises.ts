/** What this browser's player keeps missing: decisions that the coach found, to be made again. */
import type { CoachReport } from '../gen/CoachReport'
import type { Reject } from '../gen/Reject'
import { type Is, isCount, isNumber, isText, isWith, soundOf } from './check'
import { recall, remember } from './storage'

/** The memory of the spaced repetition, as far as it is looked at here: dates are text once stored. */
type Card = {
  due: string
  stability: number
  difficulty: number
  reps: number
  lapses: number
  state: number
  scheduled_days: number
}

/** A decision to be made again. */
export type Exercise = {
  table: string
  seat: number
  frame: number
  game: string
  /** What was missed, by its id and as a heading. */
  pattern: string
  title: string
  advice: string
  /** When it was found, in milliseconds since 1970. */
  found: number
  /** How often it was made right and wrong since. */
  right: number
  wrong: number
  /** When it is due again, and the memory of the spaced repetition; none before the first try. */
  due: number
  card: unknown
}

/** More are not kept: the oldest that are known well go first. */
const MOST = 300
const MOST_LOOKED_AT = 2000

export const exercises = (): Exercise[] => recall<Exercise[]>('exercises', [])

const keep = (all: Exercise[]): void =>
  remember('exercises', all.sort((a, b) => a.due - b.due).slice(0, MOST))

const same = (a: Exercise, b: Pick<Exercise, 'table' | 'seat' | 'frame'>): boolean =>
  a.table === b.table && a.seat === b.seat && a.frame === b.frame

export const exerciseOf = (which: Pick<Exercise, 'table' | 'seat' | 'frame'>): Exercise | null =>
  exercises().find(one => same(one, which)) ?? null

/** Notes the moments of one's own report; those known already stay as they are. Says how many are new. */
export function noteMoments(table: string, report: CoachReport, now = Date.now()): number {
  const all = exercises()
  const fresh = report.moments
    .map(
      ({ frame, pattern, title, advice }): Exercise => ({
        table,
        seat: report.seat,
        frame,
        game: report.game,
        pattern,
        title,
        advice,
        found: now,
        right: 0,
        wrong: 0,
        due: now,
        card: null,
      }),
    )
    .filter(moment => !all.some(one => same(one, moment)))
  if (fresh.length) keep([...all, ...fresh])
  noteLookedAt(table)
  return fresh.length
}

/** The games that the coach has looked at, the last one first. */
export const lookedAt = (): string[] => recall<string[]>('looked-at', [])

/** The coach need not look at this game any more. */
export function noteLookedAt(table: string): void {
  const others = lookedAt().filter(other => other !== table)
  remember('looked-at', [table, ...others].slice(0, MOST_LOOKED_AT))
}

/** Puts an exercise back with what came of it. */
export const noteTried = (tried: Exercise): void =>
  keep(exercises().map(one => (same(one, tried) ? tried : one)))

export const forgetExercise = (which: Exercise): void =>
  keep(exercises().filter(one => !same(one, which)))

/** Whether a host's refusal means that an exercise will never open again: its game is gone, or there was
 * nothing to decide. */
export const isLost = (code: Reject['code']): boolean =>
  code === 'unknown-table' || code === 'nothing-decided'

/** Where an exercise is made again. */
export const exercisePath = ({ table, seat, frame }: Pick<Exercise, 'table' | 'seat' | 'frame'>) =>
  `/practice/${encodeURIComponent(table)}/${seat}/${frame}`

const isCard: Is<Card> = isWith<Card>({
  due: (one): one is string => isText(one) && !Number.isNaN(Date.parse(one)),
  stability: isNumber,
  difficulty: isNumber,
  reps: isCount,
  lapses: isCount,
  state: (one): one is number => isCount(one) && one <= 3,
  scheduled_days: isNumber,
})

const isExercise: Is<Exercise> = isWith<Exercise>({
  table: isText,
  seat: isCount,
  frame: isCount,
  game: isText,
  pattern: isText,
  title: isText,
  advice: isText,
  found: isNumber,
  right: isCount,
  wrong: isCount,
  due: isNumber,
  card: (one): one is unknown => one === null || isCard(one),
})

/** When it was tried last; 0 before the first try. */
function lastTried({ card }: Exercise): number {
  const at = (card as { last_review?: string | Date } | null)?.last_review
  return at === undefined ? 0 : new Date(at).getTime() || 0
}

/** Adds what another device remembers: of an exercise that both have, the one that was tried last. */
export function addExercises(more: unknown): void {
  const all = exercises()
  for (const other of soundOf(more, isExercise)) {
    const at = all.findIndex(one => same(one, other))
    const here = all[at]
    if (!here) all.push(other)
    else if (lastTried(other) > lastTried(here)) all[at] = other
  }
  keep(all)
}

export type Missed = {
  game: string
  pattern: string
  title: string
  advice: string
  all: Exercise[]
}

/** What is missed most, first. */
export function patterns(all: Exercise[]): Missed[] {
  const found = new Map<string, Missed>()
  for (const one of all) {
    const { game, pattern, title, advice } = one
    const key = `${game} ${pattern}`
    const known = found.get(key) ?? { game, pattern, title, advice, all: [] }
    known.all.push(one)
    found.set(key, known)
  }
  return [...found.values()].sort((a, b) => b.all.length - a.all.length)
}

/** Those that are due, the longest waiting first. */
export const due = (all: Exercise[], now = Date.now()): Exercise[] =>
  all.filter(one => one.due <= now).sort((a, b) => a.due - b.due)
