import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What each game of hidden hands says about what was possible. */
const TOLD: Record<string, RegExp> = {
  Quiddler: /’s cards could have made|made the most of the cards|^Nothing to show/,
  Keyword: /’s longest possible words|’s cards made no word/,
  Candygrams: /leave the fewest|^No word could be connected/,
}

/** Looks back at a game that has just ended: with the hand of one seat, and at what was possible. */
export async function lookBack(page: Page, game: string): Promise<void> {
  const told = TOLD[game]
  if (!told) return
  await page.getByRole('link', { name: 'Replay' }).click()
  const hands = page.getByRole('list', { name: 'Hands' })
  await hands.getByRole('listitem').nth(1).waitFor()
  await page.getByLabel('Show the hand of').selectOption({ index: 1 })
  expect(await hands.getByRole('listitem').count()).toBe(1)
  const ask = page.getByRole('button', { name: /^What was possible|’s best words$/ })
  for (let steps = 0; steps < 200 && !(await ask.count()); steps++)
    await page.keyboard.press('ArrowRight')
  // Of the one seat whose hand is open, and of nobody else.
  expect(await ask.count()).toBe(1)
  await ask.click()
  await page.getByText(told).first().waitFor()
}
