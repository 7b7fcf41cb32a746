import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Person, stillness } from './browser'
import { draw, hand, main, pass, roundOver, spell, tableWith, third, words } from './cards'
import { Fixture, PHONE } from './fixture'
import { card, sit } from './table'

const fixture = new Fixture(0)

const MINE = ['th', 'e', 'z', 'a', 'x']
const THEIRS = ['i', 'i', 'u', 'u', 'v']

// QD-05, QD-08, QD-12, QD-18
test('a whole round against bots: draw, discard, a last turn, the score sheet', async () => {
  const person = await fixture.newPerson(PHONE)
  const { page } = person
  await page.goto('/')
  const quiddler = card(page, 'Quiddler')
  await quiddler.getByRole('radio', { name: /Expert|Strong/ }).check({ force: true })
  await quiddler.getByRole('button', { name: 'Play now' }).click()
  await page.getByRole('list', { name: 'The others' }).waitFor()
  expect(await page.getByRole('list', { name: 'The others' }).getByRole('listitem').count()).toBe(2)
  for (let turn = 0; turn < 60; turn++) {
    const next = await Promise.any([
      draw(page)
        .waitFor()
        .then(() => 'turn'),
      roundOver(page)
        .waitFor()
        .then(() => 'over'),
    ])
    if (next === 'over') break
    await pass(page)
  }
  await roundOver(page).waitFor()
  expect(await roundOver(page).getByRole('listitem').count()).toBe(3)
  // One place for what is next, whatever it is.
  await main(page).click()
  await roundOver(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Score sheet' }).click()
  const sheet = page.getByRole('dialog', { name: 'Score sheet' })
  expect(await sheet.getByRole('row').nth(1).locator('.total').count()).toBe(3)
  await page.keyboard.press('Escape')
  await expect.poll(() => hand(page).count()).toBeGreaterThanOrEqual(4)
})

// QD-03, QD-09, QD-15
test('words are judged beside the cards, and the whole hand goes out', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  await tableWith(person, third(MINE, [THEIRS]))
  await draw(page).click()
  await spell(page, 'A', 'Z')
  await page.getByText('“az” is not in this table').waitFor()
  await words(page).getByRole('button', { name: 'AZ, 16 points, not a word here' }).waitFor()
  await page.getByRole('button', { name: 'Take back', exact: true }).click()
  expect(await hand(page).count()).toBe(6)
  await spell(page, 'TH', 'E')
  await words(page).getByRole('button', { name: 'THE, 11 points, a word' }).waitFor()
  await page.getByRole('button', { name: 'Begin a new word' }).click()
  await spell(page, 'Z', 'A', 'X')
  await words(page).getByRole('button', { name: 'ZAX, 28 points, a word' }).waitFor()
  expect(await main(page).textContent()).toBe('Go out')
  await main(page).click()
  await roundOver(page).waitFor()
  const [first] = await roundOver(page).getByRole('listitem').allTextContents()
  expect(first).toMatch(/You.*went out.*\+(39|49)/)
})

// QD-11
test('cards are dragged into a word, to another place, and onto the discard pile', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  await tableWith(person, third(MINE, [THEIRS]))
  await page.getByRole('button', { name: 'Take B' }).click()
  await hand(page).nth(5).waitFor()
  // The cards make room for the new one.
  await stillness(page)
  const at = async (name: string) => {
    const box = await page.locator(`[data-id="${name.toLowerCase()}#1"]`).boundingBox()
    return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }
  }
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 8 })
    // What is held follows the pointer.
    const held = await page.locator('.dragged').boundingBox()
    expect(
      Math.hypot(held!.x + held!.width / 2 - to.x, held!.y + held!.height / 2 - to.y),
    ).toBeLessThan(20)
    await page.mouse.up()
    // Things slide into place.
    await stillness(page)
  }
  const fresh = await page.getByRole('button', { name: 'Begin a new word' }).boundingBox()
  await drag(await at('X'), { x: fresh!.x + 20, y: fresh!.y + 20 })
  await words(page).getByRole('button', { name: 'X, 12 points' }).first().waitFor()
  const x = await at('X')
  await drag(await at('A'), { x: x.x - 18, y: x.y })
  await words(page)
    .getByRole('button', { name: /^AX, 14 points/ })
    .waitFor()
  const pile = await page.locator('[data-pile="discard"]').boundingBox()
  await drag(await at('B'), { x: pile!.x + 20, y: pile!.y + 20 })
  await page.getByRole('button', { name: 'B is put by for the discard' }).waitFor()
  expect(await main(page).textContent()).toBe('Discard B')
  // What was put by can be taken back.
  await page.getByRole('button', { name: 'B is put by for the discard' }).click()
  expect(await main(page).textContent()).toBe('Discard a card')
  // The button asks which one, and a tap chooses it; so does the pile.
  await main(page).click()
  expect(await main(page).textContent()).toBe('Tap the card to discard')
  await hand(page).first().click()
  await expect.poll(() => main(page).textContent()).toMatch(/^Discard [A-Z]+$/)
})

test('by keyboard alone, with everything said, and the desk survives a reload', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  await tableWith(person, third(MINE, [THEIRS]))
  await draw(page).focus()
  await page.keyboard.press('Enter')
  await hand(page).nth(5).waitFor()
  await hand(page).first().focus()
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  // The arrows walk, Enter spells, and the focus stays with the card.
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  expect(await focused()).toMatch(/card 1 of 6 in your hand/)
  const name = (await focused()).split(',')[0]!
  await page.keyboard.press('Enter')
  await expect.poll(focused).toMatch(/in your word/)
  await expect
    .poll(() => page.locator('[aria-live=polite]').allTextContents())
    .toContainEqual(expect.stringContaining(`${name.split(' ')[0]}`))
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(focused).toMatch(/in your hand/)
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: /is put by for the discard/ }).waitFor()
  await hand(page).first().focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(focused).toMatch(/in your word/)
  const label = await focused()
  await page.reload()
  await page.getByRole('button', { name: label }).waitFor()
  await page.getByRole('button', { name: /is put by for the discard/ }).waitFor()
  await page.getByRole('button', { name: /^Discard [A-Z]/ }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => hand(page).count()).toBeLessThan(6)
})

test('letters spell, also two on one card; one that is missing is named', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  await tableWith(person, third(['th', 'e', 'n', 'd', 'x'], [THEIRS]))
  await hand(page).nth(4).waitFor()
  await page.keyboard.type('then')
  await words(page)
    .getByRole('button', { name: /^THEN, / })
    .waitFor()
  await page.keyboard.type('q')
  await page.getByText('You have no Q.').filter({ visible: true }).first().waitFor()
  await page.keyboard.press('Backspace')
  await words(page)
    .getByRole('button', { name: /^THE, / })
    .waitFor()
})

test('the last round leads to the result by itself', async () => {
  const person = await fixture.newPerson({ still: true })
  const { page } = person
  const tally = Array(7).fill({})
  const setup = third([...'catsdogpen'], [[...'iiuuvvwwxx']])
  await tableWith(person, { ...setup, scenario: { ...setup.scenario, tally } })
  await draw(page).click()
  await hand(page).nth(10).waitFor()
  await page.keyboard.type('cats')
  for (const word of ['dog', 'pen']) {
    await page.getByRole('button', { name: 'Begin a new word' }).click()
    await page.keyboard.type(word)
  }
  await page.getByRole('button', { name: 'Go out' }).click()
  await page.getByRole('region', { name: /win!$/ }).waitFor()
})

async function twoFriends(judge = 'The players'): Promise<{ nadia: Person; ben: Person }> {
  const nadia = await fixture.newPerson(PHONE)
  const ben = await fixture.newPerson()
  const { page } = nadia
  await page.goto('/')
  await card(page, 'Quiddler').getByRole('button', { name: 'Invite friends' }).click()
  await page.getByLabel('Your name').fill('Nadia')
  await page.getByRole('radio', { name: '2', exact: true }).check({ force: true })
  await page.getByRole('radio', { name: new RegExp(`^${judge}`) }).check({ force: true })
  await page.getByRole('button', { name: 'Make the table' }).click()
  await sit(ben.page, await page.getByLabel('Link to this table').inputValue(), 'Ben')
  return { nadia, ben }
}

const turnOf = (...people: Person[]): Promise<Person> =>
  Promise.any(
    people.map(async person => {
      await draw(person.page).waitFor()
      return person
    }),
  )

/** Draws and lays everything as one word, whatever it spells. */
async function layAll(page: Page, button: string): Promise<void> {
  const before = await hand(page).count()
  await draw(page).click()
  await hand(page).nth(before).waitFor()
  for (let left = before; left > 0; left--) {
    await hand(page).first().click()
    await expect.poll(() => hand(page).count()).toBe(left)
  }
  await page.getByRole('button', { name: button }).click()
}

// QD-04, QD-19, QD-20, QD-21
test('a challenge between two pages: one challenges, one accepts', async () => {
  const { nadia, ben } = await twoFriends()
  const first = await turnOf(nadia, ben)
  const other = first === nadia ? ben : nadia
  await layAll(first.page, 'Go out')
  // No word oracle: points only, and no looking up while a word waits for a challenge.
  await other.page.getByRole('timer').waitFor()
  expect(await other.page.getByRole('button', { name: 'Look up a word' }).count()).toBe(0)
  await other.page.getByRole('button', { name: /^Challenge [A-Z]+$/ }).click()
  await other.page.getByText(/You challenged: (it is a|not a) word/).waitFor()
  await first.page.getByText(/challenged: (it is a|not a) word/).waitFor()
  // Still gone out: the other one has the last turn.
  await other.page.getByRole('heading', { level: 1, name: 'Your last turn' }).waitFor()
  await layAll(other.page, 'Lay words')
  await first.page.getByRole('button', { name: 'Accept' }).click()
  for (const { page } of [nadia, ben]) await roundOver(page).waitFor()
})

// QD-04
test('players whose turn it is not can look words up, and a laid word says what it means', async () => {
  const { nadia, ben } = await twoFriends('The table')
  const mover = await turnOf(nadia, ben)
  const other = mover === nadia ? ben : nadia
  await hand(other.page).first().waitFor()
  const open = async ({ page }: Person) => {
    const sheet = page.getByRole('button', { name: 'Score sheet' })
    if (await sheet.isVisible()) await sheet.click()
    return page.getByRole('button', { name: 'Look up a word' }).and(page.locator(':visible'))
  }
  const closed = await open(mover)
  if (await closed.count()) expect(await closed.isDisabled()).toBe(true)
  const box = await open(other)
  await box.click()
  await other.page.getByRole('textbox', { name: 'Word' }).fill('quizzes')
  await other.page.getByRole('button', { name: 'Look up', exact: true }).click()
  const found = other.page.getByRole('dialog', { name: 'Look up a word' })
  await found.getByText('"quizzes" is a word').waitFor()
  await found.getByText(/A form of quiz/).waitFor()
})

test('a bot plays for whoever leaves, until they come back', async () => {
  const { nadia, ben } = await twoFriends()
  await turnOf(nadia, ben)
  const table = ben.page.url()
  await ben.page.getByRole('button', { name: 'Leave the table' }).click()
  const asked = ben.page.getByRole('dialog')
  await asked.getByText('A bot plays for you').waitFor()
  await asked.getByRole('button', { name: 'Leave' }).click()
  const standIn = nadia.page.getByText('bot for Ben').first()
  await standIn.waitFor()
  await ben.page.waitForURL(url => url.pathname === '/')
  await ben.page.goto(table)
  await standIn.waitFor({ state: 'hidden' })
})
