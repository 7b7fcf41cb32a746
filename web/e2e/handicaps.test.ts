import { expect, test } from 'vitest'
import { Fixture, PHONE } from './fixture'
import { look } from './look'
import { card, sit } from './table'

const fixture = new Fixture()

test('what one player has for an even game is chosen, and then said to everybody', async () => {
  const nadia = await fixture.newPerson()
  const ben = await fixture.newPerson(PHONE)
  await nadia.page.goto('/')
  await card(nadia.page, 'Quiddler')
    .getByRole('button', { name: /^Invite/ })
    .click()
  await nadia.page.getByLabel('Your name').fill('Nadia')
  await nadia.page.getByText('More options').click()
  const ahead = nadia.page.getByRole('group', { name: 'Head start' })
  await ahead.getByLabel('Player 2').selectOption('50 points')
  expect(await ahead.getByLabel('You').inputValue()).toBe('null')
  await look(nadia.page, 'handicaps/form')
  await nadia.page.getByRole('button', { name: 'Make the table' }).click()
  const link = await nadia.page.getByLabel('Link to this table').inputValue()
  await nadia.page.getByText('Head start: Player 2 (50 points)').first().waitFor()
  // Whoever is invited sees it before they sit down, and everybody during the game.
  await ben.page.goto(link)
  await ben.page.getByText('Head start: Player 2 (50 points)').first().waitFor()
  await sit(ben.page, link, 'Ben')
  for (const { page } of [nadia, ben]) {
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    await page.getByText('Head start: Ben (50 points)').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
  }
})
