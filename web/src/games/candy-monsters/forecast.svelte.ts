import type { Answer } from '../../gen/Answer'
import type { Action } from '../../gen/candy-monsters/Action'
import type { Draft } from '../../gen/candy-monsters/Draft'
import type { Reject } from '../../gen/Reject'

export type Result = { draft: Draft; refused: null } | { draft: null; refused: Reject }

/** What would come of actions, as the host previews it. */
export class Forecast {
  #results = $state.raw<ReadonlyMap<string, Result>>(new Map())
  #ask: (action: Action) => Promise<Answer>
  #seq = -1
  #asked = new Set<string>()

  constructor(ask: (action: Action) => Promise<Answer>) {
    this.#ask = ask
  }

  /** Asks about actions, unless that was done; everything is forgotten when the game goes on. */
  look(actions: Action[], seq: number): void {
    if (seq !== this.#seq) {
      this.#seq = seq
      this.#asked = new Set()
      this.#results = new Map()
    }
    for (const action of actions) {
      const key = JSON.stringify(action)
      if (this.#asked.has(key)) continue
      this.#asked.add(key)
      void this.#preview(action, key, seq)
    }
  }

  of(action: Action): Result | null {
    return this.#results.get(JSON.stringify(action)) ?? null
  }

  async #preview(action: Action, key: string, seq: number): Promise<void> {
    const answer = await this.#ask(action).catch(() => null)
    if (!answer || seq !== this.#seq) return
    const { draft, error } = answer
    const result: Result = error
      ? { draft: null, refused: error }
      : { draft: draft as Draft, refused: null }
    this.#results = new Map(this.#results).set(key, result)
  }
}
