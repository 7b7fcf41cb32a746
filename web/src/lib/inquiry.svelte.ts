import type { Answer } from '../gen/Answer'

/** Fingers are faster than the line; the host is asked when they rest. */
const REST = 60

/** What the host thinks of something that is still being made. It is asked about each state once,
 * and heard only if that is still the state. */
export class Inquiry<Action> {
  /** Whether the host is still thinking about it. */
  open = $state(false)
  #ask: (action: Action) => Promise<Answer>
  #timer: ReturnType<typeof setTimeout> | undefined
  #last = ''

  constructor(ask: (action: Action) => Promise<Answer>) {
    this.#ask = ask
  }

  /** Asks, unless that was done. `null`: there is nothing to ask. `mark` tells one state from
   * another, where the action alone does not. */
  look(
    action: Action | null,
    heard: (answer: Answer | null) => void,
    mark = JSON.stringify(action),
  ): void {
    if (mark === this.#last) return
    this.#last = mark
    clearTimeout(this.#timer)
    this.open = action !== null
    if (action === null) heard(null)
    else
      this.#timer = setTimeout(async () => {
        const answer = await this.#ask(action).catch(() => null)
        if (mark !== this.#last || !answer) return
        this.open = false
        heard(answer)
      }, REST)
  }
}
