/** Daily games: the same deal for everybody. What one has played is remembered by this browser; the
 * host ranks the attempt that was made on the day itself. */
import type { DailyReport } from '../gen/DailyReport'
import type { TableInfo } from '../gen/TableInfo'
import { tableInfo } from './api'
import { isCount, isDay, isFlag, isText, isWith, orNull, soundOf } from './check'
import { dailyReport, startDaily } from './host-api'
import { warmUp } from './load'
import { randomHex } from './random'
import { holdJoined } from './seats'
import { recall, remember } from './storage'

/** An attempt. Without a score it has not come to its end. */
export type Attempt = {
  day: string
  game: string
  table: string
  /** Whether it counts: begun on its day, and the first. */
  ranked: boolean
  score: string | null
  solved: boolean
  hints: number
}

const MAX_ATTEMPTS = 3000

export const attempts = (): Attempt[] => recall<Attempt[]>('dailies', [])

/** The attempt that counts, or the last one that does not. */
export const attemptOf = (all: readonly Attempt[], day: string, game: string): Attempt | null => {
  const found = all.filter(one => one.day === day && one.game === game)
  return found.find(({ ranked }) => ranked) ?? found.at(-1) ?? null
}

function note(attempt: Attempt): void {
  const others = attempts().filter(({ table }) => table !== attempt.table)
  remember('dailies', [...others, attempt].slice(-MAX_ATTEMPTS))
}

const isAttempt = isWith<Attempt>({
  day: isDay,
  game: isText,
  table: isText,
  ranked: isFlag,
  score: orNull(isText),
  solved: isFlag,
  hints: isCount,
})

/** Adds what another device remembers: of an attempt that both have, the one that came to its end. */
export function addAttempts(more: unknown): void {
  for (const other of soundOf(more, isAttempt)) {
    const here = attempts().find(({ table }) => table === other.table)
    if (!here || here.score === null) note(other)
  }
}

/** The day whose deal a table plays. */
export const dayOf = ({ options }: Pick<TableInfo, 'options'>): string | null =>
  (options as { daily?: string | null } | null)?.daily ?? null

/** What tells this browser from others when attempts are ranked. */
export function playerKey(): string {
  const known = recall('player', '')
  if (known) return known
  const key = randomHex(16)
  remember('player', key)
  return key
}

/** Opens the daily game of a day, or goes on with it, and gives its address. */
export async function playDaily(game: string, day: string, today: string): Promise<string> {
  warmUp(game)
  const before = attemptOf(attempts(), day, game)
  const goesOn = before && (before.score === null || (day === today && before.ranked))
  if (goesOn && before.ranked === (day === today)) return `/t/${before.table}`
  const ranked = day === today
  const joined = await startDaily(game, day, ranked ? playerKey() : null)
  holdJoined(joined)
  const { id: table } = joined.table
  note({ day, game, table, ranked, score: null, solved: false, hints: 0 })
  return `/t/${table}`
}

/** The same again, for practice. */
export async function practise(game: string, day: string): Promise<string> {
  warmUp(game)
  const joined = await startDaily(game, day, null)
  holdJoined(joined)
  const { id: table } = joined.table
  note({ day, game, table, ranked: false, score: null, solved: false, hints: 0 })
  return `/t/${table}`
}

/** How a finished daily went, written down. */
export async function settle(table: string): Promise<DailyReport> {
  const report = await dailyReport(table)
  const { day, game, score, solved, hints, place } = report
  note({ day, game, table, ranked: place !== null, score, solved, hints })
  return report
}

/** Writes down what came to its end while this page was not looking. */
export async function catchUp(day: string): Promise<void> {
  const open = attempts().filter(one => one.day === day && one.score === null)
  const look = async ({ table }: Attempt) => (await tableInfo(table)).outcome && settle(table)
  await Promise.all(open.map(one => look(one).catch(() => null)))
}

/** The day so many days later. */
export function later(day: string, days: number): string {
  const then = new Date(`${day}T00:00Z`)
  then.setUTCDate(then.getUTCDate() + days)
  return then.toISOString().slice(0, 10)
}

/** `18 Nov`. */
export const dayName = (day: string): string =>
  new Date(`${day}T00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })

/** Days on which an attempt that counts came to its end. */
export const daysDone = (all: readonly Attempt[]): Set<string> =>
  new Set(all.filter(({ ranked, score }) => ranked && score !== null).map(({ day }) => day))

/** How often a missed day is forgiven, in days. */
const FORGIVEN_EVERY = 7

/** Days in a row up to today, or up to yesterday as long as today can still be played. One missed day
 * in a week is forgiven; it does not count, and it does not end the row. */
export function streak(done: ReadonlySet<string>, today: string): number {
  let count = 0
  let day = done.has(today) ? today : later(today, -1)
  let forgiven: string | null = null
  for (;;) {
    if (done.has(day)) count++
    else if (!forgiven || later(day, FORGIVEN_EVERY) <= forgiven) forgiven = day
    else return count
    // Two missed days in a row are two: the second one ends it.
    day = later(day, -1)
  }
}

/** The weeks of a month, Monday first; days of other months are empty. */
export function weeks(month: string): (string | null)[][] {
  const first = `${month}-01`
  const lead = (new Date(`${first}T00:00Z`).getUTCDay() + 6) % 7
  const cells: (string | null)[] = Array.from({ length: lead }, () => null)
  for (let day = first; day.startsWith(month); day = later(day, 1)) cells.push(day)
  while (cells.length % 7) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, i) => cells.slice(7 * i, 7 * i + 7))
}

/** The last so many weeks, Monday first, up to the one that this day is in. */
export function lastWeeks(today: string, count: number): string[][] {
  const monday = later(today, -((new Date(`${today}T00:00Z`).getUTCDay() + 6) % 7))
  const days = (first: string) => Array.from({ length: 7 }, (_, i) => later(first, i))
  return Array.from({ length: count }, (_, i) => days(later(monday, 7 * (i - count + 1))))
}
