/** Every step of every lesson, looked at as in `looks.test.ts`. */
import { describe, test } from 'vitest'
import { Fixture } from './fixture'
import { LOOKS, ScreenshotSession } from './look'

const fixture = new Fixture(0)

const GAMES = [
  'candy-chain',
  'quiddler',
  'quiddler-solitaire',
  'keyword',
  'candy-monsters',
  'candygrams',
]

describe.each(LOOKS)('$width wide, $theme', look => {
  const at = new ScreenshotSession(fixture, look, 'lesson')

  test.each(GAMES)('the lesson of %s', async game => {
    const { page } = await at.newPerson()
    await page.goto(`/learn/${game}`)
    const coach = page.getByRole('region', { name: 'Lesson' })
    const on = coach.getByRole('button', { name: /^(Skip|Next)$/ })
    const end = coach.getByRole('button', { name: 'Play now' })
    for (let step = 1; ; step++) {
      await coach.getByText(new RegExp(`^Step ${step} of `)).waitFor()
      await at.look(page, `${game}-${String(step).padStart(2, '0')}`)
      if (await end.count()) break
      await on.click()
    }
  })
})
