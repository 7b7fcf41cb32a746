import type { Answer } from '../gen/Answer'

/** How long a draft must rest before the host is asked, in milliseconds. */
const DEBOUNCE = 60

/** Asks the host to judge a draft: once per draft, and an answer counts only while the draft is
 * still the same. */
export class PreviewRequest<Action> {
  /** Whether we are waiting for an answer. */
  open = $state(false)
  #ask: (action: Action) => Promise<Answer>
  #timer: ReturnType<typeof setTimeout> | undefined
  #last = ''

  constructor(ask: (action: Action) => Promise<Answer>) {
    this.#ask = ask
  }

  /** `null`: there is nothing to ask. `key` distinguishes drafts where the action alone does not. */
  request(
    action: Action | null,
    onanswer: (answer: Answer | null) => void,
    key = JSON.stringify(action),
  ): void {
    if (key === this.#last) return
    this.#last = key
    clearTimeout(this.#timer)
    this.open = action !== null
    if (action === null) onanswer(null)
    else
      this.#timer = setTimeout(async () => {
        const answer = await this.#ask(action).catch(() => null)
        if (key !== this.#last || !answer) return
        this.open = false
        onanswer(answer)
      }, DEBOUNCE)
  }
}
