import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { main, tableWith } from './cards'
import { Fixture, PHONE } from './fixture'
import { card } from './table'

const fixture = new Fixture()

const piles = (page: Page) => page.getByRole('group', { name: 'The eight piles' })

/** Plays what hints say, and fills spaces with whatever comes first. */
async function playOut(page: Page): Promise<void> {
  const again = page.getByText(/^(Deal again|Today’s games)$/)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const spell = page.getByRole('button', { name: /^Spell [A-Z]+$/, disabled: false })
  const fill = piles(page).getByRole('button', { name: /can be moved into the space/ })
  for (let words = 0; words < 48; ) {
    await again.or(fill).or(button('Hint')).first().waitFor()
    if (await again.count()) return
    if (await fill.count()) {
      const before = await piles(page).ariaSnapshot()
      await fill.first().click()
      await expect.poll(() => piles(page).ariaSnapshot()).not.toBe(before)
      continue
    }
    for (const name of ['Hint', 'The move', 'Show it']) await button(name).click()
    await spell.click()
    await spell.waitFor({ state: 'detached' })
    words++
  }
  throw new Error('the solitaire never ended')
}

// QD-22, QD-25, QD-26
test('the deal of the day, played to its end', async () => {
  const person = await fixture.newPerson(PHONE)
  const { page } = person
  await page.goto('/')
  await card(page, 'Quiddler').getByRole('link', { name: 'Today’s deal' }).click()
  await page.getByRole('button', { name: 'Play Quiddler Solitaire' }).click()
  await piles(page).waitFor()
  expect(await piles(page).getByRole('button').count()).toBe(8)
  await playOut(page)
  // Solved with hints it is not a perfect zero, and does not count.
  const end = page.getByRole('region', { name: /points? left|^Zero, with/ })
  await end.getByText('Share result').waitFor()
  expect(await end.locator('dd').first().textContent()).toBe('0')
  await end.getByText(/^Player.*: \d+ hints?$|: \d+ hints?$/).waitFor()
  await page.getByRole('link', { name: 'Replay' }).click()
  await page.getByRole('heading', { level: 1, name: 'The beginning' }).waitFor()
  await page.getByRole('button', { name: 'One move on' }).click()
  await page.getByRole('button', { name: 'To the end' }).click()
  await page.getByRole('heading', { level: 1, name: 'The end' }).waitFor()
})

// QD-23
test('a word is typed, judged, taken back and spelled; stopping counts what is left', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  const deal = [['c'], ['a'], ['t'], ['th'], ['e'], ['z'], ['x'], ['o', 'i']]
  await tableWith(person, {
    game: 'quiddler-solitaire',
    name: 'Nadia',
    seats: 1,
    scenario: { piles: deal },
  })
  await piles(page).waitFor()
  await page.keyboard.press('q')
  await page.locator('.word').getByText('No open card has Q.').waitFor()
  await page.keyboard.type('cta')
  await page.getByText('“cta” is not in').waitFor()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('at')
  const spellIt = page.getByRole('button', { name: 'Spell CAT' })
  await expect.poll(() => spellIt.getAttribute('aria-disabled')).toBe('false')
  await spellIt.click()
  await page.getByRole('heading', { name: '1 word · 13 points' }).waitFor()
  await page.getByRole('button', { name: 'Stop the game' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('region', { name: /points left/ }).waitFor()
  expect(await main(page).textContent()).toBe('Deal again')
})

test('a word is taken back without asking anybody, and nothing before the first word', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  // With a card below another, a word would show it, and stay.
  const scenario = { piles: [['c'], ['a'], ['t'], ['th'], ['e'], ['z'], ['x'], ['o']] }
  await tableWith(person, { game: 'quiddler-solitaire', name: 'Nadia', seats: 1, scenario })
  await page.getByRole('button', { name: 'Hint' }).waitFor()
  const back = page.getByRole('button', { name: 'Take back a move' })
  expect(await back.count()).toBe(0)
  await page.keyboard.type('cat')
  await page.getByRole('button', { name: 'Spell CAT', disabled: false }).click()
  const made = page.getByRole('heading', { name: '1 word · 13 points' })
  await made.waitFor()
  await back.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await made.waitFor({ state: 'detached' })
})
