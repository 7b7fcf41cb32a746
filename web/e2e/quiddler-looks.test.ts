/** Every screen of Quiddler, looked at as in `page-looks.test.ts`. */
import { describe, expect, test } from 'vitest'
import { BEST, CROWD, draw, hand, main, REST, roundOver, spell, tableWith, third } from './cards'
import { Fixture } from './fixture'
import { LOOKING, LOOKS, ScreenshotSession } from './look'
import { sit } from './table'

const fixture = new Fixture(0)

const MINE = ['th', 'e', 'z', 'a', 'x']
const THEIRS = [
  ['i', 'i', 'u', 'u', 'v'],
  ['c', 'a', 't', 's', 'o'],
]

describe.each(LOOKS)('on a $name', LOOKING, device => {
  const at = new ScreenshotSession(fixture, device, 'quiddler')

  test('a new table, and the table before the start', () => at.table('Quiddler', 'Gumdrop'))

  test('a turn, words, going out, the round, the end', async () => {
    const nadia = await at.newPerson()
    const { page } = nadia
    await tableWith(nadia, third(MINE, THEIRS))
    await draw(page).waitFor()
    await at.look(page, 'turn')
    await at.dialogs(page)
    await draw(page).click()
    await spell(page, 'A', 'X', 'Z')
    await page.getByText('is not in this table').waitFor()
    await at.look(page, 'no-word')
    await page.getByRole('button', { name: 'Take back', exact: true }).click()
    await spell(page, 'TH', 'E')
    await page.getByRole('button', { name: 'Begin a new word' }).click()
    await spell(page, 'Z', 'A', 'X')
    await page.getByRole('button', { name: 'Go out' }).waitFor()
    await at.look(page, 'words')
    await main(page).click()
    await roundOver(page).waitFor()
    await page.getByRole('button', { name: 'What was possible?' }).click()
    await page.getByText(/could have made|most of your cards/i).waitFor()
    await at.look(page, 'round')
    await main(page).click()
    if (at.width < 900) await page.getByRole('button', { name: 'Score sheet' }).click()
    await at.look(page, 'sheet')
  })

  test('a challenge, and what the others see', async () => {
    const [nadia, ben] = [await at.newPerson(), await at.newPerson()]
    // Looking takes long.
    const options = { mode: 'challenge', challenge_seconds: 600 }
    const setup = third(MINE, [THEIRS[1]!], { bots: [], options })
    const path = await tableWith(nadia, setup)
    await sit(ben.page, path, 'Ben')
    await draw(nadia.page).click()
    await spell(nadia.page, 'X', 'A', 'Z')
    await nadia.page.getByRole('button', { name: 'Begin a new word' }).click()
    await spell(nadia.page, 'TH', 'E')
    await nadia.page.getByRole('button', { name: 'Go out' }).click()
    await ben.page.getByRole('button', { name: 'Challenge XAZ' }).waitFor()
    await at.look(ben.page, 'challenge')
    await at.look(nadia.page, 'challenged')
    await at.tv(path)
    await ben.page.getByRole('button', { name: 'Challenge XAZ' }).click()
    await draw(ben.page).click()
    await expect.poll(() => hand(ben.page).count()).toBe(6)
    await spell(ben.page, 'C', 'A', 'T')
    await spell(ben.page, 'S')
    await ben.page.getByRole('button', { name: 'Begin a new word' }).click()
    await hand(ben.page).last().click()
    await expect.poll(() => main(ben.page).getAttribute('aria-disabled')).toBe('false')
    await at.look(ben.page, 'last-turn')
  })

  test('eight players and ten cards', async () => {
    const person = await at.newPerson()
    const { page } = person
    await tableWith(person, CROWD)
    await draw(page).click()
    await spell(page, 'QU', 'I', 'Z')
    await page.getByRole('button', { name: 'Begin a new word' }).click()
    await spell(page, 'TH', 'E', 'M')
    await page.getByRole('button', { name: /^THEM, .* a word/ }).waitFor()
    await at.look(page, 'crowd')
  })

  test('the eighth round goes out, the result, the replay', async () => {
    const person = await at.newPerson()
    const { page } = person
    const theirs = REST.filter((_, i) => i % 7 === 1).slice(0, 10)
    await tableWith(person, {
      ...CROWD,
      seats: 2,
      bots: ['beginner'],
      scenario: {
        dealer: 1,
        tally: Array(7).fill({}),
        deal: {
          draw: ['er'],
          discards: ['v'],
          seats: [{ hand: BEST }, { hand: theirs }],
          to_act: 0,
        },
      },
    })
    await draw(page).click()
    for (const word of [
      ['QU', 'I', 'Z'],
      ['TH', 'E', 'M'],
      ['O', 'A', 'T', 'S'],
    ]) {
      await page.getByRole('button', { name: 'Begin a new word' }).click()
      await spell(page, ...word)
    }
    await page.getByRole('button', { name: 'Go out' }).click()
    await page.getByRole('region', { name: 'You win!' }).waitFor()
    await at.look(page, 'end')
    await page.getByRole('link', { name: 'Replay' }).click()
    await page.getByRole('button', { name: 'One move on' }).click()
    await page.getByRole('button', { name: 'One move on' }).click()
    await at.look(page, 'replay')
  })

  test('the lesson', () => at.lesson('quiddler'))

  test('the rules', () => at.rules('quiddler', 'QD-09'))
})
