import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { main, tableWith } from './cards'
import { Fixture, PHONE } from './fixture'

const fixture = new Fixture()

const solo = {
  game: 'quiddler-solitaire',
  name: 'Nadia',
  seats: 1,
  scenario: { piles: [['c'], ['a'], ['t'], ['th'], ['e'], ['z'], ['x'], ['o', 'i']] },
}
const against = (game: string) => ({ game, name: 'Nadia', seats: 2, bots: ['beginner'] })

/** What the pictures and the legend of a game say, of its own rules and nobody else's. */
const SIGNS: Record<string, RegExp[]> = {
  'candy-chain': [/Keep the chain/, /Mints/],
  quiddler: [/Go out/, /Ten points more/],
  'quiddler-solitaire': [/Fill the space/, /^(?!.*Go out).*$/s],
  keyword: [/Collect the keyword/, /blank stands for any letter/],
  // CG-33: one trade, and only on a double
  candygrams: [/On a double you may swap one candy with these ten/, /A double is one colour/],
  // KM-26, KM-27
  'candy-monsters': [/monsters of one colour bring/, /Kept cards of all three colours/],
}

/** A window at 200 % zoom has half the pixels. */
const SIZES = {
  phone: PHONE,
  landscape: { width: 844, height: 390 },
  zoomed: { width: 640, height: 400 },
}

for (const [name, size] of Object.entries(SIZES))
  test(`help at every table: ${name}`, async () => {
    const person = await fixture.newPerson(size)
    const { page } = person
    for (const [game, signs] of Object.entries(SIGNS)) {
      await tableWith(person, game === solo.game ? solo : against(game))
      await page.getByRole('button', { name: 'Help', exact: true }).waitFor()
      await page.keyboard.press('?')
      const dialog = page.getByRole('dialog', { name: 'How to play' })
      for (const heading of ['The game in pictures', 'What the signs mean', 'Keys'])
        await dialog.getByRole('heading', { name: heading }).waitFor()
      const said = await dialog.textContent()
      for (const sign of signs) expect(said, game).toMatch(sign)
      await dialog.getByRole('link', { name: /^All rules of/ }).waitFor()
      const wide = await dialog.evaluate(box => box.scrollWidth - box.clientWidth)
      expect(wide, game).toBeLessThanOrEqual(0)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      // A closed dialog takes its entry back from the history.
      await page.waitForFunction(() => !history.state)
    }
  })

test('the goal of the solitaire, and what to do, until it was done once', async () => {
  const person = await fixture.newPerson(PHONE)
  const { page } = person
  await tableWith(person, solo)
  const guide = page.getByText('Tap open cards in order to spell a word')
  await guide.waitFor()
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'How to play' })
  await dialog.getByText('Spell all 48 cards away').waitFor()
  await page.keyboard.press('Escape')
  for (const pile of [1, 2, 3]) await page.locator(`[data-pile="${pile}"]`).click()
  await expect.poll(() => main(page).getAttribute('aria-disabled')).toBe('false')
  await main(page).click()
  await page
    .getByText(/A pile is used up/)
    .first()
    .waitFor()
  await tableWith(person, solo)
  await page.getByRole('button', { name: 'Hint' }).waitFor()
  expect(await guide.count()).toBe(0)
})

test('a hint first says where to look, then the move, and lays it out', async () => {
  const person = await fixture.newPerson(PHONE)
  const { page } = person
  await tableWith(person, solo)
  await page.getByRole('button', { name: 'Hint' }).click()
  await page
    .getByText(/^There is a word with \d cards/)
    .first()
    .waitFor()
  expect(await page.locator('[data-hinted]').count()).toBe(1)
  await page.getByRole('button', { name: 'The move' }).click()
  await page.getByRole('button', { name: 'Show it' }).click()
  await page.getByRole('button', { name: /^Spell [A-Z]+$/ }).waitFor()
})

for (const [name, size] of Object.entries({ ...SIZES, small: { width: 360, height: 640 } }).slice(
  1,
))
  test(`guidance and hints where there is little room: ${name}`, async () => {
    const person = await fixture.newPerson(size)
    const { page } = person
    await tableWith(person, solo)
    const coach = page.getByRole('button', { name: 'What now?' })
    const box = await coach.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await coach.click()
    const guide = page.getByText('Tap open cards in order to spell a word')
    expect(await onScreen(guide)).toBe(true)
    await page.getByRole('button', { name: 'Hint' }).click()
    const look = page.getByRole('strong').filter({ hasText: /^There is a word with \d cards/ })
    await look.waitFor()
    expect(await onScreen(look)).toBe(true)
    await page.getByRole('button', { name: 'The move' }).click()
    await page.getByRole('button', { name: 'Show it' }).click()
    await page.getByRole('button', { name: /^Spell [A-Z]+$/ }).waitFor()
    expect(await coach.getAttribute('aria-expanded')).toBe('false')
  })

/** Whether all of it can be read: inside the window, and nothing lies over it. */
const onScreen = (what: Locator) =>
  what.evaluate(element => {
    const box = element.getBoundingClientRect()
    const at = (x: number, y: number) =>
      element.contains(document.elementFromPoint(x, y)?.closest('p') ?? null) ||
      document.elementFromPoint(x, y)?.closest('p')?.contains(element)
    return [0.02, 0.5, 0.98].every(
      part => at(box.left + box.width * part, box.top + box.height / 2) === true,
    )
  })
