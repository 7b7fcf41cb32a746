/** A game that `cargo xtask new-game` has just made is played in the page, as text. The program of this
 * test comes from a scratch copy in which the game is called Pips. */
import type { Locator } from 'playwright-core'
import { test } from 'vitest'
import { Fixture, PHONE } from './fixture'
import { look } from './look'

const fixture = new Fixture(0)

/** Waits until one of the two is there, and says whether it is the first. */
async function either(first: Locator, second: Locator): Promise<boolean> {
  await first.or(second).first().waitFor()
  return !(await second.isVisible())
}

test('a game without screens of its own is played to its end', async () => {
  const { page } = await fixture.newPerson({ ...PHONE, still: true })
  await page.goto('/')
  const card = page.getByRole('article', { name: 'Pips', exact: true })
  await card.getByRole('button', { name: 'Play now', exact: true }).click()
  await page.waitForURL(/\/t\//)
  await page.getByRole('heading', { name: 'Your turn' }).waitFor()
  await look(page, 'new-game/table')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const over = page.getByRole('link', { name: 'Replay' })
  while (await either(button('Roll'), over)) {
    const next = (await button('Hold').isVisible()) ? 'Hold' : 'Roll'
    // A button may go while one reaches for it: then one looks again.
    await button(next)
      .click({ timeout: 1_000 })
      .catch(() => {})
  }
  await page.getByRole('region', { name: 'What happened' }).getByText(/won!$/).waitFor()
  await look(page, 'new-game/end')
})
