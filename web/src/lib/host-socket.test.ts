import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ToClient } from '../gen/ToClient'
import { FakeSocket } from '../test/fake-socket'
import { HostSocket, type Status } from './host-socket'

const welcome = { welcome: { seq: 3, events: [], table: {}, you: 0, view: {}, now: 0 } }
let heard: ToClient[]
let states: Status[]
let seq: number | null
let socket: HostSocket

/** With luck of our own, new for every connection. */
const COMMIT = { attempt: 1, hash: 'a'.repeat(64) }

const hello = (seq: number | null) => ({
  hello: { version: 3, secret: 'sesame', seq, commit: COMMIT, tv: false },
})

const line = () => FakeSocket.all.at(-1)!

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
  heard = []
  states = []
  seq = null
  socket = new HostSocket(() => 'ws://host/api/tables/t/socket', {
    hello: () => ({ secret: 'sesame', seq, commit: COMMIT, tv: false }),
    said: message => heard.push(message),
    status: status => states.push(status),
  })
})

afterEach(() => {
  socket.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('says hello first, with the secret and the last number', () => {
  line().open()
  expect(line().sent).toEqual([hello(null)])
  line().say(welcome)
  expect(states).toEqual(['connecting', 'live'])
  expect(heard).toHaveLength(1)
})

const early = (line: FakeSocket) => {
  socket.close()
  FakeSocket.all = [line]
  states = []
  socket = new HostSocket(
    () => 'ws://host/api/tables/t/socket',
    {
      hello: () => ({ secret: 'sesame', seq, commit: COMMIT, tv: false }),
      said: message => heard.push(message),
      status: status => states.push(status),
    },
    { table: 't', socket: line as unknown as WebSocket },
  )
}

test('a connection that was opened early is told which table it is for, once', () => {
  const opened = new FakeSocket('ws://host/api/socket')
  opened.readyState = 1
  early(opened)
  expect(opened.sent).toEqual([{ hello: { ...hello(null).hello, table: 't' } }])
  opened.say(welcome)
  opened.close()
  vi.advanceTimersByTime(500)
  line().open()
  expect(line().url).toBe('ws://host/api/tables/t/socket')
  expect(line().sent).toEqual([hello(null)])
})

test('an early connection that does not come about is replaced at once', () => {
  const opening = new FakeSocket('ws://host/api/socket')
  early(opening)
  opening.close()
  expect(line().url).toBe('ws://host/api/tables/t/socket')
  expect(states).toEqual(['connecting'])
})

test('an act waits for the welcome, and is settled by its own answer', async () => {
  const answer = socket.ask('act', { action: { take: 'c4' } })
  line().open()
  expect(line().sent).toHaveLength(1)
  line().say(welcome)
  const act = line().sent[1] as { act: { id: string; action: unknown } }
  expect(act.act.action).toEqual({ take: 'c4' })
  line().say({ answer: { id: 'somebody else', draft: null, error: null } })
  line().say({ answer: { id: act.act.id, draft: null, error: null } })
  expect(await answer).toEqual({ id: act.act.id, draft: null, error: null })
})

test('after a lost connection it comes back and sends again what was not answered, once', async () => {
  line().open()
  line().say(welcome)
  const answer = socket.ask('act', { action: { take: 'c4' } })
  const first = line().sent[1]
  line().close()
  expect(states.at(-1)).toBe('lost')
  seq = 7
  vi.advanceTimersByTime(500)
  expect(FakeSocket.all).toHaveLength(2)
  line().open()
  expect(line().sent).toEqual([hello(7)])
  line().say(welcome)
  expect(line().sent[1]).toEqual(first)
  const { id } = (first as { act: { id: string } }).act
  line().say({ answer: { id, draft: null, error: null } })
  await answer
  line().close()
  vi.advanceTimersByTime(500)
  line().open()
  line().say(welcome)
  expect(line().sent).toHaveLength(1)
})

test('the pauses between tries grow, up to eight seconds or so', () => {
  for (let i = 0; i < 8; i++) {
    line().close()
    vi.advanceTimersByTime(9_700)
    expect(FakeSocket.all).toHaveLength(i + 2)
  }
  line().close()
  vi.advanceTimersByTime(6_300)
  expect(FakeSocket.all).toHaveLength(9)
})

test('the network coming back ends the pause', () => {
  line().close()
  line().close()
  dispatchEvent(new Event('online'))
  expect(FakeSocket.all).toHaveLength(2)
})

test('a silent connection is dropped and opened again', () => {
  line().open()
  line().say(welcome)
  vi.advanceTimersByTime(30_000)
  expect(line().sent.filter(message => 'ping' in message)).toHaveLength(2)
  vi.advanceTimersByTime(15_000)
  expect(states.at(-1)).toBe('lost')
  vi.advanceTimersByTime(600)
  expect(FakeSocket.all).toHaveLength(2)
})

test('a table that does not exist is not asked for again', () => {
  line().open()
  line().say({ error: { code: 'unknown-table', rule: '', message: 'There is none.', at: [] } })
  expect(states.at(-1)).toBe('ended')
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toHaveLength(1)
})

test('after a flood, dropped messages are sent again', () => {
  line().open()
  line().say(welcome)
  void socket.ask('act', { action: { take: 'c4' } }).catch(() => {})
  line().say({ error: { code: 'slow-down', rule: '', message: 'Wait a second.', at: [] } })
  vi.advanceTimersByTime(1_500)
  expect(line().sent[2]).toEqual(line().sent[1])
})

test('a table that is away is asked for again', () => {
  line().open()
  line().say({ error: { code: 'table-away', rule: '', message: 'Try again.', at: [] } })
  vi.advanceTimersByTime(600)
  expect(FakeSocket.all).toHaveLength(2)
})

test('closing fails what is open', async () => {
  const answer = socket.ask('rematch')
  socket.close()
  await expect(answer).rejects.toThrow()
  await expect(socket.ask('rematch')).rejects.toThrow()
})
