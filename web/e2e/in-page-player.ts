/** The player of `chooser.ts` inside the page, so that a game can be played to its end in any browser
 * that runs a script. */
import { choose, chooseFreely, START } from './chooser'

/** One look at the page, and a press where there is something to press. Runs in the page, with
 * `choose` and `START` handed to it. Says `over` when the game has ended, otherwise what was pressed. */
function lookAndPress(decide: typeof choose | typeof chooseFreely, start: typeof START): string {
  const shown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden'
  const named = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const elements = [
    ...document.querySelectorAll<HTMLElement>(
      'button, a[href], input[type=radio], input[type=checkbox], [role=gridcell], [role=button]',
    ),
  ].filter(element => shown(element) && !element.closest('[inert], [aria-hidden=true]'))
  const roleOf = (element: HTMLElement) =>
    element.getAttribute('role') ?? (element.matches('a') ? 'link' : 'button')
  const things = elements.map(element => ({
    role: roleOf(element),
    name: named(element),
    off: element.matches(':disabled, [aria-disabled=true]'),
    action: !!element.closest('[role=group][aria-label=Actions]'),
    dialog: !!element.closest('dialog'),
    board: !!element.closest('.board, .hand'),
  }))
  const store = window as unknown as { memory?: typeof START }
  store.memory ??= { ...start }
  const choice = decide(things, store.memory)
  if (typeof choice === 'string') return choice
  elements[choice]?.click()
  return things[choice]?.name ?? 'nothing'
}

/** The text of a function without arguments that does it. */
export const pressSomething = `() => (${lookAndPress})(${choose}, ${JSON.stringify(START)})`

/** The same for a table of people, where there are no hints. */
export const pressFreely = `() => (${lookAndPress})(${chooseFreely}, ${JSON.stringify(START)})`

/** Presses "Play now", or another button, on a game's card of the home page, when it is there. */
export const playNow = (game: string, words = 'Play now'): string => `() => {
  const card = [...document.querySelectorAll('article')].find(
    card => card.querySelector('h2')?.textContent.trim() === ${JSON.stringify(game)})
  const button = [...(card?.querySelectorAll('button') ?? [])].find(
    button => button.textContent.trim() === ${JSON.stringify(words)} && !button.disabled)
  button?.click()
  return button ? 'pressed' : 'not there yet'
}`
