import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Person, stillness } from './browser'
import type { Fixture } from './fixture'
import { focusFaults, layoutFaults, SIZES } from './measure'
import { card } from './table'

const SHOTS = process.env.SHOTS ?? join(import.meta.dirname, '..', 'shots')
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; nodes: { html: string }[] }
type Size = { readonly width: number; readonly height: number }
type Theme = 'light' | 'dark'

const nameOf = ({ width, height }: Size): string => `${width}x${height}`

async function picture(page: Page, name: string, whole: boolean): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.mouse.move(0, 0)
  const path = join(SHOTS, `${name}.png`)
  mkdirSync(dirname(path), { recursive: true })
  await page.screenshot({ path, fullPage: whole })
}

/** What axe finds. The page's policy allows no foreign script, so it comes in by the debugger's door. */
async function axeFaults(page: Page): Promise<string[]> {
  const found = (await page.evaluate(`${AXE}; axe.run()`)) as { violations: Violation[] }
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html)}`)
}

/** Takes a screenshot, and checks that axe finds nothing and nothing sticks out at the side.
 * `whole` where the page is longer than the window; a game fits into it. */
export async function look(page: Page, name: string, whole = false): Promise<void> {
  // What has just opened is transparent for a moment.
  await stillness(page)
  await picture(page, name, whole)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide, `${name} sticks out at the side`).toBeLessThanOrEqual(0)
  expect(await axeFaults(page), name).toEqual([])
}

/** Something to look at screens on: what is played there is seen at all of its sizes. */
export type Device = Size & { readonly name: string; readonly sizes: readonly Size[] }

const [SMALL, PHONE, SIDEWAYS, LAPTOP, LARGE] = SIZES
const DEVICES: Device[] = [
  { name: 'phone', ...PHONE, sizes: [PHONE, SMALL, SIDEWAYS] },
  { name: 'desk', ...LAPTOP, sizes: [LAPTOP, LARGE] },
]

/** What to take pictures of: words such as `390x844` and `dark`, or `all`. Without it, every size is
 * measured in the light, and one of each device in the dark. */
const WANTED = (process.env.LOOKS ?? '').split(/[ ,]+/).filter(Boolean)
const chosen = (word: string, others: RegExp): boolean =>
  WANTED.includes(word) || !WANTED.some(wanted => others.test(wanted))
const wantsSize = (size: Size): boolean => chosen(nameOf(size), /^\d+x\d+$/)
const wantsTheme = (theme: Theme): boolean => chosen(theme, /^(light|dark)$/)

/** Looking at every size takes longer than playing. */
export const LOOKING = { timeout: 600_000 }

/** The devices that are wanted, with their wanted sizes. */
export const LOOKS: Device[] = DEVICES.map(device => ({
  ...device,
  sizes: device.sizes.filter(wantsSize),
})).filter(({ sizes }) => sizes.length)

/** A person looking at a game, and the pictures of it. */
export class ScreenshotSession {
  readonly width: number
  readonly device: string
  #fixture: Fixture
  #device: Device
  #game: string

  constructor(fixture: Fixture, device: Device, game = 'page') {
    this.width = device.width
    this.device = device.name
    this.#fixture = fixture
    this.#device = device
    this.#game = game
  }

  newPerson(): Promise<Person> {
    const { width, height } = this.#device
    return this.#fixture.newPerson({ width, height, still: true })
  }

  /** Looks at a screen at every size of the device, by day and by night, and checks what can be
   * measured: in both themes that nothing is cut off, covered or too small to tap and that axe finds
   * nothing, and that the order of the focus is that of the screen. */
  async look(page: Page, screen: string, whole = false): Promise<void> {
    const { width, height, sizes } = this.#device
    const faults: string[] = []
    for (const theme of ['light', 'dark'] as const) {
      if (!wantsTheme(theme)) continue
      await page.emulateMedia({ colorScheme: theme })
      for (const size of sizes) {
        const usual = size.width === width
        if (theme === 'dark' && !usual && !WANTED.length) continue
        await page.setViewportSize(size)
        await stillness(page)
        await picture(page, `${this.#game}/${screen}-${nameOf(size)}-${theme}`, whole)
        const found = usual ? await axeFaults(page) : []
        found.push(...(await layoutFaults(page)))
        if (theme === 'light' && usual) found.push(...(await focusFaults(page)))
        faults.push(...found.map(fault => `${screen}, ${nameOf(size)}, ${theme}: ${fault}`))
      }
    }
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: 'light' })
    await stillness(page)
    expect.soft(faults.join('\n')).toBe('')
  }

  /** A game on the home page, a new table, the table before the start with a bot at it. */
  async table(game: string, bot: string): Promise<void> {
    const { page } = await this.newPerson()
    await page.goto('/')
    const shelf = card(page, game)
    await shelf.scrollIntoViewIfNeeded()
    await shelf.getByRole('button', { name: 'Invite friends' }).click()
    await page.getByLabel('Your name').fill('Nadia')
    // The choices come in when they are fetched.
    await page.locator('dialog fieldset').nth(1).waitFor()
    await page.getByRole('radio', { name: '4', exact: true }).check({ force: true })
    await this.look(page, 'new')
    await page.getByText('More options').click()
    await this.look(page, 'new-more')
    await page.getByRole('button', { name: 'Make the table' }).click()
    await page
      .getByRole('button', { name: new RegExp(bot) })
      .first()
      .click()
    await page.getByText(bot, { exact: true }).first().waitFor()
    await this.look(page, 'waiting', true)
  }

  /** The rules of a game, opened at one of them. */
  async rules(game: string, rule: string): Promise<void> {
    const { page } = await this.newPerson()
    await page.goto(`/rules/${game}#${rule}`)
    await page.locator(`#${rule}`).waitFor()
    await this.look(page, 'rules', true)
  }

  /** Every step of a game's lesson. */
  async lesson(game: string): Promise<void> {
    const { page } = await this.newPerson()
    await page.goto(`/learn/${game}`)
    const coach = page.getByRole('region', { name: 'Lesson' })
    const on = coach.getByRole('button', { name: /^(Skip|Next)$/ })
    const end = coach.getByRole('button', { name: 'Play now' })
    for (let step = 1; ; step++) {
      await coach.getByText(new RegExp(`^Step ${step} of `)).waitFor()
      await this.look(page, `lesson-${String(step).padStart(2, '0')}`)
      if (await end.count()) break
      await on.click()
    }
  }

  /** The table on a TV: a large screen that nobody touches. */
  async tv(path: string): Promise<void> {
    if (this.device !== 'desk') return
    const { page } = await this.newPerson()
    await page.goto(`${path}/tv`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await this.look(page, 'tv')
  }

  /** Help at a table, and the settings there. */
  async dialogs(page: Page): Promise<void> {
    for (const name of ['Help', 'Settings']) {
      await page.getByRole('button', { name, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      if (name === 'Help') await dialog.getByRole('heading', { name: 'Keys' }).waitFor()
      await this.look(page, name.toLowerCase())
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.waitForFunction(() => !history.state)
    }
  }
}
