/** Every game is played from its first move to its last by keyboard alone, and by roles and names
 * alone, as a screen reader has them: against the easiest bot, with the page's own hints. */
import { expect, test } from 'vitest'
import { Fixture } from './fixture'
import { byKeyboard, byName, playToTheEnd } from './player'
import { lookBack } from './replayed'

const fixture = new Fixture(0)

const GAMES: [game: string, button: string][] = [
  ['Candy Chain', 'Play now'],
  ['Quiddler', 'Play now'],
  ['Quiddler', 'Random deal'],
  ['Keyword', 'Play now'],
  ["Kingdom's Candy Monsters", 'Play now'],
  ['Candygrams', 'Play now'],
]
for (const [how, press] of [
  ['by keyboard', byKeyboard],
  ['by roles and names', byName],
] as const)
  test.each(GAMES)(
    `%s (%s) is played to its end ${how}`,
    { timeout: 240_000 },
    async (game, button) => {
      const { page } = await fixture.newPerson({ still: true })
      await page.goto('/')
      const start = page
        .getByRole('article', { name: game, exact: true })
        .getByRole('button', { name: button, exact: true })
      await start.waitFor()
      await press(page, start)
      await page.waitForURL(/\/t\//)
      const pressed = await playToTheEnd(page, press)
      expect(pressed.length).toBeGreaterThan(5)
      if (press === byName && button === 'Play now') await lookBack(page, game)
    },
  )
