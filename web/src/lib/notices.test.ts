import { afterEach, expect, test, vi } from 'vitest'
import type { TableInfo } from '../gen/TableInfo'
import {
  clock,
  isByDays,
  minutes,
  moveWays,
  pushTrouble,
  renewWays,
  stop,
  tellAddress,
  ways,
} from './notices'

const held = { seat: 1, secret: 's', at: 0 }
const asked: [string, unknown][] = []

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  asked.length = 0
})

function answering(text: string) {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push([path, JSON.parse(String(init.body))])
    return new Response(JSON.stringify({ text }))
  })
}

test('days per move are noticed', () => {
  const info = (options: unknown) => ({ options }) as TableInfo
  expect(isByDays(info({ time: { move: { seconds: 86_400 } } }))).toBe(true)
  expect(isByDays(info({ time: { move: { seconds: 300 } } }))).toBe(false)
  expect(isByDays(info({ time: { game: { seconds: 86_400 } } }))).toBe(false)
  expect(isByDays(info({ time: 'none' }))).toBe(false)
  expect(isByDays(info(null))).toBe(false)
})

test('an address is told, replaced, and forgotten', async () => {
  answering('Your turn in Quiddler with Mum')
  await tellAddress('t', held, 'https://ntfy.example/a', { from: 60, until: 120 })
  const offset = 0 - new Date().getTimezoneOffset()
  expect(asked).toEqual([
    [
      '/api/tables/t/seats/1/notices',
      { push: null, address: 'https://ntfy.example/a', quiet: { from: 60, until: 120, offset } },
    ],
  ])
  expect(ways('t').address).toBe('https://ntfy.example/a')
  await tellAddress('t', held, 'https://ntfy.example/b', null)
  expect(asked.at(-1)).toEqual([
    '/api/tables/t/seats/1/notices/stop',
    { address: 'https://ntfy.example/a' },
  ])
  await stop('t', held, 'address')
  expect(ways('t')).toMatchObject({ push: null, address: null })
})

test('without a secure page a sentence says what to do', () => {
  vi.stubGlobal('isSecureContext', false)
  expect(pushTrouble()).toMatch(/https/)
  expect(pushTrouble()).toMatch(/--acme/)
})

test('times of day', () => {
  expect([clock(0), clock(485), clock(1320)]).toEqual(['00:00', '08:05', '22:00'])
  expect([minutes('08:05'), minutes('22:00:00'), minutes('')]).toEqual([485, 1320, null])
})

test('the address goes on to a rematch, with the quiet hours of the season', async () => {
  answering('Your turn in Quiddler with Mum')
  await tellAddress('t', held, 'https://ntfy.example/a', { from: 60, until: 120 })
  moveWays('t', 'next')
  moveWays('other', 'elsewhere')
  expect([ways('next').address, ways('elsewhere').address]).toEqual([
    'https://ntfy.example/a',
    null,
  ])
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120)
  await renewWays('next', { ...held, seat: 0 })
  expect(asked.at(-1)).toEqual([
    '/api/tables/next/seats/0/notices',
    { push: null, address: 'https://ntfy.example/a', quiet: { from: 60, until: 120, offset: 120 } },
  ])
  vi.restoreAllMocks()
})

test('a browser that is no longer allowed to tell does not say that it does', async () => {
  answering('')
  localStorage.setItem(
    'parlour:notices',
    JSON.stringify({ t: { push: 'https://push.example/x', address: null, night: null } }),
  )
  vi.stubGlobal('isSecureContext', false)
  await renewWays('t', held)
  expect(ways('t').push).toBeNull()
  expect(asked.map(([path]) => path)).toEqual(['/api/tables/t/seats/1/notices/stop'])
})
