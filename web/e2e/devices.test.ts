import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tableWith } from './cards'
import { Fixture, PHONE } from './fixture'
import { invite, moveOfAny, myMove, playOut, settle, sit } from './table'

const fixture = new Fixture()
const TV = { width: 1920, height: 1080 }

async function twoFriends(second = PHONE) {
  const nadia = await fixture.newPerson()
  const ben = await fixture.newPerson(second)
  const link = await invite(nadia.page, 'Nadia', /Mini/)
  await sit(ben.page, link, 'Ben')
  await settle(nadia.page, ben.page)
  return { nadia, ben, link }
}

/** The six letters that a table shows for another device. */
async function askForCode(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Play on another device' }).click()
  const said = await page.getByLabel(/^The code:/).getAttribute('aria-label')
  return said?.replace('The code:', '').replaceAll(' ', '') ?? ''
}

test('a seat goes to another device by six letters, and stays on both', async () => {
  const { nadia, ben, link } = await twoFriends()
  const code = await askForCode(nadia.page)
  expect(code).toMatch(/^[BCDFGHJKMNPQRSTVWXZ]{6}$/)
  const tablet = await fixture.newPerson()
  await tablet.page.goto('/')
  await tablet.page.getByRole('link', { name: 'Continue a game from another device' }).click()
  await tablet.page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3).toLowerCase()}`)
  await tablet.page.getByRole('button', { name: 'Continue my game here' }).click()
  await tablet.page.waitForURL(link)
  await nadia.page.getByRole('button', { name: 'Close' }).click()
  // Either device can move, and both see it.
  for (let turn = 0; turn < 3; turn++) await moveOfAny(tablet.page, ben.page)
  await Promise.all(
    [nadia.page, tablet.page].map(page => page.locator('.cell .piece').first().waitFor()),
  )
  // The code was for one device.
  const eve = await fixture.newPerson()
  await eve.page.goto(`/device#${code}`)
  await eve.page.getByText('This code does not work.').waitFor()
  eve.dropComplaints()
})

test('the old device is signed out where its player wants that', async () => {
  const { nadia, link } = await twoFriends()
  await askForCode(nadia.page)
  await nadia.page.getByLabel('Keep playing here too').uncheck()
  await nadia.page.getByText('This device is signed out when the code is used').waitFor()
  const code = (await nadia.page.getByLabel(/^The code:/).getAttribute('aria-label'))
    ?.replace('The code:', '')
    .replaceAll(' ', '')
  const phone = await fixture.newPerson(PHONE)
  // As if it had scanned the code.
  await phone.page.goto(`/device#${code}`)
  await phone.page.waitForURL(link)
  await nadia.page.getByText('You play this game on another device now.').waitFor()
  await nadia.page.getByText('You are watching').first().waitFor()
  expect(await phone.page.getByText('You are watching').count()).toBe(0)
  nadia.dropComplaints()
})

test('a new key signs out a device that is lost', async () => {
  const { nadia } = await twoFriends()
  const code = await askForCode(nadia.page)
  const lost = await fixture.newPerson()
  await lost.page.goto(`/device#${code}`)
  await lost.page.getByRole('grid').waitFor()
  await nadia.page.getByRole('button', { name: 'Sign out my other devices' }).click()
  await nadia.page.getByText('Only this device plays your seat now.').waitFor()
  await lost.page.getByText('You play this game on another device now.').waitFor()
  await nadia.page.getByRole('button', { name: 'Close' }).click()
  await nadia.page.getByRole('grid').waitFor()
  expect(await nadia.page.getByText('You are watching').count()).toBe(0)
  lost.dropComplaints()
})

test('after a rematch a seat goes to another device too, and can be left', async () => {
  const { nadia, ben, link } = await twoFriends()
  await playOut(nadia.page, ben.page)
  for (const { page } of [nadia, ben]) await page.getByRole('button', { name: 'Rematch' }).click()
  for (const { page } of [nadia, ben]) await page.waitForURL(url => url.href !== link)
  await settle(nadia.page, ben.page)
  // Everybody sits one seat further on; what belongs to a seat belongs to the new one.
  for (const { page } of [nadia, ben]) {
    const tablet = await fixture.newPerson()
    await tablet.page.goto(`/device#${await askForCode(page)}`)
    await tablet.page.waitForURL(page.url())
    await tablet.page.getByRole('grid').waitFor()
    expect(await tablet.page.getByText('You are watching').count()).toBe(0)
    await tablet.page.close()
    await page.getByRole('button', { name: 'Close' }).click()
  }
  const again = nadia.page.url()
  await nadia.page.getByRole('button', { name: 'Leave the table' }).click()
  const asked = nadia.page.getByRole('dialog', { name: 'Leave the table?' })
  await asked.getByText('A bot plays for you then').waitFor()
  await asked.getByRole('button', { name: 'Leave' }).click()
  await nadia.page.waitForURL(url => url.pathname === '/')
  await ben.page.getByText('bot for Nadia').first().waitFor()
  // Whoever left comes back when they like, and leaves by the settings on a phone.
  await nadia.page.goto(again)
  await nadia.page.getByRole('grid').waitFor()
  await ben.page.getByRole('button', { name: 'Settings' }).click()
  await ben.page.getByRole('button', { name: 'Leave the table' }).click()
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await ben.page.waitForURL(url => url.pathname === '/')
  await nadia.page.getByText('bot for Ben').first().waitFor()
})

test('every game is left in the same way, as text too', async () => {
  const games = [
    { game: 'candy-chain', bots: ['beginner'] },
    { game: 'candygrams', bots: ['beginner'] },
    { game: 'quiddler', bots: ['beginner'] },
    { game: 'quiddler-solitaire' },
    { game: 'keyword', bots: ['beginner'] },
    { game: 'candy-monsters', bots: ['beginner'] },
  ]
  for (const setup of games) {
    for (const size of [
      { width: 1280, height: 800 },
      { width: 360, height: 740 },
    ]) {
      const person = await fixture.newPerson(size)
      const { page } = person
      const table = await tableWith(person, { ...setup, name: 'Nadia' })
      for (const url of [table, `${table}?text`]) {
        await page.goto(url)
        const settings = page.getByRole('button', { name: 'Settings' })
        await settings.waitFor()
        // The solitaire counts what is left: its own button says so.
        const stops = setup.game === 'quiddler-solitaire' && url === table
        if (size.width === 360 && !stops) await settings.click()
        const way = page.getByRole('button', { name: /Leave the table|Stop the game/ })
        await way.waitFor()
        expect(await way.count()).toBe(1)
        await way.click()
        const name = stops ? 'Stop here?' : 'Leave the table?'
        const asked = page.getByRole('dialog', { name })
        await asked.getByRole('button', { name: 'Play on' }).click()
        await asked.waitFor({ state: 'detached' })
      }
      await page.close()
    }
  }
})

test('a TV shows the table to the room, and phones leave it to the TV', async () => {
  const { nadia, ben, link } = await twoFriends()
  const tv = await fixture.newPerson(TV)
  await tv.page.goto(`${link}/tv`)
  await tv.page.getByRole('heading', { level: 1 }).waitFor()
  // Nothing on it can be reached, and letters are large.
  expect(await tv.page.locator('button:not([inert] *), a:not(.skip):not([inert] *)').count()).toBe(
    0,
  )
  const size = await tv.page
    .getByRole('heading', { level: 1 })
    .evaluate(heading => Number.parseFloat(getComputedStyle(heading).fontSize))
  expect(size).toBeGreaterThan(50)
  // Ben's phone shows the board when it is his move, and only then; Nadia's large screen always does.
  const board = (page: Page) => page.getByRole('grid')
  for (let turn = 0; turn < 3; turn++) {
    const his = await Promise.any([
      myMove(ben.page)
        .waitFor()
        .then(() => true),
      myMove(nadia.page)
        .waitFor()
        .then(() => false),
    ])
    await expect.poll(() => board(ben.page).isVisible()).toBe(his)
    await expect.poll(() => board(nadia.page).isVisible()).toBe(true)
    await moveOfAny(ben.page, nadia.page)
  }
  await tv.page
    .getByText(/(Nadia|Ben) (took|takes) /)
    .first()
    .waitFor()
  await tv.page.close()
  await expect.poll(() => board(ben.page).isVisible()).toBe(true)
})

test('what somebody calls out is seen by others, and can be muted', async () => {
  const { nadia, ben } = await twoFriends()
  await nadia.page.getByRole('button', { name: 'Call out' }).click()
  await nadia.page.getByRole('button', { name: 'Well played!' }).click()
  await ben.page.getByRole('status').getByText('Nadia: Well played!').waitFor()
  // On a phone the settings have the button.
  await ben.page.getByRole('button', { name: 'Settings' }).click()
  await ben.page.getByRole('button', { name: 'Call something out' }).click()
  await ben.page.getByRole('button', { name: 'Thank you!' }).click()
  await nadia.page.getByRole('status').getByText('Ben: Thank you!').waitFor()
  await ben.page.getByRole('button', { name: 'Settings' }).click()
  await ben.page.getByLabel('Reactions').uncheck()
  await ben.page.getByRole('button', { name: 'Close' }).click()
  await nadia.page.getByRole('button', { name: 'Call out' }).click()
  await nadia.page.getByRole('button', { name: 'Wow!' }).click()
  await nadia.page.getByRole('status').getByText('You: Wow!').waitFor()
  expect(await ben.page.getByText('Nadia: Wow!').count()).toBe(0)
})

test('somebody one has played with is invited again', async () => {
  const { nadia, ben } = await twoFriends()
  await playOut(nadia.page, ben.page)
  await nadia.page.getByRole('button', { name: 'Rematch' }).waitFor()
  await nadia.page.goto('/')
  const people = nadia.page.getByRole('region', { name: 'People you played with' })
  await people.getByText(/^You \d, Ben \d/).waitFor()
  // Nothing is wider than a small phone.
  await nadia.page.setViewportSize({ width: 360, height: 740 })
  expect(await nadia.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await people.getByRole('button', { name: 'Invite Ben again' }).click()
  await nadia.page.getByRole('heading', { name: 'Send this link to Ben' }).waitFor()
})

test('a family link leads to the current game, or to a new one', async () => {
  const nadia = await fixture.newPerson()
  await nadia.page.goto('/')
  await nadia.page.getByRole('link', { name: 'A link for your family' }).click()
  await nadia.page.getByRole('button', { name: 'Make our link' }).click()
  const link = await nadia.page.getByLabel('Your family link').inputValue()
  expect(link).toMatch(/\/f\/[0-9a-z]{10}$/)
  await nadia.page.getByRole('button', { name: /^Candy Chain/ }).click()
  await nadia.page.getByLabel('Your name').fill('Nadia')
  await nadia.page.getByRole('button', { name: 'Start' }).click()
  await nadia.page.getByRole('heading', { name: 'Send this link to a friend' }).waitFor()
  const ben = await fixture.newPerson(PHONE)
  await sit(ben.page, link, 'Ben')
  await ben.page.getByRole('grid').waitFor()
  expect(new URL(ben.page.url()).pathname).toBe(new URL(nadia.page.url()).pathname)
  await nadia.page.goto('/')
  await nadia.page.getByText('Your family link').waitFor()
})
