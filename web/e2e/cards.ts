import type { Page } from 'playwright-core'
import type { Person } from './browser'

/** What a person does with cards, by what they see. */

type Made = { table: { id: string }; seat: number; secret: string }

/** Makes a table with a position of one's own, and sits down at it. */
export async function tableWith(person: Person, setup: Record<string, unknown>): Promise<string> {
  const { page } = person
  await page.goto('/about')
  const path = await page.evaluate(async setup => {
    const answer = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(setup),
    })
    if (!answer.ok) throw new Error(await answer.text())
    const made = (await answer.json()) as Made
    const seats = { [made.table.id]: { seat: made.seat, secret: made.secret, at: Date.now() } }
    localStorage.setItem('parlour:seats', JSON.stringify(seats))
    return `/t/${made.table.id}`
  }, setup)
  await page.goto(path)
  return path
}

/** A game of Quiddler in its third round, with known cards: it is the turn of the first seat. */
export function third(
  hand: string[],
  others: string[][],
  { options, ...more }: { options?: object; [key: string]: unknown } = {},
) {
  return {
    game: 'quiddler',
    name: 'Nadia',
    seats: 1 + others.length,
    bots: others.map(() => 'easy'),
    options: { words: 'standard', ...options },
    scenario: {
      dealer: others.length,
      tally: [{}, {}],
      deal: {
        draw: ['o'],
        discards: ['b'],
        seats: [hand, ...others].map(cards => ({ hand: cards })),
        to_act: 0,
      },
    },
    ...more,
  }
}

/** The eighth round of eight players, most of the deck in their hands. */
export const BEST = ['qu', 'i', 'z', 'th', 'e', 'm', 'o', 'a', 't', 's']
export const REST = [
  ...'aaaaaaaaaeeeeeeeeeeeiiiiiiioooooootttttuuuuuurrrrrrnnnnnnllllssddddggggyyyy',
]

export const CROWD = {
  game: 'quiddler',
  name: 'Nadia',
  seats: 8,
  bots: Array(7).fill('beginner'),
  scenario: {
    dealer: 7,
    tally: Array(7).fill({}),
    deal: {
      draw: ['er'],
      discards: ['v'],
      seats: Array.from({ length: 8 }, (_, seat) => ({
        hand: seat ? REST.filter((_, i) => i % 7 === seat - 1).slice(0, 10) : BEST,
      })),
      to_act: 0,
    },
  },
}

export const main = (page: Page) => page.locator('.actions .main')
export const hand = (page: Page) =>
  page.getByRole('group', { name: /^Your hand/ }).getByRole('button')
export const words = (page: Page) => page.getByRole('list', { name: 'Your words' })
export const draw = (page: Page) => page.getByRole('button', { name: 'Draw a card', exact: true })
export const roundOver = (page: Page) => page.getByRole('region', { name: /^Round \d is over$/ })

/** Taps the cards of a word, one after the other. */
export async function spell(page: Page, ...faces: string[]): Promise<void> {
  for (const face of faces) {
    const name = face.length > 1 ? `${[...face].join(' ')}, one card` : face
    const card = hand(page).and(page.locator(`[aria-label^="${name}, "]`))
    await card.first().click()
    await page
      .getByRole('button', { name: new RegExp(`^${name}, \\d+ points, in your word`) })
      .last()
      .waitFor()
  }
}

/** Draws, and discards the first card of the hand. */
export async function pass(page: Page): Promise<void> {
  const before = await hand(page).count()
  await draw(page).click()
  await hand(page).nth(before).waitFor()
  await page.getByRole('button', { name: 'Discard a card', exact: true }).click()
  await hand(page).first().click()
  await page.getByRole('button', { name: /^Discard [A-Z]+$/ }).click()
}
