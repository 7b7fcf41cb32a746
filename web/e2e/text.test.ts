/** Every game as text: for screen readers, and for games without a screen of their own. */
import { expect, test } from 'vitest'
import { Fixture } from './fixture'
import { card } from './table'

const fixture = new Fixture(0)

test('a game of Candy Chain is played as text: by buttons and by typing', async () => {
  const { page } = await fixture.newPerson()
  await page.goto('/')
  await card(page, 'Candy Chain').getByRole('button', { name: 'Play now' }).click()
  await page.waitForURL(/\/t\//)
  await page.goto(`${page.url()}?text`)
  await page.getByText(/^\s*a b c d e f g h/m).waitFor()
  // Where buttons say it all, nothing has to be typed.
  await page.getByRole('button', { name: 'Move first' }).waitFor()
  expect(await page.getByLabel('Type a move').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Move first' }).click()
  await page.getByRole('heading', { name: 'Your turn' }).waitFor()
  const line = page.getByLabel('Type a move')
  await line.fill('fly to the moon')
  await line.press('Enter')
  await page.getByRole('alert').waitFor()
  const take = page.getByRole('button', { name: /^Take [a-h][1-8]/ }).first()
  const move = (await take.textContent()) ?? ''
  await line.fill(move)
  await line.press('Enter')
  await page
    .getByRole('region', { name: 'What happened' })
    .getByText(/^You took/)
    .waitFor()
  await expect.poll(() => line.inputValue()).toBe('')
})

// KW-04
test('the text table says how a word is typed, and takes it', async () => {
  const { page } = await fixture.newPerson()
  await page.goto('/')
  await card(page, 'Keyword').getByRole('button', { name: 'Play now' }).click()
  await page.waitForURL(/\/t\//)
  await page.goto(`${page.url()}?text`)
  const line = page.getByRole('textbox', { name: 'Type a move' })
  await page.getByText(/^Type a word to lay it, or pass/).waitFor()
  expect(await line.getAttribute('aria-describedby')).toBe('how')
  await line.fill('pass 1')
  await line.press('Enter')
  await page
    .getByRole('region', { name: 'What happened' })
    .getByText(/^You passed and swapped 1 card/)
    .waitFor()
})
