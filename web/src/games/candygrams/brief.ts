import type { Options } from '../../gen/candygrams/Options'

/** What makes a table special. */
export function brief(options: unknown): string {
  const { mode, judge, words } = (options ?? {}) as Partial<Options>
  const name = typeof words === 'string' ? words : words?.name
  return [
    mode === 'express' ? 'Express' : '',
    judge === 'challenge' ? 'with challenges' : '',
    name && name !== 'standard' ? `${name} list` : '',
  ]
    .filter(Boolean)
    .join(', ')
}
