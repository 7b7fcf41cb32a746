/** Whole games in Firefox and WebKit, on the page as everybody sees it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Engine, firefox, webkit } from './engines'
import { Host } from './host'
import { playNow, pressSomething } from './in-page-player'

const GAMES: [game: string, button: string][] = [
  ['Candy Chain', 'Play now'],
  ['Quiddler', 'Play now'],
  ['Quiddler', 'Random deal'],
  ['Keyword', 'Play now'],
  ["Kingdom's Candy Monsters", 'Play now'],
  ['Candygrams', 'Play now'],
]
const MAX_LOOKS = 20_000
const PAUSE = 25

describe.each([
  ['Firefox', firefox],
  ['WebKit', webkit],
])('%s', (_, start) => {
  const host = new Host()
  let engine: Engine

  beforeAll(async () => {
    await host.start(0)
    engine = await start()
  })
  afterAll(async () => {
    await engine?.close()
    await host.end()
  })

  test.each(GAMES)('%s (%s) is played to its end', { timeout: 240_000 }, async (game, button) => {
    await engine.open(host.url)
    await expect.poll(() => engine.run(playNow(game, button)), { timeout: 30_000 }).toBe('pressed')
    const pressed: string[] = []
    while (pressed.at(-1) !== 'over' && pressed.length < MAX_LOOKS) {
      pressed.push(await engine.run(pressSomething))
      if (pressed.at(-1) === 'wait') await sleep(PAUSE)
    }
    expect(pressed.at(-1), pressed.slice(-20).join(', ')).toBe('over')
  })
})
