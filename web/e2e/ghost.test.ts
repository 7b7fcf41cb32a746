/** A recorded run is raced on the same deal, at its original pace. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tableWith } from './cards'
import { Fixture, PHONE } from './fixture'
import { hand, lay, ready, second, title, typed } from './keyword'
import { look } from './look'

const fixture = new Fixture()

const piles = (page: Page) => page.getByRole('group', { name: 'The eight piles' })
const race = (page: Page) => page.getByRole('region', { name: 'Race' })

async function spell(page: Page, word: string): Promise<void> {
  await piles(page).getByRole('button').first().focus()
  await page.keyboard.type(word)
  await page.getByRole('button', { name: `Spell ${word.toUpperCase()}`, disabled: false }).click()
}

async function stop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop the game' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('region', { name: /points? left/ }).waitFor()
}

test('one races one’s own run, and a friend gets the same deal by a link', async () => {
  const ada = await fixture.newPerson({ still: true })
  const { page } = ada
  const deal = [['c'], ['a'], ['t'], ['th'], ['e'], ['z'], ['x'], ['o', 'i']]
  await tableWith(ada, {
    game: 'quiddler-solitaire',
    name: 'Ada',
    seats: 1,
    scenario: { piles: deal },
  })
  await spell(page, 'cat')
  await stop(page)
  await page.getByRole('link', { name: 'Race this run' }).click()
  await page.getByRole('heading', { name: 'Race your own run' }).waitFor()
  await look(page, 'page/race')
  await page.getByRole('button', { name: 'Challenge a friend' }).click()
  const link = new URL(page.url()).pathname

  // The ghost spells its word when it did then, and shows no letter of it.
  await page.getByRole('button', { name: 'Race', exact: true }).click()
  await piles(page).waitFor()
  await race(page).getByText('You').waitFor()
  await race(page)
    .getByText(/^6 cards left/)
    .waitFor()
  await look(page, 'page/ghost')
  expect(await race(page).textContent()).toContain('9 cards left')
  await spell(page, 'cat')
  await expect.poll(async () => race(page).textContent()).not.toContain('9 cards left')
  await stop(page)

  const ben = await fixture.newPerson({ ...PHONE, still: true })
  await ben.page.goto('/')
  await ben.page.evaluate(address => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, link)
  await ben.page.getByRole('heading', { name: 'Race Ada' }).waitFor()
  await ben.page.getByRole('button', { name: 'Race', exact: true }).click()
  await piles(ben.page).waitFor()
  await race(ben.page).getByText('Ada’s run').waitFor()
  await spell(ben.page, 'cat')
  await look(ben.page, 'page/ghost-phone')
  expect(await race(ben.page).textContent()).not.toContain('CAT')
  await stop(ben.page)
  await race(ben.page).getByText('Ada’s run spelled CAT.').waitFor()
  await page.goto('/history')
  await page.getByRole('link', { name: 'Race Quiddler Solitaire' }).first().waitFor()
})

test('a bot is raced with the cards that it had', async () => {
  const person = await fixture.newPerson({ still: true })
  const { page } = person
  await tableWith(person, second('yelsr?', ['kewod?', 'cattle'], { bots: ['easy'] }))
  await title(page, 'Find a word').waitFor()
  await typed(page, 'yodel')
  await lay(page).click()
  await ready(page).click()
  await title(page, 'Find a word').waitFor()
  await page.getByRole('button', { name: 'Leave the table' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: /Leave/ }).click()
  await page.getByRole('link', { name: 'Race this run' }).click()
  await page.getByRole('heading', { name: 'Race your own run' }).waitFor()
  await page.getByRole('button', { name: /^Race ./ }).click()
  await hand(page).getByRole('button', { name: 'C, orange' }).waitFor()
  await race(page)
    .getByText(/covered/)
    .first()
    .waitFor()
  await look(page, 'page/ghost-bot')
})

test('the daily Candygrams of an earlier day is raced with the same candies', async () => {
  const { page } = await fixture.newPerson({ still: true })
  await page.goto('/daily/2026-01-02')
  await page.getByRole('button', { name: 'Play Candygrams' }).click()
  await page.getByRole('button', { name: 'Leave the table' }).first().waitFor()
  const shoppe = () =>
    page
      .locator('[data-candy]')
      .evaluateAll(candies => candies.map(one => (one as HTMLElement).dataset.candy).sort())
  await expect.poll(async () => (await shoppe()).length).toBe(25)
  const before = await shoppe()
  await page.getByRole('button', { name: 'Leave the table' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: /Leave/ }).click()
  await page.getByRole('link', { name: 'Race this run' }).click()
  await page.getByRole('button', { name: 'Race', exact: true }).click()
  await race(page).getByText('25 candies left').first().waitFor()
  await expect.poll(shoppe).toEqual(before)
})
