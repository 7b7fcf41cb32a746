import { type Desk, discardOf, faceOf, faces, type Group, groups } from './desk'
import type { Table } from './words'

/** What the host thinks of the words on the desk. It alone knows which are words, and at a table
 * with challenges it does not tell. */
export class DraftPreview {
  #asked = $state.raw<Group[]>([])
  #table: Table

  constructor(table: Table) {
    this.#table = table
  }

  /** Asks about a desk; in another `turn` the same words are another matter. */
  request(desk: Desk, turn: string): void {
    const words = groups(desk)
    const put = discardOf(desk)
    const discard = put && !words.some(({ cards }) => cards.includes(put)) ? faceOf(put) : null
    const lay = { words: words.map(({ cards }) => faces(cards)), discard }
    this.#table.judge(words.length ? { lay } : null, turn + JSON.stringify(lay), answer => {
      this.#asked = answer ? words : []
    })
  }

  /** Whether a group is a word, if the host says: a refusal names those that are not. */
  of(word: Group): 'good' | 'bad' | null {
    const same = (other: Group) =>
      other.key === word.key && other.cards.join() === word.cards.join()
    if (this.#table.view.options.mode !== 'referee' || !this.#asked.some(same)) return null
    return this.#bad.includes(faces(word.cards).join('')) ? 'bad' : 'good'
  }

  /** Whether it can be laid as is. */
  get ready(): boolean {
    return !this.#table.judging && this.#table.verdict !== null
  }

  /** Why one of the words cannot be laid, in the host's words. */
  get why(): string {
    const texts = this.#asked.map(({ cards }) => faces(cards).join(''))
    const named = this.#bad.some(text => texts.includes(text))
    return named ? (this.#table.verdictError?.message ?? '') : ''
  }

  get #bad(): string[] {
    return this.#table.verdictError?.at ?? []
  }
}
