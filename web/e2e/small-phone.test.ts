/** The smallest usual phone, 360 x 740: names are whole, and what is one's own lies above the actions. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from './browser'
import { HALFWAY, position, TURN } from './candy-monsters'
import { CROWD, draw, hand, tableWith, third } from './cards'
import { Fixture } from './fixture'
import { hand as rack, second } from './keyword'
import { invite } from './table'

const fixture = new Fixture(0)
const somebody = (): Promise<Person> => fixture.newPerson({ width: 360, height: 740, still: true })

/** How far the lowest of these things reaches below the upper edge of the actions, in pixels. */
const covered = (page: Page, selector: string): Promise<number> =>
  page.evaluate(async selector => {
    await document.fonts.ready
    const things = [...document.querySelectorAll(selector)].map(one => one.getBoundingClientRect())
    if (!things.length) throw new Error(`nothing is ${selector}`)
    const act = document.querySelector('.act')?.getBoundingClientRect().top ?? 0
    return Math.max(0, Math.round(Math.max(...things.map(({ bottom }) => bottom)) - act))
  }, selector)

/** The texts of these things that are cut off. */
const cut = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(async selector => {
    await document.fonts.ready
    return [...document.querySelectorAll(selector)]
      .filter(one => one.scrollWidth > one.clientWidth)
      .map(one => one.textContent ?? '')
  }, selector)

test('Quiddler with eight players: whole names, and the whole hand in the last round', async () => {
  const person = await somebody()
  await tableWith(person, CROWD)
  await draw(person.page).waitFor()
  await hand(person.page).nth(9).waitFor()
  expect(await person.page.locator('[data-seat] .name').count()).toBe(7)
  expect(await cut(person.page, '[data-seat] :is(.name, .status)')).toEqual([])
  expect(await covered(person.page, '.mine .hand .one')).toBe(0)
})

test('Quiddler: the hand stays above the actions on the last turn', async () => {
  const person = await somebody()
  const setup = third(['th', 'e', 'z', 'a', 'x'], [[]])
  const out = { hand: [], words: [{ cards: ['c', 'a', 't', 'e', 'r'] }], discard: 'b' }
  const { scenario } = setup
  const deal = {
    ...scenario.deal,
    ending: { out: 1, last: [0] },
    seats: [scenario.deal.seats[0], out],
  }
  await tableWith(person, { ...setup, scenario: { ...scenario, deal } })
  await person.page.getByText('You get one last turn').waitFor()
  await draw(person.page).click()
  await hand(person.page).nth(5).waitFor()
  expect(await covered(person.page, '.mine .hand .one')).toBe(0)
})

test('Quiddler with three players: what the others do is said whole', async () => {
  const person = await somebody()
  const setup = third(['th', 'e', 'z', 'a', 'x'], [[], [...'catso']])
  const out = { hand: [], words: [{ cards: ['c', 'a', 't', 'e', 'r'] }], discard: 'b' }
  const { scenario } = setup
  const [mine, , theirs] = scenario.deal.seats
  const deal = { ...scenario.deal, ending: { out: 1, last: [0, 2] }, seats: [mine, out, theirs] }
  await tableWith(person, { ...setup, scenario: { ...scenario, deal } })
  await person.page.getByText('one more turn').waitFor()
  expect(await cut(person.page, '[data-seat] :is(.name, .status)')).toEqual([])
})

test('Monsters: the names in one’s own lair are not behind the actions', async () => {
  const person = await somebody()
  await tableWith(person, position(HALFWAY, TURN))
  await person.page.getByRole('button', { name: 'Collect 5 sugar' }).waitFor()
  expect(await covered(person.page, '.lair .stand:nth-child(-n + 3) .plate .name')).toBe(0)
})

test('Candygrams: the whole shoppe above the actions, and names in the replay', async () => {
  const person = await somebody()
  const { page } = person
  await tableWith(person, { game: 'candygrams', name: 'Nadia', seats: 2, bots: ['beginner'] })
  await page.locator('.shoppe .place').nth(24).waitFor()
  expect(await covered(page, '.shoppe .place')).toBe(0)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: /Leave/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('link', { name: 'Replay' }).click()
  await page.getByRole('button', { name: 'Copy link' }).waitFor()
  expect(await page.locator('.seats [data-seat] .name').allTextContents()).toEqual(['Nadia', 'Pip'])
  expect(await cut(page, '.seats [data-seat] .name')).toEqual([])
})

test('Keyword: the hand stays above the actions, also below a word that is refused', async () => {
  const person = await somebody()
  const { page } = person
  await tableWith(person, second('yelsr?', ['kewod?', 'cattle']))
  await rack(page).waitFor()
  await page.keyboard.type('wkd')
  await page
    .getByText(/^“?WKD/i)
    .first()
    .waitFor()
  expect(await covered(page, '.desk .hand button')).toBe(0)
})

test('Waiting: names are clear of what lies on the table', async () => {
  const { page } = await somebody()
  await page.goto('/')
  await invite(page, 'Wilhelmina', /Standard/)
  await page.getByText('Free seat').waitFor()
  const clear = await page.evaluate(async () => {
    await document.fonts.ready
    const board = document.querySelector('.round > *')?.getBoundingClientRect()
    const plates = [...document.querySelectorAll('.plate')].map(one => one.getBoundingClientRect())
    if (!board || plates.length !== 2) throw new Error('two people sit at a board')
    return plates.every(
      plate => plate.top >= board.bottom || plate.right <= board.left || plate.left >= board.right,
    )
  })
  expect(clear).toBe(true)
})

test('Today: the days stand in line with what is said above them', async () => {
  const { page } = await somebody()
  await page.goto('/daily')
  await page.getByRole('heading', { name: 'Your days' }).waitFor()
  await page.getByRole('table').last().waitFor()
  const left = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(one => Math.round(one.getBoundingClientRect().left))
  expect(await left('.calendar')).toBe(await left('main h1'))
  expect(await left('.calendar table')).toBe(await left('main h1'))
})

test('A command to type is never broken', async () => {
  const { page } = await somebody()
  await invite(page, 'Nadia', /Mini/)
  const lines = await page
    .getByText('parlour serve --lan', { exact: true })
    .evaluate(command => command.getClientRects().length)
  expect(lines).toBe(1)
})
