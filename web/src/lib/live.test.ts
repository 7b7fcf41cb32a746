import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket } from '../test/fake-socket'
import { LiveTable } from './live.svelte'
import { addSeatHere, heldSeat, hold, seatsHere } from './seats'

/** The host tells a page how its table stands. */
function welcome(seq: number, events: number, lost: number): void {
  const told = Array.from({ length: events }, (_, n) => ({ text: `event ${n}`, event: n }))
  const snapshot = { view: 'the board' }
  line().say({
    welcome: { table: { seats: [] }, you: 0, snapshot, seq, events: told, lost, now: 0 },
  })
}

let table: LiveTable<string, number>
const line = () => FakeSocket.all.at(-1)!

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
  table = new LiveTable('t1')
  line().open()
})

afterEach(() => {
  table.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The connection breaks and comes back. */
function reconnect() {
  line().close()
  vi.advanceTimersByTime(1000)
  line().open()
}

test('a host that knows as much as the page gives no cause for a warning', () => {
  welcome(3, 3, 0)
  reconnect()
  expect((line().sent[0] as { hello: { seq: number } }).hello.seq).toBe(3)
  welcome(4, 1, 0)
  expect(table.lost).toBe(0)
  expect(table.log.length).toBe(4)
})

test('a host that knows less than the page does is noticed, and not forgotten', () => {
  welcome(5, 5, 0)
  reconnect()
  welcome(2, 2, 3)
  expect(table.lost).toBe(3)
  expect(table.log.map(({ event }) => event)).toEqual([0, 1])
  reconnect()
  expect((line().sent[0] as { hello: { seq: number } }).hello.seq).toBe(2)
  welcome(2, 0, 0)
  expect(table.lost).toBe(3)
})

test('the seat that the host names is the one that is held: a rematch moves everybody on', () => {
  hold('t1', 0, 'secret', 5)
  line().say({
    welcome: {
      table: { seats: [], stage: 'running' },
      you: 1,
      snapshot: null,
      seq: 0,
      events: [],
      lost: 0,
      now: 0,
    },
  })
  expect(heldSeat('t1')).toEqual({ seat: 1, secret: 'secret', at: 5, stage: 'running' })
  line().say({ table: { seats: [], stage: 'finished' } })
  expect(heldSeat('t1')).toMatchObject({ seat: 1, stage: 'finished' })
})

test('a watcher is given no seat, and holds none', () => {
  line().say({
    welcome: {
      table: { seats: [] },
      you: null,
      snapshot: null,
      seq: 0,
      events: [],
      lost: 0,
      now: 0,
    },
  })
  expect(heldSeat('t1')).toBeNull()
})

test('so is the seat of somebody else on this device', () => {
  addSeatHere('t1', 1, 'one')
  addSeatHere('t1', 2, 'two')
  hold('t1', 0, 'own', 5)
  const [, second] = seatsHere('t1')
  const other = new LiveTable('t1', { seat: second })
  line().open()
  line().say({
    welcome: { table: { seats: [] }, you: 0, snapshot: null, seq: 0, events: [], lost: 0, now: 0 },
  })
  expect(seatsHere('t1').map(({ seat, secret }) => [seat, secret])).toEqual([
    [1, 'one'],
    [0, 'two'],
  ])
  expect(heldSeat('t1')?.seat).toBe(0)
  other.close()
})

test('whoever was away when the others went on to a rematch comes after them once', () => {
  hold('t1', 0, 'secret', 5)
  const moved: string[] = []
  table.onmoved = to => moved.push(to)
  const over = { seats: [], stage: 'finished', next: 't2' }
  const hello = { table: over, snapshot: null, seq: 0, events: [], lost: 0, now: 0 }
  line().say({ welcome: { ...hello, you: null } })
  expect(moved).toEqual([])
  line().say({ welcome: { ...hello, you: 0 } })
  expect(heldSeat('t2')).toMatchObject({ seat: 0, secret: 'secret' })
  // Whoever comes back to look at the old table stays there.
  line().say({ welcome: { ...hello, you: 0 } })
  expect(moved).toEqual(['t2'])
})
