/** Dragging cards by touch, pen or mouse. It knows elements only: cards have `data-id`, the places
 * for them `data-zone`. */
type Over = { id: string; zone: string; at: number }

type Hooks = {
  begin(id: string): void
  over(over: Over): void
  /** `false` when the drag was given up: everything goes back. */
  end(done: boolean): void
}

type Held = { id: string; card: HTMLElement; box: DOMRect; x: number; y: number; pointer: number }

/** A finger trembles; less than this is a tap. */
const SLACK = 7

export function dragging(hooks: Hooks) {
  return (box: HTMLElement) => {
    let held: Held | null = null
    let ghost: HTMLElement | null = null
    let dragged = false

    /** The click that ends a drag does not count. */
    function click(event: MouseEvent): void {
      if (dragged) event.stopPropagation()
    }

    function down(event: PointerEvent): void {
      dragged = false
      const card = (event.target as Element).closest<HTMLElement>('[data-id]')
      if (event.button !== 0 || !card || held) return
      held = {
        id: card.dataset.id!,
        card,
        // Cards slide; what is grabbed is where it was then.
        box: card.getBoundingClientRect(),
        x: event.clientX,
        y: event.clientY,
        pointer: event.pointerId,
      }
    }

    function move(event: PointerEvent): void {
      if (!held || event.pointerId !== held.pointer) return
      const [x, y] = [event.clientX - held.x, event.clientY - held.y]
      if (!ghost) {
        if (Math.hypot(x, y) < SLACK) return
        ghost = lift(held)
        // The card itself moves about in the document; the box stays and keeps the pointer.
        box.setPointerCapture(event.pointerId)
        hooks.begin(held.id)
      }
      ghost.style.translate = `${x}px ${y}px`
      const zone = document
        .elementFromPoint(event.clientX, event.clientY)
        ?.closest<HTMLElement>('[data-zone]')
      if (zone)
        hooks.over({ id: held.id, zone: zone.dataset.zone!, at: place(zone, held.id, event) })
    }

    function up(event: PointerEvent): void {
      if (event.pointerId === held?.pointer) finish(event.type === 'pointerup')
    }

    function giveUp(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || !ghost) return
      event.stopPropagation()
      finish(false)
    }

    function finish(done: boolean): void {
      if (ghost) {
        ghost.remove()
        ghost = null
        hooks.end(done)
        dragged = true
      }
      held = null
    }

    box.addEventListener('pointerdown', down)
    box.addEventListener('click', click, true)
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', up)
    addEventListener('keydown', giveUp, true)
    return () => {
      ghost?.remove()
      box.removeEventListener('pointerdown', down)
      box.removeEventListener('click', click, true)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', up)
      removeEventListener('keydown', giveUp, true)
    }
  }
}

/** A copy of the card that follows the pointer. */
function lift({ card, box: { left, top, width } }: Held): HTMLElement {
  const ghost = card.cloneNode(true) as HTMLElement
  ghost.removeAttribute('data-id')
  ghost.setAttribute('aria-hidden', 'true')
  ghost.classList.add('dragged')
  for (const [name, value] of Object.entries({
    '--w': `${width}px`,
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    margin: '0',
    'z-index': '9',
    'pointer-events': 'none',
    transition: 'none',
    animation: 'none',
    rotate: '4deg',
    scale: '1.1',
  }))
    ghost.style.setProperty(name, value)
  document.body.append(ghost)
  return ghost
}

/** Before which card of the zone the pointer is, the dragged one left out. */
function place(zone: HTMLElement, id: string, { clientX: x, clientY: y }: PointerEvent): number {
  const cards = [...zone.querySelectorAll<HTMLElement>('[data-id]')]
  return cards
    .filter(card => card.dataset.id !== id)
    .filter(card => {
      const { left, right, top, bottom } = card.getBoundingClientRect()
      return bottom < y || (top <= y && (left + right) / 2 < x)
    }).length
}
