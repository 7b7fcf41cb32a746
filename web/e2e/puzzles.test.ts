/** Puzzles: one is failed, explained and solved; what is solved stays so in this browser. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { kingdom, press } from './candy-monsters'
import { Fixture, PHONE } from './fixture'
import { look } from './look'
import { cell, takeButton } from './table'

const fixture = new Fixture()

const bar = (page: Page) => page.getByRole('region', { name: 'Puzzle' })
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })

/** The answers that come with the program; the page is not sent them. */
const answers = (game: string): string[] =>
  readFileSync(new URL(`../../data/puzzles/${game}.tsv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map(line => line.split('\t')[3] ?? '')

const solvedBefore = (page: Page, game: string) =>
  page.getByRole('article', { name: game }).getByRole('progressbar')

/** Takes these candies, or the first ones that can be taken but these. */
async function take(page: Page, cells: string[]): Promise<void> {
  for (const name of cells) await cell(page, name).click()
  await takeButton(page).click()
}

test('a puzzle is failed, explained and solved, and the next one comes', async () => {
  const { page } = await fixture.newPerson({ still: true })
  await page.goto('/')
  await page
    .getByRole('article', { name: 'Candy Chain' })
    .getByRole('link', { name: 'Puzzles of Candy Chain' })
    .click()
  await bar(page).getByText('Win in').first().waitFor()
  const number = Number(page.url().match(/\/puzzles\/candy-chain\/(\d+)$/)?.[1])
  // Newcomers begin with an easy one.
  await bar(page).getByText(/^Easy/).waitFor()
  const answer = (answers('candy-chain')[number - 1] ?? '').split('+')
  await look(page, 'page/puzzle-fresh')

  // A wrong move changes nothing, and is answered with the one that refutes it.
  const ready = await page
    .locator('.cell.ready')
    .evaluateAll(cells => cells.map(one => (one as HTMLElement).dataset.cell ?? ''))
  const wrong = ready.find(name => !answer.includes(name)) ?? ''
  await take(page, [wrong])
  await bar(page)
    .getByText(/^Not this one\./)
    .waitFor()
  await look(page, 'page/puzzle-failed')
  expect(await cell(page, wrong).getAttribute('aria-label')).not.toContain('empty')
  await button(page, 'Hint').click()
  await bar(page)
    .getByText(/columns [ae] to [dh]/)
    .waitFor()

  await page.keyboard.press('Escape')
  await take(page, answer)
  await bar(page)
    .getByText(/^Yes: /)
    .waitFor()
  await look(page, 'page/puzzle-solved')
  await button(page, 'Next puzzle').click()
  await expect.poll(() => page.url()).not.toMatch(new RegExp(`/${number}$`))
  await button(page, 'Give up').waitFor()

  // Whoever gives up sees the answer, and has not solved it.
  await button(page, 'Give up').click()
  await bar(page)
    .getByText(/^The answer: /)
    .waitFor()
  await button(page, 'To all puzzles').click()
  await page.getByText('1 puzzle solved.').waitFor()
  expect(await solvedBefore(page, 'Candy Chain').getAttribute('aria-valuetext')).toMatch(/^1 of /)
  await look(page, 'page/puzzles', true)
  await page.goto(`/puzzles/candy-chain/${number}`)
  await bar(page).getByText('solved before').waitFor()
})

test('a puzzle with words is solved by typing, on a phone', async () => {
  const { page } = await fixture.newPerson({ ...PHONE, still: true })
  await page.goto('/puzzles')
  const keyword = page.getByRole('article', { name: 'Keyword' })
  await keyword.getByRole('combobox', { name: 'How hard?' }).selectOption({ index: 1 })
  await page.goto('/puzzles/keyword/1')
  await button(page, 'Give up').waitFor()
  const answer = answers('keyword')[0] ?? ''
  const sent = await page.evaluate(() => document.documentElement.outerHTML)
  expect(sent.toLowerCase()).not.toContain(answer)
  await page.getByRole('textbox', { name: 'Type a word' }).fill(answer)
  await page.getByRole('button', { name: /^Lock in / }).click()
  await bar(page)
    .getByText(/^Yes: /)
    .waitFor()
  await look(page, 'page/puzzle-phone')
})

test('the best purchase before the Black Candy, at the table of the game', async () => {
  const { page } = await fixture.newPerson({ still: true })
  const all = answers('candy-monsters')
  const at = all.findIndex(answer => answer.startsWith('buy '))
  const name = (all[at] ?? '').slice('buy '.length).replaceAll('-', ' ').toUpperCase()
  await page.goto(`/puzzles/candy-monsters/${at + 1}`)
  await bar(page).getByText('Best purchase').waitFor()
  await look(page, 'page/puzzle-monsters-fresh')
  await press(page, /^Collect/)
  await bar(page)
    .getByText(/^Not this one\. After that you count \d+ cand/)
    .waitFor()
  await kingdom(page, name).click()
  await press(page, /^Buy for \d+/)
  await bar(page)
    .getByText(/^Yes: you can count \d+ cand/)
    .waitFor()
  await look(page, 'page/puzzle-monsters-solved')
})

test('an address that leads to no puzzle says so', async () => {
  const person = await fixture.newPerson()
  await person.page.goto('/puzzles/keyword/99999')
  await person.page.getByText(/There are \d+ puzzles of this game/).waitFor()
  await person.page.goto('/puzzles/quiddler-solitaire')
  await person.page.getByText(/has no puzzles yet/).waitFor()
  person.dropComplaints()
})
