import type { Options } from '../../gen/quiddler/Options'
import { special } from '../../lib/lists'

/** What makes a table special. */
export function brief(options: unknown): string {
  const { mode, words } = (options ?? {}) as Partial<Options>
  return [mode === 'challenge' ? 'Challenges' : '', special(words) && `${special(words)} list`]
    .filter(Boolean)
    .join(', ')
}
