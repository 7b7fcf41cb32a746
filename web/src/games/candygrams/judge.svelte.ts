import type { Answer } from '../../gen/Answer'
import type { Action } from '../../gen/candygrams/Action'
import type { Draft as Told } from '../../gen/candygrams/Draft'
import type { Reject } from '../../gen/Reject'

/** Fingers are faster than the line; the host is asked when they rest. */
const REST = 60

/** What the host thinks of the draft: its words, their colours, and everything that is wrong. At a
 * table with challenges it speaks of geometry only. */
export class Judged {
  told = $state.raw<Told | null>(null)
  /** Why nothing can come of it. */
  refused = $state.raw<Reject | null>(null)
  #ask: (action: Action) => Promise<Answer>
  #timer: ReturnType<typeof setTimeout> | undefined
  #last = ''
  #open = $state(false)

  constructor(ask: (action: Action) => Promise<Answer>) {
    this.#ask = ask
  }

  /** Asks about a draft, unless it was asked about already. `null`: there is nothing to ask. */
  look(action: Action | null): void {
    const mark = action === null ? '' : JSON.stringify(action)
    if (mark === this.#last) return
    this.#last = mark
    clearTimeout(this.#timer)
    if (!action) this.#settle(null, null)
    else {
      this.#open = true
      this.#timer = setTimeout(() => this.#inquire(action, mark), REST)
    }
  }

  /** Whether the host is still thinking about it. */
  get open(): boolean {
    return this.#open
  }

  /** What is wrong with it, in the host's words; the first is why it would be refused. */
  get problems(): Reject[] {
    return this.refused ? [this.refused] : (this.told?.problems ?? [])
  }

  async #inquire(action: Action, mark: string): Promise<void> {
    const answer = await this.#ask(action).catch(() => null)
    // The draft may have changed while the host was asked.
    if (mark === this.#last && answer)
      this.#settle(answer.error ? null : (answer.draft as Told), answer.error)
  }

  #settle(told: Told | null, refused: Reject | null): void {
    this.told = told
    this.refused = refused
    this.#open = false
  }
}
