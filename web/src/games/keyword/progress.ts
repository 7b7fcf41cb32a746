/** How far a keyword is filled, letter by letter. */
import type { Progress } from '../../gen/keyword/Progress'

export type Slot = { letter: string; state: 'have' | 'would' | 'open' }

/** The letters of the keyword: those one has, those a word would bring, and those that are open.
 * `missing` is what the host says would still be missing with that word. */
export function slots(keyword: string, progress: Progress, missing: string | null = null): Slot[] {
  const open = [...(missing ?? progress.missing)]
  return [...keyword].map((letter, i) => {
    if (progress.covered[i]) return { letter, state: 'have' }
    const at = open.indexOf(letter)
    if (at < 0) return { letter, state: 'would' }
    open.splice(at, 1)
    return { letter, state: 'open' }
  })
}

/** As it is read aloud. */
export function said(list: readonly Slot[]): string {
  const of = (state: Slot['state']) =>
    list.filter(slot => slot.state === state).map(({ letter }) => letter.toUpperCase())
  const [would, open] = [of('would'), of('open')]
  const have = list.length - open.length - would.length
  const brings = would.length ? `, ${would.join(' ')} with this word` : ''
  if (!open.length) return `the whole keyword${brings}`
  return `${have} of ${list.length} letters of the keyword${brings}, missing ${open.join(' ')}`
}
