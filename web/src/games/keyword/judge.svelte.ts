import type { Answer } from '../../gen/Answer'
import type { Action } from '../../gen/keyword/Action'
import type { Draft as Told } from '../../gen/keyword/Draft'
import type { Part } from '../../gen/keyword/Part'
import type { Reject } from '../../gen/Reject'
import { type Draft, parts, textOf, whole } from './draft'

/** Fingers are faster than the line; the host is asked when they rest. */
const REST = 60

export type Verdict = Extract<Told, { is: 'word' }>

/** What the host thinks of the word that is being made: for letters that were typed it picks the
 * cards, and of cards it says what they come to. At a table that finds out at the reveal it does
 * not say whether that is a word. */
export class Judged {
  verdict = $state.raw<Verdict | null>(null)
  /** Why nothing can come of it. */
  refused = $state.raw<Reject | null>(null)
  #ask: (action: Action) => Promise<Answer>
  #pick: (from: Part[] | null) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #last = ''
  #open = $state(false)

  constructor(ask: (action: Action) => Promise<Answer>, pick: (from: Part[] | null) => void) {
    this.#ask = ask
    this.#pick = pick
  }

  /** Asks about a draft, unless it was asked about already. */
  look(draft: Draft, round: number): void {
    const { cells, typed } = draft
    const action: Action = typed
      ? { spell: { round, text: textOf(cells) } }
      : { commit: { round, word: parts(cells) } }
    const mark = JSON.stringify(action)
    if (mark === this.#last) return
    this.#last = mark
    clearTimeout(this.#timer)
    if (!cells.length) {
      this.#settle(null, null)
      return
    }
    this.#open = true
    this.#timer = setTimeout(() => this.#inquire(action, mark, typed && whole(cells)), REST)
  }

  /** Whether the host has answered, and lets it be laid just as it is. */
  get ready(): boolean {
    return !this.#open && this.verdict !== null && this.verdict.valid !== false
  }

  /** Why it cannot be laid, in the host's words. */
  get why(): Reject | null {
    return this.verdict?.flaw ?? this.refused
  }

  async #inquire(action: Action, mark: string, guessed: boolean): Promise<void> {
    const answer = await this.#ask(action).catch(() => null)
    // The word may have changed while the host was asked.
    if (mark !== this.#last || !answer) return
    const told = answer.error ? null : (answer.draft as Told)
    this.#settle(told?.is === 'word' ? told : null, answer.error)
    // Where the first letters are blue ones alone, they stay as they were guessed.
    if ('spell' in (action as object) && (told || guessed)) this.#pick(this.verdict?.parts ?? null)
  }

  #settle(verdict: Verdict | null, refused: Reject | null): void {
    this.verdict = verdict
    this.refused = refused
    this.#open = false
  }
}
