/** Every screen at the width of a phone and of a desk, by day and by night: axe finds nothing on
 * it, nothing sticks out at the side, and a picture of it is kept in `SHOTS` (`web/shots`). */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, Person } from './browser'
import { Host } from './host'
import { LOOKS, look } from './look'
import { card, invite, move, myMove, over, playNow, playOut, settle, sit } from './table'

const host = new Host()
let browser: Browser

beforeAll(async () => {
  await host.start()
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await host.end()
})

describe.each(LOOKS)('$width wide, $theme', dress => {
  const name = (screen: string) => `${screen}-${dress.width}-${dress.theme}`

  test('home, its dialogs, the table before the start, rules, about', async () => {
    const nadia = await Person.at(browser, host.url, { ...dress, still: true })
    const { page } = nadia
    await page.goto('/')
    await card(page)
      .getByRole('radio', { name: /Gumdrop/ })
      .waitFor({ state: 'attached' })
    await look(page, name('home'), true)
    await card(page).getByRole('button', { name: 'Invite a friend' }).click()
    await page.getByRole('button', { name: 'Make the table' }).waitFor()
    await look(page, name('invite'))
    const link = await invite(page, 'Nadia', /Standard/)
    await page.getByRole('button', { name: /Gumdrop/ }).waitFor()
    await look(page, name('waiting'), true)
    await page.goto('/')
    await page.getByRole('region', { name: 'Your games' }).waitFor()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('dialog').waitFor()
    await look(page, name('settings'))
    const ben = await Person.at(browser, host.url, { ...dress, still: true })
    await ben.page.goto(link)
    await ben.page.getByRole('button', { name: 'Sit down and play' }).waitFor()
    await look(ben.page, name('join'), true)
    await ben.page.goto('/rules/candy-chain#CC-08')
    await ben.page.locator('#CC-08').waitFor()
    await look(ben.page, name('rules'), true)
    await ben.page.goto('/about')
    await ben.page.getByRole('heading', { level: 1 }).waitFor()
    await look(ben.page, name('about'), true)
    await ben.page.goto('/nowhere')
    await ben.page.getByRole('heading', { level: 1 }).waitFor()
    await look(ben.page, name('nowhere'))
    expect([...nadia.complaints, ...ben.complaints]).toEqual([])
    await nadia.close()
    await ben.close()
  })

  test('a game from the choice of sides to the replay', async () => {
    const person = await Person.at(browser, host.url, { ...dress, still: true })
    const { page } = person
    await playNow(page)
    await look(page, name('rights'))
    await page.getByRole('button', { name: 'Choose colours' }).click()
    await page.getByRole('button', { name: 'Fruits' }).waitFor()
    await look(page, name('sides'))
    await page.getByRole('button', { name: 'Fruits' }).click()
    const held = page.getByRole('gridcell', { name: /(red|blue|yellow) .*, holds the chain$/ })
    for (let turns = 0; turns < 5 || !(await held.count()); turns++) {
      await move(page)
      await myMove(page).waitFor()
    }
    await page.locator('.cell.ready').first().click()
    await page
      .locator('.cell.partner')
      .first()
      .click()
      .catch(() => {})
    await look(page, name('choice'))
    await page.keyboard.press('Escape')
    await held.first().click()
    await page.getByRole('alert').waitFor()
    await look(page, name('refused'))
    await playOut(page)
    await over(page).waitFor()
    await look(page, name('end'))
    await page.getByRole('link', { name: 'Replay' }).click()
    await page.getByRole('button', { name: 'To the end' }).click()
    await page.getByRole('button', { name: 'One move back' }).click()
    await look(page, name('replay'))
    expect(person.complaints).toEqual([])
    await person.close()
  })

  test('a game with a clock, watched', async () => {
    const nadia = await Person.at(browser, host.url, { ...dress, still: true })
    await nadia.page.goto('/')
    await card(nadia.page).getByRole('button', { name: 'Invite a friend' }).click()
    await nadia.page.getByLabel('Your name').fill('Nadia')
    await nadia.page.getByRole('radio', { name: /10 min/ }).check({ force: true })
    await nadia.page.getByRole('button', { name: 'Make the table' }).click()
    const link = await nadia.page.getByLabel('Link to this table').inputValue()
    const ben = await Person.at(browser, host.url, { ...dress, still: true })
    await sit(ben.page, link, 'Ben')
    await settle(nadia.page, ben.page)
    const eve = await Person.at(browser, host.url, { ...dress, still: true })
    await eve.page.goto(link)
    await eve.page.getByRole('timer').first().waitFor()
    await look(eve.page, name('watching'))
    for (const person of [nadia, ben, eve]) {
      expect(person.complaints).toEqual([])
      await person.close()
    }
  })
})
