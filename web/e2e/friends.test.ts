import { expect, test } from 'vitest'
import { Fixture, PHONE } from './fixture'
import { card, cell, invite, move, moveOfAny, myMove, over, playOut, settle, sit } from './table'

const fixture = new Fixture()

async function twoFriends(board = /Mini/) {
  const nadia = await fixture.newPerson()
  const ben = await fixture.newPerson(PHONE)
  const link = await invite(nadia.page, 'Nadia', board)
  await sit(ben.page, link, 'Ben')
  await settle(nadia.page, ben.page)
  return { nadia, ben, link }
}

test('a friend comes by link, and moves go from page to page', async () => {
  const { nadia, ben, link } = await twoFriends()
  expect(link).toMatch(/\/t\/[^/?#]+$/)
  for (let turn = 0; turn < 4; turn++) {
    const mover = await Promise.any([
      myMove(nadia.page)
        .waitFor()
        .then(() => nadia),
      myMove(ben.page)
        .waitFor()
        .then(() => ben),
    ])
    const other = mover === nadia ? ben : nadia
    for (const name of await move(mover.page))
      await cell(other.page, name).locator('> .piece').waitFor({ state: 'detached' })
  }
  expect(await ben.page.getByRole('heading', { level: 2, name: 'Nadia' }).count()).toBe(1)
  // The secrets of the seats are in no address.
  const secrets = await Promise.all(
    [nadia, ben].map(person => person.page.evaluate(() => JSON.stringify(localStorage))),
  )
  for (const secret of secrets.flatMap(text => text.match(/(?<=secret\\":\\")[^\\"]+/g) ?? []))
    for (const { page } of [nadia, ben]) expect(page.url()).not.toContain(secret)
})

test('the tab of a page in the background says who has joined', async () => {
  const nadia = await fixture.newPerson()
  // What a browser says of a tab that somebody else's lies in front of.
  await nadia.page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
  })
  const link = await invite(nadia.page, 'Nadia', /Mini/)
  expect(await nadia.page.title()).toContain('Waiting for friends')
  const ben = await fixture.newPerson()
  await sit(ben.page, link, 'Ben')
  await nadia.page.waitForFunction(() => document.title === '● Ben joined · Candy Chain')
})

test('somebody without a seat watches, and a second tab of a seat plays along', async () => {
  const { nadia, ben, link } = await twoFriends()
  const eve = await fixture.newPerson()
  await eve.page.goto(link)
  await eve.page.getByText('You are watching').first().waitFor()
  const tab = await ben.tab()
  await tab.goto(link)
  await tab.getByRole('grid').waitFor()
  const mover = await Promise.any([
    myMove(nadia.page)
      .waitFor()
      .then(() => nadia.page),
    myMove(tab)
      .waitFor()
      .then(() => tab),
  ])
  for (const name of await move(mover))
    for (const page of [eve.page, nadia.page, ben.page, tab])
      await cell(page, name).locator('> .piece').waitFor({ state: 'detached' })
  expect(await eve.page.locator('.cell.ready').count()).toBe(0)
})

test('after the game both want another one, and find themselves at it', async () => {
  const { nadia, ben, link } = await twoFriends()
  await playOut(nadia.page, ben.page)
  await over(nadia.page).waitFor()
  await over(ben.page).waitFor()
  await nadia.page.getByRole('button', { name: 'Rematch' }).click()
  await ben.page.getByText('Nadia would like a rematch').waitFor()
  await ben.page.getByRole('button', { name: 'Accept rematch' }).click()
  for (const { page } of [nadia, ben]) await page.waitForURL(url => !link.endsWith(url.pathname))
  expect(nadia.page.url()).toBe(ben.page.url())
  await settle(nadia.page, ben.page)
  await moveOfAny(nadia.page, ben.page)
})

test('an open table is found on the home page, and an unfinished game comes first', async () => {
  const nadia = await fixture.newPerson()
  const { page } = nadia
  await page.goto('/')
  await card(page).getByRole('button', { name: 'Invite a friend' }).click()
  await page.locator('dialog input:focus').fill('Nadia')
  await page.getByLabel('Open to everyone').check()
  await page.getByRole('button', { name: 'Make the table' }).click()
  const link = await page.getByLabel('Link to this table').inputValue()
  const ben = await fixture.newPerson()
  await ben.page.goto('/')
  await ben.page
    .getByRole('region', { name: 'Open tables' })
    .getByRole('link', { name: /Join/ })
    .first()
    .click()
  await ben.page.getByLabel('Your name').fill('Ben')
  await ben.page.getByRole('button', { name: 'Sit down and play' }).click()
  await ben.page.getByRole('grid').waitFor()
  await page.goto('/')
  const mine = page.getByRole('region', { name: 'Your games' })
  await mine.getByRole('link', { name: /Continue/ }).click()
  await page.getByRole('grid').waitFor()
  expect(page.url()).toBe(link)
})

test('a table that does not exist says so and leads home', async () => {
  const person = await fixture.newPerson()
  await person.page.goto('/t/nosuchtable')
  await person.page.getByRole('heading', { level: 1, name: 'We can’t find that table' }).waitFor()
  await person.page.getByRole('link', { name: 'Go to the home page' }).click()
  await card(person.page).getByRole('button', { name: 'Play now' }).waitFor()
  // A missing table is the point of this test.
  person.dropComplaints()
})
