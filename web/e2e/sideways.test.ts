/** A phone on its side: what is yours and what is awaited of you are in sight at once. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from './browser'
import { HALFWAY, kingdom, position, TURN } from './candy-monsters'
import { BEN, NADIA, round, shoppe } from './candygrams'
import { hand, main, tableWith, third } from './cards'
import { House } from './house'
import { hand as rack, second } from './keyword'
import { look } from './look'

const HEIGHT = 390
const house = new House(0)

async function inSight(person: Person, wish: Record<string, unknown>, mine: Locator, name: string) {
  await tableWith(person, wish)
  await mine.waitFor()
  await look(person.page, `${name}-sideways`)
  const [own, button] = [await mine.boundingBox(), await main(person.page).boundingBox()]
  if (!own || !button) throw new Error(`${name}: nothing there`)
  expect(button.y + button.height, name).toBeLessThanOrEqual(HEIGHT)
  // Nothing of it lies below the window, or under the button.
  const beside = own.x + own.width <= button.x
  expect(own.y + own.height, name).toBeLessThanOrEqual(beside ? HEIGHT : button.y)
}

test('the cards in hand beside the table, and the main button below them', async () => {
  const person = await house.someone({ width: 844, height: HEIGHT, still: true })
  const { page } = person
  const cards = third(['th', 'e', 'z', 'a', 'x'], [[...'iiuuv'], [...'catso']])
  await inSight(person, cards, hand(page).first(), 'quiddler')
  const word = second('yelsr?', ['kewod?', 'cattle'], { options: { timer_seconds: null } })
  await inSight(person, word, rack(page), 'keyword')
  const candies = round(['pink', 'blue'], [NADIA, BEN], { bots: ['beginner'] })
  await inSight(person, candies, shoppe(page), 'candygrams')
  await inSight(person, position(HALFWAY, TURN), kingdom(page, 'LICKNESS'), 'monsters')
})
