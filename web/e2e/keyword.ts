import type { Page } from 'playwright-core'

/** What a person does with orange and blue cards, by what they see. */

/** A game of Keyword in its second round, with known cards. */
export function second(
  row: string,
  hands: string[],
  more: { scored?: string[][]; options?: Record<string, unknown>; bots?: string[] } = {},
) {
  return {
    game: 'keyword',
    name: 'Nadia',
    seats: hands.length,
    bots: more.bots ?? hands.slice(1).map(() => 'beginner'),
    options: { words: 'standard', ...more.options },
    scenario: {
      phase: 'thinking',
      round: 2,
      row,
      seats: hands.map((hand, seat) => ({ hand, scored: more.scored?.[seat] ?? [] })),
    },
  }
}

export const circle = (page: Page) => page.getByRole('group', { name: 'The blue circle' })
export const hand = (page: Page) => page.getByRole('group', { name: /^Your hand/ })
export const word = (page: Page) => page.getByRole('group', { name: /^Your word/ })
export const lay = (page: Page) => page.getByRole('button', { name: /^Lock in/ })
export const ready = (page: Page) => page.getByRole('button', { name: 'Ready', exact: true })
export const title = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name })

/** Types a word on the keyboard, wherever the focus is, and waits for its cards. */
export async function typed(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.getByRole('group', { name: `Your word: ${text.toUpperCase()}` }).waitFor()
}
