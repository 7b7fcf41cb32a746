/** Every screen of Candygrams, looked at as in `page-looks.test.ts`. */
import { describe, test } from 'vitest'
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
import { Fixture } from './fixture'
import { LOOKING, LOOKS, ScreenshotSession } from './look'
import { sit } from './table'

const fixture = new Fixture(0)

describe.each(LOOKS)('on a $name', LOOKING, device => {
  const at = new ScreenshotSession(fixture, device, 'candygrams')

  test('a new table, and the table before the start', () => at.table('Candygrams', 'Pip'))

  test('the base word, right and wrong', async () => {
    const nadia = await at.newPerson()
    const ben = await at.newPerson()
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
    await at.look(page, 'base')
    await page.keyboard.type('swx')
    await page.keyboard.type('eet')
    await words(page).getByText('SWEET').waitFor()
    await at.look(page, 'base-word')
    await announce(page)
    await title(page, 'Base word laid').waitFor()
    await at.look(page, 'base-laid')
  })

  test('a round: a good word, a bad one, candies off, announced, a peek at the other', async () => {
    const nadia = await at.newPerson()
    const ben = await at.newPerson()
    const { page } = nadia
    const path = await tableWith(nadia, round(['pink', 'blue'], [NADIA, BEN]))
    await sit(ben.page, path, 'Ben')
    await title(page, 'Your word').waitFor()
    await at.look(page, 'round')
    await at.dialogs(page)
    await typed(page, 5, 2, 'ar')
    await words(page).getByText('PAR').waitFor()
    await at.look(page, 'word')
    await page.getByRole('button', { name: 'Recall' }).click()
    await cell(page, 0, 0).click()
    await page.getByRole('button', { name: 'Take off S' }).click()
    await candy(page, 'L yellow').click()
    await page.getByText(/is not in the word list/).waitFor()
    await at.look(page, 'wrong')
    await page.getByRole('button', { name: 'Recall' }).click()
    await typed(page, 5, 2, 'ad')
    await announce(page)
    await title(page, 'Word played').waitFor()
    await at.look(page, 'announced')
    await at.tv(path)
    await page.getByRole('button', { name: 'What was possible?' }).click()
    await page.getByText(/the plays that leave the fewest/).waitFor()
    await at.look(page, 'possible')
    await page.keyboard.press('Escape')
    await ben.page.getByRole('button', { name: 'Look at Nadia’s crossword' }).last().click()
    await ben.page.getByRole('dialog', { name: 'Nadia' }).waitFor()
    await at.look(ben.page, 'player')
  })

  test('four players, a double, the jar', async () => {
    const person = await at.newPerson()
    const { page } = person
    await tableWith(
      person,
      round(['pink', 'pink'], [NADIA, BEN, short('Zp Vp Qy'), short('Jb Xb Wb Kb', 'Oy Np')], {
        bots: Array(3).fill('beginner'),
        options: { open_shoppes: true },
      }),
    )
    await grid(page).waitFor()
    await at.look(page, 'crowd')
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
    await at.look(page, 'jar')
  })

  test('challenges: in the round, and the last chance', async () => {
    const nadia = await at.newPerson()
    const ben = await at.newPerson()
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
    await at.look(page, 'challenge-flag')
    await typed(page, 2, 0, 'e')
    await announce(page)
    // A double: the jar is open until both are done.
    for (const someone of [ben.page, page])
      await someone.getByRole('button', { name: 'Done' }).click()
    await title(page, 'Any challenges?').waitFor()
    await at.look(page, 'stand')
    await page.getByRole('button', { name: 'Challenge ATV by Ben' }).click()
    await page.getByRole('dialog', { name: 'Ben’s play' }).waitFor()
    await at.look(page, 'challenge')
  })

  test('a race, lost; the last candy, the end, the replay', async () => {
    const nadia = await at.newPerson()
    const ben = await at.newPerson()
    const { page } = nadia
    const path = await tableWith(
      nadia,
      round(['pink', 'pink'], [short('Ep Sp'), short('Ep Hp Vp')], {
        options: { mode: 'express', photo_ms: 0 },
      }),
    )
    await sit(ben.page, path, 'Ben')
    await title(page, 'Be first').waitFor()
    await at.look(page, 'race')
    await typed(page, 2, 0, 'es')
    await page.getByRole('button', { name: 'Candygrams!' }).waitFor()
    await at.look(page, 'finish')
    await announce(page)
    await page.getByRole('region', { name: 'You win!' }).waitFor()
    await at.look(page, 'end')
    await page.getByRole('link', { name: 'Replay' }).click()
    await page.getByRole('button', { name: 'One move on' }).waitFor()
    await page.keyboard.press('End')
    await title(page, 'The end').waitFor()
    await at.look(page, 'replay', true)
  })

  test('the lesson', () => at.lesson('candygrams'))

  test('the rules', () => at.rules('candygrams', 'CG-09'))
})
