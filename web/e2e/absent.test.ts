import { expect, test } from 'vitest'
import { Fixture, PHONE } from './fixture'
import { invite, move, myMove, settle, sit } from './table'

const fixture = new Fixture()

/** Nadia on a desk, Ben on a phone; it is Ben's move. */
async function bensMove() {
  const nadia = await fixture.newPerson()
  const ben = await fixture.newPerson(PHONE)
  const link = await invite(nadia.page, 'Nadia', /Mini/)
  await sit(ben.page, link, 'Ben')
  await settle(nadia.page, ben.page)
  const mine = await Promise.any([
    myMove(nadia.page)
      .waitFor()
      .then(() => true),
    myMove(ben.page)
      .waitFor()
      .then(() => false),
  ])
  if (mine) await move(nadia.page)
  await myMove(ben.page).waitFor()
  return { nadia, ben, link }
}

test('a bot plays for whoever is away, and they take their seat back', async () => {
  const { nadia, ben, link } = await bensMove()
  await ben.page.goto('about:blank')
  await nadia.page.getByRole('region', { name: 'Waiting for Ben' }).waitFor()
  await nadia.page.getByRole('button', { name: 'Let a bot play for them' }).click()
  await nadia.page.getByText('bot for Ben').first().waitFor()
  await myMove(nadia.page).waitFor()
  await ben.page.goto(link)
  await ben.page.getByRole('grid').waitFor()
  await nadia.page.getByText('bot for Ben').first().waitFor({ state: 'detached' })
})

test('a game with somebody away ends without a loser', async () => {
  const { nadia, ben } = await bensMove()
  await ben.page.goto('about:blank')
  await nadia.page.getByRole('button', { name: 'End without a loser' }).click()
  await nadia.page.getByRole('heading', { name: 'Nobody loses' }).waitFor()
})

test('a move is taken back when the other agrees', async () => {
  const { nadia, ben } = await bensMove()
  await move(ben.page)
  await ben.page.getByRole('button', { name: 'Settings' }).click()
  await ben.page.getByRole('button', { name: 'Ask for a takeback' }).click()
  await ben.page.getByRole('button', { name: 'Ask' }).click()
  const asked = ben.page.getByText('You asked to take back your move.')
  await asked.waitFor()
  await nadia.page.getByRole('button', { name: 'No, it stays' }).click()
  await asked.waitFor({ state: 'detached' })
  expect(await myMove(ben.page).count()).toBe(0)
  await ben.page.getByRole('button', { name: 'Settings' }).click()
  await ben.page.getByRole('button', { name: 'Ask for a takeback' }).click()
  await ben.page.getByRole('button', { name: 'Ask' }).click()
  await nadia.page.getByRole('button', { name: 'Yes, take it back' }).click()
  await myMove(ben.page).waitFor()
})
