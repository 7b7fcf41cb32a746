/** Every screen of the solitaire, looked at as in `page-looks.test.ts`. */
import { describe, expect, test } from 'vitest'
import { tableWith } from './cards'
import { Fixture } from './fixture'
import { LOOKING, LOOKS, ScreenshotSession } from './look'

const fixture = new Fixture(0)

describe.each(LOOKS)('on a $name', LOOKING, device => {
  const at = new ScreenshotSession(fixture, device, 'quiddler-solitaire')

  test('the deal, a hint, a space, the end, the replay', async () => {
    const person = await at.newPerson()
    const { page } = person
    await tableWith(person, {
      game: 'quiddler-solitaire',
      name: 'Nadia',
      seats: 1,
      options: { daily: '2026-11-15' },
    })
    // On a low screen the hint is behind a button.
    const [hint, what] = ['Hint', 'What now?'].map(name => page.getByRole('button', { name }))
    await hint!.or(what!).first().waitFor()
    await at.look(page, 'start')
    if (await what!.isVisible()) await what!.click()
    await hint!.click()
    await page.getByRole('button', { name: 'The move' }).click()
    await page.getByRole('button', { name: 'Show it' }).click()
    await page.getByRole('button', { name: /^Spell [A-Z]/ }).waitFor()
    await at.look(page, 'hint')
    await at.dialogs(page)
    const piles = [
      ['c'],
      ['a', 'z'],
      ['t', 'er', 'v'],
      ['th'],
      ['e'],
      ['z', 'i'],
      ['x'],
      ['o', 'i'],
    ]
    await tableWith(person, {
      game: 'quiddler-solitaire',
      name: 'Nadia',
      seats: 1,
      scenario: { piles },
    })
    await page.getByRole('group', { name: 'The eight piles' }).waitFor()
    await page.keyboard.type('cat')
    await expect
      .poll(() => page.getByRole('button', { name: 'Spell CAT' }).getAttribute('aria-disabled'))
      .toBe('false')
    await page.getByRole('button', { name: 'Spell CAT' }).click()
    await page.getByText('Choose the open card').waitFor()
    await at.look(page, 'space')
    await page.getByRole('button', { name: 'Stop the game' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByRole('region', { name: /points left/ }).waitFor()
    await at.look(page, 'end')
    await page.getByRole('link', { name: 'Replay' }).click()
    await page.getByRole('button', { name: 'One move on' }).click()
    await at.look(page, 'replay')
  })

  test('the lesson', () => at.lesson('quiddler-solitaire'))
})
