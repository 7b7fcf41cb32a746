import type { Action } from '../../gen/keyword/Action'
import type { Offer, Offers } from '../../lib/offers'
import { type Draft, parts, textOf } from './draft'
import type { View } from './seen'
import { print } from './words'

/** `pass` and `back` only change what one is busy with; `go-on` ends the look at the last words. */
export type Act = Action | 'pass' | 'back' | 'go-on'

/** Whether the word being made is the one that lies face down. */
export const laid = (view: View, draft: Draft): boolean =>
  view.sealed !== null && JSON.stringify(view.sealed.parts) === JSON.stringify(parts(draft.cells))

/** What the buttons offer now. What may be done at all, the view says; that a word can be laid, the
 * host has said of just this draft (`ready`). */
export function offers(view: View, draft: Draft, ready: boolean): Offers<Act> {
  const { can, round } = view
  if (can.ready) return { main: { words: 'Ready', action: { ready: { round } } }, side: null }
  if (draft.drop && can.pass) {
    const words = draft.drop.length ? `Pass and swap ${draft.drop.length}` : 'Pass, keep all'
    return {
      main: { words, action: { pass: { round, drop: draft.drop } } },
      side: { words: 'Back', action: 'back' },
    }
  }
  if (!can.commit) return null
  const back: Offer<Act> = { words: 'Take back', action: { 'take-back': { round } } }
  if (laid(view, draft)) return { main: { words: '', action: null }, side: back }
  const commit: Action | null = ready ? { commit: { round, word: parts(draft.cells) } } : null
  if (can.takeBack) return { main: { words: 'Lock in this instead', action: commit }, side: back }
  return {
    main: {
      words: draft.cells.length ? `Lock in ${print(textOf(draft.cells))}` : 'Lock in a word',
      action: commit,
    },
    side: can.pass ? { words: 'Pass', action: 'pass' } : null,
  }
}
