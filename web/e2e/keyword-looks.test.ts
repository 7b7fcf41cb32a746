/** Every screen of Keyword, looked at as in `looks.test.ts`. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, Person } from './browser'
import { tableWith } from './cards'
import { Host } from './host'
import { circle, hand, lay, ready, second, title, typed } from './keyword'
import { LOOKS, look } from './look'
import { card, sit } from './table'

const host = new Host()
let browser: Browser

beforeAll(async () => {
  await host.start(0)
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await host.end()
})

const ROW = 'yelsr?'
const SCORED = [['wOrRy'], ['KnEe', 'dog'], []]

describe.each(LOOKS)('$width wide, $theme', dress => {
  const name = (screen: string) => `${screen}-${dress.width}-${dress.theme}`
  const someone = () => Person.at(browser, host.url, { ...dress, still: true })

  test('a new table, and the table before the start', async () => {
    const person = await someone()
    const { page } = person
    await page.goto('/')
    await card(page, 'Keyword').getByRole('button', { name: 'Invite friends' }).click()
    await page.getByLabel('Your name').fill('Nadia')
    await page.getByRole('radio', { name: '4', exact: true }).check({ force: true })
    await look(page, name('keyword-new'))
    await page.getByRole('button', { name: 'Make the table' }).click()
    await page.getByRole('button', { name: /Serif/ }).first().click()
    await page.getByText('Serif', { exact: true }).nth(1).waitFor()
    await look(page, name('keyword-waiting'), true)
    expect(person.complaints).toEqual([])
    await person.close()
  })

  test('thinking, no word, a swap of cards, laid, the words, what was there', async () => {
    const nadia = await someone()
    const ben = await someone()
    const { page } = nadia
    const path = await tableWith(
      nadia,
      second(ROW, ['kewod?', 'cattle', 'inning'], { scored: SCORED, bots: [] }),
    )
    await sit(ben.page, path, 'Ben')
    const zoe = await someone()
    await sit(zoe.page, path, 'Zoë')
    await title(page, 'Find a word').waitFor()
    await look(page, name('keyword-thinking'))
    await typed(page, 'wkd')
    await page.getByText('WKD is not in the word list').waitFor()
    await look(page, name('keyword-no-word'))
    await page.getByRole('button', { name: 'Clear' }).click()
    await typed(page, 'yodel')
    await page.getByRole('button', { name: /^E, blue, letter 4/ }).click()
    await page.getByRole('button', { name: 'orange E', exact: true }).waitFor()
    await look(page, name('keyword-swap'))
    await page.keyboard.press('Escape')
    await expect.poll(() => lay(page).getAttribute('aria-disabled')).toBe('false')
    await look(page, name('keyword-word'))
    await lay(page).click()
    await title(page, 'Laid face down').waitFor()
    await look(page, name('keyword-laid'))
    await zoe.page.getByRole('button', { name: 'Pass', exact: true }).click()
    await hand(zoe.page).getByRole('button').nth(1).click()
    await hand(zoe.page).getByRole('button').nth(2).click()
    await look(zoe.page, name('keyword-pass'))
    await zoe.page.getByRole('button', { name: 'Pass and swap 2' }).click()
    await title(zoe.page, 'You passed').waitFor()
    await look(zoe.page, name('keyword-passed'))
    await typed(ben.page, 'late')
    await expect.poll(() => lay(ben.page).getAttribute('aria-disabled')).toBe('false')
    await lay(ben.page).click()
    await ready(page).waitFor()
    await page.getByRole('button', { name: 'What was there?' }).click()
    await page.getByText(/The longest with your cards/).waitFor()
    await look(page, name('keyword-reveal'))
    await look(ben.page, name('keyword-reveal-lost'))
    expect([...nadia.complaints, ...ben.complaints, ...zoe.complaints]).toEqual([])
    for (const one of [nadia, ben, zoe]) await one.close()
  })

  test('six players, a long keyword, and everything in use', async () => {
    const person = await someone()
    const { page } = person
    await tableWith(
      person,
      second('aeinst', ['gortl?', 'cbdfhj', 'kmpquv', 'wxyzoo', 'dddeee', 'llnnii'], {
        options: { keyword: 'abbreviation', timer_seconds: null, validation: 'table' },
        bots: Array(5).fill('beginner'),
      }),
    )
    await circle(page).waitFor()
    await typed(page, 'relations')
    await look(page, name('keyword-crowd'))
    await lay(page).click()
    await ready(page).waitFor()
    await look(page, name('keyword-crowd-reveal'), true)
    expect(person.complaints).toEqual([])
    await person.close()
  })

  test('the keyword is complete: the end, the replay', async () => {
    const person = await someone()
    const { page } = person
    await tableWith(
      person,
      second(ROW, ['kewod?', 'vvqjzx'], { scored: [['wOrRKy'], ['KnEe', 'dog']] }),
    )
    await circle(page).waitFor()
    await typed(page, 'wordless')
    await expect.poll(() => lay(page).getAttribute('aria-disabled')).toBe('false')
    await lay(page).click()
    await page.getByRole('button', { name: 'See the result' }).waitFor()
    await look(page, name('keyword-last'))
    await page.getByRole('button', { name: 'See the result' }).click()
    await page.getByRole('region', { name: 'You win!' }).waitFor()
    await look(page, name('keyword-end'))
    await page.getByRole('link', { name: 'Replay' }).click()
    await page.getByRole('button', { name: 'To the end' }).click()
    await page.getByRole('heading', { level: 1, name: 'Round 2: words' }).waitFor()
    await look(page, name('keyword-replay'), true)
    expect(person.complaints).toEqual([])
    await person.close()
  })

  test('the rules of Keyword', async () => {
    const person = await someone()
    await person.page.goto('/rules/keyword#KW-09')
    await person.page.locator('#KW-09').waitFor()
    await look(person.page, name('keyword-rules'), true)
    expect(person.complaints).toEqual([])
    await person.close()
  })
})
