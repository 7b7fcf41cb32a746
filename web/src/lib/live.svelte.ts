import type { AbsentChoice } from '../gen/AbsentChoice'
import type { Answer } from '../gen/Answer'
import type { EventInWords } from '../gen/EventInWords'
import type { LessonInfo } from '../gen/LessonInfo'
import type { PuzzleInfo } from '../gen/PuzzleInfo'
import type { Reject } from '../gen/Reject'
import type { Reveal } from '../gen/Reveal'
import { REACTIONS, type Reaction } from '../gen/reactions'
import type { Snapshot } from '../gen/Snapshot'
import type { TableInfo } from '../gen/TableInfo'
import type { ToClient } from '../gen/ToClient'
import { HostRefused, tableInfo } from './api'
import { socketAddress, takeEarly } from './early-socket'
import { askPlainly } from './host-api'
import { type Hooks, HostSocket, type Status } from './host-socket'
import { commitment, noteGone, noteTable, textFor } from './luck'
import type { CalledOut } from './reactions'
import { forget, type HeldSeat, heldSeat, hold, noteHeld, noteSeatHere } from './seats'

const isReaction = (text: string): text is Reaction =>
  (REACTIONS as readonly string[]).includes(text)

/** An event with the sentence that says what happened. */
export type LoggedEvent<Event> = Omit<EventInWords, 'event'> & { event: Event }

/** The live state of one table: everything a screen shows, updated by its socket. */
export class LiveTable<View, Event, Action = unknown> {
  readonly id: string
  info = $state.raw<TableInfo | null>(null)
  you = $state.raw<number | null>(null)
  /** What the viewer sees now; `null` before the game starts. */
  snapshot = $state.raw<Snapshot<View, Action> | null>(null)
  /** Everything the viewer was shown so far, in words and for programs. */
  log = $state.raw<LoggedEvent<Event>[]>([])
  status = $state.raw<Status>('connecting')
  /** How many events this page was shown that the host no longer knows: 0, unless the host lost them. */
  lost = $state.raw(0)
  /** Whether this browser's seat is played on another device now, and no longer here. */
  signedOut = $state.raw(false)
  /** Where the learner is, in a lesson. */
  lesson = $state.raw<LessonInfo | null>(null)
  /** How far the player is, at a puzzle or an exercise. */
  puzzle = $state.raw<PuzzleInfo | null>(null)
  /** What the host refused outside of a request: an unknown table, for one. */
  trouble = $state.raw<Reject | null>(null)

  readonly view = $derived(this.snapshot?.view ?? null)
  /** What happened by the rules of the game; what else happened at the table is in `log` only. */
  readonly events = $derived(this.log.filter(byTheRules).map(({ event }) => event))

  /** What whoever runs the host told everybody last. */
  broadcast = $state.raw('')
  /** What somebody at the table called out last. */
  calledOut = $state.raw<CalledOut | null>(null)

  /** Told of new events before the picture changes, so that things can be shown leaving. */
  onevents: (fresh: Event[], next: Snapshot<View, Action>, logged: LoggedEvent<Event>[]) => void =
    () => {}
  /** Somebody reminds this player that the game waits for them. */
  onnudge: (from: number) => void = () => {}
  /** The game goes on at another table. */
  onmoved: (table: string) => void = () => {}

  #socket: HostSocket
  /** The seat of another player on this device. */
  #seat: HeldSeat | null
  #offset = 0
  /** What the clock showed when the host spoke last. */
  #toldNow = 0

  /** `path` is called for every connection. A TV shows the table to everybody in the room, so it
   * never has a seat. `seat` is that of another player on this device; it adds nothing to the luck. */
  constructor(
    id: string,
    {
      path,
      tv = false,
      seat = null,
    }: { path?: () => string; tv?: boolean; seat?: HeldSeat | null } = {},
  ) {
    this.id = id
    this.#seat = seat
    const held = () => (tv ? null : (seat ?? heldSeat(id)))
    const early = takeEarly(id)
    const hooks: Hooks = {
      hello: () => ({
        secret: held()?.secret ?? null,
        seq: this.snapshot === null ? null : this.log.length,
        commit: held() && !seat && this.snapshot === null ? commitment(id) : null,
        tv,
      }),
      said: message => this.#hear(message),
      status: status => {
        this.status = status
        if (status !== 'live' && !seat) noteGone(id)
        if (status === 'lost' && !this.info)
          void this.#probe(path ? askPlainly(path()) : tableInfo(id))
      },
    }
    const usual = `/api/tables/${encodeURIComponent(id)}/socket`
    const url = () => socketAddress(path ? path() : usual)
    this.#socket = new HostSocket(url, hooks, early && { table: id, socket: early })
  }

  /** The table's clock now, in milliseconds. It stops when the game is over. */
  now(): number {
    if (this.snapshot?.turn.outcome) return this.#toldNow
    return performance.now() + this.#offset
  }

  act(action: unknown): Promise<Answer> {
    return this.#socket.ask('act', { action })
  }

  preview(action: unknown): Promise<Answer> {
    return this.#socket.ask('preview', { action })
  }

  /** A hint: where to look, or the move too. */
  hint(full: boolean): Promise<Answer> {
    return this.#socket.ask('hint', { full })
  }

  /** What was possible, where that can no longer help or harm anybody. */
  possible(): Promise<Answer> {
    return this.#socket.ask('possible')
  }

  /** The table in words. */
  describe(): Promise<Answer> {
    return this.#socket.ask('describe')
  }

  /** What a typed line means. */
  parse(text: string): Promise<Answer> {
    return this.#socket.ask('parse', { text })
  }

  /** Calls something out to the table. */
  react(reaction: Reaction): void {
    this.#socket.tell({ react: { reaction } })
  }

  /** Decides, with the others who are here, about somebody who is away. */
  decide(seat: number, choice: AbsentChoice): Promise<Answer> {
    return this.#socket.ask('decide', { seat, choice })
  }

  /** Plays again, where a bot played for this seat. */
  back(): Promise<Answer> {
    return this.#socket.ask('back')
  }

  /** Asks to take back the last move of this seat. */
  takeback(): Promise<Answer> {
    return this.#socket.ask('takeback')
  }

  answerTakeback(agree: boolean): Promise<Answer> {
    return this.#socket.ask('answer-takeback', { agree })
  }

  /** Gives up a puzzle or an exercise: the answer is played. */
  giveUp(): Promise<Answer> {
    return this.#socket.ask('give-up')
  }

  rematch(): Promise<Answer> {
    return this.#socket.ask('rematch')
  }

  close(): void {
    this.#socket.close()
  }

  #hear(message: ToClient): void {
    if ('welcome' in message) {
      const { table, you, snapshot, seq, events, lost, now } = message.welcome
      this.trouble = null
      // The warning stays: after it the page knows no more than the host does.
      this.lost = Math.max(this.lost, lost)
      this.you = you
      if (you !== null && this.#seat) noteSeatHere(this.id, this.#seat.secret, you)
      else if (you !== null) noteHeld(this.id, { seat: you })
      this.#note(table)
      this.#take(seq, events, snapshot, now)
      // Whoever was not here when everybody went on to a rematch comes after them, once.
      if (you !== null && !this.#seat && table.next && !heldSeat(table.next)) this.#move(table.next)
    } else if ('news' in message) {
      const { seq, events, snapshot, now } = message.news
      this.#take(seq, events, snapshot, now)
    } else if ('table' in message) {
      this.#note(message.table)
    } else if ('reaction' in message) {
      const { seat, reaction } = message.reaction
      const n = (this.calledOut?.n ?? 0) + 1
      if (isReaction(reaction)) this.calledOut = { n, seat, reaction }
    } else if ('broadcast' in message) {
      this.broadcast = message.broadcast.text
    } else if ('nudge' in message) {
      this.onnudge(message.nudge.from)
    } else if ('lesson' in message) {
      this.lesson = message.lesson
    } else if ('puzzle' in message) {
      this.puzzle = message.puzzle
    } else if ('reveal' in message) {
      this.#reveal(message.reveal)
    } else if ('moved' in message) {
      this.#move(message.moved.table)
    } else if ('error' in message) {
      this.trouble = message.error
      if (message.error.code !== 'wrong-secret') return
      // The seat was never ours, or is elsewhere now: come back as a watcher.
      this.signedOut = this.you !== null
      if (!this.#seat) forget(this.id)
    }
  }

  /** The game goes on at another table, with the same secret. */
  #move(to: string): void {
    const seat = this.you === null || this.#seat ? null : heldSeat(this.id)
    if (seat) hold(to, seat.seat, seat.secret)
    this.onmoved(to)
  }

  /** Takes over what the host says about the table, and commits again when everybody starts again. */
  #note(table: TableInfo): void {
    this.info = table
    noteHeld(this.id, { stage: table.stage })
    const commit = this.#seat ? null : noteTable(table, this.you)
    if (commit && this.you !== null) this.#socket.tell({ commit })
  }

  /** All have committed: tells this seat's part of the luck, if it is safe to tell. */
  #reveal(asked: Reveal): void {
    const text = this.#seat ? null : textFor(this.id, asked)
    if (text !== null) this.#socket.tell({ reveal: { attempt: asked.attempt, text } })
  }

  /** A socket that never opened does not say why; the plain address does. */
  async #probe(asked: Promise<unknown>): Promise<void> {
    const refused = await asked.catch((error: unknown) => error)
    if (!(refused instanceof HostRefused) || refused.status >= 500) return
    // It would open now.
    if (refused.reject.code === 'not-a-socket') return
    this.trouble = refused.reject
    this.#socket.close(refused.message)
  }

  /** Events are numbered: known ones are not shown twice. */
  #take(seq: number, events: EventInWords[], snapshot: unknown, now: number): void {
    // Only the game itself knows what its messages hold.
    const heard = events as LoggedEvent<Event>[]
    const next = snapshot as Snapshot<View, Action> | null
    const first = seq - heard.length
    const known = this.log.slice(0, first)
    const fresh = heard.slice(Math.max(0, this.log.length - first))
    this.#offset = now - performance.now()
    this.#toldNow = now
    try {
      if (next && this.snapshot)
        this.onevents(
          fresh.filter(byTheRules).map(({ event }) => event),
          next,
          fresh,
        )
    } finally {
      // Whatever goes wrong while something is shown leaving, nobody is left with an old picture.
      this.log = known.concat(heard)
      this.snapshot = next
    }
  }
}

/** Whether a game knows this kind of event: what happens at any table is called `table-…`. */
export function byTheRules({ event }: { event: unknown }): boolean {
  const is = (event as { is?: unknown } | null)?.is
  return typeof is !== 'string' || !is.startsWith('table-')
}
