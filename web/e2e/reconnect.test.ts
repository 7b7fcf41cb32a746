import { expect, test } from 'vitest'
import { Fixture, PHONE } from './fixture'
import { cell, invite, moveOfAny, settle, sit } from './table'

const fixture = new Fixture()

test('the host is killed and comes back: both pages say so, and the game goes on', async () => {
  const nadia = await fixture.newPerson()
  const ben = await fixture.newPerson()
  const link = await invite(nadia.page, 'Nadia', /Mini/)
  await sit(ben.page, link, 'Ben')
  await settle(nadia.page, ben.page)
  const before = await moveOfAny(nadia.page, ben.page)

  await fixture.host.stop('SIGKILL')
  for (const { page } of [nadia, ben])
    await page.getByText('Connection lost, trying again…').waitFor()

  await fixture.host.start()
  for (const { page } of [nadia, ben]) {
    await page.getByText('Connection lost, trying again…').waitFor({ state: 'detached' })
    for (const name of before) expect(await cell(page, name).locator('> .piece').count()).toBe(0)
  }
  const after = await moveOfAny(nadia.page, ben.page)
  for (const { page } of [nadia, ben])
    for (const name of after)
      await cell(page, name).locator('> .piece').waitFor({ state: 'detached' })
  // The list has both moves, each once.
  expect(
    await nadia.page.getByRole('region', { name: 'Moves' }).locator('td span.move').count(),
  ).toBe(2)
  // That the host was away is what is tried here.
  for (const person of [nadia, ben]) person.dropComplaints()
})

test('a move made while the host is away arrives when it is back, once', async () => {
  const nadia = await fixture.newPerson()
  const ben = await fixture.newPerson()
  const link = await invite(nadia.page, 'Nadia', /Mini/)
  await sit(ben.page, link, 'Ben')
  await settle(nadia.page, ben.page)
  const mover = await Promise.any(
    [nadia, ben].map(async person => {
      await person.page.getByRole('heading', { level: 1, name: 'Your move' }).waitFor()
      return person
    }),
  )
  await mover.page.locator('.cell.ready').first().click()
  const name = (await mover.page.locator('.cell.picked').getAttribute('data-cell')) ?? ''
  await fixture.host.stop()
  await mover.page.getByText('Connection lost, trying again…').waitFor()
  await mover.page.getByRole('button', { name: /^Take [a-h]\d/ }).click()
  await fixture.host.start()
  for (const { page } of [nadia, ben])
    await cell(page, name).locator('> .piece').waitFor({ state: 'detached' })
  expect(
    await ben.page.getByRole('region', { name: 'Moves' }).locator('td span.move').count(),
  ).toBe(1)
  // That the host was away is what is tried here.
  for (const person of [nadia, ben]) person.dropComplaints()
})

test('a backup is put back: the pages say that the host knows less than they do', async () => {
  const nadia = await fixture.newPerson()
  const ben = await fixture.newPerson({ ...PHONE })
  const link = await invite(nadia.page, 'Nadia', /Mini/)
  await sit(ben.page, link, 'Ben')
  await settle(nadia.page, ben.page)
  await fixture.host.stop()
  const putBack = fixture.host.backup()
  await fixture.host.start()
  // Only a page that has seen the move can know that it was lost.
  const taken = await moveOfAny(nadia.page, ben.page)
  for (const { page } of [nadia, ben])
    for (const name of taken)
      await cell(page, name).locator('> .piece').waitFor({ state: 'detached' })
  await fixture.host.stop()
  putBack()
  await fixture.host.start()
  for (const { page } of [nadia, ben]) {
    const warning = page
      .getByRole('status')
      .getByText(/The host has lost (one step|\d+ steps) of this game/)
    await warning.waitFor()
    await page.getByRole('button', { name: 'I see' }).click()
    await warning.waitFor({ state: 'detached' })
  }
  const moves = nadia.page.getByRole('region', { name: 'Moves' }).locator('td span.move')
  expect(await moves.count()).toBe(0)
  // That the host was away is what is tried here.
  for (const person of [nadia, ben]) person.dropComplaints()
})
