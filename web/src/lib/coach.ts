/** What the coach says about a finished game: the host weighs every decision, and tells how far it is. */
import type { CoachDecision } from '../gen/CoachDecision'
import type { CoachLine } from '../gen/CoachLine'
import type { CoachReport } from '../gen/CoachReport'
import type { CoachUnit } from '../gen/CoachUnit'
import { HostRefused, refusedBy } from './api'

/** Asks the coach about a seat. `told` hears how many decisions are weighed, of how many. */
export async function coachReport(
  id: string,
  seat: number,
  told: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<CoachReport> {
  const answer = await fetch(`/api/finished/${encodeURIComponent(id)}/coach?seat=${seat}`, {
    signal,
  })
  if (!answer.ok || !answer.body) throw await refusedBy(answer)
  for await (const text of lines(answer.body)) {
    const line = JSON.parse(text) as CoachLine
    if ('report' in line) return line.report
    if ('refused' in line) throw new HostRefused(line.refused.error, answer.status)
    told(line.progress.done, line.progress.of)
  }
  throw new TypeError('the connection ended before the report')
}

async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const parts = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    yield* parts.filter(Boolean)
  }
}

/** Losses smaller than this are not worth a mark: as the host has it. */
const LEAST: Record<CoachUnit, number> = { chance: 0.02, points: 0.5, rounds: 0.1, candies: 0.5 }

/** Whether a decision was clearly a mistake: it cost something, even if the estimate is off. */
export const isMistake = ({ loss, error }: CoachDecision, unit: CoachUnit): boolean =>
  loss >= LEAST[unit] && loss > error

/** A loss in words: `12 in 100 games`, `3.5 points`. */
export function amount(loss: number, unit: CoachUnit): string {
  if (unit === 'chance') return `${Math.round(loss * 100)} in 100 games`
  const tenths = Math.round(loss * 10) / 10
  const noun = { points: 'point', rounds: 'round', candies: 'candy' }[unit]
  if (tenths === 1) return `1 ${noun}`
  return `${tenths} ${noun === 'candy' ? 'candies' : `${noun}s`}`
}

/** How sure the coach is, in words. */
export const sureness = ({ proven, error }: CoachDecision, unit: CoachUnit): string =>
  proven ? 'proved' : `estimated, give or take ${amount(error, unit)}`

/** Everything on the table that an action names, as games name it to find it on the screen. */
export function named(action: unknown): string[] {
  if (typeof action === 'string') return action.split('+')
  // Piles are counted from 0 in JSON, and from 1 on the table.
  if (typeof action === 'number') return [String(action + 1)]
  if (action === null || typeof action !== 'object') return []
  return Object.values(action).flatMap(named)
}
