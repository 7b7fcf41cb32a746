import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What can be measured about how a screen looks, on any screen of the page. */

/** Small and usual phones, a phone on its side, a laptop, a large screen. */
export const SIZES = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const

/** The smallest side of anything that is tapped. */
const TOUCH = 44

/** Fails with a list of everything that is wrong with how this screen is laid out. */
export async function wellLaidOut(page: Page, name: string): Promise<void> {
  expect((await layoutFaults(page)).join('\n'), name).toBe('')
}

/** Everything wrong with the layout: sideways scrolling, text that is cut off or covered, and
 * controls that are too small or lie under something else. Where a dialog is open, only that
 * counts. A notice that can be put away (`data-over`) may lie over the rest; what a picture shows
 * (`.art`) may be cut off. Links in the middle of a sentence may be as small as its letters, and a board that is
 * dragged about (`data-panned`) may go on beyond its edges. */
export async function layoutFaults(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate(findFaults, TOUCH)
}

/** Everything wrong with the order in which Tab goes through this screen: controls that it does not
 * come to, an order of our own, and steps back up in the same column. */
export const focusFaults = (page: Page): Promise<string[]> => page.evaluate(findFocusFaults)

/** How much of the page lies below the window, in pixels. */
export const below = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollHeight - innerHeight))

/** Runs in the page, so it uses nothing outside itself. */
function findFaults(touch: number): string[] {
  const CONTROLS =
    'button, a[href], select, textarea, summary, input:not([type=hidden]), [role=button], [role=gridcell], [role=slider]'
  const faults = new Set<string>()
  const scope = document.querySelector('dialog[open]') ?? document.body
  const scrolls = (value: string) => value === 'auto' || value === 'scroll'
  const cuts = (value: string) => value === 'hidden' || value === 'clip'

  const named = (element: Element): string => {
    const own = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    const words = own || (element.closest('label')?.textContent?.trim() ?? '')
    const kind = element.getAttribute('role') ?? element.tagName.toLowerCase()
    const place = element.classList.length ? `.${[...element.classList].join('.')}` : ''
    return `${kind}${place.replace(/\.s(velte)?-[\w-]+/g, '')} "${words.replace(/\s+/g, ' ').slice(0, 40)}"`
  }
  const visible = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('.unseen, [inert]') &&
    !isClipped(element)
  const isClipped = (element: Element | null): boolean =>
    !!element &&
    (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement))

  // Nothing sticks out at the side, and no row of things must be pushed sideways to be seen.
  const root = document.documentElement
  if (root.scrollWidth > innerWidth)
    faults.add(`the page is ${root.scrollWidth - innerWidth} px too wide`)
  for (const element of scope.querySelectorAll('*')) {
    if (!scrolls(getComputedStyle(element).overflowX) || !visible(element)) continue
    const more = element.scrollWidth - element.clientWidth
    if (more > 1) faults.add(`${named(element)} must be scrolled sideways by ${more} px`)
  }

  /** The parts of a text that something around it cuts off, in pixels. */
  function cutOff(element: Element, box: DOMRect): number {
    for (
      let around: Element | null = element;
      around && around !== document.body;
      around = around.parentElement
    ) {
      const style = getComputedStyle(around)
      const frame = around.getBoundingClientRect()
      const sideways = cuts(style.overflowX)
        ? Math.max(frame.left - box.left, box.right - frame.right)
        : 0
      const upright = cuts(style.overflowY)
        ? Math.max(frame.top - box.top, box.bottom - frame.bottom)
        : 0
      // Letters are a little lower than their line; half a line is text that is lost.
      if (sideways > 1) return Math.round(sideways)
      if (upright > box.height * 0.3) return Math.round(upright)
      // What lies beyond the edge of a scrolled box is found by scrolling it.
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) return 0
      if (style.position === 'fixed') break
    }
    const beside = Math.max(-box.left, box.right - innerWidth)
    return beside > 1 ? Math.round(beside) : 0
  }

  const texts: { element: Element; box: DOMRect }[] = []
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (
      !element ||
      !node.textContent?.trim() ||
      element.closest('svg, .art, [data-panned], option')
    )
      continue
    if (!visible(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue
      const [middle, height] = [box.x + box.width / 2, box.y + box.height / 2]
      if (scrolledAway(element, middle, height)) continue
      const lost = cutOff(element, box)
      if (lost) faults.add(`${named(element)} is cut off by ${lost} px`)
      texts.push({ element, box })
    }
  }

  const related = (one: Element, other: Element): boolean =>
    one.contains(other) || other.contains(one)
  const top = (x: number, y: number): Element | null => document.elementFromPoint(x, y)
  const inWindow = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < innerWidth && y < innerHeight

  /** What stays in the window lies over what is scrolled, and that can be scrolled further. */
  function sticks(element: Element): boolean {
    for (let around: Element | null = element; around; around = around.parentElement)
      if (['sticky', 'fixed'].includes(getComputedStyle(around).position)) return true
    return false
  }

  /** Whether a point is beyond the edge of a scrolled box that contains an element. */
  function scrolledAway(element: Element, x: number, y: number): boolean {
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { left, right, top, bottom } = around.getBoundingClientRect()
      const beyond = x < left || x > right || y < top || y > bottom
      if (scrolls(getComputedStyle(around).overflowY) && beyond) return true
    }
    return false
  }

  /** Whether something hides what is under it: it, or its container, is painted. */
  function hides(hit: Element, under: Element): boolean {
    for (
      let around: Element | null = hit;
      around && !around.contains(under);
      around = around.parentElement
    ) {
      const { backgroundColor, backgroundImage } = getComputedStyle(around)
      const clear = backgroundColor === 'transparent' || / 0\)$/.test(backgroundColor)
      if (around instanceof SVGElement || !clear || backgroundImage !== 'none') return true
    }
    return false
  }

  // Nothing lies over words: neither anything painted nor other words.
  for (const { element, box } of texts) {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    // What lets taps through is not found by tapping.
    const through = getComputedStyle(element).pointerEvents === 'none'
    const hit = !through && inWindow(x, y) ? top(x, y) : null
    if (hit?.closest('[data-over]')) continue
    if (hit && !related(hit, element) && hides(hit, element) && !sticks(hit))
      faults.add(`${named(element)} lies under ${named(hit)}`)
  }
  for (const [i, one] of texts.entries())
    for (const other of texts.slice(i + 1)) {
      if (related(one.element, other.element)) continue
      const left = Math.max(one.box.left, other.box.left)
      const above = Math.max(one.box.top, other.box.top)
      const across = Math.min(one.box.right, other.box.right) - left
      const down = Math.min(one.box.bottom, other.box.bottom) - above
      if (across < 3 || down < Math.min(one.box.height, other.box.height) * 0.4) continue
      const [x, y] = [left + across / 2, above + down / 2]
      const hit = inWindow(x, y) ? top(x, y) : null
      // Where one of them is on a layer above the other, the covered one was found above.
      const both =
        hit && !hit.closest('[data-over]') && !hides(hit, one.element) && !hides(hit, other.element)
      if (both && !sticks(hit))
        faults.add(`${named(one.element)} and ${named(other.element)} lie over each other`)
    }

  /** Whether a control reacts at a point: itself, its contents, or its label. */
  function answers(control: Element, x: number, y: number): boolean {
    const hit = top(x, y)
    if (!hit) return false
    if (related(control, hit) && (control.contains(hit) || hit.closest('label')?.contains(control)))
      return true
    const label = hit.closest('label')
    return !!label && (label.contains(control) || label.htmlFor === control.id)
  }

  /** Brings a control to where it would be used, and says where it is then. */
  function shown(control: Element, panned: boolean, block: 'center' | 'start' = 'center'): DOMRect {
    const label = control.closest('label')
    const own = control.getBoundingClientRect()
    const target =
      label && (own.width < 2 || Number(getComputedStyle(control).opacity) === 0) ? label : control
    const box = target.getBoundingClientRect()
    if (panned) return box
    target.scrollIntoView({ block, inline: 'center', behavior: 'instant' })
    return target.getBoundingClientRect()
  }

  /** A link that is a part of a sentence. */
  function inSentence(control: Element): boolean {
    if (control.tagName !== 'A' || getComputedStyle(control).display !== 'inline') return false
    const around = control.closest('p, li, dd, td')
    return (
      !!around &&
      (around.textContent?.trim().length ?? 0) > (control.textContent?.trim().length ?? 0) + 1
    )
  }

  const everything = [root, ...scope.querySelectorAll('*')]
  const places = everything.map(element => [element.scrollLeft, element.scrollTop] as const)

  for (const control of scope.querySelectorAll(CONTROLS)) {
    const panned = control.closest('[data-panned]')
    const hidden =
      control.matches('input[type=radio], input[type=checkbox]') && control.closest('label')
    if (!visible(hidden || control) || inSentence(control)) continue
    // A board is measured by the cells that can be seen whole.
    if (panned) {
      const [cell, frame] = [control.getBoundingClientRect(), panned.getBoundingClientRect()]
      if (
        cell.left < frame.left ||
        cell.top < frame.top ||
        cell.right > frame.right ||
        cell.bottom > frame.bottom
      )
        continue
    }
    let box = shown(control, panned !== null)
    // What stays at the lower edge leaves the upper one free.
    if (!panned && !answers(control, box.x + box.width / 2, box.y + box.height / 2))
      box = shown(control, false, 'start')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    if (!inWindow(x, y)) {
      faults.add(`${named(control)} cannot be brought into the window`)
      continue
    }
    if (!answers(control, x, y)) {
      const hit = top(x, y)
      if (hit?.closest('[data-over]')) continue
      faults.add(`${named(control)} lies under ${hit ? named(hit) : 'nothing'}`)
      continue
    }
    // What is put away does not cover anything any more.
    const put = (x: number, y: number) => !!top(x, y)?.closest('[data-over]')
    const reach = (dx: number, dy: number): number => {
      let n = 0
      const at = (): [number, number] => [x + dx * (n + 1), y + dy * (n + 1)]
      while (n < touch && (answers(control, ...at()) || put(...at()))) n++
      return n
    }
    const wide = Math.min(reach(-1, 0) + reach(1, 0) + 1, touch)
    const high = Math.min(reach(0, -1) + reach(0, 1) + 1, touch)
    // Where two touch, a pixel on each side goes to one or the other.
    if (wide < touch - 2 || high < touch - 2)
      faults.add(`${named(control)} is ${wide}x${high} px to tap`)
  }
  for (const [i, element] of everything.entries()) {
    const [left, above] = places[i]!
    if (element.scrollLeft !== left || element.scrollTop !== above)
      element.scrollTo({ left, top: above, behavior: 'instant' })
  }

  return [...faults]
}

/** Runs in the page, so it uses nothing outside itself. */
function findFocusFaults(): string[] {
  const CONTROLS =
    'button, a[href], select, textarea, summary, input:not([type=hidden]), [role=button], [role=gridcell], [role=slider], [tabindex]'
  const faults: string[] = []
  const scope = document.querySelector('dialog[open]') ?? document.body
  const named = (element: Element): string => {
    const words = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return `${element.tagName.toLowerCase()} "${words.replace(/\s+/g, ' ').slice(0, 40)}"`
  }
  const usable = [...scope.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    control =>
      control.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
      !control.closest('[inert], [aria-hidden=true]') &&
      !control.matches(':disabled, .unseen[tabindex="-1"]'),
  )
  const stops = usable.filter(({ tabIndex }) => tabIndex >= 0)
  for (const stop of stops)
    if (stop.tabIndex > 0) faults.push(`${named(stop)} has a place of its own in the order`)
  // In a group of which Tab stops at one, the arrows lead to the others; `data-arrows` where such a
  // group is made of several.
  for (const control of usable.filter(
    ({ tabIndex, id }) => tabIndex < 0 && id !== 'main' && id !== 'result',
  )) {
    const group =
      control.closest('[data-arrows]') ??
      control.closest('[role=grid], [role=group], [role=radiogroup], [role=list], ul, ol')
    if (!group || !stops.some(stop => group.contains(stop)))
      faults.push(`${named(control)} cannot be reached by keyboard`)
  }
  const fixed = (element: Element): boolean => {
    for (let around: Element | null = element; around; around = around.parentElement)
      if (['sticky', 'fixed', 'absolute'].includes(getComputedStyle(around).position)) return true
    return false
  }
  const scroller = (element: Element): Element | null => {
    let around = element.parentElement
    while (around && !['auto', 'scroll'].includes(getComputedStyle(around).overflowY))
      around = around.parentElement
    return around
  }
  for (const [i, stop] of stops.slice(1).entries()) {
    const before = stops[i]!
    if (scroller(stop) !== scroller(before)) continue
    const [from, to] = [before.getBoundingClientRect(), stop.getBoundingClientRect()]
    const sameColumn = to.left < from.right && from.left < to.right
    if (sameColumn && to.bottom <= from.top + 1 && !fixed(stop) && !fixed(before))
      faults.push(`after ${named(before)} Tab goes back up to ${named(stop)}`)
  }
  return faults
}
