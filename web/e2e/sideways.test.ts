/** A phone on its side: your own things and what you have to do are visible together. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from './browser'
import { HALFWAY, kingdom, position, TURN } from './candy-monsters'
import { BEN, NADIA, round, shoppe } from './candygrams'
import { draw, hand, main, spell, tableWith, third } from './cards'
import { Fixture } from './fixture'
import { lay, hand as rack, ready, second, typed } from './keyword'
import { look } from './look'
import { move, myMove, playNow, settle, sit } from './table'

const HEIGHT = 390
const fixture = new Fixture(0)

async function inSight(
  person: Person,
  setup: Record<string, unknown>,
  mine: Locator,
  name: string,
) {
  await tableWith(person, setup)
  await mine.waitFor()
  await look(person.page, `sideways/${name}`)
  const [own, button] = [await mine.boundingBox(), await main(person.page).boundingBox()]
  if (!own || !button) throw new Error(`${name}: nothing there`)
  expect(button.y + button.height, name).toBeLessThanOrEqual(HEIGHT)
  // Nothing of it lies below the window, or under the button.
  const beside = own.x + own.width <= button.x
  expect(own.y + own.height, name).toBeLessThanOrEqual(beside ? HEIGHT : button.y)
}

test('the cards in hand beside the table, and the main button below them', async () => {
  const person = await fixture.newPerson({ width: 844, height: HEIGHT, still: true })
  const { page } = person
  const cards = third(['th', 'e', 'z', 'a', 'x'], [[...'iiuuv'], [...'catso']])
  await inSight(person, cards, hand(page).first(), 'quiddler')
  const word = second('yelsr?', ['kewod?', 'cattle'], { options: { timer_seconds: null } })
  await inSight(person, word, rack(page), 'keyword')
  const candies = round(['pink', 'blue'], [NADIA, BEN], { bots: ['beginner'] })
  await inSight(person, candies, shoppe(page), 'candygrams')
  await inSight(person, position(HALFWAY, TURN), kingdom(page, 'LICKNESS'), 'monsters')
})

// QD-19
test('every word of somebody who is out can be challenged without scrolling', async () => {
  const size = { width: 844, height: HEIGHT, still: true }
  const [nadia, ben] = [await fixture.newPerson(size), await fixture.newPerson(size)]
  const setup = third(['th', 'e', 'z', 'a', 'x'], [[...'catso']], {
    bots: [],
    options: { mode: 'challenge', challenge_seconds: 600 },
  })
  await sit(ben.page, await tableWith(nadia, setup), 'Ben')
  await draw(nadia.page).click()
  await spell(nadia.page, 'X', 'A', 'Z')
  await nadia.page.getByRole('button', { name: 'Begin a new word' }).click()
  await spell(nadia.page, 'TH', 'E')
  await nadia.page.getByRole('button', { name: 'Go out' }).click()
  await look(ben.page, 'sideways/challenge')
  const challenges = ben.page.getByRole('button', { name: /^Challenge / })
  await challenges.nth(1).waitFor()
  const reached = await challenges.evaluateAll(buttons =>
    buttons.map(button => {
      const { left, bottom, width } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(left + width / 2, bottom - 4))
    }),
  )
  expect(reached).toEqual([true, true])
})

// KW-09
test('the way on stays in the window, however long the table above it is', async () => {
  const person = await fixture.newPerson({ width: 844, height: HEIGHT, still: true })
  const { page } = person
  const hands = ['kewod?', 'cattle', 'rosing']
  await tableWith(person, second('yelsr?', hands, { options: { timer_seconds: null } }))
  await rack(page).waitFor()
  await typed(page, 'yodel')
  await expect.poll(() => lay(page).getAttribute('aria-disabled')).toBe('false')
  await lay(page).click()
  await ready(page).waitFor()
  const box = await ready(page).boundingBox()
  expect((box?.y ?? HEIGHT) + (box?.height ?? 0)).toBeLessThanOrEqual(HEIGHT)
})

test('all buttons of a replay are in the window', async () => {
  const { page } = await fixture.newPerson({ width: 844, height: HEIGHT, still: true })
  await playNow(page)
  await settle(page)
  await move(page)
  await myMove(page).waitFor()
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('link', { name: 'Replay' }).click()
  const controls = page.locator('.steps :is(button, a, select, input)')
  await page.getByRole('button', { name: 'Copy link' }).waitFor()
  for (const control of await controls.all()) {
    const box = await control.boundingBox()
    if (box)
      expect(box.y + box.height, (await control.textContent()) ?? '').toBeLessThanOrEqual(HEIGHT)
  }
})
