/** The table of every game on every size of screen: nothing is cut off, covered or too small to
 * tap, and nothing must be scrolled sideways. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Person } from './browser'
import { HALFWAY, lair, position, TURN } from './candy-monsters'
import { across, BEN, grid, NADIA, round, short } from './candygrams'
import { hand, tableWith, third } from './cards'
import { Fixture } from './fixture'
import { hand as rack, second } from './keyword'
import { look } from './look'
import { below, SIZES, wellLaidOut } from './measure'
import { myMove, playNow, settle } from './table'

const fixture = new Fixture(0)

type Scene = { name: string; open: (person: Person) => Promise<void> }

/** A table with a position of its own, seen by the first seat. */
const table = (
  name: string,
  setup: Record<string, unknown>,
  ready: (page: Page) => Promise<void>,
) => ({
  name,
  open: async (person: Person) => {
    await tableWith(person, setup)
    await ready(person.page)
  },
})

const SCENES: Scene[] = [
  {
    name: 'candy-chain',
    open: async ({ page }) => {
      await playNow(page)
      await settle(page)
      await myMove(page).waitFor()
    },
  },
  table('quiddler', third(['th', 'e', 'z', 'a', 'x'], [[...'iiuuv'], [...'catso']]), page =>
    hand(page).first().waitFor(),
  ),
  table(
    'keyword-four',
    second('yelsr?', ['kewod?', 'cattle', 'rosing', 'timber'], {
      options: { timer_seconds: null },
    }),
    page => rack(page).waitFor(),
  ),
  table('candygrams', round(['pink', 'blue'], [NADIA, BEN], { bots: ['beginner'] }), page =>
    grid(page).waitFor(),
  ),
  table(
    'candygrams-four',
    round(['pink', 'pink'], [NADIA, BEN, short('Zp Vp Qy'), short('Jb Xb Wb Kb', 'Oy Np')], {
      bots: Array(3).fill('beginner'),
    }),
    page => grid(page).waitFor(),
  ),
  table(
    'candygrams-long-word',
    round(
      ['pink', 'blue'],
      [
        {
          crossword: across(0, 0, 'Cy Ep Ly Eb Bp Ry Ay Ty Ib Oy Np Sp'),
          shoppe: ['Ap', 'Rp', 'Hy'],
        },
      ],
    ),
    page => grid(page).waitFor(),
  ),
  table('candy-monsters', position(HALFWAY, TURN), page => lair(page).waitFor()),
]

describe.each(SIZES)('$width x $height', ({ width, height }) => {
  for (const theme of ['light', 'dark'] as const)
    test.each(SCENES)(`$name, ${theme}`, async ({ name, open }) => {
      const person = await fixture.newPerson({ width, height, theme, still: true })
      await open(person)
      await look(person.page, `layout-${name}-${width}-${theme}`)
      await wellLaidOut(person.page, name)
      // Upright phones may scroll; if the board is beside the rest, all of it must be visible.
      if (width > height) expect(await below(person.page), `${name} goes on below`).toBe(0)
    })
})

test('high contrast keeps the border of buttons and the mark of whose turn it is', async () => {
  const person = await fixture.newPerson({ still: true })
  const { page } = person
  await page.emulateMedia({ forcedColors: 'active' })
  await tableWith(person, third(['th', 'e', 'z', 'a', 'x'], [[...'iiuuv']]))
  await hand(page).first().waitFor()
  const seen = await page.evaluate(() => {
    const style = (selector: string, part?: string) =>
      getComputedStyle(document.querySelector(selector)!, part)
    return {
      main: style('.actions .main').borderTopWidth,
      side: style('.actions .ghost').borderTopWidth,
      mark: style('h1.bold', '::before').backgroundColor,
      page: style('html').backgroundColor,
    }
  })
  expect(seen).toMatchObject({ main: '2px', side: '2px' })
  expect(seen.mark).not.toBe(seen.page)
})

test('on a large screen the header stands in line with the page', async () => {
  const { page } = await fixture.newPerson({ width: 1920, height: 1080, still: true })
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const left = (selector: string) =>
    page.locator(selector).evaluate(one => Math.round(one.getBoundingClientRect().left))
  expect(await left('header .home')).toBe(await left('main h1'))
})
