/** Ghosts: recorded runs that one races on the same deal, at their original pace. A run is a finished
 * game of one person, alone or against bots. */
import { cardOf } from '../games/cards'
import type { GamePart, Progress } from '../games/types'
import type { Replay } from '../gen/Replay'
import type { TableInfo } from '../gen/TableInfo'
import { dayOf, practise } from './daily'
import { continueGame } from './host-api'
import { isBot } from './people'
import { holdJoined } from './seats'

/** Whether a run of this game can be raced; `daily` says whether it was on the deal of a day. */
export const hasRaces = (game: string, daily: boolean): boolean => {
  const races = cardOf(game)?.races
  return races === 'any' || (races === 'daily' && daily)
}

/** The seat of the one person who played, if a finished game is a run that can be raced. */
export function runnerOf(info: TableInfo): number | null {
  const people = info.seats.flatMap((seat, i) => (seat.occupant && !isBot(seat) ? [i] : []))
  const [only] = people
  if (only === undefined || people.length > 1 || !info.outcome) return null
  return hasRaces(info.game, dayOf(info) !== null) ? only : null
}

/** The bots of a run, by seat, whose cards one can be dealt too. On the deal of a day one always has the
 * first seat, so there only the person can be raced. */
export function botsOf(info: TableInfo): number[] {
  if (runnerOf(info) === null || dayOf(info) !== null) return []
  return info.seats.flatMap((seat, i) => (isBot(seat) ? [i] : []))
}

/** Which run an address names, and whose: `ab12`, or `ab12:1` for a bot in the second seat. */
export function namedGhost(text: string): { run: string; seat: number | null } {
  const [run = '', seat] = text.split(':')
  return { run, seat: seat && /^\d$/.test(seat) ? Number(seat) : null }
}

/** How far a ghost was, and when, on the table's clock. */
export type GhostStep = Progress & { at: number }

/** The ghost of a seat: every step at which it was further, or somewhere else, than before. */
export function ghostSteps(
  { frames }: Pick<Replay, 'frames'>,
  part: Pick<GamePart, 'progress'>,
  seat: number,
): GhostStep[] {
  const steps: GhostStep[] = []
  for (const { snapshot, at } of frames) {
    const progress = part.progress?.(snapshot.view, seat)
    if (progress && progress.text !== steps.at(-1)?.text) steps.push({ ...progress, at })
  }
  return steps
}

/** Where a ghost is at this moment; before its first step it stands there already. */
export const ghostAt = (steps: readonly GhostStep[], now: number): GhostStep | null =>
  steps.findLast(({ at }) => at <= now) ?? steps[0] ?? null

/** Opens a table with the deal of a run, and gives its address. */
export async function raceAgainst(
  { table, frames }: Replay,
  part: Pick<GamePart, 'progress'>,
  seat: number,
): Promise<string> {
  const day = dayOf(table)
  const whose = seat === runnerOf(table) ? '' : `:${seat}`
  const ghost = `?ghost=${encodeURIComponent(table.id)}${whose}`
  if (day !== null) return (await practise(table.game, day)) + ghost
  // The first moment after the deal: what comes later is not luck.
  const frame = frames.findIndex(({ snapshot }) => part.progress?.(snapshot.view, seat))
  const bots = table.seats.flatMap(({ occupant }) =>
    occupant && 'bot' in occupant ? [occupant.bot.level] : [],
  )
  const joined = await continueGame(table.id, { frame, seat, bot: bots[0] ?? null })
  holdJoined(joined)
  return `/t/${joined.table.id}${ghost}`
}
