import type { Answer } from '../../gen/Answer'
import type { Action } from '../../gen/candygrams/Action'
import type { Draft as DraftReport } from '../../gen/candygrams/Draft'
import type { Reject } from '../../gen/Reject'
import { PreviewRequest } from '../../lib/preview.svelte'

/** What the host thinks of the draft: its words, their colours, and everything that is wrong. At a
 * table with challenges it speaks of geometry only. */
export class DraftPreview {
  report = $state.raw<DraftReport | null>(null)
  /** Why nothing can come of it. */
  refused = $state.raw<Reject | null>(null)
  #preview: PreviewRequest<Action>

  constructor(ask: (action: Action) => Promise<Answer>) {
    this.#preview = new PreviewRequest(ask)
  }

  /** Asks about a draft. `null`: there is nothing to ask. */
  request(action: Action | null): void {
    this.#preview.request(action, answer => {
      this.report = (answer?.draft ?? null) as DraftReport | null
      this.refused = answer?.error ?? null
    })
  }

  /** What is wrong with it, in the host's words; the first is why it would be refused. */
  get problems(): Reject[] {
    return this.report?.problems ?? (this.refused ? [this.refused] : [])
  }
}
