import type { Answer } from '../gen/Answer'
import type { Reject } from '../gen/Reject'
import type { TableInfo } from '../gen/TableInfo'
import type { ToClient } from '../gen/ToClient'
import { HostRefused, tableInfo } from './api'
import { forget, heldSeat, hold } from './seats'
import { type Status, Wire } from './wire'

/** One table as it is now: everything a screen shows of it, kept current by the wire. */
export class LiveTable<View, Happening> {
  readonly id: string
  info = $state.raw<TableInfo | null>(null)
  you = $state.raw<number | null>(null)
  view = $state.raw<View | null>(null)
  events = $state.raw<Happening[]>([])
  status = $state.raw<Status>('connecting')
  /** What the host refused outside of a request: an unknown table, for one. */
  trouble = $state.raw<Reject | null>(null)

  /** Told of new events before the picture changes, so that things can be shown leaving. */
  onevents: (fresh: Happening[], view: View) => void = () => {}
  /** The game goes on at another table. */
  onmoved: (table: string) => void = () => {}

  #wire: Wire
  #offset = 0

  constructor(id: string) {
    this.id = id
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const url = `${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/socket`
    this.#wire = new Wire(url, {
      hello: () => ({
        secret: heldSeat(id)?.secret ?? null,
        seq: this.view === null ? null : this.events.length,
      }),
      said: message => this.#hear(message),
      status: status => {
        this.status = status
        if (status === 'lost' && !this.info) void this.#probe()
      },
    })
  }

  /** The table's clock now, in milliseconds. */
  now(): number {
    return performance.now() + this.#offset
  }

  act(action: unknown): Promise<Answer> {
    return this.#wire.ask('act', action)
  }

  preview(action: unknown): Promise<Answer> {
    return this.#wire.ask('preview', action)
  }

  /** What was possible, where that can no longer help or harm anybody. */
  possible(): Promise<Answer> {
    return this.#wire.ask('possible')
  }

  rematch(): Promise<Answer> {
    return this.#wire.ask('rematch')
  }

  close(): void {
    this.#wire.close()
  }

  #hear(message: ToClient): void {
    if ('welcome' in message) {
      const { table, you, view, seq, events, now } = message.welcome
      this.trouble = null
      this.info = table
      this.you = you
      this.#take(seq, events as Happening[], view as View | null, now)
    } else if ('news' in message) {
      const { seq, events, view, now } = message.news
      this.#take(seq, events as Happening[], view as View, now)
    } else if ('table' in message) {
      this.info = message.table
    } else if ('moved' in message) {
      const seat = heldSeat(this.id)
      if (seat) hold(message.moved.table, seat.seat, seat.secret)
      this.onmoved(message.moved.table)
    } else if ('error' in message) {
      this.trouble = message.error
      // The seat was never ours, or is gone: come back as a watcher.
      if (message.error.code === 'wrong-secret') forget(this.id)
    }
  }

  /** A socket that never opened does not say why; the plain address does. */
  async #probe(): Promise<void> {
    const refused = await tableInfo(this.id).catch((error: unknown) => error)
    if (!(refused instanceof HostRefused) || refused.status >= 500) return
    this.trouble = refused.reject
    this.#wire.close(refused.message)
  }

  /** Events are numbered: those already known are not told twice. */
  #take(seq: number, events: Happening[], view: View | null, now: number): void {
    const first = seq - events.length
    const known = this.events.slice(0, first)
    const fresh = events.slice(Math.max(0, this.events.length - first))
    const before = this.view
    this.#offset = now - performance.now()
    try {
      if (view && before) this.onevents(fresh, view)
    } finally {
      // Whatever goes wrong while something is shown leaving, nobody is left with an old picture.
      this.events = known.concat(events)
      this.view = view
    }
  }
}
