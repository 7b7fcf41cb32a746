/** Every screen of Candygrams, looked at as in `looks.test.ts`. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, Person } from './browser'
import {
  announce,
  BEN,
  bases,
  candy,
  cell,
  grid,
  NADIA,
  round,
  short,
  title,
  typed,
  words,
} from './candygrams'
import { tableWith } from './cards'
import { Host } from './host'
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

describe.each(LOOKS)('$width wide, $theme', dress => {
  const name = (screen: string) => `candygrams-${screen}-${dress.width}-${dress.theme}`
  const someone = () => Person.at(browser, host.url, { ...dress, still: true })

  test('a new table, and the table before the start', async () => {
    const person = await someone()
    const { page } = person
    await page.goto('/')
    await card(page, 'Candygrams').getByRole('button', { name: 'Invite friends' }).click()
    await page.getByLabel('Your name').fill('Nadia')
    // The choices come in when they are fetched.
    await page.getByRole('radio', { name: /^Express/ }).waitFor({ state: 'attached' })
    await page.getByRole('radio', { name: '4', exact: true }).check({ force: true })
    await look(page, name('new'))
    await page.getByRole('button', { name: 'Make the table' }).click()
    await page.getByLabel('Link to this table').waitFor()
    await look(page, name('waiting'), true)
    expect(person.complaints).toEqual([])
    await person.close()
  })

  test('the base word, right and wrong', async () => {
    const nadia = await someone()
    const ben = await someone()
    const { page } = nadia
    const path = await tableWith(
      nadia,
      bases([
        { shoppe: [...NADIA.shoppe, 'Sp', 'Wy', 'Eb', 'Eb', 'Oy', 'Nb', 'Ab', 'Pp', 'Tp', 'Ey'] },
        { shoppe: BEN.shoppe },
      ]),
    )
    await sit(ben.page, path, 'Ben')
    await title(page, 'Base word').waitFor()
    await look(page, name('base'))
    await page.keyboard.type('swx')
    await page.keyboard.type('eet')
    await words(page).getByText('SWEET').waitFor()
    await look(page, name('base-word'))
    await announce(page)
    await title(page, 'Base word laid').waitFor()
    await look(page, name('base-laid'))
    expect([...nadia.complaints, ...ben.complaints]).toEqual([])
    for (const one of [nadia, ben]) await one.close()
  })

  test('a round: a good word, a bad one, candies off, announced, a peek at the other', async () => {
    const nadia = await someone()
    const ben = await someone()
    const { page } = nadia
    const path = await tableWith(nadia, round(['pink', 'blue'], [NADIA, BEN]))
    await sit(ben.page, path, 'Ben')
    await title(page, 'Your word').waitFor()
    await look(page, name('round'))
    await typed(page, 5, 2, 'ar')
    await words(page).getByText('PAR').waitFor()
    await look(page, name('word'))
    await page.getByRole('button', { name: 'Recall' }).click()
    await cell(page, 0, 0).click()
    await page.getByRole('button', { name: 'Take off S' }).click()
    await candy(page, 'L yellow').click()
    await page.getByText(/is not in the word list/).waitFor()
    await look(page, name('wrong'))
    await page.getByRole('button', { name: 'Recall' }).click()
    await typed(page, 5, 2, 'ad')
    await announce(page)
    await title(page, 'Announced').waitFor()
    await look(page, name('announced'))
    await page.getByRole('button', { name: 'What was possible?' }).click()
    await page.getByText(/the plays that leave the fewest/).waitFor()
    await look(page, name('possible'))
    await page.keyboard.press('Escape')
    await ben.page.getByRole('button', { name: 'Look at Nadia’s crossword' }).last().click()
    await ben.page.getByRole('dialog', { name: 'Nadia' }).waitFor()
    await look(ben.page, name('player'))
    expect([...nadia.complaints, ...ben.complaints]).toEqual([])
    for (const one of [nadia, ben]) await one.close()
  })

  test('four players, a double, the jar', async () => {
    const person = await someone()
    const { page } = person
    await tableWith(
      person,
      round(['pink', 'pink'], [NADIA, BEN, short('Zp Vp Qy'), short('Jb Xb Wb Kb', 'Oy Np')], {
        bots: Array(3).fill('beginner'),
        options: { open_shoppes: true },
      }),
    )
    await grid(page).waitFor()
    await look(page, name('crowd'))
    await page
      .getByRole('button', { name: /Trade|trade a candy/ })
      .filter({ visible: true })
      .click()
    const dialog = page.getByRole('dialog', { name: 'The jar' })
    await dialog
      .getByRole('button', { name: 'Y yellow' })
      .or(dialog.getByRole('button', { name: 'U yellow' }))
      .first()
      .click()
    await dialog.getByRole('button', { name: 'face down' }).first().click()
    await look(page, name('jar'))
    expect(person.complaints).toEqual([])
    await person.close()
  })

  test('challenges: in the round, and the last chance', async () => {
    const nadia = await someone()
    const ben = await someone()
    const { page } = nadia
    const path = await tableWith(
      nadia,
      round(['pink', 'pink'], [short('Ep Zp Sp'), short('Ep Hp Vp')], {
        options: { judge: 'challenge', challenge_seconds: 600 },
      }),
    )
    await sit(ben.page, path, 'Ben')
    await title(page, 'Your word').waitFor()
    await typed(ben.page, 2, 0, 'v')
    await announce(ben.page)
    await page.getByText('Challenge?').filter({ visible: true }).waitFor()
    await look(page, name('challenge-flag'))
    await typed(page, 2, 0, 'e')
    await announce(page)
    await title(page, 'Challenge?').waitFor()
    await look(page, name('stand'))
    await page.getByRole('button', { name: 'Challenge ATV by Ben' }).click()
    await page.getByRole('dialog', { name: 'Ben’s play' }).waitFor()
    await look(page, name('challenge'))
    expect([...nadia.complaints, ...ben.complaints]).toEqual([])
    for (const one of [nadia, ben]) await one.close()
  })

  test('a race, lost; the last candy, the end, the replay', async () => {
    const nadia = await someone()
    const ben = await someone()
    const { page } = nadia
    const path = await tableWith(
      nadia,
      round(['pink', 'pink'], [short('Ep Sp'), short('Ep Hp Vp')], {
        options: { mode: 'express', photo_ms: 0 },
      }),
    )
    await sit(ben.page, path, 'Ben')
    await title(page, 'Be first').waitFor()
    await look(page, name('race'))
    await typed(page, 2, 0, 'es')
    await page.getByRole('button', { name: 'Candygrams!' }).waitFor()
    await look(page, name('finish'))
    await announce(page)
    await page.getByRole('region', { name: 'You win!' }).waitFor()
    await look(page, name('end'))
    await page.getByRole('link', { name: 'Replay' }).click()
    await page.getByRole('button', { name: 'To the end' }).click()
    await title(page, 'The end').waitFor()
    await look(page, name('replay'), true)
    expect([...nadia.complaints, ...ben.complaints]).toEqual([])
    for (const one of [nadia, ben]) await one.close()
  })

  test('the rules of Candygrams', async () => {
    const person = await someone()
    await person.page.goto('/rules/candygrams#CG-09')
    await person.page.locator('#CG-09').waitFor()
    await look(person.page, name('rules'), true)
    expect(person.complaints).toEqual([])
    await person.close()
  })
})
