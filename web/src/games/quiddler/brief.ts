import type { Options } from '../../gen/quiddler/Options'

/** What makes a table special. */
export function brief(options: unknown): string {
  const { mode, words } = (options ?? {}) as Partial<Options>
  const list = words && words.name !== 'standard' ? `${words.name} list` : ''
  return [mode === 'challenge' ? 'Challenges' : '', list].filter(Boolean).join(', ')
}
