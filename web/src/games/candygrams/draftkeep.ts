/** A draft and the order of the shoppe survive a reload: they are kept for this tab, by table. */
import { recallHere, rememberHere } from '../../lib/keep'
import type { Candy } from './candy'
import { type Draft, isEmpty } from './draft'

export type Kept = { draft: Draft; order: Candy[] }

export function recallDraft(table: string): Kept | null {
  const kept = recallHere<Kept | null>(`candygrams:${table}`, null)
  return kept && Array.isArray(kept.draft?.on) && Array.isArray(kept.order) ? kept : null
}

export const rememberDraft = (table: string, kept: Kept): void =>
  rememberHere(`candygrams:${table}`, isEmpty(kept.draft) && !kept.order.length ? undefined : kept)
