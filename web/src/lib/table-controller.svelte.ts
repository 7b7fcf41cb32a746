import type { Answer } from '../gen/Answer'
import type { GameCode } from '../gen/codes'
import type { Description } from '../gen/Description'
import type { Hint } from '../gen/Hint'
import type { Reject } from '../gen/Reject'
import type { Snapshot } from '../gen/Snapshot'
import type { TableInfo } from '../gen/TableInfo'
import { isRefusal } from './codes'
import { byTheRules, type LiveTable, type LoggedEvent } from './live.svelte'
import { namesOf } from './people'
import { PreviewRequest } from './preview.svelte'
import { play } from './sound'
import { recallHere, rememberHere } from './storage'

type KeptDraft<T> = { mark: string; draft: T }

/** What every screen of every game does: it shows a snapshot, sends an action once, shows why it was
 * refused, asks what the host thinks of a draft, says what happened and makes the usual sounds. What
 * is special about a game stays in its folder. */
export class TableController<View = unknown, Event = unknown, Action = unknown, Draft = unknown> {
  readonly live: LiveTable<View, Event, Action>
  /** Somebody sat down in this browser: the table is opened again, with their seat. */
  readonly onseated: () => void

  /** Why the last action was refused, until something else happens. */
  refused = $state.raw<Reject | null>(null)
  /** Whether an action is on its way. */
  sending = $state(false)
  /** What a screen reader says: what happened last, or what the player has just done. */
  announcement = $state('')
  /** The dialog that is open, by the name the screen gives it. */
  dialog = $state<string | null>(null)
  /** What the host thinks of the draft, once it has said so. */
  verdict = $state.raw<Draft | null>(null)
  /** Why the draft could not be made, where that is an error. */
  verdictError = $state.raw<Reject | null>(null)

  readonly info: TableInfo = $derived.by(() => this.live.info!)
  readonly snapshot: Snapshot<View, Action> = $derived.by(() => this.live.snapshot!)
  readonly you = $derived.by(() => this.snapshot.you)
  readonly turn = $derived.by(() => this.snapshot.turn)
  readonly can = $derived.by(() => this.snapshot.can)
  readonly round = $derived.by(() => this.snapshot.round)
  readonly view = $derived.by(() => this.snapshot.view)
  readonly outcome = $derived.by(() => this.turn.outcome)
  readonly names = $derived.by(() => namesOf(this.info))
  /** Everything that happened so far, in words. */
  readonly lines = $derived.by(() => this.live.log.map(({ text }) => text).filter(Boolean))
  /** Whether the game cannot go on without this player. */
  readonly waitingForMe = $derived.by(() => includes(this.turn.waiting_for, this.you))
  /** Whether this player has a move to make. */
  readonly mayAct = $derived.by(() => includes(this.turn.may_act, this.you))

  /** Lets a game animate events: flying pieces, its own sounds. */
  onevents: (logged: LoggedEvent<Event>[], next: Snapshot<View, Action>) => void = () => {}

  /** Lays a hint's move out as a draft, where the game can. */
  place: ((action: Action) => void) | null = null

  #preview: PreviewRequest<Action>

  constructor(live: LiveTable<View, Event, Action>, onseated: () => void) {
    this.live = live
    this.onseated = onseated
    this.#preview = new PreviewRequest(action => live.preview(action))
    live.onevents = (_, next, logged) => this.#hear(logged, next)
  }

  get events(): Event[] {
    return this.live.events
  }

  /** The table's clock now, in milliseconds. */
  now = (): number => this.live.now()

  /** Sends an action, unless one is on its way. Says whether it was done. A refusal for the reason
   * `quietly` makes no sound: the screen says it in its own way. */
  async act(action: Action, quietly: GameCode | null = null): Promise<boolean> {
    if (this.sending) return false
    this.sending = true
    this.refused = null
    const answer = await this.live.act(action).catch(() => null)
    this.sending = false
    // What a lesson says to a good move that comes too early, it says itself.
    const error = answer?.error
    if (error && quietly && isRefusal(error, quietly)) this.refused = error
    else if (error && !isRefusal(error, 'another-step')) this.refuse(error)
    return error === null
  }

  /** Shows why something cannot be done. */
  refuse(reject: Reject): void {
    this.refused = reject
    play('refused')
  }

  clearRefusal(): void {
    this.refused = null
  }

  announce(words: string): void {
    this.announcement = words
  }

  /** Whether the host is still thinking about the draft. */
  get judging(): boolean {
    return this.#preview.open
  }

  /** Asks what the host thinks of a draft, once per draft; `null` when there is none. `mark` tells
   * one state from another where the action alone does not. */
  judge(action: Action | null, mark?: string, heard?: (answer: Answer | null) => void): void {
    const hear = (answer: Answer | null) => {
      this.verdict = !answer || answer.error ? null : (answer.draft as Draft)
      this.verdictError = answer?.error ?? null
      heard?.(answer)
    }
    this.#preview.request(action, hear, mark)
  }

  /** Forgets the preview of a draft that is gone. */
  forgetVerdict(): void {
    this.judge(null)
    this.verdict = null
    this.verdictError = null
  }

  /** The draft from before the page was reloaded. A draft with another mark, such as an earlier
   * round, is dropped. */
  recallDraft<T>(mark: unknown, otherwise: T): T {
    const kept = recallHere<KeptDraft<T> | null>(this.#draftKey, null)
    return kept && kept.mark === String(mark) ? kept.draft : otherwise
  }

  /** Players of one device keep their drafts to themselves. */
  get #draftKey(): string {
    return `draft:${this.live.id}:${this.live.you}`
  }

  rememberDraft(mark: unknown, draft: unknown): void {
    rememberHere(this.#draftKey, { mark: String(mark), draft })
  }

  /** The table in words. */
  async describe(): Promise<Description | null> {
    const answer = await this.live.describe().catch(() => null)
    return answer?.error ? null : ((answer?.draft ?? null) as Description | null)
  }

  /** A hint: where to look, or the move too. If there is none, says why. */
  async hint(full: boolean): Promise<Hint | null> {
    const answer = await this.live.hint(full).catch(() => null)
    if (answer?.error) this.refuse(answer.error)
    return answer?.error ? null : ((answer?.draft ?? null) as Hint | null)
  }

  /** Does what somebody typed. Says whether it was done. */
  async type(text: string): Promise<boolean> {
    const meant = await this.live.parse(text).catch(() => null)
    if (meant?.error) this.refuse(meant.error)
    return meant?.error === null && this.act(meant.draft as Action)
  }

  #hear(logged: LoggedEvent<Event>[], next: Snapshot<View, Action>): void {
    const before = this.snapshot
    this.onevents(logged.filter(byTheRules), next)
    if (logged.length) {
      this.refused = null
      this.announcement = logged
        .map(({ text }) => text)
        .filter(Boolean)
        .join(' ')
    }
    const { you, turn } = next
    if (turn.outcome && !before.turn.outcome)
      play(you === null || turn.outcome.places[you] === 1 ? 'win' : 'lose')
    else if (includes(turn.waiting_for, you) && !includes(before.turn.waiting_for, you))
      play('turn')
  }
}

const includes = (seats: number[], seat: number | null): boolean =>
  seat !== null && seats.includes(seat)
