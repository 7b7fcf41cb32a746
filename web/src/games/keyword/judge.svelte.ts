import type { Answer } from '../../gen/Answer'
import type { Action } from '../../gen/keyword/Action'
import type { Draft as Told } from '../../gen/keyword/Draft'
import type { Part } from '../../gen/keyword/Part'
import type { Reject } from '../../gen/Reject'
import { Inquiry } from '../../lib/inquiry.svelte'
import { type Draft, parts, textOf, whole } from './draft'

export type Verdict = Extract<Told, { is: 'word' }>

/** What the host thinks of the word that is being made: for letters that were typed it picks the
 * cards, and of cards it says what they come to. At a table that finds out at the reveal it does
 * not say whether that is a word. */
export class Judged {
  verdict = $state.raw<Verdict | null>(null)
  /** Why nothing can come of it. */
  refused = $state.raw<Reject | null>(null)
  #inquiry: Inquiry<Action>
  #pick: (from: Part[] | null) => void

  constructor(ask: (action: Action) => Promise<Answer>, pick: (from: Part[] | null) => void) {
    this.#inquiry = new Inquiry(ask)
    this.#pick = pick
  }

  /** Asks about a draft. */
  look({ cells, typed }: Draft, round: number): void {
    const action: Action = typed
      ? { spell: { round, text: textOf(cells) } }
      : { commit: { round, word: parts(cells) } }
    this.#inquiry.look(cells.length ? action : null, answer => {
      const told = !answer || answer.error ? null : (answer.draft as Told)
      this.verdict = told?.is === 'word' ? told : null
      this.refused = answer?.error ?? null
      // Where the first letters are blue ones alone, they stay as they were guessed.
      if (answer && typed && (told || whole(cells))) this.#pick(this.verdict?.parts ?? null)
    })
  }

  /** Whether the host has answered, and lets it be laid just as it is. */
  get ready(): boolean {
    return !this.#inquiry.open && this.verdict !== null && this.verdict.valid !== false
  }

  /** Why it cannot be laid, in the host's words. */
  get why(): Reject | null {
    return this.verdict?.flaw ?? this.refused
  }
}
