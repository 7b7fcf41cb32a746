import { settings } from './settings.svelte'

/** Shows a candy leaving its cell for its tally. Only for the eye: the board has already moved on,
 * and nothing waits for it. */
export function fly(cell: string, letter: string): void {
  if (!settings.moving) return
  const from = document.querySelector(`[data-cell="${cell}"] .piece`)
  const to = document.querySelector(`[data-tally="${letter}"]`)
  if (!from || !to) return
  const start = from.getBoundingClientRect()
  const end = to.getBoundingClientRect()
  const ghost = from.cloneNode(true) as SVGElement
  ghost.setAttribute('class', 'flying')
  for (const [name, value] of Object.entries({
    position: 'fixed',
    left: `${start.left}px`,
    top: `${start.top}px`,
    width: `${start.width}px`,
    height: `${start.height}px`,
    pointerEvents: 'none',
    zIndex: '9',
  }))
    ghost.style[name as 'left'] = value
  document.body.append(ghost)
  const x = end.left + end.width / 2 - start.left - start.width / 2
  const y = end.top + end.height / 2 - start.top - start.height / 2
  const size = end.width / start.width
  ghost
    .animate(
      [
        { transform: 'none' },
        { transform: 'translateY(-12%) scale(1.15)', offset: 0.25 },
        { transform: `translate(${x}px, ${y}px) scale(${size})`, opacity: 0.9 },
      ],
      { duration: 250, easing: 'cubic-bezier(.4, 0, .3, 1)' },
    )
    .finished.finally(() => ghost.remove())
}
