import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from './browser'
import type { House } from './house'
import { card } from './table'

const SHOTS = process.env.SHOTS ?? join(import.meta.dirname, '..', 'shots')
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; nodes: { html: string }[] }

mkdirSync(SHOTS, { recursive: true })

/** Takes a picture, and sees to it that axe finds nothing and nothing sticks out at the side.
 * `whole` where the page is longer than the window; a game fits into it. */
export async function look(page: Page, name: string, whole = false): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.mouse.move(0, 0)
  await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: whole })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide, `${name} sticks out at the side`).toBeLessThanOrEqual(0)
  // The page's policy allows no foreign script, so axe comes in by the debugger's door.
  const found = (await page.evaluate(`${AXE}; axe.run()`)) as { violations: Violation[] }
  const said = found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html)}`)
  expect(said, name).toEqual([])
}

/** A phone and a desk, by day and by night. */
export const LOOKS = [
  { width: 390, height: 844, theme: 'light' },
  { width: 390, height: 844, theme: 'dark' },
  { width: 1280, height: 800, theme: 'light' },
  { width: 1280, height: 800, theme: 'dark' },
] as const

/** Somebody who looks at a game like that, and the pictures of it. */
export class Onlooker {
  readonly width: number
  #house: House
  #dress: (typeof LOOKS)[number]
  #game: string

  constructor(house: House, dress: (typeof LOOKS)[number], game = '') {
    this.width = dress.width
    this.#house = house
    this.#dress = dress
    this.#game = game && `${game}-`
  }

  someone(): Promise<Person> {
    return this.#house.someone({ ...this.#dress, still: true })
  }

  look(page: Page, screen: string, whole = false): Promise<void> {
    const { width, theme } = this.#dress
    return look(page, `${this.#game}${screen}-${width}-${theme}`, whole)
  }

  /** A game on the home page, a new table, the table before the start with a bot at it. */
  async table(game: string, bot: string): Promise<void> {
    const { page } = await this.someone()
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
    await page.getByText(bot, { exact: true }).nth(1).waitFor()
    await this.look(page, 'waiting', true)
  }

  /** The rules of a game, opened at one of them. */
  async rules(game: string, rule: string): Promise<void> {
    const { page } = await this.someone()
    await page.goto(`/rules/${game}#${rule}`)
    await page.locator(`#${rule}`).waitFor()
    await this.look(page, 'rules', true)
  }
}
