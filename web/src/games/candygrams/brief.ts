import type { Options } from '../../gen/candygrams/Options'
import { special } from '../../lib/lists'

/** What makes a table special. */
export function brief(options: unknown): string {
  const { mode, judge, words } = (options ?? {}) as Partial<Options>
  return [
    mode === 'express' ? 'Express' : '',
    judge === 'challenge' ? 'with challenges' : '',
    special(words) && `${special(words)} list`,
  ]
    .filter(Boolean)
    .join(', ')
}
