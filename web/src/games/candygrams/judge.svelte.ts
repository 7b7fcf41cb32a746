import type { Answer } from '../../gen/Answer'
import type { Action } from '../../gen/candygrams/Action'
import type { Draft as Told } from '../../gen/candygrams/Draft'
import type { Reject } from '../../gen/Reject'
import { Inquiry } from '../../lib/inquiry.svelte'

/** What the host thinks of the draft: its words, their colours, and everything that is wrong. At a
 * table with challenges it speaks of geometry only. */
export class Judged {
  told = $state.raw<Told | null>(null)
  /** Why nothing can come of it. */
  refused = $state.raw<Reject | null>(null)
  #inquiry: Inquiry<Action>

  constructor(ask: (action: Action) => Promise<Answer>) {
    this.#inquiry = new Inquiry(ask)
  }

  /** Asks about a draft. `null`: there is nothing to ask. */
  look(action: Action | null): void {
    this.#inquiry.look(action, answer => {
      this.told = !answer || answer.error ? null : (answer.draft as Told)
      this.refused = answer?.error ?? null
    })
  }

  /** What is wrong with it, in the host's words; the first is why it would be refused. */
  get problems(): Reject[] {
    return this.refused ? [this.refused] : (this.told?.problems ?? [])
  }
}
