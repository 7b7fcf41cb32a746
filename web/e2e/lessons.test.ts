/** Somebody who knows no game finishes every lesson by reading what the page says and tapping what
 * it points at, in that order, and then plays a whole game with what the page says; and sees what
 * happens to a move that is not the right one. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Fixture, PHONE } from './fixture'
import { look } from './look'
import { byTouch, newcomer, playToTheEnd } from './player'

const fixture = new Fixture(0)
const GAMES = [
  'candy-chain',
  'quiddler',
  'quiddler-solitaire',
  'keyword',
  'candy-monsters',
  'candygrams',
]

const coach = (page: Page) => page.getByRole('region', { name: 'Lesson' })
const at = (page: Page, step: number) => coach(page).getByText(new RegExp(`^Step ${step} of `))
const next = (page: Page) => coach(page).getByRole('button', { name: 'Next' })
const playNow = (page: Page) => coach(page).getByRole('button', { name: 'Play now' })

/** Does what this step asks for, as far as the page points it out. */
async function follow(page: Page, step: number): Promise<void> {
  if (await next(page).count()) return next(page).click()
  const said = await coach(page).textContent()
  for (let thing = 1; !(await at(page, step + 1).count()); thing++) {
    const pointed = page.locator(`[data-point~="${thing}"]`)
    // Either there is something more to tap, or the step is done.
    await pointed
      .or(at(page, step + 1))
      .first()
      .waitFor()
      .catch(() => {
        throw new Error(`nothing to tap as thing ${thing} of: ${said}`)
      })
    if (await at(page, step + 1).count()) break
    await pointed.click()
  }
}

for (const game of GAMES)
  test(`a newcomer finishes the lesson of ${game} on a phone, and a game`, {
    timeout: 240_000,
  }, async () => {
    const { page } = await fixture.newPerson({ ...PHONE, still: true })
    await page.goto(`/learn/${game}`)
    await at(page, 1).waitFor()
    const steps = Number((await at(page, 1).textContent())?.match(/of (\d+)/)?.[1])
    for (let step = 1; step < steps; step++) {
      await look(page, `lesson/${game}-${step}`)
      await follow(page, step)
      await at(page, step + 1).waitFor()
    }
    await look(page, `lesson/${game}-end`)
    await playNow(page).click()
    await page.waitForURL(/\/t\//)
    // Nothing of the lesson is kept: not in the lobby, not among the finished games.
    const lists = await Promise.all(
      ['/api/tables', '/api/finished'].map(path => page.request.get(path).then(r => r.text())),
    )
    expect(lists.join('')).not.toContain('"lesson"')
    const { player, sources } = newcomer(page)
    await playToTheEnd(page, byTouch, player)
    // The sentence beside the button or the help was enough for some moves, where they name a button. For a
    // word or two candies somebody who does not see any asks for a hint.
    if (['quiddler', 'candy-monsters'].includes(game))
      expect(sources.guide + sources.help, JSON.stringify(sources)).toBeGreaterThan(0)
  })

test('a wrong move is answered, changes nothing, and one can go back, skip and leave', async () => {
  const { page } = await fixture.newPerson({ still: true })
  await page.goto('/')
  await page
    .getByRole('link', { name: /New here\? Learn by playing, 90 seconds.*Candy Chain/ })
    .click()
  await at(page, 1).waitFor()
  const cell = (name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name},`) })
  await cell('b5').click()
  await page.getByRole('button', { name: 'Take b5' }).click()
  await coach(page).getByText('For now, take the blue candy on c2.').waitFor()
  await at(page, 1).waitFor()
  await coach(page).getByRole('button', { name: 'Skip' }).click()
  await at(page, 2).waitFor()
  expect(await cell('c2').getAttribute('aria-label')).toContain('empty')
  await coach(page).getByRole('button', { name: 'Back' }).click()
  await at(page, 1).waitFor()
  expect(await cell('c2').getAttribute('aria-label')).toContain('blue')
  await coach(page).getByRole('button', { name: 'Leave the lesson' }).click()
  // It was offered once; the way there stays.
  await page.getByRole('heading', { level: 2, name: 'Candy Chain' }).waitFor()
  expect(await page.getByRole('link', { name: /New here\?.*Candy Chain/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'Learn Candy Chain by playing' }).click()
  await at(page, 1).waitFor()
})

test('the offer can be sent away for good, and the help at a table has it too', async () => {
  const { page } = await fixture.newPerson({ still: true })
  await page.goto('/')
  const offer = page.getByRole('link', { name: /^New here\?.*Keyword$/ })
  await offer.waitFor()
  await page.getByRole('button', { name: 'No thanks, I know Keyword' }).click()
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'Keyword' }).waitFor()
  expect(await offer.count()).toBe(0)
  const card = page.getByRole('article', { name: 'Candy Chain' })
  await card.getByRole('button', { name: 'Play now' }).click()
  await page.waitForURL(/\/t\//)
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: /Learn/ }).click()
  await at(page, 1).waitFor()
})
