import type { Page } from 'playwright-core'

/** What a person does with monsters, by what they see. */

type Owned = {
  sugar?: number
  candies?: number
  cubes?: number
  monsters: { card: string; tucked?: string[] }[]
  kept?: string[]
}

/** A table in a known position; seats without a bot are for people. */
export function position(
  players: Owned[],
  table: Record<string, unknown>,
  more: { bots?: string[]; options?: Record<string, unknown> } = {},
) {
  return {
    game: 'candy-monsters',
    name: 'Nadia',
    seats: players.length,
    bots: more.bots ?? players.slice(1).map(() => 'beginner'),
    options: more.options ?? null,
    scenario: { table: { players, ...table } },
  }
}

/** Two who have come some way: the first one is to play. */
export const HALFWAY: [Owned, Owned] = [
  {
    sugar: 9,
    candies: 2,
    cubes: 2,
    monsters: [
      { card: 'uno', tucked: ['pickpocket'] },
      { card: 'magmot', tucked: ['dental-plan', 'crash-diet'] },
      { card: 'jelly-behemoth' },
      { card: 'oni-yami' },
      { card: 'sour-puss' },
    ],
    kept: ['bulk-buy', 'sweet-talk'],
  },
  {
    sugar: 6,
    candies: 4,
    monsters: [{ card: 'crumblet', tucked: ['bulk-buy'] }, { card: 'waferwolf' }],
    kept: ['window-shopping'],
  },
]
export const ROWS = {
  monsters: { open: ['carameltdown', 'lickness', 'tiramisumo'] },
  abilities: { open: ['second-helping', 'im-inevitable', 'instant-pudding'] },
}
const SEEN = ['sugar-rain', 'black-candy', 'the-one-gummy', 'exlollipor', 'tooth-tax']
export const TURN = { stage: { turn: { seat: 0 } }, seen: SEEN, ...ROWS }

export const title = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name })
export const lair = (page: Page) => page.getByRole('group', { name: 'Your monsters' })
export const mine = (page: Page, name: string) =>
  lair(page).getByRole('button', { name: new RegExp(`^${name}, `) })
export const kingdom = (page: Page, name: string) =>
  page
    .getByRole('group', { name: /in the Kingdom$/ })
    .getByRole('button', { name: new RegExp(`^${name}, `) })
export const main = (page: Page) => page.locator('.actions .main')
/** The main button when it says this, and can be pressed. */
export const press = (page: Page, name: string | RegExp) =>
  page.locator('.actions .main[aria-disabled=false]').filter({ hasText: name }).click()
export const usable = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'You can use now' })
    .getByRole('button', { name: new RegExp(`^Use ${name}`) })
/** Waits until you have this much: `holds(page, '6 sugar')`. */
export const holds = (page: Page, much: string): Promise<void> =>
  page
    .locator('.hand .purse .amount')
    .filter({ hasText: new RegExp(`^\\s*${much}\\s*$`) })
    .waitFor()
