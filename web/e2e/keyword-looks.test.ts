/** Every screen of Keyword, looked at as in `page-looks.test.ts`. */
import { describe, expect, test } from 'vitest'
import { tableWith } from './cards'
import { Fixture } from './fixture'
import { circle, hand, lay, ready, second, title, typed } from './keyword'
import { LOOKING, LOOKS, ScreenshotSession } from './look'
import { sit } from './table'

const fixture = new Fixture(0)

const ROW = 'yelsr?'
const SCORED = [['wOrRy'], ['KnEe', 'dog'], []]
/** As much time as there can be, for looking takes long. */
const SLOW = { timer_seconds: 300, reveal_seconds: 60 }

describe.each(LOOKS)('on a $name', LOOKING, device => {
  const at = new ScreenshotSession(fixture, device, 'keyword')

  test('a new table, and the table before the start', () => at.table('Keyword', 'Toffee'))

  test('thinking, no word, a swap of cards, laid, the words, what was there', async () => {
    const nadia = await at.newPerson()
    const ben = await at.newPerson()
    const { page } = nadia
    const path = await tableWith(
      nadia,
      second(ROW, ['kewod?', 'cattle', 'inning'], { scored: SCORED, bots: [], options: SLOW }),
    )
    await sit(ben.page, path, 'Ben')
    const zoe = await at.newPerson()
    await sit(zoe.page, path, 'Zoë')
    await title(page, 'Find a word').waitFor()
    await at.look(page, 'thinking')
    await at.dialogs(page)
    await typed(page, 'wkd')
    await page.getByText('WKD is not in the word list').waitFor()
    await at.look(page, 'no-word')
    await page.getByRole('button', { name: 'Clear' }).click()
    await typed(page, 'yodel')
    await page.getByRole('button', { name: /^E, blue, letter 4/ }).click()
    await page.getByRole('button', { name: 'orange E', exact: true }).waitFor()
    await at.look(page, 'swap')
    await page.keyboard.press('Escape')
    await expect.poll(() => lay(page).getAttribute('aria-disabled')).toBe('false')
    await at.look(page, 'word')
    await lay(page).click()
    await title(page, 'Locked in').waitFor()
    await at.look(page, 'laid')
    await at.tv(path)
    await zoe.page.getByRole('button', { name: 'Pass', exact: true }).click()
    await hand(zoe.page).getByRole('button').nth(1).click()
    await hand(zoe.page).getByRole('button').nth(2).click()
    await at.look(zoe.page, 'pass')
    await zoe.page.getByRole('button', { name: 'Pass and swap 2' }).click()
    await title(zoe.page, 'You passed').waitFor()
    await at.look(zoe.page, 'passed')
    await typed(ben.page, 'late')
    await expect.poll(() => lay(ben.page).getAttribute('aria-disabled')).toBe('false')
    await lay(ben.page).click()
    await ready(page).waitFor()
    await page.getByRole('button', { name: 'Best words' }).click()
    await page.getByText(/Your longest possible words/).waitFor()
    await at.look(page, 'reveal')
    await at.look(ben.page, 'reveal-lost')
  })

  test('six players, a long keyword, and everything in use', async () => {
    const person = await at.newPerson()
    const { page } = person
    await tableWith(
      person,
      second('aeinst', ['gortl?', 'cbdfhj', 'kmpquv', 'wxyzoo', 'dddeee', 'llnnii'], {
        options: { ...SLOW, keyword: 'abbreviation', timer_seconds: null, validation: 'table' },
        bots: Array(5).fill('beginner'),
      }),
    )
    await circle(page).waitFor()
    await typed(page, 'relations')
    await at.look(page, 'crowd')
    await lay(page).click()
    await ready(page).waitFor()
    await at.look(page, 'crowd-reveal', true)
  })

  test('the keyword is complete: the end, the replay', async () => {
    const person = await at.newPerson()
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
    await at.look(page, 'last')
    await page.getByRole('button', { name: 'See the result' }).click()
    await page.getByRole('region', { name: 'You win!' }).waitFor()
    await at.look(page, 'end')
    await page.getByRole('link', { name: 'Replay' }).click()
    await page.getByRole('button', { name: 'One move on' }).waitFor()
    await page.keyboard.press('End')
    await page.getByRole('heading', { level: 1, name: 'Round 2: words' }).waitFor()
    await at.look(page, 'replay', true)
  })

  test('the lesson', () => at.lesson('keyword'))

  test('the rules', () => at.rules('keyword', 'KW-09'))
})
