import { settings } from './settings.svelte'

/** Shows a thing leaving for another place. Only for the eye: the picture has already moved on, and
 * nothing waits for it. */
export function fly(from: Element | null, to: Element | null): void {
  if (!settings.moving || !from || !to) return
  const start = from.getBoundingClientRect()
  const end = to.getBoundingClientRect()
  const ghost = from.cloneNode(true) as HTMLElement
  ghost.classList.add('flying')
  ghost.setAttribute('aria-hidden', 'true')
  for (const [name, value] of Object.entries({
    position: 'fixed',
    left: `${start.left}px`,
    top: `${start.top}px`,
    width: `${start.width}px`,
    height: `${start.height}px`,
    margin: '0',
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
