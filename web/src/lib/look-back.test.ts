import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exercises, lookedAt } from './exercises'
import { lookBack, notLookedAt } from './look-back'
import { addPlayed } from './my-games'

const played = (table: string, at: number, you = 0) => ({
  table,
  game: 'game-a',
  at,
  you,
  players: ['Me', 'Bot'],
  bots: [false, true],
  places: [1, 2],
  scores: [],
  hints: 0,
  daily: null,
  words: [],
})

const reported = (seat: number, frame: number) => ({
  report: {
    game: 'game-a',
    seat,
    unit: 'points',
    decisions: [],
    mean_loss: 0,
    moments: [{ frame, pattern: 'p', title: 'T', sentence: '', advice: 'A' }],
  },
})

const refusal = (code: string) => ({ error: { code, rule: '', message: '', at: [] } })

/** A host that answers so about its tables: lines of a report, or a refusal. */
function host(answers: Record<string, object[] | [number, object]>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const answer = answers[path.split('/')[3] ?? ''] ?? [404, refusal('unknown-table')]
    if (typeof answer[0] === 'number')
      return new Response(JSON.stringify(answer[1]), { status: answer[0] })
    return new Response(answer.map(line => `${JSON.stringify(line)}\n`).join(''))
  })
  return asked
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('the last games are looked at once, the newest first', async () => {
  addPlayed([1, 2, 3, 4, 5, 6, 7].map(n => played(`t${n}`, n, n % 2)))
  const asked = host({
    t7: [{ progress: { done: 1, of: 2 } }, reported(1, 4)],
    t6: [reported(0, 8)],
    t5: [409, refusal('no-coach')],
    t4: [reported(0, 2)],
  })
  const games = notLookedAt()
  expect(games.map(({ table }) => table)).toEqual(['t7', 't6', 't5', 't4', 't3'])
  const told: number[] = []
  const signal = new AbortController().signal
  expect(await lookBack(games, ({ share }) => told.push(share), signal)).toEqual({
    fresh: 3,
    refused: null,
  })
  expect(told).toEqual([0, 0.1, 0.2, 0.4, 0.6, 0.8])
  expect(asked[0]).toBe('/api/finished/t7/coach?seat=1')
  expect(exercises().map(({ table, frame }) => [table, frame])).toEqual([
    ['t7', 4],
    ['t6', 8],
    ['t4', 2],
  ])
  expect(notLookedAt().map(({ table }) => table)).toEqual(['t2', 't1'])
})

test('a busy host is asked again another time', async () => {
  addPlayed([played('t1', 1), played('t2', 2)])
  const asked = host({ t2: [503, refusal('busy')], t1: [reported(0, 2)] })
  const signal = new AbortController().signal
  const { fresh, refused } = await lookBack(notLookedAt(), () => {}, signal)
  expect([fresh, refused?.code, asked.length]).toEqual([0, 'busy', 1])
  expect(lookedAt()).toEqual([])
})
