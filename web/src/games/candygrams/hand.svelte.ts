/** Dragging a candy by touch, pen or mouse, from the shoppe or from a cell. */
import type { Candy } from './candy'
import type { Cell } from './draft'

/** A finger trembles; less than this is a tap. */
export const SLACK = 7

export type Held = { candy: Candy; from: Cell | null; x: number; y: number }

export class Hand {
  /** The candy that follows the pointer. */
  held = $state.raw<Held | null>(null)
  /** The click that ends a drag does not count. */
  dragged = false
  #stop: (() => void) | null = null
  #ondrop: (held: Held) => void

  constructor(ondrop: (held: Held) => void) {
    this.#ondrop = ondrop
  }

  grab(event: PointerEvent, candy: Candy, from: Cell | null): void {
    this.dragged = false
    if (event.button !== 0 || this.#stop) return
    const { pointerId, clientX, clientY } = event
    const move = (next: PointerEvent) => {
      if (next.pointerId !== pointerId) return
      const { clientX: x, clientY: y } = next
      if (!this.held && Math.hypot(x - clientX, y - clientY) < SLACK) return
      this.held = { candy, from, x, y }
    }
    const up = (next: PointerEvent) => {
      if (next.pointerId !== pointerId) return
      const held = this.held
      this.cancel()
      if (held && next.type === 'pointerup') this.#ondrop(held)
    }
    const give = (next: KeyboardEvent) => {
      if (next.key === 'Escape' && this.held) {
        next.stopPropagation()
        this.cancel()
      }
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', up)
    addEventListener('keydown', give, true)
    this.#stop = () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', up)
      removeEventListener('keydown', give, true)
    }
  }

  /** Gives up: everything stays where it was. */
  cancel(): void {
    this.#stop?.()
    this.#stop = null
    if (this.held) this.dragged = true
    this.held = null
  }
}
