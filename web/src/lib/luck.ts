import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Reveal } from '../gen/Reveal'
import type { SeatCommit } from '../gen/SeatCommit'
import type { TableInfo } from '../gen/TableInfo'
import { isCount, isFlag, isListOf, isNumber, isText, isWith, orMissing, orNull } from './check'
import { randomHex } from './random'
import { recall, remember } from './storage'

/** What this browser adds to the luck of one table, and what it saw there before the first deal. */
type Part = {
  attempt: number
  /** Kept to itself until everybody has committed. */
  text: string
  /** What the text was revealed for. It is never revealed for anything else: otherwise a host could learn it, and
   * then let others choose theirs. */
  told: Reveal | null
  /** The host's commitment, as it was shown while the table waited. */
  commit: string | null
  /** The hash of the laid-out position that was shown; empty where none was. */
  laidOut: string | null
  /** Whether its commitment was brought for a seat while the table waited. */
  offered?: boolean
  /** Whether the host has shown that commitment, and the connection has held ever since. */
  counted?: boolean
  /** Whether the game has begun: what was counted no longer changes. */
  begun?: boolean
  at: number
}

/** What somebody saw and sent, to compare with the log. */
export type Witness = {
  commit: string | null
  commits: (string | null)[] | null
  attempt: number | null
  offered: Record<number, string>
  entropy: Record<number, string>
  laid_out: string | null
}

/** As many tables as are worth coming back to. */
const KEPT = 24

const isTold = isWith<Part & { told: Reveal }>({
  attempt: isCount,
  text: isText,
  told: isWith<Reveal>({ attempt: isCount, commit: isText, commits: isListOf(orNull(isText)) }),
  commit: orNull(isText),
  laidOut: orNull(isText),
  offered: orMissing(isFlag),
  counted: orMissing(isFlag),
  begun: orMissing(isFlag),
  at: isNumber,
})

/** Without storage, they last as long as the page. */
const parts = new Map<string, Part>()

const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

function part(table: string): Part | null {
  return parts.get(table) ?? recall<Record<string, Part>>('luck', {})[table] ?? null
}

function keep(table: string, kept: Part): Part {
  parts.set(table, kept)
  const all = Object.entries({ ...recall<Record<string, Part>>('luck', {}), [table]: kept })
  all.sort((a, b) => b[1].at - a[1].at)
  remember('luck', Object.fromEntries(all.slice(0, KEPT)))
  return kept
}

function fresh(attempt: number): Part {
  const text = randomHex(16)
  return { attempt, text, told: null, commit: null, laidOut: null, at: Date.now() }
}

/** What to bring when sitting down and saying hello. */
export function commitment(table: string): SeatCommit {
  const { attempt, text } = part(table) ?? keep(table, fresh(1))
  return { attempt, hash: hash(text) }
}

/** The same, for a seat that is being taken: the host keeps it from now on. */
export function offer(table: string): SeatCommit {
  const brought = commitment(table)
  const mine = part(table)
  if (mine && !mine.offered) keep(table, { ...mine, offered: true })
  return brought
}

/** Remembers what a table shows before its first deal. A new attempt to begin wants a new text: its
 * commitment is returned, for people who have a seat. */
export function noteTable(info: TableInfo, seat: number | null = null): SeatCommit | null {
  const known = part(info.id)
  if (info.stage !== 'waiting') {
    if (known && !known.begun) keep(info.id, { ...known, begun: true })
    return null
  }
  const renewed = known !== null && info.attempt > known.attempt
  const current = !known || renewed ? fresh(info.attempt) : known
  const offered = current.offered || seat !== null
  const shown = seat !== null && info.seats[seat]?.commit === hash(current.text)
  const next = {
    ...current,
    // The first one counts: a host that shows another later has changed it.
    commit: current.commit ?? info.commit,
    laidOut: current.laidOut ?? info.laid_out ?? '',
    offered,
    counted: current.counted || shown,
  }
  if (JSON.stringify(next) !== JSON.stringify(known)) keep(info.id, next)
  return renewed ? commitment(info.id) : null
}

/** The connection is not there: the host may begin without this page. */
export function noteGone(table: string): void {
  const mine = part(table)
  if (mine?.counted && !mine.begun) keep(table, { ...mine, counted: false })
}

/** Whether the host had taken up what this page committed to, and the page was there until the
 * game began. */
export const wasCounted = (table: string): boolean => part(table)?.counted ?? false

/** Whether the game has begun without what this page had committed to. */
export function isLeftOut(info: TableInfo, seat: number | null): boolean {
  const mine = part(info.id)
  if (seat === null || info.stage !== 'running' || !mine?.offered) return false
  return info.seats[seat]?.commit !== hash(mine.text)
}

/** The text that the host asks for; nothing if it must not be revealed. */
export function textFor(table: string, asked: Reveal): string | null {
  const mine = part(table)
  if (!mine || asked.attempt !== mine.attempt) return null
  if (!asked.commits.includes(hash(mine.text))) return null
  if (mine.commit !== null && mine.commit !== asked.commit) return null
  if (mine.told && JSON.stringify(mine.told) !== JSON.stringify(asked)) return null
  keep(table, { ...mine, told: asked })
  return mine.text
}

/** What this browser remembers of a table; nothing where it was not there before the first deal. */
export function witness(table: string, seat: number | null): Witness | null {
  const seen = part(table)
  if (!seen || (!seen.commit && !seen.told && !seen.offered)) return null
  const told = seat === null ? null : seen.told
  return {
    commit: told?.commit ?? seen.commit,
    commits: told?.commits ?? null,
    attempt: told?.attempt ?? null,
    offered: seat !== null && (seen.offered || told) ? { [seat]: hash(seen.text) } : {},
    entropy: told && seat !== null ? { [seat]: seen.text } : {},
    laid_out: seen.laidOut,
  }
}

/** What this browser saw and sent, of the tables where its text is told. The others stay: who has the text
 * before it is told could choose the luck. */
export const toldLuck = (): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(recall<Record<string, Part>>('luck', {})).filter(([, { told }]) => told),
  )

/** Adds what another device saw and sent. What this one saw itself stays. */
export function addLuck(more: unknown): void {
  if (typeof more !== 'object' || more === null) return
  for (const [table, told] of Object.entries(more))
    if (isTold(told) && !part(table)) keep(table, told)
}

/** A commitment as people can compare it: its first digits, in groups. */
export const fingerprint = (commit: string): string =>
  (commit.slice(0, 16).match(/.{4}/g) ?? []).join(' ')
