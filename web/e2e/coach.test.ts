import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { across, round } from './candygrams'
import { tableWith } from './cards'
import { Fixture, PHONE } from './fixture'
import { lay, ready, second, title, typed } from './keyword'
import { LOOKING, LOOKS, look, ScreenshotSession } from './look'

const fixture = new Fixture()

/** Three cards that make one word; whoever stops at once leaves all of them. */
const CAT = [['c'], ['a'], ['t'], [], [], [], [], []]

/** A game with one mistake: stopping though there was a word. */
async function stopTooSoon(person: Parameters<typeof tableWith>[0]): Promise<void> {
  const { page } = person
  const scenario = { piles: CAT }
  await tableWith(person, { game: 'quiddler-solitaire', name: 'Nadia', seats: 1, scenario })
  await page.getByRole('button', { name: 'Stop the game' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('region', { name: /points left/ }).waitFor()
}

const coach = (page: Page) => page.getByRole('dialog', { name: 'Coach' })

// QD-25
test('the coach finds a mistake, shows it on the table, and it is practised', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  await stopTooSoon(person)
  await page.getByRole('link', { name: 'Coach' }).click()
  await coach(page).getByText('What mattered most').waitFor()
  await coach(page).getByRole('heading', { name: 'Stopping too soon' }).waitFor()
  await coach(page)
    .getByText(/Better was "Spell (CAT|ACT)": it is worth 13 points more: proved/)
    .waitFor()

  await coach(page).getByRole('button', { name: 'Try again from here' }).click()
  await page
    .getByRole('dialog', { name: 'Play on from here' })
    .getByRole('button', { name: 'Play on' })
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Coach' }).click()
  await coach(page).getByRole('button', { name: 'Show it' }).click()
  await page
    .getByText(/Coach: next came “Stop”. Better: Spell (CAT|ACT), by 13 points \(proved\)/)
    .waitFor()
  await expect.poll(() => page.locator('[data-best]').count()).toBe(3)

  await page.goto('/practice')
  await page.getByRole('heading', { name: 'Stopping too soon' }).waitFor()
  await page.getByRole('link', { name: 'Practise: 1 exercise due' }).click()
  const guide = page.getByRole('region', { name: 'Exercise' })
  await guide.getByText('What would you do now?').waitFor()
  await guide.getByRole('button', { name: 'Hint' }).click()
  await guide.getByText('go on as long as there is a word').waitFor()
  await page.keyboard.type('at')
  await page.getByRole('button', { name: 'Spell AT', disabled: false }).click()
  await guide.getByText('There is something better.').waitFor()
  // The table is as it was.
  await page.reload()
  await guide.getByText('What would you do now?').waitFor()
  await page.getByRole('group', { name: 'The eight piles' }).waitFor()
  await page.keyboard.type('cat')
  await page.getByRole('button', { name: 'Spell CAT', disabled: false }).click()
  await guide.getByText('Well seen: nothing better is known.').waitFor()
  await guide.getByRole('link', { name: 'Done' }).click()
  await page.getByText(/^Nothing is due: the next comes/).waitFor()
})

test('who gives up is shown the best move, and asked again soon', async () => {
  const person = await fixture.newPerson(PHONE)
  const { page } = person
  await stopTooSoon(person)
  await page.getByRole('link', { name: 'Coach' }).click()
  await coach(page).getByText('What mattered most').waitFor()
  await page.goto('/practice')
  await page.getByRole('link', { name: 'Practise: 1 exercise due' }).click()
  await page.getByRole('button', { name: 'Show the best' }).click()
  await page.getByText(/Better was "Spell (CAT|ACT)"/).waitFor()
  await page.getByRole('link', { name: 'Done' }).click()
  await page.getByText('Nothing is due: the next comes within the hour.').waitFor()
  await page.getByRole('button', { name: 'Forget: Stopping too soon, Quiddler Solitaire' }).click()
  await page.getByText(/^Nothing here yet/).waitFor()
})

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Leave the table' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: /Leave/ }).click()
  await page.getByRole('link', { name: 'Coach' }).click()
  await coach(page).getByText('What mattered most').waitFor()
}

/** What the coach marks on the board for the mistake that mattered most. */
async function marked(page: Page) {
  await coach(page).getByRole('button', { name: 'Show it' }).first().click()
  await page.getByText(/^Coach: next came/).waitFor()
  return page.locator('[data-best]')
}

// CG-25
test('a better play is shown on the crossword', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  const mine = { crossword: across(0, 0, 'Ap Tp'), shoppe: ['Cp', 'Sp'] }
  await tableWith(person, round(['pink', 'pink'], [mine]))
  await page.getByRole('button', { name: 'Pass', exact: true }).click()
  await page.getByText(/^Round 2 · /).waitFor()
  await leave(page)
  const cells = await marked(page)
  await expect.poll(() => cells.count()).toBeGreaterThan(0)
  const names = await cells.evaluateAll(all => all.map(one => (one as HTMLElement).dataset.cell))
  expect(names.every(name => /^-?\d+,-?\d+$/.test(name ?? ''))).toBe(true)
  await look(page, 'page/coach-candygrams')
})

// KW-05
test('a better word is shown on one’s own cards and the row', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  await tableWith(person, second('yelsr?', ['kewod?', 'uuufii']))
  await title(page, 'Find a word').waitFor()
  await typed(page, 'we')
  await lay(page).click()
  await ready(page).click()
  await title(page, 'Find a word').waitFor()
  await leave(page)
  const cards = await marked(page)
  await expect.poll(() => cells(cards)).toContain('hand')
  expect(await cells(cards)).toContain('row')
  // The bot's hand is open too; the better word is none of its cards.
  expect(await page.locator('[data-hand="1"] [data-best]').count()).toBe(0)
  await look(page, 'page/coach-keyword')
})

/** Where the marked cards lie. */
const cells = (cards: Locator) =>
  cards.evaluateAll(all => [
    ...new Set(all.map(one => (one as HTMLElement).dataset.id?.split('-')[0])),
  ])

test('the coach looks at the last games when asked on the page of practice', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  await stopTooSoon(person)
  await page.goto('/practice')
  await page.getByText(/^Nothing here yet/).waitFor()
  await look(page, 'page/practice-look')
  await page.getByRole('button', { name: 'Look at my last games' }).click()
  await page.getByText('1 new exercise found.').waitFor()
  await page.getByRole('link', { name: 'Practise: 1 exercise due' }).waitFor()
  await page.getByRole('heading', { name: 'Stopping too soon' }).waitFor()
  expect(await page.getByRole('button', { name: 'Look at my last games' }).count()).toBe(0)
})

/** An exercise out of a game that the host no longer has, due before all others. */
const LOST = {
  table: 'nosuchtable',
  seat: 0,
  frame: 1,
  game: 'keyword',
  pattern: 'longer-word',
  title: 'A longer word',
  advice: 'Look for endings.',
  found: 1,
  right: 0,
  wrong: 0,
  due: 1,
  card: null,
}

test('an exercise whose game is gone stands in nobody’s way', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  await stopTooSoon(person)
  await page.getByRole('link', { name: 'Coach' }).click()
  await coach(page).getByText('What mattered most').waitFor()
  await page.evaluate(lost => {
    const all = JSON.parse(localStorage.getItem('parlour:exercises') ?? '[]')
    localStorage.setItem('parlour:exercises', JSON.stringify([lost, ...all]))
  }, LOST)
  await page.goto('/practice')
  await page.getByRole('link', { name: 'Practise: 2 exercises due' }).click()
  await page.getByRole('heading', { name: 'This exercise is gone' }).waitFor()
  person.dropComplaints()
  await page.getByRole('link', { name: 'Next exercise' }).click()
  await page.getByText('What would you do now?').waitFor()
  await page.goto('/practice')
  await page.getByRole('link', { name: 'Practise: 1 exercise due' }).waitFor()
  await page.getByRole('heading', { name: 'A longer word' }).waitFor({ state: 'detached' })
})

test.each(LOOKS)('the coach on a $name', LOOKING, async device => {
  const session = new ScreenshotSession(fixture, device, 'coach')
  const person = await session.newPerson()
  const { page } = person
  await stopTooSoon(person)
  await session.look(page, 'end')
  await page.getByRole('link', { name: 'Coach' }).click()
  await coach(page).getByText('What mattered most').waitFor()
  await session.look(page, 'report')
  await coach(page).getByRole('button', { name: 'Show it' }).click()
  await session.look(page, 'shown')
  await page.goto('/practice')
  await page.getByRole('heading', { name: 'Stopping too soon' }).waitFor()
  await session.look(page, 'practice', true)
  await page.getByRole('link', { name: /exercise due$/ }).click()
  await page.getByText('What would you do now?').waitFor()
  await session.look(page, 'exercise')
})
