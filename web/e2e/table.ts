import type { Page } from 'playwright-core'

/** What a person does at a table, by what they see. */

/** A game on the home page. */
export const card = (page: Page, game = 'Candy Chain') => page.getByRole('article', { name: game })

export async function playNow(page: Page): Promise<void> {
  await page.goto('/')
  await card(page).getByRole('button', { name: 'Play now' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your choice' }).waitFor()
}

export async function invite(page: Page, name: string, board: RegExp): Promise<string> {
  await page.goto('/')
  await card(page).getByRole('button', { name: 'Invite a friend' }).click()
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('radio', { name: board }).check({ force: true })
  await page.getByRole('button', { name: 'Make the table' }).click()
  return page.getByLabel('Link to this table').inputValue()
}

export async function sit(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Sit down and play' }).click()
}

/** Settles first move and sides, for either player. */
export async function settle(...pages: Page[]): Promise<void> {
  const rights = await asked(pages, 'Move first')
  await rights.getByRole('button', { name: 'Choose colours' }).click()
  const fruits = rights.getByRole('button', { name: 'Fruits' })
  await fruits.click()
  await fruits.waitFor({ state: 'detached' })
}

async function asked(pages: Page[], button: string): Promise<Page> {
  return Promise.any(
    pages.map(async page => {
      await page.getByRole('button', { name: button }).waitFor()
      return page
    }),
  )
}

export const myMove = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your move' })
export const over = (page: Page) => page.getByRole('region', { name: /wins?!?$/ })
export const cell = (page: Page, name: string) => page.locator(`[data-cell="${name}"]`)
export const takeButton = (page: Page) => page.getByRole('button', { name: /^Take [a-h]\d/ })

/** Makes one move by tapping, two pieces where that is possible; returns the cells. */
export async function move(page: Page, alone = false): Promise<string[]> {
  await myMove(page).waitFor()
  await page.locator('.cell.ready').first().click()
  const partner = page.locator('.cell.partner').first()
  if (!alone && (await partner.count())) await partner.click()
  const taken = await page
    .locator('.cell.picked')
    .evaluateAll(cells => cells.map(one => (one as HTMLElement).dataset.cell ?? ''))
  await takeButton(page).click()
  for (const name of taken)
    await page.locator(`[data-cell="${name}"] > .piece`).waitFor({ state: 'detached' })
  return taken
}

/** Makes one move for whoever's turn it is. */
export async function moveOfAny(...pages: Page[]): Promise<string[]> {
  return move(
    await Promise.any(
      pages.map(page =>
        myMove(page)
          .waitFor()
          .then(() => page),
      ),
    ),
  )
}

/** Plays on until the game is over, moving for all these pages. */
export async function playOut(...pages: Page[]): Promise<number> {
  for (let moves = 0; moves < 60; moves++) {
    const next = await Promise.any(
      pages.flatMap(page => [
        myMove(page)
          .waitFor()
          .then(() => page),
        over(page)
          .waitFor()
          .then(() => null),
      ]),
    )
    if (!next) return moves
    await move(next)
  }
  throw new Error('the game never ended')
}
