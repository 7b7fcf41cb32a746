/** Several players on one device: their seats, and who is to hold it now. */
import { LiveTable } from './live.svelte'
import { addSeatHere, type HeldSeat, moveSeatsHere, seatsHere } from './seats'

type AnyTable = LiveTable<unknown, unknown>

/** Whose hand the device should show: whoever holds it, as long as the game waits for them; otherwise the
 * next player here that it waits for. */
export function nextHolder(awaited: boolean[], holder: number): number {
  const next = awaited.indexOf(true)
  return awaited[holder] || next < 0 ? holder : next
}

/** Everybody who plays on this device at one table: the first is whoever opened it. Each has a
 * connection of their own, so that everybody else sees them at the table. */
export class PassAround {
  readonly id: string
  #open: (seat: HeldSeat | null) => AnyTable
  #lives = $state.raw<AnyTable[]>([])
  #holder = $state(0)
  /** Whether whoever holds the device has said so. */
  #shown = $state(false)

  constructor(id: string, onmoved: (to: string) => void) {
    this.id = id
    this.#open = seat => {
      const live: AnyTable = new LiveTable(id, { seat })
      live.onmoved = to => {
        if (seat) return
        moveSeatsHere(id, to)
        onmoved(to)
      }
      return live
    }
    this.#lives = [this.#open(null), ...seatsHere(id).map(this.#open)]
  }

  /** The table as whoever holds the device sees it. */
  readonly live: AnyTable = $derived.by(() => this.#lives[this.#holder] ?? this.#lives[0]!)
  readonly isOwn = $derived.by(() => this.#holder === 0)
  readonly isShared = $derived.by(() => this.#lives.length > 1)
  readonly seats = $derived.by(() => this.#lives.map(({ you }) => you))
  // Each is asked for themselves: one connection may know of a move before another does.
  readonly #next = $derived.by(() => {
    const awaited = ({ you, snapshot }: AnyTable) =>
      you !== null && !!snapshot?.turn.waiting_for.includes(you)
    return nextHolder(this.#lives.map(awaited), this.#holder)
  })
  /** The seat whose player should take the device before anything is shown. */
  readonly passTo: number | null = $derived.by(() => {
    const { snapshot } = this.live
    if (!this.isShared || !snapshot || snapshot.turn.outcome) return null
    return this.#shown && this.#next === this.#holder ? null : (this.seats[this.#next] ?? null)
  })

  /** Whoever is asked has taken the device. */
  take(): void {
    this.live.onevents = () => {}
    this.#holder = this.#next
    this.#shown = true
  }

  /** Somebody sat down in this browser, for themselves: say hello again, now with a secret. */
  reopen(): void {
    this.#lives[0]?.close()
    this.#lives = [this.#open(null), ...this.#lives.slice(1)]
  }

  /** Somebody else plays on this device too. */
  add(seat: number, secret: string): void {
    addSeatHere(this.id, seat, secret)
    this.#lives = [...this.#lives, this.#open({ seat, secret, at: Date.now() })]
  }

  /** What one player here wants, all do: they sit side by side. */
  rematchTogether(): void {
    const wants = ({ you, info }: AnyTable) => you !== null && !!info?.seats[you]?.rematch
    if (!this.isShared || !this.#lives.some(wants)) return
    for (const live of this.#lives)
      if (live.you !== null && !wants(live)) live.rematch().catch(() => {})
  }

  close(): void {
    for (const live of this.#lives) live.close()
  }
}
