import type { Options } from '../../gen/candy-monsters/Options'
import { special } from '../../lib/lists'

/** What makes a table special. */
export function brief(options: unknown): string {
  const { cards, wide_market, turn_seconds, answer_seconds } = (options ?? {}) as Partial<Options>
  return [
    wide_market ? 'wide market' : '',
    turn_seconds ? `${turn_seconds} s a turn` : '',
    answer_seconds === null ? 'no clock' : '',
    special(cards) && `${special(cards)} cards`,
  ]
    .filter(Boolean)
    .join(', ')
}
