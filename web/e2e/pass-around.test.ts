import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { TableInfo } from '../src/gen/TableInfo'
import { Fixture, PHONE } from './fixture'
import { card, moveOfAny, settle, sit } from './table'

const fixture = new Fixture()

async function makeTable(page: Page, game: string, players: string): Promise<void> {
  await page.goto('/')
  await card(page, game)
    .getByRole('button', { name: /^Invite/ })
    .click()
  await page.getByLabel('Your name').fill('Nadia')
  if (players !== '2')
    await page.getByRole('radio', { name: players, exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Make the table' }).click()
}

async function addHere(page: Page, name: string): Promise<void> {
  await page.getByLabel('Their name').fill(name)
  await page.getByRole('button', { name: 'Add a player on this device' }).click()
}

test('two on one phone and a bot: hands are hidden between turns', async () => {
  const { page } = await fixture.newPerson(PHONE)
  await makeTable(page, 'Quiddler', '3')
  await addHere(page, 'Tom')
  await page.getByText('Nadia and Tom play on this device.').waitFor()
  await page
    .getByRole('region', { name: 'Or add a bot' })
    .getByRole('button', { name: /Gumdrop/ })
    .click()
  // The device asks for one player and then for the other, and shows nothing of the game meanwhile.
  const seen = new Set<string>()
  while (seen.size < 2) {
    const heading = page.getByRole('heading', { level: 1, name: /^Pass to / })
    await heading.waitFor()
    const name = (await heading.textContent())?.replace('Pass to ', '') ?? ''
    expect(await page.locator('.hand, .board').count()).toBe(0)
    await page.getByRole('button', { name: `I am ${name}` }).click()
    await page.locator('.hand').getByRole('button').first().waitFor()
    seen.add(name)
    // Loaded anew, it asks again who holds the device.
    await page.reload()
    await page.getByRole('button', { name: /^I am / }).click()
    await page.locator('.hand').getByRole('button').first().waitFor()
    await endTurn(page)
  }
  expect(seen).toEqual(new Set(['Nadia', 'Tom']))
})

/** Presses around on the table until somebody else is to hold the device. */
async function endTurn(page: Page): Promise<void> {
  const passed = page.getByRole('button', { name: /^I am / })
  await pressUntil(page, async () => (await passed.count()) > 0)
  await passed.waitFor()
}

/** Presses around on the table until something has come to be so. */
async function pressUntil(page: Page, done: () => Promise<boolean>): Promise<void> {
  for (let press = 0; press < 4000 && !(await done()); press++) {
    await page.evaluate(n => {
      const pressable = '.actions button, .board button, .hand button'
      const all = [...document.querySelectorAll<HTMLElement>(pressable)].filter(
        one => one.getClientRects().length && !one.matches(':disabled, [aria-disabled=true]'),
      )
      const main = all.find(one => one.matches('.actions .main'))
      // The main button mostly; otherwise something else, a different one each time.
      const next = main && n % 4 ? main : all[(n * 7919) % (all.length || 1)]
      next?.click()
    }, press)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

test('two on one tablet, one by link and a bot: each plays a hand of their own', async () => {
  const { page: tablet } = await fixture.newPerson({ width: 1024, height: 768 })
  const { page: phone } = await fixture.newPerson(PHONE)
  await makeTable(tablet, 'Quiddler', '4')
  const link = await tablet.getByLabel('Link to this table').inputValue()
  await addHere(tablet, 'Tom')
  await tablet.getByText('Nadia and Tom play on this device.').waitFor()
  await tablet
    .getByRole('region', { name: 'Or add a bot' })
    .getByRole('button', { name: /Gumdrop/ })
    .click()
  await sit(phone, link, 'Ben')
  await phone.locator('.hand').getByRole('button').first().waitFor()
  const awaited = async (): Promise<string> => {
    const answer = await tablet.request.get(`/api/tables/${link.split('/').at(-1)}`)
    const { seats, waiting_for } = (await answer.json()) as TableInfo
    const occupant = seats[waiting_for[0] ?? -1]?.occupant
    return occupant && 'person' in occupant ? occupant.person.name : ''
  }
  const seen = new Set<string>()
  while (seen.size < 3) {
    const name = await awaited()
    if (!name || seen.has(name)) continue
    const here = name === 'Ben' ? phone : tablet
    const holder = tablet.getByRole('button', { name: `I am ${name}` })
    if (here === tablet) {
      await holder.click()
      await tablet.locator('.hand').getByRole('button').first().waitFor()
    } else {
      // Whoever plays elsewhere is never asked to take this device.
      expect(await holder.count()).toBe(0)
    }
    await pressUntil(here, async () => (await awaited()) !== name)
    seen.add(name)
  }
  expect(seen).toEqual(new Set(['Nadia', 'Tom', 'Ben']))
  // Nobody here is asked who Ben is, and his phone never asks anybody.
  expect(await phone.getByRole('button', { name: /^I am / }).count()).toBe(0)
})

test('where all is open the board simply turns to the next player', async () => {
  const { page } = await fixture.newPerson(PHONE)
  await makeTable(page, 'Candy Chain', '2')
  await addHere(page, 'Tom')
  await settle(page)
  for (let turn = 0; turn < 3; turn++) await moveOfAny(page)
  expect(await page.getByRole('button', { name: /^I am / }).count()).toBe(0)
})
