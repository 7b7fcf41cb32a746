import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Fixture, PHONE } from './fixture'
import { look } from './look'
import { card, over } from './table'

const fixture = new Fixture()

/** The strength that the page names in its sentence about an even match. */
async function strength(page: Page, sentence: RegExp): Promise<number> {
  const text = await card(page).getByText(sentence).textContent()
  return Number(text?.match(/strength (\d+)/i)?.[1])
}

test('an even match goes by one’s results, or is set by hand', async () => {
  const { page } = await fixture.newPerson(PHONE)
  await page.goto('/')
  await card(page).getByRole('radio', { name: 'Even match' }).check({ force: true })
  const first = await strength(page, /to begin with/)
  await card(page).getByRole('button', { name: 'Play now' }).click()
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await over(page).waitFor()

  // The choice is remembered, and whoever loses meets a weaker bot.
  await page.goto('/')
  const second = await strength(page, /by your last 1 game against bots here/)
  expect(second).toBeLessThan(first)
  await look(page, 'an even match')

  const slider = card(page).getByRole('slider', { name: /^Strength of the bot/ })
  expect(await slider.inputValue()).toBe(String(second))
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  const byHand = await strength(page, /Set by hand/)
  expect(byHand).toBe(second + 1)
  expect(await slider.getAttribute('aria-valuetext')).toMatch(new RegExp(`^${byHand}, near `))
  await card(page).getByRole('button', { name: 'Go by my results' }).click()
  expect(await strength(page, /by your last 1 game/)).toBe(second)
})
