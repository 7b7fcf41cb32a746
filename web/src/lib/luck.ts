import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Reveal } from '../gen/Reveal'
import type { SeatCommit } from '../gen/SeatCommit'
import type { TableInfo } from '../gen/TableInfo'
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
  at: number
}

/** What somebody saw and sent, to compare with the log. */
export type Witness = {
  commit: string | null
  commits: (string | null)[] | null
  attempt: number | null
  entropy: Record<number, string>
  laid_out: string | null
}

/** As many tables as are worth coming back to. */
const KEPT = 24

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

/** Remembers what a waiting table shows. A new attempt to begin wants a new text: its commitment is
 * returned, for people who have a seat. */
export function noteTable(info: TableInfo): SeatCommit | null {
  if (info.stage !== 'waiting') return null
  const known = part(info.id)
  const renewed = known !== null && info.attempt > known.attempt
  const current = !known || renewed ? fresh(info.attempt) : known
  // The first one counts: a host that shows another later has changed it.
  if (current.commit === null)
    keep(info.id, { ...current, commit: info.commit, laidOut: info.laid_out ?? '' })
  return renewed ? commitment(info.id) : null
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
  if (!seen || (!seen.commit && !seen.told)) return null
  const told = seat === null ? null : seen.told
  return {
    commit: told?.commit ?? seen.commit,
    commits: told?.commits ?? null,
    attempt: told?.attempt ?? null,
    entropy: told && seat !== null ? { [seat]: seen.text } : {},
    laid_out: seen.laidOut,
  }
}

/** A commitment as people can compare it: its first digits, in groups. */
export const fingerprint = (commit: string): string =>
  (commit.slice(0, 16).match(/.{4}/g) ?? []).join(' ')
