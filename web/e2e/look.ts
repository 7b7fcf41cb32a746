import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from './browser'
import type { Fixture } from './fixture'
import { SIZES } from './measure'
import { card } from './table'

const SHOTS = process.env.SHOTS ?? join(import.meta.dirname, '..', 'shots')
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; nodes: { html: string }[] }

/** Takes a screenshot, and checks that axe finds nothing and nothing sticks out at the side.
 * `whole` where the page is longer than the window; a game fits into it. */
export async function look(page: Page, name: string, whole = false): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.mouse.move(0, 0)
  const path = join(SHOTS, `${name}.png`)
  mkdirSync(dirname(path), { recursive: true })
  await page.screenshot({ path, fullPage: whole })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide, `${name} sticks out at the side`).toBeLessThanOrEqual(0)
  // The page's policy allows no foreign script, so axe comes in by the debugger's door.
  const found = (await page.evaluate(`${AXE}; axe.run()`)) as { violations: Violation[] }
  const said = found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html)}`)
  expect(said, name).toEqual([])
}

type Size = { readonly width: number; readonly height: number }
export type Appearance = Size & { readonly theme: 'light' | 'dark' }

const inBothThemes = (size: Size): Appearance[] => [
  { ...size, theme: 'light' },
  { ...size, theme: 'dark' },
]

/** A phone and a desk, by day and by night; `LOOKS=all` for every size (`cargo xtask pictures`). */
export const LOOKS: Appearance[] = SIZES.filter(
  ({ width }) => process.env.LOOKS === 'all' || width === 390 || width === 1280,
).flatMap(inBothThemes)

/** A person looking at a game, and the screenshots of it. */
export class ScreenshotSession {
  readonly width: number
  #fixture: Fixture
  #look: Appearance
  #game: string

  constructor(fixture: Fixture, look: Appearance, game = 'page') {
    this.width = look.width
    this.#fixture = fixture
    this.#look = look
    this.#game = game
  }

  newPerson(): Promise<Person> {
    return this.#fixture.newPerson({ ...this.#look, still: true })
  }

  look(page: Page, screen: string, whole = false): Promise<void> {
    const { width, height, theme } = this.#look
    return look(page, `${this.#game}/${screen}-${width}x${height}-${theme}`, whole)
  }

  /** A game on the home page, a new table, the table before the start with a bot at it. */
  async table(game: string, bot: string): Promise<void> {
    const { page } = await this.newPerson()
    await page.goto('/')
    const shelf = card(page, game)
    await shelf.scrollIntoViewIfNeeded()
    await this.look(page, 'home')
    await shelf.getByRole('button', { name: 'Invite friends' }).click()
    await page.getByLabel('Your name').fill('Nadia')
    // The choices come in when they are fetched.
    await page.locator('dialog fieldset').nth(1).waitFor()
    await page.getByRole('radio', { name: '4', exact: true }).check({ force: true })
    await this.look(page, 'new')
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
}
