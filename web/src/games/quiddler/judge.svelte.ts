import type { Answer } from '../../gen/Answer'
import type { Draft } from '../../gen/quiddler/Draft'
import { type Desk, discardOf, faceOf, faces, type Group, groups } from './desk'

/** Fingers are faster than the line; the host is asked when they rest. */
const REST = 90

type Ask = (action: unknown) => Promise<Answer>

/** What the host thinks of the words on the desk. It alone knows which are words, and at a table
 * with challenges it does not tell. */
export class Judged {
  draft = $state.raw<Draft | null>(null)
  #asked = $state.raw<Group[]>([])
  #ask: Ask
  #timer: ReturnType<typeof setTimeout> | undefined
  #last = ''
  /** The desk has changed since the host was last heard. */
  #open = $state(false)

  constructor(ask: Ask) {
    this.#ask = ask
  }

  /** Asks about a desk, unless it was asked about already. */
  look(desk: Desk, turn: string): void {
    const words = groups(desk)
    const put = discardOf(desk)
    const discard = put && !words.some(({ cards }) => cards.includes(put)) ? faceOf(put) : null
    const lay = { words: words.map(({ cards }) => faces(cards)), discard }
    const mark = turn + JSON.stringify(lay)
    if (mark === this.#last) return
    this.#last = mark
    clearTimeout(this.#timer)
    if (!words.length) {
      this.draft = null
      this.#asked = []
      this.#open = false
      return
    }
    this.#open = true
    this.#timer = setTimeout(async () => {
      const answer = await this.#ask({ lay }).catch(() => null)
      // The desk may have changed while the host was asked.
      if (mark !== this.#last || !answer) return
      this.draft = answer.error ? null : (answer.draft as Draft)
      this.#asked = words
      this.#open = false
    }, REST)
  }

  /** Whether a group is a word, where that is known and told. */
  of(word: Group): 'good' | 'bad' | null {
    const same = (other: Group) =>
      other.key === word.key && other.cards.join() === word.cards.join()
    const good = this.draft?.words[this.#asked.findIndex(same)]?.good
    return good === undefined || good === null ? null : good ? 'good' : 'bad'
  }

  /** Whether it can be laid just as it is. */
  get ready(): boolean {
    return !this.#open && this.draft !== null && this.draft.refused === null
  }

  /** Why one of the words cannot be laid, in the host's words where it says so. */
  get why(): string {
    const bad = this.draft?.words.find(({ good }) => good === false)
    if (!bad) return ''
    const no = this.draft?.refused
    return no?.rule === 'QD-03' ? no.say : `“${bad.text}” cannot be laid at this table.`
  }
}
