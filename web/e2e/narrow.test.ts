/** Nothing is wider than a phone, whatever people are called and whosever turn it is. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Fixture } from './fixture'
import { card, move, myMove, settle, sit } from './table'

const fixture = new Fixture()

const NAMES = [
  ['Wilhelmina-Wolkenstein-W', 'Maximilian-Mondgesichter'],
  ['Nadia 🍬🍬🍬🍬🍬🍬🍬🍬', 'נדיה הממתקים הצבעוניים'],
] as const

type Places = { wide: number; right: number; button: number; clocks: number[]; board: number }

/** How far the page sticks out, and where the things are that must not move. */
const places = (page: Page): Promise<Places> =>
  page.evaluate(() => {
    const box = (selector: string) =>
      [...document.querySelectorAll(selector)].map(one => one.getBoundingClientRect())
    const root = document.documentElement
    return {
      wide: root.scrollWidth - root.clientWidth,
      right: Math.ceil(Math.max(...box('.actions .btn').map(button => button.right))),
      button: Math.round(box('.actions .btn').at(-1)?.bottom ?? 0),
      clocks: box('[role=timer]').map(clock => Math.round(clock.right)),
      board: Math.round(box('[role=grid]')[0]?.top ?? 0),
    }
  })

async function clocked(page: Page, name: string): Promise<string> {
  await page.goto('/')
  await card(page).getByRole('button', { name: 'Invite a friend' }).click()
  await page.getByLabel('Your name').fill(name)
  await page.getByText('More options').click()
  await page.getByRole('radio', { name: /^5 min \+ 3 s/ }).check({ force: true })
  await page.getByRole('button', { name: 'Make the table' }).click()
  return page.getByLabel('Link to this table').inputValue()
}

for (const width of [360, 390])
  test.each(NAMES)(`${width} wide, %s against %s`, async (first, second) => {
    const height = 844
    const one = await fixture.newPerson({ width, height, still: true })
    const two = await fixture.newPerson({ width, height, still: true })
    const link = await clocked(one.page, first)
    expect((await places(one.page)).wide).toBe(0)
    // The waiting page was read to its end: the game still begins at its top.
    await one.page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await sit(two.page, link, second)
    await one.page.getByRole('grid').waitFor()
    await expect.poll(() => one.page.evaluate(() => scrollY)).toBe(0)
    const before = await places(one.page)
    await settle(one.page, two.page)
    const mover = await Promise.any(
      [one.page, two.page].map(page =>
        myMove(page)
          .waitFor()
          .then(() => page),
      ),
    )
    const other = mover === one.page ? two.page : one.page
    const seen: Places[] = []
    for (const page of [mover, other]) {
      await myMove(page).waitFor()
      const waits = page === mover ? other : mover
      await waits.getByRole('heading', { level: 1, name: /’s move$/ }).waitFor()
      for (const each of [one.page, two.page]) seen.push(await places(each))
      await move(page, true)
    }
    for (const { wide, right, button, clocks, board } of seen) {
      expect(wide).toBe(0)
      expect(right).toBeLessThan(width)
      expect(button).toBeLessThanOrEqual(height)
      expect(button).toBe(seen[0]!.button)
      expect(clocks).toEqual(seen[0]!.clocks)
      expect(Math.max(...clocks)).toBeLessThan(width)
      // Neither the sides nor a turn push the board about.
      expect(board).toBe(before.board)
    }
  })
