import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

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
