import type { Page } from 'playwright-core'

/** What a person does with candies, by what they see. */

export type Put = [x: number, y: number, candy: string]

/** Candies in a row, or down a column: `across(0, 0, 'Hp Oy Tb')`. */
export const across = (x: number, y: number, candies: string): Put[] =>
  candies.split(' ').map((candy, i) => [x + i, y, candy])
export const down = (x: number, y: number, candies: string): Put[] =>
  candies.split(' ').map((candy, i) => [x, y + i, candy])

/** SWEET, with WON and TAP hanging from it. */
export const NADIA = {
  crossword: [
    ...across(0, 0, 'Sp Wy Eb Ep Ty'),
    ...down(1, 1, 'Oy Nb'),
    ...down(4, 1, 'Ab Pp'),
  ] as Put[],
  shoppe: 'Ap Ay Ep Ib Op Np Rp Rb Ly Db Gp Hy Sb Ty Uy'.split(' '),
}
/** HOTEL, and nothing else yet. */
export const BEN = {
  crossword: across(0, 0, 'Hp Oy Tb Ep Lb') as Put[],
  shoppe: 'Ip Ep Ay Ab Eb Ny Ry Sy Ub Ib Mp Mb Dp Gy Ey Yb Bp Fb Cy Tb'.split(' '),
}
/** AT, or another word, and a few candies to go. */
export const short = (shoppe: string, word = 'Ap Tp') => ({
  crossword: across(0, 0, word) as Put[],
  shoppe: shoppe.split(' ').filter(Boolean),
})

type Person = { crossword?: Put[]; shoppe: string[] }

/** A round of Candygrams with known candies and dice. */
export function round(
  combo: [string, string],
  players: Person[],
  more: { options?: Record<string, unknown>; bots?: string[]; scenario?: object } = {},
) {
  return {
    game: 'candygrams',
    name: 'Nadia',
    seats: players.length,
    bots: more.bots ?? [],
    options: { words: 'standard', ...more.options },
    scenario: { phase: { is: 'round' }, players, roll: 1, combo, ...more.scenario },
  }
}

/** Before the first roll: nobody has a base word yet. */
export const bases = (
  players: Person[],
  more: { options?: Record<string, unknown>; bots?: string[] } = {},
) => ({
  ...round(['pink', 'pink'], players, more),
  scenario: { phase: { is: 'base' }, players },
})

export const title = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name })
export const grid = (page: Page) => page.getByRole('grid', { name: 'Your crossword' })
export const cell = (page: Page, x: number, y: number) => page.locator(`[data-cell="${x},${y}"]`)
export const shoppe = (page: Page) => page.getByRole('group', { name: /^Your shoppe/ })
export const candy = (page: Page, name: string) =>
  shoppe(page).getByRole('button', { name, exact: true }).first()
export const main = (page: Page) => page.locator('.actions .main')
export const words = (page: Page) => page.getByRole('list', { name: 'Words you are making' })

/** A cell of the board that shows a candy, whether it is announced or not. */
export const lies = (page: Page, x: number, y: number, name: string) =>
  page.locator(`[data-cell="${x},${y}"][aria-label^="${name}, "]`)

/** Puts the cursor on a cell and types; the host has judged it when the word is ringed. */
export async function typed(page: Page, x: number, y: number, text: string): Promise<void> {
  await cell(page, x, y).click()
  await page.keyboard.type(text)
}

/** Waits until the host lets the draft be announced, and announces it. */
export async function announce(page: Page): Promise<void> {
  await page.locator('.actions .main[aria-disabled="false"]').waitFor()
  await main(page).click()
}
