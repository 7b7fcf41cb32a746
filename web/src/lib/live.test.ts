import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveTable } from './live.svelte'

/** A socket whose other end is the test. */
class Line {
  static OPEN = 1
  static all: Line[] = []
  readyState = 0
  sent: { hello?: { seq: number | null } }[] = []
  onopen = () => {}
  onclose: (() => void) | null = () => {}
  onmessage = (_: { data: string }) => {}
  constructor(readonly url: string) {
    Line.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
    this.onclose?.()
  }
  open() {
    this.readyState = 1
    this.onopen()
  }
  welcome(seq: number, events: number, lost: number) {
    const told = Array.from({ length: events }, (_, n) => ({ text: `event ${n}`, event: n }))
    const snapshot = { view: 'the board' }
    const welcome = { table: { seats: [] }, you: 0, snapshot, seq, events: told, lost, now: 0 }
    this.onmessage({ data: JSON.stringify({ welcome }) })
  }
}

let table: LiveTable<string, number>
const line = () => Line.all.at(-1)!

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  Line.all = []
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
  line().welcome(3, 3, 0)
  reconnect()
  expect(line().sent[0]!.hello!.seq).toBe(3)
  line().welcome(4, 1, 0)
  expect(table.lost).toBe(0)
  expect(table.log.length).toBe(4)
})

test('a host that knows less than the page does is noticed, and not forgotten', () => {
  line().welcome(5, 5, 0)
  reconnect()
  line().welcome(2, 2, 3)
  expect(table.lost).toBe(3)
  expect(table.log.map(({ event }) => event)).toEqual([0, 1])
  reconnect()
  expect(line().sent[0]!.hello!.seq).toBe(2)
  line().welcome(2, 0, 0)
  expect(table.lost).toBe(3)
})
