import type { Answer } from '../../gen/Answer'
import type { Action } from '../../gen/keyword/Action'
import type { Draft as DraftReport } from '../../gen/keyword/Draft'
import type { Part } from '../../gen/keyword/Part'
import type { Reject } from '../../gen/Reject'
import { PreviewRequest } from '../../lib/preview.svelte'
import { type Draft, parts, textOf, whole } from './draft'

export type Verdict = Extract<DraftReport, { is: 'word' }>

/** What the host thinks of the word that is being made: for letters that were typed it picks the
 * cards, and of cards it says what they come to. At a table that finds out at the reveal it does
 * not say whether that is a word. */
export class DraftPreview {
  verdict = $state.raw<Verdict | null>(null)
  /** Why nothing can come of it. */
  refused = $state.raw<Reject | null>(null)
  #preview: PreviewRequest<Action>
  #pick: (from: Part[] | null) => void

  constructor(ask: (action: Action) => Promise<Answer>, pick: (from: Part[] | null) => void) {
    this.#preview = new PreviewRequest(ask)
    this.#pick = pick
  }

  /** Asks about a draft. */
  request({ cells, typed }: Draft, round: number): void {
    const action: Action = typed
      ? { spell: { round, text: textOf(cells) } }
      : { commit: { round, word: parts(cells) } }
    this.#preview.request(cells.length ? action : null, answer => {
      const report = (answer?.draft ?? null) as DraftReport | null
      this.verdict = report?.is === 'word' ? report : null
      this.refused = answer?.error ?? null
      // Where the first letters are blue ones alone, they stay as they were guessed.
      if (answer && typed && (report || whole(cells))) this.#pick(this.verdict?.parts ?? null)
    })
  }

  /** Whether the host has answered that it can be laid as is. */
  get ready(): boolean {
    return !this.#preview.open && this.verdict !== null && this.verdict.valid !== false
  }

  /** Why it cannot be laid, in the host's words. */
  get why(): Reject | null {
    return this.verdict?.flaw ?? this.refused
  }
}
