import type { Answer } from '../../gen/Answer'
import type { Draft } from '../../gen/quiddler/Draft'
import { Inquiry } from '../../lib/inquiry.svelte'
import { type Desk, discardOf, faceOf, faces, type Group, groups } from './desk'

/** What the host thinks of the words on the desk. It alone knows which are words, and at a table
 * with challenges it does not tell. */
export class Judged {
  draft = $state.raw<Draft | null>(null)
  #asked = $state.raw<Group[]>([])
  #inquiry: Inquiry<unknown>

  constructor(ask: (action: unknown) => Promise<Answer>) {
    this.#inquiry = new Inquiry(ask)
  }

  /** Asks about a desk; in another `turn` the same words are another matter. */
  look(desk: Desk, turn: string): void {
    const words = groups(desk)
    const put = discardOf(desk)
    const discard = put && !words.some(({ cards }) => cards.includes(put)) ? faceOf(put) : null
    const lay = { words: words.map(({ cards }) => faces(cards)), discard }
    const heard = (answer: Answer | null) => {
      this.draft = !answer || answer.error ? null : (answer.draft as Draft)
      this.#asked = answer ? words : []
    }
    this.#inquiry.look(words.length ? { lay } : null, heard, turn + JSON.stringify(lay))
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
    return !this.#inquiry.open && this.draft !== null && this.draft.refused === null
  }

  /** Why one of the words cannot be laid, in the host's words where it says so. */
  get why(): string {
    const bad = this.draft?.words.find(({ good }) => good === false)
    if (!bad) return ''
    const no = this.draft?.refused
    return no?.rule === 'QD-03' ? no.say : `“${bad.text}” cannot be laid at this table.`
  }
}
