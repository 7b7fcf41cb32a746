/** Plays any game to its end at a real table, knowing it only as the page shows it. */
import type { Locator, Page } from 'playwright-core'
import { choose, type Memory, START, type Thing } from './chooser'

const MAX_LOOKS = 20_000
/** Bots play on meanwhile: what was there a moment ago may be gone or behind a dialog. */
const MAX_FAILURES = 5
const PAUSE = 25

const PRESSED = new Set(['button', 'link', 'gridcell', 'radio', 'checkbox', 'option'])

/** What can be pressed now, from the accessibility tree. */
export async function look(page: Page): Promise<Thing[]> {
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

export type Hand = (page: Page, target: Locator) => Promise<void>

/** As a screen reader presses: no pointer, no place on the screen. */
export const byName: Hand = (_, target) => target.dispatchEvent('click', {}, { timeout: 2_000 })

/** Tab and Shift + Tab to where the target is, arrows within a group of which one is in the order. */
export const byKeyboard: Hand = async (page, target) => {
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

/** With a finger; what is below the fold is scrolled to. */
export const byTouch: Hand = (_, target) => target.click({ timeout: 2_000 })

/** Presses one of the things that were seen; says what is in the way if it cannot be pressed. */
async function pressThing(
  page: Page,
  press: Hand,
  things: Thing[],
  thing: Thing,
): Promise<Error | null> {
  const same = things
    .slice(0, things.indexOf(thing))
    .filter(({ role, name }) => role === thing.role && name === thing.name)
  const role = thing.role as 'button'
  const target = page.getByRole(role, { name: thing.name, exact: true }).nth(same.length)
  return press(page, target).then(
    () => null,
    async (error: Error) => ((await target.count()) ? error : null),
  )
}

/** Somebody who decides what to press next. */
type Player = (things: Thing[], memory: Memory) => Promise<number | 'over' | 'wait'>

const byHints: Player = async (things, memory) => choose(things, memory)

/** Plays on until the end; says what was pressed. */
export async function playToTheEnd(page: Page, press: Hand, player = byHints): Promise<string[]> {
  const memory = { ...START }
  const pressed: string[] = []
  let failures = 0
  for (let looks = 0; looks < MAX_LOOKS; looks++) {
    const things = await look(page)
    const choice = await player(things, memory)
    if (choice === 'over') return pressed
    const thing = choice === 'wait' ? undefined : things[choice]
    if (!thing) {
      await page.waitForTimeout(PAUSE)
      continue
    }
    pressed.push(thing.name)
    const error = await pressThing(page, press, things, thing)
    failures = error ? failures + 1 : 0
    if (error && failures === MAX_FAILURES) throw error
  }
  throw new Error(`no end: ${pressed.slice(-20).join(', ')}`)
}

/** Where a newcomer got from what to press. */
export type Sources = { guide: number; help: number; hints: number }

/** Somebody who has just done the lesson: does what the sentence beside the button says, remembers
 * which button that was, opens the help where the sentence names no button, and asks for a hint only
 * when stuck. */
export function newcomer(page: Page): { player: Player; sources: Sources } {
  const sources = { guide: 0, help: 0, hints: 0 }
  const learnt = new Set<string>()
  const asked = new Set<string>()
  const verb = (name: string) => name.split(/[^A-Za-z]/)[0]!.toLowerCase()
  /** The last enabled action that a text names, which is the main one if it does. */
  const named = (things: Thing[], text: string): number => {
    const words = new Set(text.toLowerCase().split(/[^a-z]+/))
    return things.findLastIndex(
      ({ role, name, action, off }) =>
        role === 'button' && action && !off && !GIVES_UP.test(name) && words.has(verb(name)),
    )
  }
  const player: Player = async (things, memory) => {
    const stuck = things.find(({ name }) => name === 'Hint')
    if (!stuck || stuck.off || things.some(({ dialog }) => dialog)) return choose(things, memory)
    // None if the turn has passed since.
    const sentence = (await page.locator('.coach p').allTextContents())[0]
    if (sentence === undefined) return 'wait'
    const said = named(things, sentence)
    const knows = said >= 0 ? said : named(things, [...learnt].join(' '))
    if (knows >= 0) {
      if (said >= 0) sources.guide++
      learnt.add(verb(things[knows]!.name))
      return knows
    }
    // What a round brought is shown until one goes on: there is one button.
    const free = things.filter(
      ({ role, name, action, off }) => role === 'button' && action && !off && !GIVES_UP.test(name),
    )
    if (free.length === 1 && free[0]) return things.indexOf(free[0])
    const offered = things.flatMap(({ name, action }) => (action ? [verb(name)] : [])).join()
    if (!asked.has(offered)) {
      const help = await readHelp(page)
      if (help === null) return 'wait'
      asked.add(offered)
      const helps = named(things, help)
      if (helps >= 0) {
        sources.help++
        learnt.add(verb(things[helps]!.name))
        return helps
      }
    }
    sources.hints++
    return choose(things, memory)
  }
  return { player, sources }
}

/** What a newcomer who wants to play does not press for want of anything better. */
const GIVES_UP = /pass|leave|resign|stop|end turn|back|clear|recall/i

/** What the help at the table says; nothing if something, such as the end of a round, came in between. */
async function readHelp(page: Page): Promise<string | null> {
  const button = page.getByRole('button', { name: 'Help', exact: true })
  const opened = button.click({ timeout: 2_000 }).then(
    () => true,
    () => false,
  )
  if (!(await opened)) return null
  const dialog = page.getByRole('dialog', { name: 'How to play' })
  await dialog.getByRole('heading', { name: 'Keys' }).waitFor()
  const said = await dialog.textContent()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  return said ?? ''
}
