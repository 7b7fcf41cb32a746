import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Fixture, PHONE } from './fixture'
import { look } from './look'

const fixture = new Fixture()

const piles = (page: Page) => page.getByRole('group', { name: 'The eight piles' })
const article = (page: Page, game: string) => page.getByRole('article', { name: game })

/** Ends the solitaire as it is. */
async function stop(page: Page): Promise<void> {
  await piles(page).waitFor()
  await page.getByRole('button', { name: 'Stop the game' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click()
}

// QD-26
test('a daily is played, ranked once, shared and shown on the calendar', async () => {
  const { page } = await fixture.newPerson(PHONE)
  // Without the system's own sharing the text is copied: the test reads what would be pasted.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
    const writeText = async (text: string) => {
      document.documentElement.dataset.copied = text
    }
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'Play today’s games' }).click()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada')
  const solitaire = article(page, 'Quiddler Solitaire')
  await solitaire.getByText('Nobody here has finished it yet.').waitFor()
  await solitaire.getByRole('button', { name: 'Play Quiddler Solitaire' }).click()
  await piles(page).waitFor()
  const address = page.url()
  // Coming back goes on with the same attempt.
  await page.goto('/daily')
  await solitaire.getByRole('button', { name: 'Go on with Quiddler Solitaire' }).click()
  await piles(page).waitFor()
  expect(page.url()).toBe(address)
  expect(await page.getByRole('button', { name: /takeback|Take back a move/ }).count()).toBe(0)
  await stop(page)
  const result = page.getByRole('region', { name: 'Daily result' })
  await result.getByText('Place 1 of 1 here').waitFor()
  await result.getByRole('button', { name: 'Share result' }).click()
  await result.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = () => page.evaluate(() => document.documentElement.dataset.copied ?? '')
  expect(await copied()).toMatch(
    /^Quiddler Solitaire, daily \d{4}-\d\d-\d\d\n\d+ points left, no hints$/,
  )
  await result.getByRole('switch', { name: 'With a link' }).click()
  await result.getByRole('button', { name: 'Copied' }).click()
  await expect.poll(copied).toContain(`${fixture.host.url}/daily`)
  const saved = page.waitForEvent('download')
  await result.getByRole('button', { name: 'Picture' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^daily-.*-quiddler-solitaire\.png$/)

  await page.getByRole('link', { name: 'Today’s games' }).click()
  await solitaire.getByRole('link', { name: 'Your result' }).waitFor()
  const ranking = solitaire.getByRole('list', { name: 'Ranking' })
  expect(await ranking.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/1\.\s*Ada\s*\d+ points left/),
  ])
  // Playing again is practice, and ranks nobody.
  await solitaire.getByRole('button', { name: 'Practise Quiddler Solitaire' }).click()
  await stop(page)
  await result.getByText('it does not change the ranking').waitFor()
  await page.getByRole('link', { name: 'Today’s games' }).click()
  await ranking.waitFor()
  expect(await ranking.getByRole('listitem').count()).toBe(1)

  // The game's own card says so too, and leads to the result.
  await page.goto('/')
  await page.getByText('1 day in a row').waitFor()
  const done = article(page, 'Quiddler').getByRole('link', {
    name: /^Today’s deal: \d+ points left$/,
  })
  await done.click()
  await page.waitForURL(address)
  await page.goto('/')
  await page.getByRole('link', { name: /: 1 of \d done$/ }).click()
  await page.getByRole('heading', { name: 'Your days' }).waitFor()
  await look(page, 'page/daily-done', true)
})

test('an earlier day is practice, and says so', async () => {
  const { page } = await fixture.newPerson()
  await page.goto('/daily/2026-01-02')
  await page.getByRole('heading', { name: 'Games of 2 Jan' }).waitFor()
  await page.getByRole('button', { name: 'Play Quiddler Solitaire' }).click()
  await stop(page)
  const result = page.getByRole('region', { name: 'Daily result' })
  await result.getByText('it does not change the ranking of 2 Jan').waitFor()
  await page.goto('/daily/2026-01-02')
  await page.getByRole('link', { name: /2 January: played later/ }).waitFor()
  await page.getByText('Nobody here finished it that day.').first().waitFor()
})
