/** A draft survives a reload: it is kept for this tab, by table and round. */
import { recallHere, rememberHere } from '../../lib/keep'
import { type Draft, EMPTY } from './draft'

type Kept = { round: number; draft: Draft }

/** What was being made in this round; what was made in another one is forgotten. */
export function recallDraft(table: string, round: number): Draft | null {
  const kept = recallHere<Kept | null>(`keyword:${table}`, null)
  return kept?.round === round ? kept.draft : null
}

export const rememberDraft = (table: string, round: number, draft: Draft): void =>
  rememberHere(`keyword:${table}`, draft === EMPTY ? undefined : { round, draft })
