import { afterEach, expect, test, vi } from 'vitest'
import { asReject, HostRefused, makeTable } from './api'
import { seatBot, sitDown } from './seat-api'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

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

/** Answers one after the other, and what was sent to get them. */
function answering(...answers: Response[]) {
  const sent: { secret: string }[] = []
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string))
    const answer = answers.shift()
    if (!answer) throw new TypeError('nobody asked for so much')
    return answer
  })
  return sent
}

const gone = (status: number) => new Response('<h1>Bad Gateway</h1>', { status })
const away = () =>
  Response.json({ error: { code: 'table-away', message: 'Try again.' } }, { status: 503 })
const seat = () => Response.json({ seat: 1, secret: 's' })

/** Lets all pauses pass, and says how it ended. */
async function outcome<T>(asking: Promise<T>): Promise<T | unknown> {
  const ended = asking.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return ended
}

test('when a proxy lost its host, the same is asked again', async () => {
  const sent = answering(gone(502), gone(504), seat())
  expect(await outcome(makeTable({ game: 'g' }))).toMatchObject({ seat: 1 })
  expect(sent.length).toBe(3)
  expect(new Set(sent.map(({ secret }) => secret)).size).toBe(1)
})

test('an answer of the host itself is not asked for again', async () => {
  const sent = answering(away())
  expect(await outcome(makeTable({ game: 'g' }))).toBeInstanceOf(HostRefused)
  expect(sent.length).toBe(1)
})

test('who presses again after no answer asks for the same seat', async () => {
  const sent = answering(gone(502), gone(502), gone(503), gone(502), away(), seat())
  const error = await outcome(sitDown('twice', 1))
  expect(asReject(error).code).toBe('no-connection')
  expect(await outcome(sitDown('twice', 1))).toBeInstanceOf(HostRefused)
  expect(await outcome(sitDown('twice', 1))).toMatchObject({ seat: 1 })
  expect(new Set(sent.map(({ secret }) => secret)).size).toBe(1)
})
