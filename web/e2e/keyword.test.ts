import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { slowLine, stillness } from './browser'
import { tableWith } from './cards'
import { Fixture, PHONE } from './fixture'
import { circle, hand, lay, ready, second, title, typed, word } from './keyword'
import { card, sit } from './table'

const fixture = new Fixture(0)

const ROW = 'yelsr?'
const shown = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const others = (page: Page) => page.getByRole('list', { name: 'The others' })

// KW-04, KW-08, KW-09, KW-11, KW-12
test('two pages and two bots through three rounds, one of them timed out', async () => {
  const nadia = await fixture.newPerson(PHONE)
  const ben = await fixture.newPerson()
  const line = await slowLine(ben.page, 'commit')
  const heard: string[] = []
  ben.page.on('websocket', socket => {
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).startsWith('{"news"')) heard.push(String(payload))
    })
  })
  // The bots' cards make nine letters at most: NEEDLEWORKS wins for certain.
  const path = await tableWith(
    nadia,
    second(ROW, ['kewod?', 'cattle', 'vvqjzx', 'uuufii'], {
      bots: [],
      options: { timer_seconds: 30, reveal_seconds: 60 },
    }),
  )
  await sit(ben.page, path, 'Ben')
  await nadia.page.getByText('Ben', { exact: true }).waitFor()
  for (const seat of [2, 3]) {
    await nadia.page.getByRole('button', { name: /Pip/ }).first().click()
    if (seat === 2) await nadia.page.getByText('Pip', { exact: true }).waitFor()
  }
  const [mine, theirs] = [nadia.page, ben.page]

  // The first round: a word is laid, and changed, and only that there is one is seen.
  await title(mine, 'Find a word').waitFor()
  await title(theirs, 'Find a word').waitFor()
  await typed(mine, 'yodel')
  await lay(mine).click()
  await title(mine, 'Locked in').waitFor()
  await others(theirs).getByText('has a word').first().waitFor()
  await expect
    .poll(() =>
      others(theirs)
        .getByText(/has a word|passed/)
        .count(),
    )
    .toBe(3)
  const before = heard.length
  await mine.getByRole('button', { name: 'Clear' }).click()
  await typed(mine, 'needleworks')
  await mine.getByRole('button', { name: 'Lock in this instead' }).click()
  await title(mine, 'Locked in').waitFor()
  await mine.getByText('You can change it until everyone is in.').waitFor()
  await mine.reload()
  await mine.getByRole('group', { name: 'Your word: NEEDLEWORKS' }).waitFor()
  await title(mine, 'Locked in').waitFor()
  const news = heard.slice(before).filter(text => !text.includes('"events":[]'))
  expect(news.join()).not.toMatch(/committed|needleworks|took-back/)
  await theirs.getByRole('button', { name: 'Pass', exact: true }).click()
  await hand(theirs).getByRole('button', { name: 'C, orange' }).click()
  await theirs.getByRole('button', { name: 'Pass and swap 1' }).click()

  for (const page of [mine, theirs]) await ready(page).waitFor()
  await shown(mine, 'You keep NEEDLEWORKS').waitFor()
  await shown(theirs, 'Nadia keeps NEEDLEWORKS').getByText('Passed').first().waitFor()
  expect(await theirs.getByRole('timer').getAttribute('aria-label')).toMatch(/until the next round/)
  for (const page of [mine, theirs]) await ready(page).click()

  // The second round: nobody does anything, and a word comes when the sand has run out.
  await title(mine, 'Find a word').waitFor()
  await title(theirs, 'Find a word').waitFor()
  expect(await word(mine).getAttribute('aria-label')).toBe('Your word')
  // What was shown can be looked at again.
  await theirs.getByRole('button', { name: 'The words of round 2' }).click()
  const again = theirs.getByRole('dialog', { name: 'Round 2' })
  await again.getByRole('button', { name: /^NEEDLEWORKS, 11 letters/ }).waitFor()
  await theirs.keyboard.press('Escape')
  await again.waitFor({ state: 'detached' })
  await theirs.keyboard.type('at')
  await expect.poll(() => lay(theirs).getAttribute('aria-disabled')).toBe('false')
  await lay(theirs).click()
  await mine.locator('.low[role=timer]').waitFor({ timeout: 30_000 })
  for (const page of [mine, theirs]) await ready(page).waitFor({ timeout: 30_000 })
  expect(
    await shown(mine, /keep|scores/)
      .getByText('No word in time')
      .count(),
  ).toBe(2)
  line.release()
  await theirs.getByText('Too late: round 3 is over').waitFor()
  for (const page of [mine, theirs]) await ready(page).click()

  // The third round: both pass.
  for (const page of [mine, theirs]) {
    await title(page, 'Find a word').waitFor()
    await page.getByRole('button', { name: 'Pass', exact: true }).click()
    await page.getByRole('button', { name: 'Pass, keep all' }).click()
  }
  for (const page of [mine, theirs]) await ready(page).waitFor()
  await mine.getByRole('button', { name: 'Best words' }).click()
  await mine.getByText(/Your longest possible words|made no word/).waitFor()
})

// KW-05, KW-06, KW-10
test('by keyboard alone: cards, blanks, other cards for a letter, and a reload', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  await tableWith(person, second(ROW, ['kewod?', 'vvqjzx']))
  await title(page, 'Find a word').waitFor()
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  // Blue cards alone do not make a word, and the table says so.
  await circle(page).getByRole('button').first().focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByText('YE is made of blue cards only').waitFor()
  await page.keyboard.press('Backspace')
  await page.getByRole('group', { name: 'Your word: Y', exact: true }).waitFor()
  await hand(page).getByRole('button', { name: 'E, orange' }).focus()
  await page.keyboard.press('Enter')
  // A blank asks what it stands for.
  await page.keyboard.press('End')
  await expect.poll(focused).toBe('a blank, orange')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Which letter is the blank?' }).waitFor()
  await page.keyboard.press('s')
  await page.getByRole('group', { name: 'Your word: YES' }).waitFor()
  expect(await lay(page).getAttribute('aria-disabled')).not.toBe(null)
  // Every card can be another one: the blue S instead of the blank.
  await page.getByRole('button', { name: 'S, orange blank, letter 3 of your word' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'blue S', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'S, blue, letter 3 of your word' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'S, blue, letter 3 of your word' }).waitFor()
  await page.getByRole('button', { name: 'E, orange, letter 2 of your word' }).waitFor()
  await expect.poll(() => lay(page).getAttribute('aria-disabled')).toBe('false')
  await lay(page).focus()
  await page.keyboard.press('Enter')
  // The bot may have a word that is as good.
  await shown(page, /keep|nobody scores/i).waitFor()
  await ready(page).focus()
  await page.keyboard.press('Enter')
  await title(page, 'Find a word').waitFor()
  expect(await word(page).getAttribute('aria-label')).toBe('Your word')
})

test('cards are dragged into the word, to another place in it, and out of it', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  await tableWith(person, second(ROW, ['kewod?', 'vvqjzx']))
  await title(page, 'Find a word').waitFor()
  const middle = async (locator: Locator) => {
    const box = (await locator.boundingBox())!
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const drag = async (from: Locator, to: { x: number; y: number }) => {
    // Cards slide into place before they can be grabbed.
    await stillness(page)
    const start = await middle(from)
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 8 })
    await page.mouse.up()
  }
  const spelled = (text: string) =>
    page.getByRole('group', { name: `Your word: ${text}`, exact: true }).waitFor()
  await drag(hand(page).getByRole('button', { name: 'D, orange' }), await middle(word(page)))
  await spelled('D')
  const tray = await middle(word(page))
  await drag(circle(page).getByRole('button', { name: 'E, blue' }), { x: tray.x + 60, y: tray.y })
  await spelled('DE')
  const d = page.getByRole('button', { name: 'D, orange, letter 1 of your word' })
  await stillness(page)
  const left = await middle(d)
  await drag(page.getByRole('button', { name: 'E, blue, letter 2 of your word' }), {
    x: left.x - 30,
    y: left.y,
  })
  await spelled('ED')
  await drag(
    page.getByRole('button', { name: 'D, orange, letter 2 of your word' }),
    await middle(hand(page)),
  )
  await spelled('E')
})

// KW-10
test('if words are checked at the reveal, anything can be laid and nothing is judged before', async () => {
  const person = await fixture.newPerson(PHONE)
  const { page } = person
  await tableWith(
    person,
    second(ROW, ['kewod?', 'vvqjzx'], { options: { validation: 'table', timer_seconds: null } }),
  )
  await title(page, 'Find a word').waitFor()
  await page.getByLabel('Type a word').fill('wkd')
  await page.getByRole('group', { name: 'Your word: WKD' }).waitFor()
  await lay(page).click()
  await page.getByText('WKD is not in the word list').waitFor()
  expect(await page.getByRole('button', { name: /^WKD, .*does not count/ }).count()).toBe(1)
})

test('play now, leave, and the replay', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  await page.goto('/')
  await card(page, 'Keyword').getByRole('button', { name: 'Play now' }).click()
  await title(page, 'Find a word').waitFor()
  expect(await others(page).getByRole('listitem').count()).toBe(2)
  const table = page.url()
  await page.getByRole('button', { name: 'Leave the table' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  // The bots play on, and do not wait for anybody: who left can watch.
  await title(page, 'Play a game together').waitFor()
  expect(await page.getByRole('region', { name: 'Your games' }).count()).toBe(0)
  await page.goto(table)
  await shown(page, /wins|share the win/).waitFor({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Replay' }).click()
  await page.getByRole('button', { name: 'One move on' }).click()
  await title(page, 'Round 1').waitFor()
  await page.getByRole('button', { name: 'To the end' }).click()
  await page
    .getByText(/ won!$/)
    .first()
    .waitFor()
})
