/** Everything one does with one's own candies before they are announced: by tapping, dragging or
 * typing. It moves candies and says so; the host judges them. */
import type { Sound } from '../../lib/sound'
import { byColour, type Candy, COLOURS, type Combo, colourOf, letterOf, say } from './candy'
import { back, type Cursor, cellOf, lay, step, turned, type Written, write } from './cursor'
import {
  board,
  type Cell,
  type Draft,
  EMPTY,
  free,
  isEmpty,
  kept,
  key,
  type Mine,
  move,
  put,
  recolour,
  take,
} from './draft'
import { reconcile, type Slot, shuffled, slots } from './shoppe'

const NOTHING: Mine = { crossword: [], candies: [] }

export class Desk {
  draft = $state.raw<Draft>(EMPTY)
  order = $state.raw<Candy[]>([])
  cursor = $state.raw<Cursor | null>(null)
  /** A candy that was tapped before any cell was: it waits for one. */
  picked = $state.raw<Candy | null>(null)
  mine = $state.raw<Mine>(NOTHING)
  combo = $state.raw<Combo | null>(null)
  /** A letter that was typed and is not in the shoppe. */
  lacking = $state('')
  board = $derived(board(this.mine, this.draft))
  slots = $derived<Slot[]>(slots(this.order, this.mine, this.draft))
  #say: (words: string, sound?: Sound) => void
  /** The cell of the candy that was put last, whose colour can be changed. */
  #last: Cell | null = null

  constructor(
    begin: { draft: Draft; order: Candy[] } | null,
    onsay: (words: string, sound?: Sound) => void,
  ) {
    this.#say = onsay
    if (begin) {
      this.draft = begin.draft
      this.order = begin.order
    }
  }

  /** The host has new candies for us: what still fits of the draft stays. */
  sync(mine: Mine, combo: Combo | null): void {
    this.mine = mine
    this.combo = combo
    this.draft = kept(this.draft, mine)
    this.order = reconcile(this.order, mine.candies)
    if (this.picked && !free(mine, this.draft).includes(this.picked)) this.picked = null
  }

  get empty(): boolean {
    return isEmpty(this.draft)
  }

  tapCell(cell: Cell): void {
    const there = this.board.get(key(...cell))
    if (there?.fresh) {
      this.draft = take(this.draft, this.mine, cell)
      this.cursor = this.#at(cell)
      this.#tell('untap', `${say(there.candy)} back in the shoppe`)
    } else if (!there && this.picked) {
      const candy = this.picked
      this.picked = null
      this.cursor = this.#at(cell)
      this.#written(lay(this.draft, this.mine, this.cursor, candy))
    } else if (this.cursor && key(...cellOf(this.cursor)) === key(...cell)) this.turn()
    else this.cursor = this.#at(cell)
  }

  tapSlot({ candy, used }: Slot): void {
    if (used) {
      const [x, y] = [...this.draft.on].reverse().find(([, , one]) => one === candy) ?? []
      if (x !== undefined && y !== undefined) this.tapCell([x, y])
    } else if (this.cursor) this.#written(lay(this.draft, this.mine, this.cursor, candy))
    else {
      this.picked = this.picked === candy ? null : candy
      this.#tell('tap', this.picked ? `${say(candy)}: choose a cell for it` : `${say(candy)} stays`)
    }
  }

  /** A dragged candy was dropped: on a cell, or anywhere else, which means the shoppe. */
  drop(candy: Candy, from: Cell | null, to: Cell | null): void {
    if (from && to) this.draft = move(this.draft, this.mine, from, to)
    else if (from) this.draft = take(this.draft, this.mine, from)
    else if (to) this.draft = put(this.draft, this.mine, to, candy)
    else return
    this.picked = null
    this.#last = to
    if (to) this.cursor = step(this.#at(to))
    this.#tell(to ? 'tap' : 'untap', `${say(candy)} ${to ? 'on your board' : 'back in the shoppe'}`)
  }

  type(letter: string): void {
    if (!this.cursor) this.#say('Choose where your word begins: tap a cell, or press an arrow key.')
    else if (!this.#written(write(this.draft, this.mine, this.cursor, letter, this.combo)))
      this.#lacks(letter.toUpperCase())
  }

  #lacks(letter: string): void {
    this.#tell('refused', `You have no ${letter} left.`)
    this.lacking = letter
  }

  /** Takes back the last candy put down before the cursor, or the one under it. */
  erase(): void {
    if (!this.cursor) return
    const gone = back(this.draft, this.mine, this.cursor)
    if (!gone) return
    this.draft = gone.draft
    this.cursor = gone.cursor
    this.#tell('untap', `${say(gone.candy)} back in the shoppe`)
  }

  /** What can be done with the cell under the cursor: a candy that lies there comes off, one that
   * was taken off goes back. */
  get lever(): { words: string; pull: () => void } | null {
    if (!this.cursor) return null
    const cell = cellOf(this.cursor)
    const there = this.board.get(key(...cell))
    if (there && !there.fresh)
      return {
        words: `Take off ${letterOf(there.candy)}`,
        pull: () => {
          this.draft = take(this.draft, this.mine, cell)
          this.#tell('untap', `${say(there.candy)} taken off`)
        },
      }
    const was = this.mine.crossword.find(([x, y]) => key(x, y) === key(...cell))?.[2]
    if (there || !was || !free(this.mine, this.draft).includes(was)) return null
    return {
      words: `Put ${letterOf(was)} back`,
      pull: () => {
        this.draft = put(this.draft, this.mine, cell, was)
        this.#tell('tap', `${say(was)} is back where it lay`)
      },
    }
  }

  /** Takes off whatever is under the cursor. */
  remove(): void {
    if (!this.cursor) return
    const there = this.board.get(key(...cellOf(this.cursor)))
    if (there?.fresh) this.tapCell(cellOf(this.cursor))
    else if (there) this.lever?.pull()
  }

  turn(): void {
    if (!this.cursor) return
    this.cursor = turned(this.cursor)
    this.#say(`Now ${this.cursor.along === 'row' ? 'to the right' : 'downwards'}`)
  }

  /** Another colour for the candy that was put last: pink, yellow or blue. */
  colour(i: number): void {
    const cell = this.#last
    const there = cell && this.board.get(key(...cell))
    if (!cell || !there?.fresh) return
    const candy = letterOf(there.candy) + COLOURS[i]![0]
    const next = recolour(this.draft, this.mine, cell, candy)
    if (next === this.draft && candy !== there.candy)
      this.#tell('refused', `You have no ${colourOf(candy)} ${letterOf(candy)}.`)
    else if (next !== this.draft) {
      this.draft = next
      this.#tell('tap', say(candy))
    }
  }

  arrow(dx: number, dy: number, middle: Cell): void {
    const [x, y] = this.cursor ? cellOf(this.cursor) : middle
    const along = this.cursor?.along ?? 'row'
    this.cursor = this.cursor ? { x: x + dx, y: y + dy, along } : { x, y, along }
  }

  recall(): void {
    this.draft = EMPTY
    this.picked = null
    this.#tell('untap', 'Everything is back where it was')
  }

  /** Announced: it lies there for everybody. */
  done(): void {
    this.draft = EMPTY
    this.cursor = null
    this.picked = null
  }

  restore(draft: Draft): void {
    this.draft = kept(draft, this.mine)
    this.#tell('tap', 'Your candies are back on the board')
  }

  shuffle(): void {
    this.order = shuffled(this.order)
    this.#tell('shuffle', 'Shuffled')
  }

  sort(): void {
    this.order = byColour(this.order)
    this.#tell('shuffle', 'Sorted by colour')
  }

  /** A cursor on a cell, which reads the way its neighbours suggest. */
  #at([x, y]: Cell): Cursor {
    const has = (dx: number, dy: number) => this.board.has(key(x + dx, y + dy))
    const across = has(-1, 0) || has(1, 0)
    const down = has(0, -1) || has(0, 1)
    const along = across === down ? (this.cursor?.along ?? 'row') : across ? 'row' : 'column'
    return { x, y, along }
  }

  #written(done: Written | null): boolean {
    if (!done) return false
    const laid = done.draft !== this.draft
    this.draft = done.draft
    this.cursor = done.cursor
    if (laid) this.#last = done.cell
    this.#tell(
      'tap',
      laid ? `${say(done.candy)} on your board` : `${say(done.candy)}, already there`,
    )
    return true
  }

  #tell(sound: Sound, words: string): void {
    this.lacking = ''
    this.#say(words, sound)
  }
}
