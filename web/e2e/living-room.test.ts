/** A family plays every game to its end: a TV and two phones in one room, somebody far away on a slow
 * line, and a bot. Nobody has hints at such a table, so people press what they can, and nobody is
 * waited for longer than a few seconds. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { TableInfo } from '../src/gen/TableInfo'
import type { Person } from './browser'
import { tableWith } from './cards'
import { Fixture, PHONE } from './fixture'
import { pressFreely } from './in-page-player'
import { look } from './look'
import { sit } from './table'

const fixture = new Fixture(0)

const TV = { width: 1920, height: 1080, still: true }
/** One way; an answer takes twice as long. */
const LINE_DELAY = 150
const PAUSE = 120
/** So few seconds for a move that a game of people who press at random ends soon. */
const time = { move: { seconds: 4 } }

const GAMES = [
  { game: 'candy-chain', people: 2, options: { variant: 'mini' } },
  { game: 'quiddler', people: 3, options: {} },
  { game: 'keyword', people: 3, options: { timer_seconds: 30, reveal_seconds: 0 } },
  { game: 'candy-monsters', people: 3, options: {} },
  { game: 'candygrams', people: 3, options: {} },
]

/** Somebody far away: everything that goes to the host or comes from it is late. */
async function farAway(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket$/, socket => {
    const server = socket.connectToServer()
    socket.onMessage(message => void setTimeout(() => server.send(message), LINE_DELAY))
    server.onMessage(message => void setTimeout(() => socket.send(message), LINE_DELAY))
  })
}

/** What somebody could press, or say. */
const CONTROLS = ['button', 'a:not(.skip)', 'input', 'select', 'textarea', '[role=gridcell]']
const REACHABLE = CONTROLS.map(control => `${control}:not([inert] *)`).join(', ')
/** What belongs to one player alone. */
const OWN = '.hand, [data-zone="hand"]'

/** Looks at the TV again and again until the game is over: it shows nobody's hand, and nothing on it can be
 * pressed. How often that was looked at. */
async function watchTv(tv: Page): Promise<number> {
  for (let looks = 1; ; looks++) {
    const seen = await tv.evaluate(
      ([reachable, own]) => ({
        reachable: [...document.querySelectorAll(reachable)].map(one => one.outerHTML),
        own: [...document.querySelectorAll(own)].map(one => one.outerHTML),
        over: !!document.querySelector('[data-over]'),
      }),
      [REACHABLE, OWN] as const,
    )
    expect(seen).toMatchObject({ reachable: [], own: [] })
    if (seen.over) return looks
    await sleep(PAUSE)
  }
}

/** Who came in which place, as a page shows it to whoever is called `you` there. */
async function told({ page }: Person, you: string | null): Promise<string[]> {
  const end = page.locator('[data-over]')
  await end.waitFor()
  const named = (name: string | null) => (name === 'You' ? (you ?? 'nobody') : name)
  const rows = await end.locator('ol li').all()
  if (!rows.length) {
    const title = (await end.getByRole('heading').first().textContent()) ?? ''
    return [title.replace(/^You win!$/, `${you} wins`)]
  }
  const row = rows.map(async row => {
    const name = named(await row.locator('bdi').textContent())
    return `${await row.locator('.place').textContent()} ${name}`
  })
  return (await Promise.all(row)).sort()
}

/** The same as the host knows it. */
async function outcomeOf(page: Page, path: string): Promise<{ names: string[]; rows: string[] }> {
  const answer = await page.request.get(`/api/tables/${path.split('/').at(-1)}`)
  const { seats, outcome } = (await answer.json()) as TableInfo
  const names = seats.map(({ occupant }) =>
    occupant && 'person' in occupant ? occupant.person.name : (occupant?.bot.name ?? ''),
  )
  const rows = outcome?.places.map((place, seat) => `${place} ${names[seat]}`) ?? []
  return { names, rows: rows.sort() }
}

/** Presses what can be pressed until the game is over. */
async function playFreely({ page }: Person): Promise<number> {
  for (let presses = 0; ; presses++) {
    const pressed = (await page.evaluate(`(${pressFreely})()`)) as string
    if (pressed === 'over') return presses
    await sleep(PAUSE)
  }
}

test.each(GAMES)(
  '$game is played by a family',
  { timeout: 300_000 },
  async ({ game, people, options }) => {
    const names = ['Nadia', 'Ben', 'Grandma']
    const seats: Person[] = []
    for (let i = 0; i < people; i++)
      seats.push(
        await fixture.newPerson({
          ...PHONE,
          still: true,
          ...(i === people - 1 && { width: 1280, height: 800 }),
        }),
      )
    const [first, ...others] = seats
    if (!first) throw new Error('somebody plays')
    const bots = people > 2 ? ['easy'] : []
    // The bot sits in the second seat, and the others beside it.
    const path = await tableWith(first, {
      game,
      name: names[0],
      seats: people + bots.length,
      bots,
      options: { ...options, time },
    })
    const tv = await fixture.newPerson(TV)
    await tv.page.goto(`${path}/tv`)
    await tv.page.getByRole('heading', { level: 1 }).waitFor()
    await look(tv.page, `living-room/${game}-tv-waiting`)
    await farAway((others.at(-1) as Person).page)
    for (const [i, person] of others.entries()) await sit(person.page, path, names[i + 1] ?? '')
    for (const { page } of seats) await page.getByRole('group', { name: 'Actions' }).waitFor()
    await tv.page.locator('.tv').getByRole('heading', { level: 1 }).waitFor()
    await look(tv.page, `living-room/${game}-tv`)
    await look(first.page, `living-room/${game}-phone`)
    const [looks, ...presses] = await Promise.all([watchTv(tv.page), ...seats.map(playFreely)])
    expect(Math.min(looks, ...presses)).toBeGreaterThan(0)
    // Everybody is told the same, wherever they look.
    const { names: everybody, rows } = await outcomeOf(first.page, path)
    const winner = rows.find(row => row.startsWith('1 '))?.replace('1 ', '')
    const expected = everybody.length > 2 ? rows : [`${winner} wins`]
    expect(await told(tv, null)).toEqual(expected)
    for (const [i, person] of seats.entries()) {
      expect(await told(person, names[i] ?? '')).toEqual(expected)
    }
    await look(tv.page, `living-room/${game}-tv-end`)
    // The log is whole: every move that was answered is in it.
    const log = await first.page.request.get(`/api/finished/${path.split('/').at(-1)}/log`)
    expect(log.ok(), await log.text()).toBe(true)
    expect((await log.text()).trim().split('\n').at(-1)).toContain('"seed"')
  },
)
