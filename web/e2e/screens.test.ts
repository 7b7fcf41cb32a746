/** What all games share: dialogs, names and pictures, leaving, lists, titles, addresses. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Fixture, PHONE } from './fixture'
import { card, invite, move, myMove, over, playNow, playOut, settle, sit } from './table'

const fixture = new Fixture()

const dialog = (page: Page) => page.getByRole('dialog')
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('Back closes a dialog and leaves the game where it is', async () => {
  const { page } = await fixture.newPerson(PHONE)
  await playNow(page)
  const table = page.url()
  await page.getByRole('button', { name: 'Settings' }).click()
  await dialog(page).waitFor()
  await page.goBack()
  await dialog(page).waitFor({ state: 'detached' })
  expect(page.url()).toBe(table)
  // Closed by hand, it leaves nothing behind in the history.
  await page.getByRole('button', { name: 'Settings' }).click()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.waitForFunction(() => history.state !== 'dialog')
  await page.goBack()
  await title(page, 'Play a game together').waitFor()
})

test('a link that is followed while a dialog closes leads where it says', async () => {
  const { page } = await fixture.newPerson()
  await page.goto('/')
  await page.getByRole('button', { name: 'Settings' }).click()
  await dialog(page).waitFor()
  await page.evaluate(async () => {
    const press = (found: string) => document.querySelector<HTMLElement>(found)?.click()
    press('[role="dialog"] [aria-label="Close"], dialog [aria-label="Close"]')
    const stepsBack = new Promise<void>(begun => {
      const go = history.go.bind(history)
      history.go = steps => {
        go(steps)
        begun()
      }
    })
    await stepsBack
    press('a[href="/about"]')
  })
  await title(page, 'About Parlour').waitFor()
  await page.waitForFunction(() => history.state !== 'dialog')
  expect(new URL(page.url()).pathname).toBe('/about')
  await page.goBack()
  await title(page, 'Play a game together').waitFor()
})

test('a dialog that leads to a table is not on the way back', async () => {
  const { page } = await fixture.newPerson()
  await invite(page, 'Nadia', /Mini/)
  await page.goBack()
  await title(page, 'Play a game together').waitFor()
  expect(await dialog(page).count()).toBe(0)
})

test('the keyboard can skip the header', async () => {
  const { page } = await fixture.newPerson()
  await page.goto('/about')
  await title(page, 'About Parlour').waitFor()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the main part' })
  expect(await skip.evaluate(link => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('names are asked for, never cut, and can be changed while waiting', async () => {
  const { page } = await fixture.newPerson()
  await page.goto('/')
  await card(page).getByRole('button', { name: 'Invite a friend' }).click()
  const make = page.getByRole('button', { name: 'Make the table' })
  await make.click()
  await dialog(page).getByText('Type a name, so that the others know who you are.').waitFor()
  const name = page.getByLabel('Your name', { exact: true })
  await name.fill('Wilhelmina von Hohenberg-Lindenau')
  await dialog(page).getByText('Names have at most 24 letters. This one has 33.').waitFor()
  await make.click()
  await dialog(page).waitFor()
  await name.fill('Mina')
  await dialog(page).getByRole('radio', { name: 'cat' }).check({ force: true })
  await make.click()
  await page.getByLabel('Link to this table').waitFor()
  await page.getByText('Change your name or picture').click()
  await name.fill('Wilhelmina')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Wilhelmina (you)').waitFor()
  // The browser remembers it.
  await page.goto('/')
  await page.getByRole('button', { name: 'Settings' }).click()
  expect(await name.inputValue()).toBe('Wilhelmina')
})

test('two players of one name get different names, and joining is announced', async () => {
  const nadia = await fixture.newPerson()
  const ben = await fixture.newPerson()
  const link = await invite(nadia.page, 'Ben', /Mini/)
  await sit(ben.page, link, 'Ben')
  await nadia.page.getByRole('status').getByText('Ben 2 joined').waitFor()
  await settle(nadia.page, ben.page)
  for (const { page } of [nadia, ben])
    await expect.poll(() => page.getByText('Ben 2', { exact: true }).count()).toBeGreaterThan(0)
})

test('a table that waits can be cancelled, by its maker and from the list', async () => {
  const { page } = await fixture.newPerson()
  const link = await invite(page, 'Nadia', /Mini/)
  await page.getByRole('button', { name: 'Cancel this table' }).click()
  await title(page, 'Play a game together').waitFor()
  expect(await page.getByRole('region', { name: 'Your games' }).count()).toBe(0)
  await page.goto(link)
  await title(page, 'This table is closed').waitFor()
  await invite(page, 'Nadia', /Mini/)
  await page.goto('/')
  const mine = page.getByRole('region', { name: 'Your games' })
  await mine.getByRole('button', { name: /^Cancel this table/ }).click()
  await mine.waitFor({ state: 'detached' })
})

test('old games are taken off the list, and many of them leave room for the others', async () => {
  const { page } = await fixture.newPerson(PHONE)
  for (let games = 0; games < 3; games++) await playNow(page)
  await page.goto('/')
  const mine = page.getByRole('region', { name: 'Your games' })
  await mine.getByRole('button', { name: 'Show all 3' }).waitFor()
  expect(await mine.getByRole('link').count()).toBe(1)
  const first = await card(page).boundingBox()
  expect(first?.y).toBeLessThan(PHONE.height)
  await mine.getByRole('button', { name: /^Remove from your games/ }).click()
  await mine.getByRole('button', { name: 'Show all 2' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await mine.getByRole('button', { name: 'Show all 3' }).waitFor()
})

test('a second tap on the last move does not start a rematch, and the end waits for the last piece', async () => {
  const { page } = await fixture.newPerson()
  await playNow(page)
  await settle(page)
  const table = page.url()
  let armed = ''
  await page.exposeFunction('seen', (state: string) => {
    armed ||= state
  })
  // The state of the button at the moment it appears.
  await page.evaluate(() => {
    new MutationObserver(() => {
      const rematch = [...document.querySelectorAll('button')].find(
        b => b.textContent?.trim() === 'Rematch',
      )
      if (!rematch || rematch.dataset.tapped) return
      rematch.dataset.tapped = 'yes'
      const card = document.querySelector('[aria-labelledby=result]')
      rematch.click()
      ;(window as unknown as { seen(state: string): void }).seen(
        `${rematch.getAttribute('aria-disabled')} ${card === null}`,
      )
    }).observe(document.body, { childList: true, subtree: true })
  })
  await playOut(page)
  await over(page).waitFor()
  expect(armed).toBe('true true')
  expect(page.url()).toBe(table)
  await page.getByRole('button', { name: 'Look at the table' }).click()
  await page.getByRole('button', { name: 'Show the result' }).click()
  await over(page).waitFor()
})

test('being offline is shown at once, and a move made then waits', async () => {
  const person = await fixture.newPerson()
  const { page, context } = person
  await playNow(page)
  await settle(page)
  await myMove(page).waitFor()
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await context.setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'detached' })
  await move(page)
  person.dropComplaints()
})

test('tab titles name the game', async () => {
  const { page } = await fixture.newPerson()
  await page.goto('/rules/quiddler')
  await page.waitForFunction(() => document.title === 'Rules · Quiddler')
  await playNow(page)
  await page.waitForFunction(() => document.title.endsWith(' · Candy Chain'))
})

test('the rules end in a button that starts the game', async () => {
  const { page } = await fixture.newPerson()
  await page.goto('/rules/candy-chain')
  await page.getByRole('button', { name: 'Play Candy Chain' }).click()
  await title(page, 'Your choice').waitFor()
})

test('an unknown address is not found, and says so kindly', async () => {
  const person = await fixture.newPerson()
  const answer = await person.page.goto('/t/a/b/c')
  expect(answer?.status()).toBe(404)
  await title(person.page, 'We can’t find that page').waitFor()
  // A missing page is the point of this test.
  person.dropComplaints()
})

test('a game’s own settings are shown at its tables only', async () => {
  const { page } = await fixture.newPerson()
  const own = dialog(page).getByLabel(/Screws on pieces/)
  await page.goto('/')
  await page.getByRole('button', { name: 'Settings' }).click()
  await dialog(page).getByLabel('Sound').waitFor()
  expect(await own.count()).toBe(0)
  await playNow(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await own.waitFor()
})

test('Candygrams alone is one tap, and nobody is invited', async () => {
  const { page } = await fixture.newPerson()
  await page.goto('/')
  await card(page, 'Candygrams').getByRole('button', { name: 'Play alone' }).click()
  await title(page, /base word/i).waitFor()
})

test('nothing moves while the home page and the rules load', async () => {
  for (const [path, ready] of [
    ['/', 'Open tables'],
    ['/rules/quiddler', 'All rules'],
    ['/about', 'Words'],
  ] as const) {
    const { page } = await fixture.newPerson(PHONE)
    await page.addInitScript(() => {
      const shown = window as unknown as { shift: number }
      shown.shift = 0
      new PerformanceObserver(list => {
        for (const entry of list.getEntries())
          shown.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path)
    await page.getByRole('heading', { name: ready }).first().waitFor({ state: 'attached' })
    await page.evaluate(() => document.fonts.ready)
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift)
    expect(shift, path).toBeLessThanOrEqual(0.05)
  }
})
