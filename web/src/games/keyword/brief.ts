import type { Options } from '../../gen/keyword/Options'
import { special } from '../../lib/lists'

/** What makes a table special. */
export function brief(options: unknown): string {
  const { keyword, timer_seconds, validation, words } = (options ?? {}) as Partial<Options>
  return [
    keyword && keyword !== 'keyword' ? keyword.toUpperCase() : '',
    timer_seconds === null ? 'no timer' : '',
    validation === 'table' ? 'anything can be laid' : '',
    special(words) && `${special(words)} list`,
  ]
    .filter(Boolean)
    .join(', ')
}
