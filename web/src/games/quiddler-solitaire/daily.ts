/** The deal of the day: everybody gets the same cards (QD-26). */
import { makeTable, tableInfo } from '../../lib/api'
import { recall, remember } from '../../lib/keep'
import { holdJoined, myName } from '../../lib/seats'

/** The day as the calendar on the wall has it. */
export function today(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** `15 Nov`. */
export function dayName(day: string): string {
  return new Date(`${day}T12:00`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
}

/** Opens a table for one, and gives its address. */
export async function deal(daily: string | null): Promise<string> {
  const options = daily ? { daily } : null
  const joined = await makeTable({ game: 'quiddler-solitaire', name: myName(), seats: 1, options })
  holdJoined(joined)
  if (daily) remember('daily', { day: daily, table: joined.table.id })
  return `/t/${joined.table.id}`
}

/** The daily deal, begun once a day: whoever comes back finds it as it was. */
export async function dealDaily(): Promise<string> {
  const day = today()
  const begun = recall<{ day: string; table: string } | null>('daily', null)
  if (begun?.day === day && (await tableInfo(begun.table).catch(() => null)))
    return `/t/${begun.table}`
  return deal(day)
}

export function shareText(
  view: { score: number | null; words: unknown[]; hints: number },
  day: string,
): string {
  const score = view.score === 0 ? 'a perfect zero' : `${view.score} points left`
  const hints = view.hints === 1 ? '1 hint' : view.hints ? `${view.hints} hints` : 'no hints'
  return `Quiddler solitaire, deal of ${dayName(day)}: ${score} with ${view.words.length} words and ${hints}.`
}
