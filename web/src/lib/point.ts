/** What can have a name: controls, cells, and whatever else says what it is. */
const NAMED = 'button, a, label, [role], [aria-label], h2, h3'

/** What a screen reader would call an element, more or less. */
export const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()

const isShown = (element: Element): boolean => element.getClientRects().length > 0

/** The first element that is shown and whose name begins so. What is in front counts first. */
export function find(root: ParentNode, name: string): Element | null {
  const dialog = root.querySelector('dialog[open]')
  for (const place of dialog ? [dialog, root] : [root])
    for (const element of place.querySelectorAll(NAMED))
      if (nameOf(element).startsWith(name) && isShown(element)) return element
  return null
}

/** Marks the things that a lesson points at, in order: `data-point` holds the numbers of a thing. */
export function mark(root: ParentNode, names: string[]): void {
  const found = new Map<Element, string>()
  names.forEach((name, i) => {
    const element = find(root, name)
    if (element) found.set(element, `${found.get(element) ?? ''} ${i + 1}`.trim())
  })
  for (const element of root.querySelectorAll('[data-point]'))
    if (!found.has(element)) element.removeAttribute('data-point')
  for (const [element, numbers] of found)
    if (element.getAttribute('data-point') !== numbers) element.setAttribute('data-point', numbers)
}

/** Points at things as long as the screen below `root` changes. */
export function point(names: string[]) {
  return (root: HTMLElement) => {
    const look = () => mark(root, names)
    const watch = new MutationObserver(look)
    const attributeFilter = ['aria-label', 'disabled', 'hidden', 'open', 'class']
    watch.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter })
    look()
    return () => watch.disconnect()
  }
}
