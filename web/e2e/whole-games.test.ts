/** Every game is played from its first move to its last by keyboard alone, and by roles and names
 * alone, as a screen reader has them: against the easiest bot, with the page's own hints. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { choose, START, type Thing } from './chooser'
import { Fixture } from './fixture'

const fixture = new Fixture(0)

const GAMES: [game: string, button: string][] = [
  ['Candy Chain', 'Play now'],
  ['Quiddler', 'Play now'],
  ['Quiddler', 'Random deal'],
  ['Keyword', 'Play now'],
  ["Kingdom's Candy Monsters", 'Play now'],
  ['Candygrams', 'Play now'],
]
const MAX_LOOKS = 20_000
const PAUSE = 25

const PRESSED = new Set(['button', 'link', 'gridcell', 'radio', 'checkbox', 'option'])

/** What can be pressed now, from the accessibility tree. */
async function look(page: Page): Promise<Thing[]> {
  const things: Thing[] = []
  const around: { depth: number; text: string }[] = []
  for (const line of (await page.locator('body').ariaSnapshot()).split('\n')) {
    const [, space = '', quoted = ''] = line.match(/^( *)- (.*)$/) ?? []
    const text = quoted.startsWith("'") ? quoted.slice(1).replaceAll("''", "'") : quoted
    const [, role, name = '', marks = ''] =
      text.match(/^([a-z]+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)/) ?? []
    if (!role) continue
    while ((around.at(-1)?.depth ?? -1) >= space.length) around.pop()
    const within = (start: string) => around.some(({ text }) => text.startsWith(start))
    around.push({ depth: space.length, text })
    if (PRESSED.has(role))
      things.push({
        role,
        name: name.replace(/\\(.)/g, '$1'),
        off: marks.includes('[disabled]'),
        action: within('group "Actions"'),
        dialog: within('dialog'),
      })
  }
  return things
}

type Hand = (page: Page, target: Locator) => Promise<void>

/** As a screen reader presses: no pointer, no place on the screen. */
const byName: Hand = (_, target) => target.dispatchEvent('click', {}, { timeout: 2_000 })

/** Tab and Shift + Tab to where the target is, arrows within a group of which one is in the order. */
const byKeyboard: Hand = async (page, target) => {
  const way = () =>
    target.evaluate(
      element => {
        const now = document.activeElement ?? document.body
        if (now === element) return 'Enter'
        const roving = element.closest('[role=grid], [role=group], [role=radiogroup], [role=list]')
        if ((element as HTMLElement).tabIndex < 0 && roving?.contains(now)) {
          const [from, to] = [now.getBoundingClientRect(), element.getBoundingClientRect()]
          const [x, y] = [to.x - from.x, to.y - from.y]
          if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'ArrowRight' : 'ArrowLeft'
          return y > 0 ? 'ArrowDown' : 'ArrowUp'
        }
        const before = now.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING
        return before ? 'Shift+Tab' : 'Tab'
      },
      undefined,
      { timeout: 2_000 },
    )
  for (let steps = 0; steps < 200; steps++) {
    const key = await way()
    await page.keyboard.press(key)
    if (key === 'Enter') return
  }
  throw new Error(`the keyboard does not come to ${target}`)
}

async function playToTheEnd(page: Page, press: Hand): Promise<string[]> {
  const memory = { ...START }
  const pressed: string[] = []
  for (let looks = 0; looks < MAX_LOOKS; looks++) {
    const things = await look(page)
    const choice = choose(things, memory)
    if (choice === 'over') return pressed
    const thing = choice === 'wait' ? undefined : things[choice]
    if (!thing) {
      await page.waitForTimeout(PAUSE)
      continue
    }
    const same = things
      .slice(0, choice as number)
      .filter(({ role, name }) => role === thing.role && name === thing.name)
    const role = thing.role as 'button'
    const target = page.getByRole(role, { name: thing.name, exact: true }).nth(same.length)
    pressed.push(thing.name)
    // What was there a moment ago may be gone: bots play on meanwhile.
    await press(page, target).catch(async (error: Error) => {
      if (await target.count()) throw error
    })
  }
  throw new Error(`no end: ${pressed.slice(-20).join(', ')}`)
}

for (const [how, press] of [
  ['by keyboard', byKeyboard],
  ['by roles and names', byName],
] as const)
  test.each(GAMES)(
    `%s (%s) is played to its end ${how}`,
    { timeout: 240_000 },
    async (game, button) => {
      const { page } = await fixture.newPerson({ still: true })
      await page.goto('/')
      const start = page
        .getByRole('article', { name: game, exact: true })
        .getByRole('button', { name: button, exact: true })
      await start.waitFor()
      await press(page, start)
      await page.waitForURL(/\/t\//)
      const pressed = await playToTheEnd(page, press)
      expect(pressed.length).toBeGreaterThan(5)
    },
  )
