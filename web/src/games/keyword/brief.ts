import type { Options } from '../../gen/keyword/Options'

/** What makes a table special. */
export function brief(options: unknown): string {
  const { keyword, timer_seconds, validation, words } = (options ?? {}) as Partial<Options>
  const name = typeof words === 'string' ? words : words?.name
  return [
    keyword && keyword !== 'keyword' ? keyword.toUpperCase() : '',
    timer_seconds === null ? 'no timer' : '',
    validation === 'table' ? 'anything can be laid' : '',
    name && name !== 'standard' ? `${name} list` : '',
  ]
    .filter(Boolean)
    .join(', ')
}
