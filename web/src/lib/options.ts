/** What a table has chosen, in words, from the options that the host lists for its game. */
import type { OptionInfo } from '../gen/OptionInfo'
import { isDay } from './check'
import { dayName } from './daily'

export type Options = Record<string, unknown>

/** Lists of words and sets of cards are chosen by name; a table that has begun also names their
 * version. */
const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : value

/** A value as text, to compare it and to tell it from others. */
export const keyOf = (value: unknown): string => JSON.stringify(plain(value) ?? null)

/** A time as people say it: `30 s`, `2 min`, `1 day`. */
function time(seconds: number): string {
  if (seconds === 0) return '0 s'
  if (seconds % 86_400 === 0) return seconds === 86_400 ? '1 day' : `${seconds / 86_400} days`
  if (seconds % 3600 === 0) return `${seconds / 3600} h`
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`
}

/** A value as a person would say it; `names` are those of the seats, where they are known. */
export function valueWords(
  { kind }: Pick<OptionInfo, 'kind'>,
  value: unknown,
  names: string[] = [],
): string {
  const chosen = plain(value)
  const seatName = (seat: number) => names[seat] || `Player ${seat + 1}`
  switch (kind.is) {
    case 'switch':
      return chosen ? 'on' : 'off'
    case 'one-of':
      return (
        kind.choices.find(choice => keyOf(choice.value) === keyOf(chosen))?.title ?? words(chosen)
      )
    case 'number':
      if (typeof chosen !== 'number') return kind.none ?? 'none'
      if (kind.unit !== 'seconds') return `${chosen} ${kind.unit}`
      // A clock that cannot be left out in another way is left out with no seconds.
      return chosen === 0 && kind.none === null ? 'No limit' : time(chosen)
    case 'text':
      return isDay(chosen) ? dayName(chosen) : words(chosen)
    case 'seat':
      return seatName(Number(chosen))
    case 'per-seat': {
      const { each } = kind
      return bySeat(chosen)
        .flatMap((given, seat) =>
          given ? [`${seatName(seat)} (${valueWords({ kind: each }, given)})`] : [],
        )
        .join(', ')
    }
  }
}

const words = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** What the seats have of an option that single seats have. */
export const bySeat = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** What is not as usual: "Board: Mini", "Wide market", "Head start: Ben (50 points)". */
export function summary(specs: OptionInfo[], options: unknown, names: string[] = []): string[] {
  const chosen = (options ?? {}) as Options
  return specs.flatMap(spec => {
    const value = chosen[spec.key]
    if (spec.tier === 'hidden' || value === undefined || keyOf(value) === keyOf(spec.default))
      return []
    if (spec.kind.is === 'switch' && value === true) return [spec.title]
    if (spec.kind.is === 'per-seat' && !bySeat(value).some(Boolean)) return []
    return [`${spec.title}: ${valueWords(spec, value, names)}`]
  })
}
