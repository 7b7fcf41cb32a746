import { afterEach, expect, test, vi } from 'vitest'
import { HostRefused, seatBot, sitDown } from './api'

afterEach(() => vi.unstubAllGlobals())

/** A host at whose table these seats are taken, whatever the page has seen. */
function hostWith(taken: boolean[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method !== 'POST') {
      return Response.json({
        seats: taken.map(there => ({ occupant: there ? { bot: {} } : null })),
      })
    }
    asked.push(path)
    const seat = Number(path.split('/').at(-1))
    if (taken[seat])
      return Response.json({ error: { code: 'seat-taken', message: 'taken' } }, { status: 409 })
    return Response.json({ seat, secret: 's' })
  })
  return asked
}

test('whoever finds a seat taken gets the next free one', async () => {
  const asked = hostWith([true, true, false])
  expect(await sitDown('t', 1)).toMatchObject({ seat: 2 })
  expect(await seatBot('t', 1, 'easy', 'mine')).toMatchObject({ seat: 2 })
  expect(asked.map(path => path.split('/').at(-1))).toEqual(['1', '2', '1', '2'])
})

test('at a full table they are told that it is', async () => {
  hostWith([true, true])
  await expect(sitDown('t', 1)).rejects.toBeInstanceOf(HostRefused)
})
