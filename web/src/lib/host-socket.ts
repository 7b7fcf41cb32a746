import type { Answer } from '../gen/Answer'
import type { SeatCommit } from '../gen/SeatCommit'
import type { ToClient } from '../gen/ToClient'
import type { ToHost } from '../gen/ToHost'
import { randomHex } from './random'

/** The version of the protocol this page speaks. */
const VERSION = 3

/** `connecting` for the first time, `live`, `lost` and trying again, or `ended` for good. */
export type Status = 'connecting' | 'live' | 'lost' | 'ended'

export type Hooks = {
  /** The first message: called for every connection. */
  hello(): { secret: string | null; seq: number | null; commit: SeatCommit | null; tv: boolean }
  said(message: ToClient): void
  status(status: Status): void
}

type Request = { message: ToHost; settle(answer: Answer): void; fail(why: Error): void }
type Asked =
  | 'act'
  | 'preview'
  | 'possible'
  | 'hint'
  | 'describe'
  | 'parse'
  | 'rematch'
  | 'decide'
  | 'back'
  | 'takeback'
  | 'answer-takeback'
  | 'give-up'

const FIRST_WAIT = 400
const LONGEST_WAIT = 8_000
const PING_EVERY = 15_000
const SILENCE = 40_000

/** How long to wait before sending a message again that the host dropped as part of a flood. */
const CALM = 1_200

/** Refusals after which coming back would not help. */
const FINAL = new Set(['unknown-table', 'other-version', 'table-frozen'])

/** The live stream of one table. It repairs itself: a lost connection is tried again with growing
 * pauses, and everything unanswered is sent again under the same id, which is harmless. */
export class HostSocket {
  #url: () => string
  #hooks: Hooks
  #socket: WebSocket | null = null
  #open = new Map<string, Request>()
  #welcomed = false
  #closed = false
  #tries = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #pings: ReturnType<typeof setInterval> | undefined
  #heard = 0

  /** `early` is a connection that was opened before it was known where it leads: its first hello names
   * the table. */
  constructor(
    url: () => string,
    hooks: Hooks,
    early: { table: string; socket: WebSocket } | null = null,
  ) {
    this.#url = url
    this.#hooks = hooks
    hooks.status('connecting')
    this.#connect(early?.socket, early?.table)
    addEventListener('online', this.#hurry)
    document.addEventListener('visibilitychange', this.#hurry)
  }

  /** Asks the host; resolves with its one answer, however often the connection breaks. */
  ask(what: Asked, more: Record<string, unknown> = {}): Promise<Answer> {
    const id = randomHex(8)
    const message = { [what]: { id, ...more } } as ToHost
    return new Promise((settle, fail) => {
      if (this.#closed) return fail(new Error('The table is closed.'))
      this.#open.set(id, { message, settle, fail })
      if (this.#welcomed) this.#send(message)
    })
  }

  /** Sends something that is not answered. Lost with the connection: the caller sends it again
   * after the next welcome. */
  tell(message: ToHost): void {
    this.#send(message)
  }

  /** Ends for good. */
  close(why = 'The page left the table.'): void {
    this.#end(why)
  }

  #connect(socket = new WebSocket(this.#url()), table?: string): void {
    this.#socket = socket
    this.#welcomed = false
    let greeted = false
    const greet = () => {
      greeted = true
      this.#send({ hello: { version: VERSION, ...(table && { table }), ...this.#hooks.hello() } })
      this.#heard = Date.now()
      this.#pings = setInterval(() => this.#beat(socket), PING_EVERY)
    }
    socket.onopen = greet
    socket.onmessage = event => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data as string) as ToClient)
    }
    socket.onclose = () => {
      if (socket !== this.#socket) return
      // The early connection did not come about: the table's own address may work.
      if (table && !greeted && !this.#closed) this.#connect()
      else this.#lost()
    }
    if (socket.readyState === WebSocket.OPEN) greet()
  }

  #hear(message: ToClient): void {
    this.#heard = Date.now()
    if ('welcome' in message) {
      this.#tries = 0
      this.#welcomed = true
      this.#hooks.said(message)
      this.#hooks.status('live')
      this.#resend()
    } else if ('answer' in message) {
      const request = this.#open.get(message.answer.id)
      this.#open.delete(message.answer.id)
      request?.settle(message.answer)
    } else if ('error' in message) {
      this.#hooks.said(message)
      this.#refused(message.error.code, message.error.message)
    } else if (!('pong' in message)) this.#hooks.said(message)
  }

  #refused(code: string, message: string): void {
    if (FINAL.has(code)) this.#end(message)
    else if (code === 'slow-down') setTimeout(() => this.#resend(), CALM)
    // Without a welcome, or without the table, this connection is of no use: try another.
    else if (!this.#welcomed || code === 'table-away') this.#socket?.close()
  }

  #resend(): void {
    if (this.#welcomed) for (const request of this.#open.values()) this.#send(request.message)
  }

  #lost(): void {
    clearInterval(this.#pings)
    this.#socket = null
    this.#welcomed = false
    if (this.#closed) return
    this.#hooks.status('lost')
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++)
    // A little spread, so that a room full of phones does not come back in one instant.
    this.#retry = setTimeout(() => this.#connect(), wait * (0.8 + Math.random() * 0.4))
  }

  /** The network is back, or somebody looks again: no reason to wait any longer. */
  #hurry = (): void => {
    if (this.#closed || document.visibilityState === 'hidden') return
    clearTimeout(this.#retry)
    if (this.#socket) this.#beat(this.#socket)
    else this.#connect()
  }

  #beat(socket: WebSocket): void {
    if (socket.readyState !== WebSocket.OPEN) return
    // A connection can die without a word, as when a phone changes networks.
    if (Date.now() - this.#heard > SILENCE) {
      socket.onclose = null
      socket.close()
      this.#lost()
    } else this.#send({ ping: {} })
  }

  #send(message: ToHost): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #end(why: string): void {
    if (this.#closed) return
    this.#closed = true
    removeEventListener('online', this.#hurry)
    document.removeEventListener('visibilitychange', this.#hurry)
    clearTimeout(this.#retry)
    clearInterval(this.#pings)
    for (const request of this.#open.values()) request.fail(new Error(why))
    this.#open.clear()
    this.#socket?.close()
    this.#hooks.status('ended')
  }
}
