import type { Options } from '../../gen/candy-monsters/Options'

/** What makes a table special. */
export function brief(options: unknown): string {
  const { cards, wide_market, turn_seconds, answer_seconds } = (options ?? {}) as Partial<Options>
  const set = typeof cards === 'string' ? cards : cards?.name
  return [
    wide_market ? 'wide market' : '',
    turn_seconds ? `${turn_seconds} s a turn` : '',
    answer_seconds === null ? 'no clock' : '',
    set && set !== 'standard' ? `${set} cards` : '',
  ]
    .filter(Boolean)
    .join(', ')
}
